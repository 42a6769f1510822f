"""What there is to live on: until the next salary, and in a usual month."""

from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Final

from markupsafe import Markup

from kontowerk.api.console.charts import reading
from kontowerk.api.console.charts.drawing import (
    Chart,
    ChartTexts,
    Lane,
    Table,
    bar,
    element,
    percent,
    picture,
)
from kontowerk.api.wire.analyses.affordability import AffordabilityFigures, DisposableFigures

_ZERO: Final = Decimal(0)


class Income(StrEnum):
    """What somebody lives on, as far as it is clear."""

    SALARY = "salary"
    PENSION = "pension"
    OTHER = "other"


_WARNINGS: Final = (
    "return_debits",
    "reminder_charges",
    "seizure_payments",
    "debt_collection_payments",
)
_LEVELS: Final = ("low", "neutral", "high")
_FACTS: Final = ("existing_loans", "mortgage_payments", "rental_payments", *_WARNINGS)


def disposable(
    answer: bytes, today: date, words: ChartTexts, kind: Income = Income.OTHER
) -> Chart | None:
    """Draw how today's money becomes what is left on the day of the next salary or pension."""
    found = reading.disposable(answer).details
    if found is None:
        return None
    t, shown = words.t, words.shown
    payment = t.raw(f"chart.income.{kind.value}")
    left = found.amount_expected_left
    key = "chart.disposable.left" if left >= 0 else "chart.disposable.missing"
    return Chart(
        name="disposable",
        heading=t(
            key,
            amount=shown.whole_euros(abs(left)),
            day=shown.short_day(found.date_salary_next),
        ),
        lead=t(
            "chart.disposable.lead",
            first=shown.day(found.date_salary_latest),
            last=shown.day(found.date_salary_next),
            daily=shown.euros(found.amount_expected_left_daily),
        ),
        drawing=_cycle(found, today, words, payment),
        lanes=_stairs(found, words, payment),
        table=_disposable_table(found, words, payment),
    )


def _cycle(found: DisposableFigures, today: date, words: ChartTexts, payment: str) -> Markup:
    """Draw the way from one salary to the next, and where today is."""
    days = max(1, (found.date_salary_next - found.date_salary_latest).days)
    share = min(1.0, max(0.0, (today - found.date_salary_latest).days / days))
    t, shown = words.t, words.shown
    return picture(
        "disposable",
        t("chart.disposable.title", payment=payment),
        t("chart.disposable.described", n=found.days_until_salary),
        element("rect", class_="band", x="0", y="20", width="100%", height="10", rx="2"),
        element(
            "rect", class_="in", x="0", y="20", width=percent(100 * share), height="10", rx="2"
        ),
        element("text", shown.short_day(found.date_salary_latest), x="0", y="46"),
        element(
            "text", shown.short_day(found.date_salary_next), x="100%", y="46", text_anchor="end"
        ),
        element(
            "text",
            t("chart.today"),
            class_="t",
            x=percent(min(94.0, max(6.0, 100 * share))),
            y="12",
            text_anchor="middle",
        ),
        height=52,
    )


def _stairs(found: DisposableFigures, words: ChartTexts, payment: str) -> tuple[Lane, ...]:
    now = found.amount_cashflow
    fixed = now + found.amount_expected_fixed_cashflow
    end = fixed + found.amount_expected_flex_cashflow
    steps = (
        (words.t("chart.disposable.now", payment=payment), _ZERO, now, now),
        (words.t("chart.disposable.fixed"), now, fixed, found.amount_expected_fixed_cashflow),
        (words.t("chart.disposable.flexible"), fixed, end, found.amount_expected_flex_cashflow),
        (words.t("chart.disposable.end"), _ZERO, end, found.amount_expected_left),
    )
    low = min(_ZERO, now, fixed, end)
    high = max(_ZERO, now, fixed, end)
    return tuple(
        Lane(name, "", words.shown.euros(amount), _stair(begin, to, low, high))
        for name, begin, to, amount in steps
    )


