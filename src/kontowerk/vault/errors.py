"""What can go wrong in the vault; no error carries a value, a key or a ciphertext.

InvalidError
├── SealedFormatError      a sealed value that HTTP can see is wrong
└── PlaintextTooLongError  too long for a credential
ConflictError
├── NoKeysError            the tenant has no keys
├── AlreadyFoundedError    the tenant has keys
├── RotatedMeanwhileError  somebody else changed the tenant's keys
└── StillInUseError        an old key is needed
BusyError
└── KekUnavailableError    the KEK does not answer
KekRefusedError            the KEK does not accept what the database holds
DamagedKeyError            a stored key cannot be unwrapped
KeyFileError               the key file is not one

The last three are no caller's fault: they need the operator.
"""

from enum import StrEnum
from uuid import UUID

from kontowerk.kit.errors import BusyError, ConflictError, Fault, InvalidError


class SealedFault(StrEnum):
    """What can be seen without the private key (OP-042)."""

    NOT_BASE64 = "is not Base64 in one line"
    TOO_SHORT = "is too short to be encrypted"
    TOO_LONG = "is too long"
    UNKNOWN_VERSION = "has an unknown version"
    UNKNOWN_KEY = "is encrypted with an unknown key"
    RETIRED_KEY = "is encrypted with a key that is no longer accepted"


class SealedFormatError(InvalidError):
    """The encrypted value is not in the documented form."""

    def __init__(self, reason: SealedFault, pointer: str = "") -> None:
        super().__init__(Fault(pointer, reason.value))
        self.reason = reason

    def at(self, pointer: str) -> "SealedFormatError":
        """Return the same fault at its place in the request."""
        return SealedFormatError(self.reason, pointer)


class PlaintextTooLongError(InvalidError):
    """The value is too long for a credential."""


class NoKeysError(ConflictError):
    """The tenant has no keys."""


class AlreadyFoundedError(ConflictError):
    """The tenant already has keys."""


class RotatedMeanwhileError(ConflictError):
    """The keys of the tenant were changed meanwhile; start again."""


class StillInUseError(ConflictError):
    """A data key is still wrapped by an old tenant key; re-wrap the data keys first."""

    def __init__(self, customer_id: UUID) -> None:
        super().__init__()
        self.customer_id = customer_id


class KekUnavailableError(BusyError):
    """The key-encryption key does not answer."""


class KekRefusedError(Exception):
    """The key-encryption key does not accept this blob: other key, other context or damage."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(f"the key-encryption key refused: {detail or 'wrong key or damage'}")


class DamagedKeyError(Exception):
    """A key in the database cannot be unwrapped with the key it names."""


class KeyFileError(Exception):
    """The key file cannot be used; the message says why and never shows its content."""
