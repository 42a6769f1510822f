"""Spec: Transfer, legacy form; States (legacy transfer), over the whole service and a bank."""

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from threading import Event
from typing import Any, Final
from zoneinfo import ZoneInfo

import pytest

from kontowerk.kit.ids import new_id
from tests.connectors.bank import TAN
from tests.service import SANDBOX
from tests.spec.conftest import Branch
from tests.spec.interface import PUBLIC_ADDRESS
from tests.spec.orders import LEGACY
from tests.spec.test_approving import login
from tests.spec.test_bank_pages import list_xs2a
from tests.spec.test_consents import codes
from tests.spec.test_customer import relations
from tests.spec.transfers import Sender

IBAN_OF: Final = {  # of the first account of these people at the bank
    "angestellte": "DE53999999991000000008",
}
GIRO: Final = IBAN_OF["angestellte"]
_BERLIN: Final = ZoneInfo("Europe/Berlin")
_AWAITING: Final = {"messages", "timeout", "relations", "challenge"}


@pytest.fixture
def sender(branch: Branch) -> Sender:
    return Sender(branch)


@pytest.mark.req("STATE-LEG-001", "STATE-LEG-002", "STATE-LEG-003", "CUST-EP-073", "CUST-EP-075")
@pytest.mark.req("PAY-LEG-011", "PAY-LEG-012", "PAY-LEG-013", "PAY-LEG-014", "PAY-LEG-015")
@pytest.mark.req("ERR-CODE-BA1110", "ERR-CODE-BA1111", "ERR-CODE-BA1103", "REL-020", "OVW-009")
def test_a_wrong_tan_may_be_corrected_and_the_right_one_pays(sender: Sender) -> None:
    name = login(".sms")
    status = sender.post_legacy(name, GIRO)
    assert set(status) == _AWAITING
    assert codes(status) == [("INFO", "BA1110")]
    until = datetime.fromisoformat(status["timeout"]).replace(tzinfo=_BERLIN)
    assert until > sender.service.clock.now()
    href = relations(status)["submit_text_tan"]
    assert href.startswith(f"{sender.service.url}{LEGACY}/{SANDBOX.id}/{GIRO}/")
    assert "12,50" in status["challenge"]["content"]["instructions"]

    wrong = sender.put_tan(href, "000000")
    assert set(wrong) == _AWAITING | {"hinweis"}
    assert codes(wrong) == [("INFO", "BA1110"), ("ERROR", "BA1103")]
    assert type(wrong["hinweis"]) is str
    assert relations(wrong)["submit_text_tan"] == href
    assert sender.taken(name) == []

    done = sender.put_tan(href, TAN)
    assert set(done) == {"messages"}
    assert codes(done) == [("INFO", "BA1111")]
    (taken,) = sender.taken(name)
    assert (taken["amount"], taken["creditor_name"]) == ("12.50", "Stadtwerke Beispiel")
    assert sender.put_tan(href, TAN) == done  # said once more, and not done once more
    assert len(sender.taken(name)) == 1


@pytest.mark.req("STATE-LEG-004", "CUST-EP-078")
def test_after_the_timeout_a_tan_is_worth_nothing(sender: Sender, branch: Branch) -> None:
    name = login(".sms")
    href = relations(sender.post_legacy(name, GIRO))["submit_text_tan"]
    branch.advance(minutes=6)
    for _ in range(2):
        sender.put_tan(href, TAN, 404)
        Event().wait(0.5)
    assert sender.taken(name) == []


@pytest.mark.req("LIM-006", "ERR-CODE-BA1103")
def test_the_third_wrong_tan_ends_a_transfer(sender: Sender) -> None:
    name = login(".sms")
    href = relations(sender.post_legacy(name, GIRO))["submit_text_tan"]
    for _ in range(2):
        assert relations(sender.put_tan(href, "000000"))["submit_text_tan"] == href
    ended = sender.put_tan(href, "000000")
    assert set(ended) == {"messages"}
    assert codes(ended) == [("ERROR", "BA1103")]
    calls = sender.branch.bank.calls(name)
    assert sender.put_tan(href, TAN) == ended
    assert (sender.branch.bank.calls(name), sender.taken(name)) == (calls, [])


@pytest.mark.req("ERR-CODE-BA1101")
def test_a_method_the_bank_does_not_have_is_refused(sender: Sender) -> None:
    name = login(".sms")
    status = sender.post_legacy(name, GIRO, sicherheitsverfahrenKodierung="999")
    assert set(status) == {"messages"}
    assert codes(status) == [("ERROR", "BA1101")]
    assert sender.taken(name) == []


@pytest.mark.req("PAY-LEG-009", "PAY-LEG-010")
def test_who_has_several_devices_names_one(sender: Sender) -> None:
    name = login(".media-2.sms")
    status = sender.post_legacy(name, GIRO)
    assert codes(status) == [("ERROR", "BA1101")]
    assert "Tablet zuhause" in status["messages"][0]["details"]
    status = sender.post_legacy(
        name, GIRO, tanMediumName="Tablet zuhause", sicherheitsverfahrenKodierung=920
    )
    assert codes(status) == [("INFO", "BA1110")]
    assert "Tablet zuhause" in status["challenge"]["content"]["instructions"]


@pytest.mark.req("PAY-LEG-014", *(f"PAY-CHAL-00{number}" for number in range(1, 8)))
@pytest.mark.parametrize(
    ("word", "code", "shown"),
    [("chip-optical", "911", {"HHD", "HHDUC"}), ("photo", "902", {"photo"})],
)
def test_pictures_and_flicker_codes_are_shown(
    sender: Sender, word: str, code: str, shown: set[str]
) -> None:
    status = sender.post_legacy(login(f".{word}"), GIRO, sicherheitsverfahrenKodierung=code)
    challenge = status["challenge"]
    assert type(challenge["name"]) is str
    found = set(challenge["content"]) - {"instructions"}
    assert found
    assert found <= shown
    done = sender.put_tan(relations(status)["submit_text_tan"], TAN)
    assert codes(done) == [("INFO", "BA1111")]


