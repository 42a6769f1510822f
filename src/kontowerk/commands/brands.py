"""`kontowerk tenant brand`: what a tenant's users see of it in the redirect frontend."""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from kontowerk.commands.report import CommandError, operator_database, run, settings_or_exit
from kontowerk.identity import read
from kontowerk.kit.settings import Settings
from kontowerk.webform import branding
from kontowerk.webform.model import NewBrand


def set_brand(
    name: str,
    *,
    file: Annotated[Path, typer.Option(help="TOML with name, colour, texts and addresses.")],
    logo: Annotated[Path | None, typer.Option(help="SVG or PNG, at most 50 kB.")] = None,
    draft: Annotated[
        bool, typer.Option("--draft", help="Only for the preview in the console, until published.")
    ] = False,
) -> None:
    """Set the tenant's branding in the webform; replaces the previous one."""
    settings = settings_or_exit()
    run(_set_brand(settings, name, file, logo, draft=draft))


def publish_brand(name: str) -> None:
    """Let users see the draft of the tenant's branding."""
    run(_publish(settings_or_exit(), name))


async def _publish(settings: Settings, name: str) -> None:
    async with operator_database(settings) as db, db.begin() as tx:
        owner = await read.tenant(tx, name)
        brand = await branding.publish(tx, owner, actor="operator")
    if brand is None:
        message = f"{name} has no draft; keep one with `kontowerk tenant brand {name} --draft`"
        raise CommandError(message)
    typer.echo(f"Brand of {name} set: {brand.name}, terms version {brand.legal_version}.")


async def _set_brand(
    settings: Settings, name: str, file: Path, logo: Path | None, *, draft: bool
) -> None:
    brand = branding.parse(_table(file))
    picture = None if logo is None else branding.check_logo(_content(logo))
    new = NewBrand(replace(brand, has_logo=picture is not None), picture)
    async with operator_database(settings) as db, db.begin() as tx:
        owner = await read.tenant(tx, name)
        await (branding.put_draft if draft else branding.put)(tx, owner, new, actor="operator")
    if draft:
        typer.echo(
            f"Draft of {name} kept. Preview: {settings.base_url}/console/tenants/{name}/preview"
        )
        return
    typer.echo(f"Brand of {name} set: {brand.name}, terms version {brand.legal_version}.")


def _table(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(_content(file).decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        message = f"{file} is no TOML: {error}"
        raise CommandError(message) from None


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        message = f"{file} cannot be read: {error.strerror}"
        raise CommandError(message) from None
