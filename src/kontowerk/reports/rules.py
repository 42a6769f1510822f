"""Decisions about account reports: what may be asked for, how long they live, where they stand."""

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Final
from uuid import UUID

from kontowerk.kit.clock import BERLIN, end_of
from kontowerk.reports.model import AccountReport, NewReport, ReportState

VALID_FOR: Final = timedelta(days=30)
KEPT_AFTER: Final = timedelta(days=30)
_USUAL: Final = timedelta(days=14)
_LONGEST: Final = timedelta(days=90)
_LONGEST_TEXT: Final = 140
_OPEN: Final = frozenset({ReportState.REQUESTED, ReportState.READY})

# No letters that are read as others: 32 signs, five bits each.
_SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD: Final = str.maketrans("OIL", "011")
_PREFIX: Final = "KW"
_GROUPS, _GROUP = 5, 4
# The name of an access for one report; another bank's has a number behind it.
_ONE_OFF: Final = re.compile(r"report-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-[0-9]{1,4})?")
CODE_BYTES: Final = 13  # more than the hundred bits that are taken


def faults(new: NewReport, today: date) -> Iterator[str]:
    """Name what is wrong with a report, by the names of the interface."""
    if not _is_text(new.receiver):
        yield "receiver"
    if new.subject is not None and not _is_text(new.subject):
        yield "subject"
    if new.expires_on is not None and not today <= new.expires_on <= today + _LONGEST:
        yield "expiresOn"


def _is_text(text: str) -> bool:
    return bool(text.strip()) and len(text) <= _LONGEST_TEXT and text.isprintable()


def expiry(new: NewReport, today: date) -> datetime:
    """Return the end of the last day, in German time."""
    return end_of(new.expires_on or today + _USUAL)


def last_day(until: datetime) -> date:
    """Return the last day before an instant."""
    return (until.astimezone(BERLIN) - timedelta(microseconds=1)).date()


def validity(now: datetime) -> datetime:
    """Return until when a report is valid that is released now: the end of a day."""
    return end_of((now + VALID_FOR).astimezone(BERLIN).date())


def state_of(report: AccountReport, now: datetime) -> ReportState:
    """Say where a report stands."""
    if report.refused_at is not None:
        return ReportState.REFUSED
    if report.ended_at is not None:
        return ReportState.ENDED
    if report.released_at is not None:
        is_valid = report.valid_until is not None and now < report.valid_until
        return ReportState.RELEASED if is_valid else ReportState.ENDED
    if now >= report.expires_at:
        return ReportState.EXPIRED
    return ReportState.REQUESTED if report.content is None else ReportState.READY


def is_open(state: ReportState) -> bool:
    """Say whether the person has still to decide."""
    return state in _OPEN


def code_of(random: bytes) -> str:
    """Make a code that people can type: KW- and five groups of four signs."""
    number = int.from_bytes(random)
    signs = [_SIGNS[number >> 5 * place & 31] for place in range(_GROUPS * _GROUP)]
    groups = ("".join(signs[start : start + _GROUP]) for start in range(0, len(signs), _GROUP))
    return "-".join((_PREFIX, *groups))


def code_in(text: str) -> str | None:
    """Read a code as somebody typed it; None when it cannot be one."""
    letters = "".join(sign for sign in text.upper() if sign.isascii() and sign.isalnum())
    if len(letters) > _GROUPS * _GROUP:  # one that is typed without KW may begin with KW
        letters = letters.removeprefix(_PREFIX)
    signs = letters.translate(_MISREAD)
    if len(signs) != _GROUPS * _GROUP or not set(signs) <= set(_SIGNS):
        return None
    groups = (signs[start : start + _GROUP] for start in range(0, len(signs), _GROUP))
    return "-".join((_PREFIX, *groups))


def access_name(report_id: UUID) -> str:
    """Name the access that exists for one report only."""
    return f"report-{report_id}"


def is_one_off(access_id: str) -> bool:
    """Say whether an access was made for one report."""
    return _ONE_OFF.fullmatch(access_id) is not None


def is_of_report(access_id: str, report_id: UUID) -> bool:
    """Say whether an access was made for this report."""
    return is_one_off(access_id) and access_id.startswith(access_name(report_id))
