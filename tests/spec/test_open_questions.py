"""A question that nobody answers blocks neither its person nor their login (OP-076).

Over the whole service and a bank: each test leaves a question open and gives another order.
"""

import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any, Final

import pytest

from tests.connectors.bank import TAN
from tests.database import sql
from tests.spec.approvals import CONSENT
from tests.spec.conftest import Branch
from tests.spec.holdings import ACCESSES
from tests.spec.orders import details, single
from tests.spec.test_approving import login
from tests.spec.test_consents import codes
from tests.spec.test_customer import relations
from tests.spec.test_transfers_legacy import GIRO
from tests.spec.transfers import PRESENT, Sender

# Far less than a question waits, and less than a request may last; a busy machine keeps to it.
_AT_ONCE: Final = 45.0
_UNWANTED: Final = "UPDATE credential_lease SET wanted = false"
_WANTED: Final = "SELECT bool_or(wanted AND waiting) AS wanted FROM credential_lease"


@pytest.fixture
def sender(branch: Branch) -> Sender:
    return Sender(branch)


class Stopwatch:
    """Fails what takes so long that it must have waited for the question."""

    def __enter__(self) -> None:
        self._begun = time.monotonic()

    def __exit__(self, *_: object) -> None:
        assert time.monotonic() - self._begun < _AT_ONCE


def _refresh(sender: Sender, path: str, **headers: str) -> None:
    _order(sender, path, {}, headers, refresh="true")


def _add_again(sender: Sender, path: str, name: str) -> None:
    _order(sender, path, sender.service.entry(name), PRESENT)


def _order(sender: Sender, path: str, entry: object, headers: dict[str, str], **query: str) -> None:
    answer = sender.service.call(
        "POST",
        ACCESSES,
        sender.token,
        json={path.rpartition("/")[2]: entry},
        params=query,
        headers={**headers, "Prefer": "wait=100"},
    )
    assert answer.status_code == 201, answer.text


def _ended(sender: Sender, href: str) -> dict[str, Any]:
    """Return how an approval or a transfer ended, soon."""
    end = time.monotonic() + _AT_ONCE
    while (status := sender.get(href)).get("status") in {"WORKING", "ASKING"}:
        assert time.monotonic() < end, status
        time.sleep(0.1)
    return status


def _until_the_login_is_wanted_again(sender: Sender) -> None:
    """Wait until the other order has tried once more, now that the question is there."""
    url, end = sender.service.database_url, time.monotonic() + _AT_ONCE
    sql(_UNWANTED, url)
    while not sql(_WANTED, url)[0]["wanted"]:
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_new_transfer_ends_the_one_whose_tan_never_came(sender: Sender) -> None:
    name = login(".sms")
    first = sender.post_legacy(name, GIRO)
    with Stopwatch():
        second = sender.post_legacy(name, GIRO, betrag=7.25)
    assert codes(second) == [("INFO", "BA1110")]
    replaced = sender.put_tan(relations(first)["submit_text_tan"], TAN)
    assert codes(replaced) == [("ERROR", "BA3040")]
    assert sender.taken(name) == []
    done = sender.put_tan(relations(second)["submit_text_tan"], TAN)
    assert codes(done) == [("INFO", "BA1111")]
    assert [one["amount"] for one in sender.taken(name)] == ["7.25"]


def test_two_transfers_ordered_together_are_asked_for_one_after_the_other(
    sender: Sender,
) -> None:
    name = login(".sms")
    product = sender.open(name)
    with ThreadPoolExecutor(2) as crowd:
        orders = [
            crowd.submit(sender.send, product, single(details(amount=amount))) for amount in (1, 2)
        ]
        in_turn = as_completed(orders)
        first = next(in_turn).result()
        _until_the_login_is_wanted_again(sender)
        assert codes(sender.give_tan(first)) == [("INFO", "BA1111")]
        assert codes(sender.give_tan(next(in_turn).result())) == [("INFO", "BA1111")]
    assert len(sender.taken(name)) == 2


