"""Workers that are killed, as in real life."""

import json
import subprocess
from typing import Any

from tests.forks import fork


def killed_worker(order: dict[str, Any]) -> dict[str, Any]:
    """Let a process of its own do one step, then kill it with signal 9."""
    process = fork("tests.connectors.worker", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    with process.stdin, process.stdout:
        process.stdin.write(json.dumps(order))
        process.stdin.close()
        line = process.stdout.readline()
        process.kill()
        process.wait()
    assert line, "the worker said nothing"
    words: dict[str, Any] = json.loads(line)
    return words
