"""`kontowerk erasures`: what an operator has to do about erased users after a restore."""

from pathlib import Path
from typing import Annotated, Final

import typer

from kontowerk.commands.report import fail, operator_database, run, settings_or_exit
from kontowerk.identity.model import LoggedErasure
from kontowerk.kit import external_log
from kontowerk.kit.settings import Settings
from kontowerk.privacy import erase

app = typer.Typer(no_args_is_help=True, help="Erasures: repeat.")

_ACTOR: Final = "operator"
_EVERY: Final = 100


@app.callback()
def erasures() -> None:
    """Keep `repeat` a command of its own, however many there are."""


@app.command()
def repeat(
    file: Annotated[Path, typer.Argument(help="Log written by `work` (ERASURE_LOG_FILE).")],
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Erase; otherwise only count.")] = False,
) -> None:
    """Repeat erasures after a restore; can be stopped and repeated.

    A database restored to an earlier time contains users that were erased since then.
    """
    settings = settings_or_exit()
    try:
        logged = external_log.read(file, LoggedErasure, "erasure")
    except external_log.UnreadableLogError as error:
        fail(str(error))
    count = run(_repeat(settings, logged, do=yes))
    people = "1 person is" if count == 1 else f"{count} people are"
    if not count:
        typer.echo("Nobody of the log is in the database.")
    elif yes:
        typer.echo(f"Erased again: {count}.")
    else:
        typer.echo(f"{people} back. Nothing was changed; `--yes` erases again.")


async def _repeat(settings: Settings, logged: list[LoggedErasure], *, do: bool) -> int:
    async with operator_database(settings) as db:
        if not do:
            return len(await erase.returned(db, logged))
        return await erase.repeat(db, logged, actor=_ACTOR, told=_tell)


def _tell(count: int) -> None:
    if count % _EVERY == 0:
        typer.echo(f"Erased so far: {count}.")
