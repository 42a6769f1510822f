"""Every block of the tutorial does what its page says, typed one after the other."""

import os
import re
import shutil
import signal
import subprocess
from pathlib import Path

import pytest
from quality.ports import free_port

from tests.journeys.shell import Shell, wait_for_file

pytestmark = pytest.mark.usefixtures("processes")

ROOT = Path(__file__).parent.parent.parent
BASH = shutil.which("bash") or "bash"
# The listener of the last block of the first page prints when the call arrives.
HEARD = "\nfor _ in $(seq 600); do grep -q transactions.new heard && break; sleep 0.1; done\n"


def _blocks(page: str) -> list[str]:
    text = (ROOT / "docs" / "tutorial" / page).read_text(encoding="utf-8")
    return re.findall(r"```sh\n(.*?)```", text, flags=re.DOTALL)


@pytest.mark.req("OVW-011")
def test_the_tutorial_leads_from_nothing_to_an_approved_access(
    bare_shell: Shell, tmp_path: Path
) -> None:
    bare_shell.environment.pop("KONTOWERK_KEY_FILE")  # a newcomer has none; the demo makes one
    port, hook = free_port(), free_port()
    for name, ours in (("examples", "examples"), (".venv-demo", ".venv")):
        (tmp_path / name).symlink_to(ROOT / ours)
    start, *typed = _blocks("quickstart.md")
    assert start.splitlines()[-1] == "make -C kontowerk demo"  # which runs what is started next
    process = bare_shell.start("demo", "--port", str(port), "--out", "demo.json")
    try:
        wait_for_file(tmp_path / "demo.json", process)
        script = "\n".join(("set -eu", *typed, HEARD, *_blocks("approval.md"), "cat heard"))
        printed = _type(script, tmp_path, port, hook)
    finally:
        process.terminate()
        process.communicate(timeout=30)
    assert '"kategorie": "GIROKONTO"' in printed, printed
    assert re.search(r"^-\d+\.\d+\t.+\t[A-Z_]+\t.+$", printed, flags=re.MULTILINE), printed
    assert '{"status":"ASKING","codes":["BA3030","BA1103"]}' in printed, printed
    assert '{"status":"GRANTED","codes":[]}\nVOLLSTAENDIG\n' in printed, printed
    assert "in the app: GRANTED" in printed, printed
    told = r"Z  transactions\.new  serial 1  \S+  signature good  attempt 1  answered 204$"
    assert re.search(told, printed, flags=re.MULTILINE), printed


def _type(script: str, folder: Path, port: int, hook: int) -> str:
    for written, ours in (
        (":8080", f":{port}"),
        ("listen --port 9000 &", f"listen --port {hook} > heard 2>&1 &"),
        ("9000", str(hook)),
    ):
        assert written in script
        script = script.replace(written, ours)
    typed = subprocess.Popen(  # noqa: S603 - our own pages
        [BASH, "-c", script],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        return typed.communicate(timeout=180)[0]
    finally:
        _end_group(typed.pid)  # also what the pages left in the background


def _end_group(leader: int) -> None:
    try:
        os.killpg(leader, signal.SIGKILL)
    except ProcessLookupError:
        return
