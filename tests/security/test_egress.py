"""Calls to addresses of strangers reach the public internet and nothing else (T11)."""

import asyncio
import errno
import ssl
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from ipaddress import ip_address
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kontowerk.kit.egress import (
    Answered,
    Egress,
    EgressFailure,
    NotAnswered,
    Reach,
    TargetError,
    ask_system,
    is_public,
    target_of,
)
from tests.rooms.webhooks.receiver import Receiver, certificate_for, receiving

PUBLIC = "93.184.215.14"
BODY = b'{"type":"test"}'
NAME = "hooks.example.net"
TRIED: list[str] = []


def _note_connections(event: str, args: tuple[object, ...]) -> None:
    if event == "socket.connect" and isinstance(args[1], tuple):
        TRIED.append(str(args[1][0]))  # pyright: ignore[reportUnknownArgumentType]


sys.addaudithook(_note_connections)


@pytest.fixture
async def canary() -> AsyncIterator[Receiver]:
    async with receiving() as receiver:
        yield receiver


@pytest.fixture
def tried() -> Iterator[list[str]]:
    """Return the addresses on this machine that somebody tries to connect to."""
    TRIED.clear()
    yield TRIED
    TRIED.clear()


class Names:
    """A resolver that answers as told, once after the other; the last answer stays."""

    def __init__(self, *answers: Sequence[str]) -> None:
        self._answers = list(answers)
        self.asked: list[str] = []

    async def __call__(self, host: str, _port: int) -> Sequence[str]:
        self.asked.append(host)
        return self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]


