"""What Prometheus can ask about. Labels are few and never name a person."""

from collections.abc import Mapping
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
ADMITTED: Final = Counter(
    "kontowerk_requests_admitted_total", "Requests that were given a place", ["kind"]
)
LIMIT: Final = Gauge(
    "kontowerk_requests_limit",
    "Requests that may be answered at once at present",
    multiprocess_mode="livesum",
)
DELAY: Final = Gauge(
    "kontowerk_requests_delay_seconds",
    "How long a request waits for its turn, by what it waits for",
    ["queue"],
    multiprocess_mode="livemax",
)
CONNECTIONS_CLOSED: Final = Counter(
    "kontowerk_connections_closed_total", "Connections closed on callers", ["reason"]
)
LOGINS: Final = Counter("kontowerk_logins_total", "Token requests", ["kind", "outcome"])
ODDITIES: Final = Counter(
    "kontowerk_bank_oddities_total",
    "Messages of banks that left the standard and were read all the same",
    ["protocol", "what"],
)
JOBS: Final = Counter("kontowerk_jobs_total", "Background rounds", ["job", "outcome"])
DIALOGUES: Final = Counter(
    "kontowerk_bank_dialogues_total",
    "Dialogues with banks, by bank host and by whose side they failed on",
    ["host", "outcome"],
)
# What workers read from the database; each worker says the same, so ask for the maximum.
HOST_FAILURES: Final = Gauge(
    "kontowerk_bank_host_failures", "Failures of a bank host in a row", ["host"]
)
HOST_OVERDUE: Final = Gauge(
    "kontowerk_bank_host_overdue", "Bank accesses whose refresh is due and not begun", ["host"]
)
HOST_LATENESS: Final = Gauge(
    "kontowerk_bank_host_lateness_seconds", "How long the oldest of them is due", ["host"]
)
HOST_APPROVALS: Final = Gauge(
    "kontowerk_approvals_waiting", "Dialogues that wait for a user's approval", ["host"]
)
QUEUE_JOBS: Final = Gauge("kontowerk_queue_jobs", "Jobs that wait for a worker", ["queue"])
QUEUE_AGE: Final = Gauge(
    "kontowerk_queue_age_seconds", "How long the oldest waiting job waits", ["queue"]
)
CERTIFICATE_END: Final = Gauge(
    "kontowerk_certificate_end_seconds",
    "When a certificate that banks know this installation by expires, in Unix time",
    ["certificate"],
)

_MOST_HOSTS: Final = 200
OTHER_HOST: Final = "other"
_counted_hosts = set[str]()


def count_dialogue(host: str, outcome: str) -> None:
    """Count a dialogue; beyond some hundred bank hosts the rest is counted together."""
    if host not in _counted_hosts and len(_counted_hosts) >= _MOST_HOSTS:
        host = OTHER_HOST
    _counted_hosts.add(host)
    DIALOGUES.labels(host, outcome).inc()


def show(gauge: Gauge, values: Mapping[str, float]) -> None:
    """Set a gauge with one label to these values; what is not among them is shown no more."""
    for name, value in values.items():
        gauge.labels(name).set(value)
    shown = {
        next(iter(sample.labels.values()))
        for family in gauge.collect()
        for sample in family.samples
    }
    for name in shown - values.keys():
        gauge.remove(name)


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
