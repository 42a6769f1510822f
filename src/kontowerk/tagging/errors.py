"""What callers can get wrong about tags."""

from kontowerk.kit.errors import InvalidError, NotFoundError
from kontowerk.tagging.model import SIGN_RULE


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
