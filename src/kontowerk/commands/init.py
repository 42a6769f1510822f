"""`kontowerk init`: the first files of a new installation."""

import os
import shlex
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Annotated, Final

import typer

from kontowerk.commands.report import fail
from kontowerk.kit.ids import random_bytes
from kontowerk.kit.settings import SettingsError, load_settings
from kontowerk.vault.kek import create_key_file
from kontowerk.vault.model import KeyFileError

_SETTINGS: Final = ".env"
_KEY: Final = "kek"
_HEAD: Final = """\
# Settings of kontowerk. Holds a password: for its owner only, and in no repository.
# In a shell: set -a; . ./.env; set +a        With systemd: EnvironmentFile=
"""
_NEXT: Final = """\
Next:
  set -a; . {settings}; set +a
  kontowerk migrate
  kontowerk doctor"""
_CREATE: Final = """\
First, as a superuser of PostgreSQL:
  CREATE ROLE kontowerk LOGIN CREATEROLE PASSWORD '{password}';
  CREATE DATABASE kontowerk OWNER kontowerk ENCODING 'UTF8' TEMPLATE template0;"""


def init(
    *,
    folder: Annotated[Path, typer.Option(help="Folder for the files.")] = Path(),
    database_url: Annotated[
        str, typer.Option(help="Default: local database `kontowerk` with a new password.")
    ] = "",
    base_url: Annotated[
        str, typer.Option(help="Public address of the service; https in production.")
    ] = "http://127.0.0.1:8080",
) -> None:
    """Create settings and key file of a new installation; never overwrites files."""
    settings, key = (folder / _SETTINGS).absolute(), (folder / _KEY).absolute()
    for path in (settings, key):
        if path.exists():
            fail(f"{path} exists already; nothing was written")
    password = urlsafe_b64encode(random_bytes(24)).decode()
    values = {
        "KONTOWERK_DATABASE_URL": database_url
        or f"postgresql://kontowerk:{password}@127.0.0.1:5432/kontowerk",
        "KONTOWERK_BASE_URL": base_url,
        "KONTOWERK_KEY_FILE": str(key),
    }
    try:
        load_settings(values)
        create_key_file(key)
        _write(settings, values)
    except (SettingsError, KeyFileError) as error:
        fail(str(error))
    except OSError as error:
        fail(f"{folder} cannot be written: {error.strerror}")
    typer.echo(f"Settings: {settings}")
    typer.echo(f"Key: {key} (keep a copy in a safe place, not beside the database's backups)")
    if not database_url:
        typer.echo(_CREATE.format(password=password))
    typer.echo(_NEXT.format(settings=shlex.quote(str(settings))))


def _write(path: Path, values: dict[str, str]) -> None:
    lines = [f"{name}={shlex.quote(value)}\n" for name, value in values.items()]
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(_HEAD + "".join(lines))
