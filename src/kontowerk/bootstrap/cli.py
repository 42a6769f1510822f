"""The command `kontowerk`."""

from importlib.metadata import version as installed_version
from pathlib import Path
from typing import Annotated

import typer

from kontowerk.bootstrap.demo import run_demo
from kontowerk.bootstrap.serve import serve as serve_http
from kontowerk.bootstrap.work import work as work_on
from kontowerk.console import accesses, keys, providers, tenants, webhooks
from kontowerk.console.audit import audit
from kontowerk.console.doctor import doctor
from kontowerk.console.report import Refusal, fail, run, settings_or_exit
from kontowerk.kit.db import DatabaseUnavailableError, migrate
from kontowerk.vault.errors import KeyFileError

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,  # a trace with local variables would print secrets
    help="Bank data of German banks: fetched, kept fresh, paid from and explained.",
)
app.add_typer(tenants.tenant, name="tenant")
app.add_typer(tenants.client, name="client")
app.add_typer(tenants.role, name="role")
app.add_typer(tenants.apikey, name="apikey")
app.add_typer(accesses.app, name="accesses")
app.add_typer(keys.app, name="keys")
app.add_typer(providers.app, name="providers")
app.add_typer(webhooks.app, name="webhooks")
app.command()(doctor)
app.command()(audit)


@app.command("migrate")
def migrate_schema() -> None:
    """Bring the database schema to this version."""
    settings = settings_or_exit()

    async def work() -> None:
        await migrate.upgrade(settings.database_url.get_secret_value())
        typer.echo(f"Schema is at revision {migrate.newest_revision()}.")

    run(work())


@app.command()
def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8080,
    processes: Annotated[
        int | None, typer.Option(help="Default: KONTOWERK_PROCESSES, else 1.")
    ] = None,
) -> None:
    """Answer HTTP requests."""
    settings = settings_or_exit()
    if processes is not None:
        settings = settings.model_copy(update={"processes": processes})
    try:
        serve_http(settings, host=host, port=port)
    except Refusal as error:
        fail(str(error))
    except DatabaseUnavailableError:
        fail("the database does not answer (KONTOWERK_DATABASE_URL)")


@app.command()
def work() -> None:
    """Talk to banks, deliver webhooks, keep accesses fresh, and tidy up."""
    settings = settings_or_exit()
    try:
        work_on(settings)
    except (Refusal, KeyFileError) as error:
        fail(str(error))
    except DatabaseUnavailableError:
        fail("the database does not answer (KONTOWERK_DATABASE_URL)")


@app.command()
def demo(
    *,
    port: Annotated[int, typer.Option(help="Port of the service on the loopback.")] = 8080,
    out: Annotated[Path, typer.Option(help="Where logins are written.")] = Path("demo.json"),
) -> None:
    """Set up and start everything for trying out: two tenants, all processes."""
    settings = settings_or_exit()
    run(run_demo(settings, port=port, out=out))


@app.command()
def version() -> None:
    """Print the version."""
    typer.echo(installed_version("kontowerk"))


def main() -> None:
    """Run the command line."""
    app()


if __name__ == "__main__":
    main()
