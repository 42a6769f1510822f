"""Spec: Limits (consent lifetime), over the whole service: a consent from its first day to its end.

Clocks of service and bank move together, so every test has a service and a bank of its own.
"""

from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from banksim.xs2a import permit
from tests.database import TestServer
from tests.products import few_or_all
from tests.spec.ageing import Regular
from tests.spec.conftest import Branch, running_branch
from tests.spec.test_approving import check_renewal_is_offered
from tests.spec.test_consents import codes
from tests.spec.test_customer import relations

DAY = timedelta(days=1)
XS2A = ("embedded", "redirect")


@pytest.fixture
def branch(server: TestServer, tmp_path: Path) -> Iterator[Branch]:
    """A branch whose clocks move."""
    with running_branch(server, tmp_path) as running:
        yield running


def cancel(person: Regular, status: dict[str, Any]) -> None:
    assert codes(person.answer(status, "cancel")) == [("ERROR", "BA3040")]


def let_lapse(person: Regular, status: dict[str, Any]) -> None:
    person.leap(person.now + timedelta(minutes=16))
    person.wait_for(lambda access: access["status"] == "VOLLSTAENDIG")
    assert codes(person.get(relations(status)["self"])) == [("ERROR", "BA3040")]


def check_renewal_is_possible(person: Regular) -> None:
    """Nothing is wrong yet, but a renewal is offered, in the customer by both of its names."""
    href = f"{person.service.url}{person.path}/consent"
    in_access, in_customer = person.renewals()
    assert in_access == {"start_sca": href}
    assert in_customer == {"start_sca": href, "startSCA": href}
    assert "messages" not in person.get(person.path)


def check_is_quiet(person: Regular) -> None:
    """Everything works and nobody is asked for anything."""
    assert person.renewals() == ({}, {})
    access = person.get(person.path)
    assert access["status"] == "VOLLSTAENDIG"
    assert "messages" not in access


def check_new_bookings_come(person: Regular, after: timedelta = DAY) -> None:
    """A background fetch brings what was booked, and changes nothing that was there."""
    before, purpose = person.rows(), person.book()
    assert not person.sees(purpose)
    person.live_until(person.now + after)
    assert person.sees(purpose)
    assert person.rows().items() >= before.items()


def renew(person: Regular) -> None:
    before = person.rows()
    assert person.approve(person.renew(person.path))["messages"] == []
    check_is_quiet(person)
    assert person.rows().items() >= before.items()


@pytest.mark.req("LIM-004", "REL-044")
@pytest.mark.parametrize("way", XS2A)
def test_a_renewal_is_offered_two_weeks_before_the_consent_ends(branch: Branch, way: str) -> None:
    person = Regular(branch, way=way)
    end = person.consent_ends()
    check_is_quiet(person)
    first = person.rows()
    assert first
    person.live_until(end - 15 * DAY)
    check_is_quiet(person)
    check_new_bookings_come(person, 2 * DAY)
    check_renewal_is_possible(person)
    check_new_bookings_come(person)
    renew(person)
    person.live_until(end + DAY * 3 / 2)  # at noon: whoever is slow meets no new day
    check_is_quiet(person)
    check_new_bookings_come(person)
    assert person.rows().items() >= first.items()
    assert not any(person.missing().values())


@pytest.mark.req("LIM-004", "REL-044")
@pytest.mark.parametrize(
    ("abandon", "way"),
    few_or_all(
        "abandoned renewals",
        list(zip((cancel, let_lapse), XS2A, strict=True)),
        list(product((cancel, let_lapse), XS2A)),
    ),
)
def test_a_renewal_that_is_abandoned_costs_nothing(
    branch: Branch, way: str, abandon: Callable[[Regular, dict[str, Any]], None]
) -> None:
    person = Regular(branch, way=way)
    end = person.consent_ends()
    person.live_until(end - 13 * DAY)
    before = person.rows()
    status = person.renew(person.path)
    assert status["messages"]
    abandon(person, status)
    assert person.rows() == before
    assert person.issues(person.path) == [("ERROR", "BA3040")]
    check_renewal_is_possible(person)
    check_new_bookings_come(person)
    person.live_until(end - timedelta(hours=1))
    check_renewal_is_possible(person)
    renew(person)
    check_new_bookings_come(person, 2 * DAY)
    assert person.now > end
    assert not any(person.missing().values())


@pytest.mark.req("LIM-004", "REL-044", "CUST-ISSUES-001")
@pytest.mark.parametrize("way", ["fints", *XS2A])
def test_a_consent_that_nobody_renewed_ends_and_can_be_renewed(branch: Branch, way: str) -> None:
    person = Regular(branch, way=way)
    end = person.consent_ends()
    person.live_until(end - 2 * DAY)
    before, purpose = person.rows(), person.book()
    person.leap(end + timedelta(hours=1))
    person.wait_for(lambda access: "messages" in access)
    access = check_renewal_is_offered(person, person.path)
    assert codes(access) == [("INFO", "BA3010")]
    assert set(person.renewals()[1]) == {"start_sca", "startSCA"}
    assert person.rows() == before
    calls, neighbour = branch.bank.calls(person.name), Regular(branch, way="fints")
    neighbour.leap(neighbour.now + DAY, person)
    neighbour.wait_for_refresh()
    assert branch.bank.calls(person.name) == calls  # the bank is left alone until the renewal
    renew(person)
    assert person.sees(purpose)
    check_new_bookings_come(person)


@pytest.mark.req("LIM-004")
@pytest.mark.parametrize("way", XS2A)
def test_a_bank_that_gives_less_time_is_renewed_earlier(
    branch: Branch, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(permit, "CONSENT", 90 * DAY)
    person = Regular(branch, way=way)
    end = person.consent_ends(90)
    person.live_until(end - 15 * DAY)
    check_is_quiet(person)
    person.live_until(end - 13 * DAY)
    check_renewal_is_possible(person)


@pytest.mark.req("LIM-004", "CUST-ISSUES-001")
@pytest.mark.parametrize("way", ["fints", *XS2A])
def test_a_consent_that_ends_sooner_than_the_bank_said_is_noticed(branch: Branch, way: str) -> None:
    usual, short = Regular(branch, way=way), Regular(branch, way=way, word=".consent-short")
    before = short.rows()
    short.leap(short.now + timedelta(hours=13), usual)
    short.wait_for(lambda access: "messages" in access)
    check_renewal_is_offered(short, short.path)
    assert short.rows() == before
    usual.wait_for_refresh()
    check_is_quiet(usual)
    renew(short)
