"""Standing orders over the whole service: listed, created, changed, deleted, with approval."""

from datetime import timedelta
from typing import Any, Final

import pytest

from kontowerk.kit.ids import new_id
from tests.connectors.bank import PIN
from tests.service import Service
from tests.spec.conftest import Branch
from tests.spec.holdings import CUSTOMER
from tests.spec.orders import details, without_none
from tests.spec.test_approving import CALLBACK, login
from tests.spec.test_bank_pages import list_xs2a
from tests.spec.test_consents import codes
from tests.spec.test_customer import relations
from tests.spec.test_webform_transfer import Customer
from tests.spec.transfers import PRESENT, Desk, Sender, fresh_id
from tests.spec.webform import STEP

_REQUESTS: Final = f"{CUSTOMER}/standing-orders"


def standing(branch: Branch, given: dict[str, Any] | None = None, **changes: Any) -> dict[str, Any]:
    """Return the body of a standing order; what is None is left out."""
    first_on = branch.bank.bank.now().date() + timedelta(days=20)
    usual = {"firstExecutionDate": first_on.isoformat(), "unit": "MONTHS", "interval": 1, "day": 15}
    return {"transferDetails": given or details(), "schedule": without_none({**usual, **changes})}


class Orderer(Sender):
    """Somebody with an account that has standing orders."""

    def __init__(self, branch: Branch, words: str = ".standing.sms") -> None:
        super().__init__(branch)
        self.login = login(words)
        self.orders = f"{self.open(self.login)}/standing-orders"

    def order(
        self, method: str, path: str = "", body: object = None, status: int = 200, **query: str
    ) -> dict[str, Any]:
        answer = self.service.call(
            method,
            f"{self.orders}{path}",
            self.token,
            params={**CALLBACK, **query},
            headers=PRESENT,
            **({} if body is None else {"json": body}),
        )
        assert answer.status_code == status, answer.text
        return answer.json()

    def approve(self, status: dict[str, Any]) -> dict[str, Any]:
        """Approve what was asked; returns how the request stands then."""
        assert status["status"] == "ASKING", status
        self.give_tan(status)
        return self.get(relations(status)["self"])

    def created(self, body: dict[str, Any]) -> str:
        done = self.approve(self.order("POST", body=body))
        assert done["status"] == "DONE", done
        return str(done["standingOrder"]["id"])

    def listed(self) -> list[dict[str, Any]]:
        return self.get(self.orders)["standingOrders"]

    def kept(self) -> list[dict[str, object]]:
        return self.branch.bank.bank.standing.kept(self.login)

    def carried_out(self) -> list[object]:
        return [row["action"] for row in self.branch.bank.bank.standing.carried_out(self.login)]


@pytest.mark.req("X-STANDING-001", "X-STANDING-002", "X-STANDING-003", "X-STANDING-006")
def test_a_standing_order_is_created_listed_changed_and_deleted(branch: Branch) -> None:
    person = Orderer(branch)
    first = person.get(person.orders)
    assert first["standingOrders"] == []
    assert "listedAt" in first
    body, name = standing(branch), fresh_id()
    asked = person.order("POST", body=body, paymentId=name)
    assert person.order("POST", body=body, paymentId=name) == asked
    assert asked["standingOrder"] == {"action": "CREATE", "schedule": body["schedule"]}
    assert "Stadtwerke Beispiel" in asked["challenge"]["content"]["instructions"]
    done = person.approve(asked)
    assert (done["status"], [code for _, code in codes(done)]) == ("DONE", ["BA1111"])
    (row,) = person.listed()
    assert row["id"] == done["standingOrder"]["id"]
    assert {**details(), "schedule": body["schedule"]}.items() <= row.items()
    other = standing(branch, details(amount=13.75), unit="WEEKS", interval=2, day=5)
    done = person.approve(person.order("PUT", f"/{row['id']}", other))
    (row,) = person.listed()
    assert (row["id"], row["amount"]) == (done["standingOrder"]["id"], 13.75)
    assert row["schedule"] == other["schedule"]
    done = person.approve(person.order("DELETE", f"/{row['id']}"))
    assert done["status"] == "DONE"
    assert person.listed() == person.kept() == []
    assert person.carried_out() == ["create", "change", "delete"]
    assert person.order("DELETE", f"/{row['id']}", status=404)


