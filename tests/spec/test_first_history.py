"""Spec: how far back the first fetch of an access goes; HTTP, worker, pages, sandbox bank."""

from collections.abc import Generator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest

from kontowerk.connectors.contract import History
from kontowerk.identity import read, tenants
from kontowerk.kit.ids import new_id
from tests.connectors.bank import TAN
from tests.database import run_coroutine
from tests.service import Service
from tests.spec.conftest import Branch
from tests.spec.holdings import ACCESSES
from tests.spec.interface import PUBLIC_ADDRESS
from tests.spec.test_approving import CALLBACK, WAIT, Approver, login, oldest
from tests.spec.test_customer import relations
from tests.spec.webform import Visitor

BOTH = {"GIROKONTO", "TAGESGELDKONTO"}


@pytest.fixture
def person(branch: Branch) -> Approver:
    return Approver(branch)


@contextmanager
def default(service: Service, tenant: str, history: History) -> Generator[None]:
    """Have an operator say how far back the first fetches of a tenant go."""

    async def put(wanted: History) -> None:
        db = await service.operator()
        async with db.begin() as tx:
            await tenants.set_history(tx, await read.tenant(tx, tenant), wanted)
        await db.close()

    run_coroutine(put(history))
    try:
        yield
    finally:
        run_coroutine(put(History.OPEN))


def go_on(person: Approver, path: str) -> None:
    """Answer what the bank asks of an access that was just added, if it asks."""
    if "get_consent" in relations(person.get(path)):
        assert person.go_through(person.consent(path))["messages"] == []
    assert person.get(path)["status"] == "VOLLSTAENDIG"


def long_ones(person: Approver, path: str) -> set[str]:
    """Return the kinds of accounts that have bookings of more than 100 days ago."""
    border = person.service.clock.now().date() - timedelta(days=100)  # ten more than it takes
    days = oldest(person, path)
    assert set(days) == BOTH
    return {kind for kind, day in days.items() if day < border}


def add(person: Approver, name: str, **query: str) -> str:
    body = {str(new_id()): person.service.entry(name, tenant=person.tenant)}
    headers = {"Customer-IP-Address": PUBLIC_ADDRESS, **WAIT}
    answer = person.service.call(
        "POST", ACCESSES, person.token, json=body, params=query, headers=headers
    )
    assert answer.status_code == 201, answer.text
    path = urlsplit(answer.headers["location"]).path
    go_on(person, path)
    return path


@pytest.mark.req("CUST-EP-033", "LIM-005")
@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({}, set[str]()),
        ({"maxTransactions": "none"}, set[str]()),
        ({"maxTransactions": "paymentAccounts"}, {"GIROKONTO"}),
        ({"maxTransactions": "all", **CALLBACK}, BOTH),
    ],
)
def test_how_far_back_is_chosen_on_adding(
    person: Approver, query: dict[str, str], expected: set[str]
) -> None:
    assert long_ones(person, add(person, login("angestellte.sms"), **query)) == expected


@pytest.mark.parametrize("word", ["some", "ALL", ""])
def test_an_unknown_history_adds_nothing(person: Approver, word: str) -> None:
    body = {str(new_id()): person.service.entry("student")}
    query = {"maxTransactions": word}
    answer = person.service.call("POST", ACCESSES, person.token, json=body, params=query)
    assert answer.status_code == 400
    assert person.get(ACCESSES) == {}


def test_a_tenant_may_have_the_whole_history_by_default(branch: Branch) -> None:
    person = Approver(branch, "beta")
    with default(branch.service, "beta", History.ALL):
        path = add(person, login("angestellte.sms"))
        assert long_ones(person, path) == BOTH
        short = add(person, login("angestellte.sms"), maxTransactions="none")
        assert long_ones(person, short) == set()
        # What is here is not asked for again: a refresh costs the person no TAN.
        assert person.refresh(path)["status"] == "VOLLSTAENDIG"


@pytest.mark.req("CUST-EP-033")
def test_a_refresh_goes_further_back_if_that_is_wanted(person: Approver) -> None:
    path = add(person, login("angestellte.sms"))
    assert long_ones(person, path) == set()
    body = {path.rpartition("/")[2]: dict[str, Any]()}
    query = {"refresh": "true", "maxTransactions": "all"}
    headers = {"Customer-IP-Address": PUBLIC_ADDRESS, **WAIT}
    service = person.service
    answer = service.call("POST", ACCESSES, person.token, json=body, params=query, headers=headers)
    assert answer.status_code == 201
    go_on(person, path)
    assert long_ones(person, path) == BOTH


# In the frontend ---------------------------------------------------------------------------


def in_frontend(visitor: Visitor, link: str) -> set[str]:
    """Connect in the frontend, with TANs if the bank wants them; returns who goes far back."""
    visitor.enter(link)
    visitor.agree()
    page = visitor.log_in(login("angestellte.sms"))
    while page == "tan":
        visitor.send("tan", tan=TAN)
        page = visitor.wait()
    assert page == "accounts"
    visitor.confirm()
    border = (visitor.service.clock.now().date() - timedelta(days=100)).isoformat()
    products = visitor.get(f"{ACCESSES}/new")["bankprodukte"]
    return {
        product["kategorie"]
        for product in products
        if product["kategorie"] in BOTH
        and any(
            row["buchungsdatum"] < border
            for row in visitor.get(relations(product)["get_kontoumsaetze"])
        )
    }


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({}, set[str]()),
        ({"maxTransactions": "paymentAccounts"}, {"GIROKONTO"}),
        ({"maxTransactions": "all"}, BOTH),
    ],
)
def test_the_frontend_fetches_as_far_back_as_its_tenant_said(
    branch: Branch, query: dict[str, str], expected: set[str]
) -> None:
    visitor = Visitor(branch.service)
    assert in_frontend(visitor, visitor.link(**query)) == expected


def test_the_frontend_follows_the_default_of_its_tenant(branch: Branch) -> None:
    visitor = Visitor(branch.service)
    with default(branch.service, "redirect", History.ALL):
        assert in_frontend(visitor, visitor.link()) == BOTH


def test_more_history_needs_the_person_in_the_frontend(branch: Branch) -> None:
    """A renewal in the frontend, too, fetches what its tenant asked for."""
    visitor = Visitor(branch.service)
    assert in_frontend(visitor, visitor.link()) == set()
    body, query = {"new": dict[str, Any]()}, {"refresh": "true", "maxTransactions": "all"}
    call = visitor.service.call
    assert call("POST", ACCESSES, visitor.bearer, json=body, params=query).status_code == 451
    visitor.enter(visitor.renewal(maxTransactions="all"))
    page = visitor.wait()
    while page == "tan":
        visitor.send("tan", tan=TAN)
        page = visitor.wait()
    border = (visitor.service.clock.now().date() - timedelta(days=100)).isoformat()
    products = visitor.get(f"{ACCESSES}/new")["bankprodukte"]
    giro = next(it for it in products if it["kategorie"] == "GIROKONTO")
    rows = visitor.get(relations(giro)["get_kontoumsaetze"])
    assert min(row["buchungsdatum"] for row in rows) < border
