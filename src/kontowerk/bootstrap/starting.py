"""How a process starts: what it imports stays, so nothing is searched for garbage meanwhile."""

import gc
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

_MANY: Final = 20_000  # objects; some megabytes


@contextmanager
def without_collecting() -> Generator[None]:
    """Import without the collector, which would take a tenth of the time and find nothing."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.freeze()  # nor need it walk over this later


def collect_seldom() -> None:
    """Search for garbage after many new objects, not after 700.

    A request that waits for its peer is some hundred objects that are no garbage. With many of
    them a full search takes a tenth of a second, in which nobody is answered.
    """
    gc.set_threshold(_MANY, 10, 10)
