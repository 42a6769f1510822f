"""Any field beside the money may hold anything: a login goes on, and no amount becomes another."""

import asyncio
import json
from pathlib import Path
from typing import Any, Final

import httpx
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from quality.recordings.cutting import cut, inner_of, put_together
from quality.recordings.replay import Replay

from kontowerk.connectors.contract import Done, Fetch
from kontowerk.connectors.fints import wire
from kontowerk.connectors.fints.connector import FintsConnector
from kontowerk.connectors.snapshot import Present, Snapshot
from kontowerk.kit.clock import BERLIN, SystemClock
from kontowerk.kit.settings import process_environment
from tests.connectors.world import Caller, access_to, login

_RECORDINGS: Final = Path(__file__).parents[1] / "recordings" / "dialogues"
_DIALOGUE: Final = json.loads((_RECORDINGS / "continuation-mark-without-a-point.json").read_text())
# Elements that are an account, a currency or an amount, or say which methods there are.
_KEPT: Final = {"HIUPD": {1, 2, 5}, "HISPA": {1}, "HITANS": {4}, "HISAL": {1, 3, 4}, "HIKAZ": {1}}
_REPLIES: Final = ("HIRMG", "HIRMS")
_TEXT_OF_A_REPLY: Final = 2
_HOSTILE: Final = st.one_of(
    st.sampled_from(
        [b"", b"J", b"999999999999999999999", b"-1", b"0,0,0", b"20261399", b"DE00", b"\0" * 9]
    ),
    st.binary(max_size=200),
)


def _places(segment: bytes) -> list[tuple[int, int | None]]:
    """Return the elements of a segment that may be replaced: group, and element in it."""
    raw = wire.read(segment)[0]
    head = raw[0]
    name = str(head[0]) if isinstance(head, list) else str(head)
    if name.startswith("HN"):
        return []
    found: list[tuple[int, int | None]] = []
    for place, group in enumerate(raw[1:], 1):
        if place in _KEPT.get(name, ()):
            continue
        if name in _REPLIES:
            found.append((place, _TEXT_OF_A_REPLY))
        elif isinstance(group, list):
            found += [(place, number) for number in range(len(group))]
        else:
            found.append((place, None))
    return found


def _replaced(
    segment: bytes, place: tuple[int, int | None], value: bytes, *, binary: bool
) -> bytes:
    written = b"@%d@%b" % (len(value), value) if binary else wire.escape(value.decode("latin-1"))
    groups: list[bytes] = []
    for number, group in enumerate(wire.read(segment)[0]):
        elements = list(group) if isinstance(group, list) else [group]
        parts = [_written(one) for one in elements]
        if number == place[0]:
            parts[place[1] or 0] = written
        groups.append(b":".join(parts))
    return b"+".join(groups) + b"'"


def _written(element: wire.Element) -> bytes:
    if isinstance(element, bytes):
        return b"@%d@%b" % (len(element), element)
    return wire.escape(element or "")


class _OddReplay(Replay):
    """A bank one of whose answers has one odd element."""

    odd: tuple[int, int, bytes, bool] = (0, 0, b"", False)

    def answer(self, message: bytes) -> bytes:
        turn, choice, value, binary = self.odd
        whole = super().answer(message)
        if len(self.requests) - 1 != turn:
            return whole
        segments = cut(inner_of(whole))
        places = [(n, place) for n, one in enumerate(segments) for place in _places(one)]
        if not places:
            return whole
        number, place = places[choice % len(places)]
        segments[number] = _replaced(segments[number], place, value, binary=binary)
        asked = self.requests[-1]
        return put_together(whole, asked.dialog_id, asked.number, b"".join(segments))


async def _fetched(odd: tuple[int, int, bytes, bool] | None) -> Snapshot:
    today = SystemClock().now().astimezone(BERLIN).date()
    replay = _OddReplay(_DIALOGUE, today) if odd else Replay(_DIALOGUE, today)
    if isinstance(replay, _OddReplay) and odd is not None:
        replay.odd = odd
    async with httpx.AsyncClient(transport=httpx.MockTransport(replay)) as http:
        access = access_to("https://bank.example/fints", _DIALOGUE["bank_code"])
        connector = FintsConnector(product_id="ODD0FIELDS")
        step = await Caller(connector, access, login("probe", "12345"), http).begin(Fetch())
    assert isinstance(step.outcome, Done), step.outcome
    return step.outcome.snapshot


def _money(snapshot: Snapshot) -> dict[str, Any]:
    return {
        "accounts": {(one.account_number, one.iban, one.currency) for one in snapshot.products},
        "balances": {
            one.balance.value.booked
            for one in snapshot.products
            if isinstance(one.balance, Present)
        },
        "bookings": [
            (booking.amount, booking.booked_on)
            for one in snapshot.products
            if isinstance(one.transactions, Present)
            for booking in one.transactions.value
        ],
    }


_PLAIN: Final = _money(asyncio.run(_fetched(None)))


@settings(
    max_examples=2000 if process_environment().get("TEST_PRODUCTS") == "full" else 80,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(st.integers(0, 5), st.integers(0, 400), _HOSTILE, st.booleans())
def test_an_odd_field_never_ends_a_login_and_never_changes_money(
    turn: int,
    choice: int,
    value: bytes,
    binary: bool,  # noqa: FBT001 - hypothesis gives it
) -> None:
    found = _money(asyncio.run(_fetched((turn, choice, value, binary))))
    assert found["accounts"] == _PLAIN["accounts"]
    assert found["balances"] <= _PLAIN["balances"]  # one that cannot be read is missing
    assert found["bookings"] in ([], _PLAIN["bookings"])
