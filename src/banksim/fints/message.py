"""A bank message in the making: return codes, segments, then the envelope around them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from banksim.fints import codec
from banksim.fints.codec import Order, RawSegment, Request

BANK_CODE = "99999999"
COUNTRY = "280"
_HEADER_SIZE = 12


@dataclass(frozen=True, slots=True)
class Code:
    """A return code: 0xxx fine, 3xxx a hint, 9xxx an error."""

    number: str
    text: str
    parameters: tuple[str, ...] = ()

    @property
    def is_error(self) -> bool:
        return self.number.startswith("9")

    def group(self) -> codec.Group:
        return [self.number, "", codec.latin(self.text, 80), *self.parameters]


@dataclass(slots=True)
class Reply:
    """What the bank answers to one message."""

    general: list[Code] = field(default_factory=list[Code])
    _codes: dict[int, list[Code]] = field(default_factory=dict[int, list[Code]])
    _data: list[tuple[RawSegment, int]] = field(default_factory=list[tuple[RawSegment, int]])

    def say(self, order: Order | int, *codes: Code) -> None:
        number = order if isinstance(order, int) else order.number
        self._codes.setdefault(number, []).extend(codes)

    def add(self, order: Order | int, *segments: RawSegment) -> None:
        number = order if isinstance(order, int) else order.number
        self._data.extend((segment, number) for segment in segments)

    @property
    def failed(self) -> bool:
        return any(code.is_error for codes in self._codes.values() for code in codes)

    def _summary(self) -> list[Code]:
        if self.general:
            return self.general
        if self.failed:
            return [Code("9050", "Die Nachricht enthält Fehler.")]
        hints = any(code.number[0] == "3" for codes in self._codes.values() for code in codes)
        if hints:
            return [Code("3060", "Bitte beachten Sie die enthaltenen Warnungen/Hinweise.")]
        return [Code("0010", "Nachricht entgegengenommen.")]

    def segments(self) -> list[RawSegment]:
        """All inner segments, numbered from 2."""
        rows: list[tuple[RawSegment, int | None]] = [
            (codec.plain("HIRMG", 2, *(code.group() for code in self._summary())), None)
        ]
        rows.extend(
            (codec.plain("HIRMS", 2, *(code.group() for code in codes)), number)
            for number, codes in sorted(self._codes.items())
        )
        rows.extend(self._data)
        return [
            codec.numbered(segment, number, reference)
            for number, (segment, reference) in enumerate(rows, start=2)
        ]


def write_reply(
    reply: Reply,
    request: Request | None,
    dialog_id: str,
    stamp: str,
    bend: Callable[[list[RawSegment]], list[RawSegment]] = list,
) -> bytes:
    """The whole message; signed requests get the dummy encryption around the answer.

    `bend` is how this bank leaves the standard.
    """
    number = request.number if request else 1
    inner = bend(reply.segments())
    last = len(inner) + 2
    if request is not None and request.user_id is not None:
        inner = _wrapped(inner, request, stamp)
    tail = codec.numbered(codec.plain("HNHBS", 1, str(number)), last)
    size = len(codec.write([_head(0, dialog_id, number), *inner, tail]))
    return codec.write([_head(size, dialog_id, number), *inner, tail])


def _head(size: int, dialog_id: str, number: int) -> RawSegment:
    return codec.numbered(
        codec.plain(
            "HNHBK",
            3,
            str(size).zfill(_HEADER_SIZE),
            "300",
            dialog_id,
            str(number),
            [dialog_id, str(number)],
        ),
        1,
    )


def _wrapped(inner: Sequence[RawSegment], request: Request, stamp: str) -> list[RawSegment]:
    """PIN/TAN "encryption": a wrapper only."""
    day, time = stamp.split("T")
    profile = "1" if request.function == "999" else "2"
    head = codec.plain(
        "HNVSK",
        3,
        ["PIN", profile],
        "998",
        "1",
        ["2", None, request.system_id or "0"],
        ["1", day, time],
        ["2", "2", "13", b"\0" * 8, "5", "1"],
        [COUNTRY, BANK_CODE, request.user_id, "V", "0", "0"],
        "0",
    )
    body = codec.plain("HNVSD", 1, codec.write(inner))
    return [codec.numbered(head, 998), codec.numbered(body, 999)]
