"""`kontowerk work`: what happens without anybody calling.

The only long-running process that is given the key-encryption key.
"""

import asyncio
import signal

from kontowerk.console.keyring import key_encryption_key
from kontowerk.jobs.rounds import ROUNDS, make_rounds
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.logging import logger, set_up_logging
from kontowerk.kit.metrics import serve_metrics
from kontowerk.kit.settings import Settings
from kontowerk.kit.tracing import set_up_tracing

_log = logger(__name__)


def work(settings: Settings) -> None:
    """Make rounds until told to stop."""
    set_up_logging(settings.log_level)
    set_up_tracing(settings.otlp_endpoint, cell=settings.cell)
    if settings.metrics_port is not None:
        serve_metrics(settings.metrics_host, settings.metrics_port, many_processes=False)
    asyncio.run(_work(settings))


async def _work(settings: Settings) -> None:
    key_encryption_key(settings)  # refuse to start without it: credentials could not be opened
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    url = settings.database_url.get_secret_value()
    db = await Database.open(url, role=Role.WORKER, size=4, clock=SystemClock())
    _log.info("work.started", cell=settings.cell)
    try:
        await make_rounds(db, ROUNDS, stop)
    finally:
        await db.close()
        _log.info("work.stopped", cell=settings.cell)
