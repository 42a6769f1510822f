"""Contracts: what somebody pays or is paid again and again.

Spec: Contract; States (contract status); Analysis endpoints (contracts).
"""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from statistics import mean, median
from typing import Any

import pytest

from kontowerk.tagging.model import Tree
from kontowerk.tagging.trees import load_trees
from tests.service import Service
from tests.spec.answers import DATE
from tests.spec.holdings import euros
from tests.spec.lives import (
    ELECTRICITY,
    GYM,
    HISTORY,
    RENT,
    SALARY,
    TELEPHONE,
    Somebody,
    booking,
    everyday,
    live,
    monthly,
    on_day,
    today_of,
)

TREES = ("category", "insurance_type", "period", "business_partner")
AMOUNTS = (
    *("amountFirst", "amountLatest", "amountMaximum", "amountMean", "amountMedian"),
    *("amountMinimum", "amountNext", "amountTotal", "amountTotalNonRegular"),
    "amountTotalRegular",
)
DEVELOPMENTS = ("costDevelopment", "costDevelopmentNonRegular", "costDevelopmentRegular")


def of(found: list[dict[str, Any]], category: str) -> dict[str, Any]:
    """Return the only contract of a category."""
    (one,) = (it for it in found if it["tagTreeItemCategory"]["systemName"] == category)
    return one


def details(somebody: Somebody, category: str) -> dict[str, Any]:
    return of(somebody.found("contracts"), category)["details"]


def cents(value: float) -> int:
    return round(Decimal(str(value)) * 100)


@pytest.mark.req("ANA-EP-001")
def test_contracts_are_an_array_with_one_for_each_thing_paid_again_and_again(
    anna: Somebody,
) -> None:
    found = anna.found("contracts")
    assert sorted(it["tagTreeItemCategory"]["systemName"] for it in found) == [
        *("BILLS_ELECTRICITY", "BILLS_FIXEDINTERNET", "HOUSING_RENT", "INCOME_SALARY"),
        *("INSURANCE_LIABILITY", "RECREATION_SPORTS", "SAVINGS_LIFEBUILDING"),
        "SAVINGS_SECURITIES",
    ]
    assert len({it["id"] for it in found}) == len(found)


@pytest.mark.req("ANA-CONTRACT-001", "TAG-INST-010")
def test_a_contract_is_of_the_user_and_a_tag_of_its_booking(anna: Somebody) -> None:
    for it in anna.found("contracts"):
        assert it["entity"] == {
            "displayName": "Nutzer",
            "entityClass": "USER",
            "id": anna.user.reference,
            "userId": anna.user.reference,
        }
    customer = anna.service.call("GET", "/customer/v2", anna.token).json()
    (access,) = customer["bankzugaenge"].values()
    lists = [
        link["href"]
        for product in access["bankprodukte"]
        for link in product["relations"]
        if link["rel"] == "get_kontoumsaetze_tagged"
    ]
    rows = [row for href in lists for row in anna.service.call("GET", href, anna.token).json()]
    assert {tag["entity"]["entityClass"] for row in rows for tag in row["tags"]} == {"TRANSACTION"}
    known = {row["id"] for row in rows}
    assert set(details(anna, "HOUSING_RENT")["transactionIds"]) <= known


@pytest.mark.req(*(f"ANA-CONTRACT-{number:03}" for number in range(2, 7)), "TAG-BP-009")
def test_a_contract_has_an_item_of_each_tree(anna: Somebody) -> None:
    trees = load_trees()
    names = {it.system_name for it in trees.by_name(Tree.CATEGORIES).items}
    found = anna.found("contracts")
    for it in found:
        expected = {
            "tagTreeItemBusinessPartner": "BUSINESS_PARTNERS",
            "tagTreeItemCategory": "CATEGORIES",
            "tagTreeItemInsuranceType": "INSURANCE_TYPES",
            "tagTreeItemPeriod": "PERIODS",
        }
        assert {name: it[name]["tagTree"]["systemName"] for name in expected} == expected
        for name, tree in expected.items():
            known = trees.by_name(tree).item(it[name]["systemName"])
            assert it[name]["systemId"] == known.system_id
            assert it[name]["displayName"] == known.display_name
        assert set(it["tagTreeItemBusinessPartner"]["categories"]) <= names
        period = it["tagTreeItemPeriod"]
        assert (period["systemName"], period["systemNameParent"]) == ("MONTH_ONE", "MONTH")
    insurance = of(found, "INSURANCE_LIABILITY")
    assert insurance["tagTreeItemBusinessPartner"]["systemName"] == "HUK_COBURG"
    assert insurance["tagTreeItemBusinessPartner"]["categories"] == ["INSURANCE_OTHER"]
    assert insurance["tagTreeItemInsuranceType"]["systemName"] == "LIABILITY_PRIVATE"
    rent = of(found, "HOUSING_RENT")
    assert rent["tagTreeItemBusinessPartner"]["systemName"] == "UNKNOWN"
    assert rent["tagTreeItemBusinessPartner"]["categories"] == []
    assert rent["tagTreeItemInsuranceType"]["systemName"] == "UNRELATED_OTHER"


