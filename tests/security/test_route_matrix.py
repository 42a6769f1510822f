"""Every route x every wrong identity: refused with the exact status, and nothing changes.

The routes come from the OpenAPI document, so a route that nobody described here fails.
"""

import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from fastapi.routing import APIRoute
from starlette.routing import Route

from kontowerk.api.app import build_routes, openapi_document
from kontowerk.api.auth import TokenNotValidError
from kontowerk.approvals.model import QuestionKind
from kontowerk.kit.ids import new_id
from tests.service import MGMT, SANDBOX, Service, User
from tests.spec.answers import RETURN
from tests.spec.approvals import CALLBACK, CONSENT, open_approval
from tests.spec.holdings import ACCESSES, CHECKING, METHODS, Holding, keep
from tests.spec.interface import (
    ANALYSES,
    PUBLIC_ADDRESS,
    RULES,
    TAG,
    TAG_TREES,
    new_link,
    new_payment,
    new_report,
    new_tagging,
    payee,
    payees,
    pushed,
    tagging_rule,
    transfer,
)
from tests.spec.orders import SINGLE, details, report_wish, single, standing
from tests.spec.webform import STEP, WEBFORM, Visitor

DOCUMENT: dict[str, Any] = openapi_document()
NEW_USER = {"username": "matrix", "password": "matrix password"}
TREE_ITEM = {"tree-id": "1", "item-id": "101"}


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
WEBHOOKS = [op for op in BEARER if op.path.startswith("/webhooks/")]
MANAGEMENT = [op for op in BEARER if op.path.startswith(MGMT)] + WEBHOOKS
CUSTOMER = [op for op in BEARER if op.path.startswith("/customer/")]
# A bank and an account in a path are nobody's object.
ON_OBJECTS = [op for op in CUSTOMER if set(op.parameters) - {"provider-id", "product-id"}]
WITHOUT_TOKEN = {
    *("issueToken", "revokeToken", "exchangeApiKey", "isAlive", "isReady", "getProviderLogo"),
    "returnFromBank",
}
# What browsers of end users are shown: outside the document, authorised by a cookie.
# Whoever receives an account report may check it; what is sent there opens nothing.
FOR_EVERYBODY = ("POST", f"{WEBFORM}/report-check")
PAGES = {
    # For everybody, whoever asks; the forms are those of RFC 9116 and RFC 8414.
    ("GET", "/.well-known/security.txt"),
    ("GET", "/.well-known/oauth-authorization-server"),
    # For developers; off outside the demo, whose logins only its own page is given.
    ("GET", "/docs"),
    ("GET", "/docs/logins.json"),
    ("GET", "/docs/static/{name}"),
    ("GET", "/openapi.json"),
    # About banks, for everybody; off unless an operator wants it.
    ("GET", "/status"),
    ("GET", "/status/banks.json"),
    ("GET", "/status/static/{name}"),
    ("GET", WEBFORM),
    ("GET", f"{WEBFORM}/step"),
    ("POST", f"{WEBFORM}/step"),
    ("GET", f"{WEBFORM}/end"),
    ("GET", f"{WEBFORM}/accessibility"),
    ("GET", f"{WEBFORM}/pay"),
    ("POST", f"{WEBFORM}/pay"),
    ("GET", f"{WEBFORM}/permission-link"),
    ("GET", f"{WEBFORM}/permissions"),
    ("POST", f"{WEBFORM}/permissions"),
    ("GET", f"{WEBFORM}/permissions.json"),
    ("GET", f"{WEBFORM}/report"),
    ("POST", f"{WEBFORM}/report"),
    ("GET", f"{WEBFORM}/report.pdf"),
    ("GET", f"{WEBFORM}/report-check"),
    ("POST", f"{WEBFORM}/report-check"),
    ("GET", f"{WEBFORM}/status"),
    ("GET", f"{WEBFORM}/photo"),
    ("GET", f"{WEBFORM}/logo"),
    ("GET", f"{WEBFORM}/brand.css"),
    ("GET", WEBFORM + "/static/{name}"),
    # For operators and developers; off in this service, and looked at in tests/console.
    ("GET", "/console"),
    ("POST", "/console/clock"),
    ("GET", "/console/overview"),
    ("GET", "/console/login"),
    ("POST", "/console/login"),
    ("GET", "/console/code"),
    ("POST", "/console/code"),
    ("POST", "/console/code/again"),
    ("POST", "/console/logout"),
    ("GET", "/console/sessions"),
    ("POST", "/console/sessions"),
    ("GET", "/console/tenants/{name}"),
    ("GET", "/console/tenants/{name}/preview"),
    ("GET", "/console/tenants/{name}/preview/brand.css"),
    ("GET", "/console/tenants/{name}/preview/logo"),
    ("GET", "/console/tenants/{name}/preview/static/{file}"),
    ("GET", "/console/tenants/{name}/preview/{page}"),
    ("GET", "/console/accesses"),
    ("GET", "/console/banks"),
    ("GET", "/console/payments"),
    ("GET", "/console/forms"),
    ("GET", "/console/queue"),
    ("GET", "/console/hosts"),
    ("POST", "/console/hosts"),
    ("GET", "/console/webhooks"),
    ("POST", "/console/webhooks/{subscription}/{event}/replay"),
    ("POST", "/console/webhooks/checks"),
    ("GET", "/console/webhooks/checks/{check}"),
    ("POST", "/console/webhooks/{subscription}/test"),
    ("POST", "/console/webhooks/{subscription}/secret"),
    ("GET", "/console/calls"),
    ("GET", "/console/search"),
    ("GET", "/console/users/{user}"),
    ("GET", "/console/users/{user}/bundle"),
    ("GET", "/console/users/{user}/sessions/{session}"),
    ("GET", "/console/users/{user}/sessions/{session}/bundle"),
    ("GET", "/console/users/{user}/insights"),
    ("GET", "/console/static/{name}"),
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
    "getCustomer": None,
    "listAccesses": None,
    "addAccesses": lambda _: {"json": {f"matrix-{new_id()}": {}}},
    "removeAccesses": None,
    "getAccess": None,
    "removeAccess": None,
    "getIssues": None,
    "getBudget": None,
    "syncCustomer": None,
    "renewApproval": lambda _: {
        "headers": {"Customer-IP-Address": PUBLIC_ADDRESS},
        "params": {"callbackUrl": CALLBACK},
    },
    "getConsent": None,
    "answerConsent": lambda _: {"json": {"chosenScaMethodId": METHODS[0].code}},
    "pollConsent": None,
    "cancelConsent": None,
    "getProduct": None,
    "listTransactions": None,
    "pushTransactions": lambda _: {"json": [pushed()]},
    "correctTransaction": lambda _: {"json": {"tags": {**TAG, "systemName": "TAXES"}}},
    "listTaggingRules": None,
    "addTaggingRule": lambda _: {"json": tagging_rule()},
    "getTaggingRule": None,
    "removeTaggingRule": None,
    "listContractSplits": None,
    "splitContract": None,
    "joinContract": None,
    "tagTransactions": lambda _: {"json": []},
    **dict.fromkeys(ANALYSES),
    "listPositions": None,
    "endSessions": None,
    "createPermissionLink": None,
    "initiateTransfer": lambda _: transfer(single()),
    "initiateBulkTransfer": lambda _: transfer(single([details()])),
    "initiateProductTransfer": lambda _: transfer(single()),
    "initiateProductBulkTransfer": lambda _: transfer(single([details()])),
    "listStandingOrders": None,
    "createStandingOrder": lambda _: transfer(standing()),
    "changeStandingOrder": lambda _: transfer(standing()),
    "deleteStandingOrder": lambda _: transfer(None),
    "getStandingOrderRequest": None,
    "getTransfer": None,
    "getBulkTransfer": None,
    "verifyPayee": lambda _: {"json": payee()},
    "verifyPayees": lambda _: {"json": payees()},
    "verifyPayeeOfProduct": lambda _: {"json": payee()},
    "createPaymentLink": lambda _: {"json": details()},
    "getPaymentLink": None,
    "cancelPaymentLink": None,
    "createAccountReport": lambda _: {"json": report_wish()},
    "getAccountReport": None,
    "getAccountReportContent": None,
    "getAccountReportPdf": None,
    "endAccountReport": None,
    "prepareRefund": None,
    "createLegacyTransfer": lambda _: transfer(single()),
    "submitTransferTan": lambda _: transfer({"tan": "123456"}),
    **dict.fromkeys(TAG_TREES),
    "listSubscriptions": None,
    "createSubscription": lambda _: {"json": {"url": "https://hooks.example.net/"}},
    "setSubscriptionTypes": lambda _: {"json": {"types": ["access.removed"]}},
    "getSubscription": None,
    "deleteSubscription": None,
    "replaceSubscriptionSecret": None,
    "testSubscription": None,
    "getDelivery": None,
    "listEvents": None,
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
        path = _filled(op, ids or self.own)
        make = BODIES[op.id]
        return self.service.call(op.method, path, token, **(make(self.victim) if make else {}))


@pytest.fixture(scope="module")
def session(service: Service) -> Visitor:
    """A browser at the first page of its session."""
    visitor = Visitor(service)
    visitor.enter()
    return visitor


@pytest.fixture(scope="module")
def world(service: Service) -> World:
    victim, other = service.create_user("alpha"), service.create_user("alpha")
    stranger, same_login = service.create_user("beta"), service.create_user("beta")
    for user, tenant in ((victim, "alpha"), (same_login, "beta")):
        _use_login(service, user, tenant)
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
            **TREE_ITEM,
            "order-id": str(new_id()),
            **_access(service, victim),
            **_consent(service, victim),
            **_payment(service, victim),
            **_link(service, victim),
            **names,
            **_webhook(service, "alpha"),
        },
        foreign={
            "tenant-name": "beta",
            "user-reference": stranger.reference,
            **_webhook(service, "beta"),
        },
        unknown={
            "tenant-name": "nobody",
            "client-name": "nobody",
            "role-name": "nobody",
            "user-reference": str(new_id()),
            "subscription-id": str(new_id()),
            "event-id": str(new_id()),
            "access-id": str(new_id()),
            "consent-id": str(new_id()),
            "payment-id": str(new_id()),
            "link-id": str(new_id()),
            "report-id": str(new_id()),
            "transfer-id": str(new_id()),
            "order-id": str(new_id()),
            "product-id": "DE00000000000000000000",
            "transaction-id": str(new_id()),
            "rule-id": str(new_id()),
        },
        tokens={
            "admin": service.token("alpha"),
            "revoked": revoked,
            "foreign admin": service.token("beta"),
            "foreign user": service.user_token(stranger, "beta"),
            "same bank login": service.user_token(same_login, "beta"),
            "other user": service.user_token(other, "alpha"),
            "victim": service.user_token(victim, "alpha"),
            "client": service.token("alpha", "user"),
        },
    )


