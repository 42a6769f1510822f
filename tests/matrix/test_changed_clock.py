"""The clock of a host jumps by an hour, while `serve` and `work` run and before they start.

Debian's `faketime` stands between them and the clock. Bank, database and whoever looks keep the
right time.
"""

import json
import shutil
import subprocess
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Final

import pytest

from kontowerk.kit.clock import BERLIN, SystemClock
from kontowerk.kit.settings import PREFIX
from tests.database import TestServer
from tests.jobs.world import until
from tests.matrix.bank import RIGHT_TAN
from tests.matrix.cells import Face
from tests.matrix.customer import Body, codes, relations
from tests.matrix.processes import Program
from tests.matrix.providers import credentials, provider_id
from tests.matrix.stage import Stage, open_stage

_LOGIN: Final = "student.photo"
_ACCESS: Final = "everyday"
_NEARLY: Final = timedelta(minutes=5)
_PATIENCE: Final = 60
_PRELOADED: Final = ("faketime", "-m", "-f", "+0", "printenv", "LD_PRELOAD")
_HARMS: Final = ("overlapping_dialogues", "double_payments", "wrong_pins", "locked_logins")


@dataclass
class HostClock:
    """What a host takes for the time."""

    file: Path
    off: timedelta = field(default=timedelta(), init=False)

    def set(self, off: timedelta) -> None:
        self.off = off
        self.file.write_text(f"{off.total_seconds():+.0f}\n", encoding="utf-8")

    def tells(self, instant: datetime) -> bool:
        """Say whether an instant of just now was read from it."""
        return abs(instant - SystemClock().now() - self.off) < _NEARLY

    def environment(self) -> dict[str, str]:
        """Return what makes a process go by it; a second lasts as long as ever."""
        library = subprocess.check_output(_PRELOADED, text=True)  # noqa: S603 - of this file
        return {
            "LD_PRELOAD": library.strip(),
            "FAKETIME_TIMESTAMP_FILE": str(self.file),
            "FAKETIME_CACHE_DURATION": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }


@dataclass(frozen=True)
class Host:
    """Somebody's access, and the processes that care for it by a clock that can be set."""

    stage: Stage
    clock: HostClock

    async def start_again(self) -> None:
        await self.stage.replace_worker()
        await self.stage.replace_api()

    async def has_jumped(self) -> bool:
        """Say whether `serve` has seen how its clock was set."""
        answer = await self.stage.customer.http.get("/health/live")
        return self.clock.tells(parsedate_to_datetime(answer.headers["date"]))

    async def refresh(self) -> None:
        """Ask for a refresh and wait until it has ended."""
        again, query = {_ACCESS: Body()}, {"refresh": "true"}
        http, before = self.stage.customer.http, len(self.refreshes())
        answer = await http.post("/customer/v2/bankzugaenge", json=again, params=query)
        assert answer.status_code == 201, answer.text

        async def has_ended() -> bool:
            return len(self.refreshes()) > before

        await until(has_ended, _PATIENCE)

    def refreshes(self) -> list[Body]:
        return _logged(self.stage.programs.worker, "refresh.done")

    async def is_well(self) -> None:
        """Look whether the newest refresh was a right one, by a worker whose clock was wrong."""
        newest = self.refreshes()[-1]
        assert newest["outcome"] == "done"
        assert self.clock.tells(datetime.fromisoformat(newest["timestamp"]))
        access = await self.stage.customer.access(_ACCESS)
        assert access["status"] == "VOLLSTAENDIG"
        refreshed = datetime.fromisoformat(access["aktualisierungszeitpunkt"])
        age = SystemClock().now() - refreshed.replace(tzinfo=BERLIN).astimezone(UTC)
        assert abs(age) < _NEARLY
        assert await self.stage.violations() == []
        seen = await self.stage.bank.invariants()
        assert [seen[harm] for harm in _HARMS] == [0, 0, 0, 0]


def _logged(program: Program, event: str) -> list[Body]:
    said = program.log.read_text(encoding="utf-8").splitlines()
    lines: list[Body] = [json.loads(line) for line in said if line.startswith("{")]
    return [line for line in lines if line["event"] == event]


@pytest.fixture
async def host(server: TestServer, processes: None, tmp_path: Path) -> AsyncIterator[Host]:
    del processes  # it starts them
    clock = HostClock(tmp_path / "clock")
    clock.set(timedelta())
    environment = clock.environment() | {
        f"{PREFIX}LOG_LEVEL": "info",
        f"{PREFIX}TOKEN_LIFETIME": "1800",  # it would be over when the clock is an hour ahead
    }
    async with open_stage(server.copy(), tmp_path, environment) as stage:
        yield Host(stage, clock)


@pytest.mark.skipif(shutil.which("faketime") is None, reason="faketime is not installed")
@pytest.mark.parametrize("jump", [timedelta(hours=1), timedelta(hours=-1)], ids=["ahead", "behind"])
async def test_a_host_whose_clock_jumps_goes_on_as_before(host: Host, jump: timedelta) -> None:
    customer, programs = host.stage.customer, host.stage.programs
    await host.stage.bank.behave(_LOGIN, "sca-always")
    login = credentials(Face.FINTS, _LOGIN)
    added = await customer.add(_ACCESS, provider_id(Face.FINTS), login)
    consent = await customer.approve(_ACCESS, relations(added)["start_sca"])
    assert "authenticate" in relations(await consent.status())

    host.clock.set(jump)  # while somebody types a TAN
    await until(host.has_jumped)
    assert codes(await consent.submit(RIGHT_TAN)) == []
    await host.is_well()

    await host.stage.bank.behave(_LOGIN, "sca-always", active=False)
    await host.start_again()
    assert await host.has_jumped()
    await host.refresh()
    await host.is_well()
    for program in (programs.api, programs.worker):
        (corrected,) = _logged(program, "clock.corrected")
        assert corrected["seconds"] == pytest.approx(-jump.total_seconds(), abs=30)