@pytest.mark.req(*(f"REL-{number:03}" for number in range(31, 43)))
@pytest.mark.parametrize("tree", TREES)
def test_a_contract_leads_to_its_trees_and_items(anna: Somebody, tree: str) -> None:
    insurance = of(anna.found("contracts"), "INSURANCE_LIABILITY")
    hrefs = {link["rel"]: link["href"] for link in insurance["relations"]}
    word = "".join(part.title() for part in tree.split("_"))
    item = insurance[f"tagTreeItem{word}"]

    def at(relation: str) -> Any:
        href = hrefs[f"{relation}_{tree}"]
        assert href.startswith(f"{anna.service.url}/tags/v1/tag-trees/")
        answer = anna.service.call("GET", href, anna.token)
        assert answer.status_code == 200
        return answer.json()

    assert at("tag_tree")["systemName"] == item["tagTree"]["systemName"]
    assert at("tag_tree_item")["systemName"] == item["systemName"]
    assert item["systemName"] in {it["systemName"] for it in at("tag_tree_items")}
    assert len(hrefs) == len(insurance["relations"]) == 16


@pytest.mark.req(
    *(f"ANA-CONTRACT-{number:03}" for number in (*range(7, 17), 19, 20, 21, 31, 32, 34, 35, 36))
)
def test_amounts_are_those_of_the_bookings(anna: Somebody) -> None:
    """The telephone: 39.95 every month, and 12.50 that came back once."""
    found = details(anna, "BILLS_FIXEDINTERNET")
    today = today_of(anna.service)
    paid = [-3995] * len(monthly(TELEPHONE, today, 18, HISTORY))
    assert {name: cents(found[name]) for name in AMOUNTS} == {
        "amountFirst": -3995,
        "amountLatest": -3995,
        "amountMaximum": max(paid),
        "amountMean": mean(paid),
        "amountMedian": median(paid),
        "amountMinimum": min(paid),
        "amountNext": -3995,
        "amountTotal": sum(paid) + 1250,
        "amountTotalNonRegular": 1250,
        "amountTotalRegular": sum(paid),
    }
    assert found["growthRate"] == found["standardDeviation"] == 0
    assert len(found["transactionIdsRegular"]) == len(paid)
    assert len(found["transactionIdsNonRegular"]) == 1
    assert all(type(number) is str for number in found["transactionIds"])
    assert sorted(found["transactionIds"]) == sorted(
        found["transactionIdsRegular"] + found["transactionIdsNonRegular"]
    )
    for name in DEVELOPMENTS:
        assert all(DATE.fullmatch(day) for day in found[name])
    whole, apart, regular = ({d: cents(v) for d, v in found[it].items()} for it in DEVELOPMENTS)
    assert apart == {on_day(today, 3, 24).isoformat(): 1250}
    assert set(regular.values()) == {-3995}
    assert len(regular) == len(paid)
    assert whole == regular | apart


@pytest.mark.req(*(f"ANA-CONTRACT-{number:03}" for number in (7, 8, 9, 10, 11, 12, 13, 31, 32)))
def test_a_new_price_shows_in_the_amounts(service: Service) -> None:
    today = today_of(service)
    dearer = replace(ELECTRICITY, amount=euros("-77.00"))
    bookings = [
        *monthly(ELECTRICITY, today, 15, HISTORY, until=6),
        *monthly(dearer, today, 15, 5),
    ]
    found = details(live(service, *bookings, *everyday(today)), "BILLS_ELECTRICITY")
    paid = [cents(float(it.amount.amount)) for it in bookings]
    level = sum(paid) / len(paid)
    assert cents(found["amountFirst"]) == -7000
    assert cents(found["amountLatest"]) == cents(found["amountNext"]) == -7700
    assert (cents(found["amountMinimum"]), cents(found["amountMaximum"])) == (-7700, -7000)
    assert cents(found["amountMean"]) == round(level)
    assert cents(found["amountMedian"]) == median(paid)
    assert found["growthRate"] == 0.1
    variance = sum((it - level) ** 2 for it in paid)
    deviations = {round((variance / (len(paid) - less)) ** 0.5) for less in (0, 1)}
    assert cents(found["standardDeviation"]) in deviations


