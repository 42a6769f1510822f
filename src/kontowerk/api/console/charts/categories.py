"""Where money went, by main category."""

from datetime import date
from decimal import Decimal
from typing import Final

from markupsafe import Markup

from kontowerk.api.console.charts import reading
from kontowerk.api.console.charts.drawing import Chart, ChartTexts, Lane, Table, bar
from kontowerk.api.console.charts.names import name_of
from kontowerk.api.console.charts.spans import EXPENSES, INCOME, NET, past_of

# They are no spending: sums, own transfers, and what comes in.
_NO_CATEGORY: Final = frozenset({NET, INCOME, EXPENSES, "TRANSFER"})
_MOST: Final = 7


def categories(answer: bytes, today: date, words: ChartTexts) -> Chart | None:
    """Draw where money went in the last full month, the largest first and the rest last."""
    begun = today.replace(day=1)
    last = date(begun.year - (begun.month == 1), (begun.month - 2) % 12 + 1, 1)
    spent = list[tuple[str, Decimal]]()
    for flow in reading.cashflow(answer):
        amount = past_of(flow).get(last, Decimal(0))
        if flow.tag_tree_item.system_name not in _NO_CATEGORY and amount < 0:
            spent.append((name_of(flow.tag_tree_item, words.t.language), amount))
    if not spent:
        return None
    spent.sort(key=lambda one: one[1])
    whole = sum((amount for _, amount in spent), Decimal(0))
    shown = spent[:_MOST]
    rest = sum((amount for _, amount in spent[_MOST:]), Decimal(0))
    largest = shown[0][1]
    lanes = [
        Lane(name, "", words.shown.whole_euros(amount), _bar(amount, largest, "out"))
        for name, amount in shown
    ]
    if rest:
        figure = words.shown.whole_euros(rest)
        lanes.append(
            Lane(words.t("chart.categories.rest"), "", figure, _bar(rest, largest, "mute"))
        )
    t, month = words.t, f"{words.shown.month(last)} {last.year}"
    rows = tuple(
        (name, words.shown.euros(amount), words.shown.percent(float(amount / whole)))
        for name, amount in spent
    )
    head = (t("chart.categories.name"), t("chart.categories.amount"), t("chart.categories.share"))
    return Chart(
        name="categories",
        heading=t("chart.categories.heading", name=shown[0][0]),
        lead=t("chart.categories.lead", month=month),
        lanes=tuple(lanes),
        table=Table(month, head, rows, frozenset({1, 2})),
    )


def _bar(amount: Decimal, largest: Decimal, look: str) -> Markup:
    return bar(float(amount / largest), look)
