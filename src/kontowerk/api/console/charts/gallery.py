"""All pictures of a person, from the answers there are."""

from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from typing import Final

from kontowerk.api.console.charts import happenings, histories, lifelines, means, months, reading
from kontowerk.api.console.charts.drawing import Chart, ChartTexts

_Draw = Callable[[bytes, date, ChartTexts], Chart | None]
_PENSION: Final = "INCOME_PENSION"
_SALARY: Final = "INCOME_SALARY"


def pictures(answers: Mapping[str, bytes], today: date, words: ChartTexts) -> list[Chart]:
    """Draw what can be drawn; an analysis that is missing or empty has no picture."""
    disposable = partial(means.disposable, kind=_kind_of_income(answers))
    # Which answer each picture is made of, in the order they are shown.
    before: tuple[tuple[str, _Draw], ...] = (
        ("cashflow", months.cashflow),
        ("disposable_money", disposable),
        ("cashflow", months.categories),
        ("contracts", happenings.overdue),
        ("contracts", lifelines.contracts),
    )
    after: tuple[tuple[str, _Draw], ...] = (
        ("life_events", happenings.events),
        ("affordability", means.affordability),
    )
    drawn = [draw(answers[name], today, words) for name, draw in before if name in answers]
    if "contracts" in answers:
        drawn += histories.histories(answers["contracts"], today, words)
    drawn += [draw(answers[name], today, words) for name, draw in after if name in answers]
    return [picture for picture in drawn if picture is not None]


def _kind_of_income(answers: Mapping[str, bytes]) -> means.Income:
    """Say what somebody lives on, by the contract that brought the latest payment."""
    if "disposable_money" not in answers or "contracts" not in answers:
        return means.Income.OTHER
    found = reading.disposable(answers["disposable_money"]).details
    if found is None:
        return means.Income.OTHER
    names = {
        contract.tag_tree_item.system_name
        for contract in reading.contracts(answers["contracts"])
        if contract.details.amount_latest == found.amount_salary_latest
    }
    if (_PENSION in names) == (_SALARY in names):
        return means.Income.OTHER
    return means.Income.PENSION if _PENSION in names else means.Income.SALARY
