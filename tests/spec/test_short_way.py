"""The short way of hot reads answers byte for byte what the routes answer, and no more."""

import asyncio
import json
import re
import socket
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from kontowerk.api.customer.hot import HotAnswer, HotReads, HotRequest
from kontowerk.identity.check_token import ShownToken
from kontowerk.kit.ids import new_id, new_secret
from tests.database import run_coroutine
from tests.service import Service, User, wait_for
from tests.spec.holdings import CHECKING, Holding, change, keep, many_bookings, product_path

CUSTOMER = "/customer/v2"
NORMAL = "Content-Length: 0"  # a request with it is not usual, and is answered by its route
_DATE = re.compile(rb"date: [^\r]+\r\n")
_Read = Callable[[HotReads, Sequence[HotRequest]], Awaitable[None]]


@dataclass
class Person:
    """Somebody with a long and a short list."""

    user: User
    token: str
    long: str
    short: str


@pytest.fixture(scope="module")
def person(service: Service) -> Person:
    return _person(service)


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The statuses that the short way answered."""
    statuses: list[int] = []

    def watched(request: HotRequest) -> HotRequest:
        def answer(found: HotAnswer) -> None:
            statuses.append(found.status)
            request.answer(found)

        return replace(request, answer=answer)

    for name in ("lists", "customers"):
        read = getattr(HotReads, name)

        async def watch(
            reads: HotReads, requests: Sequence[HotRequest], read: _Read = read
        ) -> None:
            await read(reads, [watched(each) for each in requests])

        monkeypatch.setattr(HotReads, name, watch)
    return statuses


def _person(service: Service) -> Person:
    user = service.create_user()
    account = many_bookings(150)
    long = product_path(keep(service, user, Holding((account,))), account)
    other = Holding((CHECKING,), access_id="other")
    short = product_path(keep(service, user, other), CHECKING)
    token = service.user_token(user)
    person = Person(user, token, f"{long}/kontoumsaetze", f"{short}/kontoumsaetze")
    assert service.call("GET", person.long, token).status_code == 200  # its page is kept now
    return person


def raw(service: Service, path: str, *headers: str, method: str = "GET") -> bytes:
    """Send a request as it is written here; returns the whole answer but its date."""
    where = urlsplit(service.url)
    lines = (f"{method} {path} HTTP/1.1", f"Host: {where.netloc}", "Connection: close", *headers)
    if not any(header.lower().startswith("x-correlation-id") for header in headers):
        lines = (*lines, "X-Correlation-ID: same")
    with socket.create_connection((where.hostname, where.port), 30) as line:
        line.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        found = b"".join(iter(lambda: line.recv(65536), b""))
    return _DATE.sub(b"", found)


def both(service: Service, path: str, *headers: str, method: str = "GET") -> bytes:
    """Ask in the same words on both ways; returns the answer, which is the same."""
    short = raw(service, path, *headers, method=method)
    assert short == raw(service, path, *headers, NORMAL, method=method)
    assert short == raw(service, path, *headers, method=method)  # also once it is remembered
    return short


def etag_of(answer: bytes) -> str:
    found = re.search(rb'etag: ("[^"]+")', answer)
    assert found
    return found[1].decode()


@pytest.mark.parametrize(
    "coding", ["Accept-Encoding: gzip", "Accept-Encoding: identity", "Accept-Encoding: gzip;q=0",
               "Accept-Encoding: br, gzip;q=0.5", "Accept: application/json"],
)  # fmt: skip
def test_a_stored_list(service: Service, person: Person, taken: list[int], coding: str) -> None:
    login = f"Authorization: Bearer {person.token}"
    page = both(service, person.long, login, coding)
    assert page.startswith(b"HTTP/1.1 200")
    assert taken == [200, 200]
    taken.clear()
    copy = f"If-None-Match: {etag_of(page)}"
    assert both(service, person.long, login, coding, copy).startswith(b"HTTP/1.1 304")
    assert both(service, person.long, login, coding, "If-None-Match: *").startswith(b"HTTP/1.1 304")
    weak = f'If-None-Match: "other", W/{etag_of(page)}'
    assert both(service, person.long, login, coding, weak).startswith(b"HTTP/1.1 304")
    assert taken == [304] * 6
    both(service, person.long, login, coding, 'If-None-Match: "other"')
    assert len(taken) == 6  # what has to be read first is the route's


def test_the_view_of_a_customer(service: Service, person: Person, taken: list[int]) -> None:
    login = f"Authorization: Bearer {person.token}"
    view = both(service, CUSTOMER, login)
    assert view.startswith(b"HTTP/1.1 200")
    assert both(service, CUSTOMER, login, f"If-None-Match: {etag_of(view)}").startswith(
        b"HTTP/1.1 304"
    )
    assert taken == [200, 200, 304, 304]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE bank_product SET balance = 17.5 WHERE customer_id = $1 AND access_id = 'other'",
        "UPDATE access SET sync = false WHERE customer_id = $1 AND access_id = 'other'",
        "DELETE FROM bank_product WHERE customer_id = $1 AND access_id = 'other'",
        "DELETE FROM access WHERE customer_id = $1 AND access_id = 'other'",
        "DELETE FROM access WHERE customer_id = $1",
    ],
)
def test_a_change_is_seen_at_once(service: Service, statement: str) -> None:
    person = _person(service)
    login = f"Authorization: Bearer {person.token}"
    before = both(service, CUSTOMER, login)
    change(service, person.user, statement)
    assert both(service, CUSTOMER, login) != before


def test_a_renewal_is_offered_when_it_is_time(start_service: Callable[..., Service]) -> None:
    service = start_service(token_lifetime=20 * 24 * 3600)
    person = _person(service)
    login = f"Authorization: Bearer {person.token}"
    change(
        service,
        person.user,
        "UPDATE access SET consent_until = now() + interval '14 days 5 minutes'"
        " WHERE customer_id = $1 AND access_id = 'other'",
    )
    assert b"start_sca" not in both(service, CUSTOMER, login)
    service.clock.advance(minutes=6)
    assert b"start_sca" in both(service, CUSTOMER, login)


def test_who_may_not_see_it_is_refused_alike(
    service: Service, person: Person, taken: list[int], log_file: Path
) -> None:
    begin = log_file.stat().st_size
    stranger = _person(service)
    ended, expired = service.user_token(person.user), service.user_token(person.user)
    _expire(service, expired)
    service.http.post(
        "/auth/oauth2/revoke", data={"token": ended}, auth=service.login("alpha", "user")
    )
    taken.clear()
    logins = {
        "nobody": (),
        "unknown": (f"Authorization: Bearer {new_secret('at', 'c0')}",),
        "no token": ("Authorization: Bearer abc",),
        "revoked": (f"Authorization: Bearer {ended}",),
        "expired": (f"Authorization: Bearer {expired}",),
        "a client": (f"Authorization: Bearer {service.token()}",),
        "another scheme": (f"Authorization: DPoP {person.token}",),
        "two": (f"Authorization: Bearer {person.token}", "Authorization: Bearer abc"),
    }
    for path in (person.long, CUSTOMER):
        for name, login in logins.items():
            status = both(service, path, *login).split(b" ", 2)[1]
            assert status in (b"401", b"403"), name
    foreign = person.long.replace("/bankzugaenge/", f"/bankzugaenge/{new_id()}")
    login = f"Authorization: Bearer {stranger.token}"
    assert both(service, foreign, login).startswith(b"HTTP/1.1 404")
    change(service, stranger.user, "DELETE FROM access WHERE customer_id = $1")
    assert both(service, person.long, login).startswith(b"HTTP/1.1 404")
    assert not taken
    assert b"short_way.failed" not in log_file.read_bytes()[begin:]


@pytest.mark.parametrize(
    ("path", "headers", "method"),
    [
        ("{long}", ("Accept: text/html",), "GET"),
        ("{long}", (), "HEAD"),
        ("{long}/", (), "GET"),
        ("{long}?from=2025-02-01", (), "GET"),
        ("{long}?tag=true", (), "GET"),
        ("{long}", ("Origin: https://app.example",), "GET"),
        ("{long}", ("Content-Encoding: gzip",), "GET"),
        ("{short}", ("Accept-Encoding: gzip",), "GET"),
        (CUSTOMER, (), "HEAD"),
        (CUSTOMER, ("Prefer: wait=1",), "GET"),
        (f"{CUSTOMER}/bankzugaenge/a/issues/kontoumsaetze", (), "GET"),
    ],
)
def test_what_is_unusual_goes_the_normal_way(
    service: Service, person: Person, taken: list[int], path: str, headers: str, method: str
) -> None:
    asked = path.format(long=person.long, short=person.short)
    both(service, asked, f"Authorization: Bearer {person.token}", *headers, method=method)
    assert not taken


def test_a_client_that_asks_too_often_is_refused(start_service: Callable[..., Service]) -> None:
    service = start_service(client_rate=1)
    person = _person(service)
    login = f"Authorization: Bearer {person.token}"
    statuses = [raw(service, CUSTOMER, login).split(b" ", 2)[1] for _ in range(6)]
    assert statuses[-1] == b"429"


def test_who_hangs_up_keeps_no_place(start_service: Callable[..., Service]) -> None:
    service = start_service(max_in_flight=4, least_in_flight=1)
    person = _person(service)
    run_coroutine(_hang_up(service, person.token))
    wait_for(200, lambda: service.call("GET", CUSTOMER, person.token))


async def _hang_up(service: Service, token: str) -> None:
    """Ask several times while the database is held up, and go before it answers."""
    where = urlsplit(service.url)
    request = f"GET {CUSTOMER} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {token}\r\n\r\n"
    db = await service.operator()
    async with db.begin() as tx:
        await tx.run("LOCK TABLE bank_product IN ACCESS EXCLUSIVE MODE")
        lines = [socket.create_connection((where.hostname, where.port), 30) for _ in range(4)]
        for line in lines:
            line.sendall(request.encode())
        await asyncio.sleep(0.5)
        for line in lines:
            line.close()
        await asyncio.sleep(0.5)
    await asyncio.sleep(0.5)  # they are answered now, to nobody
    await db.close()


def test_both_ways_leave_the_same_line_in_the_log(
    service: Service, person: Person, log_file: Path, taken: list[int]
) -> None:
    lines: list[dict[str, object]] = []
    for more in ((), (NORMAL,)):
        number = str(new_id())
        login = f"Authorization: Bearer {person.token}"
        raw(service, person.long, login, f"X-Correlation-ID: {number}", *more)
        text = log_file.read_text(encoding="utf-8")
        (found,) = (json.loads(line) for line in text.splitlines() if number in line)
        assert found.pop("correlation_id") == number
        assert list(found) == [
            *("method", "route", "status", "duration_ms", "tenant", "client"),
            *("event", "level", "timestamp"),
        ]
        assert found.pop("duration_ms") >= 0
        assert str(found.pop("timestamp")).endswith("Z")
        lines.append(found)
    assert lines[0] == lines[1]
    assert taken == [200]


def _expire(service: Service, token: str) -> None:
    async def work() -> None:
        db = await service.operator()
        async with db.begin() as tx:
            await tx.run(
                "UPDATE access_token SET expires_at = now() - interval '1 second' WHERE hash = $1",
                ShownToken.of(token).hash,
            )
        await db.close()

    run_coroutine(work())


def test_what_is_asked_at_the_same_time_is_answered_each_for_itself(
    service: Service, person: Person, taken: list[int]
) -> None:
    stranger = _person(service)
    unknown = new_secret("at", "c0")
    page = raw(service, person.long, f"Authorization: Bearer {person.token}")
    asked = [
        (path, f"Authorization: Bearer {token}", *copy)
        for token in (person.token, stranger.token, unknown, service.user_token(person.user))
        for path in (person.long, stranger.long, person.short, CUSTOMER)
        for copy in ((), (f"If-None-Match: {etag_of(page)}",))
    ]

    def ask(words: tuple[str, ...]) -> bytes:
        return raw(service, *words)

    normal = [raw(service, *words, NORMAL) for words in asked]
    taken.clear()
    for _ in range(3):
        with ThreadPoolExecutor(len(asked)) as threads:
            together = list(threads.map(ask, asked))
        assert together == normal
    assert taken.count(200) >= 3
    assert taken.count(304) >= 3


def test_requests_that_come_together_are_read_together(
    service: Service, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []
    read = HotReads.customers

    async def watched(reads: HotReads, requests: Sequence[HotRequest]) -> None:
        sizes.append(len(requests))
        await read(reads, requests)

    monkeypatch.setattr(HotReads, "customers", watched)
    run_coroutine(_ask_together(service, person.token, count=12))
    assert sum(sizes) == 12
    assert max(sizes) > 1


async def _ask_together(service: Service, token: str, *, count: int) -> None:
    """Ask on many connections at once, and wait for all answers."""
    where = urlsplit(service.url)
    request = f"GET {CUSTOMER} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {token}\r\n\r\n"
    lines = [await asyncio.open_connection(where.hostname, where.port) for _ in range(count)]
    for _, writer in lines:
        writer.write(request.encode())
    for reader, writer in lines:
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        writer.close()
