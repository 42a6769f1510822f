"""A bank that answers with what was recorded: one dialogue file, served over HTTP."""

import base64
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Final

import httpx

from kontowerk.connectors.fints import wire
from quality.recordings.cutting import cut, head_of, inner_of, numbered, put_together, referring
from quality.recordings.judging import part, parts

_RIDERS: Final = frozenset({"HKTAN", "HKSYN"})
_START: Final = {"HKKAZ": 3, "HKCAZ": 4, "DKKKU": 4}  # place of the start date in an order
_CODE_NONE: Final = b"HIRMG:2:2+9050::Die Nachricht enthaelt Fehler.+9010::Unbekannter Auftrag.'"
_GOODBYE: Final = b"HIRMG:2:2+0010::Nachricht entgegengenommen.+0100::Dialog beendet.'"


@dataclass(slots=True)
class Request:
    """A message of the client, as far as a replay looks at it."""

    segments: list[wire.RawSegment]
    text: str
    dialog_id: str
    number: str

    @property
    def names(self) -> list[str]:
        return [head_of(one)[0] for one in self.segments]

    @property
    def business(self) -> list[str]:
        return [name for name in self.names if name[:2] in {"HK", "DK"}]

    @property
    def security_function(self) -> str | None:
        signed = next((one for one in self.segments if head_of(one)[0] == "HNSHK"), None)
        return str(signed[2]) if signed is not None else None

    def of(self, *names: str) -> wire.RawSegment | None:
        return next((one for one in self.segments if head_of(one)[0] in names), None)


