"""Why a tenant does not move."""

from kontowerk.kit.errors import ConflictError


class CellsError(ConflictError):
    """Something the operator has to put right first; the message says what."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self._message = message

    def __str__(self) -> str:
        return self._message
