"""A PostgreSQL of the demo's own, for people who have its programs but no server at hand.

It lives in a folder under the system's place for temporary files and is gone with the demo.
"""

import asyncio
import os
import pwd
import re
import shutil
import signal
import tempfile
from asyncio.subprocess import DEVNULL, PIPE, STDOUT, Process
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from kontowerk.commands.report import CommandError
from kontowerk.kit.ids import new_secret
from kontowerk.kit.secret import Secret

OLDEST: Final = 15
_HOST: Final = "127.0.0.1"
_OWNER: Final = "postgres"
_PLACES: Final = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/usr/local/pgsql/bin",
)
_VERSION: Final = re.compile(r"\(PostgreSQL\) (\d+)")
_NOTHING_TO_START: Final = (
    f"the demo needs PostgreSQL {OLDEST} or newer. Either install its server programs (the package "
    "is called postgresql on Debian and Ubuntu, postgresql-server on Fedora), or name a server in "
    "which you may create databases, for example\n"
    "  export KONTOWERK_DATABASE_URL=postgresql://postgres@127.0.0.1:5432/kontowerk_demo"
)
_START_SECONDS: Final = 30
_STOP_SECONDS: Final = 15


@asynccontextmanager
async def open_cluster(port: int, *, places: Sequence[str] = _PLACES) -> AsyncGenerator[str]:
    """Start a server on the loopback; yields the address of a database that is not there yet."""
    programs = await find_programs(places)
    owner = _owner()
    folder = Path(tempfile.mkdtemp(prefix="kontowerk-demo-"))
    password = Secret(new_secret("pg", "demo"))
    try:
        if owner is not None:
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        await _initialise(programs, folder, owner, password)
        server = await _start(programs, folder, owner, port)
        try:
            await _wait(programs, server, folder, port)
            yield f"postgresql://{_OWNER}:{password.reveal()}@{_HOST}:{port}/kontowerk_demo"
        finally:
            await _stop(server)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def find_programs(places: Sequence[str] = _PLACES) -> Path:
    """Return the folder of the newest server programs; raises Refusal without any."""
    versions = {folder: await _version(folder) for folder in _folders(places)}
    fit = [folder for folder, version in versions.items() if version >= OLDEST]
    if not fit:
        raise CommandError(_NOTHING_TO_START)
    return max(fit, key=lambda folder: versions[folder])


def _folders(places: Sequence[str]) -> list[Path]:
    found = [folder for place in places for folder in Path("/").glob(place.removeprefix("/"))]
    return [folder for folder in found if (folder / "initdb").exists()]


async def _version(folder: Path) -> int:
    try:
        asked = await asyncio.create_subprocess_exec(
            folder / "postgres", "--version", stdout=PIPE, stderr=DEVNULL
        )
    except OSError:
        return 0
    told, _ = await asked.communicate()
    found = _VERSION.search(told.decode())
    return int(found[1]) if found else 0


def _owner() -> pwd.struct_passwd | None:
    """Return whom the server runs as; None is us. It refuses to run as root."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam(_OWNER)
    except KeyError:
        message = f"PostgreSQL does not run as root and there is no user {_OWNER}: be somebody else"
        raise CommandError(message) from None


async def _initialise(
    programs: Path, folder: Path, owner: pwd.struct_passwd | None, password: Secret[str]
) -> None:
    word = folder / "word"
    word.touch(mode=0o600)
    word.write_text(password.reveal(), encoding="utf-8")
    if owner is not None:
        os.chown(word, owner.pw_uid, owner.pw_gid)
    command = (
        *("initdb", "-D", str(folder / "data"), "-U", _OWNER, "-E", "UTF8", "--no-sync"),
        *("--auth=scram-sha-256", f"--pwfile={word}", "--locale=C.UTF-8"),
    )
    made = await _run(programs, command, folder, owner)
    told, _ = await made.communicate()
    word.unlink()
    if made.returncode:
        message = f"PostgreSQL could not make a cluster:\n{told.decode(errors='replace').strip()}"
        raise CommandError(message)


async def _start(
    programs: Path, folder: Path, owner: pwd.struct_passwd | None, port: int
) -> Process:
    settings = {
        "port": port, "listen_addresses": _HOST, "unix_socket_directories": folder,
        "fsync": "off", "logging_collector": "on", "log_directory": folder,
    }  # fmt: skip
    options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
    return await _run(programs, ("postgres", "-D", str(folder / "data"), *options), folder, owner)


async def _run(
    programs: Path, command: Sequence[str], folder: Path, owner: pwd.struct_passwd | None
) -> Process:
    """Start a program; in a session of its own, so that Ctrl-C leaves it to us to end it."""
    program, *arguments = command
    return await asyncio.create_subprocess_exec(
        programs / program,
        *arguments,
        cwd=folder,
        stdout=PIPE if program == "initdb" else DEVNULL,
        stderr=STDOUT,
        start_new_session=True,
        user=None if owner is None else owner.pw_uid,
        group=None if owner is None else owner.pw_gid,
        extra_groups=None if owner is None else [],
    )


async def _wait(programs: Path, server: Process, folder: Path, port: int) -> None:
    for _ in range(_START_SECONDS * 10):
        if server.returncode is not None:
            break
        asked = await asyncio.create_subprocess_exec(
            programs / "pg_isready", "-q", "-h", _HOST, "-p", str(port), cwd=folder
        )
        if await asked.wait() == 0:
            return
        await asyncio.sleep(0.1)
    message = f"PostgreSQL did not start:\n{_logged(folder)}"
    raise CommandError(message)


def _logged(folder: Path) -> str:
    return "".join(log.read_text(errors="replace") for log in folder.glob("*.log")).strip()


async def _stop(server: Process) -> None:
    if server.returncode is not None:
        return
    server.send_signal(signal.SIGINT)  # ends connections, then itself
    try:
        await asyncio.wait_for(server.wait(), _STOP_SECONDS)
    except TimeoutError:
        server.send_signal(signal.SIGQUIT)
        await server.wait()
