"""`kontowerk support-bundle`: what may be handed on about one call, in a zip."""

import os
import platform
import re
import zipfile
from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import version as installed_version
from io import BytesIO
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer

from kontowerk.console import schema
from kontowerk.console.report import Refusal, fail, operator_database, run, settings_or_exit
from kontowerk.desk.case import Case
from kontowerk.desk.gather import gather
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role, inspect, revisions
from kontowerk.kit.settings import PREFIX, Settings, process_environment

_ODD: Final = re.compile(r"[^A-Za-z0-9._-]+")
_README: Final = """\
What kontowerk knows of one call, for whoever helps to find out why it ended as it did.

Call    {call}
Made    {made} UTC

dialogues.json  {dialogues} calls at banks: what was wanted, how it ended and on whose side, and of
                each exchange its name, the bank's codes, lengths in bytes, begin and duration.
                They are kept for 14 days.
accesses.json   {accesses} accesses the call was about, as they are now: status, what they wait for,
                kinds of messages, when they were fetched and will be.
jobs.json       {jobs} jobs of the call that wait, run or failed. One that succeeded is removed at
                once, so none here is no bad sign.
deeds.json      {deeds} entries of the audit log: when, which deed, how it ended.
versions.json   kontowerk, Python, PostgreSQL, and the step of the schema.
settings.txt    names of the settings that are set, without their values.

What is not in it: PINs, TANs, tokens, keys; names and ids of people, tenants, clients and accesses;
IBANs, balances, bookings, payees, amounts, purposes; what a bank said in words; addresses of this
installation; values of settings. Accesses are numbered, and the numbers mean nothing elsewhere.
The correlation id above is as the caller wrote it.

Every file is plain text. Please look through them before you hand them on.
"""


@dataclass(frozen=True, slots=True)
class Versions:
    """What runs here."""

    kontowerk: str
    python: str
    postgresql: str
    schema: str | None
    schema_of_this_version: str
    standing: str


def support_bundle(
    correlation_id: Annotated[
        str, typer.Argument(help="X-Correlation-ID of an answer, or job-N of the log.")
    ],
    *,
    out: Annotated[
        Path | None, typer.Option(help="Default: kontowerk-support-CORRELATION_ID.zip here.")
    ] = None,
) -> None:
    """Write a zip about one call for whoever helps: states, codes and times, no contents.

    Exit code 0: written. 1: nothing is stored under this id, or nothing could be written.
    """
    settings = settings_or_exit()
    path = out or Path(f"kontowerk-support-{_ODD.sub('-', correlation_id)}.zip")
    if path.exists():
        fail(f"{path} exists already; nothing was written")
    case, versions = run(_look(settings, correlation_id))
    now = SystemClock().now()
    files = _files(correlation_id, case, versions, now)
    try:
        _write(path, _zipped(files, now))
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror}")
    typer.echo(f"Written: {path}")
    for name in files:
        typer.echo(f"  {name}")
    typer.echo("It holds no contents. README.txt says what is in it; look through it first.")


async def _look(settings: Settings, correlation_id: str) -> tuple[Case, Versions]:
    url = settings.database_url.get_secret_value()
    async with operator_database(settings) as operator:
        versions = await _versions(operator)
        desk = await Database.open(url, role=Role.CONSOLE, size=1, clock=SystemClock())
        try:
            case = await gather(desk, operator, correlation_id)
        finally:
            await desk.close()
    if not case:
        message = (
            f"nothing is stored under {correlation_id}; dialogues with banks are kept for 14 days, "
            "and only what changes something is in the audit log"
        )
        raise Refusal(message)
    return case, versions


async def _versions(db: Database) -> Versions:
    async with db.read() as tx:
        if (fault := await schema.fault(tx)) is not None:
            message = f"schema: {fault}"
            raise Refusal(message)
        return Versions(
            kontowerk=installed_version("kontowerk"),
            python=platform.python_version(),
            postgresql=await inspect.version(tx),
            schema=await revisions.current_revision(tx),
            schema_of_this_version=revisions.newest_revision(),
            standing=(await revisions.standing(tx)).value,
        )


def _files(call: str, case: Case, versions: Versions, now: datetime) -> dict[str, str]:
    """Return all that is in the bundle, by name; whatever is not named here is not in it."""
    parts = {
        "dialogues": case.dialogues,
        "accesses": case.accesses,
        "jobs": case.jobs,
        "deeds": case.deeds,
    }
    counts = {name: len(part) for name, part in parts.items()}
    # Names that are no settings stop every command, so these are all ours.
    names = sorted(name for name in process_environment() if name.startswith(PREFIX))
    return {
        "README.txt": _README.format(call=call, made=f"{now:%Y-%m-%d %H:%M:%S}", **counts),
        **{f"{name}.json": _json(part) for name, part in parts.items()},
        "versions.json": _json(versions),
        "settings.txt": "".join(f"{name}\n" for name in names),
    }


def _json(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n"


def _zipped(files: dict[str, str], now: datetime) -> bytes:
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as bundle:
        for name, text in files.items():
            entry = zipfile.ZipInfo(name, now.timetuple()[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o600 << 16
            bundle.writestr(entry, text)
    return made.getvalue()


def _write(path: Path, content: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
