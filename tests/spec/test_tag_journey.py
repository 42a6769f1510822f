"""What a person said about bookings, through everything that may happen to them afterwards."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from banksim.core.backoffice import BackOffice, NewBooking
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.tagging.classify import Classifier
from kontowerk.tagging.make import retag
from tests.database import run_coroutine
from tests.service import Service
from tests.spec.conftest import Branch
from tests.spec.interface import pushed
from tests.spec.tagging import id_of, item, only_tag, put
from tests.spec.test_fetching import Customer, login

_NAME = "Xqvarzl Plomtik"
_IBAN = "DE02120300000000202051"
_SAID = "RECREATION_HOBBY"


def _push(customer: Customer, path: str, **purposes: str) -> None:
    """Push a booking of the counterparty, or of somebody else, for each purpose."""
    body = [
        pushed(verwendungszweck=purpose, gegenkontoInhaber=name, gegenkontoIban=_IBAN)
        for purpose, name in purposes.items()
    ]
    answer = customer.service.call("POST", path, customer.token, json=body)
    assert answer.status_code == 201, answer.text


def _seen(customer: Customer, path: str) -> dict[str, tuple[str, str]]:
    """Return category and reason of all bookings that have a purpose."""

    def short(row: dict[str, Any]) -> tuple[str, str]:
        tag = only_tag(row)
        return tag["tagTreeItem"]["systemName"], tag["details"]["explain"]["stage"]

    found = customer.get(f"{path}?tag=categories")
    return {row["verwendungszweck"]: short(row) for row in found if "verwendungszweck" in row}


def _retag_everybody(service: Service) -> int:
    """Tag all bookings anew as after a release with other data; returns how many there were."""
    released = Classifier.load()
    released.versions = replace(released.versions, rules=f"{released.versions.rules}+")

    async def work() -> int:
        db = await Database.open(
            service.database_url, role=Role.OPERATOR, size=2, clock=SystemClock()
        )
        seen = [one.made.seen async for one in retag(db, released, batch=5000)]
        await db.close()
        return sum(seen)

    return run_coroutine(work())


@pytest.mark.req("CUST-EP-051", "CUST-EP-052")
def test_what_a_person_said_stands_whatever_comes_after_it(branch: Branch) -> None:
    customer, name = Customer(branch), login("angestellte")
    access = customer.add(name)
    account = next(
        product
        for product in customer.get(access)["bankprodukte"]
        if product["kategorie"] == "GIROKONTO"
    )
    path = f"{access}/{account['id']}/kontoumsaetze"
    _push(customer, path, first=_NAME, second=_NAME, foreign="Somebody Else")
    before = _seen(customer, path)
    assert _SAID not in {before[purpose][0] for purpose in ("first", "second", "foreign")}

    wishes = {"changeExisting": "true", "createRule": "true"}
    booking = id_of(customer.service, customer.token, path, "first")
    told = put(customer.service, customer.token, path, booking, item(_SAID), **wishes)
    assert told.status_code == 200, told.text
    said = {**before, **dict.fromkeys(("first", "second"), (_SAID, "correction"))}
    assert _seen(customer, path) == said

    _push(customer, path, third=_NAME.upper(), stranger="Somebody Else")
    BackOffice(branch.bank.bank).book(
        name,
        NewBooking(Decimal("-3.20"), "fourth", account=account["iban"], name=_NAME, iban=_IBAN),
    )
    customer.refresh(access)
    after = _seen(customer, path)
    ruled = dict.fromkeys(("third", "fourth"), (_SAID, "rule"))
    assert {purpose: after[purpose] for purpose in (*said, *ruled)} == {**said, **ruled}
    assert after["stranger"][0] != _SAID

    assert _retag_everybody(customer.service) >= len(after)
    assert _seen(customer, path) == after
    customer.refresh(access)
    assert _seen(customer, path) == after
