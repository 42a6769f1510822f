"""Standing orders under fire: created, changed and deleted while workers and the API die.

The bank's log of what it carried out is the referee, and its list of what there is: a person whose
requests have all ended sees that list.
"""

import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from kontowerk.kit.clock import SystemClock
from quality.drill.payments import PAYEE, Asker, PaymentSize, faults
from quality.drill.world import Customer, World

_KIND: Final = ".standing"
_ROWS: Final = """
SELECT p.customer_id, p.id, p.state, p.reason, p.standing, p.access_id FROM payment p
WHERE p.standing IS NOT NULL
"""
_LISTS: Final = """
SELECT p.access_id, coalesce(l.orders, '[]') AS orders FROM bank_product p
LEFT JOIN bank_standing_list l USING (customer_id, product_no)
WHERE 'standing_create' = ANY (p.transfers)
"""
_LOSES_ANSWERS: Final = 3  # one person in so many
_IDENTICAL: Final = 6  # a person asks four times
_IN: Final = timedelta(days=20)


def logins(count: int) -> list[str]:
    """Name people with standing orders, who approve with a TAN or in an app."""
    kinds = (f"angestellte{_KIND}.chip", f"angestellte{_KIND}.decoupled")
    return [f"{kinds[number % len(kinds)]}+s{number}" for number in range(count)]


def has_them(customer: Customer) -> bool:
    return _KIND in customer.login


class _Request(Asker):
    """One request about a standing order."""

    def __init__(self, owner: "Owner", method: str, order_id: str, amount: float | None) -> None:
        identical = min(owner.size.identical, _IDENTICAL)
        super().__init__(owner.world, owner.customer, replace(owner.size, identical=identical))
        self.begin_with = method
        self.status_at = "/customer/v2/standing-orders"
        self.begun_at = f"{owner.orders}/{order_id}" if order_id else owner.orders
        first_on = (SystemClock().now().date() + _IN).isoformat()
        when = {"firstExecutionDate": first_on, "unit": "MONTHS", "interval": 1, "day": 15}
        if amount is not None:
            self.body = {"transferDetails": {**PAYEE, "amount": amount}, "schedule": when}


@dataclass
class Owner:
    """A person who orders the same twice, changes one of both and deletes the other."""

    world: World
    customer: Customer
    product: str
    size: PaymentSize
    number: int
    orders: str = field(init=False)

    def __post_init__(self) -> None:
        place = f"{self.customer.access_id}/{self.product}"
        self.orders = f"/customer/v2/bankzugaenge/{place}/standing-orders"

    async def live(self) -> None:
        if self.number % _LOSES_ANSWERS == 0:
            await self.world.bank.behave(self.customer.login, "after-commit-lost", active=True)
        first = await self._done("POST", "", 12.5)
        second = await self._done("POST", "", 12.5)
        if second:
            second = await self._done("PUT", second, 13.75)
        for order_id in (first, second):
            if order_id and self.number % 2:
                await self._done("DELETE", order_id, None)

    async def _done(self, method: str, order_id: str, amount: float | None) -> str:
        """Return the standing order that a request was about; empty if it was not carried out."""
        status = await _Request(self, method, order_id, amount).pay()
        if status is None or status["status"] != "DONE":
            return ""
        return str(status["standingOrder"].get("id", ""))


async def ids(world: World) -> frozenset[UUID]:
    return frozenset(row["id"] for row in await world.sql(_ROWS))


async def judge(world: World) -> list[str]:
    """Compare every request with the bank's log, and every list with the bank's."""
    book = await world.bank.standing()
    log = Counter[tuple[str, str]](_named(row) for row in book["carried_out"])
    wrong: list[str] = []
    unsure: set[str] = set()
    rows = await world.sql(_ROWS)
    for row in rows:
        request = json.loads(row["standing"])
        action = str(request["action"]).rpartition("_")[2]
        named = request["terms"].get("order_id") if action == "delete" else row["id"].hex
        wrong += faults(row, log[action, named or ""])
        if row["state"] == "doubt":
            unsure.add(row["access_id"])
    return wrong + await _lists(world, unsure)


async def _lists(world: World, unsure: set[str]) -> list[str]:
    """Compare what people are shown, where nothing is in doubt."""
    stored = defaultdict[str, list[dict[str, Any]]](list)
    for row in await world.sql(_LISTS):
        stored[row["access_id"]] += json.loads(row["orders"])
    wrong: list[str] = []
    for customer in filter(has_them, world.customers):
        if customer.access_id in unsure:
            continue
        kept = (await world.bank.standing(customer.login))["kept"]
        at_bank = Counter(str(row["reference"]) for row in kept)
        shown = Counter(str(row["order_id"]) for row in stored[customer.access_id])
        if shown != at_bank:
            missing, too_many = (at_bank - shown).total(), (shown - at_bank).total()
            whose = f"standing orders of {customer.access_id}"
            wrong.append(f"{whose}: {missing} not shown, {too_many} shown that are not there")
    return wrong


def _named(row: dict[str, Any]) -> tuple[str, str]:
    """Name a request as the bank's log does: a deletion by what is gone."""
    action = str(row["action"])
    return action, str(row["reference"] if action == "delete" else row["end_to_end_id"])
