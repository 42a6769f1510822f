"""`kontowerk accesses record`: nothing is recorded unless somebody says that the user agrees."""

from kontowerk.kit.ids import new_id
from tests.journeys.shell import Shell


def test_consent_has_to_be_said_and_an_access_has_to_be_there(ready_shell: Shell) -> None:
    user = str(new_id())
    said = ready_shell.run("accesses", "record", user, "a", code=1)
    assert "nothing is recorded without consent" in said
    both = ("--the-user-agrees", "--withdraw")
    assert "nothing is recorded" in ready_shell.run("accesses", "record", user, "a", *both, code=1)
    unknown = ready_shell.run("accesses", "record", user, "a", "--the-user-agrees", code=1)
    assert "there is no such bank access" in unknown.casefold()
    ready_shell.run("accesses", "recording", user, "a", "--out", "odd.json", code=1)
    assert not (ready_shell.folder / "odd.json").exists()
