"""Customer: the person behind a user token, and what changed since a cursor (extension).

Spec: Customer. Changes are removals, accesses with products, bookings with tags. Their pages are
long, so bookings are written straight from rows; the classes describe what is written, and a test
holds the two together.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from operator import itemgetter
from typing import Annotated, Any, Final, Literal
from uuid import UUID

import msgspec
from pydantic import Field, StringConstraints

from kontowerk.accesses.model import AccessView
from kontowerk.api.links import Links
from kontowerk.api.wire import words
from kontowerk.api.wire.accesses import BankAccess, wire_access, wire_accesses
from kontowerk.api.wire.base import Answer, Relation, WireTime, present, related, wire
from kontowerk.api.wire.consents import ExportedConsent, exported_consent
from kontowerk.api.wire.encode import encode, encode_members, encode_rows
from kontowerk.api.wire.messages import Message
from kontowerk.api.wire.products import Position
from kontowerk.api.wire.standing_orders import StandingOrders
from kontowerk.api.wire.transactions import Row, Transaction, wire_rows
from kontowerk.approvals.model import Approval
from kontowerk.connectors import snapshot
from kontowerk.identity.model import Tenant
from kontowerk.ledger.standing import StandingList
from kontowerk.sync.model import MOST, Removal, SyncPage, cursor_text
from kontowerk.tagging.model import Tree
from kontowerk.tagging.trees import Trees, UnknownTreeItemError

_COLUMNS: Final = (
    (Tree.CATEGORIES, "category", "category"),
    (Tree.INSURANCE_TYPES, "insurance_type", "insuranceType"),
    (Tree.BUSINESS_PARTNERS, "partner", "businessPartner"),
    (Tree.FREELANCER_CATEGORIES, "freelancer_category", "freelancerCategory"),
)

# Half the time of one look at the row per column.
_items: Final = itemgetter(*(column for _, column, _ in _COLUMNS))

CursorWord = Annotated[str, StringConstraints(max_length=64)]


class RemovedObject(Answer):
    """A removed bank access; with `productId` a product, with `transactionId` a transaction.

    A pending transaction also has its own ID.
    """

    access_id: str = wire("accessId")
    product_id: str | None = wire("productId", default=None)
    transaction_id: str | None = wire("transactionId", default=None)


class TagItems(Answer):
    """Tags of a transaction: the `systemName` of its item in each tag tree."""

    category: str | None = None
    insurance_type: str | None = wire("insuranceType", default=None)
    partner: str | None = wire("businessPartner", default=None)
    freelancer_category: str | None = wire("freelancerCategory", default=None)


class SyncedTransaction(Answer):
    """A transaction in its current form, with its bank access and product."""

    access_id: str = wire("accessId")
    product_id: str = wire("productId")
    transaction: Transaction = wire("kontoumsatz")
    items: TagItems | None = wire("tagItems", default=None)


class PendingTransaction(Answer):
    """A pending transaction; once booked, `transactionId` is the ID of the booked transaction."""

    state: Literal["PENDING", "BOOKED"]
    transaction_id: str | None = wire("transactionId", default=None)
    transaction: Transaction = wire("kontoumsatz")


class SyncedPending(PendingTransaction):
    """A pending transaction with its bank access and product."""

    access_id: str = wire("accessId")
    product_id: str = wire("productId")


class SyncAnswer(Answer):
    """Changes after a cursor: first apply the removals, then store the rest by ID."""

    removed: Annotated[list[RemovedObject], Field(max_length=MOST)]
    accesses: list[BankAccess] = wire("bankzugaenge")
    transactions: Annotated[list[SyncedTransaction], Field(max_length=MOST)] = wire("kontoumsaetze")
    pending: list[SyncedPending] = wire("vorgemerkt")
    next: CursorWord
    more: bool
    relations: list[Relation]


class Synced(msgspec.Struct, omit_defaults=True, frozen=True, gc=False):
    """What `SyncedTransaction` describes; same names in the same order."""

    accessId: str  # noqa: N815 - the name on the wire
    productId: str  # noqa: N815 - the name on the wire
    kontoumsatz: Row
    tagItems: dict[str, str] | None = None  # noqa: N815 - the name on the wire


def wire_page(
    page: SyncPage, customer_id: UUID, tenant: Tenant, links: Links, now: datetime, trees: Trees
) -> bytes:
    """Write what `SyncAnswer` describes, in its order."""
    following = cursor_text(page.cursor, customer_id)
    accesses = [wire_access(view, tenant, links, now) for view in page.accesses]
    return encode_members(
        {
            "removed": encode([_removed(removal) for removal in page.removals]),
            "bankzugaenge": encode(accesses),
            "kontoumsaetze": encode_rows(_bookings(page.bookings, trees)),
            "vorgemerkt": encode_rows(wire_pending(page.pending)),
            "next": encode(following),
            "more": encode(page.more),
            "relations": encode(related(self=links.sync(), next=links.sync(following))),
        }
    )


def _removed(removal: Removal) -> dict[str, Any]:
    gone = removal.transaction_id
    return present(
        {
            "accessId": removal.access_id,
            "productId": removal.product_id,
            "transactionId": None if gone is None else str(gone),
        }
    )


def _bookings(rows: Sequence[Any], trees: Trees) -> list[Synced]:
    items_of = _namer(trees)
    return [
        Synced(row["access_id"], row["product_id"], plain, items_of(row))
        for plain, row in zip(wire_rows(rows), rows, strict=True)
    ]


def wire_pending(rows: Sequence[Any]) -> list[dict[str, Any]]:
    """Write what `SyncedPending` describes; for rows of one product without its names."""
    return [
        present(
            {
                "accessId": row.get("access_id"),
                "productId": row.get("product_id"),
                "state": "PENDING" if row["transaction_id"] is None else "BOOKED",
                "transactionId": row["transaction_id"] and str(row["transaction_id"]),
                "kontoumsatz": plain,
            }
        )
        for plain, row in zip(wire_rows(rows), rows, strict=True)
    ]


def _namer(trees: Trees) -> Callable[[Any], dict[str, str] | None]:
    """Return what names the items of a booking; the same ones are named once."""
    named = dict[tuple[int, ...], dict[str, str] | None]()

    def items_of(row: Any) -> dict[str, str] | None:
        numbers = _items(row)
        if numbers not in named:
            named[numbers] = None if numbers[0] is None else _names(numbers, trees)
        return named[numbers]

    return items_of


def _names(numbers: Sequence[int], trees: Trees) -> dict[str, str]:
    names = dict[str, str]()
    for (tree, _, name), number in zip(_COLUMNS, numbers, strict=True):
        try:
            names[name] = trees.by_name(tree).item_by_id(number).system_name
        except UnknownTreeItemError:
            continue  # of a newer release: its processes and ours may run side by side
    return names


class Customer(Answer):
    """A customer with all bank accesses."""

    messages: list[Message] | None = None
    accesses: dict[str, BankAccess] | None = wire("bankzugaenge", default=None)
    relations: list[Relation]


def wire_customer(
    views: Iterable[AccessView], tenant: Tenant, links: Links, now: datetime
) -> dict[str, Any]:
    """Write what `Customer` describes, in its order."""
    accesses = links.accesses()
    return present(
        {
            "bankzugaenge": wire_accesses(views, tenant, links, now, in_customer=True) or None,
            "relations": related(
                self=links.customer(),
                get_bankzugaenge=accesses,
                add_bankzugaenge=accesses,
                delete_bankzugaenge=accesses,
                delete_regprotect_sessions=links.sessions(),
                get_tagging_rules=links.tagging_rules(),
                **analyses(links),
            ),
        }
    )


def analyses(links: Links) -> dict[str, str]:
    """Return where the analyses of a customer are, by the name of the relation (OP-152)."""
    return {
        "get_contracts": links.analysis(words.CONTRACTS_PATH),
        "get_cashflow": links.analysis(words.CASHFLOW_PATH),
        "get_disposable_money": links.analysis(words.DISPOSABLE_MONEY_PATH),
        "get_life_events": links.analysis(words.LIFE_EVENTS_PATH),
        "get_life_stages": links.analysis(words.LIFE_STAGES_PATH),
        "get_sales_triggers": links.analysis(words.SALES_TRIGGERS_PATH),
        "get_affordability": links.analysis(words.AFFORDABILITY_PATH),
    }


class ExportedAccess(BankAccess):
    """A bank access with all data read through it, in the export of a user (extension)."""

    transactions: dict[str, list[Transaction]] = wire("kontoumsaetze")
    positions: dict[str, list[Position]] = wire("depotpositionen")
    pending: dict[str, list[PendingTransaction]] = wire("vorgemerkt")
    standing_orders: dict[str, StandingOrders] = wire("standingOrders")
    consents: list[ExportedConsent]


def exported_access(
    view: AccessView,
    tenant: Tenant,
    links: Links,
    now: datetime,
    positions: Mapping[str, Sequence[snapshot.Position]],
    noted: Mapping[str, Sequence[Any]],
    standing: Mapping[str, StandingList],
    approvals: Iterable[Approval],
) -> dict[str, Any]:
    """Return what `ExportedAccess` describes but its bookings: there may be many."""
    access = wire_access(view, tenant, links, now)
    access["depotpositionen"] = {
        product: [
            Position.of(position).model_dump(by_alias=True, exclude_none=True)
            for position in product_positions
        ]
        for product, product_positions in positions.items()
    }
    access["vorgemerkt"] = {product: wire_pending(rows) for product, rows in noted.items()}
    here = links.access(view.access.access_id)
    access["standingOrders"] = {
        product: StandingOrders.of(product, listed, links, f"{here}/{product}").model_dump(
            by_alias=True, exclude_none=True
        )
        for product, listed in standing.items()
    }
    notices = view.access.notices
    access["consents"] = [exported_consent(approval, notices, links) for approval in approvals]
    return access


class PermissionLink(Answer):
    """A link to the page that lists a user's permissions (extension)."""

    href: str
    valid_to: WireTime = wire("validTo")
