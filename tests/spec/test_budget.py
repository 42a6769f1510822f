"""The refresh budget of an access, an addition: when it is due, what is left, how it went."""

from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

import pytest

from kontowerk.accesses.model import AccessStatus, Brought, Issue, IssueKind
from kontowerk.api.wire.words import FAULTS, OUTCOMES
from kontowerk.bankcalls.model import Block, Party
from tests.service import Service, User
from tests.spec.conftest import Branch
from tests.spec.holdings import FETCHED_AT, Holding, change, keep
from tests.spec.test_fetching import Customer, fault, login

_BERLIN: Final = ZoneInfo("Europe/Berlin")
_ALWAYS: Final = {"limit", "leftToday", "resetsAt", "relations"}
_PLAN: Final = """
INSERT INTO access_schedule (customer_id, access_key, tenant_id, host, next_due)
SELECT customer_id, key, tenant_id, 'bank.example', $3
FROM access WHERE customer_id = $1 AND access_id = $2
"""
_SET_DUE: Final = "UPDATE access_schedule SET next_due = $2 WHERE customer_id = $1"
_SET_TRIED: Final = """
UPDATE access SET attempted_at = $3 WHERE customer_id = $1 AND access_id = $2
"""


def budget(service: Service, user: User, path: str) -> dict[str, Any]:
    answer = service.call("GET", f"{path}/budget", service.user_token(user))
    assert answer.status_code == 200, answer.text
    return answer.json()


def instant(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=_BERLIN)


def midnight_after(now: datetime) -> datetime:
    tomorrow = now.astimezone(_BERLIN) + timedelta(days=1)
    return tomorrow.replace(hour=0, minute=0, second=0, microsecond=0)


def test_an_access_nobody_fetches_unasked_has_nothing_left(service: Service) -> None:
    user = service.create_user()
    path = keep(service, user, Holding(refreshed_at=None))
    before = service.clock.now()
    found = budget(service, user, path)
    assert set(found) == _ALWAYS
    assert (found["limit"], found["leftToday"]) == (4, 0)
    ends = {midnight_after(at) for at in (before, service.clock.now())}
    assert instant(found["resetsAt"]) in ends
    assert found["relations"] == [{"rel": "self", "href": f"{service.url}{path}/budget"}]


def test_the_next_fetch_says_how_many_can_follow_today(service: Service) -> None:
    user = service.create_user()
    holding = Holding()
    path = keep(service, user, holding)
    # Whatever the hour is, this one is not today's any more.
    due = midnight_after(service.clock.now()) + timedelta(days=1, hours=5)
    change(service, user, _PLAN, holding.access_id, due)
    found = budget(service, user, path)
    assert (instant(found["nextRefresh"]), found["leftToday"]) == (due, 0)
    change(service, user, _SET_DUE, service.clock.now())
    assert 1 <= budget(service, user, path)["leftToday"] <= 4


def test_a_consent_that_ends_is_told(service: Service) -> None:
    user = service.create_user()
    path = keep(service, user, Holding(consent_until=FETCHED_AT + timedelta(days=90)))
    # 09:30:15 in winter, and 90 days later it is summer.
    assert budget(service, user, path)["consentValidUntil"] == "2026-05-31 10:30:15"


@pytest.mark.parametrize(
    ("issues", "notices", "told"),
    [
        ((), (), None),
        ((IssueKind.UNREACHABLE,), (), ("BANK", "BA1051")),
        ((IssueKind.INTERNAL,), (), ("SERVICE", "BA999")),
        ((), (IssueKind.REFUSED,), ("USER", "BA1011")),
        ((), (IssueKind.BANK_MAIL, IssueKind.METHOD_NEEDED), ("USER", "BA3010")),
        # The notice is older: this time it was the bank.
        ((IssueKind.UNREACHABLE,), (IssueKind.METHOD_NEEDED,), ("BANK", "BA1051")),
    ],
)
def test_a_fetch_that_stored_nothing_failed_on_somebodys_side(
    service: Service,
    issues: tuple[IssueKind, ...],
    notices: tuple[IssueKind, ...],
    told: tuple[str, str] | None,
) -> None:
    user = service.create_user()
    holding = Holding(
        issues=tuple(Issue(kind) for kind in issues), notices=tuple(Issue(kind) for kind in notices)
    )
    path = keep(service, user, holding)
    change(service, user, _SET_TRIED, holding.access_id, FETCHED_AT + timedelta(hours=6))
    expected = {"at": "2026-03-02 15:30:15", "outcome": "FAILED"}
    if told is not None:
        expected |= dict(zip(("fault", "code"), told, strict=True))
    assert budget(service, user, path)["lastResult"] == expected


