"""Workers that are killed, as in real life."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).parent.parent.parent


def killed_worker(order: dict[str, Any]) -> dict[str, Any]:
    """Let a process of its own do one step, then kill it with signal 9."""
    command = [sys.executable, "-m", "tests.connectors.worker"]
    with subprocess.Popen(  # noqa: S603 - our own worker
        command, cwd=_ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(order))
        process.stdin.close()
        line = process.stdout.readline()
        os.kill(process.pid, signal.SIGKILL)
    assert line, "the worker said nothing"
    words: dict[str, Any] = json.loads(line)
    return words
