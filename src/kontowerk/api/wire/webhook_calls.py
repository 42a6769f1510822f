"""The `webhooks` of the OpenAPI document: what receivers are called with. Spec: Events."""

from typing import Any, Final

from kontowerk.api.wire.described import answers
from kontowerk.api.wire.encode import JSON

_HEADERS: Final = {
    "webhook-id": "Id of the event; the same in every attempt",
    "webhook-timestamp": "Time of the attempt, in seconds since 1970",
    "webhook-signature": "`v1,` and a signature (HMAC-SHA256, base64) of id, timestamp and body; "
    "one per valid secret, separated by spaces",
}
_ANSWERS: Final = {
    "2XX": {"description": "The event was received"},
    "default": {"description": "Not received; the call is repeated until it is dropped"},
}
_TIME: Final = {"type": "string", "description": "When it happened"}


def section() -> dict[str, Any]:
    """Return the calls by name."""
    shown = dict(answers()["listEvents"]["events"][0])
    shown.pop("id")  # it travels in a header
    nothing = dict[str, Any]()
    test = {"type": "test", "timestamp": shown["timestamp"], "serial": 0, "data": nothing}
    data = {"$ref": "#/components/schemas/EventData"}
    return {
        "transactionsNew": _call(
            "onNewTransactions",
            "New transactions were stored for a bank access. The receiver fetches them; the call "
            "has no amounts.",
            _body("transactions.new", {"type": "integer", "minimum": 1}, data),
            shown,
        ),
        "test": _call(
            "onTest",
            "A call that was asked for with `testSubscription`. It has no data and no serial.",
            _body("test", {"const": 0}, {"type": "object", "maxProperties": 0}),
            test,
        ),
    }


def _call(name: str, description: str, schema: dict[str, Any], example: Any) -> dict[str, Any]:
    header = {"in": "header", "required": True, "schema": {"type": "string"}}
    return {
        "post": {
            "operationId": name,
            "tags": ["Webhooks"],
            "summary": description.partition(".")[0],
            "description": description,
            "parameters": [
                {"name": name, **header, "description": said} for name, said in _HEADERS.items()
            ],
            "requestBody": {
                "required": True,
                "content": {JSON: {"schema": schema, "example": example}},
            },
            "responses": dict(_ANSWERS),
        }
    }


def _body(kind: str, serial: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    counted = "Number of the event within its bank access; a gap is a lost event"
    properties = {
        "type": {"const": kind, "description": "Kind of the event"},
        "timestamp": _TIME,
        "serial": {**serial, "description": counted},
        "data": data,
    }
    return {"type": "object", "properties": properties, "required": list(properties)}
