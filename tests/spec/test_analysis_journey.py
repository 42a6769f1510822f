"""From the bank to the analyses: fetched, tagged and analysed before anybody asks."""

import time
from datetime import timedelta

import pytest

from tests.spec.conftest import Branch
from tests.spec.holdings import look
from tests.spec.lives import Somebody, item_names, today_of
from tests.spec.test_fetching import Customer, login

_KEPT = "SELECT view, tag, xmin::text FROM analysis_page WHERE customer_id = $1 ORDER BY view"
_LONGEST = 60.0


def _somebody(customer: Customer) -> Somebody:
    return Somebody(customer.service, customer.user, customer.token)


def _kept(customer: Customer) -> list[tuple[str, ...]]:
    return [tuple(row) for row in look(customer.service, customer.user, _KEPT)]


def _wait_until_kept(customer: Customer) -> list[tuple[str, ...]]:
    until = time.monotonic() + _LONGEST
    while not (found := _kept(customer)):
        assert time.monotonic() < until, "nobody analysed what was fetched"
        time.sleep(0.2)
    return found


@pytest.mark.req("ANA-EP-016", "OVW-010")
def test_what_is_fetched_is_analysed_before_anybody_asks(branch: Branch) -> None:
    customer = Customer(branch)
    customer.add(login("angestellte"))
    pages = _wait_until_kept(customer)
    assert len(pages) == 9
    somebody = _somebody(customer)
    contracts = somebody.found("contracts")
    categories = {it["tagTreeItemCategory"]["systemName"] for it in contracts}
    assert {"INCOME_SALARY", "HOUSING_RENT"} <= categories
    assert "NET" in item_names(somebody.found("cashflow"))
    salary = somebody.found("disposable-money")["details"]
    assert timedelta() <= timedelta(days=salary["daysUntilSalary"]) <= timedelta(days=35)
    assert salary["dateSalaryLatest"] <= today_of(branch.service).isoformat()
    assert "LABOUR_EMPLOYED" in item_names(somebody.found("life-stages"))
    # The door sent what the worker had written, byte by byte.
    assert _kept(customer) == pages


def test_what_is_removed_takes_its_analyses_with_it(branch: Branch) -> None:
    customer = Customer(branch)
    access = customer.add(login("angestellte"))
    _wait_until_kept(customer)
    assert customer.service.call("DELETE", access, customer.token).status_code == 200
    assert _kept(customer) == []
    assert _somebody(customer).found("contracts") == []
    assert _somebody(customer).found("cashflow") == []