# Written with the port of the canary, which is allowed here: only the rest can stop a call.
_HOSTS = (
    # this machine, in all spellings a resolver may take
    "127.0.0.1", "127.0.0.2", "127.1", "127.0.1", "127.255.255.254", "0x7f.1", "0x7f.0.0.1",
    "0x7f000001", "0X7F000001", "2130706433", "017700000001", "0177.0.0.1", "0177.0.1",
    "127.0.0.01", "127.0.0.0x1", "00000127.0.0.1", "127.0.0.1.", "0", "0.0.0.0", "00.0", "0x0",  # noqa: S104 - nobody listens
    "4294967295", "255.255.255.255", "0x", "127.0.0.1.0", "256.256.256.256", "1.2.3", "1",
    "localhost", "LOCALHOST", "localhost.", "intranet", "banksim", "metadata",
    # private, shared, link-local, reserved
    "10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.254", "192.168.0.1", "192.168.178.1",
    "100.64.0.1", "100.127.255.254", "169.254.169.254", "169.254.0.1", "0.1.2.3", "192.0.0.1",
    "192.0.0.8", "192.0.2.1", "192.88.99.1", "198.18.0.1", "198.19.255.255", "198.51.100.7",
    "203.0.113.7", "224.0.0.1", "239.255.255.250", "240.0.0.1", "250.1.1.1", "2852039166",
    "0xa9fea9fe", "0251.0376.0251.0376", "169.254.43518", "3232235777", "167772161",
    # IPv6: this machine, local, mapped, translated, tunnelled, documentation
    "[::1]", "[::]", "[0:0:0:0:0:0:0:1]", "[::0001]", "[::127.0.0.1]", "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]", "[::ffff:0:127.0.0.1]", "[::FFFF:10.0.0.1]", "[::ffff:169.254.169.254]",
    "[::ffff:93.184.215.14]", "[fe80::1]", "[fe80::1%25eth0]", "[fe80::1%eth0]", "[fec0::1]",
    "[fc00::1]", "[fd00::1]", "[fd12:3456:789a::1]", "[fd00:ec2::254]", "[ff02::1]", "[ff0e::1]",
    "[64:ff9b::7f00:1]", "[64:ff9b::127.0.0.1]", "[64:ff9b::a9fe:a9fe]", "[64:ff9b::5db8:d70e]",
    "[64:ff9b:1::1]", "[2002:7f00:1::]", "[2002:7f00:1::1]", "[2002:a00:1::1]",
    "[2002:5db8:d70e::1]", "[2001:0:7f00:1::]", "[2001::1]", "[2001:0:53aa:64c::80ff:fffe]",
    "[2001:db8::1]", "[3fff::1]", "[100::1]", "[5f00::1]", "[4000::1]", "[::2]", "[1::]",
    "[]", "[", "]", "[:]", "[:::1]", "[::1", "::1]", "::1", "[127.0.0.1]", "[localhost]", "[v1.x]",
    # not a name
    "", ".", "..", "a", "a..b", ".a.b", "a.b.", "-a.b", "a-.b", "a.-b", "a_b.c", "a b.c", "a,b.c",
    "*.example.net", "ex%61mple.net", "example%2enet", "%31%32%37.0.0.1", "example.net%00",
    "example.net%2f", "exämple.net", "bücher.example", "例え.テスト", "example。net",
    "①②⑦.⓪.⓪.①", "\uff11\uff12\uff17.0.0.1", "127。0。0。1", "ⓛocalhost", "example.net\u200b",
    "a" * 64 + ".net", "a." * 130 + "net", "example.1", "example.0x1", "1.2.3.4.5.6",
    # somebody else before or behind the name
    "user@example.net", "user:pass@example.net", "@example.net", "example.net@127.0.0.1",
    "example.net:80@127.0.0.1", "example.net#@127.0.0.1", "example.net?@127.0.0.1\\",
    "example.net\\@127.0.0.1", "127.0.0.1\\.example.net", "example.net\t", "exa\tmple.net",
    "example.net\n", "example.net\r\nX: y", " example.net", "example.net ", "example.net\0",
    "example.net;127.0.0.1", "example.net,127.0.0.1", "example.net|127.0.0.1",
    "<example.net>", '"example.net"', "{example.net}", "example.net^", "example`.net",
)  # fmt: skip
_BAD = (
    *(f"https://{host}:{{port}}/hook" for host in _HOSTS),
    # other schemes and forms
    "http://example.net:{port}/", "HTTPS://example.net:{port}/", "Https://example.net:{port}/",
    "ftp://example.net:{port}/", "gopher://127.0.0.1:{port}/", "file:///etc/passwd",
    "file://127.0.0.1:{port}/", "dict://127.0.0.1:{port}/", "ldap://127.0.0.1:{port}/",
    "ws://example.net:{port}/", "wss://example.net:{port}/", "javascript:alert(1)",
    "data:text/plain,x", "unix:///var/run/docker.sock", "https:example.net:{port}/",
    "https:/example.net:{port}/", "https:///example.net:{port}/", "https:////example.net:{port}/",
    "https:\\\\example.net:{port}/", "https:/\\example.net:{port}/", "//example.net:{port}/",
    "/hook", "example.net:{port}/hook", "https", "https:", "https://", "https://:{port}/", "",
    " ", " https://example.net:{port}/", "https://example.net:{port}/ ", "\thttps://example.net/",
    "https ://example.net:{port}/", "ht\ntps://example.net:{port}/", "https\0://example.net/",
    "url:https://example.net:{port}/", "view-source:https://example.net/", "https+http://a.b/",
    # ports
    "https://example.net:80/", "https://example.net:22/", "https://example.net:25/",
    "https://example.net:5432/", "https://example.net:0/", "https://example.net:65536/",
    "https://example.net:99999/", "https://example.net:-1/", "https://example.net:+443/",
    "https://example.net:/", "https://example.net:443:443/", "https://example.net:0x1bb/",
    "https://example.net:\uff14\uff14\uff13/", "https://example.net: 443/", "https://example.net:000443/",
    # paths, queries, fragments
    "https://example.net:{port}/#frag", "https://example.net:{port}#frag",
    "https://example.net:{port}/?a#b", "https://example.net:{port}/a b",
    "https://example.net:{port}/a\tb", "https://example.net:{port}/a\r\nHost: x",
    "https://example.net:{port}/%", "https://example.net:{port}/%zz",
    "https://example.net:{port}/%0", "https://example.net:{port}/ä",
    "https://example.net:{port}/?ä=ö", "https://example.net:{port}/a\\b",
    'https://example.net:{port}/"', "https://example.net:{port}/<x>",
    "https://example.net:{port}/{{x}}", "https://example.net:{port}/a|b",
    "https://example.net:{port}/a^b", "https://example.net:{port}/`",
    "https://example.net:{port}/\0", "https://example.net:{port}/\u2028",
    "https://example.net:{port}/" + "a" * 2048,
)  # fmt: skip


