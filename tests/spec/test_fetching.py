"""Spec: bank accesses fetched from a bank, over the whole service: HTTP, worker, sandbox bank."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import httpx
import pytest

from banksim.core.backoffice import BackOffice
from kontowerk.accesses.remove import expire_due
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from tests.database import run_coroutine
from tests.service import SANDBOX, Service, User
from tests.spec.conftest import Branch
from tests.spec.holdings import ACCESSES, CUSTOMER

_BERLIN = ZoneInfo("Europe/Berlin")
_WAIT = {"Prefer": "wait=60"}


@dataclass
class Customer:
    """A user of a branch, with a login at the bank that nobody else has."""

    branch: Branch
    tenant: str = "alpha"
    user: User = field(init=False)
    token: str = field(init=False)

    def __post_init__(self) -> None:
        self.user = self.service.create_user(self.tenant)
        self.token = self.service.user_token(self.user, self.tenant)

    @property
    def service(self) -> Service:
        return self.branch.service

    def get(self, path: str) -> Any:
        answer = self.service.call("GET", path, self.token, headers=_WAIT)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, body: Any, query: str = "") -> httpx.Response:
        return self.service.call("POST", f"{ACCESSES}{query}", self.token, json=body)

    def add(self, login: str, pin: str = "12345", **entry: Any) -> str:
        """Add an access and wait until its fetch is over; returns its path."""
        access_id = str(new_id())
        body = {access_id: {**self.service.entry(login, pin, self.tenant), **entry}}
        answer = self.post(body)
        assert answer.status_code == 201, answer.text
        path = urlsplit(answer.headers["location"]).path
        assert self.get(path)["status"] == "VOLLSTAENDIG"
        return path

    def refresh(self, path: str) -> dict[str, Any]:
        answer = self.post({path.rpartition("/")[2]: {}}, "?refresh=true")
        assert answer.status_code == 201, answer.text
        return self.get(path)

    def codes(self, path: str) -> list[tuple[str, str]]:
        """Return level and code of all messages of an object."""
        found = self.get(path).get("messages", ())
        return [(message["level"], message["code"]) for message in found]

    def issues(self, path: str) -> list[tuple[str, str]]:
        return self.codes(f"{path}/issues")


@pytest.fixture
def customer(branch: Branch) -> Customer:
    return Customer(branch)


def login(name: str) -> str:
    """Return a login at the bank of its own; FinTS allows 30 characters."""
    return f"{name}+{new_id().hex[-8:]}"


@pytest.mark.req("STATE-ACC-001", "OVW-005", "AUTH-011", "AUTH-009", "CRED-001", "CRED-002")
def test_an_access_is_fetched_with_products_transactions_and_positions(customer: Customer) -> None:
    listed = customer.service.call("GET", "/providers/v2", customer.token).json()
    assert str(SANDBOX.id) in [provider["id"] for provider in listed]
    path = customer.add(login("familie"))
    access = customer.get(path)
    kinds = {product["kategorie"] for product in access["bankprodukte"]}
    assert {"GIROKONTO", "DEPOT"} <= kinds
    assert customer.issues(path) == []
    for product in access["bankprodukte"]:
        hrefs = {link["rel"]: link["href"] for link in product["relations"]}
        if product["kategorie"] == "DEPOT":
            assert customer.get(hrefs["get_depotpositionen"])
        elif product["kategorie"] == "GIROKONTO":
            assert len(customer.get(hrefs["get_kontoumsaetze"])) > 10
    assert customer.get(CUSTOMER)["bankzugaenge"] == {access["id"]: access}


@pytest.mark.req("OVW-005")
def test_home_savings_contracts_are_products(customer: Customer) -> None:
    access = customer.get(customer.add(login("bausparer")))
    contract = next(p for p in access["bankprodukte"] if p["kategorie"] == "BAUSPARKONTO")
    assert contract["vertragsnummer"]


@pytest.mark.req("STATE-ACC-003", "CUST-EP-008", "CUST-PROD-032")
def test_a_refresh_fetches_again_and_keeps_ids(customer: Customer, branch: Branch) -> None:
    name = login("angestellte")
    path = customer.add(name)
    before, calls = customer.get(path), branch.bank.logins(name)
    customer.service.clock.advance(seconds=2)
    after = customer.refresh(path)
    assert branch.bank.logins(name) > calls
    assert after["aktualisierungszeitpunkt"] > before["aktualisierungszeitpunkt"]
    assert [p["id"] for p in after["bankprodukte"]] == [p["id"] for p in before["bankprodukte"]]
    href = f"{path}/{before['bankprodukte'][0]['id']}/kontoumsaetze"
    ids = [row["id"] for row in customer.get(href)]
    assert len(ids) == len(set(ids))


@pytest.mark.req("CUST-EP-016")
def test_only_selected_products_are_listed(customer: Customer) -> None:
    name = login("angestellte")
    everything = customer.get(customer.add(name))["bankprodukte"]
    assert len(everything) > 1
    chosen = everything[0]["id"]
    path = customer.add(name, selectedBankProducts=[chosen, "DE00UNKNOWN"])
    assert [product["id"] for product in customer.get(path)["bankprodukte"]] == [chosen]
    assert any(
        "DE00UNKNOWN" in m.get("details", "") for m in customer.get(f"{path}/issues")["messages"]
    )


@pytest.mark.req("ERR-CODE-BA1011", "ERR-CODE-BA1010", "LIM-006")
def test_wrong_pins_are_told_and_the_third_locks(customer: Customer, branch: Branch) -> None:
    name = login("leer")
    path = customer.add(name, "99991")
    assert customer.codes(path) == [("ERROR", "BA1011")]
    access_id = path.rpartition("/")[2]
    for pin, code in (("99992", "BA1011"), ("99993", "BA1010")):
        body = {access_id: customer.service.entry(name, pin)}
        assert customer.post(body).status_code == 201
        assert customer.codes(path) == [("ERROR", code)]
    logins = branch.bank.logins(name)
    customer.refresh(path)
    assert customer.codes(path) == [("ERROR", "BA1010")]
    assert branch.bank.logins(name) == logins


@pytest.mark.req("AUTH-EP-024")
def test_what_was_encrypted_for_one_tenant_is_useless_to_another(branch: Branch) -> None:
    name = login("leer")
    own, other = Customer(branch), Customer(branch, "beta")
    sealed = own.service.entry(name)
    assert own.codes(own.add(name)) == []
    assert other.post({"stolen": sealed}).status_code == 201
    path = f"{ACCESSES}/stolen"
    assert other.codes(path) == [("ERROR", "BA1011")]
    assert "bankprodukte" not in other.get(path)
    assert branch.bank.wrong_pins(name) == 0


@pytest.mark.parametrize(
    ("word", "code"),
    [
        pytest.param("down", "BA1051", marks=pytest.mark.req("ERR-CODE-BA1051")),
        pytest.param("partial", "BA1052", marks=pytest.mark.req("ERR-CODE-BA1052")),
        pytest.param("product-1", "BA1060", marks=pytest.mark.req("ERR-CODE-BA1060")),
        pytest.param("tx-1", "BA1062", marks=pytest.mark.req("ERR-CODE-BA1062")),
    ],
)
def test_faults_of_the_bank_are_told_in_the_issues(
    customer: Customer, word: str, code: str
) -> None:
    path = customer.add(login(f"angestellte.{word}"))
    assert ("ERROR", code) in customer.issues(path)
    assert ("ERROR", code) not in customer.codes(path)


@pytest.mark.req("ERR-CODE-BA1063")
def test_a_depot_that_does_not_come_is_told(customer: Customer) -> None:
    path = customer.add(login("vermoegen.depot"))
    assert ("ERROR", "BA1063") in customer.issues(path)
    depots = [p for p in customer.get(path)["bankprodukte"] if p["kategorie"] == "DEPOT"]
    assert "BA1063" in {m["code"] for depot in depots for m in depot.get("messages", ())}


@pytest.mark.req("ERR-CODE-BA2002")
def test_a_message_of_the_bank_is_announced(customer: Customer) -> None:
    assert customer.codes(customer.add(login("leer.message"))) == [("INFO", "BA2002")]


@pytest.mark.req("ERR-MSG-002", "CUST-ISSUES-002")
def test_a_failed_refresh_leaves_the_stable_data_as_it_was(
    customer: Customer, branch: Branch
) -> None:
    name = login("angestellte")
    path = customer.add(name)
    before = customer.get(path)
    href = f"{path}/{before['bankprodukte'][0]['id']}/kontoumsaetze"
    rows = customer.get(href)
    fault(branch, name, "down")
    customer.service.clock.advance(seconds=2)
    assert customer.refresh(path) == before
    assert customer.get(href) == rows
    assert customer.issues(path) == [("ERROR", "BA1051")]


def fault(branch: Branch, name: str, word: str) -> None:
    BackOffice(branch.bank.bank).switch_fault(name, word, active=True)


@pytest.mark.req("LIM-011", "CUST-ACCESS-014")
def test_data_that_is_not_kept_is_gone_after_its_timeout(branch: Branch) -> None:
    customer = Customer(branch)
    path = customer.add(login("leer"), sync=False)
    timeout = datetime.fromisoformat(customer.get(path)["timeout"])
    hours = (timeout.replace(tzinfo=_BERLIN) - branch.service.clock.now()).total_seconds() / 3600
    assert 23.9 < hours < 24.1
    assert run_coroutine(_purge(branch.service)) == 0
    branch.advance(hours=24, seconds=5)
    run_coroutine(_purge(branch.service))
    token = branch.service.user_token(customer.user)
    assert branch.service.call("GET", path, token).status_code == 404


async def _purge(service: Service) -> int:
    """Do at once what workers do once a minute."""
    db = await Database.open(service.database_url, role=Role.WORKER, size=1, clock=service.clock)
    try:
        return await expire_due(db)
    finally:
        await db.close()
