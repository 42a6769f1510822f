"""The check of payees that goes before an order (HKVPP), in the three shapes banks give it.

    inline    the result of the one payee stands in HIVPP
    report    HIVPP holds a pain.002 with the results of all
    polling   HIVPP holds only an id and how long to wait; HKVPP is repeated with it

Spec: FinTS 3.0 VOP.
"""

import asyncio
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from kontowerk.connectors.errors import UnreadableAnswerError
from kontowerk.connectors.fints import codes
from kontowerk.connectors.fints.message import Answer, Segment, Values, blob, clock_time, day, text
from kontowerk.connectors.fints.parameters import BankParameters
from kontowerk.connectors.sepa.fields import UnreadableStatementError
from kontowerk.connectors.sepa.pain002 import (
    PENDING,
    PayeeReport,
    check_of,
    checks_of,
    parse_pain002,
)
from kontowerk.connectors.transfer import CreditTransfer, PayeeCheck, PayeeMatch
from kontowerk.kit.clock import BERLIN

_LONGEST: Final = timedelta(minutes=15)
_USUAL_WAIT: Final = 1
_LONGEST_WAIT: Final = 10
MOST_POLLS: Final = 60
_FORMATS: Final = ("urn:iso:std:iso:20022:tech:xsd:pain.002.001.10",)  # where the bank names none


@dataclass(frozen=True, slots=True)
class Later:
    """The bank is still checking: when to ask again, and with which id."""

    polling_id: bytes
    point: str | None
    seconds: int

    async def wait(self) -> None:
        await asyncio.sleep(self.seconds)


@dataclass(slots=True)
class Findings:
    """What the bank said about the payees of an order, answer by answer."""

    transfers: tuple[CreditTransfer, ...]
    vop_id: bytes = b""
    valid_until: datetime | None = None
    later: Later | None = None
    _reports: list[PayeeReport] = field(default_factory=list[PayeeReport])
    _single: Values = field(default_factory=Values)

    def take(self, answer: Answer) -> None:
        """Read an answer; without HIVPP it says nothing about payees."""
        self.later = None
        for segment in answer.all("HIVPP"):
            self.vop_id = blob(segment.values, "vop_id") or self.vop_id
            self.valid_until = _until(segment) or self.valid_until
            self._single = segment.group("vop_single_result") or self._single
            if report := blob(segment.values, "payment_status_report"):
                self._reports.append(_report(report))
            goes_on = answer.has(codes.MORE) or self._is_pending()  # a long report has pages
            self.later = _later(segment, answer) if goes_on else None

    def _is_pending(self) -> bool:
        status = text(self._single, "result")
        return not self.vop_id and not self._reports and status in {None, PENDING}

    @property
    def known(self) -> bool:
        """Whether there is any result."""
        return bool(self._reports) or text(self._single, "result") is not None

    def checks(self) -> tuple[PayeeCheck, ...]:
        """Return a result for each transfer; without one nothing could be checked."""
        if self._reports:
            return checks_of(self._reports, self.transfers)
        if len(self.transfers) == 1:
            status, name = text(self._single, "result"), text(self._single, "close_match_name")
            return (check_of(self.transfers[0], status, name),)
        return tuple(check_of(transfer, None, None) for transfer in self.transfers)

    def expiry(self, now: datetime, max_idle: int | None) -> datetime:
        """Say how long the person may think about it: not longer than the dialogue lives."""
        ends = [now + _LONGEST]
        if max_idle:
            ends.append(now + timedelta(seconds=max_idle))
        if self.valid_until is not None:
            ends.append(self.valid_until)
        return min(ends).astimezone(now.tzinfo)


def all_match(checks: tuple[PayeeCheck, ...]) -> bool:
    return all(check.result is PayeeMatch.MATCH for check in checks)


def question(bank: BankParameters, later: Later | None = None) -> Segment:
    """Ask for the check, or how far it is."""
    values: Values = {"supported_reports": {"psrd": [*(bank.payee_formats or _FORMATS)]}}
    if later is not None:
        values["polling_id"] = later.polling_id
        values["aufsetzpunkt"] = later.point
    return Segment("HKVPP", 1, values)


def _later(segment: Segment, answer: Answer) -> Later | None:
    polling_id = blob(segment.values, "polling_id")
    if not polling_id:
        return None
    more = answer.reply(codes.MORE)
    point = more.parameters[0] if more is not None and more.parameters else None
    seconds = segment.number_of("wait_for_seconds") or _USUAL_WAIT
    return Later(polling_id, point, min(seconds, _LONGEST_WAIT))


def _until(segment: Segment) -> datetime | None:
    given = segment.group("vop_id_valid_until")
    on, at = day(given, "date"), clock_time(given, "time")
    return datetime.combine(on, at, BERLIN) if on and at else None


def _report(document: bytes) -> PayeeReport:
    try:
        return parse_pain002(document)
    except UnreadableStatementError as fault:
        raise UnreadableAnswerError(what="the report on payees cannot be read") from fault
