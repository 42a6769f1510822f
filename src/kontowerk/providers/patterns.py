"""The one place that runs patterns from data: RE2, whose time is linear in the text."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, Protocol, cast

import re2 as _re2

from kontowerk.providers.errors import BadFormatError
from kontowerk.providers.rules import pattern_of

_MOST_MEMORY: Final = 4 * 1024 * 1024
_LONGEST_TEXT: Final = 4096


class _Compiled(Protocol):
    def fullmatch(self, text: str) -> object | None: ...

    def search(self, text: str) -> object | None: ...


# The library ships no types.
re2: Final = cast("Any", _re2)
_compile: Final[Callable[[str, Any], _Compiled]] = re2.compile


@lru_cache(maxsize=256)
def compiled(notation: str) -> _Compiled:
    """Compile a format in either notation; refuse what RE2 does not accept."""
    options: Any = re2.Options()
    options.max_mem = _MOST_MEMORY
    options.log_errors = False
    try:
        return _compile(pattern_of(notation), options)
    except re2.error:
        why = "not accepted by RE2"
        raise BadFormatError(why) from None


def fits(notation: str, text: str) -> bool:
    """Say whether a text has the format, in either notation."""
    return len(text) <= _LONGEST_TEXT and compiled(notation).fullmatch(text) is not None
