"""A valid request for every operation of the OpenAPI document.

An operation without a recipe, or with a path parameter nobody can fill, stops the fuzzer.
"""

import base64
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final, cast
from urllib.parse import quote_plus

from kontowerk.api.app import openapi_document
from kontowerk.providers.register import SANDBOX_ID
from quality.fuzz.draft import Draft, Kitchen
from quality.fuzz.watch import SECRET
from quality.fuzz.world import FORM, JSON, NAME, PASSWORD, basic, bearer

_METHODS: Final = ("get", "put", "post", "delete", "patch")
_WRITING: Final = ("put", "post", "delete", "patch")
_BASE64: Final = (b"content-type", b"application/octet-stream+base64")

Recipe = Callable[[Draft, Kitchen], None]


class MissingSeedsError(Exception):
    """Operations of the document that the fuzzer does not know."""


@dataclass(frozen=True)
class Operation:
    """One operation of the document."""

    name: str
    method: str
    path: str

    @property
    def writes(self) -> bool:
        return self.method.lower() in _WRITING

    def valid(self, kitchen: Kitchen) -> Draft:
        """Make a request that would be answered with success."""
        fillers = {name: fill(kitchen) for name, fill in _PARAMETERS.items()}
        segments = [_filled(part, fillers) for part in self.path.removeprefix("/").split("/")]
        draft = Draft(self.name, self.method, segments, [(b"host", b"127.0.0.1:8080")])
        _RECIPES[self.name](draft, kitchen)
        return draft


def operations() -> list[Operation]:
    """Return all operations; raises MissingSeedsError for those without seeds."""
    paths = cast("Mapping[str, Mapping[str, Any]]", openapi_document()["paths"])
    found = [
        Operation(str(item[method]["operationId"]), method.upper(), path)
        for path, item in paths.items()
        for method in _METHODS
        if method in item
    ]
    missing = [f"{o.method} {o.path} ({o.name})" for o in found if not _is_known(o)]
    if missing:
        raise MissingSeedsError(", ".join(missing))
    return found


def _is_known(operation: Operation) -> bool:
    parts = operation.path.split("/")
    unknown = [p for p in parts if p.startswith("{") and _parameter(p) not in _PARAMETERS]
    return operation.name in _RECIPES and not unknown


def _parameter(part: str) -> str:
    """Return the parameter of a path segment; an ending such as .svg may follow it."""
    return part[1:].partition("}")[0]


def _filled(part: str, fillers: Mapping[str, str]) -> str:
    if not part.startswith("{"):
        return part
    return fillers[_parameter(part)] + part.partition("}")[2]


def _user(kitchen: Kitchen) -> str:
    return kitchen.world.pick_user(kitchen.rng)


_PARAMETERS: Final[dict[str, Callable[[Kitchen], str]]] = {
    "tenant-name": lambda k: k.world.mine.tenant.name,
    "client-name": lambda _: "user",
    "role-name": lambda k: k.rng.choice(("customer", "reader")),
    "user-reference": _user,
    "provider-id": lambda _: str(SANDBOX_ID),
}


def _as_admin(draft: Draft, kitchen: Kitchen) -> None:
    draft.headers.append(bearer(kitchen.world.bearer["admin"]))


def _as_admin_on_keeper(draft: Draft, kitchen: Kitchen) -> None:
    _as_admin(draft, kitchen)
    if kitchen.rng.random() < 0.5:
        keeper, users = kitchen.world.keeper, kitchen.world.users
        draft.segments = [keeper if part in users else part for part in draft.segments]


def _as_reader(draft: Draft, kitchen: Kitchen) -> None:
    token = kitchen.rng.choice(("client", "user"))
    draft.headers.append(bearer(kitchen.world.bearer[token]))


def _list_providers(draft: Draft, kitchen: Kitchen) -> None:
    _as_reader(draft, kitchen)
    odd = (b"", b"*", b'"x"', b'W/"x"', b",,", b"\xff", b'"' * 9000)
    draft.headers.append((b"if-none-match", kitchen.rng.choice(odd)))
    draft.headers.append((b"accept-encoding", kitchen.rng.choice((b"", b"br", b"gzip;q=0", b";,"))))


