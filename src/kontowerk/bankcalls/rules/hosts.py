"""How much a bank's host is asked for: a token bucket, a share of its lines, a breaker.

People are limited by the lines alone; work without anybody waiting by all three.
"""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from kontowerk.bankcalls.model import Host
from kontowerk.kit.lease import InFlight

# Work that nobody waits for leaves three lines of ten to people.
_BACKGROUND_SHARE: Final = 0.7
_FAILURES_THAT_CLOSE: Final = 5
_PROBE_EVERY: Final = timedelta(minutes=1)


def background_lines(host: Host) -> int:
    """Return how many operations may run at once without anybody waiting."""
    return max(1, int(host.max_in_flight * _BACKGROUND_SHARE))


def has_room(host: Host, flying: InFlight, *, background: bool) -> bool:
    """Say whether an operation may run that is already counted among the flying ones."""
    if background and flying.background > background_lines(host):
        return False
    return flying.all <= host.max_in_flight


def refilled(host: Host, now: datetime) -> Host:
    """Return the host with the tokens of the time that has passed."""
    passed = max(0.0, (now - host.refilled_at).total_seconds())
    return replace(host, tokens=min(host.burst, host.tokens + passed * host.rate), refilled_at=now)


def quota(host: Host, flying: InFlight, now: datetime) -> int:
    """Return how many accesses may be released now; the host is refilled."""
    if host.closed_until is not None and host.closed_until > now:
        return 0
    free = min(background_lines(host) - flying.background, host.max_in_flight - flying.all)
    allowed = max(0, min(int(host.tokens), free))
    return min(allowed, 1) if is_failing(host) else allowed


def released(host: Host, count: int, now: datetime) -> Host:
    """Return the host after a release; one that fails is asked again in a minute at most."""
    spent = replace(host, tokens=max(0.0, host.tokens - count))
    if count and is_failing(host):
        return replace(spent, closed_until=now + _PROBE_EVERY)
    return spent


def is_failing(host: Host) -> bool:
    """Say whether the host failed so often that it is only probed."""
    return host.failures >= _FAILURES_THAT_CLOSE


def is_answering(host: Host, now: datetime) -> bool:
    """Say whether the host is worth asking."""
    return not is_failing(host) and (host.closed_until is None or host.closed_until <= now)


def after_silence(host: Host, now: datetime) -> Host:
    """Return the host after it did not answer."""
    failed = replace(host, failures=host.failures + 1)
    return replace(failed, closed_until=now + _PROBE_EVERY) if is_failing(failed) else failed
