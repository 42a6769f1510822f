"""Bankprodukt, in its German form, and Depotposition.

`salden` is an addition for accounts in several currencies, and `bulkTransferSupport` one from the
newer form.

Spec: BankProduct; Securities position.
"""

from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Final

from pydantic import PlainSerializer, WithJsonSchema

from kontowerk.accesses.model import Access, AccessStatus
from kontowerk.api.links import Links
from kontowerk.api.wire.base import (
    Answer,
    Relation,
    WireAmount,
    WireTime,
    in_berlin,
    present,
    related,
    wire,
)
from kontowerk.api.wire.messages import Message, product_messages
from kontowerk.api.wire.words import BALANCE_SOURCES, PRODUCT_KINDS, STATUSES, UNITS, enum_schema
from kontowerk.connectors import snapshot
from kontowerk.connectors.snapshot import ProductKind
from kontowerk.connectors.transfer import TransferKind
from kontowerk.identity.model import Tenant
from kontowerk.ledger import model

_TIME: Final = {"type": "string", "pattern": r"^\d{4}-\d{2}-\d{2} 00:00:00$"}

_ACCOUNTS: Final = frozenset(
    {
        ProductKind.CHECKING,
        ProductKind.SAVINGS,
        ProductKind.FIXED_TERM,
        ProductKind.LOAN,
        ProductKind.CALL_MONEY,
        ProductKind.OTHER_ACCOUNT,
    }
)

_SINGLE: Final = frozenset({TransferKind.SINGLE, TransferKind.INSTANT, TransferKind.SCHEDULED})

StatusWord = Annotated[str, WithJsonSchema(enum_schema(STATUSES.values()))]

KindWord = Annotated[str, WithJsonSchema(enum_schema(PRODUCT_KINDS.values()))]

SourceWord = Annotated[str, WithJsonSchema(enum_schema(BALANCE_SOURCES.values()))]

# pydantic would write a Decimal as a string; the encoder writes it as a number, digit for digit.
WireNumber = Annotated[Decimal, WithJsonSchema({"type": "number"})]


def on_day(day: date) -> str:
    """Print a day where the interface wants a timestamp."""
    return f"{day.isoformat()} 00:00:00"


WireDay = Annotated[date, PlainSerializer(on_day, return_type=str), WithJsonSchema(_TIME)]


class Balance(Answer):
    """Balance of an account in one of its currencies (addition)."""

    balance: WireAmount = wire("saldo")
    at: WireTime = wire("saldoDatum")
    currency: str = wire("waehrung")


class BankProduct(Answer):
    """An account, card, securities account or home savings contract of a bank access."""

    id: str
    status: StatusWord
    label: str = wire("bezeichnung")
    kind: KindWord = wire("kategorie")
    balance: WireAmount | None = wire("saldo", default=None)
    refreshed_at: WireTime = wire("aktualisierungszeitpunkt")
    balance_at: WireTime | None = wire("saldoDatum", default=None)
    currency: str | None = wire("waehrung", default=None)
    account_number: str | None = wire("kontonummer", default=None)
    iban: str | None = None
    bic: str | None = None
    bank_code: str | None = wire("blz", default=None)
    institution: str | None = wire("kreditinstitut", default=None)
    owner: str = wire("inhaber")
    relations: list[Relation]
    messages: list[Message] | None = None
    transfer_support: bool = wire("transferSupport")
    bulk_transfer_support: bool = wire("bulkTransferSupport")
    balance_source: SourceWord | None = wire("saldoDatenquelle", default=None)
    overdraft_limit: WireAmount | None = wire("ueberziehungslimit", default=None)
    credit_limit: WireAmount | None = wire("verfuegungsrahmen", default=None)
    credit_drawn: WireAmount | None = wire("verfuegterBetrag", default=None)
    contract_number: str | None = wire("vertragsnummer", default=None)
    contract_type: str | None = wire("vertragstyp", default=None)
    contract_status: str | None = wire("vertragsstatus", default=None)
    rating: WireNumber | None = None
    contract_amount: WireAmount | None = wire("vertragssumme", default=None)
    savings_rate: WireNumber | None = wire("sparzinssatz", default=None)
    loan_rate: WireNumber | None = wire("schuldzinssatz", default=None)
    savings_progress: WireNumber | None = wire("sparfortschritt", default=None)
    in_saving_phase: bool | None = wire("sparzustand", default=None)
    contract_date: WireDay | None = wire("vertragsDatum", default=None)
    balances: list[Balance] | None = wire("salden", default=None)


