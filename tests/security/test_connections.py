"""Which connection gives way, who is late, and whose forwarding headers are believed."""

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.api.connections import ClosingReason, Connections, Deadlines, PeerConnection
from kontowerk.api.requests import TrustedProxies
from kontowerk.kit.settings import load_settings

LIMITS = Deadlines(headers=10, body=15, answer=15, idle=15, rate=1000)


@dataclass(eq=False)
class Peer:
    """A connection that remembers how it ended."""

    address: str | None = None
    is_late: ClosingReason | None = None
    ended: list[ClosingReason] = field(default_factory=list[ClosingReason])

    def late(self, now: float) -> ClosingReason | None:
        del now
        return self.is_late

    def end(self, reason: ClosingReason) -> None:
        self.ended.append(reason)


def connections(most: int, of_one: int = 100) -> Connections:
    given_settings = {
        "KONTOWERK_DATABASE_URL": "postgresql://x",
        "KONTOWERK_MAX_CONNECTIONS": str(most),
        "KONTOWERK_MAX_CONNECTIONS_PER_ADDRESS": str(of_one),
    }
    return Connections(load_settings(given_settings), TrustedProxies.parse("127.0.0.1"))


def test_the_one_that_rests_for_longest_gives_way() -> None:
    every, peers = connections(3), [Peer() for _ in range(5)]
    for peer in peers[:3]:
        assert every.add(peer)
    every.work(peers[0])
    every.rest(peers[1])  # it was active again
    assert every.add(peers[3])
    assert [bool(peer.ended) for peer in peers] == [False, False, True, False, False]
    assert every.add(peers[4])
    assert [bool(peer.ended) for peer in peers] == [False, True, True, False, False]
    assert len(every) == 3


def test_who_is_worked_for_never_gives_way() -> None:
    every, peers = connections(2), [Peer() for _ in range(3)]
    for peer in peers[:2]:
        every.add(peer)
        every.work(peer)
    assert not every.add(peers[2])
    assert not any(peer.ended for peer in peers)


def test_an_address_takes_the_room_of_itself_alone() -> None:
    every, other = connections(100, of_one=2), Peer("192.0.2.2")
    every.add(other)
    peers: list[Peer] = [Peer("192.0.2.1") for _ in range(5)]
    for peer in peers:
        assert every.add(peer)
    assert [bool(peer.ended) for peer in peers] == [True, True, True, False, False]
    assert not other.ended
    proxied: list[PeerConnection] = [Peer() for _ in range(10)]
    assert all(every.add(peer) for peer in proxied)


async def test_who_is_late_is_closed_once() -> None:
    every, slow, good = connections(9), Peer(is_late=ClosingReason.BODY), Peer()
    every.add(slow)
    every.add(good)
    await every.look(1.0)
    await every.look(2.0)
    assert slow.ended == [ClosingReason.BODY]
    assert not good.ended
    every.rest(slow)  # what is still on its way from it changes nothing
    assert len(every) == 1


@given(st.floats(0, 10_000), st.integers(0, 10**7))
def test_what_moves_well_enough_is_never_late(seconds: float, moved: int) -> None:
    assert LIMITS.body_is_late(seconds, moved) == (seconds > 15 + moved / 1000)
    assert not LIMITS.answer_is_late(15, moved)
    assert LIMITS.answer_is_late(15.1, 0)


@pytest.mark.parametrize(
    ("text", "host", "believed"),
    [
        ("127.0.0.1,::1", "127.0.0.1", True),
        ("127.0.0.1,::1", "::1", True),
        ("127.0.0.1", "127.0.0.2", False),
        (" 10.0.3.0/24 , x", "10.0.3.77", True),
        ("10.0.3.0/24", "10.0.4.1", False),
        ("10.0.3.1/24", "10.0.3.1", False),  # no network: it has host bits
        ("proxy.example", "proxy.example", False),
        ("", "127.0.0.1", False),
        ("*", "192.0.2.1", True),
    ],
)
def test_whose_forwarding_headers_are_believed(text: str, host: str, *, believed: bool) -> None:
    assert TrustedProxies.parse(text).trust(host) is believed


@given(st.text(), st.text())
def test_whatever_is_named_nobody_is_trusted_by_chance(text: str, host: str) -> None:
    proxies = TrustedProxies.parse(text)
    assert proxies.everybody == (text.strip() == "*")
    if not proxies.networks and not proxies.everybody:
        assert not proxies.trust(host)
