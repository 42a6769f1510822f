"""Spec: Versioning; 410 of Errors."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

import httpx
import pytest

from kontowerk.api.route import Sunset
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.ids import new_id
from tests.service import MGMT, Service
from tests.spec.answers import JSON
from tests.spec.interface import (
    OTHER_ANSWERS,
    Operation,
    Walk,
    admin,
    as_ids,
    is_well,
    new_user,
    operations,
    path_of,
    users_path,
)

_ALL = operations()
_CUSTOMER = [found for found in _ALL if found.path.startswith("/customer/")]
_MANAGEMENT = [found for found in _ALL if found.path.startswith("/auth/mgmt/")]


@pytest.mark.req("VER-001")
@pytest.mark.parametrize("found", _MANAGEMENT, ids=as_ids(_MANAGEMENT))
def test_management_answers_under_v1_and_no_other_version(
    service: Service, walk: Walk, found: Operation
) -> None:
    assert found.path.startswith("/auth/mgmt/v1/")
    assert walk.answer(found).is_success
    for version in ("v0", "v2", "V1", "1"):
        path = path_of(found, str(new_id())).replace("/v1/", f"/{version}/")
        answer = service.call(found.method, path, admin(service))
        assert answer.status_code in (404, 410)


@pytest.mark.req("VER-003")
@pytest.mark.parametrize("found", _CUSTOMER, ids=as_ids(_CUSTOMER))
def test_the_customer_interface_answers_under_v2_and_no_other_version(
    service: Service, walk: Walk, found: Operation
) -> None:
    assert found.path.startswith("/customer/v2")
    assert is_well(found, walk.answer(found))
    for version in ("v1", "v3", "V2", "2"):
        path = path_of(found, str(new_id())).replace("/v2", f"/{version}", 1)
        assert service.call(found.method, path, admin(service)).status_code in (404, 410)


def _ending(service_start: Callable[..., Service], days: float) -> Service:
    now = SystemClock().now()
    sunset = Sunset(deprecated_at=now - timedelta(days=30), ends_at=now + timedelta(days=days))
    return service_start(endings={"listTenants": sunset})


@pytest.mark.req("VER-005", "ERR-HTTP-410")
def test_an_operation_works_unchanged_until_it_ends_with_410(
    service: Service, start_service: Callable[..., Service]
) -> None:
    usual = service.call("GET", MGMT, service.token())
    ending = _ending(start_service, days=1)
    announced = ending.call("GET", MGMT, ending.token())
    _check_announcement(announced)
    assert announced.status_code == usual.status_code == 200
    assert [set(tenant) for tenant in announced.json()] == [set(tenant) for tenant in usual.json()]
    ending.clock.advance(days=1, seconds=1)
    ended = ending.call("GET", MGMT, ending.token())
    assert ended.status_code == 410
    assert ended.json()["code"] == "410"
    assert ending.call("GET", f"{MGMT}/alpha", ending.token()).status_code == 200


def _check_announcement(answer: httpx.Response) -> None:
    now = SystemClock().now()
    deprecated_at = datetime.fromtimestamp(int(answer.headers["deprecation"].lstrip("@")), UTC)
    ends_at = parsedate_to_datetime(answer.headers["sunset"])
    assert answer.headers["deprecation"].startswith("@")
    assert answer.headers["sunset"].endswith("GMT")
    assert abs(deprecated_at - (now - timedelta(days=30))) < timedelta(minutes=1)
    assert abs(ends_at - (now + timedelta(days=1))) < timedelta(minutes=1)


@pytest.mark.parametrize("found", _ALL, ids=as_ids(_ALL))
def test_nothing_is_retired_at_present(walk: Walk, found: Operation) -> None:
    answer = walk.answer(found)
    assert is_well(found, answer)
    assert not {"deprecation", "sunset"} & set(answer.headers)


@pytest.mark.req("VER-008")
@pytest.mark.parametrize("found", _ALL, ids=as_ids(_ALL))
def test_json_answers_are_application_json_on_success_and_on_refusal(
    service: Service, walk: Walk, found: Operation
) -> None:
    path, token = path_of(found, str(new_id())), admin(service)
    answers = [
        walk.answer(found),
        service.call(found.method, path),
        service.call(found.method, path, token),
        service.call("PATCH", path, token),
        service.call(found.method, path, "random"),
        service.call(found.method, path.replace("/", "/x", 1), token),
    ]
    for answer in answers:
        if answer.content and not (found.id in OTHER_ANSWERS and answer.is_success):
            assert answer.headers["content-type"] == JSON
            answer.json()


@pytest.mark.req("VER-008")
def test_conflicts_and_wrong_bodies_are_application_json_too(service: Service) -> None:
    user, token = service.create_user(), service.token()
    taken = service.call("POST", users_path(), token, json=new_user(username=user.username))
    wrong = service.call("POST", users_path(), token, json=[])
    xml = service.call("GET", MGMT, token, headers={"Accept": "text/xml"})
    problem = service.call("GET", MGMT, token, headers={"Accept": "application/problem+json"})
    assert [answer.status_code for answer in (taken, wrong, xml, problem)] == [409, 400, 406, 406]
    for answer in (taken, wrong, xml, problem):
        assert answer.headers["content-type"] == JSON
