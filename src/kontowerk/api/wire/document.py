"""Parts of the OpenAPI document that are made: calls in three languages, and `webhooks`.

A call is made from its entry: addresses and tokens are variables; whatever else is sent is the
example of the document. `webhooks` says what receivers are called with. Spec: Events.
"""

import json
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from kontowerk.api.links import Links
from kontowerk.api.wire.encode import JSON
from kontowerk.api.wire.examples import answers
from kontowerk.api.wire.lifecycle import (
    ACCESS_KINDS,
    CONSENT_KINDS,
    CONTRACT_KINDS,
    lifecycle_event,
)
from kontowerk.lifecycle.model import EventKind, LifecycleEvent

_FORM: Final = "application/x-www-form-urlencoded"
_IN_PATH: Final = re.compile(r"\{([^}]+)\}")
_LOGINS: Final = {
    "bearer": ("Authorization", "Bearer", "TOKEN"),
    "client": ("Authorization", "Basic", "CLIENT"),
    "apiKey": ("X-API-KEY", "", "API_KEY"),
}
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
_PER_ACCESS: Final = "Number of the event within its bank access; a gap is a lost event"
_PER_USER: Final = "Number of the event among those of its type of one user; a gap is a lost event"
_SHOWN_ID: Final = UUID("01a1dd90-7c3c-7f00-8415-3ae1135f4850")
_SHOWN_AT: Final = datetime.fromisoformat("2026-11-15T05:00:00+00:00")
_TIME: Final = {"type": "string", "description": "When it happened"}


def samples(method: str, path: str, operation: Mapping[str, Any]) -> list[dict[str, str]]:
    """Return the same call in three languages, as `x-codeSamples` has them."""
    headers, body = _headers(operation), _body_sent(operation)
    url = _IN_PATH.sub(lambda found: found[1].upper().replace("-", "_"), path)
    made = (
        ("Shell", "curl", _curl(method, url, headers, body)),
        ("Python", "Python", _python(method, url, headers, body)),
        ("TypeScript", "TypeScript", _typescript(method, url, headers, body)),
    )
    return [{"lang": lang, "label": label, "source": source} for lang, label, source in made]


def _headers(operation: Mapping[str, Any]) -> dict[str, str]:
    """Return what must be sent; a word after `$` is the caller's."""
    headers = dict[str, str]()
    for login in operation.get("security", [{}])[0]:
        name, kind, secret = _LOGINS[login]
        headers[name] = f"{kind} ${secret}".strip()
    for parameter in operation["parameters"]:
        if parameter["in"] == "header" and parameter["required"]:
            headers[parameter["name"]] = "$" + parameter["name"].upper().replace("-", "_")
    for kind in operation.get("requestBody", {}).get("content", {}):
        headers["Content-Type"] = kind
    return headers


def _body_sent(operation: Mapping[str, Any]) -> str | None:
    for kind, content in operation.get("requestBody", {}).get("content", {}).items():
        example = content.get("example")
        if kind == JSON:
            return json.dumps(example, ensure_ascii=False)
        return urlencode(example) if kind == _FORM else str(example)
    return None


def _curl(method: str, url: str, headers: Mapping[str, str], body: str | None) -> str:
    lines = [f'curl -X {method} "$BASE_URL{url}"']
    lines += [f'-H "{name}: {value}"' for name, value in headers.items()]
    if body is not None:
        quoted = body.replace("'", "'\\''")
        lines.append(f"-d '{quoted}'")
    return " \\\n  ".join(lines)


def _python(method: str, url: str, headers: Mapping[str, str], body: str | None) -> str:
    lines = ["import httpx", "", "answer = httpx.request(", f'    "{method}",']
    lines.append(f'    f"{{BASE_URL}}{url}",')
    if headers:
        sent = ", ".join(f'"{name}": {_filled(value, "f", "")}' for name, value in headers.items())
        lines.append(f"    headers={{{sent}}},")
    if body is not None:
        lines.append(f"    content={body!r}.encode(),")
    return "\n".join([*lines, ")", "answer.raise_for_status()", "print(answer.text)"])


