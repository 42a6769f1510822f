"""Spec: BankProduct, German-named form."""

import json
from dataclasses import replace
from decimal import Decimal
from typing import Any, Final

import pytest

from kontowerk.accesses.model import AccessStatus
from kontowerk.api.wire.words import PRODUCT_KINDS
from kontowerk.connectors.fints.parameters import UserAccount, product_kind
from kontowerk.connectors.snapshot import Balance, FetchedProduct, Missing, ProductKind
from kontowerk.kit.money import Money
from tests.service import SANDBOX, Service
from tests.spec.answers import TIMESTAMP
from tests.spec.holdings import (
    CARD,
    CHECKING,
    CUSTOMER,
    DEPOT,
    EVERYTHING,
    FETCHED_AT,
    HOME_SAVINGS,
    Holding,
    change,
    keep,
    product_path,
)
from tests.spec.test_customer import relations

_ALWAYS: Final = {
    *("id", "status", "bezeichnung", "kategorie", "aktualisierungszeitpunkt", "inhaber"),
    *("relations", "transferSupport", "bulkTransferSupport"),
}
_OF_ACCOUNTS: Final = {"ueberziehungslimit", "verfuegungsrahmen", "verfuegterBetrag"}
_OF_CONTRACTS: Final = {
    *("vertragsnummer", "vertragstyp", "vertragsstatus", "rating", "vertragssumme"),
    *("sparzinssatz", "schuldzinssatz", "sparfortschritt", "sparzustand", "vertragsDatum"),
}
_WORDS: Final = {
    ProductKind.CHECKING: ("GIROKONTO", "CUST-KAT-001"),
    ProductKind.SAVINGS: ("SPARKONTO", "CUST-KAT-002"),
    ProductKind.FIXED_TERM: ("FESTGELDKONTO", "CUST-KAT-003"),
    ProductKind.LOAN: ("KREDITKONTO", "CUST-KAT-004"),
    ProductKind.CALL_MONEY: ("TAGESGELDKONTO", "CUST-KAT-005"),
    ProductKind.HOME_SAVINGS: ("BAUSPARKONTO", "CUST-KAT-006"),
    ProductKind.OTHER_ACCOUNT: ("SONSTIGESKONTO", "CUST-KAT-007"),
    ProductKind.CREDIT_CARD: ("KREDITKARTE", "CUST-KAT-008"),
    ProductKind.OTHER_CARD: ("SONSTIGEKARTE", "CUST-KAT-009"),
    ProductKind.DEPOT: ("DEPOT", "CUST-KAT-010"),
    ProductKind.OTHER_PRODUCT: ("SONSTIGESPRODUKT", "CUST-KAT-011"),
}


def products(service: Service, *listed: FetchedProduct, **fields: Any) -> list[dict[str, Any]]:
    """Store products and return them as a caller reads them, each by its own address."""
    user = service.create_user()
    path = keep(service, user, Holding(listed, **fields))
    token = service.user_token(user)
    found = service.call("GET", path, token).json()["bankprodukte"]
    alone = [service.call("GET", f"{path}/{product['id']}", token) for product in found]
    assert [answer.status_code for answer in alone] == [200] * len(listed)
    assert [answer.json() for answer in alone] == found
    return [json.loads(answer.content, parse_float=Decimal) for answer in alone]


