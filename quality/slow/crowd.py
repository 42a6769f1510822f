"""A process of its own with a crowd of slow sockets; what is closed on them is opened again.

    python -m quality.slow.crowd PORT COUNT SECONDS [once] < bytes that each sends

With `once` nothing is opened again.

It prints one line of JSON in the end: how many were opened, how long the longest lived, and how
many seconds of a core this process itself has used.
"""

import json
import select
import socket
import sys
import time
from contextlib import suppress
from typing import Final

from quality.slow.peers import open_peer

_BATCH: Final = 10  # opened at once, ten times a second: a crowd, not a flood
_PAUSE: Final = 0.1
_PATIENCE: Final = 60.0


class Crowd:
    """Slow sockets, and when each was opened."""

    def __init__(self, port: int, sent: bytes) -> None:
        self._port = port
        self._sent = sent
        self._opened: dict[int, tuple[socket.socket, float]] = {}
        self._poll = select.poll()
        self.count = 0
        self.longest = 0.0

    def __len__(self) -> int:
        return len(self._opened)

    def grow(self, most: int) -> None:
        """Open some more."""
        for _ in range(min(_BATCH, most - len(self))):
            peer = open_peer(self._port)
            self._opened[peer.fileno()] = peer, time.monotonic()
            self._poll.register(peer, select.POLLRDHUP)
            self.count += 1
            if self._sent:
                with suppress(OSError):  # closed already
                    peer.sendall(self._sent)

    def shrink(self) -> None:
        """Let go of those that were closed on us."""
        for file, _ in self._poll.poll(0):
            peer, began = self._opened.pop(file)
            self._poll.unregister(peer)
            peer.close()
            self.longest = max(self.longest, time.monotonic() - began)


def main(port: int, count: int, seconds: float, *, once: bool) -> None:
    crowd, began = Crowd(port, sys.stdin.buffer.read()), time.monotonic()
    while (passed := time.monotonic() - began) < seconds + _PATIENCE:
        if passed < seconds:
            crowd.grow(count - crowd.count + len(crowd) if once else count)
        elif not crowd:
            break
        time.sleep(_PAUSE)
        crowd.shrink()
    told = {"opened": crowd.count, "longest": crowd.longest, "left": len(crowd)}
    print(json.dumps(told | {"cpu": time.process_time()}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), once="once" in sys.argv[4:])
