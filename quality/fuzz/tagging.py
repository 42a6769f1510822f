"""Valid requests about tags: what persons say about bookings, and bookings from elsewhere."""

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

from quality.fuzz.draft import Draft, Kitchen
from quality.fuzz.transfers import Recipe
from quality.fuzz.world import JSON, NAME, PRODUCT_ID, bearer

PARAMETERS: Final[dict[str, Callable[[Kitchen], str]]] = {
    "transaction-id": lambda k: k.world.transaction,
    "rule-id": lambda k: k.world.rule,
}
# Some cannot be put on the booking, some on none.
_ITEMS: Final = (
    "LIVING_GROCERIES", "INCOME_SALARY", "TRANSFER_OTHER", "TAXES", "LIVING", "NET", "PRIVATE",
    "living_groceries", "LIVING_GROCERIES\u200b", "", "x" * 101, "__class__", "%s",
)  # fmt: skip
_TREES: Final = (
    "CATEGORIES", "CATEGORIES", "CATEGORIES", "FREELANCER_CATEGORIES", "BUSINESS_PARTNERS",
    "PERIODS", "Categories", "1", "",
)  # fmt: skip
_NAMES: Final = (
    f"{NAME} GmbH", "Stadtwerke Beispiel", "M\u00fcller & S\u00f8n", "\u202e", " ", "", "%", "_",
    "\ufb01rma", "e\u0301" * 60, "'; DROP TABLE tag_rule; --", "x" * 141, "\u0661\u0662",
)  # fmt: skip
_IBANS: Final = ("DE02120300000000202051", "de02 1203 0000 0000 2020 51", "", "x", "\uff24\uff25")
_AMOUNTS: Final = (-12.5, 0, 1e12, 10**13, -0.001, 1e308, "1", True, None)
_WISHES: Final = (
    b"", b"changeExisting=true", b"createRule=true", b"changeExisting=TRUE&createRule=true",
    b"createRule=", b"changeExisting=1", b"createRule=true&createRule=false", b"x=%00",
)  # fmt: skip
_VIEWS: Final = (
    b"tag=true", b"tag=categories", b"tag=insurances&from=2026-01-01", b"tag=business-partners",
    b"tag=freelancer-categories&categorize=true", b"categorize=true", b"tag=", b"tag=%00",
    b"tag=true&tag=false", b"categorize=x", b"tag=periods", b"TAG=true",
)  # fmt: skip

_CONTRACTS: Final = (
    b"", b"insuranceOnly=true", b"insuranceOnlyExtended=TRUE", b"insuranceOnly=false",
    b"insuranceOnly=true&insuranceOnlyExtended=true", b"insuranceOnly=", b"insuranceOnly=1",
    b"insuranceOnly=true&insuranceOnly=true", b"insuranceOnlyExtended=%00", b"INSURANCEONLY=true",
)  # fmt: skip
_CASHFLOW: Final = (
    b"focus=time", b"focus=tag", b"focus=TIME", b"focus=", b"tag=CATEGORIES", b"tag=%00",
    b"tag=BUSINESS_PARTNERS", b"tag=INSURANCE_TYPES", b"tag=categories", b"catLevel=sub",
    b"catLevel=main", b"catLevel=x", b"excludeSavings=true", b"excludeSavings=1", b"x=y",
)  # fmt: skip


def with_view(query: bytes, rng: Random) -> bytes:
    """Ask for a list of bookings, often in one of its views."""
    if rng.random() < 0.4:
        return query
    return b"&".join(part for part in (query, rng.choice(_VIEWS)) if part)


def _item(rng: Random) -> dict[str, Any]:
    usual = rng.random() < 0.5
    found: dict[str, Any] = {
        "systemName": _ITEMS[0] if usual else rng.choice(_ITEMS),
        "tagTree": {"systemName": _TREES[0] if usual else rng.choice(_TREES)},
    }
    if rng.random() < 0.2:
        found["systemId"] = rng.choice((1, -1, 2**70, None))
    return found


def _as_customer(draft: Draft, kitchen: Kitchen) -> None:
    draft.headers.append(bearer(kitchen.world.bearer["user"]))


def _correct(draft: Draft, kitchen: Kitchen) -> None:
    _as_customer(draft, kitchen)
    draft.headers.append(JSON)
    draft.query = kitchen.rng.choice(_WISHES)
    one = _item(kitchen.rng)
    tags = kitchen.rng.choice((one, one, [one], [one, one], []))
    draft.members = [('"tags"', json.dumps(tags))]


def _add_rule(draft: Draft, kitchen: Kitchen) -> None:
    _as_customer(draft, kitchen)
    draft.headers.append(JSON)
    fields = {
        "tagTreeItem": _item(kitchen.rng),
        "counterpartyName": kitchen.rng.choice(_NAMES),
        "counterpartyIban": kitchen.rng.choice((*_IBANS, None)),
    }
    draft.members = [(json.dumps(name), json.dumps(value)) for name, value in fields.items()]


def _tag(draft: Draft, kitchen: Kitchen) -> None:
    _as_customer(draft, kitchen)
    draft.headers.append(JSON)
    rng, world = kitchen.rng, kitchen.world
    usual = rng.random() < 0.5
    booking = {
        "betrag": _AMOUNTS[0] if usual else rng.choice(_AMOUNTS),
        "buchungsdatum": "2026-02-01" if usual else rng.choice(("2026-02-30", "x", "0001-01-01")),
        "verwendungszweck": rng.choice(_NAMES),
        "user": rng.choice((world.keeper, world.keeper, world.keeper.upper(), world.users[0])),
        "provider": "x",
        "product": PRODUCT_ID,
        "tenant": world.mine.tenant.name if usual else rng.choice(("mine", "target", "")),
        "gegenkontoInhaber": rng.choice(_NAMES),
        "gegenkontoIban": rng.choice(_IBANS),
        "gvCode": rng.choice((None, "153", "\u0661", "x")),
        "id": rng.choice((None, "x", "\u202e", "")),
    }
    draft.raw = json.dumps([booking] * rng.choice((1, 1, 3, 300))).encode()


def _ask_contracts(draft: Draft, kitchen: Kitchen) -> None:
    _as_customer(draft, kitchen)
    draft.query = kitchen.rng.choice(_CONTRACTS)


def _ask_cashflow(draft: Draft, kitchen: Kitchen) -> None:
    _as_customer(draft, kitchen)
    chosen = kitchen.rng.sample(_CASHFLOW, kitchen.rng.randrange(4))
    draft.query = b"&".join(chosen)


RECIPES: Final[dict[str, Recipe]] = {
    "correctTransaction": _correct,
    "listTaggingRules": _as_customer,
    "addTaggingRule": _add_rule,
    "getTaggingRule": _as_customer,
    "removeTaggingRule": _as_customer,
    "listContractSplits": _as_customer,
    "splitContract": _as_customer,
    "joinContract": _as_customer,
    "tagTransactions": _tag,
    "listContracts": _ask_contracts,
    "getCashflow": _ask_cashflow,
    **dict.fromkeys(
        (
            *("getDisposableMoney", "listLifeEvents", "listLifeStages", "listStagesOfLife"),
            *("listSalesTriggers", "getAffordability", "listBankProducts"),
        ),
        _as_customer,
    ),
}