def _use_login(service: Service, user: User, tenant: str) -> None:
    """Add an access with a login at a bank that somebody in another tenant uses as well."""
    entry = {"shared": service.entry("angestellte.matrix", tenant=tenant)}
    added = service.call("POST", ACCESSES, service.user_token(user, tenant), json=entry)
    assert added.status_code == 201, added.text


def _webhook(service: Service, tenant: str) -> dict[str, str]:
    """Subscribe and order a test call; return the ids of both."""
    token, body = service.token(tenant), {"url": "https://hooks.example.net/"}
    made = service.call("POST", "/webhooks/v1/subscriptions", token, json=body)
    ordered = service.call("POST", f"{made.headers['location']}/test", token)
    event_id = ordered.headers["location"].rpartition("/")[2]
    return {"subscription-id": made.json()["id"], "event-id": event_id}


def _access(service: Service, user: User) -> dict[str, str]:
    """Store an access of the user; return the ids of it, of its product, its booking and a rule."""
    holding = Holding((CHECKING,))
    keep(service, user, holding)
    made = new_tagging(service, user, holding.access_id)
    known = {name.strip("{}"): found for name, found in made.items()}
    return {"access-id": holding.access_id, "product-id": str(CHECKING.iban), **known}


def _consent(service: Service, user: User) -> dict[str, str]:
    """Store an approval that waits for the user; return its id."""
    path, _ = open_approval(service, user, asked=QuestionKind.METHOD)
    return {"consent-id": path.rpartition("/")[2]}


