"""An operator decides how long a tenant's calls wait for banks."""

import json

from tests.journeys.shell import Shell


def test_an_operator_sets_how_long_posts_wait(ready_shell: Shell) -> None:
    shell = ready_shell
    shell.run("tenant", "add", "acme", "--regulated")
    shell.run("tenant", "add", "original", "--regulated", "--post-wait", "180")

    def waits() -> dict[str, int]:
        listed = json.loads(shell.run("tenant", "list", "--json"))
        return {one["name"]: one["post_wait"] for one in listed}

    assert waits() == {"acme": 3, "original": 180}
    said = shell.run("tenant", "waiting", "acme", "0")
    assert said == "POSTs of acme wait up to 0 s for the fetch they order.\n"
    assert waits() == {"acme": 0, "original": 180}
    assert "does not exist" in shell.run("tenant", "waiting", "none", "5", code=1)
    shell.run("tenant", "waiting", "acme", "3601", code=2)