def test_a_transfer_that_was_there_before_the_question_leaves_it_alone(sender: Sender) -> None:
    name = login(".sms")
    product = sender.open(name)
    with ThreadPoolExecutor(2) as crowd:
        orders = [
            crowd.submit(sender.send, product, single(details(amount=amount))) for amount in (1, 2)
        ]
        in_turn = as_completed(orders)
        first = next(in_turn).result()
        with Stopwatch():
            second = next(in_turn).result()
        assert codes(second) == [("ERROR", "BA1051")]
        assert codes(sender.give_tan(first)) == [("INFO", "BA1111")]
    assert len(sender.taken(name)) == 1


def test_a_transfer_ends_the_question_of_a_fetch_at_the_same_login(sender: Sender) -> None:
    name = login(".sca-always.sms")
    consent = relations(sender.consent(sender.begin(name)))["self"]
    with Stopwatch():
        status = sender.post_legacy(name, GIRO)
    assert status["messages"]
    assert "submit_text_tan" in relations(status)
    assert codes(_ended(sender, consent)) == [("ERROR", "BA3040")]


def test_a_fetch_leaves_the_question_of_a_transfer_alone_and_says_so_at_once(
    sender: Sender,
) -> None:
    name = login(".sms")
    product = sender.open(name)
    path = product.rpartition("/")[0]
    status = sender.post_legacy(name, GIRO)
    with Stopwatch():
        _refresh(sender, path, **PRESENT)
        access = sender.get(path)
    assert access["status"] == "VOLLSTAENDIG"
    assert codes(sender.get(f"{path}/issues")) == [("ERROR", "BA1052")]
    done = sender.put_tan(relations(status)["submit_text_tan"], TAN)
    assert codes(done) == [("INFO", "BA1111")]


def test_a_refresh_replaces_a_fetch_whose_question_nobody_answered(sender: Sender) -> None:
    path = sender.begin(login(".sca-always.sms"))
    first = relations(sender.consent(path))["self"]
    _refresh(sender, path)  # nobody is there who could be asked anew
    assert relations(sender.get(path))["get_consent"] == first
    with Stopwatch():
        _refresh(sender, path, **PRESENT)
        second = sender.consent(path)
    assert relations(second)["self"] != first
    assert codes(_ended(sender, first)) == [("ERROR", "BA3040")]
    assert sender.go_through(second)["messages"] == []
    assert sender.get(path)["status"] == "VOLLSTAENDIG"


def test_an_access_that_is_added_again_is_asked_for_anew(sender: Sender) -> None:
    name = login(".sca-always.sms")
    path = sender.begin(name)
    first = relations(sender.consent(path))["self"]
    with Stopwatch():
        _add_again(sender, path, name)
        second = sender.consent(path)
    assert relations(second)["self"] != first
    assert codes(_ended(sender, first)) == [("ERROR", "BA3040")]
    assert sender.go_through(second)["messages"] == []


def test_another_access_of_the_same_login_ends_the_question(sender: Sender) -> None:
    name = login(".sca-always.sms")
    first = relations(sender.consent(sender.begin(name)))["self"]
    with Stopwatch():
        second = sender.consent(sender.begin(name))
    assert codes(_ended(sender, first)) == [("ERROR", "BA3040")]
    assert sender.go_through(second)["messages"] == []


def test_the_legacy_form_never_answers_nothing(sender: Sender) -> None:
    status = sender.post_legacy(login(".slow-3.sms"), GIRO, prefer="wait=0")
    assert codes(status) == [("INFO", "BA1121")]
    itself = relations(status)
    assert itself.keys() == {"self"}
    assert CONSENT not in itself["self"]
    with Stopwatch():
        assert _ended_working(sender, itself["self"])["status"] == "ASKING"


def _ended_working(sender: Sender, href: str) -> dict[str, Any]:
    end = time.monotonic() + _AT_ONCE
    while (status := sender.get(href))["status"] == "WORKING":
        assert time.monotonic() < end, status
        time.sleep(0.1)
    return status
