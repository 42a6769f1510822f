"""The command `kontowerk`.

Only what a command needs is imported, when it is called: the table below names where each is and
repeats its first line of help. A test compares.
"""

from importlib import import_module
from importlib.metadata import version as installed_version
from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command, get_group

_PROCESSES: Final = "kontowerk.bootstrap.processes"
_TENANTS: Final = "kontowerk.commands.tenants"

# Name: module, what it is called there, help.
COMMANDS: Final[dict[str, tuple[str, str, str]]] = {
    "init": (
        "kontowerk.commands.init",
        "init",
        "Create settings and key file of a new installation; never overwrites files.",
    ),
    "doctor": (
        "kontowerk.commands.doctor",
        "doctor",
        "Check settings, base URL, certificates, database and keys; exits with 1 on errors.",
    ),
    "audit": (
        "kontowerk.commands.audit",
        "audit",
        "Check the invariants I1 to I11 on the live database; ids only, no data.",
    ),
    "audit-anchor": (
        "kontowerk.commands.audit",
        "audit_anchor",
        "Print the latest seal of the audit log; compare later with `audit --anchor FILE`.",
    ),
    "support-bundle": (
        "kontowerk.commands.support",
        "support_bundle",
        "Export a zip about one API call or webform session: statuses, codes, times, no contents.",
    ),
    "tag": (
        "kontowerk.bootstrap.tag",
        "tag",
        "Tag transaction records: JSON lines in, one JSON line out per record; no database.",
    ),
    "analyse": (
        "kontowerk.bootstrap.analyse",
        "analyse_records",
        "Analyse one user's transactions: JSON lines in, one JSON document out; no database.",
    ),
    "migrate": (_PROCESSES, "migrate", "Migrate the database schema to this version."),
    "serve": (_PROCESSES, "serve", "Run the HTTP API, webform and console."),
    "work": (
        _PROCESSES,
        "work",
        "Run a worker: bank dialogues, refreshes, webhook deliveries, clean-up.",
    ),
    "demo": (
        _PROCESSES,
        "demo",
        "Start a complete demo: two tenants, all processes, a sandbox bank, a demo shop.",
    ),
    "mcp": (
        "kontowerk.assistant.command",
        "mcp",
        "Answer an assistant's questions about one user's accounts over MCP; read-only.",
    ),
    "version": ("kontowerk.bootstrap.cli", "version", "Print the version."),
    "tenant": (
        _TENANTS,
        "tenant",
        "Tenants: add, list, brand, passwords, profiling, learning, history, waiting, remove.",
    ),
    "client": (
        _TENANTS,
        "client",
        "Clients of a tenant: add, rotate-secret, remove, add-key, list-keys, remove-key.",
    ),
    "role": (_TENANTS, "role", "Roles of a client: add, remove."),
    "apikey": ("kontowerk.commands.client_keys", "app", "API keys of a user: add, list, revoke."),
    "accesses": (
        "kontowerk.commands.maintenance",
        "accesses_app",
        "Bank accesses: due, record, recording.",
    ),
    "console": (
        "kontowerk.commands.console",
        "app",
        "The console in a browser: add, reset, remove, list, sessions, logout, token, revoke.",
    ),
    "keys": ("kontowerk.commands.keys", "app", "Encryption keys: create-file, rotate."),
    "cells": (
        "kontowerk.commands.cells",
        "app",
        "Cells behind one address: add, list, map, move.",
    ),
    "hosts": (
        "kontowerk.commands.maintenance",
        "hosts_app",
        "Rate limits of bank hosts: list, set, divide.",
    ),
    "payments": ("kontowerk.commands.maintenance", "payments_app", "Payments: hold."),
    "erasures": ("kontowerk.commands.removal", "app", "Erasures: repeat."),
    "providers": (
        "kontowerk.bootstrap.probing",
        "app",
        "Providers: import, add, enable, disable, list, probe.",
    ),
    "tags": ("kontowerk.commands.tags", "app", "Tags of stored transactions: retag."),
    "webhooks": (
        "kontowerk.commands.webhooks",
        "app",
        "Webhook subscriptions: add, list, remove, test, listen.",
    ),
}


class _LateGroup(TyperGroup):
    """Commands that are imported when they are called; until then they are name and help."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands = {
            name: TyperCommand(name=name, help=text) for name, (_, _, text) in COMMANDS.items()
        }

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name, command, rest = super().resolve_command(ctx, args)
        return name, None if command is None else load(str(name)), rest


def load(name: str) -> Any:
    """Import a command, or a group of commands."""
    module, attribute, _ = COMMANDS[name]
    found = getattr(import_module(module), attribute)
    if isinstance(found, typer.Typer):
        command = get_group(found)
    else:
        alone = typer.Typer(add_completion=False)
        alone.command(name)(found)
        command = get_command(alone)
    command.name = name
    return command


app = typer.Typer(
    cls=_LateGroup,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,  # a trace with local variables would print secrets
    help="Self-hosted API for German bank accounts: data, payments, categories and analyses.",
)


@app.callback()
def kontowerk() -> None:
    """Take no options of its own."""


def version() -> None:
    """Print the version."""
    typer.echo(installed_version("kontowerk"))


def main() -> None:
    """Run the command line."""
    app()


if __name__ == "__main__":
    main()
