"""An operator decides whether a tenant's users may be judged."""

import json

from tests.journeys.shell import Shell


def test_an_operator_switches_profiling_off_and_on(ready_shell: Shell) -> None:
    shell = ready_shell
    shell.run("tenant", "add", "acme", "--regulated")

    def is_on() -> bool:
        return json.loads(shell.run("tenant", "list", "--json"))[0]["profiling"]

    assert is_on()
    off = shell.run("tenant", "profiling", "acme", "off")
    assert off == "Profiling of acme's users is off; pages deleted: 0.\n"
    assert not is_on()
    assert "is on" in shell.run("tenant", "profiling", "acme", "on")
    assert is_on()
    assert "does not exist" in shell.run("tenant", "profiling", "none", "off", code=1)
    shell.run("tenant", "profiling", "acme", "maybe", code=2)
