"""Sockets that are slow on purpose: they send half of something, or read nothing."""

import select
import socket
import time
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Final

from kontowerk.api.webform.render import ASSETS

HOST: Final = "127.0.0.1"
HALF_HEAD: Final = b"GET /customer/v2 HTTP/1.1\r\nHost: x\r\nX-Half"
FORM_WITHOUT_COOKIE: Final = (
    b"POST /customer/v2/webform/step HTTP/1.1\r\nHost: x\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\ndo="
)
STATIC: Final = f"/customer/v2/webform/static/{ASSETS.hashed_names['kontowerk.css']}"
# More than the service lets the kernel hold for one connection.
MUCH: Final = f"GET {STATIC} HTTP/1.1\r\nHost: x\r\n\r\n".encode() * 20


def half_body(token: str) -> bytes:
    """Return a request with a valid token, and one byte of its body."""
    return (
        "POST /customer/v2/bankzugaenge HTTP/1.1\r\nHost: x\r\n"
        f"Authorization: Bearer {token}\r\nContent-Type: application/json\r\n"
        "Content-Length: 1000\r\n\r\n{"
    ).encode()


def open_peer(port: int, source: str = HOST) -> socket.socket:
    """Open a connection whose end here takes next to nothing unread."""
    peer = socket.socket()
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    peer.settimeout(60)
    peer.bind((source, 0))
    peer.connect((HOST, port))
    return peer


@contextmanager
def slow_peers(
    port: int, count: int, sent: bytes, *, source: str = HOST
) -> Generator[list[socket.socket]]:
    """Open connections that send this and then nothing, and read nothing."""
    with ExitStack() as stack:
        opened = list[socket.socket]()
        for _ in range(count):
            peer = stack.enter_context(open_peer(port, source))
            if sent:
                peer.sendall(sent)
            opened.append(peer)
        yield opened


def count_open(peers: Sequence[socket.socket]) -> int:
    """Say how many the service has not closed; reads nothing."""
    poll = select.poll()
    for peer in peers:
        poll.register(peer, select.POLLRDHUP)
    return len(peers) - len(poll.poll(0))


def wait_until(most: int, peers: Sequence[socket.socket], seconds: float = 40) -> float:
    """Wait until not more of them are open; returns how long that took."""
    began = time.monotonic()
    while count_open(peers) > most:
        passed = time.monotonic() - began
        assert passed < seconds, f"{count_open(peers)} open after {passed:.0f} s"
        time.sleep(0.1)
    return time.monotonic() - began