@pytest.mark.req(
    *("CUST-EP-036", "CUST-PROD-001", "CUST-PROD-002", "CUST-PROD-003", "CUST-PROD-004"),
    *("CUST-PROD-005", "CUST-PROD-006", "CUST-PROD-007", "CUST-PROD-008", "CUST-PROD-009"),
    *("CUST-PROD-010", "CUST-PROD-011", "CUST-PROD-012", "CUST-PROD-013", "CUST-PROD-014"),
    *("CUST-PROD-015", "CUST-PROD-017", "CUST-PROD-019", "CUST-PROD-020", "CUST-PROD-021"),
    "CONV-007",
)
def test_an_account_with_all_its_fields(service: Service) -> None:
    (found,) = products(service, CHECKING)
    del found["relations"]
    assert found == {
        "id": "DE89370400440532013000",
        "status": "VOLLSTAENDIG",
        "bezeichnung": "Girokonto",
        "kategorie": "GIROKONTO",
        "saldo": Decimal("1234.50"),
        "aktualisierungszeitpunkt": "2026-03-02 09:30:15",
        "saldoDatum": "2026-03-02 09:30:15",
        "waehrung": "EUR",
        "kontonummer": "532013000",
        "iban": "DE89370400440532013000",
        "bic": "COBADEFFXXX",
        "blz": "37040044",
        "kreditinstitut": "Sandkasten",
        "inhaber": "Erika Beispiel",
        "transferSupport": True,
        "bulkTransferSupport": False,
        "ueberziehungslimit": Decimal("500.00"),
        "verfuegungsrahmen": Decimal("1734.50"),
        "verfuegterBetrag": Decimal("0.00"),
    }
    assert str(found["saldo"]) == "1234.50"


def test_the_bytes_of_a_product(service: Service) -> None:
    user = service.create_user()
    path = product_path(keep(service, user, Holding((CHECKING,))), CHECKING)
    href = f"{service.url}{path}"
    legacy = f"{service.url}{CUSTOMER}/ueberweisung/{SANDBOX.id}/{CHECKING.iban}"
    assert service.call("GET", path, service.user_token(user)).text == (
        '{"id":"DE89370400440532013000","status":"VOLLSTAENDIG","bezeichnung":"Girokonto",'
        '"kategorie":"GIROKONTO","saldo":1234.50,'
        '"aktualisierungszeitpunkt":"2026-03-02 09:30:15","saldoDatum":"2026-03-02 09:30:15",'
        '"waehrung":"EUR","kontonummer":"532013000","iban":"DE89370400440532013000",'
        '"bic":"COBADEFFXXX","blz":"37040044","kreditinstitut":"Sandkasten",'
        f'"inhaber":"Erika Beispiel","relations":[{{"rel":"self","href":"{href}"}},'
        f'{{"rel":"get_kontoumsaetze","href":"{href}/kontoumsaetze"}},'
        f'{{"rel":"get_kontoumsaetze_tagged","href":"{href}/kontoumsaetze?tag=true"}},'
        '{"rel":"get_kontoumsaetze_insurances",'
        f'"href":"{href}/kontoumsaetze?tag=insurance-types"}},'
        '{"rel":"get_kontoumsaetze_business_partners",'
        f'"href":"{href}/kontoumsaetze?tag=business-partners"}},'
        f'{{"rel":"start_ueberweisung","href":"{legacy}"}},'
        f'{{"rel":"initiate_single_transfer","href":"{href}/payment/single-transfer"}}],'
        '"transferSupport":true,"bulkTransferSupport":false,'
        '"ueberziehungslimit":500.00,"verfuegungsrahmen":1734.50,"verfuegterBetrag":0.00}'
    )


@pytest.mark.req(
    *("CUST-PROD-005", "CUST-PROD-007", "CUST-PROD-008", "CUST-PROD-009", "CUST-PROD-010"),
    *("CUST-PROD-011", "CUST-PROD-012", "CUST-PROD-016", "CUST-PROD-019", "CUST-PROD-020"),
    *("CUST-PROD-021",),
)
def test_a_product_of_which_little_is_known_leaves_the_rest_out(service: Service) -> None:
    bare = FetchedProduct(
        kind=ProductKind.OTHER_ACCOUNT, label="Konto", owner="", account_number="1"
    )
    (found,) = products(service, bare, status=AccessStatus.HEADERS)
    assert set(found) == {*_ALWAYS, "kontonummer", "kreditinstitut"}