def _stair(begin: Decimal, to: Decimal, low: Decimal, high: Decimal) -> Markup:
    """Draw a step from one amount to another, on a scale that all steps share."""
    whole = max(high - low, Decimal(1))
    left, right = (float((amount - low) / whole) * 100 for amount in sorted((begin, to)))
    zero = percent(float(-low / whole) * 100)
    look = "in" if to >= begin else "out"
    return element(
        "svg",
        element(
            "rect",
            class_=look,
            x=percent(left),
            y="3",
            height="14",
            width=percent(max(0.4, right - left)),
        ),
        element("line", class_="zero", x1=zero, x2=zero, y1="0", y2="20"),
        class_="kw-wf",
        aria_hidden="true",
    )


def _disposable_table(found: DisposableFigures, words: ChartTexts, payment: str) -> Table:
    t, shown = words.t, words.shown
    rows = (
        (t("chart.disposable.salary", payment=payment), shown.euros(found.amount_salary_latest)),
        (t("chart.disposable.now", payment=payment), shown.euros(found.amount_cashflow)),
        (t("chart.disposable.fixed"), shown.euros(found.amount_expected_fixed_cashflow)),
        (t("chart.disposable.sure"), shown.euros(found.amount_currently_left)),
        (t("chart.disposable.flexible"), shown.euros(found.amount_expected_flex_cashflow)),
        (t("chart.disposable.end"), shown.euros(found.amount_expected_left)),
        (t("chart.disposable.daily"), shown.euros(found.amount_expected_left_daily)),
    )
    head = (t("chart.disposable.what"), t("chart.categories.amount"))
    return Table(t("chart.disposable.caption", payment=payment), head, rows, frozenset({1}))


def affordability(answer: bytes, _today: date, words: ChartTexts) -> Chart | None:
    """Draw what a usual month brings, takes and leaves."""
    found = reading.affordability(answer).details
    if found is None:
        return None
    t, shown = words.t, words.shown
    amounts = (
        ("chart.affordability.income", found.income.amount, "in"),
        ("chart.affordability.necessities", found.expenses.necessities.amount, "out"),
        ("chart.affordability.luxuries", found.expenses.luxuries.amount, "out"),
        ("chart.affordability.savings", found.savings, "mute"),
        ("chart.affordability.free", found.discretionary, "in"),
    )
    largest = max(Decimal(1), *(abs(amount) for _, amount, _ in amounts))
    lanes = tuple(
        Lane(t.raw(key), "", shown.whole_euros(amount), bar(float(abs(amount) / largest), look))
        for key, amount, look in amounts
    )
    share = shown.percent(found.ratio_expenses_to_income)
    return Chart(
        name="affordability",
        heading=t("chart.affordability.heading", share=share),
        lead=t("chart.affordability.lead"),
        lanes=lanes,
        table=_affordability_table(found, lanes, words),
    )


def _affordability_table(
    found: AffordabilityFigures, lanes: tuple[Lane, ...], words: ChartTexts
) -> Table:
    t = words.t
    said = {True: t("chart.yes"), False: t("chart.no")}
    rows = [
        *((lane.name, lane.figure) for lane in lanes),
        (t("chart.affordability.gambling"), words.shown.euros(found.gambling)),
        (t("chart.affordability.credit_cards"), words.shown.number(found.credit_cards)),
        (t("chart.affordability.literacy"), _literacy(found, words)),
        *(
            (t.raw(f"chart.affordability.{name}"), said[bool(getattr(found, name))])
            for name in _FACTS
        ),
    ]
    head = (t("chart.disposable.what"), t("chart.affordability.value"))
    return Table(t("chart.affordability.caption"), head, tuple(rows), frozenset({1}))


def _literacy(found: AffordabilityFigures, words: ChartTexts) -> str:
    """Say a level in words; one that we do not know yet is shown as it is."""
    level = found.financial_literacy
    return words.t.raw(f"chart.level.{level}") if level in _LEVELS else level
