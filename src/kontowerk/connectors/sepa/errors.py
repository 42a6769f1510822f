"""The one error of this folder: a document of the bank that cannot be read.

UnreadableStatementError     carries the place in the document, never a word of its content
"""

from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

# What reading malformed input raises, in our code and in the libraries below it.
_MALFORMED: Final = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RuntimeError,
    TypeError,
    ValueError,
)


class UnreadableStatementError(Exception):
    """A document of the bank could not be read."""

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self.place = place

    def __str__(self) -> str:
        return f"{self.__doc__} ({self.place})"


def reading(place: str, read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call `read`; whatever malformed input does to it becomes the one error, with its place.

    The error is raised outside the handler, so that it does not carry the first error along:
    that one may quote the document.
    """
    try:
        return read(*args, **kwargs)
    except UnreadableStatementError:
        raise
    except _MALFORMED:
        pass
    raise UnreadableStatementError(place)