def _payment(service: Service, user: User) -> dict[str, str]:
    """Have the user send money in both forms; return the ids of the payments."""
    made = new_payment(service, user)
    return {name.strip("{}"): payment_id for name, payment_id in made.items()}


def _link(service: Service, user: User) -> dict[str, str]:
    """Make a payment link for the user; return its id."""
    made = new_link(service, user)
    return {"link-id": made["{link-id}"], "report-id": new_report(service, user)["{report-id}"]}


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
    changes += _changed_bookings(world)
    consent = service.call("GET", f"{CONSENT}/{world.own['consent-id']}", world.tokens["victim"])
    if [message["code"] for message in consent.json()["messages"]] != ["BA3010"]:
        changes.append("the approval")
    for name in ("payment-id", "transfer-id"):
        href = f"{SINGLE}/{world.own[name]}"
        if service.call("GET", href, world.tokens["victim"]).json()["status"] != "WORKING":
            changes.append("the payment")
    changes += _changed_addresses(world)
    subscription = f"/webhooks/v1/subscriptions/{world.own['subscription-id']}"
    if service.call("GET", subscription, world.tokens["admin"]).status_code != 200:
        changes.append("the subscription")
    return changes


def _changed_addresses(world: World) -> Iterator[str]:
    """Say what a refused call changed of what people open by an address."""
    service, token = world.service, world.tokens["victim"]
    link = f"/customer/v2/payment/link/{world.own['link-id']}"
    if service.call("GET", link, token).json()["state"] != "OPEN":
        yield "the payment link"
    report = f"/customer/v2/account-report/{world.own['report-id']}"
    if service.call("GET", report, token).json()["state"] != "REQUESTED":
        yield "the account report"