def test_a_home_savings_contract_shows_its_contract(service: Service) -> None:
    user = service.create_user()
    path = keep(service, user, Holding((HOME_SAVINGS,)))
    change(
        service,
        user,
        "UPDATE bank_product SET rating = 812.5, savings_rate = 0.25, loan_rate = 2.1500,"
        " savings_progress = 16.2, in_saving_phase = true WHERE customer_id = $1",
    )
    answer = service.call("GET", path, service.user_token(user))
    (found,) = json.loads(answer.content, parse_float=Decimal)["bankprodukte"]
    assert {key: found[key] for key in _OF_CONTRACTS} == {
        "vertragsnummer": "B-4711",
        "vertragstyp": "Classic",
        "vertragsstatus": "aktiv",
        "rating": Decimal("812.50"),
        "vertragssumme": Decimal("50000.00"),
        "sparzinssatz": Decimal("0.25"),
        "schuldzinssatz": Decimal("2.15"),
        "sparfortschritt": Decimal("16.2"),
        "sparzustand": True,
        "vertragsDatum": "2019-07-01 00:00:00",
    }
    assert TIMESTAMP.fullmatch(found["vertragsDatum"])


@pytest.mark.req("CUST-PROD-018")
def test_fields_of_one_kind_occur_on_no_other(service: Service) -> None:
    account, depot, contract, card = products(service, *EVERYTHING)
    assert depot["saldoDatenquelle"] in ("SWIFTMSG", "SONSTIGES")
    for other in (account, contract, card):
        assert "saldoDatenquelle" not in other
    assert set(account) >= _OF_ACCOUNTS
    for other in (depot, contract, card):
        assert not _OF_ACCOUNTS & set(other)
    assert _OF_CONTRACTS & set(contract)
    for other in (account, depot, card):
        assert not _OF_CONTRACTS & set(other)


@pytest.mark.req("CUST-PROD-018")
@pytest.mark.parametrize(("source", "word"), [("statement", "SWIFTMSG"), ("other", "SONSTIGES")])
def test_a_depot_says_where_its_balance_comes_from(
    service: Service, source: str, word: str
) -> None:
    user = service.create_user()
    path = keep(service, user, Holding((DEPOT,)))
    change(
        service, user, "UPDATE bank_product SET balance_source = $2 WHERE customer_id = $1", source
    )
    (found,) = service.call("GET", path, service.user_token(user)).json()["bankprodukte"]
    assert found["saldoDatenquelle"] == word


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(kind, id=kind.value, marks=pytest.mark.req(req, "CUST-KAT-012"))
        for kind, (_, req) in _WORDS.items()
    ],
)
def test_every_kind_has_its_word(service: Service, kind: ProductKind) -> None:
    (found,) = products(service, replace(CHECKING, kind=kind))
    assert found["kategorie"] == _WORDS[kind][0]
    assert set(PRODUCT_KINDS) == set(ProductKind) == set(_WORDS)


@pytest.mark.req("CUST-KAT-013")
@pytest.mark.parametrize("number", [None, 80, 90, 99])
def test_what_nobody_can_assign_is_something_else(service: Service, number: int | None) -> None:
    account = UserAccount(
        number="1",
        sub_account=None,
        bank_code=None,
        iban=None,
        kind=number,
        currency="EUR",
        owner="",
        label="Wertpapierkredit",
        allowed=frozenset(),
        conclusive=True,
    )
    (found,) = products(service, replace(CHECKING, kind=product_kind(account)))
    assert found["kategorie"] == "SONSTIGESKONTO"


@pytest.mark.req("REL-011", "REL-012", "REL-016")
@pytest.mark.req("REL-017", "REL-018", "REL-045")
def test_accounts_lead_to_transactions_and_transfers_and_depots_to_positions(
    service: Service,
) -> None:
    for found in products(service, *EVERYTHING):
        views = {"tagged", "insurances", "business_partners"}
        names = {"self", "get_kontoumsaetze", *(f"get_kontoumsaetze_{view}" for view in views)}
        if found["kategorie"] == "DEPOT":
            names = {"self", "get_depotpositionen"}
        if found["transferSupport"]:
            assert found["kategorie"] == "GIROKONTO"
            names |= {"start_ueberweisung", "initiate_single_transfer"}
        assert set(relations(found)) == names