def _typescript(method: str, url: str, headers: Mapping[str, str], body: str | None) -> str:
    lines = [f"const answer = await fetch(`${{BASE_URL}}{url}`, {{", f'  method: "{method}",']
    if headers:
        sent = ", ".join(f'"{name}": {_filled(value, "", "$")}' for name, value in headers.items())
        lines.append(f"  headers: {{ {sent} }},")
    if body is not None:
        lines.append(f"  body: {json.dumps(body, ensure_ascii=False)},")
    return "\n".join([*lines, "});", "console.log(answer.status, await answer.text());"])


def _filled(value: str, before: str, sign: str) -> str:
    """Return a string of the language with the caller's words in it."""
    if "$" not in value:
        return json.dumps(value)
    quote = "`" if sign else '"'
    return before + quote + re.sub(r"\$(\w+)", rf"{sign}{{\1}}", value) + quote


class _CallOfLife(NamedTuple):
    """A call about what became of something, and the subject and state of its example."""

    name: str
    kinds: Sequence[EventKind]
    data: str
    said: str
    subject: str
    state: str | None = None


_OF_LIFE: Final = (
    _CallOfLife(
        "accessChanged",
        ACCESS_KINDS,
        "AccessEventData",
        "The status of a bank access changed",
        "my-bank",
    ),
    _CallOfLife(
        "consentChanged",
        CONSENT_KINDS,
        "ConsentEventData",
        "A consent at a bank expires soon, has expired, or was renewed",
        "my-bank",
        "14",
    ),
    _CallOfLife(
        "paymentChanged",
        (EventKind.PAYMENT_CHANGED,),
        "PaymentEventData",
        "The status of a payment changed",
        str(_SHOWN_ID),
        "done",
    ),
    _CallOfLife(
        "contractChanged",
        CONTRACT_KINDS,
        "ContractEventData",
        "An analysis found something new about a contract",
        str(_SHOWN_ID),
    ),
    _CallOfLife(
        "overdraftAhead",
        (EventKind.OVERDRAFT_AHEAD,),
        "OverdraftEventData",
        "An analysis expects accounts to be overdrawn before the next salary",
        "",
    ),
)


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
            "New transactions were stored for a bank access. Read them with a user token; the "
            "event has no amounts.",
            _body(["transactions.new"], {"type": "integer", "minimum": 1}, data),
            shown,
        ),
        **{call.name: _of_life(call) for call in _OF_LIFE},
        "test": _call(
            "onTest",
            "A test event, requested with `testSubscription`. It has no data and no serial.",
            _body(["test"], {"const": 0}, {"type": "object", "maxProperties": 0}),
            test,
        ),
    }


def _of_life(call: _CallOfLife) -> dict[str, Any]:
    """Return a call that a subscription has to ask for, by the types it wants."""
    event = LifecycleEvent(
        _SHOWN_ID, _SHOWN_AT, _SHOWN_ID, call.kinds[0], 1, call.subject, call.state
    )
    shown = lifecycle_event(event, Links("https://example.com")).model_dump(
        mode="json", by_alias=True, exclude_none=True
    )
    shown.pop("id")
    body = _body(
        [kind.value for kind in call.kinds],
        {"type": "integer", "minimum": 1},
        {"$ref": f"#/components/schemas/{call.data}"},
        counted=_PER_USER,
    )
    said = f"{call.said}. Sent to subscriptions with this event type."
    return _call(f"on{call.name[0].upper()}{call.name[1:]}", said, body, shown)


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


def _body(
    kinds: list[str], serial: dict[str, Any], data: dict[str, Any], *, counted: str = _PER_ACCESS
) -> dict[str, Any]:
    kind = {"const": kinds[0]} if len(kinds) == 1 else {"type": "string", "enum": kinds}
    properties = {
        "type": {**kind, "description": "Kind of the event"},
        "timestamp": _TIME,
        "serial": {**serial, "description": counted},
        "data": data,
    }
    return {"type": "object", "properties": properties, "required": list(properties)}
