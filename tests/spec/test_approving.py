"""Spec: approving at a bank, over the whole service: HTTP, worker, sandbox bank."""

from datetime import date, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from kontowerk.kit.ids import new_id
from tests.connectors.bank import TAN
from tests.spec.conftest import Branch
from tests.spec.holdings import ACCESSES
from tests.spec.interface import PUBLIC_ADDRESS
from tests.spec.test_consents import codes
from tests.spec.test_customer import relations
from tests.spec.test_fetching import Customer

WAIT = {"Prefer": "wait=60"}
CALLBACK = {"callbackUrl": "https://shop.example/back"}
_MEDIA_WORDS = {"LISTE", "GENERATOR", "MOBIL", "SECODER", "PUSHTAN"}


class Approver(Customer):
    """A customer who is there to approve."""

    def begin(self, name: str, **headers: str) -> str:
        """Add an access at a bank that asks; returns its path."""
        access_id = str(new_id())
        body = {access_id: self.service.entry(name)}
        present = {"Customer-IP-Address": PUBLIC_ADDRESS, **WAIT, **headers}
        added = self.service.call("POST", ACCESSES, self.token, json=body, headers=present)
        assert added.status_code == 201, added.text
        return urlsplit(added.headers["location"]).path

    def consent(self, path: str) -> dict[str, Any]:
        """Follow the access to its consent."""
        return self.get(relations(self.get(path))["get_consent"])

    def renew(self, path: str, **query: str) -> dict[str, Any]:
        """Start the approval of an access; returns the consent it led to."""
        answer = self.ask_renewal(path, **query)
        assert answer.status_code == 201, answer.text
        return self.get(answer.headers["location"])

    def ask_renewal(self, path: str, **query: str) -> httpx.Response:
        return self.service.call(
            "POST",
            f"{path}/consent",
            self.token,
            params={**CALLBACK, **query},
            headers={"Customer-IP-Address": PUBLIC_ADDRESS, **WAIT},
        )

    def answer(self, status: dict[str, Any], name: str, **body: object) -> dict[str, Any]:
        """Answer by a relation of the consent and wait for what follows."""
        href = relations(status)[name]
        answer = self.service.call("POST", href, self.token, json=body, headers=WAIT)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def give_tan(self, status: dict[str, Any], tan: str = TAN) -> dict[str, Any]:
        return self.answer(status, "authenticate", scaAuthenticationData=tan)

    def go_through(self, status: dict[str, Any]) -> dict[str, Any]:
        """Answer whatever is asked until it is over."""
        while status["messages"]:
            found = relations(status)
            if "set_method" in found:
                code = status["scaMethods"][0]["code"]
                status = self.answer(status, "set_method", chosenScaMethodId=code)
            elif "set_medium" in found:
                name = status["scaMediums"][0]["name"]
                status = self.answer(status, "set_medium", chosenScaMedia=name)
            else:
                status = self.give_tan(status)
        return status


def login(name: str) -> str:
    """Return a login at the bank of its own; FinTS allows 30 characters, and words are long."""
    return f"{name}+{new_id().hex[-5:]}"


@pytest.fixture
def person(branch: Branch) -> Approver:
    return Approver(branch)


@pytest.mark.req(
    *("STATE-CONS-001", "ERR-CODE-BA3020", "CONSENT-OBJ-002", "CUST-EP-079", "STATE-ACC-001"),
    *("STATE-ACC-006", "CUST-ISSUES-001"),
)
def test_a_medium_is_chosen_and_a_tan_given(person: Approver) -> None:
    path = person.begin(login(".sca-always.media-2.sms"))
    access = person.get(path)
    assert access["status"] == "GESTARTET"
    assert codes(access) == [("INFO", "BA3020")]
    assert "set_medium" in relations(access)
    status = person.consent(path)
    assert codes(status) == [("INFO", "BA3020")]
    assert len(status["scaMediums"]) == 2
    name = status["scaMediums"][1]["name"]
    status = person.answer(status, "set_medium", chosenScaMedia=name)
    assert codes(status) == [("INFO", "BA3030")]
    assert codes(person.get(path)) == [("INFO", "BA3030")]
    assert status["challenge"]["content"]["instructions"]
    status = person.give_tan(status)
    assert status["messages"] == []
    assert list(relations(status)) == ["self"]
    access = person.get(path)
    assert access["status"] == "VOLLSTAENDIG"
    assert access["bankprodukte"]
    assert "messages" not in access
    assert not {"set_medium", "get_consent", "start_sca"} & set(relations(access))


