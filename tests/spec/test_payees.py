"""Checks of payees on their own, several at once (extension)."""

import pytest

from tests.service import Service
from tests.spec.holdings import look
from tests.spec.interface import payees
from tests.spec.orders import PAYEE

_ROWS = "SELECT id, recipient FROM payee_request WHERE customer_id = $1 ORDER BY id"


@pytest.mark.req("X-PAYEE-001")
def test_several_payees_are_checked_in_their_order_and_remembered(service: Service) -> None:
    user = service.create_user()
    body = payees()
    answer = service.call("POST", f"{PAYEE}/bulk", service.user_token(user), json=body)
    assert answer.status_code == 200, answer.text
    checks = answer.json()["checks"]
    asked = [{name: check[name] for name in ("recipient", "iban")} for check in checks]
    assert asked == body["payees"]
    assert {check["result"] for check in checks} == {"NOT_POSSIBLE"}  # no bank offers more yet
    rows = look(service, user, _ROWS)
    assert [(str(row[0]), row[1]) for row in rows] == [
        (check["vopId"], check["recipient"]) for check in checks
    ]


@pytest.mark.req("X-PAYEE-001")
@pytest.mark.parametrize("count", [0, 1001])
def test_no_payee_and_more_than_a_bulk_transfer_has_are_refused(
    service: Service, count: int
) -> None:
    user = service.create_user()
    body = payees()
    body["payees"] = body["payees"][:1] * count
    answer = service.call("POST", f"{PAYEE}/bulk", service.user_token(user), json=body)
    assert answer.status_code == 400
    assert [fault["pointer"] for fault in answer.json()["errors"]] == ["/payees"]
    assert look(service, user, _ROWS) == []


@pytest.mark.req("X-PAYEE-001")
def test_tenants_of_the_webform_check_nobody_themselves(service: Service) -> None:
    token = service.user_token(service.create_user("redirect"), "redirect")
    assert service.call("POST", f"{PAYEE}/bulk", token, json=payees()).status_code == 403
