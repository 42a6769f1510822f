"""What all tests share: no network beyond this machine, real PostgreSQL, the real service."""

import ipaddress
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from kontowerk.kit.logging import set_up_logging
from tests.database import TestServer, test_server
from tests.service import Service, running_service

pytest_plugins = ["tests.second_look", "tests.conformance"]

# How long a property takes says something about the machine, nothing about the property.
settings.register_profile("calm", deadline=None)
settings.load_profile("calm")


def _refuse_strangers(event: str, args: tuple[object, ...]) -> None:
    """Audit hook: a test that talks to another machine fails, whatever library it uses."""
    if event not in ("socket.connect", "socket.sendto"):
        return
    address = args[1]
    if not isinstance(address, tuple):
        return  # a Unix socket
    host = str(address[0])  # pyright: ignore[reportUnknownArgumentType]
    if host == "localhost" or ipaddress.ip_address(host).is_loopback:
        return
    message = f"a test tried to reach {host}"
    raise RuntimeError(message)


sys.addaudithook(_refuse_strangers)


@pytest.fixture(scope="session", autouse=True)
def log_file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """All log lines of the run, as an operator would see them."""
    path = tmp_path_factory.mktemp("log") / "log.jsonl"
    with path.open("w", encoding="utf-8", buffering=1) as stream:
        set_up_logging("debug", stream)
        yield path
        set_up_logging("error")


@pytest.fixture(scope="session")
def server() -> Iterator[TestServer]:
    """The PostgreSQL server, with a migrated template to copy databases from."""
    with test_server() as found:
        yield found


@pytest.fixture(scope="session")
def service(server: TestServer) -> Iterator[Service]:
    """The service on a port of its own, with tenants `alpha`, `beta` and `redirect`."""
    with running_service(server) as started:
        yield started


@pytest.fixture
def start_service(server: TestServer) -> Iterator[Callable[..., Service]]:
    """Start further services, with other settings or a clock that may be moved."""
    with ExitStack() as stack:

        def start(**settings: Any) -> Service:
            return stack.enter_context(running_service(server, **settings))

        yield start
