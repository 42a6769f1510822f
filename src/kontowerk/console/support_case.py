"""What may be handed on about a call, a session or a person, and the zip that holds it.

States, codes, lengths and times: nothing in it was written by a caller or by a bank: no ids of
accesses, which callers choose, no subjects of deeds, no details of messages. People and accesses
are numbers that hold for one case. A page in the zip says what is in it.
"""

import platform
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import version as installed_version
from io import BytesIO
from typing import Final
from uuid import UUID

import msgspec

from kontowerk.accesses.model import IssueKind
from kontowerk.bankcalls.model import Party
from kontowerk.connectors.journal import Exchange
from kontowerk.kit.db import Tx, inspect

MESSAGES: Final = frozenset(kind.value for kind in IssueKind)
_HEAD: Final = """\
What kontowerk knows of a call, a session or a user, for whoever helps to find out why it ended as
it did.

About   {about}
Made    {made} UTC

"""
_PARTS: Final = {
    "dialogues.json": """\
dialogues.json  {dialogues} calls at banks: what was wanted, how it ended and on whose side, and of
                each exchange its name, the bank's codes, lengths in bytes, begin and duration.
                They are kept for 14 days.
""",
    "accesses.json": """\
accesses.json   {accesses} accesses it was about, as they are now: status, what they wait for,
                kinds of messages, when they were fetched and will be.
""",
    "jobs.json": """\
jobs.json       {jobs} jobs that wait, run or failed. One that succeeded is removed at once, so
                none here is no bad sign.
""",
    "audit.json": """\
audit.json      {audit} entries of the audit log: when, which action, how it ended.
""",
    "sessions.json": """\
sessions.json   {sessions} sessions of the webform: which pages were shown when, what was wrong
                there, how they ended.
""",
    "payments.json": """\
payments.json   {payments} payments: state, reason, codes of the bank, how often they were sent and
                looked for.
""",
    "versions.json": """\
versions.json   kontowerk, Python, PostgreSQL, and the step of the schema.
""",
    "settings.txt": """\
settings.txt    names of the settings that are set, without their values.
""",
}
_FOOT: Final = """
What is not in it: PINs, TANs, tokens, keys; names and ids of people, tenants, clients and accesses;
IBANs, balances, bookings, payees, amounts, purposes; what a bank said in words; addresses of this
installation; values of settings. Accesses are numbered, and the numbers mean nothing elsewhere.
Correlation ids are as the caller wrote them.

Every file is plain text. Please look through them before you hand them on.
"""


@dataclass(frozen=True, slots=True)
class Talk:
    """A call at a bank; `side` is whose failure it was, `redaction` by which rules it was kept."""

    access: int
    bank: str | None
    protocol: str
    deed: str
    outcome: str
    side: Party
    at: datetime
    seconds: float
    redaction: int
    exchanges: tuple[Exchange, ...]


@dataclass(frozen=True, slots=True)
class AccessNow:
    """The state of an access at the time of asking."""

    access: int
    bank: str | None
    status: str
    kept_fresh: bool
    block: str | None
    asked: str | None
    messages: tuple[str, ...]
    refreshed_at: datetime | None
    attempted_at: datetime | None
    consent_until: datetime | None
    next_due: datetime | None


@dataclass(frozen=True, slots=True)
class JobNow:
    """A job of the call that has not succeeded; one that has is removed at once."""

    id: int
    queue: str
    task: str
    status: str
    attempts: int
    scheduled_at: datetime | None
    changed_at: datetime | None


@dataclass(frozen=True, slots=True)
class AuditEntrySeen:
    """An entry of the audit log without who and on what."""

    at: datetime
    action: str
    outcome: str


@dataclass(frozen=True, slots=True)
class PageShown:
    """A page of the webform, with what was wrong there and the id of the request."""

    page: str
    at: datetime
    trouble: str | None
    correlation_id: str


@dataclass(frozen=True, slots=True)
class SessionDone:
    """A session of the webform under the number that its person reads out."""

    reference: str
    use_case: str
    bank: str | None
    exit: str | None
    begun_at: datetime
    pages: tuple[PageShown, ...]


@dataclass(frozen=True, slots=True)
class PaymentNow:
    """A payment without what is paid, from whom and to whom."""

    bank: str | None
    bulk: bool
    instant: bool
    state: str
    reason: str | None
    bank_codes: str | None
    sends: int
    looks: int
    created_at: datetime
    changed_at: datetime


@dataclass(frozen=True, slots=True)
class Case:
    """What belongs together, as far as it may be handed on; without `jobs` nobody looked there."""

    dialogues: tuple[Talk, ...] = ()
    accesses: tuple[AccessNow, ...] = ()
    jobs: tuple[JobNow, ...] | None = ()
    deeds: tuple[AuditEntrySeen, ...] = ()
    sessions: tuple[SessionDone, ...] = ()
    payments: tuple[PaymentNow, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.dialogues or self.jobs or self.deeds or self.sessions or self.payments)


class Numbering:
    """Gives accesses numbers in the order they come up; their ids are the callers' words."""

    def __init__(self) -> None:
        self._known = dict[tuple[UUID, str], int]()

    def of(self, customer_id: UUID, access_id: str) -> int:
        return self._known.setdefault((customer_id, access_id), len(self._known) + 1)

    @property
    def people(self) -> set[UUID]:
        """Whose accesses have a number."""
        return {customer_id for customer_id, _ in self._known}


@dataclass(frozen=True, slots=True)
class InstalledVersions:
    """What runs here."""

    kontowerk: str
    python: str
    postgresql: str
    schema: str | None
    schema_of_this_version: str
    standing: str


async def versions(tx: Tx) -> InstalledVersions:
    """Return what runs here."""
    return InstalledVersions(
        kontowerk=installed_version("kontowerk"),
        python=platform.python_version(),
        postgresql=await inspect.version(tx),
        schema=await inspect.current_revision(tx),
        schema_of_this_version=inspect.newest_revision(),
        standing=(await inspect.standing(tx)).value,
    )


def files(
    about: str,
    case: Case,
    running: InstalledVersions,
    now: datetime,
    *,
    settings: Sequence[str] | None = None,
) -> dict[str, str]:
    """Return all that is in a bundle, by name; whatever is not named here is not in it."""
    parts = {
        "dialogues": case.dialogues,
        "accesses": case.accesses,
        **({} if case.jobs is None else {"jobs": case.jobs}),
        "audit": case.deeds,
        "sessions": case.sessions,
        "payments": case.payments,
    }
    written = {f"{name}.json": _json(part) for name, part in parts.items()}
    written["versions.json"] = _json(running)
    if settings is not None:
        written["settings.txt"] = "".join(f"{name}\n" for name in sorted(settings))
    counts = {name: len(part) for name, part in parts.items()}
    lines = (_PARTS[name].format(**counts) for name in written)
    head = _HEAD.format(about=about, made=f"{now:%Y-%m-%d %H:%M:%S}")
    return {"README.txt": head + "".join(lines) + _FOOT, **written}


def zipped(entries: dict[str, str], now: datetime) -> bytes:
    """Return the files as a zip, readable by their owner."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as bundle:
        for name, text in entries.items():
            entry = zipfile.ZipInfo(name, now.timetuple()[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o600 << 16
            bundle.writestr(entry, text)
    return made.getvalue()


def _json(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n"
