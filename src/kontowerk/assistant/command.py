"""`kontowerk mcp`: answer an assistant over standard input and output."""

import asyncio
from importlib.metadata import version as installed_version
from typing import Annotated, Final

import typer

from kontowerk.assistant.wire import Allowance, Interface
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.settings import process_environment

TOKEN: Final = "KONTOWERK_TOKEN"  # noqa: S105 - the name of a variable


def mcp(
    url: Annotated[str, typer.Option(help="Address of the HTTP API.")] = "http://127.0.0.1:8080",
) -> None:
    """Answer an assistant's questions about one user's accounts over MCP; read-only.

    The access token of the user is read from KONTOWERK_TOKEN; its scopes limit what is visible.
    Requires the extra `mcp`.
    """
    token = process_environment().get(TOKEN)
    if not token:
        typer.echo(f"Set {TOKEN} to an access token of the person.", err=True)
        raise typer.Exit(2)
    try:
        from kontowerk.assistant.tools import AssistantTools, build_server  # noqa: PLC0415 - an extra
    except ImportError:
        typer.echo("This command needs the extra: pip install 'kontowerk[mcp]'.", err=True)
        raise typer.Exit(2) from None
    version = installed_version("kontowerk")
    clock = SystemClock()
    interface = Interface.at(url, token, agent=f"kontowerk-mcp/{version}")
    server = build_server(AssistantTools(interface, clock), Allowance(clock), version)
    asyncio.run(server.run_stdio_async())
