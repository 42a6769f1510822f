"""What must hold for every answer, whatever was asked."""

import re
from collections.abc import Iterator
from typing import Any, Final, cast
from urllib.parse import unquote

import msgspec

from quality.fuzz.case import HANG_SECONDS, Answer, Case
from quality.fuzz.transfers import amounts
from quality.fuzz.watch import SECRET
from quality.fuzz.world import NAME, PAGES

_VISIBLE: Final = re.compile(rb"[\x21-\x7e]{1,128}")
_UUID: Final = re.compile(rb"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_HEADER_VALUE: Final = re.compile(rb"[\x20-\x7e\x80-\xff\t]*")
_JSON: Final = b"application/json"
_HTML: Final = b"text/html; charset=utf-8"
_OTHER_KINDS: Final = {
    "encrypt": b"application/octet-stream+base64",
    "getProviderLogo": b"image/svg+xml",
    "returnFromBank": _HTML,
}
_NEEDED: Final = frozenset(
    {"type", "title", "status", "detail", "instance", "code", "message", "correlationId"}
)
_ALLOWED: Final = _NEEDED | {"errors"}
_REDIRECTED: Final = 451  # has a Location; a body only where a transfer was given its name
_OAUTH: Final = frozenset({"error", "error_description"})
_SAFETY: Final = {b"cache-control": b"no-store", b"x-content-type-options": b"nosniff"}
_STORABLE: Final = {
    "listProviders": b"private, no-cache",
    "getProviderLogo": b"public, max-age=86400",
}


def findings(case: Case, answer: Answer) -> list[str]:
    """Return what is wrong with an answer; nothing is the expected case."""
    if answer.escaped:
        return [f"escape: {answer.escaped}"]
    if answer.timed_out or answer.seconds > HANG_SECONDS:
        return [f"hang: more than {HANG_SECONDS:.0f} s (status {answer.status})"]
    if not answer.status and case.hangs_up:
        return []
    if not answer.complete:
        return ["escape: no complete answer"]
    if answer.status >= 500:
        return [f"5xx: {answer.status}"]
    checks = (_headers, _correlation_id, _content, _echoes, amounts)
    return [what for check in checks for what in check(case, answer)]


def _headers(case: Case, answer: Answer) -> Iterator[str]:
    for name, value in answer.headers:
        if not _HEADER_VALUE.fullmatch(value) or not _HEADER_VALUE.fullmatch(name):
            yield f"header: control characters in {name!r}"
    safety = dict(_SAFETY)
    # A spoilt path may lead to another operation: `/providers/v2/%2f` is the list.
    is_list = unquote(case.target).rstrip("/") == "/providers/v2"
    reached = "listProviders" if is_list else case.operation
    if reached in _STORABLE and answer.values(b"etag"):
        safety[b"cache-control"] = _STORABLE[reached]
    if unquote(case.target).startswith("/tags/v1/") and answer.values(b"etag"):
        safety[b"cache-control"] = _STORABLE["listProviders"]
    for name, expected in safety.items():
        if answer.values(name) != [expected]:
            yield f"header: {name.decode()} is missing"
    length = answer.values(b"content-length")
    if length and case.method != "HEAD" and length != [str(len(answer.body)).encode()]:
        yield "header: content-length is wrong"


def _correlation_id(case: Case, answer: Answer) -> Iterator[str]:
    ids, sent = answer.values(b"x-correlation-id"), case.values(b"x-correlation-id")
    if len(ids) != 1 or not _VISIBLE.fullmatch(ids[0]):
        yield f"correlation id: {ids!r}"
    elif len(sent) == 1 and _VISIBLE.fullmatch(sent[0]):
        if ids != sent:
            yield "correlation id: a good one was not taken over"
    elif not _UUID.fullmatch(ids[0]):
        yield "correlation id: a bad one was not replaced"


def _content(case: Case, answer: Answer) -> Iterator[str]:
    kind = b"".join(answer.values(b"content-type"))
    if not answer.body:
        if answer.status >= 400 and answer.status != _REDIRECTED:
            yield "body: a refusal without a body"
        return
    if answer.status == 200 and kind == _OTHER_KINDS.get(case.operation):
        return
    if kind == _HTML and _is_page(case):
        return
    if kind != _JSON or _is_page(case):
        yield f"body: content type {kind!r}"
        return
    try:
        value = msgspec.json.decode(answer.body)
    except msgspec.DecodeError:
        yield "body: not JSON"
        return
    if answer.status >= 400 and answer.status != _REDIRECTED:
        yield from _refusal(case, answer, value)


def _is_page(case: Case) -> bool:
    """Say whether a person is answered; also a refusal is then a page."""
    path = unquote(case.target).rstrip("/")
    below = path == PAGES or path.startswith(f"{PAGES}/")
    return below and path != f"{PAGES}/status"


def _refusal(case: Case, answer: Answer, value: Any) -> Iterator[str]:
    members = cast("dict[str, Any]", value) if isinstance(value, dict) else {}
    names = frozenset(members)
    if _is_token_refusal(case, answer):
        # Half a request may be refused before anybody knows what it was for.
        if names != _OAUTH and not (case.hangs_up and names == _NEEDED):
            yield f"body: members {sorted(names)} at the token endpoint"
        return
    if not _NEEDED <= names <= _ALLOWED:
        yield f"body: members {sorted(names)} of a refusal"
    elif members["status"] != answer.status or members["code"] != str(answer.status):
        yield "body: another status than the answer"
    elif [str(members["correlationId"]).encode()] != answer.values(b"x-correlation-id"):
        yield "body: another correlation id than the header"


def _is_token_refusal(case: Case, answer: Answer) -> bool:
    path = unquote(case.target).rstrip("/")
    at_endpoint = path == "/auth/oauth2/token" and case.method == "POST"
    return at_endpoint and answer.status in (400, 401)


def _echoes(case: Case, answer: Answer) -> Iterator[str]:
    visible = answer.body + b"\n".join(value for _, value in answer.headers)
    in_path = NAME in unquote(case.target)
    if SECRET.encode() in visible:
        yield "echo: a secret came back"
    refused = answer.status >= 400 and answer.status != _REDIRECTED
    if refused and NAME.encode() in answer.body and not in_path:
        yield "echo: a rejected value came back"
