"""Programs of others that a bench needs, and what happens when one is not there."""

import asyncio
import shutil
from asyncio.subprocess import PIPE, STDOUT
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from kontowerk.kit.settings import process_environment
from quality.bench.stage import end

_POSTGRES: Final = Path("/usr/lib/postgresql")
_OVER_SECONDS: Final = 30


class MissingToolError(Exception):
    """A chapter cannot be measured on this machine; the message says what it lacks."""


def program(name: str) -> str:
    """Return where a program is."""
    beside_server = sorted(_POSTGRES.glob(f"*/bin/{name}"), reverse=True)
    found = shutil.which(name) or (str(beside_server[0]) if beside_server else None)
    if found is None:
        message = f"{name} is not installed"
        raise MissingToolError(message)
    return found


async def output_of(
    *command: str, seconds: float, environment: Mapping[str, str] | None = None
) -> str:
    """Run a program for about so many seconds and return what it printed."""
    child = await asyncio.create_subprocess_exec(
        *command,
        env=process_environment() | dict(environment or {}),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=PIPE,
        stderr=STDOUT,
        start_new_session=True,
    )
    try:
        async with asyncio.timeout(seconds + _OVER_SECONDS):
            printed = (await child.communicate())[0].decode(errors="replace")
    finally:
        await end(child)
    if child.returncode != 0:
        message = f"{Path(command[0]).name} ended with {child.returncode}: {printed[-800:]}"
        raise RuntimeError(message)
    return printed
