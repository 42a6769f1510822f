"""A demo to look at: the real simulator with its clock, a worker, and somebody who lives there."""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.connectors.bank import CONTROL_TOKEN, RunningBank, running_bank
from tests.console.furniture import Guest, make_token
from tests.database import TestServer
from tests.service import Service, User, running_service, running_work
from tests.spec.holdings import ACCESSES

PERSON = "student"


@dataclass(frozen=True)
class Demo:
    """What runs, who may look at it, and who lives there."""

    service: Service
    bank: RunningBank
    operator_token: str
    developer_token: str
    person: User

    def operator(self, language: str = "en") -> Guest:
        return self._seated(self.operator_token, language)

    def developer(self) -> Guest:
        return self._seated(self.developer_token, "en")

    def _seated(self, token: str, language: str) -> Guest:
        guest = Guest(self.service, language)
        assert guest.log_in(token).status_code == 303
        return guest


@contextmanager
def running_demo(server: TestServer, folder: Path) -> Generator[Demo]:
    """Start a service that knows its sandbox bank; nobody keeps its shop open."""
    with running_bank(folder) as bank:
        chosen: dict[str, Any] = {
            "console": True,
            "console_second_factor": False,  # as the command of the demo does
            "webhook_private_targets": True,
            "demo_bank_url": bank.control_url,
            "demo_bank_token": CONTROL_TOKEN,
            "demo_shop_url": "http://127.0.0.1:1",
        }
        with (
            running_service(server, bank_url=bank.url, **chosen) as service,
            running_work(service, bank_ca_file=bank.ca_file, webhook_private_targets=True),
        ):
            person = service.create_user("alpha", username=PERSON)
            _move_in(service, person)
            yield Demo(
                service,
                bank,
                make_token(service)[1],
                make_token(service, "alpha")[1],
                person,
            )


def _move_in(service: Service, person: User) -> None:
    added = service.call(
        "POST",
        ACCESSES,
        service.user_token(person),
        json={"main": service.entry(PERSON)},
        headers={"Prefer": "wait=60"},
    )
    assert added.status_code == 201, added.text
