"""`kontowerk doctor`: says in plain words what is wrong with this installation."""

from collections.abc import AsyncGenerator, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from urllib.parse import urlsplit

import typer

from kontowerk.console import certificates
from kontowerk.console.certificates import Pair
from kontowerk.console.keyring import key_encryption_key
from kontowerk.console.report import Refusal, operator_database, run, settings_or_exit
from kontowerk.kit import audit
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, DatabaseUnavailableError, inspect, migrate
from kontowerk.kit.settings import Settings
from kontowerk.vault import examine
from kontowerk.vault.errors import KekRefusedError, KekUnavailableError, KeyFileError

_OLDEST_SERVER: Final = 15
_LARGEST_SKEW_SECONDS: Final = 2
_SOON: Final = timedelta(days=30)  # a new certificate takes weeks to get
_LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    subject: str
    problem: str | None = None
    warning: str | None = None


def doctor() -> None:
    """Examine settings, certificates, database, keys, audit log; exit code 1 if one is wrong."""
    settings = settings_or_exit()
    if run(_examine(settings)):
        raise typer.Exit(1)


async def _examine(settings: Settings) -> int:
    problems = 0
    async for finding in _findings(settings):
        if finding.problem:
            problems += 1
            typer.secho(f"wrong   {finding.subject}: {finding.problem}", fg=typer.colors.RED)
        elif finding.warning:
            typer.secho(f"note    {finding.subject}: {finding.warning}", fg=typer.colors.YELLOW)
        else:
            typer.echo(f"ok      {finding.subject}")
    typer.echo(f"{problems} problem{'' if problems == 1 else 's'} found.")
    return problems


async def _findings(settings: Settings) -> AsyncGenerator[Finding]:
    yield _address(settings)
    for finding in _certificates(settings):
        yield finding
    try:
        async with operator_database(settings) as db:
            async for finding in _database_findings(settings, db):
                yield finding
    except DatabaseUnavailableError:
        yield Finding("database", problem="does not answer; check KONTOWERK_DATABASE_URL")


def _address(settings: Settings) -> Finding:
    parts = urlsplit(settings.base_url)
    if parts.scheme == "https" or parts.hostname in _LOOPBACK:
        return Finding(f"address {settings.base_url}")
    return Finding(
        "address", problem="KONTOWERK_BASE_URL is plain http; put TLS in front and use https"
    )


def _certificates(settings: Settings) -> Iterator[Finding]:
    try:
        pairs = (certificates.qwac(settings), certificates.qseal(settings))
    except Refusal as error:
        yield Finding("certificates for banks", problem=str(error))
        return
    for pair in pairs:
        if pair is not None:
            yield _certificate(pair)


def _certificate(pair: Pair) -> Finding:
    subject = f"certificate for banks ({pair.name})"
    try:
        pair.read()
        left = pair.ends_at() - SystemClock().now()
    except Refusal as error:
        return Finding(subject, problem=str(error))
    if left <= timedelta():
        return Finding(subject, problem="has expired; banks refuse every request")
    if left <= _SOON:
        return Finding(subject, warning=f"expires in {left.days} days; order a new one now")
    return Finding(f"{subject}, {left.days} days left")


async def _database_findings(settings: Settings, db: Database) -> AsyncGenerator[Finding]:
    async with db.read() as tx:
        server = await inspect.server(tx)
        yield _version(server)
        yield _skew(server)
        yield _login(server)
        found, wanted = await migrate.current_revision(tx), migrate.newest_revision()
        if found != wanted:
            problem = f"revision {found or 'none'}, needed {wanted}; run `kontowerk migrate`"
            yield Finding("schema", problem=problem)
            return
        yield Finding(f"schema at revision {found}")
        roles = await inspect.missing_roles(tx)
        problem = f"this login cannot act as {', '.join(roles)}" if roles else None
        yield Finding("database roles", problem=problem)
        open_tables = [one.name for one in await inspect.customer_tables(tx) if not one.locked]
        problem = f"not forced on {', '.join(open_tables)}" if open_tables else None
        yield Finding("row-level security of customer data", problem=problem)
        broken = await audit.first_broken_seal(tx)
        problem = f"seal {broken} does not hold: entries were changed" if broken else None
        yield Finding("audit log", problem=problem)
    yield await _keys(settings, db)


def _version(server: inspect.Server) -> Finding:
    if server.major < _OLDEST_SERVER:
        return Finding("PostgreSQL", problem=f"version {server.major}; 15 or newer is needed")
    return Finding(f"PostgreSQL {server.major}")


def _skew(server: inspect.Server) -> Finding:
    seconds = abs((server.now - SystemClock().now()).total_seconds())
    if seconds > _LARGEST_SKEW_SECONDS:
        return Finding("clocks", problem=f"host and database differ by {seconds:.0f} s; use NTP")
    return Finding("clocks of host and database agree")


def _login(server: inspect.Server) -> Finding:
    if server.above_the_law:
        warning = (
            f"{server.login} bypasses row-level security; fine for trying out, in production "
            "give `serve` and `work` logins of their own (docs/howto/database-roles.md)"
        )
        return Finding("database login", warning=warning)
    return Finding(f"database login {server.login}")


async def _keys(settings: Settings, db: Database) -> Finding:
    try:
        kek = key_encryption_key(settings)
        count = await examine.openable_tenant_keys(db, kek=kek)
    except (Refusal, KeyFileError) as error:
        return Finding("encryption keys", problem=str(error))
    except KekRefusedError:
        problem = "the key-encryption key does not open the tenants' keys; is it the right one?"
        return Finding("encryption keys", problem=problem)
    except KekUnavailableError:
        return Finding("encryption keys", problem="the transit engine does not answer")
    return Finding(f"encryption keys ({count} tenant keys can be opened)")