def wire_product(
    product: model.Product, access: Access, tenant: Tenant, links: Links
) -> dict[str, Any]:
    """Write what `BankProduct` describes, in its order."""
    balance_at = product.balance_at
    return present(
        {
            "id": product.product_id,
            "status": STATUSES[access.status],
            "bezeichnung": product.shown_label,
            "kategorie": PRODUCT_KINDS[product.kind],
            "saldo": product.balance,
            "aktualisierungszeitpunkt": in_berlin(product.refreshed_at),
            "saldoDatum": None if balance_at is None else in_berlin(balance_at),
            "waehrung": product.currency,
            "kontonummer": product.shown_number,
            "iban": product.iban,
            "bic": product.bic,
            "blz": product.bank_code,
            "kreditinstitut": product.institution,
            "inhaber": product.owner,
            "relations": _relations(product, access, tenant, links),
            "messages": _messages(product, access) or None,
            "transferSupport": bool(product.transfers & _SINGLE),
            "bulkTransferSupport": TransferKind.BULK in product.transfers,
            **_of_its_kind(product),
            "salden": _balances(product) or None,
        }
    )


def _balances(product: model.Product) -> list[dict[str, Any]]:
    return [
        {"saldo": part.balance, "saldoDatum": in_berlin(part.at), "waehrung": part.currency}
        for part in product.balances
    ]


def _messages(product: model.Product, access: Access) -> list[dict[str, Any]]:
    # While a fetch runs nobody knows yet what it will not bring.
    settled = access.status is AccessStatus.COMPLETE
    return product_messages(product.never_fetched) if settled else []


def _relations(
    product: model.Product, access: Access, tenant: Tenant, links: Links
) -> list[dict[str, str]]:
    href = links.product(product.access_id, product.product_id)
    if product.kind is ProductKind.DEPOT:
        return related(self=href, get_depotpositionen=links.positions(href))
    found = related(
        self=href,
        get_kontoumsaetze=links.transactions(href),
        get_kontoumsaetze_tagged=links.tag_view(href, "true"),
        get_kontoumsaetze_insurances=links.tag_view(href, "insurance-types"),
        get_kontoumsaetze_business_partners=links.tag_view(href, "business-partners"),
    )
    if product.transfers:
        found += related(**_transfers(product, access, tenant, links, href))
    return found


def _transfers(
    product: model.Product, access: Access, tenant: Tenant, links: Links, href: str
) -> dict[str, str]:
    """Return where transfers from a product begin (OP-101 to OP-103).

    An access that is not kept has no credentials to pay with, so its bank is named in the body.
    """
    hrefs = dict[str, str]()
    from_product = href if access.sync or not tenant.regulated else None
    if product.transfers & _SINGLE:
        if tenant.regulated:
            hrefs["start_ueberweisung"] = links.legacy_transfers(
                access.provider_id, product.product_id
            )
        hrefs["initiate_single_transfer"] = links.initiation(from_product)
    if TransferKind.BULK in product.transfers:
        hrefs["initiate_bulk_transfer"] = links.initiation(from_product, bulk=True)
    return hrefs


def _of_its_kind(product: model.Product) -> dict[str, Any]:
    """Write the fields that only some kinds of products have."""
    if product.kind is ProductKind.DEPOT:
        source = product.balance_source or model.BalanceSource.OTHER
        return {"saldoDatenquelle": BALANCE_SOURCES[source]}
    if product.kind in _ACCOUNTS:
        return {
            "ueberziehungslimit": product.overdraft_limit,
            "verfuegungsrahmen": product.credit_limit,
            "verfuegterBetrag": product.credit_drawn,
        }
    contract = product.home_savings
    if product.kind is not ProductKind.HOME_SAVINGS or contract is None:
        return {}
    begun = contract.contract_date
    return {
        "vertragsnummer": contract.contract_number,
        "vertragstyp": contract.contract_type,
        "vertragsstatus": contract.contract_status,
        "rating": contract.rating,
        "vertragssumme": contract.contract_amount,
        "sparzinssatz": contract.savings_rate,
        "schuldzinssatz": contract.loan_rate,
        "sparfortschritt": contract.savings_progress,
        "sparzustand": contract.in_saving_phase,
        "vertragsDatum": None if begun is None else on_day(begun),
    }


UnitWord = Annotated[str, WithJsonSchema(enum_schema(UNITS.values()))]


class Position(Answer):
    """A security in a securities account; quantities, prices and rates keep their digits."""

    name: str | None = None
    quantity: WireNumber = wire("menge")
    unit: UnitWord = wire("handelseinheit")
    isin: str | None = None
    wkn: str | None = None
    price: WireNumber | None = wire("kurs", default=None)
    priced_at: WireTime | None = wire("kursDatum", default=None)
    currency: str | None = wire("waehrung", default=None)
    fx_rate: WireNumber | None = wire("waehrungskurs", default=None)
    venue: str | None = wire("handelsplatz", default=None)
    total_value: WireAmount | None = wire("gesamtwert", default=None)

    @classmethod
    def of(cls, position: snapshot.Position) -> "Position":
        total = position.total_value
        return cls(
            name=position.name or None,
            quantity=position.quantity,
            unit=UNITS[position.unit],
            isin=position.isin,
            wkn=position.wkn,
            price=position.price,
            priced_at=position.priced_at,
            currency=position.price_currency,
            fx_rate=position.fx_rate,
            venue=position.venue,
            total_value=None if total is None else total.amount,
        )
