"""A zip for whoever helps: what a case holds, with a page that says what is in it."""

import platform
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import version as installed_version
from io import BytesIO
from typing import Final

import msgspec

from kontowerk.console.support_case import Case
from kontowerk.kit.db import Tx, inspect, revisions

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
        schema=await revisions.current_revision(tx),
        schema_of_this_version=revisions.newest_revision(),
        standing=(await revisions.standing(tx)).value,
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
