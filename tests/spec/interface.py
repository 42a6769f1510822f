"""All operations of the OpenAPI document, and how to call each of them well.

Tests about "every endpoint" go through here, so they grow with the document. An operation
that takes a new path parameter or body needs its line below; until then those tests fail.
"""

import base64
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Any, Final

import httpx

from kontowerk.api.app import openapi_document
from kontowerk.approvals.model import ApprovalOutcome, QuestionKind
from kontowerk.connectors.snapshot import Present
from kontowerk.connectors.transfer import (
    STANDING,
    STANDING_LIST,
    PaymentCycle,
    PaymentSchedule,
    StandingOrder,
)
from kontowerk.kit.ids import new_id
from kontowerk.kit.money import Money
from kontowerk.ledger.standing import id_of
from tests.database import sql
from tests.service import MGMT, SANDBOX, Service, User
from tests.spec.answers import BASE64
from tests.spec.approvals import CALLBACK, open_approval
from tests.spec.holdings import ACCESSES, CHECKING, CUSTOMER, METHODS, Holding, keep
from tests.spec.orders import (
    BULK,
    LEGACY,
    SINGLE,
    details,
    legacy,
    named,
    report_wish,
    single,
    standing,
)

MANAGEMENT_SCOPES: Final = (
    "auth/tenants/read",
    "auth/tenants/clients/read",
    "auth/tenants/clients/roles/assign",
    "auth/tenants/users/read",
    "auth/tenants/users/create",
)
# Beside the stated ones, for what is added to the interface.
ADDED_SCOPES: Final = ("auth/tenants/webhooks/manage",)
CUSTOMER_SCOPES: Final = (
    "http://service/provider/read",
    "http://service/customer/read",
    "http://service/customer/modify",
    "http://service/customer/ueberweisung",
)
# These authenticate otherwise, or are for load balancers.
WITHOUT_BEARER: Final = frozenset(
    {
        *("issueToken", "revokeToken", "exchangeApiKey", "isAlive", "isReady", "getProviderLogo"),
        "returnFromBank",
    }
)
FORM_OPERATIONS: Final = frozenset({"issueToken", "revokeToken"})
ANY_ACCEPT: Final = frozenset(
    {
        *("issueToken", "revokeToken", "exchangeApiKey", "encrypt", "isAlive", "isReady"),
        *("getProviderLogo", "returnFromBank"),
    }
)
# All other answers are JSON; these are not, when they succeed.
OTHER_ANSWERS: Final = frozenset({"encrypt", "getProviderLogo", "getAccountReportPdf"})
# All other operations answer 200 or 201 when called well.
REDIRECTING: Final = frozenset({"renewApproval"})
SENDING_BACK: Final = frozenset({"returnFromBank"})
PUBLIC_ADDRESS: Final = "9.9.9.9"
# All other answers must not be stored; these are for everybody, or asked for again each time.
TAG_TREES: Final = frozenset(
    {
        *("listTagTrees", "getTagTree", "listTagTreeItems", "getTagTreeItem"),
        *("listTreesOfTags", "getTreeOfTags", "listItemsOfTags", "getItemOfTags"),
    }
)
ANALYSES: Final = (
    *("listContracts", "getCashflow", "getDisposableMoney", "listLifeEvents", "listLifeStages"),
    *("listStagesOfLife", "listSalesTriggers", "getAffordability", "listBankProducts"),
)
_RECEIVED: Final = "UPDATE bank_transaction SET amount = 70 WHERE customer_id = '{}'"
_NEEDS_BOOKINGS: Final = frozenset({"splitContract", "joinContract"})
STORABLE: Final = frozenset({"listProviders", "getProviderLogo"}) | TAG_TREES


@dataclass(frozen=True)
class Operation:
    """One operation of the document."""

    id: str
    method: str
    path: str
    media_types: tuple[str, ...]
    scopes: tuple[str, ...]

    def __str__(self) -> str:
        return self.id


@cache
def operations() -> tuple[Operation, ...]:
    """Return all operations of the service."""
    paths: Any = openapi_document()["paths"]
    return tuple(
        Operation(
            id=entry["operationId"],
            method=method.upper(),
            path=path,
            media_types=tuple(entry.get("requestBody", {}).get("content", ())),
            scopes=tuple(entry.get("x-any-of-scopes", ())),
        )
        for path, item in paths.items()
        for method, entry in item.items()
    )


def operation(operation_id: str) -> Operation:
    return next(found for found in operations() if found.id == operation_id)


