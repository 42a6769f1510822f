"""A client written by hand: bytes in, bytes out, no library between."""

import re
from dataclasses import dataclass, field

from banksim.core.port import CoreBank
from banksim.fints.codec import read_request
from banksim.fints.office import Office

LOGIN = "HKIDN:{n}:2+280:99999999+{user}+{system}+1"
PREPARE = "HKVVB:{n}:3+{bpd}+{upd}+1+TESTPRODUCT+1.0"
SYNC = "HKSYN:{n}:3+0"
TAN_FOR = "HKTAN:{{n}}:7+4+{kind}+++++++++{medium}"
_CODES = re.compile(rb"HIRM[GS]:\d+:2(?::(\d+))?\+([^']*)'")


def _escaped(text: str | None) -> str:
    return re.sub(r"([+:'@?])", r"?\1", text or "")


@dataclass(frozen=True)
class Heard:
    """What the bank answered."""

    raw: bytes

    @property
    def inner(self) -> bytes:
        match = re.search(rb"HNVSD:999:1\+@(\d+)@", self.raw)
        if match is None:
            return self.raw
        return self.raw[match.end() : match.end() + int(match[1])]

    @property
    def dialog_id(self) -> str:
        match = re.match(rb"HNHBK:1:3\+\d{12}\+300\+(\w+)\+", self.raw)
        assert match
        return match[1].decode()

    @property
    def codes(self) -> list[str]:
        return [
            answer.split(b":")[0].decode()
            for _, answers in _CODES.findall(self.inner)
            for answer in answers.split(b"+")
        ]

    def said_to(self, number: int) -> list[str]:
        """The codes about one segment of the message; HKVPP or the order is mostly number 3."""
        return [
            answer.split(b":")[0].decode()
            for segment, answers in _CODES.findall(self.inner)
            if segment == str(number).encode()
            for answer in answers.split(b"+")
        ]

    def parameters(self, code: str) -> list[str]:
        match = re.search(rb"[+]" + code.encode() + rb"::([^:+']*):([^+']*)", self.inner)
        assert match
        return match[2].decode().split(":")

    def segments(self, kind: str) -> list[bytes]:
        pattern = rb"(?:^|')" + kind.encode() + rb":\d+:\d+"
        return [
            self.inner[match.start() :].lstrip(b"'") for match in re.finditer(pattern, self.inner)
        ]

    def elements(self, kind: str) -> list[str]:
        """Elements of the first segment of a kind that holds no binary data."""
        text = self.segments(kind)[0].split(b"'")[0].decode("iso-8859-1")
        return text.split("+")

    def data(self, kind: str) -> list[bytes]:
        """All binary data of the first segment of a kind."""
        rest = self.segments(kind)[0]
        found: list[bytes] = []
        while match := re.match(rb"[^'@]*@(\d+)@", rest):
            end = match.end() + int(match[1])
            found.append(rest[match.end() : end])
            rest = rest[end:]
        return found


@dataclass
class Talk:
    """One customer's dialog with an office."""

    bank: CoreBank
    user: str | None = "erika"
    pin: str = "12345"
    function: str = "910"
    system: str = "KSabc"
    medium: str = "Handy"
    office: Office | None = None
    dialog_id: str = "0"
    number: int = 0
    said: list[bytes] = field(default_factory=list[bytes])

    def send(self, *segments: str, tan: str | None = None) -> Heard:
        self.number += 1
        data = self.message(segments, tan)
        self.said.append(data)
        self.office = self.office or Office(self.bank)
        heard = Heard(self.office.answer(read_request(data), "bank.example/fints"))
        self.dialog_id = heard.dialog_id
        return heard

    def message(self, segments: tuple[str, ...], tan: str | None) -> bytes:
        signed = self.user is not None
        rows = list(segments)
        if signed:
            secret = f"{self.pin}:{tan}" if tan is not None else self.pin
            rows.insert(0, self._head())
            rows.append("HNSHA:{n}:2+7654321++" + secret)
        rows = [row.replace("{n}", str(number)) for number, row in enumerate(rows, start=2)]
        inner = "".join(f"{row}'" for row in rows)
        if signed:
            wrapper = "HNVSK:998:3+PIN:1+998+1+1::0+1:20261115:120000+2:2:13:@8@00000000:5:1"
            inner = f"{wrapper}+280:99999999:x:V:0:0+0'HNVSD:999:1+@{len(inner)}@{inner}'"
        head = f"HNHBK:1:3+000000000999+300+{self.dialog_id}+{self.number}'"
        return f"{head}{inner}HNHBS:{len(rows) + 2}:1+{self.number}'".encode("iso-8859-1")

    def _head(self) -> str:
        return (
            f"HNSHK:{{n}}:4+PIN:2+{self.function}+7654321+1+1+1::{self.system}+1"
            f"+1:20261115:120000+1:999:1+6:10:16+280:99999999:{_escaped(self.user)}:S:0:0"
        )

    def log_in(self, *, bpd: int = 0, upd: int = 0, more: tuple[str, ...] = ()) -> Heard:
        first = LOGIN.replace("{user}", _escaped(self.user or "9999999999"))
        first = first.replace("{system}", self.system)
        second = PREPARE.replace("{bpd}", str(bpd)).replace("{upd}", str(upd))
        tan = () if self.function == "999" or self.user is None else (self.tan_for("HKIDN"),)
        return self.send(first, second, *tan, *more)

    def tan_for(self, kind: str) -> str:
        return TAN_FOR.format(kind=kind, medium=self.medium)

    def order(self, segment: str) -> Heard:
        return self.send(segment, self.tan_for(segment[:5]))

    def answer(self, reference: str, tan: str | None = None, process: str = "2") -> Heard:
        return self.send(f"HKTAN:{{n}}:7+{process}++++{reference}+N", tan=tan)
