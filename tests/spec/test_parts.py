"""An addition: long lists of users come in parts; the plain form stays as it is."""

import re

import pytest

from tests.service import Service
from tests.spec.interface import admin, references, role_path, users_path


@pytest.mark.parametrize("role", [False, True], ids=["users", "users of a role"])
def test_the_parts_of_a_list_are_the_list(service: Service, *, role: bool) -> None:
    for _ in range(3):
        service.create_user()
    first = role_path("customer") if role else users_path()
    whole = references(service, first)
    shown, path = list[str](), f"{first}?limit={len(whole) // 2}"
    parts = 0
    while path:
        answer = service.call("GET", path, admin(service))
        assert answer.status_code == 200, answer.text
        shown += [entry["userReference"] for entry in answer.json()]
        found = re.fullmatch(r'<https?://[^/]+(/\S+)>; rel="next"', answer.headers.get("Link", ""))
        path = found[1] if found else ""
        parts += 1
    assert shown == whole
    assert parts >= 2


def test_the_plain_list_has_no_further_part(service: Service) -> None:
    service.create_user()
    assert "Link" not in service.call("GET", users_path(), admin(service)).headers


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=10001", "limit=-1", "limit=", "limit=1e3", "after=nobody", "after="]
)
def test_what_is_no_part_is_refused(service: Service, query: str) -> None:
    answer = service.call("GET", f"{users_path()}?{query}", admin(service))
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["pointer"] == f"/query/{query.partition('=')[0]}"