def _list_users(draft: Draft, kitchen: Kitchen) -> None:
    _as_admin(draft, kitchen)
    draft.query = kitchen.rng.choice((b"", b"includeInactive=true", b"includeInactive=FALSE"))


def _user_body(draft: Draft, kitchen: Kitchen) -> None:
    _as_admin(draft, kitchen)
    draft.headers.append(JSON)
    rng = kitchen.rng
    fields = {"username": f"{NAME}-{rng.getrandbits(64):x}", "password": PASSWORD}
    for name in ("firstname", "lastname"):
        if rng.random() < 0.5:
            fields[name] = f"{NAME} {_letters(rng)}"
    draft.members = [(json.dumps(name), json.dumps(value)) for name, value in fields.items()]


def _reference_body(draft: Draft, kitchen: Kitchen) -> None:
    _as_admin(draft, kitchen)
    draft.headers.append(JSON)
    draft.raw = json.dumps(_user(kitchen)).encode()


def _as_client(draft: Draft, kitchen: Kitchen, client: str = "admin") -> None:
    login = getattr(kitchen.world.mine, client)
    draft.headers += [basic(login.username, login.secret.reveal()), FORM]


def _token(draft: Draft, kitchen: Kitchen) -> None:
    if kitchen.rng.random() < 0.5:
        _as_client(draft, kitchen)
        draft.pairs = [("grant_type", "client_credentials")]
        if kitchen.rng.random() < 0.5:
            draft.pairs.append(("scope", quote_plus("auth/tenants/read auth/tenants/users/read")))
        return
    _as_client(draft, kitchen, "user")
    wrong = kitchen.rng.random() < 0.5
    draft.pairs = [
        ("grant_type", "password"),
        ("username", f"{NAME}-nobody" if wrong else "keeper"),
        ("password", f"{SECRET}-falsch" if wrong else PASSWORD),
    ]


def _revoke(draft: Draft, kitchen: Kitchen) -> None:
    _as_client(draft, kitchen)
    spare = kitchen.world.spare_tokens
    draft.pairs = [("token", spare.popleft() if spare else f"{SECRET}-used-up")]


def _api_key(draft: Draft, kitchen: Kitchen) -> None:
    draft.headers.append((b"x-api-key", kitchen.world.api_key.encode()))


def _plaintext(draft: Draft, kitchen: Kitchen) -> None:
    token = kitchen.rng.choice(("admin", "client", "user"))
    draft.headers += [bearer(kitchen.world.bearer[token]), _BASE64]
    draft.raw = base64.b64encode(f"{SECRET}-{_letters(kitchen.rng)}".encode())


def _no_login(draft: Draft, kitchen: Kitchen) -> None:
    """Need nothing: logos and the health questions are open to all."""


def _letters(rng: Random) -> str:
    return "".join(rng.choices("abcdefghijklmnopqrstuvwxyz äöüß", k=rng.randrange(1, 30)))


_RECIPES: Final[dict[str, Recipe]] = {
    "listTenants": _as_admin,
    "getTenant": _as_admin,
    "listClients": _as_admin,
    "getClient": _as_admin,
    "listRoles": _as_admin,
    "getRole": _as_admin,
    "listRoleUsers": _as_admin,
    "assignRole": _reference_body,
    "getRoleUser": _as_admin_on_keeper,
    "listUsers": _list_users,
    "createUser": _user_body,
    "getUser": _as_admin_on_keeper,
    "changeUser": _user_body,
    "eraseUser": _as_admin,
    "deactivateUser": _as_admin,
    "reactivateUser": _user_body,
    "exportUser": _as_admin,
    "issueToken": _token,
    "revokeToken": _revoke,
    "exchangeApiKey": _api_key,
    "encrypt": _plaintext,
    "listEncryptionKeys": _as_admin,
    "listProviders": _list_providers,
    "getProvider": _as_reader,
    "getProviderLogo": _no_login,
    "isAlive": _no_login,
    "isReady": _no_login,
}
