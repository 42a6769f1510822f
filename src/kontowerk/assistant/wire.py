"""What is read of the interface's answers: its words, and ours for them."""

from decimal import Decimal
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct, field

OVERVIEW = "/customer/v2"
CONTRACTS = "/customer/v2/ai/contracts"
MONEY_LEFT = "/customer/v2/ai/disposable-money"
PROVIDERS = "/providers/v2"
_BOOKINGS = "get_kontoumsaetze"


class LinkRow(Struct):
    """Where something is."""

    rel: str
    href: str


class ProductRow(Struct, rename="camel"):
    """An account or another product at a bank."""

    id: str
    kind: str = field(name="kategorie")
    relations: list[LinkRow]
    name: str | None = field(name="bezeichnung", default=None)
    bank: str | None = field(name="kreditinstitut", default=None)
    iban: str | None = None
    number: str | None = field(name="kontonummer", default=None)
    balance: Decimal | None = field(name="saldo", default=None)
    balance_at: str | None = field(name="saldoDatum", default=None)
    currency: str | None = field(name="waehrung", default=None)

    @property
    def bookings_path(self) -> str:
        """Where its bookings are; empty when it has none."""
        paths = (urlsplit(link.href).path for link in self.relations if link.rel == _BOOKINGS)
        return next(paths, "")


class AccessRow(Struct):
    """An access to a bank."""

    products: list[ProductRow] = field(name="bankprodukte", default_factory=list[ProductRow])


class OverviewRow(Struct):
    """All accesses of a person."""

    accesses: dict[str, AccessRow] = field(
        name="bankzugaenge", default_factory=dict[str, AccessRow]
    )


class TreeRow(Struct, rename="camel"):
    """A tree of tags."""

    system_name: str


class ItemRow(Struct, rename="camel"):
    """An item of a tree."""

    system_name: str
    tag_tree: TreeRow


class ReasonRow(Struct):
    """Why there is a tag."""

    sentence: str = ""


class TagDetailsRow(Struct, rename="camel"):
    """How sure a tag is."""

    confidence_level: Decimal | None = None
    explain: ReasonRow = field(default_factory=ReasonRow)


class TagRow(Struct, rename="camel"):
    """A tag on a booking."""

    tag_tree_item: ItemRow
    details: TagDetailsRow = field(default_factory=TagDetailsRow)


class BookingRow(Struct):
    """A booking of a list."""

    id: str
    amount: Decimal = field(name="betrag")
    booked_at: str = field(name="buchungsdatum")
    currency: str | None = field(name="waehrung", default=None)
    counterparty: str | None = field(name="gegenkontoInhaber", default=None)
    purpose: str | None = field(name="verwendungszweck", default=None)
    tags: list[TagRow] = field(default_factory=list[TagRow])


class ContractDetailsRow(Struct, rename="camel"):
    """What is known of a contract."""

    counterparty_name: str | None
    status: str
    amount_next: Decimal | None
    date_next: str | None
    date_first: str
    transaction_ids: list[str]


class ContractRow(Struct, rename="camel"):
    """A contract."""

    details: ContractDetailsRow
    tag_tree_item: ItemRow


class MoneyLeftRow(Struct):
    """Figures until the next salary, by their names."""

    details: dict[str, Any]


class ProviderRow(Struct):
    """A bank of the catalogue."""

    name: str
