"""`kontowerk doctor`: says in plain words what is wrong with this installation.

Here is what it sees without the database: address, certificates, this machine.
"""

import shutil
import tempfile
from collections.abc import AsyncGenerator, Iterator
from datetime import timedelta
from typing import Final
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import httpx
import typer

from kontowerk.commands import certificates, doctor_database
from kontowerk.commands.certificates import Pair
from kontowerk.commands.report import (
    CommandError,
    DoctorFinding,
    no_database,
    operator_database,
    run,
    settings_or_exit,
)
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import DatabaseUnavailableError
from kontowerk.kit.settings import Settings
from kontowerk.reports.model import SigningPair
from kontowerk.reports.paper import BadPairError, check_pair

_SOON: Final = timedelta(days=30)  # a new certificate takes weeks to get
_LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
_LEAST_DISK: Final = 512 * 1024 * 1024
_SECONDS: Final = 3.0
_BERLIN: Final = "Europe/Berlin"


def doctor() -> None:
    """Check settings, base URL, certificates, database and keys; exits with 1 on errors."""
    settings = settings_or_exit()
    if run(_examine(settings)):
        raise typer.Exit(1)


async def _examine(settings: Settings) -> int:
    problems = 0
    async for finding in _findings(settings):
        if finding.problem:
            problems += 1
            typer.secho(f"error   {finding.subject}: {finding.problem}", fg=typer.colors.RED)
        elif finding.warning:
            typer.secho(f"warning {finding.subject}: {finding.warning}", fg=typer.colors.YELLOW)
        else:
            typer.echo(f"ok      {finding.subject}")
    typer.echo(f"{problems} problem{'' if problems == 1 else 's'} found.")
    return problems


async def _findings(settings: Settings) -> AsyncGenerator[DoctorFinding]:
    async for finding in host_findings(settings):
        yield finding
    try:
        async with operator_database(settings) as db:
            async for finding in doctor_database.findings(settings, db):
                yield finding
    except DatabaseUnavailableError as error:
        yield DoctorFinding(
            "database", problem=f"{no_database(error)}; check KONTOWERK_DATABASE_URL"
        )


async def host_findings(settings: Settings) -> AsyncGenerator[DoctorFinding]:
    """Look at everything around the database."""
    yield _address(settings)
    said, finding = await _reached(settings)
    yield finding
    if said is not None:
        yield forwarding(settings, said)
    for finding in (*_for_trying_out(settings), *_certificates(settings)):
        yield finding
    yield _reports(settings)
    yield _time_zones()
    yield _disk()
    if settings.fints_product_id is None:
        warning = "KONTOWERK_FINTS_PRODUCT_ID is not set; `work` reaches no FinTS bank without it"
        yield DoctorFinding("FinTS", warning=warning)


def _local(settings: Settings) -> bool:
    return urlsplit(settings.base_url).hostname in _LOOPBACK


def _address(settings: Settings) -> DoctorFinding:
    if settings.base_url.startswith("https://") or _local(settings):
        return DoctorFinding(f"address {settings.base_url}")
    problem = "KONTOWERK_BASE_URL is plain http; put TLS in front and use https"
    if settings.console:
        problem += " (the console's logins would be readable on the way)"
    return DoctorFinding("address", problem=problem)


async def _reached(settings: Settings) -> tuple[dict[str, str] | None, DoctorFinding]:
    """Ask the service at the address that callers use; returns what it said, if it was ours."""
    try:
        async with httpx.AsyncClient(timeout=_SECONDS) as http:
            said = await http.get(settings.base_url + "/health/live")
    except httpx.ConnectError as error:
        if "CERTIFICATE" in str(error).upper():
            problem = "the certificate of the address is not trusted"
            return None, DoctorFinding("service", problem=problem)
        return None, DoctorFinding(
            "service", warning="nothing answers at the address; is `kontowerk serve` running?"
        )
    except httpx.HTTPError:
        return None, DoctorFinding(
            "service", warning="the address does not answer in time or in HTTP"
        )
    if said.is_success and '"live"' in said.text:
        return said.json(), DoctorFinding("service answers at the address")
    if _local(settings):
        problem = "something else has the port; choose another with `serve --port`"
    else:
        problem = f"the address answers {said.status_code}, and not from kontowerk; see your proxy"
    return None, DoctorFinding("service", problem=problem)