@pytest.mark.req("REL-018", "REL-019")
def test_transfers_begin_where_the_credentials_are(service: Service) -> None:
    able = replace(CHECKING, transfers=frozenset({"single", "bulk"}))
    for tenant, sync, from_product in (
        ("alpha", True, True),
        ("alpha", False, False),  # nothing is stored: credentials come with the transfer
        ("redirect", True, True),
    ):
        user = service.create_user(tenant, password="correct horse battery")
        path = keep(service, user, Holding((able,), sync=sync), tenant)
        href = f"{path}/{CHECKING.iban}"
        found = service.call("GET", href, service.user_token(user, tenant)).json()
        assert found["bulkTransferSupport"] is True
        links = relations(found)
        base = f"{service.url}{href if from_product else CUSTOMER}/payment"
        assert links["initiate_single_transfer"] == f"{base}/single-transfer"
        assert links["initiate_bulk_transfer"] == f"{base}/bulk-transfer"
        assert ("start_ueberweisung" in links) is (tenant == "alpha")


@pytest.mark.req("CUST-PROD-009")
def test_a_card_number_is_masked_with_stars_however_the_bank_sends_it(service: Service) -> None:
    for sent in ("4111********1111", "4111111111111111", "4111 1111 1111 1111", "4111xxxxxxxx1111"):
        card = replace(CARD, account_number=sent, label=f"Karte {sent}")
        (found,) = products(service, card)
        assert found["kontonummer"] == "4111********1111"
        assert found["bezeichnung"] == "Karte 4111********1111"
        assert "4111111111111111" not in str(found)


@pytest.mark.req("CUST-PROD-032")
def test_ids_are_ours_and_unique_within_an_access(service: Service) -> None:
    twins = (CHECKING, replace(CHECKING, kind=ProductKind.DEPOT), CARD, DEPOT)
    found = [product["id"] for product in products(service, *twins)]
    assert len(set(found)) == len(twins)
    assert found[0] == CHECKING.iban


def test_an_account_in_several_currencies_lists_what_it_holds(service: Service) -> None:
    dollars = Balance(Money(Decimal("12.30"), "USD"), FETCHED_AT)
    (found,) = products(service, replace(CHECKING, balances=(dollars,)))
    assert {"saldo": Decimal("12.30"), "saldoDatum": "2026-03-02 09:30:15", "waehrung": "USD"} in (
        found["salden"]
    )
    assert str(found["salden"][0]["saldo"]) == "12.30"
    (single,) = products(service, CHECKING)
    assert "salden" not in single


@pytest.mark.req("CUST-PROD-016", "MSG-006")
@pytest.mark.parametrize(
    ("product", "codes"),
    [
        (replace(CHECKING, balance=Missing(("9010",))), ["BA1060"]),
        (replace(CHECKING, transactions=Missing()), ["BA1062"]),
        (replace(DEPOT, positions=Missing()), ["BA1063"]),
        (CHECKING, None),
    ],
)
def test_a_product_that_never_came_says_so_itself(
    service: Service, product: FetchedProduct, codes: list[str] | None
) -> None:
    (found,) = products(service, product)
    if codes is None:
        assert "messages" not in found
    else:
        assert [(m["level"], m["code"]) for m in found["messages"]] == [
            ("ERROR", code) for code in codes
        ]


def test_while_a_fetch_runs_a_product_complains_of_nothing(service: Service) -> None:
    new = replace(CHECKING, balance=None, transactions=None)
    (found,) = products(service, new, status=AccessStatus.HEADERS)
    assert "messages" not in found


def test_a_product_that_is_not_there_is_404(service: Service) -> None:
    user = service.create_user()
    path, token = keep(service, user, Holding((CHECKING,))), service.user_token(user)
    for product in ("DE00000000000000000000", "issues2", "builder"):
        assert service.call("GET", f"{path}/{product}", token).status_code == 404
