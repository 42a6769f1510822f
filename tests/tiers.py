"""What a test needs, told by its fixtures: nothing, a database, the service, processes, a browser.

The tier of a test is the highest of its fixtures', and is set as a mark, so `-m "pure or database"`
selects. Whoever starts a service or a process is held to it: a test that reaches for more than its
fixtures say fails, so the table below cannot go stale.
"""

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from enum import IntEnum
from typing import Final

import pytest


class Tier(IntEnum):
    """From what starts at once to what takes long."""

    PURE = 0
    DATABASE = 1
    SERVICE = 2
    PROCESS = 3
    BROWSER = 4


_FIXTURES: Final = {
    "server": Tier.DATABASE,
    **dict.fromkeys(
        (
            *("service", "start_service", "desk_service"),
            *(
                "aviary",
                "branch",
                "breakable",
                "demo",
                "desk_service",
                "house",
                "moving",
                "stage",
                "told",
                "watched",
            ),
        ),
        Tier.SERVICE,
    ),
    "processes": Tier.PROCESS,
    "browsers": Tier.BROWSER,
}
_TIER: Final = pytest.StashKey[Tier]()


def tier_of(fixtures: Iterable[str]) -> Tier:
    """Return the highest tier that one of the fixtures asks for."""
    return max((_FIXTURES.get(name, Tier.PURE) for name in fixtures), default=Tier.PURE)


class Watch:
    """Knows which test runs, and what it may start."""

    def __init__(self) -> None:
        self._running: tuple[str, Tier] | None = None

    def require(self, tier: Tier, what: str) -> None:
        """Fail the running test if its fixtures do not say that it needs this much."""
        if self._running is not None and self._running[1] < tier:
            name, own = self._running
            message = (
                f"{name} starts {what}, but its fixtures make it a {own.name.lower()} test; "
                "see tests/tiers.py"
            )
            raise RuntimeError(message)

    @contextmanager
    def looking_away(self) -> Generator[None]:
        """Let a fixture start what the test itself does not."""
        running, self._running = self._running, None
        try:
            yield
        finally:
            self._running = running

    def pytest_configure(self, config: pytest.Config) -> None:
        """Make the tiers known as marks."""
        for tier in Tier:
            mark = f"{tier.name.lower()}: set from fixtures, not by hand"
            config.addinivalue_line("markers", mark)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Mark each test with its tier."""
        for item in items:
            item.stash[_TIER] = tier_of(getattr(item, "fixturenames", ()))
            item.add_marker(item.stash[_TIER].name.lower())

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Remember whose turn it is."""
        self._running = (item.nodeid, item.stash[_TIER])
        try:
            return (yield)
        finally:
            self._running = None


watch: Final = Watch()