def test_the_table_is_long_enough() -> None:
    assert len(set(_BAD)) >= 150


@pytest.mark.parametrize("url", _BAD, ids=ascii)
async def test_a_bad_address_is_refused_and_nothing_is_connected(
    url: str, canary: Receiver, tried: list[str]
) -> None:
    reach = Reach(ports=frozenset({443, 8443, canary.port}))
    spelled = url.replace("{port}", str(canary.port)).replace("{{", "{").replace("}}", "}")
    with pytest.raises(TargetError) as refused:
        target_of(spelled, reach)
    assert len(spelled) < 10 or spelled not in str(refused.value)
    names = Names(["127.0.0.1"])
    outcome = await Egress(reach, resolve=names).post(spelled, BODY, {})
    assert outcome == NotAnswered(EgressFailure.NOT_ALLOWED)
    assert (canary.connections, tried, names.asked) == (0, [], [])


@pytest.mark.parametrize(
    "url",
    [
        *("https://example.net", "https://example.net/", "https://example.net:443/hook"),
        *("https://EXAMPLE.net:8443/a/b%20c?d=e&f=/?", "https://xn--bcher-kva.example/"),
        *(f"https://{PUBLIC}/", "https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]:8443/x"),
        *("https://a-b.c1.example.net?x=1", "https://example.net/~a/(b);c=d,e'*!$&+@:."),
    ],
)
def test_an_ordinary_public_address_is_accepted(url: str) -> None:
    assert target_of(url, Reach()).port in (443, 8443)


@pytest.mark.parametrize(
    "addresses",
    [
        ["127.0.0.1"],
        [PUBLIC, "127.0.0.1"],
        ["127.0.0.1", PUBLIC],
        [PUBLIC, "::1"],
        [PUBLIC, "fe80::1%eth0"],
        [PUBLIC, "169.254.169.254"],
        [PUBLIC, "fd00:ec2::254"],
        ["::ffff:127.0.0.1"],
        ["64:ff9b::7f00:1"],
        ["2002:7f00:1::"],
        ["100.64.0.1"],
        ["0.0.0.0"],  # noqa: S104 - nobody listens
    ],
)
async def test_one_address_that_is_not_public_spoils_a_name(
    addresses: list[str], canary: Receiver, tried: list[str]
) -> None:
    reach = Reach(ports=frozenset({canary.port}))
    egress = Egress(reach, resolve=Names(addresses))
    outcome = await egress.post(f"https://{NAME}:{canary.port}/", BODY, {})
    assert outcome == NotAnswered(EgressFailure.NOT_ALLOWED)
    assert (canary.connections, tried) == (0, [])


async def test_a_name_that_changes_its_mind_is_asked_once_and_taken_at_its_word(
    canary: Receiver, tried: list[str]
) -> None:
    """The name is public when looked at and this machine ever after."""
    names = Names([PUBLIC], ["127.0.0.1"])
    egress = Egress(Reach(ports=frozenset({canary.port})), resolve=names)
    # The watch over all tests stops the connection, which goes where the first answer pointed.
    with pytest.raises(ExceptionGroup) as stopped:
        await egress.post(f"https://{NAME}:{canary.port}/", BODY, {})
    assert PUBLIC in str(stopped.value.exceptions)
    assert tried == []
    assert names.asked == [NAME]
    assert canary.connections == 0


async def test_without_the_pin_the_canary_would_be_reached(canary: Receiver) -> None:
    """Show that the canary sings: the same call, with private addresses allowed."""
    egress = Egress(Reach(private=True), resolve=Names(["127.0.0.1"]))
    assert await egress.post(f"http://{NAME}:{canary.port}/x?y=z", BODY, {}) == Answered(200)
    assert canary.connections == 1
    assert canary.calls[0].path == "/x?y=z"
    assert canary.calls[0].headers["host"] == f"{NAME}:{canary.port}"
    assert canary.calls[0].body == BODY