def _changed_bookings(world: World) -> Iterator[str]:
    """Say what a refused call changed of the bookings, and of what was said about them."""
    service, token = world.service, world.tokens["victim"]
    path = f"{ACCESSES}/{world.own['access-id']}/{world.own['product-id']}/kontoumsaetze"
    bookings = service.call("GET", path, token, params={"categorize": "true"})
    if bookings.status_code != 200 or len(bookings.json()) != 1:
        yield "the bookings"
    elif bookings.json()[0]["classifications"][0]["category"] == "TAXES":
        yield "what the booking is"
    rules = service.call("GET", RULES, token).json()
    if [rule["id"] for rule in rules] != [world.own["rule-id"]]:
        yield "the rules"


def test_every_route_is_described_here() -> None:
    described = set(BODIES) | WITHOUT_TOKEN
    assert {op.id for op in OPERATIONS} == described
    assert {op.id for op in OPERATIONS if op.security != "bearer"} == WITHOUT_TOKEN
    assert {name for op in OPERATIONS for name in op.parameters} == {
        *("tenant-name", "client-name", "role-name", "user-reference", "provider-id"),
        *("access-id", "product-id", "consent-id", "ticket", "subscription-id", "event-id"),
        *("payment-id", "transfer-id", "tree-id", "item-id", "transaction-id", "rule-id"),
        *("link-id", "order-id", "report-id"),
    }


