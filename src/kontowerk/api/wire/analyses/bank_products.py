"""BankProduct in its English form.

Spec: BankProduct, English-named form (OP-078, OP-079). What has no value is sent as null; words
of closed vocabularies are those of the German form, as no others are stated.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from kontowerk.accesses.model import Access, AccessView
from kontowerk.api.links import Links
from kontowerk.api.wire.base import Answer, Relation, WireAmount, WireTime, in_berlin, wire
from kontowerk.api.wire.messages import Message
from kontowerk.api.wire.products import (
    KindWord,
    SourceWord,
    StatusWord,
    WireDay,
    WireNumber,
    wire_product,
)
from kontowerk.identity.model import Tenant
from kontowerk.ledger.model import Product


class BalanceEn(Answer):
    """Balance of an account in one of its currencies."""

    balance: WireAmount | None
    at: WireTime | None = wire("balanceDate")
    currency: str | None


class BankProductEn(Answer):
    """An account, card, securities account or home savings contract."""

    account_number: str | None = wire("accountNumber")
    balance: WireAmount | None
    balance_source: SourceWord | None = wire("balanceDataSource")
    balance_at: WireTime | None = wire("balanceDate")
    balances: dict[str, BalanceEn] | None
    bank_code: str | None = wire("bankCode")
    bic: str | None
    bulk_transfer_support: bool | None = wire("bulkTransferSupport")
    contract_amount: WireAmount | None = wire("contractAmount")
    contract_date: WireDay | None = wire("contractDate")
    contract_number: str | None = wire("contractNumber")
    contract_status: str | None = wire("contractStatus")
    contract_type: str | None = wire("contractType")
    credit_drawn: WireAmount | None = wire("creditDrawn")
    credit_limit: WireAmount | None = wire("creditLimit")
    currency: str | None
    loan_rate: WireNumber | None = wire("debtInterestRate")
    iban: str | None
    id: str | None
    institution: str | None
    refreshed_at: WireTime | None = wire("lastUpdated")
    messages: list[Message] | None
    label: str | None = wire("name")
    overdraft_limit: WireAmount | None = wire("overdraftLimit")
    owner: str | None
    kind: KindWord | None = wire("productCategory")
    rating: WireNumber | None
    relations: list[Relation] | None
    savings_rate: WireNumber | None = wire("savingsInterestRate")
    in_saving_phase: bool | None = wire("savingsPhase")
    savings_progress: WireNumber | None = wire("savingsProgress")
    status: StatusWord | None
    transfer_support: bool | None = wire("transferSupport")


# The name of each field in the German form.
_GERMAN = {
    "accountNumber": "kontonummer",
    "balance": "saldo",
    "balanceDataSource": "saldoDatenquelle",
    "balanceDate": "saldoDatum",
    "bankCode": "blz",
    "bic": "bic",
    "bulkTransferSupport": "bulkTransferSupport",
    "contractAmount": "vertragssumme",
    "contractDate": "vertragsDatum",
    "contractNumber": "vertragsnummer",
    "contractStatus": "vertragsstatus",
    "contractType": "vertragstyp",
    "creditDrawn": "verfuegterBetrag",
    "creditLimit": "verfuegungsrahmen",
    "currency": "waehrung",
    "debtInterestRate": "schuldzinssatz",
    "iban": "iban",
    "id": "id",
    "institution": "kreditinstitut",
    "lastUpdated": "aktualisierungszeitpunkt",
    "messages": "messages",
    "name": "bezeichnung",
    "overdraftLimit": "ueberziehungslimit",
    "owner": "inhaber",
    "productCategory": "kategorie",
    "rating": "rating",
    "relations": "relations",
    "savingsInterestRate": "sparzinssatz",
    "savingsPhase": "sparzustand",
    "savingsProgress": "sparfortschritt",
    "status": "status",
    "transferSupport": "transferSupport",
}


def wire_products(views: Iterable[AccessView], tenant: Tenant, links: Links) -> list[Any]:
    """Write all products of a person, access by access."""
    return [
        wire_product_en(product, view.access, tenant, links)
        for view in views
        for product in view.products
    ]


def wire_product_en(
    product: Product, access: Access, tenant: Tenant, links: Links
) -> dict[str, Any]:
    """Write what `BankProductEn` describes."""
    german = wire_product(product, access, tenant, links)
    written = {name: german.get(word) for name, word in _GERMAN.items()}
    return written | {"balances": _balances(product)}


def _balances(product: Product) -> dict[str, Any] | None:
    """Write the balances by currency, if there are several."""
    if not product.balances:
        return None
    return {
        balance.currency: _balance(balance.balance, balance.at, balance.currency)
        for balance in product.balances
    }


def _balance(balance: object, at: datetime, currency: str) -> dict[str, Any]:
    return {"balance": balance, "balanceDate": in_berlin(at), "currency": currency}
