"""A signature is checked at the console by a worker, who has the secret."""

import re
from collections.abc import Iterator
from uuid import UUID

import pytest
from standardwebhooks import Webhook

from kontowerk.kit.clock import SystemClock
from kontowerk.kit.ids import new_id
from tests.console.furniture import Guest, House, furnished, look
from tests.console.test_pages import comparable
from tests.database import TestServer
from tests.service import running_work

BODY = '{"type":"transactions.new","serial":1}'


@pytest.fixture(scope="module")
def watched(server: TestServer) -> Iterator[House]:
    """A house with a worker in it."""
    with furnished(server) as found, running_work(found.service):
        yield found


def call(subscription: UUID, secret: str, body: str = BODY) -> dict[str, str]:
    """Return the form about a call, signed as somebody else's library does it."""
    now, message_id = SystemClock().now(), str(new_id())
    return {
        "subscription": str(subscription),
        "id": message_id,
        "timestamp": str(int(now.timestamp())),
        "signature": Webhook(secret).sign(message_id, now, body),
        "body": body,
    }


def new_secret(guest: Guest, subscription: UUID) -> str:
    answer = guest.post(f"/webhooks/{subscription}/secret")
    (secret,) = re.findall(r"<code>(whsec_[^<]+)</code>", answer.text)
    return secret


def verdict(guest: Guest, form: dict[str, str]) -> str:
    answer = guest.post("/webhooks/checks", **form)
    assert answer.status_code == 303, answer.text
    path = answer.headers["location"].partition("/console")[2]
    text = guest.go(path).text
    for _ in range(10):  # each look waits for a worker
        if "Verification is still running." not in text:
            break
        text = guest.go(path).text
    (said,) = re.findall(r"<p><b>([^<]+)</b>", text)
    return said


def test_a_worker_says_whether_a_call_is_ours(watched: House) -> None:
    guest, own = watched.developer(), watched.events["delivered"].subscription
    older = new_secret(guest, own)
    newest = new_secret(guest, own)
    assert verdict(guest, call(own, newest)) == "The signature is valid."
    assert verdict(guest, call(own, older)).endswith("made with the previous secret.")
    changed = {**call(own, newest), "body": BODY + "}"}
    assert verdict(guest, changed) == "The signature is invalid."
    assert verdict(guest, {**call(own, newest), "timestamp": "x"}).endswith("the expected format.")
    kept = "SELECT count(*) FILTER (WHERE body IS NULL) AS empty, count(*) AS n FROM webhook_check"
    (row,) = look(watched.service, kept)
    assert row["empty"] == row["n"] == 4


def test_a_check_of_somebody_else_does_not_exist(watched: House) -> None:
    foreign = watched.events["foreign"].subscription
    guest, operator = watched.developer(), watched.operator()
    form = {"id": "m", "timestamp": "1", "signature": "v1,x", "body": BODY}
    asked = operator.post("/webhooks/checks", subscription=str(foreign), **form)
    path = asked.headers["location"].partition("/console")[2]
    answers = [
        guest.go(path),
        guest.go(f"/webhooks/checks/{new_id()}"),
        guest.go("/webhooks/checks/x"),
    ]
    answers += [
        guest.post("/webhooks/checks", subscription=name, **form)
        for name in (str(foreign), str(new_id()), "x")
    ]
    assert {answer.status_code for answer in answers} == {404}
    assert len({comparable(answer) for answer in answers}) == 1
    assert operator.go(path).status_code == 200


def test_a_check_without_the_form_of_the_session_is_not_ordered(watched: House) -> None:
    guest, own = watched.developer(), watched.events["delivered"].subscription
    form = {"id": "m\0", "timestamp": "1", "signature": "v1,x", "body": "\0"}
    refused = guest.post("/webhooks/checks", csrf="0" * 64, subscription=str(own), **form)
    assert refused.status_code == 403
    assert guest.post("/webhooks/checks", subscription=str(own), **form).status_code == 303
