"""Customer: the person behind a user token.

Spec: Customer.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from kontowerk.accesses.model import AccessView
from kontowerk.api.links import Links
from kontowerk.api.wire import words
from kontowerk.api.wire.accesses import BankAccess, wire_access, wire_accesses
from kontowerk.api.wire.base import Answer, Relation, WireTime, present, related, wire
from kontowerk.api.wire.consents import ExportedConsent, exported_consent
from kontowerk.api.wire.messages import Message
from kontowerk.api.wire.products import Position
from kontowerk.api.wire.standing_orders import StandingOrders
from kontowerk.api.wire.sync import PendingTransaction, wire_pending
from kontowerk.api.wire.transactions import Transaction
from kontowerk.approvals.model import Approval
from kontowerk.connectors import snapshot
from kontowerk.identity.model import Tenant
from kontowerk.ledger.standing import StandingList


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
