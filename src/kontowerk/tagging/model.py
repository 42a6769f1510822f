"""The nouns of tagging, which of them go with which sign, and what callers can get wrong.

Spec: Tags and tag trees; AiConnectTransaction, AiConnectRule; Limits (category sign rule; OP-091).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Final, NamedTuple
from uuid import UUID

from kontowerk.connectors.snapshot import ProductKind
from kontowerk.kit.errors import InvalidError, NotFoundError


class Tree(StrEnum):
    """The trees whose items are put on bookings."""

    CATEGORIES = "CATEGORIES"
    INSURANCE_TYPES = "INSURANCE_TYPES"
    BUSINESS_PARTNERS = "BUSINESS_PARTNERS"
    FREELANCER_CATEGORIES = "FREELANCER_CATEGORIES"


class TagStage(StrEnum):
    """Where a tag comes from, the surest first."""

    CORRECTION = "correction"
    RULE = "rule"
    TRANSFER = "transfer"
    CODE = "code"
    PARTNER = "partner"
    KEYWORD = "keyword"
    LEARNT = "learnt"
    MODEL = "model"
    NONE = "none"


class Booking(NamedTuple):
    """A booking as tagging reads it; absent texts are empty. `product` is any key of its account.

    A plain tuple, because there are many.
    """

    id: UUID | str
    product: int | str
    amount: Decimal
    booked_on: date
    purpose: str = ""
    booking_text: str = ""
    transaction_code: str = ""
    name: str = ""
    iban: str = ""
    ultimate_name: str = ""
    creditor_id: str = ""
    mandate_id: str = ""
    currency: str = "EUR"
    bic: str = ""


class Clue(NamedTuple):
    """A reason for an item of a tree, with the precision measured for its kind of reason.

    `rule` names it for good: `gv.153`, `kw.rent`, `partner.1042`, `model`.
    """

    stage: TagStage
    tree: Tree
    item: str
    precision: float
    rule: str


class Cleaned(NamedTuple):
    """The texts of a booking as all stages read them: folded, and between two blanks.

    `name` is who stands on the other side, `ultimate` whom it was done for, `text` everything
    else that is words, `merchant` the shop behind a payment service or a card line, if another
    than `name`. An empty one is a single blank.
    """

    name: str
    ultimate: str
    text: str
    merchant: str
    code: str  # GV code, three digits or empty
    purpose_code: str  # four letters of ISO 20022, or empty
    incoming: bool  # amount > 0
    debit_or_card: bool  # a direct debit or a card payment: a shop or firm, no private person


class Tagged(NamedTuple):
    """The tags of a booking, by system name; `stage` and `rule` speak of the category."""

    category: str
    insurance_type: str
    partner: str
    freelancer_category: str
    confidence: float
    stage: TagStage
    rule: str


@dataclass(frozen=True, slots=True)
class UserRule:
    """What a person said about a counterparty; name folded, IBAN compact, either may be empty."""

    id: UUID
    tree: Tree
    item: str
    name: str
    iban: str


@dataclass(frozen=True, slots=True)
class TagContext:
    """What is known of the person whose bookings are tagged."""

    own_ibans: Mapping[str, ProductKind] = field(default_factory=dict[str, ProductKind])
    own_names: frozenset[str] = frozenset()  # folded
    kinds: Mapping[int | str, ProductKind] = field(default_factory=dict[int | str, ProductKind])
    rules: tuple[UserRule, ...] = ()
    # What others of the tenant taught: categories by folded name.
    learnt: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True)
class TagVersions:
    """What a tag was made with; another one makes it stale."""

    trees: int
    rules: str
    partners: str
    model: str

    def __str__(self) -> str:
        return f"t{self.trees} r{self.rules} p{self.partners} m{self.model}"


_POSITIVE: Final = "INCOME"
_EITHER: Final = "TRANSFER"
SIGN_RULE: Final = (
    "INCOME_* items need a positive amount, TRANSFER_* items fit both, all others need a negative"
    " amount."
)


def put_sign_fits(item_name: str, amount: Decimal) -> bool:
    """Say whether a person may put a category on an amount; the rule is taken by its letter.

    So `OTHER_INCOME` and paid-out loans fit negative amounts only, unlike in the classifier.
    """
    main = item_name.partition("_")[0]
    if main == _EITHER or not amount:
        return True
    return amount > 0 if main == _POSITIVE else amount < 0


class NoSuchTreeError(InvalidError):
    """The request names a tag tree that does not exist."""


class FixedTreeError(InvalidError):
    """Tags of this tree cannot be changed."""


class NoSuchItemError(InvalidError):
    """The request names an item that the tag tree does not have, or that groups others."""


class SignMismatchError(InvalidError):
    """The category does not fit the sign of the amount."""

    def __str__(self) -> str:
        return f"{super().__str__()} {SIGN_RULE}"


class NoCounterpartyError(InvalidError):
    """A rule needs a counterparty: a name, an IBAN, or both."""


class UnknownRuleError(NotFoundError):
    """There is no such rule."""
