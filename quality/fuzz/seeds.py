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
from uuid import UUID

from kontowerk.api.app import openapi_document
from kontowerk.api.webform.visits import COOKIE
from kontowerk.kit.ids import new_secret
from kontowerk.providers.register import SANDBOX_ID
from quality.fuzz import proofs
from quality.fuzz.draft import Draft, Kitchen
from quality.fuzz.tag_trees import PARAMETERS as OF_TAG_TREES
from quality.fuzz.tag_trees import RECIPES as TAG_TREES
from quality.fuzz.tagging import PARAMETERS as OF_TAGGING
from quality.fuzz.tagging import RECIPES as TAGGING
from quality.fuzz.tagging import with_view
from quality.fuzz.transfers import PARAMETERS as OF_TRANSFERS
from quality.fuzz.transfers import RECIPES as TRANSFERS
from quality.fuzz.transfers import Recipe
from quality.fuzz.watch import SECRET
from quality.fuzz.world import (
    ACCESS_ID,
    CONSENT_ID,
    FORM,
    JSON,
    NAME,
    PAGES,
    PASSWORD,
    PRODUCT_ID,
    TICKET,
    basic,
    bearer,
)

_METHODS: Final = ("get", "put", "post", "delete", "patch")
_WRITING: Final = ("put", "post", "delete", "patch")
_BASE64: Final = (b"content-type", b"application/octet-stream+base64")


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


# The pages are for browsers and stand in no document.
_OF_BROWSERS: Final = (
    Operation("openPage", "GET", PAGES),
    Operation("showPage", "GET", f"{PAGES}/step"),
    Operation("sendPage", "POST", f"{PAGES}/step"),
    Operation("showStatement", "GET", f"{PAGES}/accessibility"),
)


def operations() -> list[Operation]:
    """Return all operations; raises MissingSeedsError for those without seeds."""
    paths = cast("Mapping[str, Mapping[str, Any]]", openapi_document()["paths"])
    found = [
        Operation(str(item[method]["operationId"]), method.upper(), path)
        for path, item in paths.items()
        for method in _METHODS
        if method in item
    ]
    found += _OF_BROWSERS
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
    "access-id": lambda _: ACCESS_ID,
    "product-id": lambda _: PRODUCT_ID,
    "consent-id": lambda _: str(CONSENT_ID),
    "ticket": lambda _: TICKET,
    "subscription-id": lambda k: str(UUID(int=k.rng.getrandbits(128))),
    "event-id": lambda k: str(UUID(int=k.rng.getrandbits(128))),
    **OF_TRANSFERS,
    **OF_TAG_TREES,
    **OF_TAGGING,
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


def _as_customer(draft: Draft, kitchen: Kitchen) -> None:
    draft.headers.append(bearer(kitchen.world.bearer["user"]))


def _read_customer(draft: Draft, kitchen: Kitchen) -> None:
    _as_customer(draft, kitchen)
    odd = (b"wait=0", b"wait=", b"wait=99999999999999999999", b"wait=0, wait=1;;", b"\xff", b",")
    draft.headers.append((b"prefer", kitchen.rng.choice(odd)))
    draft.headers.append((b"if-none-match", kitchen.rng.choice((b"*", b'"x"', b"", b",,"))))


def _list_transactions(draft: Draft, kitchen: Kitchen) -> None:
    _as_customer(draft, kitchen)
    odd = (b"", b"from=2026-01-01", b"to=2026-01-01T00:00:00Z", b"from=x", b"from=&to=", b"to=%00")
    draft.query = with_view(kitchen.rng.choice(odd), kitchen.rng)


def _add_accesses(draft: Draft, kitchen: Kitchen) -> None:
    redirected = kitchen.rng.random() < 0.3
    draft.headers += [bearer(kitchen.world.bearer["redirected" if redirected else "user"]), JSON]
    draft.query = kitchen.rng.choice((b"", b"refresh=true", b"refresh=x", b"callbackUrl=https://x"))
    sealed = kitchen.world.sealed
    entry = {"providerId": str(SANDBOX_ID), "credentials": {"userid": sealed, "pin": sealed}}
    name = kitchen.rng.choice((ACCESS_ID, f"{kitchen.rng.getrandbits(64):x}"))
    draft.members = [(json.dumps(name), json.dumps({} if redirected else entry))]


