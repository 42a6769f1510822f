"""`banksim serve`: the demo bank as a process of its own."""

import asyncio
import secrets
from pathlib import Path
from typing import Annotated, Final

import typer

from banksim.core.store import IN_MEMORY
from banksim.server import LOOPBACK, Settings, serve, until_stopped

_PORT: Final = 8943
_XS2A_PORT: Final = 8945

app = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False)


@app.callback()
def bank() -> None:
    """A German demo bank for tests and sandboxes."""


@app.command("serve")
def serve_command(
    *,
    port: Annotated[int, typer.Option(help="HTTPS, for the banking protocols.")] = _PORT,
    control_port: Annotated[int, typer.Option(help="HTTP, back office and phone.")] = 8944,
    xs2a_port: Annotated[
        int | None,
        typer.Option(help="HTTPS, for third parties; beside an unusual --port any free one."),
    ] = None,
    host: Annotated[str, typer.Option(help="Address of the HTTPS listener.")] = LOOPBACK,
    control_host: Annotated[str, typer.Option(help="Address of the back office.")] = LOOPBACK,
    data: Annotated[str, typer.Option(help="SQLite file, or :memory:.")] = IN_MEMORY,
    state_dir: Annotated[Path, typer.Option(help="Folder of the certificates.")] = Path(".banksim"),
    control_token: Annotated[
        str, typer.Option(envvar="BANKSIM_CONTROL_TOKEN", help="Token of /sim; made up if absent.")
    ] = "",
) -> None:
    """Open the bank until SIGTERM."""
    token = control_token or secrets.token_urlsafe(24)
    if xs2a_port is None:  # two banks on one machine shall not meet here by accident
        xs2a_port = _XS2A_PORT if port == _PORT else 0
    settings = Settings(state_dir, token, data, host, port, control_port, control_host, xs2a_port)
    asyncio.run(_serve(settings, made_up=not control_token))


async def _serve(settings: Settings, *, made_up: bool) -> None:
    async with serve(settings) as bank:
        typer.echo(f"FinTS       {bank.url}")
        typer.echo(f"XS2A        {bank.xs2a_url}/redirect (and /embedded, /decoupled, /signed)")
        typer.echo(f"CA          {bank.ca.resolve()}")
        typer.echo(f"Back office {bank.control_url}/sim/")
        typer.echo(f"Phone       {bank.control_url}/phone/angestellte")
        if made_up:
            typer.echo(f"Token       {settings.control_token}")
        await until_stopped()
    typer.echo("closed")


def main() -> None:
    app()


if __name__ == "__main__":
    main()
