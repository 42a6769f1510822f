"""A customer's life, put together from regular payments, purchases and accounts."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import Final

from banksim.core import bankdays
from banksim.core.model import AccountKind
from banksim.core.personas import world
from banksim.core.personas.rows import (
    DEBIT,
    ORDER,
    OWN,
    SALARY,
    AccountPlan,
    Form,
    Opening,
    Party,
    Plan,
    Row,
    Rule,
    digest,
    party,
)

ALWAYS: Final = date(1970, 1, 1)
NEVER: Final = date(9999, 12, 31)


@dataclass(frozen=True, slots=True)
class Span:
    """When something is paid: every so many months from `start` up to `end`."""

    every: int = 1
    offset: int = 0
    start: date = ALWAYS
    end: date = NEVER
    early: bool = False  # a due day that is no bank day moves back, as salaries do

    def due(self, month: date, day: int) -> date | None:
        if (month.year * 12 + month.month - 1 - self.offset) % self.every:
            return None
        wanted = bankdays.in_month(month, day)
        if not self.start <= wanted <= self.end:
            return None
        return bankdays.on_or_before(wanted) if self.early else bankdays.on_or_after(wanted)


MONTHLY: Final = Span()
QUARTERLY: Final = Span(every=3)
YEARLY: Final = Span(every=12)


class Household:
    """Collects a plan. `dice` decide what differs between customers of one persona."""

    def __init__(self, persona: str, number: int, began: date = ALWAYS) -> None:
        seed = f"{persona}@{number}"
        self.began = began  # first of a month; what changes in a life is counted from it
        self.dice = Random(f"{seed}/setup")  # noqa: S311 (draws a life, no secret)
        self.plan = Plan(seed, world.person(self.dice))
        self.city = self.dice.choice(world.CITIES)

    @property
    def owner(self) -> str:
        return self.plan.owner

    def place(self, month: date) -> int:
        """How many months after the beginning a month lies."""
        return (month.year - self.began.year) * 12 + month.month - self.began.month

    def between(self, low: int, high: int, step: int = 100) -> int:
        """An amount of this customer that stays the same all the time."""
        return self.dice.randrange(low, high + 1, step)

    def account(
        self,
        key: str,
        kind: AccountKind,
        label: str,
        opening: int = 0,
        *,
        limit: int | None = None,
        currency: str = "EUR",
    ) -> str:
        can_transfer = kind in {AccountKind.CHECKING, AccountKind.CALL_MONEY}
        self.plan.accounts.append(AccountPlan(key, kind, label, currency, limit, can_transfer))
        self.opening(key, lambda _: opening, currency)
        return key

    def opening(self, key: str, amount: Callable[[date], int], currency: str = "EUR") -> None:
        self.plan.openings.append(Opening(key, currency, amount))

    def rule(self, rule: Rule) -> None:
        self.plan.rules.append(rule)

    def pay(
        self,
        account: str,
        to: Party | str,
        amount: int,
        day: int,
        purpose: str,
        *,
        form: Form = ORDER,
        span: Span = MONTHLY,
        truth: str = "",
        spread: int = 0,
        growth: int = 0,
        other: str | None = None,
        mandate: str | None = None,
        end_to_end: str | None = None,
    ) -> None:
        """Add a regular payment; `spread` varies it, `growth` lifts it every year (per mille)."""
        partner = to if isinstance(to, Party) else party(to)

        def rows(month: date, dice: Random) -> Iterator[Row]:
            booked = span.due(month, day)
            if booked is None:
                return
            years = month.year - 2024
            now = amount + amount * growth * years // 1000 + dice.randint(-spread, spread)
            words = _words(purpose, month)
            reference = _words(end_to_end, month) if end_to_end else None
            yield Row(
                account,
                booked,
                now,
                form,
                words,
                None if other else partner,
                truth,
                end_to_end=reference,
                mandate=mandate,
                other=other,
            )

        self.rule(rows)

    def salary(
        self, account: str, employer: str, amount: int, day: int, *, growth: int = 25
    ) -> None:
        staff = digest(self.plan.seed, employer) % 90000 + 10000
        self.pay(
            account,
            employer,
            amount,
            day,
            f"LOHN / GEHALT {{m}}/{{y}} PERS.NR. {staff}",
            form=SALARY,
            span=Span(early=True),
            truth="salary",
            growth=growth,
            end_to_end=f"{staff}-{{y}}{{m}}-01",
        )

    def debit(
        self,
        account: str,
        creditor: str,
        amount: int,
        day: int,
        purpose: str,
        *,
        span: Span = MONTHLY,
        truth: str = "",
        spread: int = 0,
        growth: int = 0,
    ) -> None:
        """Add a SEPA direct debit with the mandate of this customer."""
        contract = digest(self.plan.seed, creditor, purpose) % 10**8
        self.pay(
            account,
            creditor,
            -amount,
            day,
            purpose.replace("{k}", f"{contract:08}"),
            form=DEBIT,
            span=span,
            truth=truth,
            spread=spread,
            growth=growth,
            mandate=f"M-{contract:08}-1",
            end_to_end=f"{contract:08}/{{y}}{{m}}",
        )

    def move(
        self, source: str, target: str, amount: int, day: int, purpose: str, *, span: Span = MONTHLY
    ) -> None:
        """Add a standing order between two accounts of the customer."""
        self.pay(
            source, self.owner, -amount, day, purpose,
            form=OWN, span=span, truth="own", other=target,
        )  # fmt: skip


def _words(template: str, month: date) -> str:
    if "{" not in template:
        return template
    return template.format(m=f"{month:%m}", y=f"{month:%Y}", k="{k}")