def _renew(draft: Draft, kitchen: Kitchen) -> None:
    redirected = kitchen.rng.random() < 0.3
    draft.headers.append(bearer(kitchen.world.bearer["redirected" if redirected else "user"]))
    draft.headers.append((b"customer-ip-address", kitchen.rng.choice((b"9.9.9.9", b"::1", b"x"))))
    wishes = kitchen.rng.choice((b"", b"&maxTransactions=all", b"&queryTanSettings=x"))
    draft.query = b"callbackUrl=https://shop.example/x" + wishes
    if not redirected and kitchen.rng.random() < 0.7:
        sealed = kitchen.world.sealed
        entry = {"providerId": str(SANDBOX_ID), "credentials": {"userid": sealed, "pin": sealed}}
        draft.headers.append(JSON)
        draft.members = [(json.dumps(ACCESS_ID), json.dumps(entry))]


def _answer(draft: Draft, kitchen: Kitchen) -> None:
    _as_customer(draft, kitchen)
    draft.headers.append(JSON)
    given = (
        ("chosenScaMethodId", "921"),
        ("chosenScaMethodId", 921),
        ("chosenScaMedia", "Mein Telefon"),
        ("scaAuthenticationData", f"{SECRET}-123456"),
        ("confirmPayee", True),
    )
    name, value = kitchen.rng.choice(given)
    draft.members = [(json.dumps(name), json.dumps(value))]


def _return(draft: Draft, kitchen: Kitchen) -> None:
    draft.query = kitchen.rng.choice((b"", b"failed=1", b"failed=", b"failed=1&failed=0", b"x=%00"))


def _open_page(draft: Draft, kitchen: Kitchen) -> None:
    secret = kitchen.rng.choice((b"", b"%00", b"kw_ws_c0_x", new_secret("ws", "c0").encode()))
    rest = (b"", b"&callbackUrl=https://x", b"&callbackUrl=a&callbackUrl=b", b"&session=y")
    draft.query = b"session=" + secret + b"&useCase=CREATE_ACCOUNT" + kitchen.rng.choice(rest)


def _show_page(draft: Draft, kitchen: Kitchen) -> None:
    draft.headers.append((b"cookie", kitchen.world.page_cookie.encode()))
    draft.headers.append((b"accept-language", kitchen.rng.choice((b"en;q=x", b"\xff", b"de,,;"))))
    odd = (b"", b"q=spk", b"q=%00", b"q=%ff&q=", b"lang=en", b"lang=%00&lang=de", b"cancel=1")
    draft.query = kitchen.rng.choice(odd)


def _send_page(draft: Draft, kitchen: Kitchen) -> None:
    cookie = kitchen.world.page_cookie
    draft.headers += [(b"cookie", cookie.encode()), FORM]
    draft.headers.append((b"origin", kitchen.rng.choice((b"null", b"http://127.0.0.1:8080"))))
    wishes = (
        [("do", "accept"), ("legal", "yes")],
        [("do", "bank"), ("provider", str(SANDBOX_ID))],
        [("do", "report"), ("name", f"{NAME} Bank")],
        [("do", "login"), ("field.userid", f"{NAME}-login"), ("field.pin", f"{SECRET}-pin")],
        [("do", "method"), ("method", "921")],
        [("do", "medium"), ("medium", "%00")],
        [("do", "tan"), ("tan", f"{SECRET}-123456")],
        [("do", "accounts"), ("product", PRODUCT_ID), ("product", "x")],
        [("do", kitchen.rng.choice(("look", "stay", "extend", "retry", "back", "leave")))],
    )
    token = COOKIE.form_token(cookie.partition("=")[2])
    draft.pairs = [("csrf", token), *kitchen.rng.choice(wishes)]


