"""An operator decides whether corrections of a tenant's users teach its tags."""

import asyncio

import asyncpg

from tests.journeys.shell import Shell


def test_an_operator_switches_learning_on_and_off(ready_shell: Shell) -> None:
    shell = ready_shell
    for name in ("acme", "other"):
        shell.run("tenant", "add", name, "--regulated")
    assert _learning(shell) == {"acme": False, "other": False}
    said = shell.run("tenant", "learning", "acme", "on")
    assert said == "Corrections of acme's users teach its tags: on.\n"
    assert _learning(shell) == {"acme": True, "other": False}
    said = shell.run("tenant", "learning", "acme", "off")
    assert said == "Corrections of acme's users teach its tags: off.\n"
    assert _learning(shell) == {"acme": False, "other": False}


def test_who_is_not_there_and_what_is_no_switch_change_nothing(ready_shell: Shell) -> None:
    shell = ready_shell
    shell.run("tenant", "add", "acme", "--regulated")
    assert "does not exist" in shell.run("tenant", "learning", "none", "on", code=1)
    shell.run("tenant", "learning", "acme", "maybe", code=2)
    assert _learning(shell) == {"acme": False}


def _learning(shell: Shell) -> dict[str, bool]:
    """Return what is stored, by tenant."""

    async def ask() -> dict[str, bool]:
        connection = await asyncpg.connect(shell.url)
        try:
            rows = await connection.fetch("SELECT name, learning FROM tenant")
        finally:
            await connection.close()
        return {row["name"]: row["learning"] for row in rows}

    return asyncio.run(ask())