def test_every_route_outside_the_document_is_of_the_pages() -> None:
    """Those are authorised by a cookie; what each refuses is in test_webform_door."""
    routes = [route for route in build_routes().routes if isinstance(route, Route)]
    found = {
        (method, route.path)
        for route in routes
        if not isinstance(route, APIRoute)
        for method in route.methods or ()
    }
    assert found == PAGES
    assert all(isinstance(route, Route) for route in build_routes().routes)


@pytest.mark.parametrize(("method", "path"), sorted(PAGES))
def test_a_token_opens_no_page(world: World, method: str, path: str) -> None:
    path = path.replace("{name}", "x")
    answers = [world.service.call(method, path, token) for token in (None, *world.tokens.values())]
    assert len({(answer.status_code, answer.headers.get("location")) for answer in answers}) == 1
    assert world.own["access-id"] not in "".join(answer.text for answer in answers)
    assert not _changed(world)


@pytest.mark.parametrize("op", BEARER, ids=lambda op: op.id)
def test_without_a_token_the_answer_is_401(world: World, op: Operation) -> None:
    answer = world.call(op, None)
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"].startswith("Bearer")


@pytest.mark.parametrize("token", [None, "revoked"])
def test_whoever_may_not_call_is_refused_before_the_body_is_there(
    world: World, token: str | None
) -> None:
    """Everything that takes a body, asked with the first byte of one."""
    paths = {
        (op.method, _filled(op, world.own), 401 if token is None else 403)
        for op in BEARER
        if op.method in ("POST", "PUT")
    }
    login = None if token is None else world.tokens[token]
    # A cookie opens the pages, and there is none; where the console is off, there is nothing.
    paths |= {
        (method, path.replace("{name}", "x"), 404 if path.startswith("/console") else 303)
        for method, path in PAGES - {FOR_EVERYBODY}
        if method == "POST"
    }
    for method, path, status in sorted(paths):
        assert _half_asked(world.service, method, path, login) == status, (method, path)
    assert not _changed(world)


def _filled(op: Operation, ids: dict[str, str]) -> str:
    path = op.path
    for name in op.parameters:
        path = path.replace(f"{{{name}}}", ids[name])
    return path


def _half_asked(service: Service, method: str, path: str, token: str | None) -> int:
    """Send the head and one byte of the body; returns the status of the answer."""
    address = urlsplit(service.url)
    login = f"Authorization: Bearer {token}\r\n" if token else ""
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: {address.netloc}\r\n{login}"
        "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
    )
    with socket.create_connection((address.hostname, address.port), 60) as line:
        line.sendall(head.encode())
        return int(line.recv(12)[9:])


@pytest.mark.parametrize("op", BEARER, ids=lambda op: op.id)
@pytest.mark.parametrize("token", ["revoked", "never issued"])
def test_a_token_that_is_not_valid_answers_403(world: World, op: Operation, token: str) -> None:
    answer = world.call(op, world.tokens.get(token, "kw_at_c0_" + "A" * 49))
    assert answer.status_code == 403
    # The reason counts: a client token would be refused on a customer route in any case.
    assert answer.json()["detail"] == str(TokenNotValidError())


def test_an_expired_token_answers_403_on_every_route(
    start_service: Callable[..., Service],
) -> None:
    service = start_service()
    user = service.create_user()
    token, of_user = service.token("alpha"), service.user_token(user)
    own = {"tenant-name": "alpha", "user-reference": user.reference}
    own |= {"client-name": "user", "role-name": "customer", "provider-id": str(SANDBOX.id)}
    own |= TREE_ITEM
    own |= _webhook(service, "alpha") | _access(service, user) | _consent(service, user)
    own |= _payment(service, user) | _link(service, user) | {"order-id": str(new_id())}
    old = World(service, user, user, own, {}, {}, {})
    tokens = {op.id: of_user if op in CUSTOMER else token for op in BEARER}
    for op in (CUSTOMER[0], MANAGEMENT[0]):
        assert old.call(op, tokens[op.id]).status_code == 200
    service.clock.advance(seconds=7201)
    answers = {op.id: old.call(op, tokens[op.id]) for op in BEARER}
    assert {name: answer.status_code for name, answer in answers.items()} == dict.fromkeys(
        tokens, 403
    )
    assert {answer.json()["detail"] for answer in answers.values()} == {str(TokenNotValidError())}


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
    elif op in WEBHOOKS:
        assert answer.is_success
        assert world.own["subscription-id"] not in answer.text
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


