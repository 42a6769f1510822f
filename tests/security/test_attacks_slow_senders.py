"""Attacks by being slow, on real `kontowerk serve` processes: nobody else notices, all are closed.

`python -m quality.slow` is the long form, with more sockets and figures.
"""

import re
import socket
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from quality.slow.peers import (
    FORM_WITHOUT_COOKIE,
    HALF_HEAD,
    MUCH,
    STATIC,
    count_open,
    half_body,
    slow_peers,
    wait_until,
)

from kontowerk.kit.settings import Settings
from tests.security.test_route_matrix import BEARER
from tests.service import Service
from tests.serving import serving

pytestmark = pytest.mark.usefixtures("processes")

COUNT = 300  # more than there were places before
_SECONDS = ("header_seconds", "body_seconds", "answer_seconds", "idle_seconds")
_PATIENCE = 6  # of the process under attack, for each of them


@dataclass(frozen=True)
class Served:
    """A process under attack, and a user of it."""

    port: int
    http: httpx.Client
    token: str

    def serves(self) -> None:
        """Check that a user, a page and the probe are answered, on connections of their own."""
        with httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=60) as fresh:
            login = {"Authorization": f"Bearer {self.token}"}
            for http in (fresh, self.http):
                assert http.get("/customer/v2", headers=login).status_code == 200
                assert http.get(STATIC).status_code == 200
                assert http.get("/health/ready").status_code == 200


@contextmanager
def _attacked(service: Service, folder: Path, **settings: Any) -> Generator[Served]:
    token = service.user_token(service.create_user())
    with (
        serving(service, folder, **settings) as port,
        httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as http,
    ):
        yield Served(port, http, token)


@pytest.fixture(scope="module")
def served(
    service: Service, processes: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Served]:
    """A process that waits for slow peers a few seconds only; else as it is by default."""
    del processes  # it starts one
    folder = tmp_path_factory.mktemp("serve")
    with _attacked(service, folder, **dict.fromkeys(_SECONDS, _PATIENCE)) as found:
        yield found


def test_by_default_every_slow_peer_is_closed_within_40_seconds() -> None:
    fields = Settings.model_fields
    assert all(0 < fields[name].default <= 30 for name in _SECONDS)


def test_half_a_head_is_closed(served: Served) -> None:
    with slow_peers(served.port, COUNT, HALF_HEAD) as peers:
        served.serves()
        wait_until(0, peers)
        assert peers[0].recv(12) == b"HTTP/1.1 408"


def test_a_form_without_a_cookie_is_answered_unread_and_closed(served: Served) -> None:
    with slow_peers(served.port, COUNT, FORM_WITHOUT_COOKIE) as peers:
        served.serves()
        for peer in peers:
            assert peer.recv(12) == b"HTTP/1.1 303"
        wait_until(0, peers)


def test_half_a_body_with_a_right_token_is_closed_and_stands_in_nobodys_way(
    served: Served,
) -> None:
    with slow_peers(served.port, COUNT, half_body(served.token)) as peers:
        served.serves()
        wait_until(0, peers)
        assert peers[0].recv(12) == b"HTTP/1.1 408"


def test_among_slow_senders_every_route_refuses_and_answers_as_ever(served: Served) -> None:
    """The identity matrix, short: nobody, a token that was never issued, and a right one."""
    with slow_peers(served.port, COUNT // 3, half_body(served.token)):
        for op in BEARER:
            path = re.sub(r"{[^}]*}", "x", op.path)
            for token, status in ((None, 401), ("kw_at_c0_" + "A" * 49, 403)):
                login = {"Authorization": f"Bearer {token}"} if token else {}
                answer = served.http.request(op.method, path, headers=login)
                assert answer.status_code == status, (op.id, answer.status_code)
        served.serves()


def test_half_a_body_with_a_wrong_token_is_refused_unread(served: Served) -> None:
    with slow_peers(served.port, 10, half_body("kw_at_c0_" + "A" * 49)) as peers:
        for peer in peers:
            assert peer.recv(12) == b"HTTP/1.1 403"
        wait_until(0, peers)


def test_who_does_not_read_the_answers_is_closed_and_stands_in_nobodys_way(
    served: Served,
) -> None:
    with slow_peers(served.port, COUNT, MUCH) as peers:
        served.serves()
        wait_until(0, peers)


def test_requests_that_were_sent_ahead_are_answered_when_the_peer_reads(served: Served) -> None:
    """Slowly, for about as long as an answer may lie unread, but steadily."""
    count, page = 10, len(served.http.get(STATIC, headers={"Accept-Encoding": ""}).content)
    last = f"GET {STATIC} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()
    ahead = MUCH[: len(MUCH) // 20 * (count - 1)]
    with slow_peers(served.port, 1, ahead + last) as (peer,):
        read = bytearray()
        while part := peer.recv(4096):
            read += part
            served.http.get("/health/live")  # takes its time
    assert read.count(b"HTTP/1.1 200 OK") == count
    assert len(read) > count * page


@pytest.mark.parametrize(
    "sent", [b"", b"\r\n", b"GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n"], ids=repr
)
def test_an_idle_connection_is_closed(served: Served, sent: bytes) -> None:
    with slow_peers(served.port, COUNT, sent) as peers:
        served.serves()
        wait_until(0, peers)


def test_a_head_without_an_end_is_refused(served: Served) -> None:
    with slow_peers(served.port, 1, HALF_HEAD) as (peer,):
        peer.sendall(b"a" * 100_000)
        assert peer.recv(12) == b"HTTP/1.1 431"


def test_bodies_that_come_slowly_but_well_are_taken(served: Served) -> None:
    """Longer than a body may take, but more bytes than that needs."""
    count, body = 8, b'{"x": "' + b"a" * 8_000
    head = half_body(served.token)[:-1].replace(b"1000", str(len(body) * count).encode())
    with slow_peers(served.port, 1, head) as (peer,):
        for _ in range(count):
            peer.sendall(body)
            time.sleep((_PATIENCE + 3) / count)
        assert peer.recv(12) == b"HTTP/1.1 400"


def test_the_oldest_slow_connection_gives_way_to_a_new_one(
    service: Service, tmp_path: Path
) -> None:
    limits = {"max_connections": 100, "max_connections_per_address": 20}
    with (
        _attacked(service, tmp_path, **limits) as served,
        slow_peers(served.port, COUNT, HALF_HEAD) as peers,
        slow_peers(served.port, COUNT, b"", source="127.0.0.2") as strangers,
    ):
        served.serves()
        wait_until(20, strangers)
        wait_until(100, [*peers, *strangers])
        assert count_open(peers[:100]) == 0
        served.serves()
        assert count_open(peers[-10:] + strangers[-10:]) > 0
        _answers_a_stranger(served.port)


def _answers_a_stranger(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), 60, ("127.0.0.2", 0)) as newcomer:
        newcomer.sendall(b"GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n")
        assert newcomer.recv(12) == b"HTTP/1.1 200"