def protected() -> list[Operation]:
    """Return the operations that need a bearer token: all but the stated exceptions."""
    return [found for found in operations() if found.id not in WITHOUT_BEARER]


def new_user(**fields: str) -> dict[str, str]:
    """Return the body that creates a user nobody has created yet."""
    return {"username": f"user-{new_id().hex}", "password": "correct horse", **fields}


# Something a booking of an account may be.
TAG: Final = {"systemName": "BILLS_ELECTRICITY", "tagTree": {"systemName": "CATEGORIES"}}
RULES: Final = "/customer/v2/ai/rules"


def form(service: Service, tenant: str = "alpha", **fields: str) -> dict[str, Any]:
    return {"auth": service.login(tenant, "admin"), "data": fields}


def pushed(**fields: object) -> dict[str, object]:
    """Return a booking that nobody has pushed yet."""
    usual: dict[str, object] = {"betrag": -1.5, "buchungsdatum": "2026-02-01 00:00:00"}
    return {**usual, "identifier": {"batchId": new_id().hex}, **fields}


def tagging_rule() -> dict[str, object]:
    """Return a rule for a counterparty that has none yet."""
    return {"tagTreeItem": TAG, "counterpartyName": f"Kiosk {new_id().hex}"}


def from_elsewhere(user: User) -> dict[str, object]:
    """Return a booking that is only tagged."""
    booking = {"betrag": -1.5, "buchungsdatum": "2026-02-01", "verwendungszweck": "Kiosk"}
    owner = {"user": user.reference, "tenant": "alpha"}
    return {**booking, **owner, "provider": str(SANDBOX.id), "product": str(CHECKING.iban)}


def transfer(body: object) -> dict[str, Any]:
    """Return what asks for a transfer; nobody works here, so nobody waits."""
    return {
        "json": body,
        "headers": {"Customer-IP-Address": PUBLIC_ADDRESS, "Prefer": "wait=0"},
        "params": {"callbackUrl": CALLBACK},
    }


def payee() -> dict[str, str]:
    """Return whom to check."""
    sent = details()
    return {"paymentId": str(new_id()), "recipient": sent["recipient"], "iban": sent["iban"]}