async def test_redirects_are_not_followed(canary: Receiver) -> None:
    async with receiving() as receiver:

        async def elsewhere(writer: asyncio.StreamWriter) -> None:
            location = b"Location: http://127.0.0.1:%d/\r\n" % canary.port
            writer.write(b"HTTP/1.1 307 There\r\n" + location + b"Content-Length: 0\r\n\r\n")
            await writer.drain()

        receiver.answers.append(elsewhere)
        outcome = await Egress(Reach(private=True)).post(
            f"http://127.0.0.1:{receiver.port}/", BODY, {}
        )
    assert outcome == Answered(307)
    assert canary.connections == 0


async def test_proxies_of_the_environment_are_not_used(
    canary: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{canary.port}")
    async with receiving() as receiver:
        url = f"http://127.0.0.1:{receiver.port}/"
        assert await Egress(Reach(private=True)).post(url, BODY, {}) == Answered(200)
        assert receiver.connections == 1
    assert canary.connections == 0


async def test_the_certificate_is_checked_against_the_name_and_the_name_is_sent(
    tmp_path: Path,
) -> None:
    server, trusting = certificate_for(NAME, tmp_path)
    names = Names(["127.0.0.1"])
    async with receiving(server) as receiver:
        egress = Egress(Reach(private=True), resolve=names, trust=trusting)
        good = await egress.post(f"https://{NAME}:{receiver.port}/", BODY, {})
        assert good == Answered(200)
        assert receiver.names == [NAME]
        assert receiver.calls[0].headers["host"] == f"{NAME}:{receiver.port}"
        # The same machine, trusted by the same authority, under a name that is not its own.
        other = await egress.post(f"https://other.example.net:{receiver.port}/", BODY, {})
        assert other == NotAnswered(EgressFailure.NOT_TRUSTED)
        number = await egress.post(f"https://127.0.0.1:{receiver.port}/", BODY, {})
        assert number == NotAnswered(EgressFailure.NOT_TRUSTED)
        assert len(receiver.calls) == 1


async def test_a_certificate_of_an_unknown_authority_is_refused(tmp_path: Path) -> None:
    server, _ = certificate_for(NAME, tmp_path)
    async with receiving(server) as receiver:
        egress = Egress(Reach(private=True), resolve=Names(["127.0.0.1"]))
        outcome = await egress.post(f"https://{NAME}:{receiver.port}/", BODY, {})
        assert outcome == NotAnswered(EgressFailure.NOT_TRUSTED)
        assert receiver.calls == []


async def test_two_names_on_one_address_never_share_a_connection(tmp_path: Path) -> None:
    server, trusting = certificate_for("*.example.net", tmp_path)
    async with receiving(server) as receiver:
        egress = Egress(Reach(private=True), resolve=Names(["127.0.0.1"]), trust=trusting)
        for name in ("one.example.net", "two.example.net", "one.example.net"):
            assert await egress.post(f"https://{name}:{receiver.port}/", BODY, {}) == Answered(200)
        assert receiver.connections == 3
        assert receiver.names == ["one.example.net", "two.example.net", "one.example.net"]


async def test_an_answer_that_does_not_come_in_time_is_none() -> None:
    async with receiving() as receiver:

        async def sleep(_writer: asyncio.StreamWriter) -> None:
            await asyncio.sleep(3)

        receiver.answers.append(sleep)
        egress = Egress(Reach(private=True), seconds=0.2)
        outcome = await egress.post(f"http://127.0.0.1:{receiver.port}/", BODY, {})
    assert outcome == NotAnswered(EgressFailure.TIMED_OUT)


async def test_a_drop_at_a_time_does_not_hold_a_worker() -> None:
    """Time is counted for the whole call, not between two bytes."""
    async with receiving() as receiver:

        async def drip(writer: asyncio.StreamWriter) -> None:
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
            for _ in range(40):
                writer.write(b".")
                await writer.drain()
                await asyncio.sleep(0.05)

        receiver.answers.append(drip)
        egress = Egress(Reach(private=True), seconds=0.3)
        outcome = await egress.post(f"http://127.0.0.1:{receiver.port}/", BODY, {})
    assert outcome == NotAnswered(EgressFailure.TIMED_OUT)


async def test_a_resolver_that_hangs_does_not_hold_a_worker() -> None:
    async def hang(_host: str, _port: int) -> Sequence[str]:
        await asyncio.sleep(3)
        return []

    egress = Egress(Reach(), resolve=hang, seconds=0.1)
    assert await egress.post(f"https://{NAME}/", BODY, {}) == NotAnswered(EgressFailure.TIMED_OUT)


async def test_a_long_answer_is_cut_off_at_64_kilobytes() -> None:
    sent = 0

    async with receiving() as receiver:
        gone = asyncio.Event()

        async def flood(writer: asyncio.StreamWriter) -> None:
            nonlocal sent
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n")
            try:
                while True:
                    writer.write(b"x" * 16384)
                    await writer.drain()
                    sent += 16384
            finally:
                gone.set()

        receiver.answers.append(flood)
        egress = Egress(Reach(private=True), seconds=5)
        outcome = await egress.post(f"http://127.0.0.1:{receiver.port}/", BODY, {})
        async with asyncio.timeout(5):
            await gone.wait()
    assert outcome == Answered(200)
    assert sent < 16 * 1024 * 1024  # what the buffers of two sockets take, not the gigabyte


@pytest.mark.parametrize(
    "bytes_sent", [b"", b"hello\r\n\r\n", b"HTTP/1.1 200 OK\r\nx: " + b"y" * 200_000]
)
async def test_what_is_not_http_is_no_answer(bytes_sent: bytes) -> None:
    async with receiving() as receiver:

        async def babble(writer: asyncio.StreamWriter) -> None:
            writer.write(bytes_sent)
            await writer.drain()

        receiver.answers.append(babble)
        outcome = await Egress(Reach(private=True)).post(
            f"http://127.0.0.1:{receiver.port}/", BODY, {}
        )
    assert outcome == NotAnswered(EgressFailure.BROKEN)


async def test_nobody_at_the_address_and_no_such_name_are_told_apart() -> None:
    async with receiving() as receiver:
        port = receiver.port
    egress = Egress(Reach(private=True))
    outcome = await egress.post(f"http://127.0.0.1:{port}/", BODY, {})
    assert outcome == NotAnswered(EgressFailure.UNREACHABLE)

    async def unknown(_host: str, _port: int) -> Sequence[str]:
        raise OSError(errno.ENOENT, "no such name")

    for resolve in (unknown, Names([])):
        outcome = await Egress(Reach(), resolve=resolve).post(f"https://{NAME}/", BODY, {})
        assert outcome == NotAnswered(EgressFailure.UNKNOWN_HOST)


async def test_the_next_address_is_tried_when_the_first_does_not_take_the_call() -> None:
    async with receiving() as receiver:
        egress = Egress(Reach(private=True), resolve=Names(["127.0.0.2", "127.0.0.1"]))
        outcome = await egress.post(f"http://{NAME}:{receiver.port}/", BODY, {})
        assert outcome == Answered(200)
        assert receiver.connections == 1


async def test_the_system_is_asked_for_names() -> None:
    assert "127.0.0.1" in await ask_system("localhost", 443)


def test_the_usual_trust_checks_names() -> None:
    trust = Egress(Reach())._trust  # pyright: ignore[reportPrivateUsage] - what matters
    assert trust.check_hostname
    assert trust.verify_mode is ssl.CERT_REQUIRED


@given(st.ip_addresses())
@example(ip_address("93.184.215.14"))
@example(ip_address("2606:2800:21f:cb07:6820:80da:af6b:8b2c"))
def test_whatever_python_calls_private_is_not_public_here(address: object) -> None:
    found = ip_address(str(address))
    if not found.is_global or found.is_multicast or found.is_reserved:
        assert not is_public(found)


@given(st.text(max_size=60))
def test_no_text_makes_the_reading_of_an_address_fail(text: str) -> None:
    for url in (text, f"https://{text}", f"https://{text}:443/", f"https://example.net/{text}"):
        try:
            target = target_of(url, Reach())
        except TargetError:
            continue
        assert target.scheme == "https"
        assert target.port in (443, 8443)
        assert url.isascii()
