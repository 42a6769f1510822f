"""Contracts and a life on a line of time: payments, those that did not come, and what changed.

Contracts whose payment was expected before today stand apart.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise
from typing import Final

from markupsafe import Markup

from kontowerk.api.console.charts import reading
from kontowerk.api.console.charts.drawing import (
    NOTHING,
    Chart,
    ChartTexts,
    KeyEntry,
    Lane,
    Table,
    TimeLine,
    element,
    percent,
    sign,
    together,
)
from kontowerk.api.console.charts.reading import ReadContract

BEFORE: Final = timedelta(days=320)
_AFTER: Final = timedelta(days=95)
_CENTS_THAT_COUNT: Final = Decimal("0.50")  # less is no new price
_EDGE: Final = 90.0  # per cent from where labels stand on the other side
_BEFORE_TODAY: Final = 20  # per cent that a label before that of today takes on a phone
_AFTER_TODAY: Final = 10
_MIDDLE, _END = "middle", "end"
_UP, _DOWN = "\N{BLACK UP-POINTING TRIANGLE}", "\N{BLACK DOWN-POINTING TRIANGLE}"
_MOST_EVENTS: Final = 20
_Y: Final = 16


@dataclass(frozen=True, slots=True)
class PriceChange:
    """A new price since a day; more is worse for whoever pays."""

    day: date
    by: Decimal


def changes_of(contract: ReadContract) -> list[PriceChange]:
    """Return when a contract got another price, by its regular payments."""
    payments = sorted(contract.details.cost_development_regular.items())
    return [
        PriceChange(day, abs(now) - abs(before))
        for (_, before), (day, now) in pairwise(payments)
        if abs(abs(now) - abs(before)) >= _CENTS_THAT_COUNT
    ]


def contracts(answer: bytes, today: date, words: ChartTexts) -> Chart | None:
    """Draw payments of contracts, new prices, and when the next payment is due."""
    found = [contract for contract in active(answer) if not is_overdue(contract, today)]
    if not found:
        return None
    line = TimeLine(today - BEFORE, today + _AFTER)
    # One change is drawn of each contract that costs something, and as many are counted.
    costs = [contract for contract in found if contract.details.amount_latest < 0]
    drawn = [change for cost in costs if (change := _latest_change(cost, line)) is not None]
    dearer, cheaper = (
        sum(price_change.by > 0 for price_change in drawn),
        sum(price_change.by < 0 for price_change in drawn),
    )
    t = words.t
    heading = t("chart.contracts.heading", n=len(found), dearer=dearer, cheaper=cheaper)
    if not drawn:
        heading = t("chart.contracts.heading_plain", n=len(found))
    return Chart(
        name="contracts",
        heading=heading,
        lead=t("chart.contracts.lead", first=words.shown.day(line.first)),
        axis=axis_of(line, today, words),
        lanes=tuple(_lane(contract, line, today, words) for contract in found),
        key=_key(words),
        table=_table(found, words),
    )


def active(answer: bytes) -> list[ReadContract]:
    """Return the contracts that go on, what costs most first and what comes in last."""
    found = [
        contract
        for contract in reading.contracts(answer)
        if contract.details.status == reading.ACTIVE
    ]
    return sorted(found, key=lambda one: (one.details.amount_latest, one.partner))


def is_overdue(contract: ReadContract, today: date) -> bool:
    """Say whether a payment was expected before today and has not come."""
    following = contract.details.date_next
    return following is not None and following < today


def _latest_change(contract: ReadContract, line: TimeLine) -> PriceChange | None:
    changes = [change for change in changes_of(contract) if line.has(change.day)]
    return changes[-1] if changes else None


def _lane(one: ReadContract, line: TimeLine, today: date, words: ChartTexts) -> Lane:
    details = one.details
    period = period_of(one, words)
    return Lane(
        name=one.tag_tree_item.name_in(words.t.language),
        detail=f"{one.partner} · {period}" if period else one.partner,
        figure=words.shown.euros(details.amount_latest),
        drawing=element(
            "svg",
            row(line, today, 26),
            _payments(one, line, words),
            class_="kw-chart",
            height=44,
            aria_hidden="true",
        ),
    )


def period_of(one: ReadContract, words: ChartTexts) -> str | None:
    period = one.tag_tree_item_period
    return period.name_in(words.t.language) if period else None


def row(line: TimeLine, today: date, y: int) -> Markup:
    x = percent(line.place(today))
    return together(
        [
            element("line", class_="grid", x1="0", x2="100%", y1=y, y2=y),
            element("line", class_="now", x1=x, x2=x, y1=y - 12, y2=y + 12),
        ]
    )


def _payments(one: ReadContract, line: TimeLine, words: ChartTexts) -> Markup:
    latest = _latest_change(one, line) if one.details.amount_latest < 0 else None
    parts = list[Markup]()
    for day in sorted(one.details.cost_development_regular):
        if line.has(day):
            look = "out" if latest and day >= latest.day else "mute"
            parts.append(
                element("circle", class_=look, cx=percent(line.place(day)), cy="26", r="4")
            )
    if latest:
        parts.append(_price(latest, line, words))
    following = one.details.date_next
    if following is not None and line.has(following):
        x = line.place(following)
        parts.append(element("circle", class_="ring", cx=percent(x), cy="26", r="5.5"))
        parts.append(_label("t halo", x, words.shown.short_day(following)))
    return together(parts)


def _price(change: PriceChange, line: TimeLine, words: ChartTexts) -> Markup:
    x = line.place(change.day)
    arrow = _UP if change.by > 0 else _DOWN
    amount = words.shown.whole_euros(abs(change.by))
    mark = element("line", class_="chg", x1=percent(x), x2=percent(x), y1="14", y2="34")
    return together([mark, _label("to halo", x, f"{arrow} {amount}")])


def _label(look: str, x: float, text: str) -> Markup:
    anchor = _END if x > _EDGE else _MIDDLE
    return element("text", text, class_=look, x=percent(x), y="10", text_anchor=anchor)


def axis_of(line: TimeLine, today: date, words: ChartTexts) -> Markup:
    here = line.place(today)
    parts = [
        element(
            "text", words.t("chart.today"), class_="t", x=percent(here), y="12", text_anchor=_MIDDLE
        )
    ]
    for day in line.months(3):
        x = line.place(day)
        if x - here > _AFTER_TODAY or here - x > _BEFORE_TODAY:  # labels would touch
            name = f"{words.shown.month(day)} {day:%y}"
            anchor = _END if x > _EDGE else "start"
            parts.append(element("text", name, x=percent(x), y="12", text_anchor=anchor))
    return element("svg", *parts, class_="kw-chart", height=18, aria_hidden="true")


def _key(words: ChartTexts) -> tuple[KeyEntry, ...]:
    t = words.t
    return (
        KeyEntry(_dot("mute"), t("chart.contracts.key_paid")),
        KeyEntry(_dot("out"), t("chart.contracts.key_changed")),
        KeyEntry(_dot("ring"), t("chart.contracts.key_next")),
    )


def _dot(look: str) -> Markup:
    return sign(element("circle", class_=look, cx="10", cy="6", r="4"))


def _table(found: Sequence[ReadContract], words: ChartTexts) -> Table:
    t, shown = words.t, words.shown
    rows = list[tuple[str, ...]]()
    for contract in found:
        details, changes = contract.details, changes_of(contract)
        changed = t("chart.contracts.unchanged")
        if changes:
            by, day = shown.euros(changes[-1].by), shown.day(changes[-1].day)
            changed = t("chart.contracts.changed", by=by, day=day)
        rows.append(
            (
                contract.tag_tree_item.name_in(words.t.language),
                contract.partner,
                shown.euros(details.amount_latest),
                period_of(contract, words) or NOTHING,
                changed,
                shown.day(details.date_next) if details.date_next else NOTHING,
            )
        )
    head = ("name", "partner", "amount", "period", "change", "next")
    return Table(
        t("chart.contracts.caption"),
        tuple(t.raw(f"chart.contracts.{column}") for column in head),
        tuple(rows),
        frozenset({2, 5}),
    )


def events(answer: bytes, today: date, words: ChartTexts) -> Chart | None:
    """Draw what changed in a life, one row for each change."""
    found = sorted(reading.events(answer), key=lambda one: one.details.event_date)[-_MOST_EVENTS:]
    if not found:
        return None
    first = min(today - BEFORE, found[0].details.event_date)
    line = TimeLine(first, max(today, found[-1].details.event_date) + timedelta(days=30))
    t, shown = words.t, words.shown
    lanes = tuple(
        Lane(
            name=event.tag_tree_item.name_in(words.t.language),
            detail="",
            figure=shown.day(event.details.event_date),
            drawing=element(
                "svg",
                row(line, today, 16),
                element(
                    "circle",
                    class_="ring",
                    cx=percent(line.place(event.details.event_date)),
                    cy="16",
                    r="6",
                ),
                class_="kw-chart",
                height=32,
                aria_hidden="true",
            ),
        )
        for event in found
    )
    return Chart(
        name="events",
        heading=t.count("chart.events.heading", len(found)),
        lead=t("chart.events.lead", first=shown.day(first)),
        axis=axis_of(line, today, words),
        lanes=lanes,
        table=Table(
            t("chart.events.caption"),
            (t("chart.events.name"), t("chart.events.day")),
            tuple((lane.name, lane.figure) for lane in lanes),
            frozenset({1}),
        ),
    )


def overdue(answer: bytes, today: date, words: ChartTexts) -> Chart | None:
    """Draw the last payments, and the day on which the next was expected."""
    late = [contract for contract in active(answer) if is_overdue(contract, today)]
    if not late:
        return None
    t = words.t
    expected = [_expected(contract) for contract in late]
    line = TimeLine(min(today - BEFORE, *expected), today)
    return Chart(
        name="overdue",
        heading=t.count("chart.overdue.heading", len(late)),
        lead=t("chart.overdue.lead"),
        axis=axis_of(line, today, words),
        lanes=tuple(_overdue_lane(contract, line, today, words) for contract in late),
        table=_overdue_table(late, today, words),
    )


def _expected(contract: ReadContract) -> date:
    following = contract.details.date_next
    assert following is not None  # noqa: S101 - what is overdue was expected
    return following


def _overdue_lane(contract: ReadContract, line: TimeLine, today: date, words: ChartTexts) -> Lane:
    days = sorted(contract.details.cost_development_regular)
    paid = [
        element("circle", class_="mute", cx=percent(line.place(day)), cy=_Y, r="4")
        for day in days
        if line.has(day)
    ]
    missing = percent(line.place(_expected(contract)))
    late = words.t.count("chart.overdue.late", (today - _expected(contract)).days)
    return Lane(
        name=contract.tag_tree_item.name_in(words.t.language),
        detail=f"{contract.partner} · {late}",
        figure=words.shown.euros(contract.details.amount_next or contract.details.amount_latest),
        drawing=element(
            "svg",
            row(line, today, _Y),
            *paid,
            element("circle", class_="missing", cx=missing, cy=_Y, r="5.5"),
            class_="kw-chart",
            height=32,
            aria_hidden="true",
        ),
    )


def _overdue_table(late: Sequence[ReadContract], today: date, words: ChartTexts) -> Table:
    t, shown = words.t, words.shown
    rows = tuple(
        (
            contract.tag_tree_item.name_in(t.language),
            contract.partner,
            shown.day(_expected(contract)),
            shown.number((today - _expected(contract)).days),
            shown.euros(contract.details.amount_next or contract.details.amount_latest),
            _latest(contract, words),
        )
        for contract in late
    )
    head = ("name", "partner", "expected", "days", "amount", "latest")
    return Table(
        t("chart.overdue.caption"),
        tuple(t.raw(f"chart.overdue.{name}") for name in head),
        rows,
        frozenset({2, 3, 4, 5}),
    )


def _latest(contract: ReadContract, words: ChartTexts) -> str:
    latest = contract.details.date_latest
    return NOTHING if latest is None else words.shown.day(latest)
