"""Sales triggers: occasions to speak with somebody, and why.

Spec: Analysis endpoints, sales triggers; OP-141. Of each trigger there is a life that has it, and
the same life without what raises it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, Final

import pytest

from kontowerk.connectors.snapshot import Transaction
from tests.service import Service
from tests.spec.answers import DATE
from tests.spec.holdings import euros
from tests.spec.lives import (
    CHILD_BENEFIT,
    HISTORY,
    LIABILITY,
    NEW_SALARY,
    RENT,
    SALARY,
    SAVINGS_PLAN,
    Somebody,
    booking,
    everyday,
    item_names,
    live,
    monthly,
    today_of,
)

OCCUPATIONAL: Final = booking(
    "-65.00",
    "Swiss Life AG",
    "Beitrag Berufsunfaehigkeitsversicherung",
    counterparty_iban="DE02500700100000402481",
)
PRIVATE_HEALTH: Final = booking(
    "-420.00",
    "Debeka Krankenversicherung",
    "Beitrag private Krankenversicherung Vollversicherung",
    counterparty_iban="DE02570100860000133560",
)
INHERITED: Final = booking("5600.00", "Nachlass Beispiel", "Erbschaft", booking_text="GUTSCHRIFT")
OTHER_RENT: Final = replace(
    RENT,
    amount=euros("-990.00"),
    counterparty_name="Wohnbau Muster eG",
    counterparty_iban="DE02250100300000012307",
)
SAVES_A_LOT: Final = replace(SAVINGS_PLAN, amount=euros("-700.00"))
GROUPS: Final = {
    "MISSING_PRIVATE_LIABILITY": "MISSING_INSURANCE",
    "MISSING_OCCUPATIONAL_DISABILITY": "MISSING_INSURANCE",
    "MISSING_PRIVATE_HEALTH": "MISSING_INSURANCE",
    "FIRST_APARTMENT": "LIFE_EVENT",
    "NEW_APARTMENT": "LIFE_EVENT",
    "FIRST_EMPLOYMENT": "LIFE_EVENT",
    "NEW_EMPLOYMENT": "LIFE_EVENT",
    "FIRST_CHILD": "LIFE_EVENT",
    "SALARY_INCREASE": "FINANCIAL",
    "SAVINGS_POTENTIAL": "FINANCIAL",
    "LARGE_INCOME": "FINANCIAL",
}


@dataclass(frozen=True)
class Life:
    """What somebody pays and is paid; as it stands, there is no occasion for anything."""

    salary: Callable[[date], list[Transaction]] = lambda today: monthly(SALARY, today, 10, HISTORY)
    rent: Callable[[date], list[Transaction]] = lambda today: monthly(RENT, today, 8, HISTORY)
    premiums: Sequence[Transaction] = (LIABILITY, OCCUPATIONAL)
    savings: Transaction | None = SAVES_A_LOT
    more: Callable[[date], list[Transaction]] = field(default=lambda _today: [])

    def bookings(self, today: date) -> list[Transaction]:
        regular = [*self.premiums, *([self.savings] if self.savings else [])]
        return [
            *self.salary(today),
            *self.rent(today),
            *(it for one in regular for it in monthly(one, today, 5, HISTORY)),
            *self.more(today),
            *everyday(today),
        ]


def earning(amount: str) -> Callable[[date], list[Transaction]]:
    salary = replace(SALARY, amount=euros(amount))
    return lambda today: monthly(salary, today, 10, HISTORY)


def from_two_months_ago(
    pattern: Transaction, day: int = 10, before: Transaction | None = None
) -> Callable[[date], list[Transaction]]:
    def bookings(today: date) -> list[Transaction]:
        old = monthly(before, today, day, HISTORY, until=3) if before else []
        return [*old, *monthly(pattern, today, day, 2)]

    return bookings


def inherited(amount: str) -> Callable[[date], list[Transaction]]:
    sum_of_money = replace(INHERITED, amount=euros(amount))
    return lambda today: [replace(sum_of_money, booked_on=today - timedelta(days=3))]


def nothing(_today: date) -> list[Transaction]:
    return []


RAISED: Final = replace(SALARY, amount=euros("2950.00"))
HIGH_PREMIUMS: Final = (LIABILITY, OCCUPATIONAL)
# A life that has the trigger, and one without what raises it.
PAIRS: Final[dict[str, tuple[Life, Life]]] = {
    "MISSING_PRIVATE_LIABILITY": (Life(premiums=(OCCUPATIONAL,)), Life()),
    "MISSING_OCCUPATIONAL_DISABILITY": (Life(premiums=(LIABILITY,)), Life()),
    "MISSING_PRIVATE_HEALTH": (
        Life(salary=earning("3300.00")),
        Life(salary=earning("3300.00"), premiums=(*HIGH_PREMIUMS, PRIVATE_HEALTH)),
    ),
    "FIRST_APARTMENT": (Life(rent=from_two_months_ago(RENT)), Life(rent=nothing)),
    "NEW_APARTMENT": (Life(rent=from_two_months_ago(OTHER_RENT, before=RENT)), Life()),
    "FIRST_EMPLOYMENT": (Life(salary=from_two_months_ago(SALARY)), Life(salary=nothing)),
    "NEW_EMPLOYMENT": (Life(salary=from_two_months_ago(NEW_SALARY, before=SALARY)), Life()),
    "FIRST_CHILD": (Life(more=from_two_months_ago(CHILD_BENEFIT)), Life()),
    "SALARY_INCREASE": (Life(salary=from_two_months_ago(RAISED, before=SALARY)), Life()),
    "SAVINGS_POTENTIAL": (Life(savings=None), Life()),
    "LARGE_INCOME": (Life(more=inherited("5600.00")), Life()),
}
IDS: Final = {name: f"ANA-SALES-{number:03}" for number, name in enumerate(GROUPS, 1)}


def lived(service: Service, life: Life) -> Somebody:
    return live(service, *life.bookings(today_of(service)))


def triggers(service: Service, life: Life) -> dict[str, dict[str, Any]]:
    found = lived(service, life).found("sales-triggers")
    return dict(zip(item_names(found), found, strict=True))


@pytest.mark.req("ANA-EP-005")
def test_triggers_are_an_array_of_instances_of_the_user(service: Service) -> None:
    somebody = lived(service, Life(premiums=()))
    found = somebody.found("sales-triggers")
    assert set(item_names(found)) == {
        *("MISSING_PRIVATE_LIABILITY", "MISSING_OCCUPATIONAL_DISABILITY")
    }
    for it in found:
        assert it["entity"]["entityClass"] == "USER"
        assert it["entity"]["id"] == somebody.user.reference
        assert it["tagTreeItem"]["tagTree"]["systemId"] == 5
        assert DATE.fullmatch(it["details"]["triggerDate"])
        assert it["details"]["reason"].endswith(".")
    assert len({it["id"] for it in found}) == len(found)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.req(IDS[name])) for name in PAIRS]
)
def test_a_trigger_is_raised_by_its_condition_and_by_nothing_else(
    service: Service, name: str
) -> None:
    with_it, without = (triggers(service, life) for life in PAIRS[name])
    assert name in with_it
    assert name not in without
    assert with_it[name]["tagTreeItem"]["systemNameParent"] == GROUPS[name]
    day = date.fromisoformat(with_it[name]["details"]["triggerDate"])
    assert timedelta() <= today_of(service) - day <= timedelta(days=90)


def test_a_sensible_life_gives_no_occasion(service: Service) -> None:
    somebody = lived(service, Life())
    assert somebody.found("sales-triggers") == live(service).found("sales-triggers") == []


@pytest.mark.req("ANA-SALES-003", "ANA-SALES-012")
@pytest.mark.parametrize(("income", "raised"), [("3199.99", False), ("3200.00", True)])
def test_private_health_needs_3200_euros_a_month(
    service: Service, income: str, *, raised: bool
) -> None:
    found = triggers(service, Life(salary=earning(income)))
    assert ("MISSING_PRIVATE_HEALTH" in found) is raised
    if raised:
        amount = found["MISSING_PRIVATE_HEALTH"]["details"]["amount"]
        assert Decimal(str(amount)) == Decimal(income)


@pytest.mark.req("ANA-SALES-011", "ANA-SALES-013")
@pytest.mark.parametrize(("times", "raised"), [("1.99", False), ("2.00", True)])
def test_a_large_income_is_twice_the_average_month(
    service: Service, times: str, *, raised: bool
) -> None:
    amount = Decimal(times) * SALARY.amount.amount
    somebody = lived(service, Life(more=inherited(f"{amount:.2f}")))
    found = somebody.found("sales-triggers")
    assert ("LARGE_INCOME" in item_names(found)) is raised
    if raised:
        (large,) = (it for it in found if it["tagTreeItem"]["systemName"] == "LARGE_INCOME")
        assert Decimal(str(large["details"]["amount"])) == amount
        assert len(large["details"]["transactionIds"]) == 1


def test_a_short_history_says_nothing_about_missing_insurance(service: Service) -> None:
    """A yearly premium may not have come by yet."""
    today = today_of(service)
    since = today - timedelta(days=380)
    bookings = [it for it in Life(premiums=()).bookings(today) if it.booked_on > since]
    found = item_names(live(service, *bookings).found("sales-triggers"))
    assert not [name for name in found if name.startswith("MISSING_")]
