"""A process that is told to stop loses nobody: neither who is on the way nor who waits."""

import time
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from subprocess import Popen

import httpx
import pytest
from quality.ports import free_port

from kontowerk.accesses.model import AccessStatus
from tests.journeys.shell import Shell, wait_until_ready
from tests.service import Service
from tests.serving import log_of
from tests.spec.holdings import CHECKING, CUSTOMER, Holding, keep

pytestmark = pytest.mark.usefixtures("processes")
PATIENCE = 60


@contextmanager
def _process(
    service: Service, folder: Path, drain: float
) -> Generator[tuple[Popen[str], httpx.Client]]:
    port = free_port()
    shell = Shell(folder, service.database_url)
    shell.environment["KONTOWERK_BASE_URL"] = url = f"http://127.0.0.1:{port}"
    shell.environment["KONTOWERK_DRAIN_SECONDS"] = str(drain)
    shell.environment["KONTOWERK_SHUTDOWN_GRACE"] = str(PATIENCE)
    with log_of(folder).open("wb") as log, httpx.Client(base_url=url, timeout=PATIENCE) as http:
        process = shell.start("serve", "--port", str(port), output=log)
        try:
            wait_until_ready(url, process)
            yield process, http
        finally:
            shell.end()


def _waiting_user(service: Service) -> dict[str, str]:
    """Return the login of somebody whose bank has not answered yet."""
    user = service.create_user()
    keep(service, user, Holding((CHECKING,), status=AccessStatus.STARTED))
    return {"Authorization": f"Bearer {service.user_token(user)}"}


@pytest.mark.parametrize("drain", [0.0, 3.0])
def test_who_waits_for_a_bank_is_answered_when_the_process_stops(
    service: Service, tmp_path: Path, drain: float
) -> None:
    login = _waiting_user(service)
    with _process(service, tmp_path, drain) as (process, http), ThreadPoolExecutor(1) as pool:
        asked = {**login, "Prefer": "wait=100"}
        waiting = pool.submit(http.get, CUSTOMER, headers=asked)
        assert http.get(CUSTOMER, headers=login).status_code == 200
        time.sleep(0.5)  # until the other waits; if it does not yet it is answered all the same
        process.terminate()
        assert waiting.result(PATIENCE).status_code == 200
        assert process.wait(PATIENCE) == 0


def test_a_stop_is_announced_while_everything_is_answered(service: Service, tmp_path: Path) -> None:
    login = _waiting_user(service)
    with _process(service, tmp_path, 30.0) as (process, http):
        process.terminate()
        until = time.monotonic() + PATIENCE
        while (ready := http.get("/health/ready")).status_code == 200:
            assert time.monotonic() < until
        assert ready.json()["missing"] == ["process is stopping"]
        answer = http.get(CUSTOMER, headers=login)
        assert answer.status_code == 200
        assert answer.headers["connection"] == "close"
        assert http.get("/health/live").status_code == 200
        process.kill()
