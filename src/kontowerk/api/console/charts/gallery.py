"""All pictures of a person, from the answers there are."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Final

from kontowerk.api.console.charts import categories, lifelines, means, months
from kontowerk.api.console.charts.drawing import Picture, Words

_Draw = Callable[[bytes, date, Words], Picture | None]
# Which answer each picture is made of, in the order they are shown.
_PICTURES: Final[tuple[tuple[str, _Draw], ...]] = (
    ("cashflow", months.cashflow),
    ("disposable_money", means.disposable),
    ("cashflow", categories.categories),
    ("contracts", lifelines.contracts),
    ("life_events", lifelines.events),
    ("affordability", means.affordability),
)


def pictures(answers: Mapping[str, bytes], today: date, words: Words) -> list[Picture]:
    """Draw what can be drawn; an analysis that is missing or empty has no picture."""
    drawn = (draw(answers[name], today, words) for name, draw in _PICTURES if name in answers)
    return [picture for picture in drawn if picture is not None]
