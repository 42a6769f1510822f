"""What Prometheus can ask about. Labels are few and never name a person."""

from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
    start_http_server,
)

REQUESTS: Final = Counter(
    "kontowerk_requests_total", "Answered requests", ["method", "route", "status"]
)
DURATION: Final = Histogram(
    "kontowerk_request_seconds",
    "Time to answer",
    ["route"],
    buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 180),
)
IN_FLIGHT: Final = Gauge(
    "kontowerk_requests_in_flight", "Requests being answered", multiprocess_mode="livesum"
)
SHED: Final = Counter("kontowerk_requests_shed_total", "Requests refused unheard", ["reason"])
LOGINS: Final = Counter("kontowerk_logins_total", "Token requests", ["kind", "outcome"])
JOBS: Final = Counter("kontowerk_jobs_total", "Background rounds", ["job", "outcome"])


def serve_metrics(host: str, port: int, *, many_processes: bool) -> None:
    """Answer Prometheus on a port of its own, away from callers."""
    start_http_server(port, host, registry=_registry(many_processes=many_processes))


def metrics_text(*, many_processes: bool = False) -> tuple[bytes, str]:
    """Return all metrics in Prometheus' text format, and its content type."""
    return generate_latest(_registry(many_processes=many_processes)), CONTENT_TYPE_LATEST


def _registry(*, many_processes: bool) -> CollectorRegistry:
    if not many_processes:
        return REGISTRY
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)
    return registry
