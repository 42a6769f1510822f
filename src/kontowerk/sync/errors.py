"""What callers can get wrong about following a person's data.

InvalidError
└── NotASyncCursorError   not a cursor this service gave out to this person
GoneError
└── CursorTooOldError     what happened since is not known any more
"""

from kontowerk.kit.errors import GoneError, InvalidError


class NotASyncCursorError(InvalidError):
    """The cursor is not one this service gave out."""


class CursorTooOldError(GoneError):
    """The cursor is too old to go on from; drop what you have and begin without a cursor."""
