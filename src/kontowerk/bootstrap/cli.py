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
_TENANTS: Final = "kontowerk.console.tenants"

# Name: module, what it is called there, help.
COMMANDS: Final[dict[str, tuple[str, str, str]]] = {
    "init": (
        "kontowerk.console.init",
        "init",
        "Write the settings and the key of a new installation; never overwrites anything.",
    ),
    "doctor": (
        "kontowerk.console.doctor",
        "doctor",
        "Examine settings, address, certificates, database, keys; exit code 1 if one is wrong.",
    ),
    "audit": (
        "kontowerk.console.audit",
        "audit",
        "Check the invariants I1 to I10 on the live database; ids only, no data.",
    ),
    "support-bundle": (
        "kontowerk.console.support",
        "support_bundle",
        "Write a zip about one call for whoever helps: states, codes and times, no contents.",
    ),
    "tag": (
        "kontowerk.bootstrap.tag",
        "tag",
        "Tag transaction records: JSON lines in, one JSON line out per record; no database.",
    ),
    "analyse": (
        "kontowerk.bootstrap.analyse",
        "analyse_records",
        "Analyse one person's transactions: JSON lines in, one JSON document out; no database.",
    ),
    "migrate": (_PROCESSES, "migrate", "Bring the database schema to this version."),
    "serve": (_PROCESSES, "serve", "Answer HTTP requests."),
    "work": (
        _PROCESSES,
        "work",
        "Talk to banks, deliver webhooks, keep accesses fresh, and tidy up.",
    ),
    "demo": (
        _PROCESSES,
        "demo",
        "Set up and start everything for trying out: two tenants, all processes, a bank, a shop.",
    ),
    "version": ("kontowerk.bootstrap.cli", "version", "Print the version."),
    "tenant": (_TENANTS, "tenant", "Tenants: add, list, brand, profiling, history, waiting."),
    "client": (_TENANTS, "client", "Clients of a tenant: add, rotate-secret."),
    "role": (_TENANTS, "role", "Roles of a client: add."),
    "apikey": (_TENANTS, "apikey", "API keys of a user: add, revoke."),
    "accesses": ("kontowerk.console.accesses", "app", "Bank accesses: due."),
    "console": (
        "kontowerk.console.desk",
        "app",
        "The console in a browser: token, list, revoke.",
    ),
    "keys": ("kontowerk.console.keys", "app", "Encryption keys: create-file, rotate."),
    "payments": ("kontowerk.console.payments", "app", "Payments: hold."),
    "providers": (
        "kontowerk.console.providers",
        "app",
        "Providers: import, add, enable, disable, list, probe.",
    ),
    "tags": ("kontowerk.console.tags", "app", "Tags of stored bookings: retag."),
    "webhooks": (
        "kontowerk.console.webhooks",
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
    help="Bank data of German banks: fetched, kept fresh, paid from and explained.",
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
