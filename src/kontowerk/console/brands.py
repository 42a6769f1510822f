"""`kontowerk tenant brand`: what a tenant's users see of it in the redirect frontend."""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from kontowerk.console.report import Refusal, operator_database, run, settings_or_exit
from kontowerk.identity import read
from kontowerk.kit.settings import Settings
from kontowerk.webform import branding, brands
from kontowerk.webform.model import NewBrand


def set_brand(
    name: str,
    *,
    file: Annotated[Path, typer.Option(help="TOML with name, colour, texts and addresses.")],
    logo: Annotated[Path | None, typer.Option(help="SVG or PNG, at most 50 kB.")] = None,
) -> None:
    """Set how a tenant looks to its users; replaces what was set before, with the logo."""
    settings = settings_or_exit()
    run(_set_brand(settings, name, file, logo))


async def _set_brand(settings: Settings, name: str, file: Path, logo: Path | None) -> None:
    brand = branding.parse(_table(file))
    picture = None if logo is None else branding.logo(_content(logo))
    new = NewBrand(replace(brand, has_logo=picture is not None), picture)
    async with operator_database(settings) as db, db.begin() as tx:
        owner = await read.tenant(tx, name)
        await brands.put(tx, owner, new, actor="operator")
    typer.echo(f"Brand of {name} set: {brand.name}, terms version {brand.legal_version}.")


def _table(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(_content(file).decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        message = f"{file} is no TOML: {error}"
        raise Refusal(message) from None


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        message = f"{file} cannot be read: {error.strerror}"
        raise Refusal(message) from None
