"""What callers can get wrong about the ledger."""

from kontowerk.kit.errors import ConflictError, NotFoundError


class UnknownProductError(NotFoundError):
    """There is no such bank product."""


class UnknownTransactionError(NotFoundError):
    """There is no such booking."""


class UnknownStandingOrderError(NotFoundError):
    """There is no such standing order."""


class NoStandingListError(ConflictError):
    """The bank does not list the standing orders of this account."""
