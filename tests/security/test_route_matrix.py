"""Every route x every wrong identity: refused with the exact status, and nothing changes.

The routes come from the OpenAPI document, so a route that nobody described here fails.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from kontowerk.api.app import openapi_document
from kontowerk.kit.ids import new_id
from tests.service import MGMT, SANDBOX, Service, User

DOCUMENT: dict[str, Any] = openapi_document()
NEW_USER = {"username": "matrix", "password": "matrix password"}


@dataclass(frozen=True)
class Operation:
    """One method on one path, as the document describes it."""

    id: str
    method: str
    path: str
    security: str | None
    scopes: frozenset[str]
    parameters: tuple[str, ...]


def _operations() -> Iterator[Operation]:
    for path, item in DOCUMENT["paths"].items():
        for method, operation in item.items():
            security = operation.get("security", [{}])[0]
            yield Operation(
                id=operation["operationId"],
                method=method.upper(),
                path=path,
                security=next(iter(security), None),
                scopes=frozenset(operation.get("x-any-of-scopes", ())),
                parameters=tuple(
                    p["name"] for p in operation.get("parameters", ()) if p["in"] == "path"
                ),
            )


OPERATIONS = list(_operations())
BEARER = [op for op in OPERATIONS if op.security == "bearer"]
MANAGEMENT = [op for op in BEARER if op.path.startswith(MGMT)]
WITHOUT_TOKEN = {
    *("issueToken", "revokeToken", "exchangeApiKey", "isAlive", "isReady", "getProviderLogo")
}

# What each operation is sent; None stands for no body.
BODIES: dict[str, Callable[[User], dict[str, Any]] | None] = {
    "listTenants": None,
    "getTenant": None,
    "listClients": None,
    "getClient": None,
    "listRoles": None,
    "getRole": None,
    "listRoleUsers": None,
    "assignRole": lambda user: {"json": user.reference},
    "getRoleUser": None,
    "listUsers": None,
    "getUser": None,
    "createUser": lambda _: {"json": {**NEW_USER, "username": f"matrix-{new_id()}"}},
    "changeUser": lambda _: {"json": NEW_USER},
    "eraseUser": None,
    "deactivateUser": None,
    "reactivateUser": lambda _: {"json": NEW_USER},
    "exportUser": None,
    "encrypt": lambda _: {
        "content": b"c2VjcmV0",
        "headers": {"Content-Type": "application/octet-stream+base64"},
    },
    "listEncryptionKeys": None,
    "listProviders": None,
    "getProvider": None,
}


@dataclass(frozen=True)
class World:
    """Two tenants with a user each, and every identity that may come to the door."""

    service: Service
    victim: User
    stranger: User
    own: dict[str, str]
    foreign: dict[str, str]
    unknown: dict[str, str]
    tokens: dict[str, str]

    def call(
        self, op: Operation, token: str | None, ids: dict[str, str] | None = None
    ) -> httpx.Response:
        path = op.path
        for name in op.parameters:
            path = path.replace(f"{{{name}}}", (ids or self.own)[name])
        make = BODIES[op.id]
        return self.service.call(op.method, path, token, **(make(self.victim) if make else {}))


@pytest.fixture(scope="module")
def world(service: Service) -> World:
    victim, other = service.create_user("alpha"), service.create_user("alpha")
    stranger = service.create_user("beta")
    revoked = service.token("alpha")
    service.http.post(
        "/auth/oauth2/revoke", data={"token": revoked}, auth=service.login("alpha", "admin")
    )
    names = {"client-name": "user", "role-name": "customer"}
    return World(
        service=service,
        victim=victim,
        stranger=stranger,
        own={
            "tenant-name": "alpha",
            "user-reference": victim.reference,
            "provider-id": str(SANDBOX.id),
            **names,
        },
        foreign={"tenant-name": "beta", "user-reference": stranger.reference},
        unknown={
            "tenant-name": "nobody",
            "client-name": "nobody",
            "role-name": "nobody",
            "user-reference": str(new_id()),
        },
        tokens={
            "admin": service.token("alpha"),
            "revoked": revoked,
            "foreign admin": service.token("beta"),
            "foreign user": service.user_token(stranger, "beta"),
            "other user": service.user_token(other, "alpha"),
        },
    )


def _changed(world: World) -> list[str]:
    """Say what a refused call changed after all."""
    service, victim = world.service, world.victim
    changes: list[str] = []
    user = service.call("GET", f"{MGMT}/alpha/users/{victim.reference}", world.tokens["admin"])
    if user.json().get("active") is not True or user.json()["username"] != victim.username:
        changes.append("the user")
    if service.ask_token(
        "alpha", "user", username=victim.username, password=victim.password
    ).is_error:
        changes.append("the password")
    return changes


def test_every_route_is_described_here() -> None:
    described = set(BODIES) | WITHOUT_TOKEN
    assert {op.id for op in OPERATIONS} == described
    assert {op.id for op in OPERATIONS if op.security != "bearer"} == WITHOUT_TOKEN
    needed = {name for op in OPERATIONS for name in op.parameters}
    assert needed == {"tenant-name", "client-name", "role-name", "user-reference", "provider-id"}


@pytest.mark.parametrize("op", BEARER, ids=lambda op: op.id)
def test_without_a_token_the_answer_is_401(world: World, op: Operation) -> None:
    answer = world.call(op, None)
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"].startswith("Bearer")


@pytest.mark.parametrize("op", BEARER, ids=lambda op: op.id)
@pytest.mark.parametrize("token", ["revoked", "never issued"])
def test_a_token_that_is_not_valid_answers_403(world: World, op: Operation, token: str) -> None:
    answer = world.call(op, world.tokens.get(token, "kw_at_c0_" + "A" * 49))
    assert answer.status_code == 403


def test_an_expired_token_answers_403_on_every_route(
    start_service: Callable[..., Service],
) -> None:
    service = start_service()
    user = service.create_user()
    token = service.token("alpha")
    own = {"tenant-name": "alpha", "user-reference": user.reference}
    own |= {"client-name": "user", "role-name": "customer", "provider-id": str(SANDBOX.id)}
    old = World(service, user, user, own, {}, {}, {})
    assert old.call(BEARER[0], token).status_code == 200
    service.clock.advance(seconds=7201)
    assert {op.id: old.call(op, token).status_code for op in BEARER} == {
        op.id: 403 for op in BEARER
    }


@pytest.mark.parametrize("op", MANAGEMENT, ids=lambda op: op.id)
@pytest.mark.parametrize("identity", ["foreign user", "other user"])
def test_a_user_token_on_a_management_route_answers_403(
    world: World, op: Operation, identity: str
) -> None:
    assert world.call(op, world.tokens[identity]).status_code == 403
    assert not _changed(world)


@pytest.mark.parametrize("op", [op for op in BEARER if op.scopes], ids=lambda op: op.id)
def test_a_token_with_every_other_scope_answers_403(world: World, op: Operation) -> None:
    full = frozenset(world.service.ask_token("alpha", "admin").json()["scope"].split())
    token = world.service.token("alpha", "admin", scope=" ".join(full - op.scopes))
    assert world.call(op, token).status_code == 403
    assert not _changed(world)


@pytest.mark.parametrize("op", MANAGEMENT, ids=lambda op: op.id)
def test_the_admin_of_another_tenant_sees_nothing(world: World, op: Operation) -> None:
    answer = world.call(op, world.tokens["foreign admin"])
    if op.parameters:
        assert answer.status_code == 404
    else:
        assert [tenant["name"] for tenant in answer.json()] == ["beta"]
    assert not _changed(world)


@pytest.mark.parametrize(
    ("op", "parameter"),
    [(op, name) for op in MANAGEMENT for name in op.parameters],
    ids=lambda value: value.id if isinstance(value, Operation) else value,
)
def test_a_foreign_id_answers_like_an_unknown_one(
    world: World, op: Operation, parameter: str
) -> None:
    unknown = world.call(op, world.tokens["admin"], {**world.own, parameter: "x"})
    never = world.call(
        op, world.tokens["admin"], {**world.own, parameter: world.unknown[parameter]}
    )
    assert never.status_code == 404
    assert _comparable(never) == _comparable(unknown)
    if parameter in world.foreign:
        ids = {**world.own, parameter: world.foreign[parameter]}
        assert _comparable(world.call(op, world.tokens["admin"], ids)) == _comparable(never)


def test_the_foreign_user_was_left_alone(world: World) -> None:
    assert world.service.user_token(world.stranger, "beta")


def _comparable(answer: httpx.Response) -> tuple[int, dict[str, Any], list[str]]:
    """Everything a caller could compare, but for the request's own id and address."""
    body = answer.json()
    kept = {
        name: value for name, value in body.items() if name not in ("correlationId", "instance")
    }
    ignored = ("x-correlation-id", "date", "content-length")
    headers = [f"{name}: {text}" for name, text in answer.headers.items() if name not in ignored]
    return answer.status_code, kept, headers