@pytest.mark.req(*(f"ANA-CONTRACT-{number:03}" for number in (17, 18, 22, 23, 24, 25)))
def test_a_contract_names_the_other_side_and_its_numbers(anna: Somebody) -> None:
    found = details(anna, "BILLS_ELECTRICITY")
    assert found["contractNumbers"] == ["20045678"]
    assert found["customerNumbers"] == ["77123456"]
    assert found["counterpartyBic"] == ELECTRICITY.counterparty_bic
    assert found["counterpartyIban"] == ELECTRICITY.counterparty_iban
    assert found["counterpartyName"] == ELECTRICITY.counterparty_name
    assert found["counterpartyNameUltimate"] == ELECTRICITY.counterparty_name_ultimate
    unknown = details(anna, "INCOME_SALARY")
    assert unknown["contractNumbers"] == unknown["customerNumbers"] == []
    assert unknown["counterpartyBic"] is unknown["counterpartyNameUltimate"] is None


@pytest.mark.req(*(f"ANA-CONTRACT-{number:03}" for number in range(26, 31)))
def test_a_contract_says_since_when_and_when_next(anna: Somebody) -> None:
    today = today_of(anna.service)
    days = [it.booked_on for it in monthly(RENT, today, 3, HISTORY)]
    found = details(anna, "HOUSING_RENT")
    assert found["dateFirst"] == days[0].isoformat()
    assert found["dateLatest"] == days[-1].isoformat()
    start, following = (date.fromisoformat(found[it]) for it in ("dateStart", "dateNext"))
    assert abs(start - days[0]) <= timedelta(days=5)
    assert found["daysAge"] == (today - min(start, days[0])).days
    assert timedelta(days=25) <= following - days[-1] <= timedelta(days=36)
    assert following.weekday() < 5


@pytest.mark.req("ANA-CONTRACT-033", "STATE-CONTRACT-001")
def test_what_is_paid_is_active_and_what_is_not_paid_any_more_is_not(anna: Somebody) -> None:
    found = anna.found("contracts")
    states = {it["tagTreeItemCategory"]["systemName"]: it["details"]["status"] for it in found}
    assert states.pop("RECREATION_SPORTS") == "INACTIVE"
    assert set(states.values()) == {"ACTIVE"}
    over = of(found, "RECREATION_SPORTS")["details"]
    assert over["dateNext"] is over["amountNext"] is None


@pytest.mark.req("STATE-CONTRACT-001")
def test_the_same_contract_is_active_while_it_is_paid(service: Service) -> None:
    today = today_of(service)
    for until, status in ((0, "ACTIVE"), (8, "INACTIVE")):
        bookings = monthly(GYM, today, 12, HISTORY, until=until)
        found = details(live(service, *bookings, *everyday(today)), "RECREATION_SPORTS")
        assert found["status"] == status


@pytest.mark.req("STATE-CONTRACT-001")
def test_a_bank_that_is_silent_ends_no_contract(service: Service) -> None:
    """Nothing at all was booked since: nobody knows whether it is paid."""
    today = today_of(service)
    bookings = monthly(GYM, today, 12, HISTORY, until=8)
    somebody = live(service, *bookings)
    assert details(somebody, "RECREATION_SPORTS")["status"] == "ACTIVE"


@pytest.mark.req("ANA-CONTRACT-037", "ANA-CONTRACT-038")
def test_a_period_guessed_from_one_payment_is_not_sure(service: Service) -> None:
    today = today_of(service)
    once = booking(
        "-61.20",
        "HUK-COBURG",
        "Beitrag Hausratversicherung Folgelastschrift",
        mandate_id="HR-1",
        creditor_id="DE95ZZZ06666666666",
    )
    bookings = [*monthly(RENT, today, 3, HISTORY), *everyday(today)]
    somebody = live(service, *bookings, replace(once, booked_on=on_day(today, 2, 10)))
    found = somebody.found("contracts")
    assert 0 < of(found, "INSURANCE_HOME")["details"]["periodConfidenceLevel"] < 1
    assert "periodConfidenceLevel" not in of(found, "HOUSING_RENT")["details"]


