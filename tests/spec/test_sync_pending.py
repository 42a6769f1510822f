"""Bookings that banks have only taken note of, in what a client follows (extension)."""

from dataclasses import replace
from typing import Any

import pytest

from tests.service import Service
from tests.spec.conftest import Branch
from tests.spec.holdings import BOOKING, CHECKING, Holding, keep
from tests.spec.test_approving import login
from tests.spec.test_sync import Client
from tests.spec.transfers import Sender


def _told(client: Client) -> list[dict[str, Any]]:
    return [entry for page in client.catch_up() for entry in page["vorgemerkt"]]


@pytest.mark.req("X-SYNC-009", "X-SYNC-010")
def test_what_is_noted_is_told_apart_from_the_bookings(service: Service) -> None:
    client = Client(service, service.create_user())
    noted = replace(BOOKING, purpose="Noch nicht gebucht", booked=False)
    path = keep(service, client.user, Holding((replace(CHECKING, pending=(noted,)),)))
    (entry,) = _told(client)
    assert entry["state"] == "PENDING"
    assert "transactionId" not in entry
    assert entry["kontoumsatz"]["verwendungszweck"] == "Noch nicht gebucht"
    assert (entry["accessId"], entry["productId"]) == (path.rpartition("/")[2], CHECKING.iban)
    shown = client.get(f"{path}/{CHECKING.iban}/kontoumsaetze")
    assert entry["kontoumsatz"]["id"] not in {row["id"] for row in shown}
    assert _told(client) == []


@pytest.mark.req("X-SYNC-009")
def test_a_noted_booking_becomes_one_that_is_listed(branch: Branch) -> None:
    person = Sender(branch)
    product = person.open(login(".pending.pay-waive"))
    client = Client(branch.service, person.user)
    first = {entry["kontoumsatz"]["id"]: entry for entry in _told(client)}
    assert {entry["state"] for entry in first.values()} == {"PENDING"}
    branch.advance(days=5)
    person.token = branch.service.user_token(person.user)
    person.refresh(product.rpartition("/")[0])
    booked = {entry["kontoumsatz"]["id"]: entry for entry in _told(client)}
    linked = [entry for entry in booked.values() if entry["state"] == "BOOKED"]
    assert linked
    for entry in linked:
        assert entry["kontoumsatz"]["id"] in first
        place = (entry["accessId"], entry["productId"], entry["transactionId"])
        booking = client.bookings[place]["kontoumsatz"]
        assert booking["betrag"] == entry["kontoumsatz"]["betrag"]
