"""The calls of docs/howto/pay.md work as they are printed, from a shell."""

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

from kontowerk.kit.ids import new_id
from tests.service import SANDBOX
from tests.spec.conftest import Branch
from tests.spec.interface import PUBLIC_ADDRESS
from tests.spec.orders import LEGACY
from tests.spec.test_approving import login
from tests.spec.test_consents import codes
from tests.spec.test_customer import relations
from tests.spec.test_transfers_legacy import GIRO
from tests.spec.transfers import Sender

PAGE: Final = Path(__file__).parents[2] / "docs" / "howto" / "pay.md"
_SHELL: Final = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)

pytestmark = pytest.mark.usefixtures("processes")


@pytest.fixture
def sender(branch: Branch) -> Sender:
    return Sender(branch)


def printed(mark: str) -> str:
    """Return the one block of the page that uses a variable."""
    (found,) = [block for block in _SHELL.findall(PAGE.read_text()) if f'"${mark}' in block]
    return str(found)


def run(mark: str, sender: Sender, **variables: str) -> dict[str, Any]:
    """Run a block in a shell whose variables are those that a reader has set."""
    reader = {"PATH": os.defpath, "TOKEN": sender.token, **variables}
    done = subprocess.run(  # noqa: S603 - a page of ours
        ["bash", "-euc", printed(mark)],  # noqa: S607 - whichever shell is there
        env=reader,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


@pytest.mark.req("CUST-EP-056")
def test_the_calls_of_the_newer_form_pay(sender: Sender) -> None:
    name = login(".sms")
    asked = run(
        "INITIATE",
        sender,
        INITIATE=f"{sender.service.url}{sender.open(name)}/payment/single-transfer",
        IP=PUBLIC_ADDRESS,
        PAYMENT_ID=str(new_id()),
    )
    assert codes(asked) == [("INFO", "BA3030")]
    granted = run("AUTHENTICATE", sender, AUTHENTICATE=relations(asked)["authenticate"])
    status = sender.get(relations(granted)["get_transfer"])
    assert codes(status) == [("INFO", "BA1111")]
    assert len(sender.taken(name)) == 1


@pytest.mark.req("CUST-EP-073", "CUST-EP-075")
def test_the_calls_of_the_legacy_form_pay(sender: Sender) -> None:
    name = login(".sms")
    sealed = sender.service.entry(name)["credentials"]
    asked = run(
        "START",
        sender,
        START=f"{sender.service.url}{LEGACY}/{SANDBOX.id}/{GIRO}",
        SEALED_USER=sealed["userid"],
        SEALED_PIN=sealed["pin"],
    )
    assert codes(asked) == [("INFO", "BA1110")]
    done = run("SUBMIT_TEXT_TAN", sender, SUBMIT_TEXT_TAN=relations(asked)["submit_text_tan"])
    assert codes(done) == [("INFO", "BA1111")]
    assert len(sender.taken(name)) == 1
