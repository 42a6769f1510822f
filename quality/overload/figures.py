"""What is read from loads: rates, waits, refusals, and when a service has recovered."""

from dataclasses import dataclass
from typing import Final

from quality.bench.stats import median, percentile
from quality.overload.load import LOST, REFUSALS, REFUSED, Seen

_BUCKET: Final = 0.5  # seconds
_RECOVERED: Final = 0.95  # of the requests of a bucket are answered


@dataclass(frozen=True)
class Load:
    """One load, as figures."""

    offered: float  # requests a second
    admitted: float  # answered with 200, a second
    refused: int
    failed: int  # neither
    p50: float  # seconds, of the admitted
    p99: float
    refusal_p99: float
    longest_refusal: float
    hintless: int
    late: float  # how late requests left, seconds

    @classmethod
    def of(cls, seen: Seen, seconds: float) -> "Load":
        took = [took for took, status in zip(seen.took, seen.status, strict=True) if status == 200]
        told = [
            took for took, status in zip(seen.took, seen.status, strict=True) if status in REFUSALS
        ]
        count = len(seen.at) + seen.unanswered + seen.unsent
        return cls(
            offered=count / seconds,
            admitted=len(took) / seconds,
            refused=len(told),
            failed=len(seen.at) - len(took) - len(told) + seen.unanswered,
            p50=percentile(took, 50) if took else float("inf"),
            p99=percentile(took, 99) if took else float("inf"),
            refusal_p99=percentile(told, 99) if told else 0.0,
            longest_refusal=max(told, default=0.0),
            hintless=seen.hintless,
            late=seen.late,
        )

    def __str__(self) -> str:
        return (
            f"{self.offered:7.0f}/s offered {self.admitted:6.0f}/s admitted {self.refused:6d} "
            f"refused {self.failed:3d} failed   p50 {self.p50 * 1000:7.1f} p99 "
            f"{self.p99 * 1000:7.1f} ms   refusals p99 {self.refusal_p99 * 1000:6.1f} longest "
            f"{self.longest_refusal * 1000:6.1f} ms"
        )


def recovery(seen: Seen, since: float, usual: float) -> float:
    """Return after how many seconds requests are answered again, and about as fast as usual."""
    buckets = dict[int, list[tuple[int, float]]]()
    for left, took, status in zip(seen.at, seen.took, seen.status, strict=True):
        buckets.setdefault(int((left - since) / _BUCKET), []).append((status, took))
    recovered = 0
    for number, answers in sorted(buckets.items()):
        good = [took for status, took in answers if status == 200]
        is_good = len(good) >= _RECOVERED * len(answers) and median(good) <= 2 * usual
        recovered = recovered if is_good else number + 1
    return recovered * _BUCKET


def lost_before(seen: Seen, instant: float) -> int:
    """Count requests that left before an instant and have no answer."""
    pairs = zip(seen.at, seen.status, strict=True)
    return sum(left < instant and status in (LOST, REFUSED) for left, status in pairs)
