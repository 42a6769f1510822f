"""AiConnectTransaction, AiConnectRule and what callers say about bookings.

In this form missing values are null (OP-004).

Items and trees are known by their names alone; numbers may be sent and are not looked at.

Spec: AiConnectTransaction; OP-146; TagTreeItemInput; AiConnectRule; AiConnectTransactionPut.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Final, NamedTuple, cast

from pydantic import BeforeValidator, Field, StringConstraints

from kontowerk.api.links import Links
from kontowerk.api.wire.base import Answer, Ask, Relation, WireAmount, related, wire
from kontowerk.api.wire.products import WireDay, on_day
from kontowerk.api.wire.tag_trees import Language, TagTreeItem
from kontowerk.api.wire.tags import Tag, TagInstance, TagWriter, Why, entity
from kontowerk.api.wire.transactions import AmountInput, DayInput, TextInput, WordInput
from kontowerk.tagging.model import Booking, Tagged, Tree
from kontowerk.tagging.ruling import Rule

_EURO: Final = "EUR"

_Id = Annotated[str, StringConstraints(min_length=1, max_length=128)]

_Currency = Annotated[str, StringConstraints(pattern=r"^[A-Z]{3}$")]


class AiConnectTransactionInput(Ask):
    """An external transaction; tags sent with it are replaced."""

    amount: AmountInput = Field(alias="betrag")
    booked_on: DayInput = Field(alias="buchungsdatum")
    purpose: TextInput = Field(alias="verwendungszweck")
    user: _Id
    provider: _Id
    product: _Id
    tenant: _Id
    booking_text: WordInput | None = Field(default=None, alias="buchungstext")
    counterparty_bic: WordInput | None = Field(default=None, alias="gegenkontoBic")
    counterparty_iban: WordInput | None = Field(default=None, alias="gegenkontoIban")
    counterparty_name: WordInput | None = Field(default=None, alias="gegenkontoInhaber")
    counterparty_name_ultimate: WordInput | None = Field(
        default=None, alias="gegenkontoInhaberAbweichend"
    )
    transaction_code: WordInput | None = Field(default=None, alias="gvCode")
    hash: WordInput | None = None
    id: _Id | None = None
    primanota: WordInput | None = Field(default=None, alias="primanotaNummer")
    currency: _Currency | None = Field(default=None, alias="waehrung")
    value_on: DayInput | None = Field(default=None, alias="wertstellungsdatum")

    def booking(self, place: int) -> Booking:
        """Return the booking as tagging reads it."""
        return Booking(
            id=self.id or self.hash or str(place),
            product=self.product,
            amount=self.amount,
            booked_on=self.booked_on,
            purpose=self.purpose,
            booking_text=self.booking_text or "",
            transaction_code=self.transaction_code or "",
            name=self.counterparty_name or "",
            iban=self.counterparty_iban or "",
            ultimate_name=self.counterparty_name_ultimate or "",
            currency=self.currency or _EURO,
            bic=self.counterparty_bic or "",
        )


class AiConnectTransaction(Answer):
    """An external transaction with its tags."""

    amount: WireAmount = wire("betrag")
    booked_on: WireDay = wire("buchungsdatum")
    purpose: str = wire("verwendungszweck")
    user: str
    provider: str
    product: str
    tenant: str
    booking_text: str | None = wire("buchungstext")
    counterparty_bic: str | None = wire("gegenkontoBic")
    counterparty_iban: str | None = wire("gegenkontoIban")
    counterparty_name: str | None = wire("gegenkontoInhaber")
    counterparty_name_ultimate: str | None = wire("gegenkontoInhaberAbweichend")
    transaction_code: str | None = wire("gvCode")
    hash: str | None
    id: str | None
    primanota: str | None = wire("primanotaNummer")
    currency: str | None = wire("waehrung")
    value_on: WireDay | None = wire("wertstellungsdatum")
    tags: list[TagInstance]


class Writer(NamedTuple):
    """Writes tags, with what all of one answer share."""

    tags: TagWriter
    versions: str
    language: Language


def wire_tagged(
    given: AiConnectTransactionInput,
    booking: Booking,
    tagged: Tagged,
    writer: Writer,
) -> dict[str, Any]:
    """Write what `AiConnectTransaction` describes, in its order."""
    written = given.model_dump(by_alias=True)
    written["buchungsdatum"] = on_day(given.booked_on)
    if given.value_on is not None:
        written["wertstellungsdatum"] = on_day(given.value_on)
    written["tags"] = _tags(booking, tagged, given.user, writer)
    return written


def _tags(booking: Booking, tagged: Tagged, user: str, writer: Writer) -> Sequence[Tag]:
    subject = entity(str(booking.id), user, booking.name, booking.booking_text)
    why = Why(tagged.confidence, tagged.stage, tagged.rule, writer.versions)
    return [
        writer.tags.tag(tree, writer.tags.number(tree, name), subject, reason, writer.language)
        for tree, name, reason in _items(tagged, why)
    ]


def _items(tagged: Tagged, why: Why) -> Iterable[tuple[Tree, str, Why | None]]:
    return (
        (Tree.CATEGORIES, tagged.category, why),
        (Tree.INSURANCE_TYPES, tagged.insurance_type, None),
        (Tree.BUSINESS_PARTNERS, tagged.partner, None),
        (Tree.FREELANCER_CATEGORIES, tagged.freelancer_category, None),
    )


_Name = Annotated[str, StringConstraints(min_length=1, max_length=100)]

_Word = Annotated[str, StringConstraints(max_length=140)]


class TagTreeInput(Ask):
    """A tag tree, by name."""

    system_name: _Name = Field(alias="systemName")
    system_id: int | None = Field(default=None, alias="systemId")


class TagTreeItemInput(Ask):
    """An item of a tag tree, by names."""

    system_name: _Name = Field(alias="systemName")
    system_id: int | None = Field(default=None, alias="systemId")
    tag_tree: TagTreeInput = Field(alias="tagTree")


def _only(value: object) -> object:
    if not isinstance(value, list):
        return value
    items = cast("list[object]", value)
    if len(items) != 1:
        message = "exactly one item"
        raise ValueError(message)
    return items[0]


class AiConnectTransactionPut(Ask):
    """Category of a transaction: one item, alone or in an array (OP-090)."""

    tags: Annotated[TagTreeItemInput, BeforeValidator(_only)]


class AiConnectRuleInput(Ask):
    """Category for all transactions of a counterparty; if both fields are set, both must match."""

    tag_tree_item: TagTreeItemInput = Field(alias="tagTreeItem")
    counterparty_iban: _Word | None = Field(default="", alias="counterpartyIban")
    counterparty_name: _Word | None = Field(default="", alias="counterpartyName")

    def counterparty(self) -> dict[str, str]:
        return {"name": self.counterparty_name or "", "iban": self.counterparty_iban or ""}


class AiConnectRule(Answer):
    """A tagging rule of a user."""

    id: str
    tag_tree_item: TagTreeItem = wire("tagTreeItem")
    counterparty_iban: str = wire("counterpartyIban")
    counterparty_name: str = wire("counterpartyName")
    relations: list[Relation]


def wire_rule(rule: Rule, writer: TagWriter, links: Links) -> dict[str, Any]:
    """Write what `AiConnectRule` describes, in its order."""
    return {
        "id": str(rule.id),
        "tagTreeItem": writer.item(rule.tree, rule.item),
        "counterpartyIban": rule.counterparty_iban,
        "counterpartyName": rule.counterparty_name,
        "relations": related(self=links.tagging_rule(rule.id)),
    }