@pytest.mark.req("X-STANDING-002")
def test_a_refresh_brings_what_was_ordered_elsewhere(branch: Branch) -> None:
    person = Orderer(branch)
    order_id = person.created(standing(branch, lastExecutionDate="2099-12-31"))
    (kept,) = person.listed()
    branch.bank.bank.store.run(
        "UPDATE standing_orders SET purpose = 'Anders' WHERE login = "
        "(SELECT id FROM logins WHERE user_id = ?)",
        person.login,
    )
    access = person.orders.split("/")[-3]
    before = person.get(person.orders)["listedAt"]
    person.refresh(f"{CUSTOMER}/bankzugaenge/{access}")
    assert person.get(person.orders)["listedAt"] >= before
    assert person.listed() == [kept | {"purpose": "Anders"}]
    assert kept["id"] == order_id


@pytest.mark.req("X-STANDING-004")
def test_what_the_bank_does_not_offer_is_refused(branch: Branch) -> None:
    person = Orderer(branch, ".sms")
    order_id = str(new_id())
    person.order("GET", status=409)
    person.order("POST", body=standing(branch), status=409)
    person.order("PUT", f"/{order_id}", standing(branch), status=409)
    person.order("DELETE", f"/{order_id}", status=409)
    received = branch.bank.received(person.login)
    assert not any(name.startswith("HKCD") for name in received)


@pytest.mark.req("X-STANDING-005", "X-STANDING-007")
def test_a_lost_answer_is_doubt_and_nothing_is_sent_again(branch: Branch) -> None:
    person = Orderer(branch)
    asked = person.order("POST", body=standing(branch))
    register = branch.bank.bank.register
    register.switch_fault(person.login, "after-commit-lost", active=True)
    doubt = person.approve(asked)
    assert (doubt["status"], [code for _, code in codes(doubt)]) == ("IN_DOUBT", ["BA1120"])
    register.switch_fault(person.login, "after-commit-lost", active=False)
    assert person.carried_out() == ["create"]


def test_a_request_is_no_transfer_and_a_transfer_no_request(branch: Branch) -> None:
    person = Orderer(branch)
    name = person.order("POST", body=standing(branch))["transfer"]["paymentId"]
    path = f"{CUSTOMER}/payment/single-transfer/{name}"
    assert person.service.call("GET", path, person.token).status_code == 404
    assert person.get(f"{_REQUESTS}/{name}")["status"] == "ASKING"
    product = person.orders.removesuffix("/standing-orders")
    sent = person.send(product)["transfer"]["paymentId"]
    assert person.service.call("GET", f"{_REQUESTS}/{sent}", person.token).status_code == 404


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"unit": "DAYS"}, "/schedule/unit"),
        ({"interval": 0}, "/schedule/interval"),
        ({"day": "15"}, "/schedule/day"),
        ({"firstExecutionDate": "morgen"}, "/schedule/firstExecutionDate"),
    ],
)
def test_a_body_that_is_none_is_refused(
    branch: Branch, service: Service, changes: dict[str, Any], pointer: str
) -> None:
    desk = Desk(service)
    answer = desk.ask(standing(branch, **changes), f"{desk.path}/x/standing-orders")
    assert answer.status_code == 400
    assert pointer in answer.text


@pytest.mark.req("X-STANDING-008")
@pytest.mark.parametrize(("language", "words"), [("de", "jeden Monat"), ("en", "every month")])
def test_the_person_confirms_in_the_frontend(branch: Branch, language: str, words: str) -> None:
    person = Customer(branch, ".standing.sms")
    orders = f"{person.product()}/standing-orders"
    transfer = person.ask(orders, standing(branch, day=99))
    person.go(f"{STEP}?lang={language}")
    assert person.page() == "confirm"
    assert words in person.text
    assert person.pay() == "tan"
    assert words in person.text
    assert person.tan() == "exit"
    assert person.status(transfer, _REQUESTS) == "DONE"
    (row,) = branch.bank.bank.standing.kept(person.name)
    assert row["day"] == 99
    assert person.taken() == []