@pytest.mark.req("ERR-CODE-BA3010", "CUST-EP-031")
def test_a_chosen_method_is_kept_until_somebody_wants_to_choose_anew(person: Approver) -> None:
    path = person.begin(login(".methods-5.sca-always"))
    assert codes(person.get(path)) == [("INFO", "BA3010")]
    assert "set_method" in relations(person.get(path))
    status = person.consent(path)
    assert codes(status) == [("INFO", "BA3010")]
    assert len(status["scaMethods"]) == 5
    assert all(type(method["code"]) is int for method in status["scaMethods"])
    person.go_through(status)
    assert person.get(path)["status"] == "VOLLSTAENDIG"
    kept = person.renew(path, queryTanSettings="false")
    assert "set_method" not in relations(kept)
    person.go_through(kept)
    again = person.renew(path, queryTanSettings="true")
    assert codes(again) == [("INFO", "BA3010")]
    assert len(again["scaMethods"]) == 5


@pytest.mark.req("CUST-SECM-001", "CUST-SECM-002", "CUST-SECM-003")
@pytest.mark.req(
    *("CUST-TANM-001", "CUST-TANM-002", "CUST-TANM-003", "CUST-TANM-004", "CUST-TANM-005")
)
def test_methods_and_media_of_a_bank_stand_in_the_access(person: Approver) -> None:
    path = person.begin(login(".sca-always.media-2.sms"))
    person.go_through(person.consent(path))
    access = person.get(path)
    assert access["sicherheitsverfahren"]
    for method in access["sicherheitsverfahren"]:
        assert type(method["kodierung"]) in (int, str)
        assert type(method["name"]) is str
        assert type(method.get("hinweis", "")) is str
    assert access["tanMedien"]
    for medium in access["tanMedien"]:
        assert type(medium["name"]) is str
        assert medium["medienklasse"] in _MEDIA_WORDS
        for name in ("gueltigVon", "gueltigBis"):
            datetime.fromisoformat(medium.get(name, "2026-01-01 00:00:00"))


@pytest.mark.req("PAY-CHAL-001", "PAY-CHAL-003", "PAY-CHAL-006", "PAY-CHAL-007")
def test_a_picture_is_shown(person: Approver) -> None:
    status = person.consent(person.begin(login(".sca-always.photo")))
    content = status["challenge"]["content"]
    assert content["photo"]
    assert not {"HHD", "HHDUC"} & set(content)
    assert person.go_through(status)["messages"] == []


@pytest.mark.req("PAY-CHAL-004", "PAY-CHAL-005", "PAY-CHAL-007")
def test_a_flicker_code_is_shown(person: Approver) -> None:
    status = person.consent(person.begin(login(".sca-always.chip-optical")))
    content = status["challenge"]["content"]
    assert content.get("HHD") or content.get("HHDUC")
    assert "photo" not in content
    assert person.go_through(status)["messages"] == []


@pytest.mark.req("CUST-EP-080")
def test_an_approval_in_the_app_is_found_by_polling(person: Approver, branch: Branch) -> None:
    name = login(".sca-always.decoupled")
    path = person.begin(name)
    status = person.consent(path)
    assert codes(status) == [("INFO", "BA3030")]
    poll = relations(status)["authenticate_decoupled"]
    calls = branch.bank.calls(name)
    assert codes(person.get(relations(status)["self"])) == [("INFO", "BA3030")]
    assert branch.bank.calls(name) == calls
    branch.bank.decide(name, approve=True)
    branch.advance(seconds=30)
    status = person.get(poll)
    assert branch.bank.calls(name) > calls
    assert status["messages"] == []
    assert person.get(path)["status"] == "VOLLSTAENDIG"


def test_a_refusal_in_the_app_ends_the_approval(person: Approver, branch: Branch) -> None:
    name = login(".sca-always.decoupled")
    path = person.begin(name)
    status = person.consent(path)
    branch.bank.decide(name, approve=False)
    branch.advance(seconds=30)
    status = person.get(relations(status)["authenticate_decoupled"])
    assert codes(status) == [("ERROR", "BA3040")]
    assert status["relations"] == []
    check_renewal_is_offered(person, path)


@pytest.mark.req("LIM-006", "ERR-CODE-BA1103")
def test_a_tan_can_be_wrong_twice(person: Approver, branch: Branch) -> None:
    name = login(".sca-always.sms")
    path = person.begin(name)
    consent = relations(person.get(path))["get_consent"]
    for _ in range(2):
        status = person.give_tan(person.get(consent), "999999")
        assert codes(status) == [("INFO", "BA3030"), ("ERROR", "BA1103")]
    status = person.give_tan(person.get(consent), "999999")
    assert ("ERROR", "BA3040") in codes(status)
    assert status["relations"] == []
    body = {"scaAuthenticationData": TAN}
    refused = person.service.call("POST", consent, person.token, json=body)
    assert refused.status_code == 409
    check_renewal_is_offered(person, path)
    assert branch.bank.wrong_pins(name) == 0


