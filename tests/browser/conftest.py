"""One front for all browser tests; they are left out where Debian's Chromium is missing."""

from collections.abc import Iterator

import pytest

from tests.browser.front import CHROMIUM, Front, running_front
from tests.browser.test_accessibility import axe
from tests.database import TestServer


# Of this folder only: Playwright's own loop must not run when other tests use theirs.
@pytest.fixture(scope="package")
def front(
    server: TestServer, browsers: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Front]:
    """Everything a person meets."""
    del browsers  # it starts one
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed (Debian package `chromium`)")
    with running_front(server, tmp_path_factory.mktemp("front")) as running:
        yield running


__all__ = ["axe", "front"]  # `axe` is a fixture for every file of this folder
