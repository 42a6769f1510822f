"""The OpenAPI document and the running service say the same, for requests made from the document.

Left out, with reason: `negative_data_rejection` and `positive_data_acceptance` (a schema cannot
say that a name is taken, nor that unknown members are ignored), `ignored_auth`,
`unsupported_method` and `use_after_free` (the route matrix and the journeys ask exactly that).
"""

from base64 import b64encode
from collections.abc import Iterator
from typing import Any, Final, cast

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode, SerializationContext
from schemathesis import checks as general
from schemathesis.specs.openapi import checks as openapi

from kontowerk.api.app import openapi_document
from kontowerk.approvals.model import ApprovalOutcome, QuestionKind
from kontowerk.kit.ids import new_id
from tests.service import MGMT, SANDBOX, Service, User
from tests.spec.account_reports import ask
from tests.spec.approvals import open_approval
from tests.spec.holdings import CHECKING, Holding, keep
from tests.spec.interface import new_link, new_payment, new_tagging

_EXAMPLES: Final = 5
_BASE64: Final = "application/octet-stream+base64"
# The library's generics have no arguments, so to the type checker they are Any.
_SCHEMA: Final[Any] = cast("Any", schemathesis.openapi.from_dict(openapi_document()))
_CHECKS: Final = [
    cast("Any", general).not_a_server_error,
    cast("Any", openapi).status_code_conformance,
    cast("Any", openapi).content_type_conformance,
    cast("Any", openapi).response_headers_conformance,
    cast("Any", openapi).response_schema_conformance,
]
_FEW: Final = settings(
    max_examples=_EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@schemathesis.serializer(_BASE64)
def send_as_it_is(_context: SerializationContext, value: object) -> bytes:
    """Send a generated text as the body."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


@pytest.fixture(scope="module")
def known(service: Service) -> dict[str, dict[str, str]]:
    """Return path parameters of objects that exist, and headers by security scheme."""
    user, leaver = service.create_user(), service.create_user()
    service.call("PUT", f"{MGMT}/alpha/users/{leaver.reference}/deactivate", service.token())
    client, secret = service.login("alpha", "admin")
    names = {"tenant-name": "alpha", "client-name": "user", "role-name": "customer"}
    names["provider-id"] = str(SANDBOX.id)
    webhook, leaving = _webhook(service), _webhook(service)
    return {
        "path": {
            **names,
            **webhook,
            "tree-id": "1",
            "item-id": "101",
            **_access(service, user),
            **_consent(service, user),
            **_payment(service, user),
            "order-id": str(new_id()),
            "report-id": ask(service, service.user_token(user))["reportId"],
            "user-reference": user.reference,
        },
        "removeAccess": _access(service, user),
        "removeTaggingRule": _access(service, user),
        "eraseUser": {**names, "user-reference": leaver.reference},
        "deleteSubscription": leaving,
        "bearer": {"Authorization": f"Bearer {service.token()}"},
        # Nobody works here: who waited for a bank would wait long.
        "customer": {
            "Authorization": f"Bearer {service.user_token(user)}",
            "Prefer": "wait=0",
        },
        "client": {"Authorization": f"Basic {b64encode(f'{client}:{secret}'.encode()).decode()}"},
        "apiKey": {"X-API-KEY": service.api_key(service.create_user())},
        "": {},
    }


def _access(service: Service, user: User) -> dict[str, str]:
    holding = Holding((CHECKING,))
    keep(service, user, holding)
    made = new_tagging(service, user, holding.access_id)
    known = {name.strip("{}"): found for name, found in made.items()}
    return {"access-id": holding.access_id, "product-id": str(CHECKING.iban), **known}


def _consent(service: Service, user: User) -> dict[str, str]:
    asking, _ = open_approval(service, user, asked=QuestionKind.METHOD)
    _, ticket = open_approval(service, user, ending=ApprovalOutcome.GRANTED)
    return {"consent-id": asking.rpartition("/")[2], "ticket": ticket}


def _payment(service: Service, user: User) -> dict[str, str]:
    made = new_payment(service, user) | new_link(service, user)
    return {name.strip("{}"): payment_id for name, payment_id in made.items()}


def _webhook(service: Service) -> dict[str, str]:
    body = {"url": "https://hooks.example.net/"}
    made = service.call("POST", "/webhooks/v1/subscriptions", service.token(), json=body)
    ordered = service.call("POST", f"{made.headers['location']}/test", service.token())
    event_id = ordered.headers["location"].rpartition("/")[2]
    return {"subscription-id": made.json()["id"], "event-id": event_id}


def _questions() -> Iterator[Any]:
    for found in _SCHEMA.get_all_operations():
        operation = found.ok()
        raw: dict[str, Any] = operation.definition.raw
        parameters: list[str] = [p["name"] for p in raw.get("parameters", ()) if p["in"] == "path"]
        # A path segment takes every text, so only a body can contradict the document.
        for mode in GenerationMode:
            if mode is GenerationMode.POSITIVE or "requestBody" in raw:
                yield pytest.param(operation.label, mode, id=f"{operation.label} {mode}")
        if parameters:
            yield pytest.param(operation.label, None, id=f"{operation.label} on known objects")


def _identity(raw: dict[str, Any]) -> str:
    """Name the login an operation is meant for."""
    scopes: list[str] = raw.get("x-any-of-scopes", [])
    if any(scope.startswith("http://service/") for scope in scopes):
        return "customer"
    return next(iter(raw.get("security", [{}])[0]), "")


@pytest.mark.parametrize(("label", "mode"), list(_questions()))
def test_answers_are_those_of_the_document(
    label: str, mode: GenerationMode | None, service: Service, known: dict[str, dict[str, str]]
) -> None:
    operation = _SCHEMA.find_operation_by_label(label)
    assert operation is not None
    raw: dict[str, Any] = operation.definition.raw
    names = [p["name"] for p in raw.get("parameters", ()) if p["in"] == "path"]
    objects = known.get(raw["operationId"], known["path"])
    path = {name: objects[name] for name in names} if mode is None else None
    headers = known[_identity(raw)]

    @_FEW
    @given(case=operation.as_strategy(mode or GenerationMode.POSITIVE, path_parameters=path))
    def ask(case: Any) -> None:
        case.call_and_validate(
            base_url=service.url, session=session, headers=headers, checks=_CHECKS
        )

    with requests.Session() as session:
        ask()


@pytest.mark.parametrize(
    "header",
    [{"Content-Encoding": "gzip"}, {"Accept": "text/html"}, {"Content-Type": "text/plain"}],
)
@pytest.mark.parametrize("label", [found.ok().label for found in _SCHEMA.get_all_operations()])
def test_refusals_of_the_outer_layers_are_those_of_the_document(
    label: str, header: dict[str, str], service: Service, known: dict[str, dict[str, str]]
) -> None:
    operation = _SCHEMA.find_operation_by_label(label)
    identity = _identity(operation.definition.raw)
    case = operation.Case(path_parameters=known["path"])
    answer = case.call(base_url=service.url, headers={**known[identity], **header})
    case.validate_response(answer, checks=_CHECKS)