def test_a_fetch_that_stored_something_succeeded_or_did_so_in_part(service: Service) -> None:
    user = service.create_user()
    at = "2026-03-02 09:30:15"
    mail = Holding(notices=(Issue(IssueKind.BANK_MAIL),))
    assert budget(service, user, keep(service, user, mail))["lastResult"] == {
        "at": at,
        "outcome": "SUCCEEDED",
    }
    kinds = (IssueKind.PARTLY, IssueKind.TRANSACTIONS)
    partly = Holding(issues=tuple(Issue(kind) for kind in kinds))
    assert budget(service, user, keep(service, user, partly))["lastResult"] == {
        "at": at,
        "outcome": "PARTIAL",
        "fault": "BANK",
        "code": "BA1052",
    }


def test_credentials_that_came_later_say_nothing_about_the_fetch_before(service: Service) -> None:
    user = service.create_user()
    holding = Holding(block=Block.INCOMPLETE, notices=(Issue(IssueKind.INCOMPLETE, "pin"),))
    found = budget(service, user, keep(service, user, holding))
    assert found["lastResult"]["outcome"] == "SUCCEEDED"
    assert "nextRefresh" not in found


@pytest.mark.parametrize("status", [AccessStatus.STARTED, AccessStatus.HEADERS])
def test_nothing_is_said_of_a_fetch_that_runs(service: Service, status: AccessStatus) -> None:
    user = service.create_user()
    assert "lastResult" not in budget(service, user, keep(service, user, Holding(status=status)))


def test_every_outcome_and_every_side_but_nobodys_has_a_word() -> None:
    assert set(OUTCOMES) == set(Brought)
    assert set(FAULTS) == set(Party) - {Party.NOBODY}


def test_an_unknown_access_has_no_budget(service: Service) -> None:
    token = service.user_token(service.create_user())
    for access_id in ("nothing", "%20", "a" * 65):
        path = f"/customer/v2/bankzugaenge/{access_id}/budget"
        assert service.call("GET", path, token).status_code == 404


def test_a_budget_follows_real_fetches(branch: Branch) -> None:
    customer = Customer(branch)
    name = login("angestellte")
    path = customer.add(name)
    found = customer.get(f"{path}/budget")
    assert found["lastResult"]["outcome"] == "SUCCEEDED"
    assert set(found["lastResult"]) == {"at", "outcome"}
    now = branch.service.clock.now()
    assert now - timedelta(hours=1) < instant(found["nextRefresh"]) < now + timedelta(hours=13)
    due = (now + timedelta(hours=3)).replace(microsecond=0)  # not while we look
    change(branch.service, customer.user, _SET_DUE, due)
    fault(branch, name, "down")
    branch.service.clock.advance(seconds=2)
    customer.refresh(path)
    after = customer.get(f"{path}/budget")
    assert after["lastResult"]["at"] > found["lastResult"]["at"]
    assert {**after["lastResult"], "at": ""} == {
        "at": "",
        "outcome": "FAILED",
        "fault": "BANK",
        "code": "BA1051",
    }
    # Who asks for a fetch does not use up what is left.
    assert instant(after["nextRefresh"]) == due


def test_a_wrong_pin_is_the_users_and_nothing_is_planned_any_more(branch: Branch) -> None:
    customer = Customer(branch)
    found = customer.get(f"{customer.add(login('leer'), '99991')}/budget")
    assert (found["lastResult"]["fault"], found["lastResult"]["code"]) == ("USER", "BA1011")
    assert found["leftToday"] == 0
    assert "nextRefresh" not in found
