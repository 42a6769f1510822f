"""An anonymous dialogue: the bank's parameters without a login.

Some banks refuse it, some end it themselves with the first answer; both is told. Parameters are
read as they came, so that what our codec cannot read is named and the rest is still shown.
Spec: FinTS 3.0 Formals C.3 (anonymous access), D (BPD).
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from kontowerk.connectors.abilities import Inquired, NoDescription, SelfDescription
from kontowerk.connectors.contract import BankAddress, CallContext
from kontowerk.connectors.errors import BankTroubleError, BankUnreachableError
from kontowerk.connectors.fints import codec, wire
from kontowerk.connectors.fints.message import GERMANY, Answer
from kontowerk.connectors.fints.parameters import BankParameters, bank_parameters
from kontowerk.connectors.fints.transport import FintsLink
from kontowerk.connectors.fints.wire import escape
from kontowerk.connectors.http_client import RequestLimit

_NOBODY: Final = b"9999999999"
_ENDED: Final = "0100"
_END_SECONDS: Final = 5.0
_NEEDED: Final = frozenset({"HIBPA", "HITANS", "HIPINS", "HICAZS", "HISPAS", "HIVPPS"})
_HISTORY: Final = ("HIKAZS", "HICAZS")
_ORDER: Final = re.compile(r"[HD]I((?!PIN|TAN)[A-Z]{3})S")  # those two describe PIN and TAN
_SHORT: Final = re.compile(r"^.*(?=(?:camt|pain)\.)")


@dataclass(frozen=True, slots=True, kw_only=True)
class FintsInquirer:
    """Asks banks that speak FinTS 3.0."""

    product_id: str
    product_version: str = "1.0"
    limit: RequestLimit = field(default_factory=RequestLimit)

    async def inquire(self, bank: BankAddress, ctx: CallContext) -> Inquired:
        """Hold the dialogue: one message, and a goodbye where the bank still listens."""
        link = FintsLink(bank.url, ctx, self.limit)
        try:
            received = await link.post(self._opening(bank.bank_code))
            answer = codec.decode(received)
        except BankUnreachableError as trouble:
            why = "the bank is busy" if trouble.retry_after else "no answer"
            return NoDescription(why)
        except BankTroubleError as trouble:
            return NoDescription(f"the answer cannot be read: {trouble}")
        if answer.dialog_id != "0" and _ENDED not in answer.codes and not answer.refusals:
            with suppress(BankTroubleError):
                await link.post(_goodbye(answer.dialog_id), at_most=_END_SECONDS)
        if not any(segment.name == "HIBPA" for segment in answer.segments):
            return NoDescription("the bank tells nobody without a login", answer.refusals)
        return _described(answer, received)

    def _opening(self, bank_code: str) -> bytes:
        bank = GERMANY.encode() + b":" + escape(bank_code)
        product = escape(self.product_id) + b"+" + escape(self.product_version)
        identity = b"HKIDN:2:2+" + bank + b"+" + _NOBODY + b"+0+0'"
        return _message(b"0", 1, identity + b"HKVVB:3:3+0+0+1+" + product + b"'", last=4)


def _goodbye(dialog_id: str) -> bytes:
    dialog = escape(dialog_id)
    return _message(dialog, 2, b"HKEND:2:1+" + dialog + b"'", last=3)


def _message(dialog: bytes, number: int, orders: bytes, *, last: int) -> bytes:
    head = b"HNHBK:1:3+%012d+300+%b+%d'"
    inner = orders + b"HNHBS:%d:1+%d'" % (last, number)
    size = len(head % (0, dialog, number)) + len(inner)
    return head % (size, dialog, number) + inner


def _described(answer: Answer, received: bytes) -> SelfDescription:
    unread = [
        f"{segment.name} version {segment.version}"
        for segment in answer.segments
        if segment.name in _NEEDED and not segment.parsed
    ]
    known: BankParameters | None = None
    try:
        known = bank_parameters(answer)
    except BankTroubleError as trouble:
        unread.append(str(trouble))
    return SelfDescription(
        name=known.name if known else None,
        versions=("FinTS 3.0", f"parameters {known.version}") if known else ("FinTS 3.0",),
        methods=tuple(_methods(known)) if known else (),
        orders=tuple(_orders(answer)),
        formats=tuple(_SHORT.sub("", name) for name in _formats(known)),
        limits=tuple(_limits(received, known)),
        unread=tuple(dict.fromkeys(unread)),
    )


def _methods(known: BankParameters) -> Iterator[str]:
    for method in known.methods:
        ways = ["in an app"] if method.decoupled else []
        ways += ["names a medium"] if method.needs_medium else []
        told = f" ({', '.join(ways)})" if ways else ""
        yield f"{method.code} {method.name}{told}, HKTAN {method.version}"


def _orders(answer: Answer) -> Iterator[str]:
    offered: dict[str, set[int]] = {}
    for segment in answer.segments:
        if found := _ORDER.fullmatch(segment.name):
            offered.setdefault(f"{segment.name[0]}K{found[1]}", set()).add(segment.version)
    for order, versions in sorted(offered.items()):
        yield f"{order} {'/'.join(map(str, sorted(versions)))}"


def _formats(known: BankParameters | None) -> tuple[str, ...]:
    if known is None:
        return ()
    return (*known.camt_formats, *known.pain_formats, *known.payee_formats)


def _limits(received: bytes, known: BankParameters | None) -> Iterator[str]:
    days: dict[str, set[str]] = {}
    for raw in wire.read(received):
        head, rules = raw[0], raw[-1]
        name = head[0] if isinstance(head, list) else None
        if name in _HISTORY and isinstance(rules, list) and isinstance(rules[0], str):
            days.setdefault(str(name), set()).add(rules[0])
    for name, told in sorted(days.items()):
        yield f"{name[0]}K{name[2:5]} {'/'.join(sorted(told))} days back"
    if known is not None and known.max_idle:
        yield f"a dialogue ends after {known.max_idle} s of silence"
    if known is not None and known.payee_orders:
        yield f"payees are checked for {', '.join(sorted(known.payee_orders))}"
