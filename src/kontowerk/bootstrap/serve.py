"""`kontowerk serve`: the HTTP processes."""

import asyncio
import signal
import sys
import tempfile
from typing import Final, NoReturn

import uvicorn

from kontowerk.bootstrap.schema import require_schema
from kontowerk.kit.logging import set_up_logging
from kontowerk.kit.metrics import serve_metrics
from kontowerk.kit.settings import Settings, hand_down, share_metrics_folder

_FACTORY: Final = "kontowerk.bootstrap.wiring:app_of_process"


def serve(settings: Settings, *, host: str, port: int) -> None:
    """Answer requests until told to stop; running requests are finished first."""
    set_up_logging(settings.log_level)
    asyncio.run(require_schema(settings))
    many = settings.processes > 1
    hand_down(settings, "processes")
    with tempfile.TemporaryDirectory(prefix="kontowerk-metrics-") as folder:
        if many:
            share_metrics_folder(folder)
        if settings.metrics_port is not None:
            serve_metrics(settings.metrics_host, settings.metrics_port, many_processes=many)
        # uvicorn repeats the signal that stopped it; a stop that was asked for is a success.
        signal.signal(signal.SIGTERM, _end)
        uvicorn.run(
            _FACTORY,
            factory=True,
            host=host,
            port=port,
            workers=settings.processes,
            loop="uvloop",
            http="httptools",
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=int(settings.shutdown_grace) or 1,
        )


def _end(_signal: int, _frame: object) -> NoReturn:
    sys.exit(0)