def test_giving_up_ends_the_approval(person: Approver) -> None:
    path = person.begin(login(".sca-always.sms"))
    status = person.answer(person.consent(path), "cancel")
    assert codes(status) == [("ERROR", "BA3040")]
    check_renewal_is_offered(person, path)


@pytest.mark.req("CUST-EP-028", "REL-010", "REL-044", "LIM-004", "ERR-HTTP-201")
def test_an_expired_consent_is_renewed(person: Approver) -> None:
    path = person.begin(login(".consent-expired"))
    status = person.answer(person.consent(path), "cancel")
    assert codes(status) == [("ERROR", "BA3040")]
    access = check_renewal_is_offered(person, path)
    href = relations(access)["start_sca"]
    assert href == f"{person.service.url}{path}/consent"
    answer = person.ask_renewal(path)
    assert answer.status_code == 201
    location = answer.headers["location"]
    assert location.startswith(f"{person.service.url}/customer/v2/consent/")
    assert "start_sca" not in relations(person.get(path))
    assert person.ask_renewal(path).headers["location"] == location  # joined
    status = person.go_through(person.get(location))
    assert status["messages"] == []
    access = person.get(path)
    assert access["status"] == "VOLLSTAENDIG"
    assert "start_sca" not in relations(access)
    assert "messages" not in access


@pytest.mark.req("CUST-EP-032", "CUST-EP-033", "LIM-005")
def test_how_far_back_is_chosen_by_the_renewal(person: Approver, branch: Branch) -> None:
    path = person.begin(login("angestellte.sms"))
    border = branch.service.clock.now().date() - timedelta(days=100)  # ten more than it takes
    for wish, long_ones in (
        ("none", set[str]()),
        ("paymentAccounts", {"GIROKONTO"}),
        ("all", {"GIROKONTO", "TAGESGELDKONTO"}),
    ):
        assert person.go_through(person.renew(path, maxTransactions=wish))["messages"] == []
        days = oldest(person, path)
        assert set(days) == {"GIROKONTO", "TAGESGELDKONTO"}
        assert {kind for kind, day in days.items() if day < border} == long_ones


@pytest.mark.req("CUST-EP-034")
def test_a_renewal_may_bring_new_credentials(person: Approver) -> None:
    name = login("leer.sca-always.sms")
    path = person.add(name, "99999")
    assert codes(person.get(path)) == [("ERROR", "BA1011")]
    access_id = path.rpartition("/")[2]
    answer = person.service.call(
        "POST",
        f"{path}/consent",
        person.token,
        params=CALLBACK,
        headers={"Customer-IP-Address": PUBLIC_ADDRESS, **WAIT},
        json={access_id: {**person.service.entry(name), "sync": True, "selectedBankProducts": []}},
    )
    assert answer.status_code == 201
    assert person.go_through(person.get(answer.headers["location"]))["messages"] == []
    assert "messages" not in person.get(path)


def test_wrong_credentials_end_the_approval_with_their_own_code(person: Approver) -> None:
    name = login("leer.sca-always.sms")
    path = person.begin(name)
    person.go_through(person.consent(path))
    answer = person.service.call(
        "POST",
        f"{path}/consent",
        person.token,
        params=CALLBACK,
        headers={"Customer-IP-Address": PUBLIC_ADDRESS},
        json={path.rpartition("/")[2]: person.service.entry(name, "99999")},
    )
    status = person.get(answer.headers["location"])
    assert codes(status) == [("ERROR", "BA1011"), ("ERROR", "BA3040")]
    assert codes(person.get(path)) == [("ERROR", "BA1011")]


def check_renewal_is_offered(person: Approver, path: str) -> dict[str, Any]:
    """An access without its approval is complete and offers to try again."""
    access = person.get(path)
    assert access["status"] == "VOLLSTAENDIG"
    assert codes(access)
    found = relations(access)
    assert found["start_sca"] == f"{person.service.url}{path}/consent"
    assert "get_consent" not in found
    return access


def oldest(person: Approver, path: str) -> dict[str, date]:
    """Return the day of the oldest booking by kind of account."""
    return {
        product["kategorie"]: min(
            datetime.fromisoformat(row["buchungsdatum"]).date()
            for row in person.get(relations(product)["get_kontoumsaetze"])
        )
        for product in person.get(path)["bankprodukte"]
        if product["kategorie"] in ("GIROKONTO", "TAGESGELDKONTO")
    }
