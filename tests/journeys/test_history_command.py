"""An operator decides how far back the first fetches of a tenant go."""

from tests.journeys.shell import Shell


def test_an_operator_sets_the_history_of_first_fetches(ready_shell: Shell) -> None:
    shell = ready_shell
    shell.run("tenant", "add", "acme", "--regulated")
    said = shell.run("tenant", "history", "acme", "all")
    assert said == "First fetches of acme's users go back: all.\n"
    assert "payment_accounts" in shell.run("tenant", "history", "acme", "payment_accounts")
    assert "does not exist" in shell.run("tenant", "history", "none", "all", code=1)
    shell.run("tenant", "history", "acme", "some", code=2)
