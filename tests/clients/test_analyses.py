"""What a person's bookings mean, read through the Python client: of the real service and a bank."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

import pytest
from kontowerk_client import AsyncClient, Client, RefusedError, UserLogin
from kontowerk_client.types import (
    AiConnectTransactionInput,
    BankProduct,
    CashflowInstance,
    ContractInstance,
    Number,
    Transaction,
    TransactionInput,
)

from kontowerk.kit.ids import new_id
from kontowerk.providers.register import SANDBOX_ID
from tests.clients.conftest import CALLBACK_BASE, QUICK, TENANT, Branch, fresh
from tests.clients.people import Someone
from tests.connectors.bank import PIN

IP = "203.0.113.7"


@dataclass(frozen=True)
class Anna:
    """Somebody with a salary and a year of bookings."""

    client: Client
    login: UserLogin
    reference: str
    account: BankProduct


@pytest.fixture(scope="module")
def anna(branch: Branch) -> Iterator[Anna]:
    user = branch.service.create_user(TENANT)
    login = branch.user_login(user)
    with Client(branch.service.url, login, patience=QUICK) as client:
        credentials = {"userid": fresh("angestellte"), "pin": PIN}
        access = client.connect("main", str(SANDBOX_ID), credentials, Someone(), customer_ip=IP)
        back = f"{CALLBACK_BASE}/back"
        begun = client.renew(access, callback_url=back, customer_ip=IP, history="all")
        client.approve(client.consent(begun.location or ""), Someone())
        access = client.settle_access("main", Someone())
        account = next(
            it for it in access.get("bankprodukte") or () if it["kategorie"] == "GIROKONTO"
        )
        yield Anna(client, login, user.reference, account)


def _named(contracts: list[ContractInstance], category: str) -> ContractInstance:
    return next(it for it in contracts if it["tagTreeItem"]["systemName"] == category)


def test_an_access_that_works_can_be_approved_anew_for_its_whole_history(anna: Anna) -> None:
    booked = [it["buchungsdatum"][:10] for it in anna.client.transactions(anna.account)]
    span = date.fromisoformat(booked[0]) - date.fromisoformat(booked[-1])
    assert span.days > 300


def test_contracts_name_their_next_payment(anna: Anna) -> None:
    contracts = anna.client.contracts()
    salary = _named(contracts, "INCOME_SALARY")["details"]
    assert salary["amountLatest"] > 0
    assert salary["status"] == "ACTIVE"
    assert isinstance(salary["amountNext"], Decimal)
    assert salary["dateNext"] is not None
    assert salary["dateNext"] > salary["dateLatest"]
    listed = {it["id"] for it in anna.client.transactions(anna.account)}
    assert set(salary["transactionIds"]) <= listed


def test_only_insurance_is_fewer_contracts(anna: Anna) -> None:
    every = anna.client.contracts()
    insured = anna.client.contracts(insurance_only=True)
    extended = anna.client.contracts(home_savings=True)
    assert {it["id"] for it in insured} <= {it["id"] for it in extended}
    assert {it["id"] for it in extended} < {it["id"] for it in every}


def test_what_is_left_until_salary_adds_up(anna: Anna) -> None:
    found = anna.client.disposable_money()
    assert found is not None
    money = found["details"]
    expected = money["amountCashflow"] + money["amountExpectedFixedCashflow"]
    assert money["amountCurrentlyLeft"] == expected
    assert money["amountExpectedLeft"] == expected + money["amountExpectedFlexCashflow"]
    salary = _named(anna.client.contracts(), "INCOME_SALARY")["details"]
    assert money["dateSalaryNext"] == salary["dateNext"]


def _cells(flows: list[CashflowInstance]) -> list[tuple[str, str, Number]]:
    return [
        (flow["tagTreeItem"]["systemName"], cell["tagTreeItem"]["systemName"], cell["cashflow"])
        for flow in flows
        for cell in flow["details"]["statistics"]
    ]


def test_cashflow_is_told_by_tag_or_by_time(anna: Anna) -> None:
    by_tag = anna.client.cashflow(level="main", exclude_savings=True)
    by_time = anna.client.cashflow(focus="tag", level="main", exclude_savings=True)
    of_tag = {it["tagTreeItem"]["tagTree"]["systemName"] for it in by_tag}
    of_time = {it["tagTreeItem"]["tagTree"]["systemName"] for it in by_time}
    assert (of_tag, of_time) == ({"CATEGORIES"}, {"CASHFLOW"})
    turned = {(inner, outer, moved) for outer, inner, moved in _cells(by_time)}
    assert turned
    assert turned <= set(_cells(by_tag))
    partners = anna.client.cashflow(tag="BUSINESS_PARTNERS")
    trees = {it["tagTreeItem"]["tagTree"]["systemName"] for it in partners}
    assert "BUSINESS_PARTNERS" in trees


def test_lives_and_means_are_judged(anna: Anna) -> None:
    stages = {it["tagTreeItem"]["systemName"] for it in anna.client.life_stages()}
    assert "LABOUR_EMPLOYED" in stages
    assert len(stages) == 4
    afforded = anna.client.affordability()
    assert afforded is not None
    assert afforded["details"]["income"]["amount"] > 0 > afforded["details"]["expenses"]["amount"]
    for trigger in anna.client.sales_triggers():
        assert trigger["details"]["reason"].endswith(".")
    newest = anna.client.transactions(anna.account)[0]["buchungsdatum"]
    for event in anna.client.life_events():
        assert event["details"]["eventDate"] <= newest


def test_products_have_english_names(anna: Anna) -> None:
    ibans = {it["iban"]: it["balance"] for it in anna.client.bank_products()}
    assert ibans[anna.account.get("iban")] == anna.account.get("saldo")


def test_nobody_can_say_anything_about_somebody_without_bookings(branch: Branch) -> None:
    with branch.client() as stranger:
        assert stranger.disposable_money() is None
        assert stranger.affordability() is None
        assert stranger.contracts() == []
        assert stranger.cashflow() == []
        assert stranger.rules() == []


def _category(transaction: Transaction) -> str:
    return (transaction.get("tags") or [])[0]["tagTreeItem"]["systemName"]


def test_a_rule_is_obeyed_until_it_is_removed(anna: Anna) -> None:
    client, account = anna.client, anna.account
    before = {it["id"]: _category(it) for it in client.transactions(account, tag="categories")}
    of_name = next(
        it
        for it in client.transactions(account)
        if it["betrag"] < 0 and it.get("gegenkontoInhaber")
    )
    name = of_name.get("gegenkontoInhaber") or ""
    rule_id = client.add_rule("FAMILY_TOYS", counterparty_name=name)
    assert client.rule(rule_id)["counterpartyName"] == name
    assert [it["id"] for it in client.rules()] == [rule_id]
    after = {it["id"]: _category(it) for it in client.transactions(account, tag="categories")}
    assert after[of_name["id"]] == "FAMILY_TOYS"
    client.remove_rule(rule_id)
    assert client.rules() == []
    again = {it["id"]: _category(it) for it in client.transactions(account, tag="categories")}
    assert again == before


def test_a_correction_is_kept_and_classified_in_short(anna: Anna) -> None:
    client, account = anna.client, anna.account
    spent = next(it for it in client.transactions(account) if it["betrag"] < 0)
    client.correct(account, spent["id"], "FAMILY_TOYS")
    found = next(
        it for it in client.transactions(account, categorize=True) if it["id"] == spent["id"]
    )
    (short,) = found.get("classifications") or []
    assert short["category"] == "FAMILY_TOYS"
    assert short["confidenceLevel"] == 1


def test_bookings_pushed_twice_are_there_once(anna: Anna) -> None:
    client, account = anna.client, anna.account
    booking: TransactionInput = {
        "betrag": Decimal("-3.20"),
        "buchungsdatum": client.transactions(account)[0]["buchungsdatum"][:10],
        "verwendungszweck": f"Kiosk {new_id().hex}",
        "identifier": {"batchId": "a"},
    }
    count = len(client.transactions(account))
    client.push(account, [booking])
    client.push(account, [booking])
    assert len(client.transactions(account)) == count + 1


def test_bookings_from_elsewhere_are_tagged_and_not_kept(anna: Anna) -> None:
    booking: AiConnectTransactionInput = {
        "betrag": Decimal("-80.00"),
        "buchungsdatum": "2026-01-05",
        "verwendungszweck": "Abschlag Strom",
        "gegenkontoInhaber": "Stadtwerke Beispiel",
        "user": anna.reference,
        "tenant": TENANT,
        "provider": "bank",
        "product": "giro",
    }
    count = len(anna.client.transactions(anna.account))
    (tagged,) = anna.client.tag([booking])
    trees = {it["tagTreeItem"]["tagTree"]["systemName"] for it in tagged["tags"]}
    assert len(trees) == 4
    assert tagged["betrag"] == Decimal("-80.00")
    assert len(anna.client.transactions(anna.account)) == count
    with pytest.raises(RefusedError) as refused:
        anna.client.tag([{**booking, "user": str(new_id())}])
    assert refused.value.status == 403


def test_an_item_is_read_by_its_numbers(anna: Anna) -> None:
    tree = next(it for it in anna.client.tag_trees() if it["systemName"] == "CATEGORIES")
    item = anna.client.tag_tree_items(tree["systemId"])[0]
    found = anna.client.tag_tree_item(tree["systemId"], item["systemId"])
    assert found["systemName"] == item["systemName"]


async def test_asyncio_reads_the_same(branch: Branch, anna: Anna) -> None:
    async with AsyncClient(branch.service.url, anna.login, patience=QUICK) as client:
        assert await client.contracts() == anna.client.contracts()
        assert await client.disposable_money() == anna.client.disposable_money()
        assert await client.life_stages() == anna.client.life_stages()
        rule_id = await client.add_rule("FAMILY_TOYS", counterparty_name="Puppenhaus Beispiel")
        assert [it["id"] for it in anna.client.rules()] == [rule_id]
        await client.remove_rule(rule_id)