@dataclass(slots=True)
class Replay:
    """One recorded dialogue; remembers what it was asked and what it said."""

    data: dict[str, Any]
    today: date
    requests: list[Request] = field(default_factory=list[Request])
    served: list[bytes] = field(default_factory=list[bytes])
    _counts: dict[int, int] = field(default_factory=dict[int, int])
    _told: bool = False  # the bank's parameters
    _dead: bytes | None = None

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer a message."""
        answer = self.answer(base64.b64decode(request.content))
        self.served.append(answer)
        return httpx.Response(200, content=base64.b64encode(answer))

    def answer(self, message: bytes) -> bytes:
        """Find the turn that fits, and fit it to the request."""
        asked = read_request(message)
        self.requests.append(asked)
        if asked.dialog_id == "0":
            self._dead = None
        if self._dead is not None:
            return put_together(self._dead, asked.dialog_id, asked.number)
        turn = self._turn(asked)
        response, numbers = self._response(asked, turn)
        segments = self._with_parameters(asked, cut(inner_of(response)))
        mapping = {int(number): numbered(asked.segments, name) for name, number in numbers.items()}
        fitted = b"".join(referring(segment, mapping) for segment in segments)
        whole = put_together(response, asked.dialog_id, asked.number, fitted)
        if b"9800:" in fitted:
            self._dead = whole
        return whole

    def _response(
        self, asked: Request, turn: dict[str, Any] | None
    ) -> tuple[bytes, dict[str, int]]:
        if turn is not None:
            return turn["response"].encode("latin-1"), part(turn, "request_numbers")
        if asked.business == ["HKEND"]:
            return _plain(_GOODBYE), {}
        given = self.data.get("otherwise")
        return (given.encode("latin-1") if given else _plain(_CODE_NONE)), {}

    def _turn(self, asked: Request) -> dict[str, Any] | None:
        fitting = [
            (place, turn)
            for place, turn in enumerate(parts(self.data, "turns"))
            if _same_orders(turn, asked) and self._holds(part(turn, "when"), asked)
        ]
        fitting = _of_initialisation(fitting, asked)
        left = [
            (place, turn)
            for place, turn in fitting
            if self._counts.get(place, 0) < int(turn.get("serve") or 1)
        ]
        chosen = (left or fitting[-1:] or [None])[0]
        if chosen is None:
            return None
        place, turn = chosen
        self._counts[place] = self._counts.get(place, 0) + 1
        return turn

    def _holds(self, when: dict[str, Any], asked: Request) -> bool:
        return all(self._condition(name, value, asked) for name, value in when.items())

    def _condition(self, name: str, value: Any, asked: Request) -> bool:
        order = asked.of("HKKAZ", "HKCAZ", "HKSAL", "DKKKU", "HKWPD", "HKVPP")
        if name in ("start_older_than_days", "start_within_days"):
            days = self._age(order)
            older = days is not None and days > int(value)
            return older is (name == "start_older_than_days")
        said = _SAID.get(name)
        if said is not None:
            return said(value, asked)
        about = _ABOUT_THE_ORDER.get(name)
        return about(value, order) if about is not None else True

    def _age(self, order: wire.RawSegment | None) -> int | None:
        written = _element(order, 0)
        if not isinstance(written, str) or not written.isdigit():
            return None
        return (self.today - datetime.strptime(written, "%Y%m%d").date()).days  # noqa: DTZ007 - a day

    def _with_parameters(self, asked: Request, segments: list[bytes]) -> list[bytes]:
        """Add what banks add to a login: parameters once, a system id where one is asked for."""
        told = any(segment.startswith(b"HIBPA:") for segment in segments)
        refused = any(
            b"+9" in segment for segment in segments if segment.startswith((b"HIRMG", b"HIRMS"))
        )
        more: list[bytes] = []
        if "HKVVB" in asked.business and not refused:
            if not told and not self._told and self.data.get("bpd"):
                more += cut(self.data["bpd"].encode("latin-1"))
                told = True
            named = any(segment.startswith(b"HISYN:") for segment in segments)
            system_id = self.data.get("system_id")
            if "HKSYN" in asked.business and not named and system_id:
                more.append(b"HISYN:170:4:5+%b'" % wire.escape(system_id))
        self._told = self._told or told
        end = [one for one in segments if one.startswith(b"HNSHA:")]
        kept = [one for one in segments if not one.startswith(b"HNSHA:")]
        return [*kept, *more, *end]


def read_request(message: bytes) -> Request:
    """Take a message of the client apart."""
    outer = wire.read(message)
    inner = inner_of(message)
    return Request(
        segments=wire.read(inner),
        text=inner.decode("latin-1"),
        dialog_id=str(outer[0][3]),
        number=str(outer[0][4]),
    )


def _plain(inner: bytes) -> bytes:
    return b"HNHBK:1:3+000000000000+300+0+1'" + inner + b"HNHBS:3:1+1'"


def _same_orders(turn: dict[str, Any], asked: Request) -> bool:
    recorded = [str(name) for name in parts(turn, "request_segments")]
    if "HNSHK" not in recorded and "HKIDN" in recorded and "HNSHK" in asked.names:
        return False  # of the anonymous dialogue
    theirs = [name for name in recorded if name[:2] in {"HK", "DK"}]
    if turn.get("strict"):
        return theirs == asked.business
    return _core(theirs) == _core(asked.business)


def _core(names: list[str]) -> list[str]:
    kept = sorted(name for name in names if name not in _RIDERS)
    return kept or sorted(names)


_Turns = list[tuple[int, dict[str, Any]]]


def _of_initialisation(fitting: _Turns, asked: Request) -> _Turns:
    if "HKIDN" not in asked.business:
        return fitting
    with_tan = "HKTAN" in asked.business
    fitting = [
        (place, turn)
        for place, turn in fitting
        if ("HKTAN" in turn["request_segments"]) is with_tan
    ]
    with_sync = "HKSYN" in asked.business
    same = [
        (place, turn)
        for place, turn in fitting
        if ("HKSYN" in turn["request_segments"]) is with_sync
    ]
    return same or fitting


def _element(order: wire.RawSegment | None, behind: int) -> wire.Group:
    """Return the start date of an order, or what stands so many elements behind it."""
    place = _START.get(head_of(order)[0]) if order is not None else None
    if order is None or place is None or len(order) <= place + behind:
        return None
    return order[place + behind]


def _has_point(order: wire.RawSegment | None) -> bool:
    if order is None:
        return False
    if head_of(order)[0] in _START:
        return _element(order, 3) is not None
    return len(order) > 3 and isinstance(order[-1], str)


def _account_parts(order: wire.RawSegment | None) -> int:
    group = order[1] if order is not None and len(order) > 1 else None
    parts = group if isinstance(group, list) else [group]
    return sum(part is not None for part in parts)


_SAID: Final[dict[str, Callable[[Any, Request], bool]]] = {
    "contains": lambda value, asked: value in asked.text,
    "lacks": lambda value, asked: value not in asked.text,
    "contains_all": lambda value, asked: all(one in asked.text for one in value),
    "lacks_any": lambda value, asked: any(one not in asked.text for one in value),
    "order": lambda value, asked: [one for one in asked.business if one in value] == list(value),
    "absent": lambda value, asked: not set(value) & set(asked.business),
}
_ABOUT_THE_ORDER: Final[dict[str, Callable[[Any, wire.RawSegment | None], bool]]] = {
    "point": lambda value, order: _has_point(order) is bool(value),
    "no_point": lambda value, order: _has_point(order) is not bool(value),
    "end_date": lambda value, order: (_element(order, 1) is not None) is bool(value),
    "account_parts": lambda value, order: _account_parts(order) == int(value),
    "account_parts_more_than": lambda value, order: _account_parts(order) > int(value),
}
