"""What all tests share: no network beyond this machine, real PostgreSQL, the real service.

The service is imported by the fixtures that start it: most tests need much less.
"""

import gc
import ipaddress
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from kontowerk.kit.logging import set_up_logging
from tests.tiers import Tier, watch

if TYPE_CHECKING:
    from tests.database import TestServer
    from tests.service import Service

pytest_plugins = [
    "tests.shards",
    "tests.second_look",
    "tests.skips",
    "tests.conformance",
    "tests.notes",
    "tests.tls",
]

# How long a property takes says something about the machine, nothing about the property.
settings.register_profile("calm", deadline=None)
settings.load_profile("calm")

_CLIENT_LOG = logging.getLogger("httpcore")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(watch)
    gc.disable()  # what is imported and collected stays


def pytest_collection_finish() -> None:
    """Search for garbage seldom, as our own processes do; it took a tenth of a run's time."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


def _refuse(event: str, args: tuple[Any, ...]) -> None:
    """Audit hook: a test that talks to another machine fails, whatever library it uses."""
    if event in ("socket.connect", "socket.sendto"):
        _refuse_strangers(args[1])
    elif event == "subprocess.Popen":
        watch.require(Tier.PROCESS, "a process")


def _refuse_strangers(address: object) -> None:
    if not isinstance(address, tuple):
        return  # a Unix socket
    host = str(address[0])  # pyright: ignore[reportUnknownArgumentType] - any kind of address
    if host == "localhost" or ipaddress.ip_address(host).is_loopback:
        return
    message = f"a test tried to reach {host}"
    raise RuntimeError(message)


sys.addaudithook(_refuse)


@pytest.fixture(scope="session", autouse=True)
def log_file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """All log lines of the run, as an operator would see them, but not each step of our client."""
    path = tmp_path_factory.mktemp("log") / "log.jsonl"
    with path.open("w", encoding="utf-8", buffering=1) as stream:
        set_up_logging("debug", stream)
        _CLIENT_LOG.setLevel(logging.INFO)  # else most of all lines; see `client_steps_logged`
        yield path
        set_up_logging("error")


@pytest.fixture(scope="module")
def client_steps_logged(log_file: Path) -> Iterator[None]:
    """For tests that look for secrets in the log: every step of the HTTP client, too."""
    del log_file  # set up before
    _CLIENT_LOG.setLevel(logging.NOTSET)
    yield
    _CLIENT_LOG.setLevel(logging.INFO)


@pytest.fixture(scope="session")
def server() -> "Iterator[TestServer]":
    """The PostgreSQL server, with a migrated template to copy databases from."""
    from tests.database import test_server  # noqa: PLC0415 - only what is needed

    stack = ExitStack()
    with watch.looking_away():  # its programs are processes, but the test starts none
        found = stack.enter_context(test_server())
    yield found
    with watch.looking_away():
        stack.close()


@pytest.fixture(scope="session")
def service(server: "TestServer") -> "Iterator[Service]":
    """The service on a port of its own, with tenants `alpha`, `beta` and `redirect`."""
    from tests.service import running_service  # noqa: PLC0415 - only what is needed

    with running_service(server) as started:
        yield started


@pytest.fixture
def start_service(server: "TestServer") -> "Iterator[Callable[..., Service]]":
    """Start further services, with other settings or a clock that may be moved."""
    from tests.service import running_service  # noqa: PLC0415 - only what is needed

    with ExitStack() as stack:

        def start(**settings: Any) -> "Service":
            return stack.enter_context(running_service(server, **settings))

        yield start


@pytest.fixture(scope="session")
def processes() -> Iterator[None]:
    """For tests that start processes of their own; without it they fail, see tests/tiers.py."""
    yield
    from tests import forks  # noqa: PLC0415 - only what is needed

    forks.close()


@pytest.fixture(scope="session")
def browsers() -> None:
    """For tests that start a browser."""
