"""What the README tells a newcomer to type works, letter for letter."""

import json
import os
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import Final

import pytest
from quality.ports import free_port

from tests.journeys.client import until
from tests.journeys.shell import Shell, wait_for_file

pytestmark = pytest.mark.usefixtures("processes")

ROOT: Final = Path(__file__).parent.parent.parent
BASH: Final = shutil.which("bash") or "bash"
MOST_LINES: Final = 160
# The receiver of the examples, tried with the demo user of the README.
RECEIVER: Final = """
ADMIN=$(curl -sf -u "demo/admin:$(jq -r .tenants.demo.admin.secret demo.json)" \
  -d grant_type=client_credentials $BASE/auth/oauth2/token | jq -r .access_token)
export WEBHOOK_SECRET=$(curl -sf -H "Authorization: Bearer $ADMIN" \
  -H 'Content-Type: application/json' \
  -d '{"url": "http://127.0.0.1:9000/"}' $BASE/webhooks/v1/subscriptions | jq -r .secret)
python3 examples/receive_webhooks.py 9000 &
curl -sf -H "X-Sim-Token: $(jq -r .banksim_control_token demo.json)" \
  -d '{"login": "jungefamilie", "amount": -12.50, "purpose": "A new book"}' \
  "$(jq -r .banksim_control_url demo.json)/sim/transactions"
export KONTOWERK_DATABASE_URL=$(jq -r .database_url demo.json)
.venv-demo/bin/kontowerk accesses due demo
wait
"""


def _blocks() -> list[str]:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    part = text.split("## Quickstart")[1].split("\n## ")[0]
    return re.findall(r"```sh\n(.*?)```", part, flags=re.DOTALL)


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= MOST_LINES


@pytest.mark.req("EVT-001", "EVT-002", "OVW-011")
def test_the_readme_leads_to_categorised_transactions(bare_shell: Shell, tmp_path: Path) -> None:
    bare_shell.environment.pop("KONTOWERK_KEY_FILE")  # a newcomer has none; the demo makes one
    port, hook = free_port(), free_port()
    for name, ours in (("examples", "examples"), (".venv-demo", ".venv")):
        (tmp_path / name).symlink_to(ROOT / ours)
    process = bare_shell.start("demo", "--port", str(port), "--out", "demo.json")
    out = tmp_path / "demo.json"
    try:
        wait_for_file(out, process)
        until(lambda: "familie" in json.loads(out.read_text())["people"], "no demo user")
        printed = _type(tmp_path, port, hook)
    finally:
        process.terminate()
        process.communicate(timeout=30)
    lines = re.findall(
        r"^-?\d+(?:\.\d+)?\t[^\t\n]*\t[A-Z_]+\t[A-Z][^\t\n]+\.$", printed, re.MULTILINE
    )
    assert len(lines) == 10, printed
    assert any("The counterparty is " in line for line in lines), printed
    told = printed.splitlines()[-1]
    assert told.startswith("transactions.new, serial "), printed
    assert '"accessId": "bank"' in told


def _type(folder: Path, port: int, hook: int) -> str:
    """Type the README's lines and return what they print, up to the webhook."""
    start, listing = _blocks()
    assert start.splitlines()[-1] == "make -C kontowerk demo"
    script = f"set -eu\n{listing}\n{RECEIVER}"
    for written, ours in ((":8080", f":{port}"), ("9000", str(hook))):
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
