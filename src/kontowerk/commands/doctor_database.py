"""What `kontowerk doctor` sees in the database: server, schema, roles, keys, workers."""

from collections.abc import AsyncGenerator
from typing import Final

from kontowerk.commands import report
from kontowerk.commands.keys import key_encryption_key
from kontowerk.commands.report import CommandError, DoctorFinding
from kontowerk.console import issue
from kontowerk.console.rules import KEY_NOTICE
from kontowerk.identity import read as identity
from kontowerk.kit import audit
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Tx, inspect
from kontowerk.kit.settings import Settings
from kontowerk.providers import read as providers
from kontowerk.vault import tenant_keys
from kontowerk.vault.model import KekRefusedError, KekUnavailableError, KeyFileError

_OLDEST_SERVER: Final = 15
_LARGEST_SKEW_SECONDS: Final = 2
# Beside its pool: who listens in each HTTP process; queue, signs of life and listener of a worker.
_OF_SERVE: Final = 1
_OF_WORK: Final = 6


async def findings(settings: Settings, db: Database) -> AsyncGenerator[DoctorFinding]:
    """Look at the database and at what is in it."""
    async with db.read() as tx:
        server = await inspect.server(tx)
        for look in (version, skew, _login, _encoding, durability, encryption):
            yield look(server)
        yield connections(settings, server)
        fault = await report.schema_fault(tx)
        if fault is not None:
            yield DoctorFinding("schema", problem=fault)
            return
        yield DoctorFinding(f"schema {await report.schema_description(tx)}")
        roles = await inspect.missing_roles(tx)
        problem = f"this login cannot act as {', '.join(roles)}" if roles else None
        yield DoctorFinding("database roles", problem=problem)
        open_tables = [
            customer_table.name
            for customer_table in await inspect.customer_tables(tx)
            if not customer_table.locked
        ]
        problem = f"not forced on {', '.join(open_tables)}" if open_tables else None
        yield DoctorFinding("row-level security of customer data", problem=problem)
        broken = await audit.first_broken_seal(tx)
        problem = f"seal {broken} does not hold: entries were changed" if broken else None
        yield DoctorFinding("audit log", problem=problem)
        yield await _workers(tx)
        for finding in (await _api_keys(tx), await _console(settings, tx)):
            yield finding
        if not await identity.tenants(tx):
            yield DoctorFinding(
                "tenants", warning="there is none; add one with `kontowerk tenant add`"
            )
        if not await providers.every(tx):
            warning = "there is none; `kontowerk providers import` brings the German ones"
            yield DoctorFinding("banks", warning=warning)
    yield await _keys(settings, db)


def version(server: inspect.Server) -> DoctorFinding:
    if server.major < _OLDEST_SERVER:
        return DoctorFinding("PostgreSQL", problem=f"version {server.major}; 15 or newer is needed")
    return DoctorFinding(f"PostgreSQL {server.major}")


def skew(server: inspect.Server) -> DoctorFinding:
    seconds = abs((server.now - SystemClock().now()).total_seconds())
    if seconds > _LARGEST_SKEW_SECONDS:
        return DoctorFinding(
            "clocks", problem=f"host and database differ by {seconds:.0f} s; use NTP"
        )
    return DoctorFinding("clocks of host and database agree")


def _login(server: inspect.Server) -> DoctorFinding:
    if server.above_the_law:
        warning = (
            f"{server.login} bypasses row-level security; fine for trying out, in production "
            "give `serve` and `work` logins of their own (docs/howto/database-roles.md)"
        )
        return DoctorFinding("database login", warning=warning)
    return DoctorFinding(f"database login {server.login}")


def _encoding(server: inspect.Server) -> DoctorFinding:
    if server.encoding != "UTF8":
        problem = f"{server.encoding}; create it anew with ENCODING 'UTF8' TEMPLATE template0"
        return DoctorFinding("encoding of the database", problem=problem)
    return DoctorFinding("encoding of the database")


def durability(server: inspect.Server) -> DoctorFinding:
    if not server.durable:
        warning = (
            "fsync or full_page_writes is off: after a power cut PostgreSQL may have forgotten a "
            "payment that was sent; fine for trying out"
        )
        return DoctorFinding("durability", warning=warning)
    return DoctorFinding("durability of the database")


def encryption(server: inspect.Server) -> DoctorFinding:
    """Say whether somebody between here and the database can read along."""
    if server.readable_on_the_way:
        warning = (
            "it crosses a network without TLS; append ?sslmode=verify-full to "
            "KONTOWERK_DATABASE_URL and give the server a certificate"
        )
        return DoctorFinding("connection to the database", warning=warning)
    return DoctorFinding("connection to the database")


def connections(settings: Settings, server: inspect.Server) -> DoctorFinding:
    """Compare what one `serve` and one `work` may open with what the server allows."""
    wanted = settings.processes * (settings.database_pool + _OF_SERVE)
    wanted += settings.database_pool + _OF_WORK
    if wanted > server.connections:
        problem = (
            f"one `serve` and one `work` may open {wanted}, the server allows "
            f"{server.connections}; lower KONTOWERK_DATABASE_POOL or KONTOWERK_PROCESSES, or raise "
            "max_connections"
        )
        return DoctorFinding("connections", problem=problem)
    return DoctorFinding(
        f"connections ({wanted} of {server.connections} for one serve and one work)"
    )


async def _workers(tx: Tx) -> DoctorFinding:
    if not await inspect.has_living_worker(tx):
        warning = "none gives a sign of life: no bank is asked; start `kontowerk work`"
        return DoctorFinding("workers", warning=warning)
    return DoctorFinding("workers are at work")


async def _api_keys(tx: Tx) -> DoctorFinding:
    days = KEY_NOTICE.days
    ending = await identity.count_ending_api_keys(tx, tx.now + KEY_NOTICE)
    if ending:
        warning = f"{ending} end within {days} days; `kontowerk apikey list TENANT` says which"
        return DoctorFinding("API keys", warning=warning)
    return DoctorFinding(f"API keys (none ends within {days} days)")


async def _console(settings: Settings, tx: Tx) -> DoctorFinding:
    if settings.console and not settings.console_second_factor:
        warning = "a token alone opens it; set KONTOWERK_CONSOLE_SECOND_FACTOR=true"
        return DoctorFinding("console", warning=warning)
    people = [person for person in await issue.every(tx) if person.revoked_at is None]
    ending = sum(tx.now < person.expires_at <= tx.now + KEY_NOTICE for person in people)
    if ending:
        warning = f"tokens that end within {KEY_NOTICE.days} days: {ending}; renew with `reset`"
        return DoctorFinding("console", warning=warning)
    return DoctorFinding("console")


async def _keys(settings: Settings, db: Database) -> DoctorFinding:
    try:
        kek = key_encryption_key(settings)
        count = await tenant_keys.openable_tenant_keys(db, kek=kek)
    except (CommandError, KeyFileError) as error:
        return DoctorFinding("encryption keys", problem=str(error))
    except KekRefusedError:
        problem = "the key-encryption key does not open the tenants' keys; is it the right one?"
        return DoctorFinding("encryption keys", problem=problem)
    except KekUnavailableError:
        return DoctorFinding("encryption keys", problem="the transit engine does not answer")
    return DoctorFinding(f"encryption keys ({count} tenant keys can be opened)")
