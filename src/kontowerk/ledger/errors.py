"""What callers can get wrong about the ledger."""

from kontowerk.kit.errors import NotFoundError


class UnknownProductError(NotFoundError):
    """There is no such bank product."""


class UnknownTransactionError(NotFoundError):
    """There is no such booking."""
