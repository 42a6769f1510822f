"""Ports for processes that are about to be started.

The system gives ports of its own choice to connections, too. One that was free a moment ago may be
taken by a connection before a process has started that was told to use it, so ours lie below them.
"""

import random
import socket
from contextlib import suppress
from pathlib import Path
from typing import Final

_LOWEST: Final = 10_000
_RANGE: Final = Path("/proc/sys/net/ipv4/ip_local_port_range")
_USUAL: Final = 32_768  # where the range begins on Linux unless it was changed
_TRIES: Final = 1_000


def free_port() -> int:
    """Return a port that nobody listens on and no connection is given."""
    above = int(_RANGE.read_text(encoding="ascii").split()[0]) if _RANGE.exists() else _USUAL
    for _ in range(_TRIES):
        port = random.randrange(_LOWEST, above)  # noqa: S311 - no secret
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    message = "there is no free port"
    raise OSError(message)
