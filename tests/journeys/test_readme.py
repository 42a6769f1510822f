"""What the README tells a newcomer to type works, letter for letter."""

import os
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.journeys.shell import Shell, free_port, wait_for_file

pytestmark = pytest.mark.usefixtures("processes")

ROOT = Path(__file__).parent.parent.parent
BASH = shutil.which("bash") or "bash"


def _blocks() -> tuple[str, str]:
    """Return what is typed into the second terminal."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    part = text.split("## Try it")[1].split("\n## ")[0]
    _, customer, news = re.findall(r"```sh\n(.*?)```", part, flags=re.DOTALL)
    return customer, news


@pytest.mark.req("EVT-001", "EVT-002", "OVW-011")
def test_the_readme_leads_from_a_token_to_a_webhook(bare_shell: Shell, tmp_path: Path) -> None:
    bare_shell.environment.pop("KONTOWERK_KEY_FILE")  # a newcomer has none; the demo makes one
    port, hook = free_port(), free_port()
    for name, ours in (("examples", "examples"), (".venv-demo", ".venv")):
        (tmp_path / name).symlink_to(ROOT / ours)
    process = bare_shell.start("demo", "--port", str(port), "--out", "demo.json")
    try:
        wait_for_file(tmp_path / "demo.json", process)
        printed = _type(tmp_path, port, hook)
    finally:
        process.terminate()
        process.communicate(timeout=30)
    assert '"kategorie": "GIROKONTO"' in printed, printed
    assert '"gegenkontoInhaber"' in printed
    told = printed.splitlines()[-1]
    assert told.startswith("transactions.new, serial 1: "), printed
    assert '"accessId": "main"' in told
    assert '"newTransactions": 1' in told


def _type(folder: Path, port: int, hook: int) -> str:
    """Type the README's lines and return what they print, up to the webhook."""
    script = "set -eu\n{}\n{}\nwait\n".format(*_blocks())
    for written, ours in (
        (":8080", f":{port}"),
        ("9000", str(hook)),
    ):
        assert written in script
        script = script.replace(written, ours)
    typed = subprocess.Popen(  # noqa: S603 - our own README
        [BASH, "-c", script],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    return _read_until(typed, "transactions.new")


def _read_until(process: subprocess.Popen[str], wanted: str) -> str:
    assert process.stdout is not None
    printed = ""
    end = time.monotonic() + 90
    try:
        while time.monotonic() < end:
            line = process.stdout.readline()
            printed += line
            if wanted in line or not line:
                return printed
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(10)
        process.stdout.close()
    return printed
