"""Structured logs, one JSON object a line, by an allow-list of fields.

A field that is not on the list does not reach the log: forgetting to add a field costs a
detail, forgetting to remove one would cost a secret.
"""

import json
import logging
import sys
from collections.abc import Generator, MutableMapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any, Final, TextIO

import structlog

from kontowerk.kit.clock import SystemClock

Log = structlog.stdlib.BoundLogger

ALLOWED: Final = frozenset(
    {
        "event", "level", "timestamp", "logger",
        "correlation_id", "cell", "process",
        "method", "route", "status", "duration_ms", "bytes_in", "bytes_out",
        "tenant", "client", "operation", "outcome", "reason",
        "error_type", "error_at", "count", "seconds", "port", "version",
    }
)  # fmt: skip

_clock: Final = SystemClock()
_encode: Final = json.JSONEncoder().encode  # as structlog writes
_quoted: Final = json.encoder.encode_basestring_ascii
_standard_logger: Final = cache(logging.getLogger)  # looking one up takes a lock
_SERVER: Final = "uvicorn.error"

_lines: "_Lines | None" = None

NO_CALL: Final = "-"
correlation_id: ContextVar[str] = ContextVar("correlation_id", default=NO_CALL)


def set_up_logging(level: str, stream: TextIO | None = None) -> None:
    """Send our logs and those of libraries to the stream as JSON lines."""
    processors: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="timestamp"),
        _add_correlation_id,
        _keep_allowed,
    ]
    structlog.configure(
        processors=[*processors, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[_only_words_of_libraries, *processors],
            use_get_message=False,
            pass_foreign_args=True,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    global _lines  # noqa: PLW0603 - logging is of a process
    _lines = _Lines(handler)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    # uvicorn's access log prints query strings; ours prints route templates.
    logging.getLogger("uvicorn.access").disabled = True
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).handlers[:] = []
        logging.getLogger(name).propagate = True


class _Lines:
    """Writes lines to a handler's stream without a record for each."""

    def __init__(self, handler: logging.StreamHandler[TextIO]) -> None:
        self.handler = handler
        self.gathered: list[str] | None = None

    def write(self, line: str) -> None:
        if self.gathered is not None:
            self.gathered.append(line)
            return
        handler = self.handler
        handler.acquire()
        try:
            handler.stream.write(line)
            handler.flush()
        except (OSError, ValueError):  # as for records: what cannot be logged ends nothing
            handler.handleError(logging.makeLogRecord({"msg": line}))
        finally:
            handler.release()


def log_line(name: str, event: str, fields: dict[str, Any]) -> None:
    """Log what happens with every request: the line `logger(name).info` writes, at less cost."""
    if not _standard_logger(name).isEnabledFor(logging.INFO):
        return
    if _lines is None or logging.root.handlers != [_lines.handler]:
        logger(name).info(event, **fields)  # somebody else listens
        return
    line = [f'"{key}": {_json(value)}' for key, value in fields.items() if key in ALLOWED]
    instant = _clock.now().isoformat().replace("+00:00", "Z")
    line.append(
        f'"event": {_quoted(event)}, "level": "info", "timestamp": "{instant}", '
        f'"correlation_id": {_quoted(correlation_id.get())}'
    )
    _lines.write(f"{{{', '.join(line)}}}\n")


def _json(value: object) -> str:
    """Write a value as the encoder does; what is in every line without making one for it."""
    if type(value) is str:
        return _quoted(value)
    if type(value) is int:
        return repr(value)
    return "null" if value is None else _encode(value)


@contextmanager
def lines_together() -> Generator[None]:
    """Write the lines of `log_line` within at once, when it ends; there is no waiting within."""
    lines = _lines
    if lines is None or lines.gathered is not None:
        yield
        return
    lines.gathered = []
    try:
        yield
    finally:
        gathered, lines.gathered = lines.gathered, None
        if gathered:
            lines.write("".join(gathered))


def logger(name: str) -> Log:
    """Return the logger of a module."""
    return structlog.stdlib.get_logger(name)


def fault_of(error: BaseException) -> dict[str, str]:
    """Return the fields that say what failed: its type and its place, no values."""
    return {"error_type": type(error).__name__, "error_at": where(error)}


def where(error: BaseException) -> str:
    """Name the innermost line of ours that failed: enough to find it, no values."""
    place = "unknown"
    trace = error.__traceback__
    while trace is not None:
        module = trace.tb_frame.f_globals.get("__name__", "")
        if module.startswith("kontowerk"):
            place = f"{module}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place


def _add_correlation_id(
    _logger: Any, _method: str, fields: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    fields.setdefault("correlation_id", correlation_id.get())
    return fields


def _keep_allowed(
    _logger: Any, _method: str, fields: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    kept = {name: value for name, value in fields.items() if name in ALLOWED}
    for internal in ("_record", "_from_structlog"):  # the formatter's own bookkeeping
        if internal in fields:
            kept[internal] = fields[internal]
    return kept


def _only_words_of_libraries(
    _logger: Any, _method: str, fields: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """Keep a library's own words but not its arguments, which may hold request data."""
    record: logging.LogRecord = fields["_record"]
    fields["logger"] = record.name
    if record.name == _SERVER and record.levelno < logging.ERROR:
        # Where it listens, when it stops: the server's own words hold no request data.
        fields["event"] = str(record.msg) % fields.get("positional_args", ())
    if record.exc_info and record.exc_info[0] is not None:
        fields["error_type"] = record.exc_info[0].__name__
    record.exc_info = None
    record.exc_text = None
    return fields
