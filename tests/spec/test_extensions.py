"""What is added to the interface: change, erase and export of users, calls from browsers."""

from uuid import UUID

import pytest

from kontowerk.approvals.model import QuestionKind
from tests.service import MGMT, Service
from tests.spec.answers import TIMESTAMP
from tests.spec.approvals import CALLBACK, open_approval
from tests.spec.holdings import ACCESSES, EVERYTHING, Holding, keep, look
from tests.spec.interface import (
    PUBLIC_ADDRESS,
    admin,
    deactivate,
    new_payment,
    new_user,
    references,
    role_path,
    users_path,
)
from tests.spec.orders import SINGLE
from tests.spec.tagging import GROCERIES, id_of, item, put, stored

_ORIGIN = "https://app.example"


def test_changing_a_user_replaces_name_and_password(service: Service) -> None:
    user, body = service.create_user(), new_user(password="another horse", lastname="Neu")
    answer = service.call("PUT", users_path(user), admin(service), json=body)
    assert answer.status_code == 200
    assert service.ask_token("alpha", "user", **body).json()["user"] == user.reference
    old = {"username": user.username, "password": user.password}
    assert service.ask_token("alpha", "user", **old).status_code == 401


def test_changing_a_user_ends_its_tokens(service: Service) -> None:
    for _ in range(3):
        user = service.create_user()
        token = service.user_token(user)
        assert service.call("GET", "/encrypt/keys", token).status_code == 200
        service.call("PUT", users_path(user), admin(service), json=new_user())
        assert service.call("GET", "/encrypt/keys", token).status_code == 403


def test_changing_to_a_taken_name_is_409_and_changes_nothing(service: Service) -> None:
    user, other = service.create_user(), service.create_user()
    body = new_user(username=other.username.upper())
    assert service.call("PUT", users_path(user), admin(service), json=body).status_code == 409
    assert service.user_token(user)


def test_a_user_may_keep_its_name_when_it_is_changed(service: Service) -> None:
    user = service.create_user()
    body = new_user(username=user.username.upper(), password="another horse")
    assert service.call("PUT", users_path(user), admin(service), json=body).status_code == 200
    found = service.call("GET", users_path(user), admin(service))
    assert found.json()["username"] == user.username.upper()


def test_changing_an_inactive_user_does_not_activate_it(service: Service) -> None:
    user, body = service.create_user(), new_user()
    deactivate(service, user)
    assert service.call("PUT", users_path(user), admin(service), json=body).status_code == 200
    assert user.reference not in references(service, users_path())
    assert service.ask_token("alpha", "user", **body).status_code == 401


def test_an_erased_user_is_gone_and_a_receipt_remains(service: Service) -> None:
    user = service.create_user(firstname="Ada")
    key = service.api_key(user)
    deactivate(service, user)
    answer = service.call("DELETE", users_path(user), admin(service))
    assert answer.status_code == 200
    receipt = answer.json()
    assert set(receipt) == {"receiptId", "userReference", "erasedAt", "erased"}
    assert receipt["userReference"] == user.reference
    assert UUID(receipt["receiptId"])
    assert TIMESTAMP.fullmatch(receipt["erasedAt"])
    assert receipt["erased"]["users"] == 1
    assert all(type(count) is int for count in receipt["erased"].values())
    assert user.username not in answer.text
    for method, suffix in (("GET", ""), ("GET", "/export"), ("DELETE", ""), ("PUT", "/deactivate")):
        path = users_path(user) + suffix
        assert service.call(method, path, admin(service)).status_code == 404
    assert user.reference not in references(service, users_path(), includeInactive="true")
    assert user.reference not in references(service, role_path("customer"))
    assert service.http.post("/one/bc-token", headers={"X-API-KEY": key}).status_code == 401


def test_the_name_of_an_erased_user_is_free_again(service: Service) -> None:
    user = service.create_user()
    deactivate(service, user)
    service.call("DELETE", users_path(user), admin(service))
    body = new_user(username=user.username)
    assert service.call("POST", users_path(), admin(service), json=body).status_code == 201


def test_an_export_holds_what_is_stored_about_the_user(service: Service) -> None:
    user = service.create_user(firstname="Ada", lastname="Lovelace")
    token = service.user_token(user, scope="http://service/customer/read")
    service.call("POST", role_path("reader"), admin(service), json=user.reference)
    answer = service.call("GET", f"{users_path(user)}/export", admin(service))
    assert answer.status_code == 200
    export = answer.json()
    assert export["userReference"] == user.reference
    assert export["username"] == user.username
    assert (export["firstname"], export["lastname"]) == ("Ada", "Lovelace")
    assert export["active"] is True
    assert TIMESTAMP.fullmatch(export["createdAt"])
    assert export["roles"] == ["user/customer", "user/reader"]
    (trace,) = export["tokens"]
    assert (trace["client"], trace["scope"]) == ("user", "http://service/customer/read")
    actions = [entry["action"].split()[0] for entry in export["history"]]
    assert actions == ["user.create", "role.assign", "user.export"]
    assert export["credentials"] == []
    assert token not in answer.text
    assert user.password not in answer.text
    again = service.call("GET", export["relations"][0]["href"], admin(service))
    assert again.status_code == 200


