"""Life events and life stages.

Spec: Life event; Analysis endpoints (life events, life stages); OP-142, OP-143.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any, Final

import pytest

from kontowerk.connectors.snapshot import Transaction
from tests.service import Service
from tests.spec.answers import DATE
from tests.spec.holdings import euros
from tests.spec.lives import (
    CHILD_BENEFIT,
    HISTORY,
    INSTALMENT,
    NEW_SALARY,
    RENT,
    SALARY,
    SAVINGS_PLAN,
    Somebody,
    everyday,
    item_names,
    live,
    monthly,
    today_of,
)

Life = Callable[[date], list[Transaction]]
TREES: Final = "/tags/v1/tag-trees"


def _moved_out(today: date) -> list[Transaction]:
    return monthly(RENT, today, 3, HISTORY, until=8)


def _other_job(today: date) -> list[Transaction]:
    old = monthly(SALARY, today, 25, HISTORY, until=10)
    return [*old, *monthly(NEW_SALARY, today, 25, 9)]


def _child(today: date) -> list[Transaction]:
    return [*monthly(SALARY, today, 25, HISTORY), *monthly(CHILD_BENEFIT, today, 9, 6)]


def _loan(today: date) -> list[Transaction]:
    return [*monthly(SALARY, today, 25, HISTORY), *monthly(INSTALMENT, today, 4, 7)]


EVENTS: Final[dict[str, tuple[str, Life]]] = {
    "EMPLOYMENT_CHANGE": ("CAREER", _other_job),
    "TENANCY_END": ("HOUSING", _moved_out),
    "CHILD_BIRTH": ("FAMILY", _child),
    "LOAN_START": ("FINANCIAL", _loan),
}


def lived(service: Service, life: Life) -> Somebody:
    today = today_of(service)
    return live(service, *life(today), *everyday(today))


def items_of(service: Service, number: int) -> dict[str, str | None]:
    """Return the items of a tree with what they belong to."""
    path = f"{TREES}/{number}/tag-tree-items/"
    found = service.call("GET", path, service.user_token(service.create_user())).json()
    return {it["systemName"]: it.get("systemNameParent") for it in found}


@pytest.mark.req(
    *("ANA-EP-004", "ANA-LIFE-001", "ANA-LIFE-002", "ANA-LIFE-003", "ANA-LIFE-004"),
    *("ANA-LIFE-005", "ANA-LIFE-006"),
)
@pytest.mark.parametrize("name", EVENTS)
def test_a_turn_in_a_life_is_an_event_of_its_group(service: Service, name: str) -> None:
    group, life = EVENTS[name]
    somebody = lived(service, life)
    found = somebody.found("life-events")
    assert item_names(found) == [name]
    (event,) = found
    assert event["entity"]["entityClass"] == "USER"
    assert event["tagTreeItem"]["tagTree"]["systemName"] == "LIFE_EVENTS"
    assert event["tagTreeItem"]["systemNameParent"] == group
    assert items_of(service, 10)[name] == group
    known = {it["id"] for it in somebody.found("contracts")}
    assert event["details"]["contractIds"]
    assert set(event["details"]["contractIds"]) <= known


@pytest.mark.req("ANA-LIFE-001")
@pytest.mark.parametrize("name", EVENTS)
def test_an_event_has_the_day_it_happened(service: Service, name: str) -> None:
    today, life = today_of(service), EVENTS[name][1]
    (event,) = lived(service, life).found("life-events")
    day = event["details"]["eventDate"]
    assert DATE.fullmatch(day)
    turn = {
        "TENANCY_END": life(today)[-1],
        "EMPLOYMENT_CHANGE": monthly(NEW_SALARY, today, 25, 9)[0],
        "CHILD_BIRTH": monthly(CHILD_BENEFIT, today, 9, 6)[0],
        "LOAN_START": monthly(INSTALMENT, today, 4, 7)[0],
    }[name]
    assert abs((date.fromisoformat(day) - turn.booked_on).days) <= 5


def test_a_life_without_turns_has_no_events(anna: Somebody, service: Service) -> None:
    assert anna.found("life-events") == live(service).found("life-events") == []


def test_a_rent_that_a_silent_bank_does_not_show_has_not_ended(service: Service) -> None:
    somebody = live(service, *_moved_out(today_of(service)))
    assert somebody.found("life-events") == []


# Stages --------------------------------------------------------------------------------------


def stages(somebody: Somebody) -> dict[str, dict[str, Any]]:
    """Return the stages by their field."""
    found = somebody.found("life-stages")
    return {it["tagTreeItem"]["systemNameParent"]: it for it in found}


def names(somebody: Somebody) -> set[str]:
    return {it["tagTreeItem"]["systemName"] for it in stages(somebody).values()}


@pytest.mark.req("ANA-EP-017", *(f"ANA-LIFE-{number:03}" for number in range(7, 11)))
def test_somebody_is_in_one_stage_of_each_field(anna: Somebody) -> None:
    found = stages(anna)
    assert list(found) == ["LABOUR", "PARENTHOOD", "HOUSING", "SAVINGS"]
    assert names(anna) == {
        *("LABOUR_EMPLOYED", "PARENTHOOD_NONE_DETECTED", "HOUSING_TENANT", "SAVINGS_HIGH")
    }
    known = items_of(anna.service, 12)
    for field, it in found.items():
        assert it["entity"]["entityClass"] == "USER"
        assert it["tagTreeItem"]["tagTree"]["systemName"] == "LIFE_STAGES"
        assert known[it["tagTreeItem"]["systemName"]] == field
    contracts = {it["id"]: it for it in anna.found("contracts")}
    (rent,) = found["HOUSING"]["details"]["contractIds"]
    assert contracts[rent]["tagTreeItemCategory"]["systemName"] == "HOUSING_RENT"
    assert found["HOUSING"]["details"]["since"] == contracts[rent]["details"]["dateStart"]


@pytest.mark.req("ANA-EP-017")
def test_stages_have_two_addresses(anna: Somebody) -> None:
    one, two = anna.ask("life-stages"), anna.ask("life/stages")
    assert one.status_code == two.status_code == 200
    assert one.content == two.content
    assert one.headers["etag"] == two.headers["etag"]


@pytest.mark.req(*(f"ANA-LIFE-{number:03}" for number in range(7, 11)))
def test_another_life_is_in_other_stages(service: Service) -> None:
    today = today_of(service)
    two = replace(CHILD_BENEFIT, amount=euros("518.00"))
    somebody = live(
        service,
        *monthly(NEW_SALARY, today, 25, HISTORY),
        *monthly(two, today, 9, 9),
        *monthly(replace(SAVINGS_PLAN, amount=euros("-50.00")), today, 5, HISTORY),
        *everyday(today),
    )
    assert names(somebody) == {
        *("LABOUR_EMPLOYED", "PARENTHOOD_PARENT", "HOUSING_UNKNOWN", "SAVINGS_LOW")
    }
    found = stages(somebody)
    assert found["PARENTHOOD"]["details"]["childCount"] == 2
    assert found["HOUSING"]["details"] == {"since": None, "childCount": None, "contractIds": []}


def test_of_somebody_without_bookings_nothing_is_known(service: Service) -> None:
    assert names(live(service)) == {
        *("LABOUR_UNKNOWN", "PARENTHOOD_NONE_DETECTED", "HOUSING_UNKNOWN", "SAVINGS_NONE")
    }