@pytest.mark.parametrize("op", CUSTOMER, ids=lambda op: op.id)
@pytest.mark.parametrize("identity", ["client", "admin", "foreign admin"])
def test_a_client_token_on_a_customer_route_answers_403(
    world: World, op: Operation, identity: str
) -> None:
    assert world.call(op, world.tokens[identity]).status_code == 403
    assert not _changed(world)


@pytest.mark.parametrize("op", ON_OBJECTS, ids=lambda op: op.id)
@pytest.mark.parametrize("identity", ["foreign user", "other user", "same bank login"])
def test_an_object_of_somebody_else_answers_like_one_that_does_not_exist(
    world: World, op: Operation, identity: str
) -> None:
    foreign = world.call(op, world.tokens[identity])
    names = ("access-id", "consent-id", "payment-id", "transfer-id", "rule-id", "link-id")
    names += ("report-id",)
    unknown = {**world.own, **{name: world.unknown[name] for name in names}}
    never = world.call(op, world.tokens[identity], unknown)
    assert (foreign.status_code, never.status_code) == (404, 404)
    assert _comparable(foreign) == _comparable(never)
    assert not _changed(world)


@pytest.mark.parametrize(
    "op", [op for op in CUSTOMER if op not in ON_OBJECTS], ids=lambda op: op.id
)
@pytest.mark.parametrize("identity", ["foreign user", "other user", "same bank login"])
def test_a_route_without_ids_shows_and_touches_the_callers_own_data_alone(
    world: World, op: Operation, identity: str
) -> None:
    answer = world.call(op, world.tokens[identity])
    assert answer.status_code in (200, 201, 400)
    assert world.own["access-id"] not in answer.text
    assert not _changed(world)


@pytest.mark.parametrize("identity", [None, "admin", "foreign user", "other user"])
def test_another_browser_that_returns_from_the_bank_is_refused_whatever_token_it_has(
    world: World, identity: str | None
) -> None:
    """Only the cookie of the session that asked counts; whose approval it is, is not told."""
    somebody = world.service.create_user()
    _, ticket = open_approval(world.service, somebody, asked=QuestionKind.REDIRECT, bound=True)
    token = {} if identity is None else {"Authorization": f"Bearer {world.tokens[identity]}"}
    answer = world.service.http.get(f"{RETURN}{ticket}", headers=token)
    assert (answer.status_code, "location" in answer.headers) == (403, False)
    assert somebody.reference not in answer.text
    assert CALLBACK not in answer.text
    assert not _changed(world)


@pytest.mark.parametrize(
    ("method", "path"), sorted(page for page in PAGES if page[1].startswith(WEBFORM))
)
@pytest.mark.parametrize("has_session", [True, False], ids=["another session", "no session"])
def test_another_browser_sees_and_moves_nothing_of_a_session(
    world: World, session: Visitor, method: str, path: str, *, has_session: bool
) -> None:
    page, shown = session.page(), session.seen()
    other = Visitor(world.service)
    if has_session:
        other.enter()
    form = {"csrf": session.token(), "seen": session.seen(), "do": "accept", "legal": "yes"}
    sent = form if method == "POST" else None
    answer = other.http.request(method, path.replace("{name}", "x"), data=sent)
    assert session.token() not in answer.text  # of this browser alone
    assert session.user.reference not in answer.text
    assert method != "POST" or (method, path) == FOR_EVERYBODY or answer.status_code in (303, 403)
    session.go(STEP)
    assert (session.page(), session.seen()) == (page, shown)


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