def test_an_export_holds_all_bank_data_and_no_credentials(service: Service) -> None:
    user = service.create_user()
    path, token = keep(service, user, Holding(EVERYTHING)), service.user_token(user)
    entry = service.entry("leer")
    service.call("POST", ACCESSES, token, json={"second": entry})
    answer = service.call("GET", f"{users_path(user)}/export", admin(service))
    export = answer.json()
    access = export["bankzugaenge"][path.rpartition("/")[2]]
    bookings, positions = access.pop("kontoumsaetze"), access.pop("depotpositionen")
    assert access.pop("vorgemerkt") == {}
    assert access.pop("consents") == []
    assert access.pop("standingOrders") == {}
    assert access == service.call("GET", path, token).json()
    for product in access["bankprodukte"]:
        address = f"{path}/{product['id']}"
        if product["kategorie"] == "DEPOT":
            read = service.call("GET", f"{address}/depotpositionen", token).json()
            assert positions.pop(product["id"]) == read != []
        else:
            read = service.call("GET", f"{address}/kontoumsaetze", token).json()
            assert bookings.pop(product["id"]) == read
    assert bookings == positions == {}
    assert {(one["accessId"], one["fieldkey"]) for one in export["credentials"]} == {
        ("second", "userid"),
        ("second", "pin"),
    }
    assert not any(value in answer.text for value in entry["credentials"].values())


def test_an_export_holds_the_approvals_that_are_still_known(service: Service) -> None:
    user, holding = service.create_user(), Holding()
    path, _ = open_approval(service, user, asked=QuestionKind.METHOD, holding=holding)
    export = service.call("GET", f"{users_path(user)}/export", admin(service)).json()
    (consent,) = export["bankzugaenge"][holding.access_id]["consents"]
    assert consent.pop("id") == path.rpartition("/")[2]
    assert consent.pop("callbackUrl") == CALLBACK
    assert TIMESTAMP.fullmatch(consent.pop("createdAt"))
    assert consent == service.call("GET", path, service.user_token(user)).json()


def test_an_export_holds_the_transfers(service: Service) -> None:
    user = service.create_user()
    made = new_payment(service, user)
    answer = service.call("GET", f"{users_path(user)}/export", admin(service))
    newer, older = answer.json()["ueberweisungen"]
    assert older["transfer"]["paymentId"] == made["{transfer-id}"]
    assert (newer.pop("callbackUrl"), newer.pop("customerIpAddress")) == (CALLBACK, PUBLIC_ADDRESS)
    for name in ("createdAt", "changedAt"):
        assert TIMESTAMP.fullmatch(newer.pop(name))
    path = f"{SINGLE}/{made['{payment-id}']}"
    assert newer == service.call("GET", path, service.user_token(user)).json()


def test_what_a_user_said_about_tags_is_exported_and_erased(service: Service) -> None:
    user = service.create_user()
    path, token = stored(service, user, GROCERIES), service.user_token(user)
    found = id_of(service, token, path, "REWE SAGT DANKE 4711")
    put(service, token, path, found, item("SHOPPING_OTHER"), createRule="true")
    export = service.call("GET", f"{users_path(user)}/export", admin(service)).json()
    (correction,), (rule,) = export["tagCorrections"], export["taggingRules"]
    for told, time in ((correction, "correctedAt"), (rule, "createdAt")):
        assert TIMESTAMP.fullmatch(told.pop(time))
        assert (told.pop("tagTree"), told.pop("systemName")) == ("CATEGORIES", "SHOPPING_OTHER")
    access_id, product_id = path.split("/")[-3:-1]
    place = {"accessId": access_id, "productId": product_id, "transactionId": found}
    assert correction == place
    assert UUID(rule.pop("id"))
    assert rule == {
        "counterpartyName": GROCERIES.counterparty_name,
        "counterpartyIban": GROCERIES.counterparty_iban,
    }
    deactivate(service, user)
    receipt = service.call("DELETE", users_path(user), admin(service)).json()
    assert receipt["erased"]["rules"] == 1
    for table in ("bank_transaction", "tag_correction", "tag_rule"):
        assert look(service, user, f"SELECT FROM {table} WHERE customer_id = $1") == []


