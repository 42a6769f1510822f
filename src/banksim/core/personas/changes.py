"""What makes one month of a household unlike the next: rises, ends, one-offs, weekends, seasons.

Months are counted from the beginning of the household's history: 0 is its first month, 24 the month
of the first login. So what changed in a life lies as far back whenever somebody looks.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from math import exp, log
from random import Random
from typing import Final, NamedTuple

from banksim.core import bankdays
from banksim.core.personas import generate
from banksim.core.personas.household import Household
from banksim.core.personas.rows import CARD, DEBIT, OWN, TRANSFER, Form, Row, digest, party
from banksim.core.personas.world import Shop

BEFORE: Final = -12  # agreed before the history begins
_NEVER: Final = 10**6
_FRIDAY: Final = 4
_SUNDAY: Final = 6
_WEEKEND: Final = (1.0, 0.8, 0.9, 1.1, 1.7, 2.4, 0.35)  # shares of the days, Monday to Sunday
_SPREAD: Final = 0.45  # of the logarithm of what a purchase costs
EVEN: Final[Mapping[int, float]] = {}
FESTIVE: Final = {7: 1.15, 8: 1.1, 11: 1.2, 12: 1.55, 1: 0.8, 2: 0.85}


class Agreed(NamedTuple):
    """What is paid from a month on, until the next such line."""

    month: int
    amount: int


def agree(
    home: Household,
    account: str,
    to: str,
    steps: Sequence[Agreed],
    day: int,
    purpose: str,
    *,
    form: Form = DEBIT,
    every: int = 1,
    until: int = _NEVER,
    spread: int = 0,
    wanders: int = 0,
    early: bool = False,
    truth: str = "",
) -> None:
    """Add what is paid again and again, in changing amounts, up to the month it is cancelled in.

    It may wander some days behind its due day, as payments of people do.
    """
    partner = party(to)
    number = f"{digest(home.plan.seed, to, purpose) % 10**8:08}"

    def rows(month: date, dice: Random) -> Iterator[Row]:
        place = home.place(month)
        amount = _amount(steps, place)
        if amount is None or place >= until or (place - steps[0].month) % every:
            return
        due = bankdays.in_month(month, day) + timedelta(days=dice.randint(0, wanders))
        booked = bankdays.on_or_before(due) if early else bankdays.on_or_after(due)
        words = purpose.format(m=f"{month:%m}", y=f"{month:%Y}", k=number)
        mandate = f"M-{number}-1" if form is DEBIT else None
        yield Row(
            account, booked, amount + dice.randint(-spread, spread), form, words, partner, truth,
            end_to_end=f"{number}/{month:%Y%m}" if mandate else None, mandate=mandate,
        )  # fmt: skip

    home.rule(rows)


def _amount(steps: Sequence[Agreed], place: int) -> int | None:
    passed = [step.amount for step in steps if step.month <= place]
    return passed[-1] if passed else None


def once(
    home: Household,
    account: str,
    to: str,
    amount: int,
    month: int,
    day: int,
    purpose: str,
    *,
    form: Form = TRANSFER,
    truth: str = "",
) -> None:
    """Add something that happens a single time."""
    partner = party(to)

    def rows(now: date, _: Random) -> Iterator[Row]:
        if home.place(now) == month:
            booked = bankdays.on_or_after(bankdays.in_month(now, day))
            yield Row(account, booked, amount, form, purpose, partner, truth)

    home.rule(rows)


def buy(
    home: Household,
    account: str,
    shops: Sequence[Shop],
    often: float,
    *,
    season: Mapping[int, float] = EVEN,
    form: Form = CARD,
) -> None:
    """Add purchases: mostly before and on weekends, at favourites, more of them in season.

    What is bought on a weekend is booked on the next bank day, as banks do.
    """
    favourites = sorted(shops, key=lambda shop: digest(home.plan.seed, shop.name))
    chances = [1 / place for place in range(1, len(favourites) + 1)]
    sellers = {shop.name: party(shop.name) for shop in shops}
    city, card = home.city, digest(home.plan.seed, account, "card") % 10

    def rows(month: date, dice: Random) -> Iterator[Row]:
        mean = often * season.get(month.month, 1.0)
        days = _days(month)
        weights = [_WEEKEND[day.weekday()] for day in days]
        for _ in range(max(0, round(dice.gauss(mean, mean**0.5)))):
            day = dice.choices(days, weights)[0]
            seller = dice.choices(favourites, chances)[0]
            last = 22 if _FRIDAY <= day.weekday() < _SUNDAY else 19
            clock = f"{dice.randint(8, last):02}:{dice.randint(0, 59):02}"
            words = f"{seller.name}//{city}/DE {day:%Y-%m-%d}T{clock} Karte {card} 2028-12"
            yield Row(
                account, bankdays.on_or_after(day), -_price(seller, dice), form, words,
                sellers[seller.name], seller.truth, value_on=day,
            )  # fmt: skip

    home.rule(rows)


def _days(month: date) -> list[date]:
    following = bankdays.next_month(month)
    return [month + timedelta(days=offset) for offset in range((following - month).days)]


def _price(shop: Shop, dice: Random) -> int:
    """Mostly near the lower end, seldom dear."""
    middle = log(shop.low) + (log(shop.high) - log(shop.low)) * 0.45
    price = round(exp(dice.gauss(middle, _SPREAD)))
    return min(shop.high, max(shop.low, price))


def keep_between(
    home: Household, account: str, target: str, low: int, high: int, words: str
) -> None:
    """Save what is too much at a month's end, or take back what lacks; call this last.

    The balance is followed from the first day, so months may differ and still nobody drifts away.
    """
    rules = len(home.plan.rules)
    opening = sum(held.amount(home.began) for held in home.plan.openings if held.account == account)
    known: dict[date, tuple[int, int]] = {}

    def balance_and_move(month: date) -> tuple[int, int]:
        if month < home.began:
            return opening, 0
        if month not in known:
            before, moved = balance_and_move(bankdays.next_month(month, -1))
            now = before - moved + _left_over(home, account, month, rules)
            middle = (low + high) // 2
            known[month] = now, 0 if low <= now <= high else round(now - middle, -4)
        return known[month]

    def rows(month: date, _: Random) -> Iterator[Row]:
        moved = balance_and_move(month)[1]
        if moved:
            day = bankdays.bank_days(month)[-1]
            said = words if moved > 0 else "Ruecklage aufgeloest"
            yield Row(account, day, -moved, OWN, said, truth="own", other=target)

    home.rule(rows)


def _left_over(home: Household, account: str, month: date, rules: int) -> int:
    return sum(
        row.amount * ((row.account == account) - (row.other == account))
        for row in generate.month_rows(home.plan, month, rules)
    )
