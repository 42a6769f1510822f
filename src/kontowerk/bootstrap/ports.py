"""Ports that processes listen on: looked at before anything else, and named when they are taken."""

import errno
import socket

from kontowerk.commands.report import CommandError
from kontowerk.kit.metrics import serve_metrics
from kontowerk.kit.settings import PREFIX, Settings


def require_port(host: str, port: int, *, option: str) -> None:
    """Refuse to start on a port that cannot be had; `option` is what chooses another."""
    try:
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        family, kind, number, _, address = addresses[0]
        with socket.socket(family, kind, number) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(address)
            trial.listen(1)
    except OSError as error:
        raise CommandError(_said(error, host, port, option)) from None


def open_metrics(settings: Settings, *, many_processes: bool = False) -> None:
    """Answer Prometheus, if there is a port for it."""
    host, port = settings.metrics_host, settings.metrics_port
    if port is None:
        return
    try:
        serve_metrics(host, port, many_processes=many_processes)
    except OSError as error:
        option = f"{PREFIX}METRICS_PORT (each process needs one of its own)"
        raise CommandError(_said(error, host, port, option)) from None


def _said(error: OSError, host: str, port: int, option: str) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return f"port {port} of {host} is taken; choose another with {option}"
        case errno.EACCES:
            return f"port {port} needs more rights than this user has; choose another with {option}"
        case _:
            return f"cannot listen on port {port} of {host}: {error.strerror}"