def test_an_erased_user_leaves_no_bank_data(service: Service) -> None:
    user = service.create_user()
    open_approval(service, user, asked=QuestionKind.TAN, holding=Holding(EVERYTHING))
    service.call("POST", ACCESSES, service.user_token(user), json={"second": service.entry("leer")})
    new_payment(service, user)
    service.call("GET", "/customer/v2/ai/contracts/", service.user_token(user))
    deactivate(service, user)
    receipt = service.call("DELETE", users_path(user), admin(service)).json()
    erased = receipt["erased"]
    assert (erased["users"], erased["credentials"], erased["sessions"]) == (1, 2, 0)
    assert erased["analyses"] > 0
    assert erased["payments"] == 2
    assert {2, 4} <= set(erased.values())  # two accesses, four products
    for statement in (
        "SELECT FROM access WHERE customer_id = $1",
        "SELECT FROM bank_product WHERE customer_id = $1",
        "SELECT FROM bank_transaction WHERE customer_id = $1",
        "SELECT FROM bank_position WHERE customer_id = $1",
        "SELECT FROM sealed_credential WHERE customer_id = $1",
        "SELECT FROM approval WHERE customer_id = $1",
        "SELECT FROM approval_timer WHERE customer_id = $1",
        "SELECT FROM approval_ticket WHERE customer_id = $1",
        "SELECT FROM payment WHERE customer_id = $1",
        "SELECT FROM payment_timer WHERE customer_id = $1",
        "SELECT FROM payee_request WHERE customer_id = $1",
        "SELECT FROM transaction_tag WHERE customer_id = $1",
        "SELECT FROM tag_correction WHERE customer_id = $1",
        "SELECT FROM tag_rule WHERE customer_id = $1",
        "SELECT FROM analysis_change WHERE customer_id = $1",
        "SELECT FROM analysis_state WHERE customer_id = $1",
        "SELECT FROM analysis_page WHERE customer_id = $1",
        "SELECT FROM analysis_contract WHERE customer_id = $1",
    ):
        assert look(service, user, statement) == []


def test_an_inactive_user_can_be_exported(service: Service) -> None:
    user = service.create_user()
    deactivate(service, user)
    answer = service.call("GET", f"{users_path(user)}/export", admin(service))
    assert answer.status_code == 200
    assert answer.json()["active"] is False
    assert answer.json()["tokens"] == []


def test_a_browser_of_a_listed_origin_may_call(service: Service) -> None:
    preflight = service.http.options(
        users_path(),
        headers={
            "Origin": _ORIGIN,
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization,content-type",
        },
    )
    assert preflight.status_code == 204
    assert preflight.headers["access-control-allow-origin"] == _ORIGIN
    assert "POST" in preflight.headers["access-control-allow-methods"]
    allowed = preflight.headers["access-control-allow-headers"].lower()
    assert "authorization" in allowed
    assert "content-type" in allowed
    assert "access-control-allow-credentials" not in preflight.headers
    answer = service.call("GET", MGMT, admin(service), headers={"Origin": _ORIGIN})
    assert answer.status_code == 200
    assert answer.headers["access-control-allow-origin"] == _ORIGIN
    assert "Origin" in answer.headers["vary"]
    exposed = answer.headers["access-control-expose-headers"]
    assert "Location" in exposed
    assert "X-Correlation-ID" in exposed


def test_a_listed_origin_can_read_errors_too(service: Service) -> None:
    narrow = service.token(scope="auth/tenants/read")
    answer = service.call("GET", users_path(), narrow, headers={"Origin": _ORIGIN})
    assert answer.status_code == 403
    assert answer.headers["access-control-allow-origin"] == _ORIGIN


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "http://app.example",
        "https://app.example:8443",
        "https://app.example.evil.example",
        "https://APP.example",
        "null",
        "*",
    ],
)
def test_other_origins_get_no_permission(service: Service, origin: str) -> None:
    asked = {"Origin": origin, "Access-Control-Request-Method": "GET"}
    preflight = service.http.options(MGMT, headers=asked)
    answer = service.call("GET", MGMT, admin(service), headers={"Origin": origin})
    assert answer.status_code == 200
    for found in (preflight, answer):
        assert not any(name.startswith("access-control-") for name in found.headers)


@pytest.mark.parametrize("tenant", ["beta", "redirect"])
def test_the_origin_of_one_tenant_reads_nothing_of_another(service: Service, tenant: str) -> None:
    answer = service.call("GET", MGMT, service.token(tenant), headers={"Origin": _ORIGIN})
    assert answer.status_code == 200
    assert "access-control-allow-origin" not in answer.headers


def test_health_is_answered_without_a_token(service: Service) -> None:
    assert service.call("GET", "/health/live").json() == {"status": "live"}
    assert service.call("GET", "/health/ready").json() == {"status": "ready"}
