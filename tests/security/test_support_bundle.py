"""A support bundle of real fetches has nothing of what was fetched, and no secret."""

import json
import re
import time
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pytest

from tests.connectors.bank import PIN, TAN
from tests.database import TestServer, sql
from tests.journeys.shell import Shell
from tests.security.canary_book import forms
from tests.service import SANDBOX
from tests.spec.conftest import running_branch
from tests.spec.holdings import ACCESSES
from tests.spec.interface import PUBLIC_ADDRESS
from tests.spec.test_approving import WAIT, Approver, login
from tests.spec.test_customer import relations

WRONG_PIN, WRONG_TAN = "canarypin77", "98765canary"
BEGUN, WRONG, RIGHT, REFUSED = (f"call-{n}-of-somebody" for n in range(4))
_PATIENCE = 60
_DATE = re.compile(r"\d{4}-\d\d-\d\d.*")
_WORD = re.compile(r"[A-Z_0-9]+")


@dataclass(frozen=True)
class Bundles:
    """What is in the bundles of four calls, and what must not be."""

    files: dict[str, dict[str, str]]
    canaries: frozenset[str]

    @property
    def whole(self) -> bytes:
        return "\n".join(text for one in self.files.values() for text in one.values()).encode()


@pytest.fixture(scope="module")
def bundles(
    server: TestServer, processes: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Bundles]:
    del processes  # it starts them
    with running_branch(server, tmp_path_factory.mktemp("bank")) as branch:
        person = Approver(branch)
        name = login("familie.sca-always.sms")
        path = person.begin(name, **{"x-correlation-id": BEGUN})
        status = person.consent(path)
        _give_tan(person, status, WRONG_TAN, WRONG)
        _give_tan(person, person.consent(path), TAN, RIGHT)
        access = person.get(path)
        assert access["status"] == "VOLLSTAENDIG"
        refused = _add_with_wrong_pin(person)
        said = {name, refused, WRONG_PIN, WRONG_TAN, person.user.username, person.user.reference}
        said |= {access["id"], person.token, *_contents(person, access)}
        url = branch.service.database_url
        for call in (BEGUN, WRONG, RIGHT, REFUSED):
            _wait_until_written(url, call)
        shell = Shell(tmp_path_factory.mktemp("bundles"), url)
        yield Bundles(
            {call: _bundle(shell, call) for call in (BEGUN, WRONG, RIGHT, REFUSED)},
            frozenset(said),
        )


def _give_tan(person: Approver, status: dict[str, Any], tan: str, call: str) -> None:
    answer = person.service.call(
        "POST",
        relations(status)["authenticate"],
        person.token,
        json={"scaAuthenticationData": tan},
        headers={**WAIT, "x-correlation-id": call},
    )
    assert answer.status_code == 200, answer.text


def _add_with_wrong_pin(person: Approver) -> str:
    name = login("angestellte")
    person.service.call(
        "POST",
        ACCESSES,
        person.token,
        json={"canary-of-an-access": person.service.entry(name, WRONG_PIN)},
        headers={"Customer-IP-Address": PUBLIC_ADDRESS, "x-correlation-id": REFUSED, **WAIT},
    )
    return name


def _contents(person: Approver, access: dict[str, Any]) -> set[str]:
    """Return what was fetched: whatever is long enough to be recognised."""
    found = set(_leaves(access["bankprodukte"]))
    for product in access["bankprodukte"]:
        hrefs = relations(product)
        for name in ("get_kontoumsaetze", "get_depotpositionen"):
            if name in hrefs:
                found |= set(_leaves(person.get(hrefs[name])))
    # Dates and words of the interface are nobody's secret, and the bank may be named.
    return {
        text
        for text in found
        if len(text) >= 8
        and text != SANDBOX.name
        and not _DATE.fullmatch(text)
        and (not _WORD.fullmatch(text) or any(sign.isdigit() for sign in text))
    }


def _leaves(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in cast("dict[str, object]", value).values():
            yield from _leaves(one)
    elif isinstance(value, list):
        for one in cast("list[object]", value):
            yield from _leaves(one)


def _wait_until_written(url: str, call: str) -> None:
    """Dialogues are written beside the work, soon after."""
    until = time.monotonic() + _PATIENCE
    while not sql(f"SELECT FROM bank_dialogue WHERE correlation_id = '{call}'", url):
        assert time.monotonic() < until, call
        time.sleep(0.1)


def _bundle(shell: Shell, call: str) -> dict[str, str]:
    shell.run("support-bundle", call, "--out", f"{call}.zip")
    path: Path = shell.folder / f"{call}.zip"
    with zipfile.ZipFile(path) as bundle:
        return {name: bundle.read(name).decode() for name in bundle.namelist()}


def test_a_bundle_tells_what_happened(bundles: Bundles) -> None:
    ends = {
        call: [one["outcome"] for one in json.loads(files["dialogues.json"])]
        for call, files in bundles.files.items()
    }
    assert ends == {
        BEGUN: ["needtan"],
        WRONG: ["needtan"],
        RIGHT: ["done"],
        REFUSED: ["bad_credentials"],
    }
    (talk,) = json.loads(bundles.files[REFUSED]["dialogues.json"])
    assert talk["side"] == "person"
    assert talk["bank"] == SANDBOX.name
    assert any(code.startswith("9") for one in talk["exchanges"] for code in one["codes"])
    (access,) = json.loads(bundles.files[RIGHT]["accesses.json"])
    assert (access["status"], access["messages"]) == ("complete", [])
    assert access["refreshed_at"]
    (refused,) = json.loads(bundles.files[REFUSED]["accesses.json"])
    assert refused["messages"] == ["refused"]


def test_there_is_something_to_look_for(bundles: Bundles) -> None:
    ibans = [text for text in bundles.canaries if re.fullmatch(r"DE\d{20}", text)]
    assert ibans
    assert len(bundles.canaries) > 100


def test_nothing_that_was_fetched_or_typed_is_in_any_file(bundles: Bundles) -> None:
    whole = bundles.whole
    assert b"HKIDN" in whole
    found = [text for text in bundles.canaries if any(form in whole for form in forms(text))]
    assert found == []
    assert b"canary" not in whole


@pytest.mark.parametrize("secret", [PIN, TAN])
def test_pin_and_tan_are_no_word_of_any_file(bundles: Bundles, secret: str) -> None:
    # Within a longer number the same digits may come up by chance.
    assert re.search(rf"(?<![\w.]){secret}(?!\w)", bundles.whole.decode()) is None
