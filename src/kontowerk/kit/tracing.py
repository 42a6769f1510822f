"""Traces by OpenTelemetry. Without an endpoint the API does nothing and costs nothing."""

from importlib.util import find_spec
from typing import Final

from opentelemetry import trace

_NEEDED: Final = "opentelemetry.sdk"

tracer: Final = trace.get_tracer("kontowerk")


_FLUSH_MILLISECONDS: Final = 2000


class TracingNotInstalledError(Exception):
    """Traces are configured, but the extra `otel` is not installed."""


def set_up_tracing(endpoint: str | None, *, cell: str) -> None:
    """Send traces to the endpoint when there is one."""
    if endpoint is None:
        return
    if find_spec(_NEEDED) is None:
        raise TracingNotInstalledError
    # An optional extra: imported only when an operator asked for it.
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import (  # noqa: PLC0415
        OTLPSpanExporter,
    )
    from opentelemetry.sdk.resources import Resource  # noqa: PLC0415
    from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
    from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415

    resource = Resource.create({"service.name": "kontowerk", "kontowerk.cell": cell})
    provider = TracerProvider(resource=resource)
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint)))
    trace.set_tracer_provider(provider)


def is_tracing() -> bool:
    """Say whether spans go anywhere; whoever makes none then saves their cost."""
    return not isinstance(trace.get_tracer_provider(), trace.ProxyTracerProvider)


def flush_traces() -> None:
    """Send what is waiting; a process that was forked off ends without its exit handlers."""
    flush = getattr(trace.get_tracer_provider(), "force_flush", None)
    if flush is not None:
        flush(_FLUSH_MILLISECONDS)