def test_who_approves_in_an_app_sends_any_text(sender: Sender, branch: Branch) -> None:
    name = login(".decoupled")
    status = sender.post_legacy(name, GIRO, sicherheitsverfahrenKodierung="923")
    assert codes(status) == [("INFO", "BA1110")]
    assert status["challenge"]["content"]["instructions"]
    href = relations(status)["submit_text_tan"]
    assert codes(sender.put_tan(href, "-")) == [("INFO", "BA1110")]
    branch.bank.decide(name, approve=True)
    branch.advance(seconds=30)
    assert codes(sender.put_tan(href, "-")) == [("INFO", "BA1111")]
    assert len(sender.taken(name)) == 1


@pytest.mark.req("HDR-006", "CUST-EP-073")
@pytest.mark.parametrize("present", [None, PUBLIC_ADDRESS])
@pytest.mark.parametrize(
    ("word", "form"),
    [
        ("sms", {}),
        ("sms", {"sicherheitsverfahrenKodierung": 920}),
        ("sms", {"ausfuehrungsdatum": "in ten days"}),
        ("sms.media-2", {"tanMediumName": "Tablet zuhause"}),
        ("chip-optical", {"sicherheitsverfahrenKodierung": "911"}),
        ("photo", {"sicherheitsverfahrenKodierung": "902"}),
    ],
)
def test_no_form_needs_the_address_of_the_person(
    sender: Sender, word: str, form: dict[str, Any], present: str | None
) -> None:
    name = login(f".{word}")
    if "ausfuehrungsdatum" in form:
        later = sender.service.clock.now() + timedelta(days=10)
        form = {"ausfuehrungsdatum": later.date().isoformat()}
    status = sender.post_legacy(name, GIRO, present=present, **form)
    assert codes(status) == [("INFO", "BA1110")]
    done = sender.put_tan(relations(status)["submit_text_tan"], TAN)
    assert codes(done) == [("INFO", "BA1111")]
    (taken,) = sender.taken(name)
    assert taken["amount"] == "12.50"


@pytest.mark.req("HDR-006")
@pytest.mark.parametrize("present", [None, PUBLIC_ADDRESS])
def test_a_bank_that_wants_an_address_is_told_the_callers(
    sender: Sender, branch: Branch, present: str | None
) -> None:
    """NextGenPSD2 requires `PSU-IP-Address` with an order."""
    name, bank = login(".sms"), list_xs2a(branch, "embedded")
    told = branch.bank.addresses_told
    told.clear()
    status = sender.post_legacy(
        name, GIRO, present=present, provider=bank, sicherheitsverfahrenKodierung="1"
    )
    assert codes(status) == [("INFO", "BA1110")]
    done = sender.put_tan(relations(status)["submit_text_tan"], TAN)
    assert codes(done) == [("INFO", "BA1111")]
    assert len(sender.taken(name)) == 1
    assert set(told) == {present or "127.0.0.1"}


@pytest.mark.req("ERR-CODE-BA1100")
@pytest.mark.parametrize("word", ["vop-close", "vop-none"])
def test_a_name_the_payees_bank_does_not_confirm_ends_a_legacy_transfer(
    sender: Sender, word: str
) -> None:
    name = login(f".{word}.sms")
    status = sender.post_legacy(name, GIRO)
    assert set(status) == {"messages"}
    assert codes(status) == [("ERROR", "BA1100")]
    assert status["messages"][0]["details"]
    assert sender.taken(name) == []


@pytest.mark.parametrize(
    ("word", "code"),
    [
        pytest.param("pay-reject", "BA1100", marks=pytest.mark.req("ERR-CODE-BA1100")),
        ("pay-nofunds", "BA1100"),
        pytest.param("pay-refaccount", "BA1100", marks=pytest.mark.req("ERR-CODE-BA1100")),
        ("wrong-pin", "BA1011"),
        ("locked", "BA1010"),
        ("down", "BA1051"),
    ],
)
def test_a_refusal_is_told_by_its_code(sender: Sender, word: str, code: str) -> None:
    name = login(f".{word}.sms")
    status = sender.post_legacy(name, GIRO)
    assert set(status) == {"messages"}
    assert codes(status) == [("ERROR", code)]
    assert sender.taken(name) == []


@pytest.mark.req("ERR-CODE-BA1104")
def test_a_bank_may_take_the_same_transfer_for_a_duplicate(sender: Sender) -> None:
    name = login(".pay-duplicate.sms")
    first = sender.post_legacy(name, GIRO)
    assert codes(sender.put_tan(relations(first)["submit_text_tan"], TAN)) == [("INFO", "BA1111")]
    assert codes(sender.post_legacy(name, GIRO)) == [("ERROR", "BA1104")]
    assert len(sender.taken(name)) == 1


def test_one_key_is_one_transfer_however_many_ask_and_answer(sender: Sender) -> None:
    name, key = login(".sms"), f"key-{new_id()}"

    def post(_: int) -> dict[str, Any]:
        return sender.post_legacy(name, GIRO, key=key)

    with ThreadPoolExecutor(16) as crowd:
        (href,) = {relations(one)["submit_text_tan"] for one in crowd.map(post, range(64))}
        ended = list(crowd.map(sender.put_tan, [href] * 16, [TAN] * 16))
    assert {tuple(codes(one)) for one in ended} == {(("INFO", "BA1111"),)}
    assert len(sender.taken(name)) == 1
