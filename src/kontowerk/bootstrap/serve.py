"""`kontowerk serve`: the HTTP processes, and how one stops so that nobody notices.

Told to stop (SIGTERM), it first says so: `/health/ready` is 503 and every answer closes its
connection, while everything is answered as before. A load balancer that looks every second sends
nothing more after that. Then the process stops listening, ends the waiting of those who wait for a
bank, and finishes what it has begun. Ctrl-C and a `KONTOWERK_DRAIN_SECONDS` of 0 leave the first
part out.
"""

import asyncio
import resource
import signal
import sys
import tempfile
from contextlib import suppress
from types import FrameType
from typing import Final, NoReturn

import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from kontowerk.api.connections import Connections
from kontowerk.bootstrap.line import PeerLine
from kontowerk.bootstrap.processes import open_metrics, require_port, require_schema
from kontowerk.kit.logging import logger, set_up_logging
from kontowerk.kit.settings import Settings, hand_down, share_metrics_folder, trusted_proxies

_FACTORY: Final = "kontowerk.bootstrap.wiring:app_of_process"
_OTHER_FILES: Final = 256  # beside connections of callers: database, logs, libraries
_LISTENERS: Final = 16  # on the same socket
_LEAST_GRACE: Final = 1  # seconds
# On a busy machine a process takes long to start; whoever ends it then makes the machine busier.
_START_SECONDS: Final = 60
_log = logger(__name__)


def serve(settings: Settings, *, host: str, port: int) -> None:
    """Answer requests until told to stop; running requests are finished first."""
    require_port(host, port, option="--port")
    set_up_logging(settings.log_level)
    asyncio.run(require_schema(settings))
    _allow_files(settings.max_connections + settings.database_pool + _OTHER_FILES)
    if trusted_proxies().strip() == "*":
        _log.warning(
            "forwarding.everybody",
            reason="FORWARDED_ALLOW_IPS believes everybody: people can claim any address",
        )
    many = settings.processes > 1
    hand_down(settings, "processes")
    with tempfile.TemporaryDirectory(prefix="kontowerk-metrics-") as folder:
        if many:
            share_metrics_folder(folder)
        open_metrics(settings, many_processes=many)
        # uvicorn repeats the signal that stopped it; a stop that was asked for is a success.
        signal.signal(signal.SIGTERM, _end)
        config = uvicorn.Config(
            _FACTORY,
            factory=True,
            host=host,
            port=port,
            workers=settings.processes,
            loop="uvloop",
            http=PeerLine,
            ws="none",
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            forwarded_allow_ips=trusted_proxies(),
            timeout_keep_alive=max(1, int(settings.idle_seconds)),
            timeout_graceful_shutdown=grace_of(settings),
            timeout_worker_healthcheck=_START_SECONDS,
        )
        _answer(config)


class AnnouncedStop:
    """Puts some seconds between being told to stop and stopping."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def begin(self, connections: Connections) -> None:
        """Hear the signal from now on; the server, which heard it before, is told later."""
        told = signal.getsignal(signal.SIGTERM)
        if not self._seconds or not callable(told):
            return
        loop = asyncio.get_running_loop()

        def leave(number: int) -> None:
            if not connections.is_leaving:
                connections.leave()
                _log.info("stop.announced", seconds=self._seconds)
                loop.call_later(self._seconds, told, number, None)

        def hear(number: int, _frame: FrameType | None) -> None:
            loop.call_soon_threadsafe(leave, number)

        signal.signal(signal.SIGTERM, hear)


def grace_of(settings: Settings) -> int:
    """Return how many seconds are left for what was begun, once the process stops listening."""
    return max(_LEAST_GRACE, int(settings.shutdown_grace - settings.drain_seconds))


def _answer(config: uvicorn.Config) -> None:
    """Run the server, in this process or in several below it."""
    listener = config.bind_socket()
    # The loop takes one connection from each listener in a round. With a single one a crowd that
    # connects would wait unseen, and be answered when nobody waits for it any more.
    listeners = [listener, *(listener.dup() for _ in range(_LISTENERS - 1))]
    if config.workers > 1:
        Multiprocess(config, sockets=listeners).run()
        return
    server = uvicorn.Server(config)
    with suppress(KeyboardInterrupt):
        server.run(sockets=listeners)
    if not server.started:
        sys.exit(STARTUP_FAILURE)


def _allow_files(wanted: int) -> None:
    """Let this process and its children open as many files as there may be connections."""
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    most_known = wanted if most == resource.RLIM_INFINITY else most
    if allowed < wanted:
        allowed = min(wanted, most_known)
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    if allowed < wanted:
        _log.warning(
            "files.too_few",
            count=allowed,
            reason="fewer open files are allowed (ulimit -n) than KONTOWERK_MAX_CONNECTIONS needs",
        )


def _end(_signal: int, _frame: object) -> NoReturn:
    sys.exit(0)