def forwarding(settings: Settings, said: dict[str, str]) -> DoctorFinding:
    """Ask whether the service is told the addresses of people by the proxy in front of it."""
    subject = "addresses of callers"
    match said.get("forwarding"):
        case "believed":
            return DoctorFinding(subject)
        case "ignored":
            problem = (
                "the service does not believe the proxy in front of it, so all people share one "
                "address and its limits; set FORWARDED_ALLOW_IPS of `serve` to the proxy's address"
            )
            return DoctorFinding(subject, problem=problem)
        case _ if settings.base_url.startswith("https://"):
            problem = (
                "the proxy in front does not say for whom it asks, so all people share one address "
                "and its limits; let it set X-Forwarded-For (see deploy/proxy)"
            )
            return DoctorFinding(subject, problem=problem)
        case _:
            return DoctorFinding(subject)


def _for_trying_out(settings: Settings) -> Iterator[DoctorFinding]:
    if _local(settings):
        return
    for name in ("webhook_private_targets", "private_customer_addresses"):
        if getattr(settings, name):
            setting = f"KONTOWERK_{name.upper()}"
            yield DoctorFinding(
                "settings", problem=f"{setting} is for trying out only; take it away"
            )
    if settings.console and not settings.console_second_factor:
        problem = "KONTOWERK_CONSOLE_SECOND_FACTOR=false is for trying out only; take it away"
        yield DoctorFinding("settings", problem=problem)


def _time_zones() -> DoctorFinding:
    try:
        ZoneInfo.no_cache(_BERLIN)
    except ZoneInfoNotFoundError:
        problem = f"{_BERLIN} is unknown; install tzdata (of the system, or for Python)"
        return DoctorFinding("time zones", problem=problem)
    return DoctorFinding("time zones")


def _disk() -> DoctorFinding:
    folder = tempfile.gettempdir()
    free = shutil.disk_usage(folder).free
    if free < _LEAST_DISK:
        problem = f"{free // 1024**2} MB left in {folder}; processes need it to run"
        return DoctorFinding("disk of this machine", problem=problem)
    return DoctorFinding("disk of this machine")


def _certificates(settings: Settings) -> Iterator[DoctorFinding]:
    try:
        pairs = (certificates.qwac(settings), certificates.qseal(settings))
    except CommandError as error:
        yield DoctorFinding("certificates for banks", problem=str(error))
        return
    for pair in pairs:
        if pair is not None:
            yield _certificate(pair)


def _reports(settings: Settings) -> DoctorFinding:
    """Say whether account reports can be signed."""
    subject = "signature of account reports"
    try:
        pair = certificates.report_signing(settings)
        if pair is None:
            warning = "KONTOWERK_REPORT_CERTIFICATE_FILE is not set; reports have no PDF without it"
            return DoctorFinding(subject, warning=warning)
        check_pair(SigningPair(*pair.read()))
        left = pair.ends_at() - SystemClock().now()
    except CommandError as error:
        return DoctorFinding(subject, problem=str(error))
    except BadPairError:
        return DoctorFinding(subject, problem="certificate and key do not belong together")
    if left <= timedelta():
        return DoctorFinding(subject, problem="the certificate has expired; nobody trusts it")
    if left <= _SOON:
        return DoctorFinding(subject, warning=f"the certificate expires in {left.days} days")
    return DoctorFinding(f"{subject}, {left.days} days left")


def _certificate(pair: Pair) -> DoctorFinding:
    subject = f"certificate for banks ({pair.name})"
    try:
        pair.read()
        left = pair.ends_at() - SystemClock().now()
    except CommandError as error:
        return DoctorFinding(subject, problem=str(error))
    if left <= timedelta():
        return DoctorFinding(subject, problem="has expired; banks refuse every request")
    if left <= _SOON:
        return DoctorFinding(subject, warning=f"expires in {left.days} days; order a new one now")
    return DoctorFinding(f"{subject}, {left.days} days left")