_BODIES: Final[Mapping[str, Callable[[Service, User], dict[str, Any]]]] = {
    "createUser": lambda _s, _u: {"json": new_user()},
    "changeUser": lambda _s, _u: {"json": new_user()},
    "reactivateUser": lambda _s, _u: {"json": new_user()},
    "assignRole": lambda _s, user: {"json": user.reference},
    "encrypt": lambda _s, _u: {
        "content": base64.b64encode(b"secret"),
        "headers": {"Content-Type": BASE64},
    },
    "issueToken": lambda service, _u: form(service, grant_type="client_credentials"),
    "revokeToken": lambda service, _u: form(service, token=service.token()),
    "addAccesses": lambda service, _u: {"json": {str(new_id()): service.entry("leer")}},
    "pushTransactions": lambda _s, _u: {"json": [pushed()]},
    "correctTransaction": lambda _s, _u: {"json": {"tags": TAG}},
    "addTaggingRule": lambda _s, _u: {"json": tagging_rule()},
    "tagTransactions": lambda _s, user: {"json": [from_elsewhere(user)]},
    "renewApproval": lambda _s, _u: {"headers": {"Customer-IP-Address": PUBLIC_ADDRESS}},
    "answerConsent": lambda _s, _u: {"json": {"chosenScaMethodId": METHODS[0].code}},
    "initiateTransfer": lambda service, _u: transfer(named(service)),
    "initiateBulkTransfer": lambda service, _u: transfer(
        named(service, transferDetails=[details()])
    ),
    "initiateProductTransfer": lambda _s, _u: transfer(single()),
    "initiateProductBulkTransfer": lambda _s, _u: transfer(single([details()])),
    "createPaymentLink": lambda _s, _u: {"json": details()},
    "createAccountReport": lambda _s, _u: {"json": report_wish()},
    "createStandingOrder": lambda _s, _u: transfer(standing()),
    "changeStandingOrder": lambda _s, _u: transfer(standing()),
    "deleteStandingOrder": lambda _s, _u: transfer(None),
    "verifyPayee": lambda _s, _u: {"json": payee()},
    "verifyPayees": lambda _s, _u: {"json": payees()},
    "verifyPayeeOfProduct": lambda _s, _u: {"json": payee()},
    "createLegacyTransfer": lambda service, _u: transfer(legacy(service)),
    "submitTransferTan": lambda _s, _u: transfer({"tan": "123456"}),
    "createSubscription": lambda _s, _u: {"json": {"url": "https://hooks.example.net/"}},
    "setSubscriptionTypes": lambda _s, _u: {"json": {"types": ["transactions.new"]}},
    "exchangeApiKey": lambda service, user: {"headers": {"X-API-KEY": service.api_key(user)}},
}
ACCESS_ID: Final = "prepared"
MONTHLY: Final = StandingOrder(
    "DA-1",
    "Stadtwerke Beispiel",
    "DE02120300000000202051",
    Money(Decimal("12.50"), "EUR"),
    PaymentSchedule(date(2026, 12, 15), PaymentCycle.MONTHS, 1, 15),
    purpose="Strom",
)
# An account with a standing order, and everything that can be done with it.
REGULAR: Final = replace(
    CHECKING,
    transfers=frozenset({"single", "bulk", STANDING_LIST, *STANDING}),
    standing_orders=Present((MONTHLY,)),
)
_NEEDS_INACTIVE: Final = frozenset({"reactivateUser", "eraseUser"})
_admin_tokens: Final = dict[tuple[str, str], str]()
SUBSCRIPTIONS: Final = "/webhooks/v1/subscriptions"
_NO_WEBHOOK: Final = {"{subscription-id}": str(new_id()), "{event-id}": str(new_id())}
# Subscription and delivery that were prepared, by service and by user.
_webhooks: Final = dict[str, dict[str, str]]()
_NO_APPROVAL: Final = {"{consent-id}": str(new_id()), "{ticket}": "kw_rt_none"}
# Consent and ticket that were prepared, by user.
_approvals: Final = dict[str, dict[str, str]]()
_NO_PAYMENT: Final = {"{payment-id}": str(new_id()), "{transfer-id}": str(new_id())}
# Payments that were prepared, by user.
_payments: Final = dict[str, dict[str, str]]()
_RELEASED: Final = """
UPDATE account_report SET made_at = now(), released_at = now(),
  valid_until = now() + interval '1 day', content = '{{"figures": {{"day": "2026-11-17",
  "months": ["2026-10-01"], "incomplete": ["2026-11-01"], "bookings": 2, "left_out": 0,
  "income": [{{"category": "INCOME_SALARY", "cents": 280000, "bookings": 1, "first": "2026-10-01",
  "last": "2026-10-01"}}], "fixed_costs": [], "irregular": 0, "returned": ["2026-10-05"],
  "looked_since": "2026-10-01"}}, "holders": ["Erika Beispiel"], "banks": ["Bank"], "accounts": 1,
  "fetched_at": "2026-11-17T10:00:00Z"}}'
WHERE customer_id = '{}'"""
_PAPER: Final = """INSERT INTO account_report_paper
SELECT customer_id, id, '%PDF-1.7' FROM account_report WHERE customer_id = '{}'"""
_NO_LINK: Final = {"{link-id}": str(new_id()), "{report-id}": str(new_id())}
# Payment links that were prepared, by user.
_links: Final = dict[str, dict[str, str]]()
_NO_TAGGING: Final = {"{transaction-id}": str(new_id()), "{rule-id}": str(new_id())}
# Booking and rule that were prepared, by user.
_tagging: Final = dict[str, dict[str, str]]()


def admin(service: Service, tenant: str = "alpha") -> str:
    """Return a token of the admin client; the same one again for the same service."""
    key = (service.database_url, tenant)
    if key not in _admin_tokens:
        _admin_tokens[key] = service.token(tenant)
    return _admin_tokens[key]


def some_user(service: Service, tenant: str = "alpha") -> User:
    """Create a user."""
    body = new_user()
    answer = service.call("POST", users_path(tenant=tenant), admin(service, tenant), json=body)
    assert answer.status_code == 201, answer.text
    reference = answer.headers["location"].rpartition("/")[2]
    return User(reference, body["username"], body["password"])


