"""The history of one contract: what was paid, what changed, and why it is still one contract."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise
from typing import Final

from markupsafe import Markup

from kontowerk.api.console.charts.drawing import (
    NOTHING,
    Chart,
    ChartTexts,
    Table,
    TimeLine,
    element,
    percent,
    picture,
    ticks,
    together,
)
from kontowerk.api.console.charts.lifelines import active, axis_of, changes_of, is_overdue
from kontowerk.api.console.charts.reading import ContractChange, ReadContract

_HEIGHT: Final = 200
_TOP, _BOTTOM = 44.0, 190.0
_AFTER: Final = timedelta(days=40)
_MOST: Final = 3  # histories that are drawn
_ONE_PAYMENT: Final = timedelta(days=10)  # between a slot and its booking
_SHOWN_OF_IBAN: Final = 4
_MIDDLE: Final = "middle"
# Reasons of the analysis that a person can check on an account statement.
REASONS: Final = (
    *("same_mandate", "same_number", "same_reference", "same_account", "same_creditor"),
    *("same_name", "same_partner", "shared_word", "same_words", "same_amount", "odd_amount"),
    *("usual_rise", "on_schedule", "same_category", "only_one"),
)
CHANGES: Final = (
    *("COUNTERPARTY_NAME", "COUNTERPARTY_IBAN", "MANDATE", "CREDITOR", "DAY_OF_MONTH", "PRICE"),
)


@dataclass(frozen=True, slots=True)
class _Turn:
    """Something that changed on a day, as it is written."""

    day: date
    what: str
    before: str
    after: str
    why: str


def histories(answer: bytes, today: date, words: ChartTexts) -> list[Chart]:
    """Draw the contracts to which most happened; none where nothing did."""
    found = [contract for contract in active(answer) if contract.details.changes]
    found.sort(key=lambda contract: -len(contract.details.changes))
    return [
        _history(number, contract, today, words)
        for number, contract in enumerate(found[:_MOST], start=1)
    ]


def _history(number: int, contract: ReadContract, today: date, words: ChartTexts) -> Chart:
    t, shown = words.t, words.shown
    payments = sorted(contract.details.cost_development_regular.items())
    turns = _turns(contract, words)
    days = [day for day, _ in payments] or [today]
    line = TimeLine(min(days[0], *(turn.day for turn in turns)), today + _AFTER, margin=4.0)
    name = contract.tag_tree_item.name_in(t.language)
    return Chart(
        name=f"history-{number}",
        heading=t("chart.history.heading", name=name, partner=contract.partner, n=len(turns)),
        lead=t("chart.history.lead", first=shown.day(days[0]), n=len(payments)),
        drawing=_drawn(number, contract, line, turns, today, words),
        table=_table(turns, words),
        open=True,
    )


def _turns(contract: ReadContract, words: ChartTexts) -> list[_Turn]:
    shown = words.shown
    amounts = dict(contract.details.cost_development_regular)
    prices = list[_Turn]()
    by_day = {change.day: change for change in changes_of(contract)}
    for (_, before), (day, now) in pairwise(sorted(amounts.items())):
        if day in by_day:
            what = words.t.raw("chart.change.PRICE")
            prices.append(_Turn(day, what, shown.euros(before), shown.euros(now), ""))
    others = [_turn(change, words) for change in contract.details.changes]
    return sorted((*prices, *others), key=lambda turn: turn.day)


def _turn(change: ContractChange, words: ChartTexts) -> _Turn:
    t = words.t
    what = t.raw(f"chart.change.{change.what}") if change.what in CHANGES else change.what
    before, after = change.before, change.after
    if change.what == "COUNTERPARTY_IBAN":
        before, after = _masked(before), _masked(after)
    reasons = [t.raw(f"chart.because.{name}") for name in change.reasons if name in REASONS]
    why = ", ".join(reasons) if reasons else t("chart.history.same_key")
    return _Turn(change.date, what, before, after, why)


def _masked(iban: str) -> str:
    """Leave of an account number what tells it from another."""
    return f"{iban[:2]} \N{HORIZONTAL ELLIPSIS} {iban[-_SHOWN_OF_IBAN:]}" if iban else iban


def _drawn(
    number: int,
    contract: ReadContract,
    line: TimeLine,
    turns: Sequence[_Turn],
    today: date,
    words: ChartTexts,
) -> Markup:
    t = words.t
    payments = [(d, abs(a)) for d, a in sorted(contract.details.cost_development_regular.items())]
    highest = max((amount for _, amount in payments), default=Decimal(1)) * Decimal("1.1")
    return picture(
        f"history-{number}",
        t("chart.history.title"),
        t("chart.history.described", n=len(turns)),
        _grid(highest, words),
        _steps(payments, line, highest),
        _marks(turns, line),
        _next(contract, line, highest, today, words),
        element("line", class_="zero", x1="0", x2="100%", y1=_BOTTOM, y2=_BOTTOM),
        element("svg", axis_of(line, today, words), x="0", y=_BOTTOM + 4, height="18"),
        height=_HEIGHT + 20,
    )


def _y(amount: Decimal, highest: Decimal) -> float:
    return _BOTTOM - float(amount / highest) * (_BOTTOM - _TOP)


def _grid(highest: Decimal, words: ChartTexts) -> Markup:
    lines = list[Markup]()
    for amount in ticks(Decimal(0), highest):
        y = _y(Decimal(amount), highest)
        lines.append(element("line", class_="grid", x1="0", x2="100%", y1=y, y2=y))
        lines.append(element("text", words.shown.number(amount), x="0", y=y - 4))
    return together(lines)


def _steps(payments: Sequence[tuple[date, Decimal]], line: TimeLine, highest: Decimal) -> Markup:
    """Draw a level per payment until the next, with a step where the amount changes."""
    parts = list[Markup]()
    for (day, amount), (until, following) in pairwise(payments):
        x1, x2 = percent(line.place(day)), percent(line.place(until))
        y, after = _y(amount, highest), _y(following, highest)
        parts.append(element("line", class_="line", x1=x1, x2=x2, y1=y, y2=y))
        parts.append(element("line", class_="line", x1=x2, x2=x2, y1=y, y2=after))
    parts += [
        element(
            "circle", class_="dot", cx=percent(line.place(day)), cy=_y(amount, highest), r="3.5"
        )
        for day, amount in payments
    ]
    return together(parts)


def _marks(turns: Sequence[_Turn], line: TimeLine) -> Markup:
    """Draw a numbered mark where something changed."""
    parts = list[Markup]()
    first = {number: day for day, number in reversed(_numbers(turns).items())}
    for number, day in sorted(first.items()):
        x = percent(line.place(day))
        parts.append(element("line", class_="chg", x1=x, x2=x, y1="24", y2=_BOTTOM))
        parts.append(element("circle", class_="num", cx=x, cy="14", r="10"))
        parts.append(element("text", str(number), class_="numt", x=x, y="18", text_anchor=_MIDDLE))
    return together(parts)


def _numbers(turns: Sequence[_Turn]) -> dict[date, int]:
    """Number the days on which something changed; those of one payment have one number.

    A price changes with its slot, an account with the booking.
    """
    found: dict[date, int] = {}
    number, first = 0, date.min
    for day in sorted({turn.day for turn in turns}):
        if not found or day - first > _ONE_PAYMENT:
            number, first = number + 1, day
        found[day] = number
    return found


def _next(
    contract: ReadContract, line: TimeLine, highest: Decimal, today: date, words: ChartTexts
) -> Markup:
    following = contract.details.date_next
    if following is None or is_overdue(contract, today) or not line.has(following):
        return Markup()
    amount = abs(contract.details.amount_next or contract.details.amount_latest)
    x, y = percent(line.place(following)), _y(min(amount, highest), highest)
    label = words.shown.short_day(following)
    return together(
        [
            element("circle", class_="ring", cx=x, cy=y, r="5.5"),
            element("text", label, class_="t halo", x=x, y=y - 10, text_anchor="end"),
        ]
    )


def _table(turns: Sequence[_Turn], words: ChartTexts) -> Table:
    t, shown = words.t, words.shown
    numbers = _numbers(turns)
    rows = tuple(
        (
            t("chart.history.entry", n=numbers[turn.day], what=turn.what),
            shown.day(turn.day),
            turn.before,
            turn.after,
            turn.why or NOTHING,
        )
        for turn in turns
    )
    head = ("what", "day", "before", "after", "why")
    return Table(
        t("chart.history.caption"),
        tuple(t.raw(f"chart.history.{name}") for name in head),
        rows,
        frozenset({1}),
    )
