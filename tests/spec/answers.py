"""What holds for every answer, whatever was asked."""

import csv
import json
import re
from collections import deque
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, Final, cast

import httpx

JSON: Final = "application/json"
BASE64: Final = "application/octet-stream+base64"
SVG: Final = "image/svg+xml"
PDF: Final = "application/pdf"
HTML: Final = "text/html"
RETURN: Final = "/customer/v2/consent/return/"
TIMESTAMP: Final = re.compile(r"\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}")
DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
PROBLEM: Final = {
    "type": str,
    "title": str,
    "status": int,
    "detail": str,
    "instance": str,
    "code": str,
    "message": str,
    "correlationId": str,
}
GERMAN: Final = {
    400: "Anfrage",
    401: "Anmeldung",
    403: "nicht erlaubt",
    404: "nicht gefunden",
    405: "nicht erlaubt",
    406: "Antworten gibt es nur",
    409: "passt nicht",
    410: "nicht mehr angeboten",
    413: "zu groß",
    415: "nicht unterstützt",
    429: "Zu viele Anfragen",
    500: "Interner Fehler",
    503: "überlastet",
    504: "nicht rechtzeitig",
}
_REQUIREMENTS: Final = Path(__file__).parents[2] / "docs" / "requirements.csv"
_FIELD: Final = re.compile(r"(?:[A-Za-z]+(?:\[\])?\.)*([a-z][A-Za-z0-9_]*)(?:\[\])?")
_WALKED: Final = "kontowerk.members"
_USUAL_CORRELATION_ID: Final = re.compile(r"[\x21-\x7e]{1,128}")


def witness(base_url: str, answer: httpx.Response) -> None:
    """Look at one answer; a test that provokes a wrong one fails where it asked."""
    answer.read()
    check_correlation_id(answer)
    check_media_type(answer)
    check_addresses(answer, base_url)
    check_times(answer)
    check_spelling(answer)
    if answer.status_code == 451:
        assert answer.headers["location"]
        # Only what is paid has something to say: the name it was given (OP-096).
        path = answer.request.url.path
        assert bool(answer.content) is ("/payment/" in path or "/standing-orders" in path)
    elif answer.status_code >= 400 and not _is_page(answer):
        check_problem(answer)


def check_correlation_id(answer: httpx.Response) -> None:
    """One was generated, or the one that was sent came back."""
    given = answer.headers.get_list("x-correlation-id")
    assert len(given) == 1
    assert _USUAL_CORRELATION_ID.fullmatch(given[0])
    sent = answer.request.headers.get_list("x-correlation-id")
    if len(sent) == 1 and _USUAL_CORRELATION_ID.fullmatch(sent[0]):
        assert given == sent


def check_media_type(answer: httpx.Response) -> None:
    """Bodies are JSON; only encryption answers Base64, logos are pictures and reports PDF."""
    if not answer.content:
        return
    path, expected = answer.request.url.path.rstrip("/"), JSON
    if answer.status_code == 200 and path == "/encrypt":
        expected = BASE64
    elif answer.status_code == 200 and path.endswith(".svg"):
        expected = SVG
    elif answer.status_code == 200 and path.endswith("/pdf"):
        expected = PDF
    elif _is_page(answer):
        expected = HTML
    assert answer.headers["content-type"].partition(";")[0] == expected


def _is_page(answer: httpx.Response) -> bool:
    """Say whether a person reads this, who came back from the bank, perhaps in another browser."""
    return answer.status_code in {200, 403} and answer.request.url.path.startswith(RETURN)


def check_addresses(answer: httpx.Response, base_url: str) -> None:
    """Addresses the service gives out begin with its base address."""
    for address in addresses(answer):
        assert address.startswith(f"{base_url}/"), address


def check_times(answer: httpx.Response) -> None:
    """Whatever begins like a date is a date or a timestamp of the stated form."""
    for _, value in members(answer):
        if isinstance(value, str) and DATE.match(value):
            check_time(value)


def check_time(text: str) -> None:
    if not DATE.fullmatch(text):
        assert TIMESTAMP.fullmatch(text), text
    datetime.fromisoformat(text)


def check_spelling(answer: httpx.Response) -> None:
    """No name of the interface comes in another spelling."""
    for key in {key for key, _ in members(answer)}:
        assert key.isascii()
        known = DOCUMENTED.get(_rough(key))
        assert known is None or key in known, f"{key} is documented as {known}"


def check_problem(answer: httpx.Response) -> None:
    """Errors have the one body; the token endpoint refuses in the words of RFC 6749."""
    path, status = answer.request.url.path.rstrip("/"), answer.status_code
    if answer.request.method == "HEAD" or path == "/health/ready":
        return
    body = answer.json()
    if path == "/auth/oauth2/token" and status in (400, 401):
        assert set(body) == {"error", "error_description"}
        return
    assert set(body) - {"errors"} == set(PROBLEM)
    for name, kind in PROBLEM.items():
        assert type(body[name]) is kind, name
    assert body["status"] == status
    assert body["code"] == str(status)
    assert GERMAN[status] in body["message"]
    assert body["correlationId"] == answer.headers["x-correlation-id"]
    for place in body.get("errors", ()):
        assert set(place) == {"pointer", "text"}
        assert place["pointer"] == "" or place["pointer"].startswith("/")


def addresses(answer: httpx.Response) -> Iterator[str]:
    """Return every address in an answer that is ours: Location and the href of relations.

    Two lead elsewhere: to the bank's own pages, and from there back to the tenant.
    """
    if "location" in answer.headers and not answer.request.url.path.startswith(RETURN):
        yield answer.headers["location"]
    for key, value in members(answer):
        if key == "relations":
            yield from (link["href"] for link in value if link["rel"] != "redirect_url")


def members(answer: httpx.Response) -> list[tuple[str, Any]]:
    """Return all keys of a JSON answer at any depth, with their values."""
    if _WALKED not in answer.extensions:
        is_json = answer.content and answer.headers["content-type"].startswith(JSON)
        answer.extensions[_WALKED] = _members(json.loads(answer.content)) if is_json else []
    return answer.extensions[_WALKED]


def _members(value: Any) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    below = deque([value])
    while below:
        value = below.popleft()
        if isinstance(value, dict):
            found.extend(cast("dict[str, Any]", value).items())
            below.extend(cast("dict[str, Any]", value).values())
        elif isinstance(value, list):
            below.extend(cast("list[Any]", value))
    return found


def _rough(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.casefold())


def _documented() -> dict[str, set[str]]:
    found = dict[str, set[str]]()
    with _REQUIREMENTS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            for quoted in re.findall(r"`([^`]+)`", row["requirement"]):
                if field := _FIELD.fullmatch(quoted):
                    found.setdefault(_rough(field[1]), set()).add(field[1])
    return found


DOCUMENTED: Final = _documented()
