"""Any value of any body of a bank may be anything: a fetch goes on, and money stays what it is."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any, Final, cast

import httpx

from kontowerk.connectors.contract import Done, Fetch, Step
from kontowerk.connectors.xs2a.connector import Xs2aConnector
from kontowerk.kit.settings import process_environment
from tests.connectors.money import fault_in, money_in, seed_of_run
from tests.connectors.world import Caller
from tests.connectors.xs2a.conftest import Xs2aSubject

_LONG: Final = process_environment().get("TEST_PRODUCTS") == "full"
_CASES: Final = 2_000 if _LONG else 30
_SHORT_HISTORY: Final = timedelta(days=12)
HOSTILE: Final[tuple[Any, ...]] = (
    *(None, True, -1, 10**30, 1.5, "", "x", "\0", "0,0,0", "20261399", "9" * 40, "A" * 3_000),
    *([], {}, [None], {"a": {"b": []}}, [[1]], "<b>&amp;</b>", "\ud7ff\uffff", "2026-13-99"),
)
# What an amount, a currency, an account or a booking is read from.
_MONEY: Final = frozenset(
    {
        *("amount", "currency", "iban", "bban", "resourceId", "accounts", "balances", "booked"),
        *("transactions", "transactionAmount", "balanceAmount", "balanceType", "bookingDate"),
        *("valueDate", "creditDebitIndicator", "entryDetails", "debitAccounting", "pan"),
        *("maskedPan", "cardAccounts", "cardTransactions", "securities", "referenceDate"),
        *("creditLimitIncluded", "quantity", "price", "isin"),
    }
)
# By these the bank says where to go on and whether it lets us.
_WORD: Final = frozenset({"_links", "href", "consentStatus", "consentId", "status", "next"})

Path = tuple[str | int, ...]


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    if path:
        yield path
    if isinstance(value, dict):
        for name, inner in cast("dict[str, Any]", value).items():
            yield from paths(inner, (*path, name))
    elif isinstance(value, list):
        for number, inner in enumerate(cast("list[Any]", value)[:3]):
            yield from paths(inner, (*path, number))


def sort_of(path: Path) -> str:
    names = [name for name in path if isinstance(name, str)]
    if any(name in _WORD for name in names):
        return "word"
    last = path[-1]
    if isinstance(last, int) or last in _MONEY:
        return "money"
    return "else"


def is_well_formed(path: Path, value: Any) -> bool:
    """Say whether a value is one that a bank could mean in this place: another amount, nothing."""
    if path[-1] == "amount":
        plain = isinstance(value, int | float) and not isinstance(value, bool)
        return plain or str(value).isdigit()
    if path[-1] in ("debitAccounting", "creditLimitIncluded"):
        return isinstance(value, bool)
    return value in (None, [], {}) and isinstance(path[-1], str)


def replaced(body: Any, path: Path, value: Any) -> Any:
    changed = json.loads(json.dumps(body))
    inner = changed
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return changed


@dataclass(slots=True)
class Tampering(httpx.AsyncBaseTransport):
    """Replaces one value of one body on its way; without a place it only listens."""

    way: httpx.AsyncBaseTransport
    answer: int = -1
    path: Path = ()
    value: Any = None
    bodies: list[Any] = field(default_factory=list[Any])

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        response = await self.way.handle_async_request(request)
        content = await response.aread()
        await response.aclose()
        is_json = "json" in response.headers.get("Content-Type", "")
        body = json.loads(content) if is_json and content else None
        if len(self.bodies) == self.answer:
            content = json.dumps(replaced(body, self.path, self.value)).encode()
        self.bodies.append(body)
        kept = {"Content-Type": response.headers.get("Content-Type", "")}
        return httpx.Response(response.status_code, content=content, headers=kept)


async def _fetched(who: Caller, *case: Any) -> tuple[Step, Tampering]:
    tampering = Tampering(who.http._transport, *case)  # pyright: ignore[reportPrivateUsage]
    client = httpx.AsyncClient(transport=tampering, trust_env=False)
    caller = replace(who, http=client, connector=Xs2aConnector())
    since = (caller.clock.now() - _SHORT_HISTORY).date()
    return await caller.begin(Fetch(since=since)), tampering


def _cases(bodies: list[Any], seed: int) -> Iterator[tuple[int, Path, Any, str]]:
    dice = random.Random(seed)  # noqa: S311 - which cases, not a secret
    named: dict[str, dict[str, list[tuple[int, Path]]]] = {"money": {}, "word": {}, "else": {}}
    for number, body in enumerate(bodies):
        for path in paths(body):
            names = named[sort_of(path)]
            names.setdefault(str(path[-1]), []).append((number, path))
    while True:
        for sort, names in named.items():
            if names:
                number, path = dice.choice(names[dice.choice(sorted(names))])
                value = dice.choice(HOSTILE)
                if sort == "money" and is_well_formed(path, value):
                    continue
                yield number, path, value, sort


async def test_a_value_that_is_anything_costs_that_value(subject: Xs2aSubject) -> None:
    caller = replace(subject.caller("plain"), http=subject.loose_http)
    step, listening = await _fetched(caller)
    assert isinstance(step.outcome, Done), step.outcome
    plain = money_in(step.outcome.snapshot)
    assert plain["bookings"]
    seed = seed_of_run(11, long=_LONG)
    counts, faults = Counter[str](), list[str]()
    for (number, path, value, sort), _ in zip(
        _cases(listening.bodies, seed), range(_CASES), strict=False
    ):
        counts[sort] += 1
        step, _ = await _fetched(caller, number, path, value)
        fault = fault_in(step, plain, survives=sort == "else")
        if fault is not None:
            faults.append(f"{number} {path} {str(value)[:20]!r} {sort}: {fault}")
    print(f"seed {seed}: {sum(counts.values())} cases ({dict(counts)})")  # noqa: T201 - the count of a long run
    assert not faults, f"seed {seed}\n" + "\n".join(faults)
