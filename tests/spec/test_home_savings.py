"""Spec: home-savings contracts as they come from a bank, by both protocols."""

import json
from decimal import Decimal
from typing import Any, Final

import pytest

from tests.service import SANDBOX
from tests.spec.answers import TIMESTAMP
from tests.spec.conftest import Branch
from tests.spec.test_approving import Approver, login
from tests.spec.test_bank_pages import at_the_bank, list_xs2a

CONTRACT: Final = {
    *("vertragsnummer", "vertragstyp", "vertragsstatus", "rating", "vertragssumme"),
    *("sparzinssatz", "schuldzinssatz", "sparfortschritt", "sparzustand", "vertragsDatum"),
}
ACCOUNT: Final = {"ueberziehungslimit", "verfuegungsrahmen", "verfuegterBetrag"}
_CARDS: Final = {"KREDITKARTE", "SONSTIGEKARTE"}


@pytest.fixture(scope="module")
def person(branch: Branch) -> Approver:
    return Approver(branch)


@pytest.fixture(scope="module")
def by_xs2a(branch: Branch, person: Approver) -> str:
    """The path of a home saver's access at the bank's other protocol, approved."""
    provider_id = list_xs2a(branch, "embedded")
    path = at_the_bank(person, provider_id, userid=login("bausparer"), pin="12345")
    assert person.go_through(person.consent(path))["messages"] == []
    return path


@pytest.fixture(scope="module")
def by_fints(person: Approver) -> str:
    return person.begin(login("bausparer"))


def products(person: Approver, path: str) -> list[dict[str, Any]]:
    """Return the products of an access, each as its own address shows it."""
    listed = person.get(path)["bankprodukte"]
    call = person.service.call
    alone = [call("GET", f"{path}/{it['id']}", person.token) for it in listed]
    assert [answer.json() for answer in alone] == listed
    return [json.loads(answer.content, parse_float=Decimal) for answer in alone]


def contract(person: Approver, path: str) -> dict[str, Any]:
    (found,) = (it for it in products(person, path) if it["kategorie"] == "BAUSPARKONTO")
    return found


@pytest.mark.req(
    *("CUST-PROD-022", "CUST-PROD-023", "CUST-PROD-024", "CUST-PROD-025", "CUST-PROD-026"),
    *("CUST-PROD-027", "CUST-PROD-028", "CUST-PROD-029", "CUST-PROD-030", "CUST-PROD-031"),
    "CUST-KAT-006",
)
def test_a_bank_that_tells_all_of_a_contract_is_passed_on(person: Approver, by_xs2a: str) -> None:
    found = contract(person, by_xs2a)
    saved = Decimal(found["saldo"])
    assert saved > 0
    assert {name: found[name] for name in CONTRACT} == {
        "vertragsnummer": found["kontonummer"],
        "vertragstyp": "Tarif W3",
        "vertragsstatus": "aktiv",
        "rating": (saved / 25).quantize(Decimal("0.1")),
        "vertragssumme": Decimal("50000.00"),
        "sparzinssatz": Decimal("0.25"),
        "schuldzinssatz": Decimal("2.15"),
        "sparfortschritt": (saved / 500).quantize(Decimal("0.1")),
        "sparzustand": True,
        "vertragsDatum": "2019-07-01 00:00:00",
    }
    assert TIMESTAMP.fullmatch(found["vertragsDatum"])


@pytest.mark.req(
    *("CUST-PROD-022", "CUST-PROD-023", "CUST-PROD-024", "CUST-PROD-025", "CUST-PROD-026"),
    *("CUST-PROD-027", "CUST-PROD-028", "CUST-PROD-029", "CUST-PROD-030", "CUST-PROD-031"),
)
def test_what_fints_has_no_words_for_is_left_out(person: Approver, by_fints: str) -> None:
    found = contract(person, by_fints)
    assert found["vertragsnummer"] == found["kontonummer"]
    assert found["vertragstyp"] == "Bausparvertrag Tarif W3"
    assert found["sparzustand"] is True
    assert CONTRACT & found.keys() == {"vertragsnummer", "vertragstyp", "sparzustand"}


@pytest.mark.req("CUST-PROD-033", "CUST-PROD-034", "CUST-PROD-035", "CUST-PROD-036")
def test_fields_of_one_kind_come_with_no_other(
    person: Approver, by_xs2a: str, by_fints: str
) -> None:
    family = person.begin(login("familie"))
    every = [it for path in (by_xs2a, by_fints, family) for it in products(person, path)]
    kinds = {it["kategorie"] for it in every}
    assert {"GIROKONTO", "BAUSPARKONTO", "DEPOT", "KREDITKARTE", "TAGESGELDKONTO"} <= kinds
    for it in every:
        kind = it["kategorie"]
        assert bool(CONTRACT & it.keys()) == (kind == "BAUSPARKONTO"), it
        if kind == "DEPOT":
            assert it["saldoDatenquelle"] in ("SWIFTMSG", "SONSTIGES")
        else:
            assert "saldoDatenquelle" not in it
        if kind in {"DEPOT", "BAUSPARKONTO", *_CARDS}:
            assert not ACCOUNT & it.keys(), it
    assert any(it.keys() >= ACCOUNT for it in every)


@pytest.mark.req(*(f"ANA-PROD-{number:03}" for number in range(10, 15)))
def test_the_english_form_has_the_contract_as_well(
    person: Approver, by_xs2a: str, by_fints: str
) -> None:
    listed = {it["id"]: it for it in person.get("/customer/v2/ai/bank-products/")}
    german = contract(person, by_xs2a)
    found = listed[german["id"]]
    assert found["contractAmount"] == 50000
    assert found["contractDate"] == "2019-07-01 00:00:00"
    assert found["contractNumber"] == german["kontonummer"]
    assert found["contractStatus"] == "aktiv"
    assert found["contractType"] == "Tarif W3"
    other = listed[contract(person, by_fints)["id"]]
    assert other["contractType"] == "Bausparvertrag Tarif W3"
    absent = ("contractAmount", "contractDate", "contractStatus")
    assert {other[name] for name in absent} == {None}


def test_the_channels_of_a_bank_name_home_savings(person: Approver, by_xs2a: str) -> None:
    """What a bank can show is what its accesses have shown."""
    kinds = {it["kategorie"] for it in person.get(by_xs2a)["bankprodukte"]}
    for provider_id in (person.get(by_xs2a)["providerId"], str(SANDBOX.id)):
        (channel,) = person.get(f"/providers/v2/{provider_id}")["channels"]
        assert {"BAUSPARKONTO", *kinds} <= set(channel)
