"""Messages as such: where one ends, which methods there are, what answers ask of browsers."""

import socket
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest

from tests.service import MGMT, Service
from tests.spec.webform import WEBFORM

SMUGGLED = b"GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n"
TWO_ENDS = [
    b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
    b"Content-Length: 3\r\nContent-Length: 5\r\n\r\n{}{}{",
    b"Content-Length: +2\r\n\r\n{}",
    b"Content-Length: 2, 3\r\n\r\n{}",
    b"Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    b"Transfer-Encoding: xchunked\r\nContent-Length: 2\r\n\r\n{}",
    b"Transfer-Encoding: chunked\r\n\r\n2;\n{}\r\n0\r\n\r\n",
    b"Transfer-Encoding: chunked\r\n\r\n-1\r\n{}\r\n0\r\n\r\n",
    b"Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    b"Content-Length: 2\r\n Transfer-Encoding: chunked\r\n\r\n{}",
]
KINDS = ["/health/live", MGMT, "/no-such-place", "/auth/oauth2/token"]


def exchanged(service: Service, message: bytes) -> bytes:
    """Send bytes and read until the other side is done with this connection, or says no more."""
    host, port = urlsplit(service.url).hostname, urlsplit(service.url).port
    with socket.create_connection((host, port), timeout=20) as line:
        line.sendall(message)
        line.shutdown(socket.SHUT_WR)
        said = b""
        while part := line.recv(65536):
            said += part
        return said


@pytest.mark.parametrize("ends", TWO_ENDS)
def test_a_message_whose_end_could_be_read_in_two_ways_is_refused(
    service: Service, ends: bytes
) -> None:
    head = b"POST /auth/oauth2/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    said = exchanged(service, head + ends + SMUGGLED)
    assert said.startswith(b"HTTP/1.1 400 "), said[:200]
    assert said.count(b"HTTP/1.1 ") == 1, "the rest was taken for a request of its own"


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "PROPFIND"])
@pytest.mark.parametrize("path", [*KINDS[:2], WEBFORM])
def test_trace_and_unheard_of_methods_are_never_carried_out(
    service: Service, method: str, path: str
) -> None:
    request = f"{method} {path} HTTP/1.1\r\nHost: x\r\nX-Canary: sung\r\nConnection: close\r\n\r\n"
    said = exchanged(service, request.encode())
    assert said.split(b" ")[1] in (b"400", b"401", b"405"), said[:200]
    assert b"sung" not in said


@pytest.mark.parametrize("path", [*KINDS, WEBFORM, f"{WEBFORM}/static/none.css"])
def test_every_kind_of_answer_forbids_foreign_content_bases_and_frames(
    service: Service, path: str
) -> None:
    answer = service.http.get(path)
    [policy] = answer.headers.get_list("content-security-policy")
    words = [part.strip() for part in policy.split(";")]
    assert {"default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"} <= set(words)
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"


def test_behind_tls_every_answer_asks_for_tls_from_now_on(
    start_service: Callable[..., Service],
) -> None:
    service = start_service(base_url="https://bank-data.example")
    for path in ("/health/live", "/no-such-place", MGMT, WEBFORM):
        age, scope = service.http.get(path).headers["strict-transport-security"].split("; ")
        assert int(age.removeprefix("max-age=")) >= 365 * 24 * 3600
        assert scope == "includeSubDomains"
