"""Read bookings with their tags, why they have them, and what a person said about them."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final, NamedTuple, Protocol
from uuid import UUID

from kontowerk.kit.db import Database, Tx
from kontowerk.ledger import read as ledger
from kontowerk.ledger.read import Record
from kontowerk.ledger.rules import id_range
from kontowerk.tagging.context import Tagger
from kontowerk.tagging.make import tag_new
from kontowerk.tagging.model import TagStage
from kontowerk.tagging.store import bookings
from kontowerk.tagging.store import corrections as correction_store
from kontowerk.tagging.store.bookings import Key, StoredTag
from kontowerk.tagging.store.corrections import Correction

__all__ = ["COLUMNS", "FIRST", "Correction", "StoredTag", "corrections", "rows", "tags_after"]

FIRST: Final[Key] = (-1, UUID(int=0))  # before the tag of any booking

# What `rows` returns, in this order; items are system ids. `stage`, `rule` and `confidence` speak
# of the category, `freelancer_corrected` says that a person chose the freelancer category.
COLUMNS: Final = (
    *ledger.COLUMNS,
    *("category", "insurance_type", "partner", "freelancer_category", "confidence", "stage"),
    *("rule", "versions", "freelancer_corrected"),
)
_VERSIONS: Final = COLUMNS.index("versions")
_TRIES: Final = 5


async def rows(
    db: Database,
    classifier: Tagger,
    customer_id: UUID,
    product_no: int,
    first: date | None,
    last: date | None,
) -> Sequence[Record]:
    """Return the bookings of these days, newest first, with present tags."""
    ids = id_range(first, last)
    found = await _rows(db, customer_id, product_no, ids)
    versions = str(classifier.versions)
    if all(row[_VERSIONS] == versions for row in found):
        return found
    for _ in range(_TRIES):
        await tag_new(db, classifier, customer_id, product_no=product_no)
        found = await _rows(db, customer_id, product_no, ids)
        # Other versions are those of a process newer or older than this one: not worth a fight.
        if all(row[_VERSIONS] for row in found):
            return found
    # Bookings come faster than they can be tagged; what is tagged is shown.
    return [row for row in found if row[_VERSIONS]]


async def corrections(tx: Tx, customer_id: UUID) -> list[Correction]:
    """Return all corrections a person made, the oldest first."""
    return await correction_store.told(tx, customer_id)


async def tags_after(tx: Tx, customer_id: UUID, after: Key, *, most: int) -> list[StoredTag]:
    """Return some tags as they are stored, after that of one booking."""
    return await bookings.some(tx, customer_id, after, most)


async def _rows(
    db: Database, customer_id: UUID, product_no: int, ids: tuple[UUID, UUID]
) -> Sequence[Record]:
    async with db.read() as tx:
        return await bookings.rows(tx, customer_id, product_no, *ids)


class Sentences(NamedTuple):
    """What is said of a reason, in one language; `{}` is filled with a name or a code."""

    stages: Mapping[TagStage, str]
    rules: Mapping[str, str]
    partner: str
    insurance: str
    code: str
    words: str
    purpose: str


_BOTH: Final = "/"

ENGLISH: Final = Sentences(
    stages={
        TagStage.CORRECTION: "Set by the user.",
        TagStage.RULE: "Matches a rule the user created for this counterparty.",
        TagStage.LEARNT: "Other users gave this counterparty this category.",
        TagStage.MODEL: "Estimated: the name is similar to others in this category.",
        TagStage.NONE: "Not enough information to choose a category.",
    },
    rules={
        "code.child_benefit": "Payer and reference match child benefit.",
        "partner.insurance": "The counterparty is an insurer.",
        "model.person": "The counterparty appears to be a private individual.",
        "transfer.iban": "The other account belongs to the same user.",
        "transfer.name": "The counterparty has the user's name.",
        "transfer.pair": "A matching amount was booked on another account of the user.",
    },
    partner="The counterparty is {}.",
    insurance="The text mentions insurance.",
    code="The bank's transaction code ({}) indicates this category.",
    words="The text contains words typical of this category.",
    purpose="The text says what was paid for; it counts for more than the usual category of {}.",
)


class Explained(NamedTuple):
    """A reason as callers see it."""

    sentence: str
    stage: str
    rule: str
    versions: str


def both(words: str, partner: str) -> str:
    """Name a rule whose words outweigh a partner: both are told."""
    return f"{words}{_BOTH}{partner}"


class PartnerNames(Protocol):
    """Knows partners by number."""

    def name_of(self, system_id: int) -> str: ...


def explain(
    partners: PartnerNames, *, stage: TagStage, rule: str, versions: str, said: Sentences = ENGLISH
) -> Explained:
    """Put into words what is stored of a tag."""
    return Explained(_sentence(partners, stage, rule, said), stage.value, rule, versions)


def _sentence(partners: PartnerNames, stage: TagStage, rule: str, said: Sentences) -> str:
    if rule in said.rules:
        return said.rules[rule]
    if stage in said.stages:
        return said.stages[stage]
    _, _, outweighed = rule.partition(_BOTH)
    kind, _, detail = (outweighed or rule).partition(".")
    if outweighed and detail.isdigit():
        return said.purpose.format(partners.name_of(int(detail)))
    if kind == "partner" and detail.isdigit():
        return said.partner.format(partners.name_of(int(detail)))
    if kind == "ins":
        return said.insurance
    return said.code.format(detail or rule) if stage is TagStage.CODE else said.words
