"""Bank products in their English form.

Spec: BankProduct, English-named form; Balance; OP-078, OP-079.
"""

from dataclasses import replace
from typing import Any, Final

import pytest

from kontowerk.connectors.snapshot import Balance, FetchedProduct
from kontowerk.kit.money import Money
from tests.service import Service
from tests.spec.answers import TIMESTAMP
from tests.spec.documented import check_documented
from tests.spec.holdings import (
    ACCESSES,
    CARD,
    CHECKING,
    DEPOT,
    EVERYTHING,
    FETCHED_AT,
    HOME_SAVINGS,
    Holding,
    euros,
    keep,
)

PRODUCTS: Final = "/customer/v2/ai/bank-products"
# The field of the German form that says the same.
GERMAN: Final = {
    "accountNumber": "kontonummer",
    "balance": "saldo",
    "balanceDataSource": "saldoDatenquelle",
    "balanceDate": "saldoDatum",
    "bankCode": "blz",
    "bic": "bic",
    "bulkTransferSupport": "bulkTransferSupport",
    "contractAmount": "vertragssumme",
    "contractDate": "vertragsDatum",
    "contractNumber": "vertragsnummer",
    "contractStatus": "vertragsstatus",
    "contractType": "vertragstyp",
    "creditDrawn": "verfuegterBetrag",
    "creditLimit": "verfuegungsrahmen",
    "currency": "waehrung",
    "debtInterestRate": "schuldzinssatz",
    "iban": "iban",
    "id": "id",
    "institution": "kreditinstitut",
    "lastUpdated": "aktualisierungszeitpunkt",
    "messages": "messages",
    "name": "bezeichnung",
    "overdraftLimit": "ueberziehungslimit",
    "owner": "inhaber",
    "productCategory": "kategorie",
    "rating": "rating",
    "relations": "relations",
    "savingsInterestRate": "sparzinssatz",
    "savingsPhase": "sparzustand",
    "savingsProgress": "sparfortschritt",
    "status": "status",
    "transferSupport": "transferSupport",
}
DOLLARS: Final = Balance(booked=Money(euros("70.25").amount, "USD"), at=FETCHED_AT)
MULTICURRENCY: Final = replace(
    CHECKING,
    iban="DE02120300000000202051",
    account_number="202051",
    balances=(Balance(booked=euros("1234.50"), at=FETCHED_AT), DOLLARS),
)


def products(service: Service, *held: FetchedProduct) -> dict[str, dict[str, Any]]:
    """Return the products of somebody who has these, by their names."""
    user = service.create_user()
    keep(service, user, Holding(held))
    answer = service.call("GET", f"{PRODUCTS}/", service.user_token(user))
    assert answer.status_code == 200, answer.text
    check_documented(PRODUCTS, answer.json())
    return {it["name"]: it for it in answer.json()}


@pytest.mark.req(*(f"ANA-PROD-{number:03}" for number in (*range(1, 10), *range(15, 18))))
def test_the_english_form_says_what_the_german_one_says(service: Service) -> None:
    user = service.create_user()
    path = keep(service, user, Holding(EVERYTHING))
    token = service.user_token(user)
    found = service.call("GET", f"{PRODUCTS}/", token).json()
    german = {it["id"]: it for it in service.call("GET", path, token).json()["bankprodukte"]}
    assert len(found) == len(german) == len(EVERYTHING)
    for it in found:
        other = german[it["id"]]
        assert {name: it[name] for name in GERMAN} == {
            name: other.get(word) for name, word in GERMAN.items()
        }
        assert set(it) == {*GERMAN, "balances"}
    for name in GERMAN.keys() - {"debtInterestRate", "messages", "rating"}:
        if not name.startswith("savings"):
            assert any(it[name] is not None for it in found), name


@pytest.mark.req(*(f"ANA-PROD-{number:03}" for number in (2, 3, 5, 7, 8, 9, 15, 16, 17)))
def test_an_account_has_numbers_limits_and_a_balance(service: Service) -> None:
    found = products(service, CHECKING)["Girokonto"]
    assert found["accountNumber"] == CHECKING.account_number
    assert found["bankCode"] == CHECKING.bank_code
    assert found["bic"] == CHECKING.bic
    assert found["balance"] == 1234.5
    assert TIMESTAMP.fullmatch(found["balanceDate"])
    assert found["currency"] == "EUR"
    assert found["creditLimit"] == 1734.5
    assert found["creditDrawn"] == 0
    assert found["bulkTransferSupport"] is False
    absent = ("balanceDataSource", "balances", "contractAmount", "contractNumber")
    assert {found[name] for name in absent} == {None}


@pytest.mark.req("ANA-PROD-004")
def test_only_a_depot_says_where_its_balance_is_from(service: Service) -> None:
    found = products(service, DEPOT, CARD)
    assert found["Depot"]["balanceDataSource"] == "SONSTIGES"
    assert found["Kreditkarte"]["balanceDataSource"] is None


def test_home_savings_have_a_contract(service: Service) -> None:
    found = products(service, HOME_SAVINGS)["Bausparvertrag"]
    assert found["contractAmount"] == 50000
    assert found["contractDate"] == "2019-07-01 00:00:00"
    assert found["contractNumber"] == "B-4711"
    assert found["contractStatus"] == "aktiv"
    assert found["contractType"] == "Classic"


@pytest.mark.req("ANA-PROD-001")
def test_what_is_not_known_is_null(service: Service) -> None:
    bare = replace(CARD, account_number=None, balance=None, label="Karte", currency=None)
    found = products(service, bare)["Karte"]
    unknown = ("accountNumber", "balance", "balanceDate", "bankCode", "bic", "iban", "balances")
    assert {found[name] for name in unknown} == {None}


@pytest.mark.req("ANA-PROD-006", "ANA-PROD-018", *(f"ANA-PROD-{n:03}" for n in (19, 20, 21)))
def test_an_account_in_several_currencies_has_several_balances(service: Service) -> None:
    several = products(service, MULTICURRENCY)["Girokonto"]["balances"]
    assert several.keys() <= {"EUR", "USD"}
    assert several["USD"]["balance"] == 70.25
    for currency, it in several.items():
        assert set(it) == {"balance", "balanceDate", "currency"}
        assert it["currency"] == currency
        assert TIMESTAMP.fullmatch(it["balanceDate"])
    for it in products(service, *EVERYTHING).values():
        assert it["balances"] is None


def test_products_of_all_accesses_are_listed_and_none_of_others(service: Service) -> None:
    user, other = service.create_user(), service.create_user()
    for somebody, held in ((user, CHECKING), (user, DEPOT), (other, CARD)):
        keep(service, somebody, Holding((held,)))
    found = service.call("GET", PRODUCTS, service.user_token(user))
    assert {it["name"] for it in found.json()} == {"Girokonto", "Depot"}
    assert service.call("GET", PRODUCTS, service.user_token(service.create_user())).json() == []
    etag = {"If-None-Match": found.headers["etag"]}
    again = service.call("GET", PRODUCTS, service.user_token(user), headers=etag)
    assert again.status_code == 304


def test_the_customer_chapter_stays_german(service: Service) -> None:
    user = service.create_user()
    keep(service, user, Holding((CHECKING,)))
    (access,) = service.call("GET", ACCESSES, service.user_token(user)).json().values()
    assert "kontonummer" in access["bankprodukte"][0]
    assert "accountNumber" not in access["bankprodukte"][0]