@pytest.mark.req("ANA-CONTRACT-039")
def test_what_is_not_regular_is_kept_apart(anna: Somebody) -> None:
    for it in anna.found("contracts"):
        found = it["details"]
        regular, apart = found["transactionIdsRegular"], found["transactionIdsNonRegular"]
        assert sorted([*regular, *apart]) == sorted(found["transactionIds"])
        assert set(regular).isdisjoint(apart)
        parts = cents(found["amountTotalRegular"]) + cents(found["amountTotalNonRegular"])
        assert cents(found["amountTotal"]) == parts
    assert details(anna, "BILLS_FIXEDINTERNET")["transactionIdsNonRegular"]


@pytest.mark.req("ANA-CONTRACT-040")
def test_a_loan_has_the_fields_of_every_contract_and_no_others(service: Service) -> None:
    today = today_of(service)
    instalment = booking(
        "-214.30",
        "Santander Consumer Bank AG",
        "Kreditrate Darlehen 4711002 Nr. 14",
        mandate_id="KR-1",
        creditor_id="DE12ZZZ00000001234",
    )
    bookings = [*monthly(instalment, today, 5, HISTORY), *everyday(today)]
    found = live(service, *bookings).found("contracts")
    (loan,) = (it for it in found if it["details"]["amountLatest"] == -214.3)
    assert "CREDIT" in loan["tagTreeItemCategory"]["systemName"]
    stated = {
        *AMOUNTS,
        *DEVELOPMENTS,
        *("contractNumbers", "customerNumbers", "counterpartyBic", "counterpartyIban"),
        *("counterpartyName", "counterpartyNameUltimate", "dateFirst", "dateLatest", "dateNext"),
        *("dateStart", "daysAge", "growthRate", "standardDeviation", "status", "transactionIds"),
        *("transactionIdsNonRegular", "transactionIdsRegular"),
    }
    added = {"changes"}
    assert set(loan["details"]) - {"periodConfidenceLevel"} == stated | added


@pytest.mark.req("ANA-EP-007", "ANA-EP-008")
def test_insurance_can_be_asked_for_alone_or_with_home_savings(anna: Somebody) -> None:
    every = anna.found("contracts")
    insured = anna.found("contracts", insuranceOnly="true")
    extended = anna.found("contracts", insuranceOnlyExtended="true")
    assert insured == [of(every, "INSURANCE_LIABILITY")]
    assert all(it["tagTreeItemInsuranceType"]["systemName"] != "UNRELATED_OTHER" for it in insured)
    assert of(extended, "SAVINGS_LIFEBUILDING") == of(every, "SAVINGS_LIFEBUILDING")
    assert of(extended, "INSURANCE_LIABILITY") in insured
    assert len(extended) == 2
    both = anna.found("contracts", insuranceOnly="true", insuranceOnlyExtended="true")
    assert both == extended
    neither = anna.found("contracts", insuranceOnly="false", insuranceOnlyExtended="False")
    assert neither == every


@pytest.mark.req("ANA-EP-007", "ANA-EP-008")
@pytest.mark.parametrize("name", ["insuranceOnly", "insuranceOnlyExtended"])
@pytest.mark.parametrize("value", ["", "1", "yes", "tru\u00eb"])
def test_a_wish_that_is_no_boolean_is_400(anna: Somebody, name: str, value: str) -> None:
    answer = anna.ask("contracts", **{name: value})
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["pointer"] == f"/query/{name}"


def test_a_contract_keeps_its_id_when_it_is_paid_again(service: Service) -> None:
    today = today_of(service)
    somebody = live(service, *monthly(SALARY, today, 25, HISTORY, until=1), *everyday(today))
    before = of(somebody.found("contracts"), "INCOME_SALARY")
    access = somebody.service.call("GET", "/customer/v2/bankzugaenge", somebody.token).json()
    (product,) = next(iter(access.values()))["bankprodukte"]
    href = next(it["href"] for it in product["relations"] if it["rel"] == "get_kontoumsaetze")
    pushed = {
        "betrag": 2800.00,
        "verwendungszweck": "Gehalt",
        "buchungstext": "LOHN/GEHALT",
        "gvCode": "153",
        "gegenkontoInhaber": SALARY.counterparty_name,
        "gegenkontoIban": SALARY.counterparty_iban,
        "buchungsdatum": f"{min(today, on_day(today, 0, 25))} 00:00:00",
        "identifier": {"batchId": "one"},
    }
    assert service.call("POST", href, somebody.token, json=[pushed]).status_code == 201
    after = of(somebody.found("contracts"), "INCOME_SALARY")
    assert after["id"] == before["id"]
    assert len(after["details"]["transactionIds"]) == len(before["details"]["transactionIds"]) + 1