def path_of(found: Operation, user: User | str, tenant: str = "alpha") -> str:
    """Fill the path of an operation with things that exist."""
    reference = user if isinstance(user, str) else user.reference
    known = {
        "{tenant-name}": tenant,
        "{client-name}": "user",
        "{role-name}": "customer",
        "{user-reference}": reference,
        "{provider-id}": str(SANDBOX.id),
        "{access-id}": ACCESS_ID,
        "{product-id}": str(CHECKING.iban),
        "{order-id}": str(id_of(str(CHECKING.iban), MONTHLY)),
        "{tree-id}": "1",
        "{item-id}": "101",
        **_webhooks.get(reference, _NO_WEBHOOK),
        **_approvals.get(reference, _NO_APPROVAL),
        **_payments.get(reference, _NO_PAYMENT),
        **_links.get(reference, _NO_LINK),
        **_tagging.get(reference, _NO_TAGGING),
    }
    path = found.path
    for name, value in known.items():
        path = path.replace(name, value)
    assert "{" not in path, f"{found.id}: say what to put into {path}"
    return path


def payees() -> dict[str, Any]:
    """Return the body of a check of two payees."""
    asked = payee()
    one = {name: asked[name] for name in ("recipient", "iban")}
    return {"paymentId": asked["paymentId"], "payees": [one, {**one, "recipient": "Max Muster"}]}


def body_of(found: Operation, service: Service, user: User) -> dict[str, Any]:
    """Return a body (and what else the operation needs) that the operation accepts."""
    needed = found.media_types or found.id in _BODIES
    return _BODIES[found.id](service, user) if needed else {}


def token_for(found: Operation, service: Service, user: User) -> str | None:
    """Return a token with the full scope of the client the operation is meant for."""
    if found.id in WITHOUT_BEARER:
        return None
    is_customers = any(scope.startswith("http://service/") for scope in found.scopes)
    return service.user_token(user, tenant_of(found)) if is_customers else admin(service)


def tenant_of(found: Operation) -> str:
    """Return the tenant that an operation is for."""
    return "redirect" if found.id in REDIRECTING else "alpha"


def is_well(found: Operation, answer: httpx.Response) -> bool:
    """Say whether an operation answered as it does when called well."""
    if found.id in REDIRECTING:
        return answer.status_code == 451
    if found.id in SENDING_BACK:
        return answer.status_code == 303
    return answer.status_code in (200, 201)


def prepare(service: Service, found: Operation) -> User:
    """Create a user in the state the operation expects."""
    user = some_user(service, tenant_of(found))
    regular = "standing-orders" in found.path
    if "{access-id}" in found.path or found.id in _NEEDS_BOOKINGS or regular:
        product = REGULAR if regular else CHECKING
        keep(service, user, Holding((product,), access_id=ACCESS_ID), tenant_of(found))
    if "{consent-id}" in found.path or "{ticket}" in found.path:
        # Nobody works here: who comes back from a bank would wait, were it not over.
        ending = ApprovalOutcome.GRANTED if "{ticket}" in found.path else None
        path, ticket = open_approval(service, user, asked=QuestionKind.METHOD, ending=ending)
        known = {"{consent-id}": path.rpartition("/")[2], "{ticket}": ticket}
        _approvals[user.reference] = known
    if "{subscription-id}" in found.path:
        # A tenant has a bounded number of them, so only the one that goes is made anew.
        key = user.reference if found.method == "DELETE" else service.database_url
        if key not in _webhooks:
            _webhooks[key] = new_webhook(service)
        _webhooks[user.reference] = _webhooks[key]
    _prepare_payments(service, found, user)
    if "{transaction-id}" in found.path or "{rule-id}" in found.path:
        _tagging[user.reference] = new_tagging(service, user)
    if found.id in _NEEDS_INACTIVE:
        deactivate(service, user)
    return user


def _prepare_payments(service: Service, found: Operation, user: User) -> None:
    if "{payment-id}" in found.path or "{transfer-id}" in found.path:
        made = new_payment(service, user, bulk=found.path.startswith(BULK))
        regular = "standing-orders" in found.path
        _payments[user.reference] = {**made, **new_request(service, user)} if regular else made
    if "{link-id}" in found.path:
        _links[user.reference] = new_link(service, user)
    if "{report-id}" in found.path:
        _links[user.reference] = new_report(service, user)
        if found.path.endswith(("/content", "/pdf")):
            sql(_RELEASED.format(user.reference), service.database_url)
            sql(_PAPER.format(user.reference), service.database_url)
    if found.id == "prepareRefund":  # what is paid back was received
        sql(_RECEIVED.format(user.reference), service.database_url)


