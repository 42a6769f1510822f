"""Spec: bulk transfers (OP-101): several transfers as one order, one approval."""

import pytest

from kontowerk.kit.ids import new_id
from tests.service import Service
from tests.spec.conftest import Branch
from tests.spec.holdings import look
from tests.spec.orders import BULK, SINGLE, details, named, single
from tests.spec.test_approving import CALLBACK, login
from tests.spec.test_consents import codes
from tests.spec.test_customer import relations
from tests.spec.test_transfers_legacy import GIRO
from tests.spec.transfers import PRESENT, Desk, Sender, from_product

_ROWS = "SELECT id, state FROM payment WHERE customer_id = $1"


@pytest.mark.req("REL-019")
def test_a_bulk_transfer_is_approved_once_and_taken_whole(branch: Branch) -> None:
    sender, name = Sender(branch), login(".sms")
    product = sender.open(name)
    href = relations(sender.get(product))["initiate_bulk_transfer"]
    assert href == f"{sender.service.url}{product}/payment/bulk-transfer"
    sent = [details(amount=amount, purpose=f"Posten {amount}") for amount in (1.01, 2.02, 3)]
    answer = sender.service.call(
        "POST", href, sender.token, json=single(sent), params=CALLBACK, headers=PRESENT
    )
    assert answer.status_code == 200, answer.text
    status = answer.json()
    assert codes(status) == [("INFO", "BA3030")]
    assert status["transfer"]["transferDetails"] == sent
    assert "6,03" in status["challenge"]["content"]["instructions"]
    consent = sender.give_tan(status)
    done = sender.get(relations(consent)["get_transfer"])
    assert (done["status"], codes(done)) == ("DONE", [("INFO", "BA1111")])
    assert relations(done)["self"].startswith(f"{sender.service.url}{BULK}/")
    assert [one["amount"] for one in sender.taken(name)] == ["1.01", "2.02", "3.00"]
    assert all(one["bulk"] for one in sender.taken(name))


def test_a_bulk_transfer_of_somebody_who_stores_nothing(branch: Branch) -> None:
    sender, name = Sender(branch), login(".sms")
    sent = [details(), details(amount=1)]
    body = named(sender.service, name, product=GIRO, transferDetails=sent)
    answer = sender.service.call(
        "POST", BULK, sender.token, json=body, params=CALLBACK, headers=PRESENT
    )
    assert answer.status_code == 200, answer.text
    assert codes(sender.give_tan(answer.json())) == [("INFO", "BA1111")]
    assert len(sender.taken(name)) == 2


def test_a_bulk_transfer_has_1_to_1000_transfers(service: Service) -> None:
    desk = Desk(service)
    path = from_product(desk.path, what="bulk-transfer")
    for wrong in ([], details(), [details()] * 1001, [details(), details(amount=None)], None):
        body = {"instant": False, "transferDetails": wrong}
        assert desk.ask(body, path).status_code == 400
    assert desk.ask(single([details()]), from_product(desk.path)).status_code == 400
    assert look(service, desk.user, _ROWS) == []
    status = desk.stored(desk.ask(single([details()] * 1000), path))
    assert status["status"] == "WORKING"
    assert len(status["transfer"]["transferDetails"]) == 1000
    payment_id = status["transfer"]["paymentId"]
    assert service.call("GET", f"{BULK}/{payment_id}", desk.token).json() == status
    assert service.call("GET", f"{SINGLE}/{payment_id}", desk.token).status_code == 404


def test_one_wrong_transfer_refuses_the_whole_order(service: Service) -> None:
    desk = Desk(service)
    path = from_product(desk.path, what="bulk-transfer")
    status = desk.stored(desk.ask(single([details(), details(amount=0)]), path))
    assert (status["status"], codes(status)) == ("REJECTED", [("ERROR", "BA1100")])
    assert (
        desk.ask(
            single([details()]),
            from_product(f"/customer/v2/bankzugaenge/{new_id()}", what="bulk-transfer"),
        ).status_code
        == 404
    )
