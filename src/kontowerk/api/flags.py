"""Boolean query parameters: `true` and `false` in any case, nothing else."""

from typing import Final

from kontowerk.kit.errors import Fault, InvalidError

_FLAGS: Final = {"true": True, "false": False}


class NotAFlagError(InvalidError):
    """A boolean parameter is neither true nor false."""


def flag(name: str, text: str) -> bool:
    """Read a boolean query parameter."""
    try:
        return _FLAGS[text.lower()]
    except KeyError:
        raise NotAFlagError(Fault(f"/query/{name}", "true or false")) from None