class Xs2aOrderer(Sender):
    """Somebody with an account at a bank that speaks XS2A."""

    def __init__(self, branch: Branch, words: str, provider: str = "embedded") -> None:
        super().__init__(branch)
        self.login, provider = login(words), list_xs2a(branch, provider)
        credentials = {"userid": self.service.seal(self.login), "pin": self.service.seal(PIN)}
        access_id = str(new_id())
        path = f"{CUSTOMER}/bankzugaenge/{access_id}"
        answer = self.service.call(
            "POST",
            f"{CUSTOMER}/bankzugaenge",
            self.token,
            json={access_id: {"providerId": provider, "credentials": credentials}},
            headers={**PRESENT, "Prefer": "wait=30"},
        )
        assert answer.status_code == 201, answer.text
        if "get_consent" in relations(self.get(path)):
            self.go_through(self.consent(path))
        able = next(one for one in self.get(path)["bankprodukte"] if one["transferSupport"])
        self.orders = f"{path}/{able['id']}/standing-orders"

    def ask(self, method: str, path: str = "", **more: Any) -> Any:
        return self.service.call(
            method,
            f"{self.orders}{path}",
            self.token,
            params=CALLBACK,
            headers=PRESENT,
            **more,
        )

    def created(self) -> str:
        asked = self.ask("POST", json=standing(self.branch))
        assert asked.status_code == 200, asked.text
        self.give_tan(asked.json())
        status = self.get(relations(asked.json())["self"])
        assert status["status"] == "DONE", status
        return str(status["standingOrder"]["id"])

    def kept(self) -> list[dict[str, object]]:
        return self.branch.bank.bank.standing.kept(self.login)

    def carried_out(self) -> list[object]:
        return [row["action"] for row in self.branch.bank.bank.standing.carried_out(self.login)]


@pytest.mark.req("X-STANDING-003", "X-STANDING-004")
def test_over_xs2a_they_are_created_and_deleted_and_no_more(branch: Branch) -> None:
    person = Xs2aOrderer(branch, ".sms")
    assert person.ask("GET").status_code == 409
    order_id = person.created()
    assert len(person.kept()) == 1
    assert person.ask("PUT", f"/{order_id}", json=standing(branch)).status_code == 409
    deleted = person.ask("DELETE", f"/{order_id}")
    assert (deleted.status_code, deleted.json()["status"]) == (200, "DONE")
    assert person.kept() == []
    assert person.ask("DELETE", f"/{order_id}").status_code == 404


@pytest.mark.req("X-STANDING-009")
def test_over_xs2a_a_deletion_is_approved_where_the_bank_wants_that(branch: Branch) -> None:
    person = Xs2aOrderer(branch, ".standing-sca.sms")
    order_id = person.created()
    asked = person.ask("DELETE", f"/{order_id}").json()
    assert asked["status"] == "ASKING", asked
    assert "Dauerauftrag löschen" in asked["challenge"]["content"]["instructions"]
    assert len(person.kept()) == 1
    person.give_tan(asked)
    assert person.get(relations(asked)["self"])["status"] == "DONE"
    assert person.kept() == []
    assert person.carried_out() == ["create", "delete"]


@pytest.mark.req("X-STANDING-010")
def test_a_list_that_wants_an_approval_does_not_cost_the_refresh(branch: Branch) -> None:
    """Whoever is there approves it; in the background the list stays as it was."""
    person = Orderer(branch, ".standing-sca.sms")
    person.created(standing(branch))
    (before,) = person.get(person.orders)["standingOrders"]
    access = person.orders.removesuffix("/standing-orders").rpartition("/")[0]
    branch.bank.bank.store.run(
        "UPDATE standing_orders SET purpose = 'Anders' WHERE login = "
        "(SELECT id FROM logins WHERE user_id = ?)",
        person.login,
    )
    person.refresh(access)
    assert "issues" not in relations(person.get(access))
    assert person.listed() == [before]
