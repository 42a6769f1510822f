"""Spec: approving on the bank's own pages, over the whole service, and coming back from them."""

import ssl

import httpx
import pytest

from kontowerk.kit.ids import new_id
from kontowerk.providers.model import ConnectorKind
from kontowerk.providers.register import (
    SANDBOX_LOGIN,
    SANDBOX_XS2A,
    SANDBOX_XS2A_LOGIN,
    Registration,
    register,
)
from tests.connectors.bank import PIN, TAN
from tests.database import run_coroutine
from tests.spec.conftest import Branch
from tests.spec.holdings import ACCESSES
from tests.spec.interface import PUBLIC_ADDRESS
from tests.spec.test_approving import CALLBACK, WAIT, Approver, check_renewal_is_offered, login
from tests.spec.test_consents import codes
from tests.spec.test_customer import relations

_DENIED = "redirect-sca-error=access_denied"


@pytest.fixture
def person(branch: Branch) -> Approver:
    return Approver(branch)


@pytest.fixture(scope="module")
def redirecting(branch: Branch) -> str:
    """A provider whose customers approve on its own pages; returns its id."""
    return list_xs2a(branch, "redirect")


def list_xs2a(branch: Branch, approach: str) -> str:
    """List the bank once more, by its other protocol; returns the id of the provider."""
    provider_id = SANDBOX_XS2A.get(approach) or new_id()
    embedded = approach == "embedded"

    async def work() -> None:
        db = await branch.service.operator()
        async with db.begin() as tx:
            new = Registration(
                id=provider_id,
                name=f"Sandkasten XS2A {approach}",
                url=f"{branch.bank.xs2a_url}/{approach}",
                connector=ConnectorKind.XS2A,
                profile=approach,
                login_profile=SANDBOX_LOGIN if embedded else SANDBOX_XS2A_LOGIN,
                bank_code="99999999",
            )
            await register(tx, new, actor="test")
        await db.close()

    run_coroutine(work())
    return str(provider_id)


def at_the_bank(person: Approver, provider_id: str, query: str = "", **login: str) -> str:
    """Add an access by the bank's other protocol; returns its path."""
    access_id = str(new_id())
    credentials = {name: person.service.seal(value) for name, value in login.items()}
    body = {access_id: {"providerId": provider_id, "credentials": credentials}}
    headers = {"Customer-IP-Address": PUBLIC_ADDRESS, **WAIT}
    added = person.service.call(
        "POST", f"{ACCESSES}{query}", person.token, json=body, headers=headers
    )
    assert added.status_code == 201, added.text
    return f"{ACCESSES}/{access_id}"


def visit(branch: Branch, page: str, button: str) -> str:
    """Log in at the bank's page and press a button; returns where the bank sends the person."""
    with httpx.Client(verify=ssl.create_default_context(cafile=branch.bank.ca_file)) as browser:
        assert browser.get(page).status_code == 200
        assert browser.post(f"{page}/login", data={"pin": PIN}).status_code == 200
        left = browser.post(f"{page}/{button}", data={"tan": TAN})
    assert left.status_code == 303, left.text
    return left.headers["location"]


@pytest.mark.parametrize("button", ["tan", "cancel"])
def test_a_person_approves_at_an_authorisation_server(
    person: Approver, branch: Branch, button: str
) -> None:
    path = at_the_bank(person, list_xs2a(branch, "oauth"), userid=login("angestellte.sms"))
    status = person.renew(path)
    page = relations(status)["redirect_url"]
    with httpx.Client(verify=ssl.create_default_context(cafile=branch.bank.ca_file)) as browser:
        sent_on = browser.get(page)
    assert sent_on.status_code == 303, sent_on.text
    way_back = visit(branch, str(httpx.URL(page).join(sent_on.headers["location"])), button)
    assert ("code=" in way_back) == (button == "tan")
    back = person.service.http.get(way_back).headers["location"]
    assert back.startswith(CALLBACK["callbackUrl"])
    assert "code=" not in back
    status = person.get(relations(status)["self"])
    assert (status["messages"] == []) == (button == "tan")
    if button == "tan":
        assert person.get(path)["bankprodukte"]
    else:
        assert codes(status) == [("ERROR", "BA3040")]


@pytest.mark.req("CB-002")
@pytest.mark.parametrize("button", ["tan", "cancel"])
def test_a_person_approves_on_the_banks_own_pages(
    person: Approver, branch: Branch, redirecting: str, button: str
) -> None:
    path = at_the_bank(person, redirecting, userid=login("angestellte.sms"))
    check_renewal_is_offered(person, path)  # nobody said where the person would come back to
    status = person.renew(path)
    assert codes(status) == [("INFO", "BA3005")]
    page = relations(status)["redirect_url"]
    assert not page.startswith(person.service.url)
    way_back = visit(branch, page, button)
    assert way_back.startswith(f"{person.service.url}/customer/v2/consent/return/")
    for _ in range(2):  # a page that is loaded again leads to the same place
        sent_on = person.service.http.get(way_back).headers["location"]
        added = f"returnNonce={status['returnNonce']}" if button == "tan" else _DENIED
        assert sent_on == f"{CALLBACK['callbackUrl']}?{added}"
    status = person.get(relations(status)["self"])
    if button == "tan":
        assert status["messages"] == []
        assert person.get(path)["bankprodukte"]
    else:
        assert codes(status) == [("ERROR", "BA3040")]
        check_renewal_is_offered(person, path)