def new_tagging(service: Service, user: User, access_id: str = ACCESS_ID) -> dict[str, str]:
    """Make a rule and find a booking, if there is one; returns the path parameters of both."""
    token = service.user_token(user)
    made = service.call("POST", RULES, token, json=tagging_rule())
    assert made.status_code == 201, made.text
    known = {**_NO_TAGGING, "{rule-id}": made.headers["location"].rpartition("/")[2]}
    path = f"{ACCESSES}/{access_id}/{CHECKING.iban}/kontoumsaetze"
    listed = service.call("GET", path, token)
    if listed.status_code == 200:
        known["{transaction-id}"] = listed.json()[0]["id"]
    return known


def new_link(service: Service, user: User) -> dict[str, str]:
    """Make a payment link; returns the path parameter of it."""
    path, token = f"{CUSTOMER}/payment/link", service.user_token(user)
    made = service.call("POST", path, token, json=details())
    assert made.status_code == 201, made.text
    return {"{link-id}": made.json()["linkId"]}


def new_report(service: Service, user: User) -> dict[str, str]:
    """Ask for an account report; returns the path parameter of it."""
    path, token = f"{CUSTOMER}/account-report", service.user_token(user)
    made = service.call("POST", path, token, json=report_wish())
    assert made.status_code == 201, made.text
    return {"{report-id}": made.json()["reportId"]}


def new_payment(service: Service, user: User, *, bulk: bool = False) -> dict[str, str]:
    """Have money sent in each form; returns the path parameters of both payments."""
    token = service.user_token(user)
    body = named(service, transferDetails=[details()]) if bulk else named(service)
    newer = service.call("POST", BULK if bulk else SINGLE, token, **transfer(body))
    assert newer.status_code == 200, newer.text
    path = f"{LEGACY}/{SANDBOX.id}/{CHECKING.iban}"
    older = service.call("POST", path, token, **transfer(legacy(service)))
    assert older.status_code == 200, older.text
    href = older.json()["relations"][0]["href"]
    return {
        "{payment-id}": newer.json()["transfer"]["paymentId"],
        "{transfer-id}": href.rpartition("/")[2],
    }


def new_request(service: Service, user: User) -> dict[str, str]:
    """Have a standing order created; returns the path parameter of the request."""
    path = f"{ACCESSES}/{ACCESS_ID}/{CHECKING.iban}/standing-orders"
    made = service.call("POST", path, service.user_token(user), **transfer(standing()))
    assert made.status_code == 200, made.text
    return {"{payment-id}": made.json()["transfer"]["paymentId"]}


def new_webhook(service: Service) -> dict[str, str]:
    """Subscribe, and order a test call; returns the path parameters of both."""
    body = {"url": "https://hooks.example.net/"}
    made = service.call("POST", SUBSCRIPTIONS, admin(service), json=body)
    assert made.status_code == 201, made.text
    ordered = service.call("POST", f"{made.headers['location']}/test", admin(service))
    assert ordered.status_code == 201, ordered.text
    event_id = ordered.headers["location"].rpartition("/")[2]
    return {"{subscription-id}": made.json()["id"], "{event-id}": event_id}


def call_well(
    service: Service,
    found: Operation,
    *,
    token: str | None = None,
    user: User | None = None,
    slash: str = "",
) -> httpx.Response:
    """Call an operation as the interface wants it to be called."""
    user = user or prepare(service, found)
    return service.call(
        found.method,
        path_of(found, user) + slash,
        token or token_for(found, service, user),
        **body_of(found, service, user),
    )


def deactivate(service: Service, user: User, tenant: str = "alpha") -> None:
    path = f"{MGMT}/{tenant}/users/{user.reference}/deactivate"
    assert service.call("PUT", path, admin(service, tenant)).status_code == 200


def users_path(user: User | None = None, tenant: str = "alpha") -> str:
    return f"{MGMT}/{tenant}/users" + (f"/{user.reference}" if user else "")


def role_path(role: str, user: User | None = None, client: str = "user") -> str:
    path = f"{MGMT}/alpha/clients/{client}/roles/{role}/users"
    return path + (f"/{user.reference}" if user else "")


def references(service: Service, path: str, **query: str) -> list[str]:
    """Return the user references a list names."""
    answer = service.call("GET", path, admin(service), params=query)
    assert answer.status_code == 200, answer.text
    return [entry["userReference"] for entry in answer.json()]


class Walk:
    """One good call of every operation, kept for all tests that only look at the answers."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._answers = dict[str, httpx.Response]()

    def answer(self, found: Operation) -> httpx.Response:
        if found.id not in self._answers:
            self._answers[found.id] = call_well(self._service, found)
        return self._answers[found.id]


def as_ids(found: Sequence[Operation]) -> list[str]:
    return [entry.id for entry in found]
