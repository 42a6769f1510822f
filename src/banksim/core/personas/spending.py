"""Money spent without a contract: in shops, at cash machines, by credit card; and loans."""

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from decimal import Decimal
from random import Random

from banksim.core import bankdays
from banksim.core.personas import generate
from banksim.core.personas.household import Household
from banksim.core.personas.rows import (
    CARD,
    CASH,
    CREDIT_CARD,
    LOAN_INTEREST,
    LOAN_RATE,
    OWN,
    SETTLEMENT,
    Form,
    Plan,
    Row,
    digest,
    party,
)
from banksim.core.personas.world import Shop


def shop(
    home: Household,
    account: str,
    shops: Sequence[Shop],
    low: int,
    high: int,
    *,
    form: Form = CARD,
) -> None:
    """Add `low` to `high` purchases a month."""
    sellers = tuple((seller, party(seller.name)) for seller in shops)
    city, card = home.city, digest(home.plan.seed, account, "card") % 10

    def rows(month: date, dice: Random) -> Iterator[Row]:
        days = bankdays.bank_days(month)
        for _ in range(dice.randint(low, high)):
            day = dice.choice(days)
            seller, who = dice.choice(sellers)
            amount = -dice.randint(seller.low, seller.high)
            clock = f"{dice.randint(8, 20):02}:{dice.randint(0, 59):02}"
            words = f"{seller.name}//{city}/DE {day:%Y-%m-%d}T{clock} Karte {card} 2028-12"
            yield Row(account, day, amount, form, words, who, seller.truth)

    home.rule(rows)


def cash(
    home: Household, account: str, low: int, high: int, notes: Sequence[int] = (50, 100, 150)
) -> None:
    """Add withdrawals at cash machines."""
    city, machine = home.city, party("GA Demobank")

    def rows(month: date, dice: Random) -> Iterator[Row]:
        days = bankdays.bank_days(month)
        for _ in range(dice.randint(low, high)):
            day, amount = dice.choice(days), -dice.choice(notes) * 100
            number, minute = dice.randint(10000000, 99999999), dice.randint(0, 59)
            words = f"GA NR{number} BLZ99999999 1 {day:%d.%m}/UHR 17.{minute:02} {city}"
            yield Row(account, day, amount, CASH, words, machine, "cash")

    home.rule(rows)


def credit_card(home: Household, card: str, giro: str, shops: Sequence[Shop], count: int) -> None:
    """Add card purchases and, on the 6th, the debit of the sum of the month before.

    The purchases of a month have their own dice, so the settlement can make them again and is
    exact; what was bought before the history begins is the card's opening balance.
    """
    sellers = tuple((seller, party(seller.name)) for seller in shops)
    seed = home.plan.seed

    def buy(month: date) -> list[Row]:
        dice = Random(f"{seed}/{card}/{month:%Y-%m}")  # noqa: S311 (draws a life, no secret)
        found: list[Row] = []
        for _ in range(dice.randint(count // 2, count)):
            seller, who = dice.choice(sellers)
            day = dice.choice(bankdays.bank_days(month))
            amount = -dice.randint(seller.low, seller.high)
            words = f"{seller.name} {day:%d.%m.%y}"
            found.append(Row(card, day, amount, CREDIT_CARD, words, who, seller.truth))
        return found

    def spent(month: date) -> int:
        return sum(row.amount for row in buy(bankdays.next_month(month, -1)))

    def settle(month: date, _: Random) -> Iterator[Row]:
        if amount := spent(month):
            words = f"Abrechnung Kreditkarte {bankdays.next_month(month, -1):%m/%Y}"
            day = bankdays.on_or_after(month.replace(day=6))
            yield Row(giro, day, amount, SETTLEMENT, words, truth="own", other=card)

    home.opening(card, spent)
    home.rule(lambda month, _: buy(month))
    home.rule(settle)


def loan(
    home: Household, account: str, giro: str, principal: int, payment: int, *, taken: date
) -> None:
    """Add an annuity loan at 0.25 % a month: the rate from the giro account, then the interest."""
    debt = _annuity(principal, payment, taken)
    number = digest(home.plan.seed, account) % 10**7

    def rows(month: date, _: Random) -> Iterator[Row]:
        due = bankdays.in_month(month, 30)
        early, late = bankdays.on_or_before(due), bankdays.on_or_after(due)
        words = f"Darlehen {number} Rate {month:%m/%Y}"
        yield Row(giro, early, -payment, LOAN_RATE, words, truth="loan", other=account)
        interest = debt(month) - (debt(bankdays.next_month(month)) + payment)
        words = f"Darlehen {number} Zinsen {month:%m/%Y}"
        yield Row(account, late, interest, LOAN_INTEREST, words, party("Demobank"), "loan-interest")

    home.opening(account, lambda start: -debt(start.replace(day=1)))
    home.rule(rows)


def keep_level(home: Household, account: str, target: str) -> None:
    """Put what a month leaves over aside, or take back what it lacks; call this last.

    Without it every history would drift: the longer the clock is moved, the richer or poorer.
    """
    place = len(home.plan.rules)

    def rows(month: date, _: Random) -> Iterator[Row]:
        left = round(left_over(home.plan, account, month, place), -3)
        if left:
            day = bankdays.bank_days(month)[-1]
            words = f"{'Sparen' if left > 0 else 'Ausgleich'} {month:%m/%Y}"
            yield Row(account, day, -left, OWN, words, truth="own", other=target)

    home.rule(rows)


def left_over(plan: Plan, account: str, month: date, rules: int) -> int:
    """What the first rules of a plan add to an account in a month."""
    total = 0
    for row in generate.month_rows(plan, month, rules):
        if row.currency == "EUR":
            total += row.amount * ((row.account == account) - (row.other == account))
    return total


def _annuity(principal: int, payment: int, taken: date) -> Callable[[date], int]:
    """What is owed at the beginning of a month, by the closed formula."""
    growth = Decimal("1.0025")

    def debt(month: date) -> int:
        count = (month.year - taken.year) * 12 + month.month - taken.month
        grown = growth**count
        return int(principal * grown - payment * (grown - 1) / (growth - 1))

    return debt