def _push(draft: Draft, kitchen: Kitchen) -> None:
    _as_customer(draft, kitchen)
    draft.headers.append(JSON)
    booking = {
        "betrag": kitchen.rng.randrange(-(10**6), 10**6) / 100,
        "buchungsdatum": "2026-02-01 00:00:00",
        "verwendungszweck": _letters(kitchen.rng),
        "identifier": {"batchId": f"{kitchen.rng.getrandbits(32):x}"},
    }
    draft.raw = json.dumps([booking]).encode()


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


def _subscription_body(draft: Draft, kitchen: Kitchen) -> None:
    _as_admin(draft, kitchen)
    draft.headers.append(JSON)
    draft.members = [('"url"', json.dumps(f"https://{kitchen.rng.getrandbits(40):x}.example.net/"))]


def _types_body(draft: Draft, kitchen: Kitchen) -> None:
    _as_admin(draft, kitchen)
    draft.headers.append(JSON)
    kinds = kitchen.rng.sample(["transactions.new", "access.removed", "payment.changed", "x"], 2)
    draft.members = [('"types"', json.dumps(kinds))]


def _list_events(draft: Draft, kitchen: Kitchen) -> None:
    _as_admin(draft, kitchen)
    cursor = base64.urlsafe_b64encode(kitchen.rng.randbytes(24))
    draft.query = kitchen.rng.choice((b"", b"after=" + cursor, b"after=", b"after=x", b"after=%00"))


def _sync(draft: Draft, kitchen: Kitchen) -> None:
    _as_customer(draft, kitchen)
    cursor = base64.urlsafe_b64encode(kitchen.rng.randbytes(39))
    limit = kitchen.rng.choice((b"1", b"1000", b"0", b"-1", b"x", b"9" * 30, b""))
    odd = (b"", b"cursor=" + cursor, b"cursor=", b"cursor=%00", b"limit=" + limit)
    draft.query = kitchen.rng.choice(odd)


def _as_client(draft: Draft, kitchen: Kitchen, client: str = "admin") -> None:
    login = getattr(kitchen.world.mine, client)
    draft.headers += [basic(login.username, login.secret.reveal()), FORM]


def _token(draft: Draft, kitchen: Kitchen) -> None:
    if kitchen.rng.random() < 0.3:
        draft.headers.append((b"dpop", proofs.proof(kitchen.rng, "POST", "/auth/oauth2/token")))
    if kitchen.rng.random() < 0.2:
        draft.headers.append(FORM)
        draft.pairs = [
            ("grant_type", "client_credentials"),
            ("client_assertion_type", proofs.ASSERTION_TYPE),
            ("client_assertion", quote_plus(proofs.assertion(kitchen.rng, "alpha/admin"))),
        ]
        return
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
    if kitchen.rng.random() < 0.3:
        draft.headers.append((b"dpop", proofs.proof(kitchen.rng, "POST", "/one/bc-token")))


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
    **TAG_TREES,
    **TAGGING,
    "listSubscriptions": _as_admin,
    "createSubscription": _subscription_body,
    "setSubscriptionTypes": _types_body,
    "getSubscription": _as_admin,
    "deleteSubscription": _as_admin,
    "replaceSubscriptionSecret": _as_admin,
    "testSubscription": _as_admin,
    "getDelivery": _as_admin,
    "listEvents": _list_events,
    "getCustomer": _read_customer,
    "listAccesses": _read_customer,
    "addAccesses": _add_accesses,
    "removeAccesses": _as_customer,
    "getAccess": _read_customer,
    "removeAccess": _as_customer,
    "getIssues": _read_customer,
    "getBudget": _read_customer,
    "syncCustomer": _sync,
    "renewApproval": _renew,
    "getConsent": _read_customer,
    "answerConsent": _answer,
    "pollConsent": _read_customer,
    "cancelConsent": _as_customer,
    "returnFromBank": _return,
    "getProduct": _read_customer,
    "listTransactions": _list_transactions,
    "pushTransactions": _push,
    "listPositions": _as_customer,
    "createPermissionLink": _as_customer,
    "endSessions": _as_customer,
    **TRANSFERS,
    "openPage": _open_page,
    "showPage": _show_page,
    "sendPage": _send_page,
    "showStatement": _show_page,
    "isAlive": _no_login,
    "isReady": _no_login,
}
