"""A job and a queue as others see them; when a worker counts as dead, how often a job may die."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Self

# A job that took five workers with it is not given a sixth: three may be the same bad night.
LIVES: Final = 5
_BEATS: Final = 2.5  # signs of life at least, in the time after which a worker is lost
_LATER: Final = 1.2
_BEAT: Final = 2.0


@dataclass(frozen=True, slots=True)
class Job:
    """Work that some worker has begun. `attempts` counts the times it ended early before."""

    id: int
    task: str
    args: Mapping[str, object]
    attempts: int
    worker_id: int | None


@dataclass(frozen=True, slots=True)
class QueueStanding:
    """Jobs of a queue that wait for a worker; `age` is how long the oldest does, in seconds."""

    queue: str
    jobs: int
    age: float


@dataclass(frozen=True, slots=True)
class Rhythm:
    """Seconds between the signs of life of a worker.

    A worker that could not give one for `lost` drops its jobs; others take them after `stalled`.
    As the first is shorter, no job has two living workers.
    """

    beat: float = _BEAT
    lost: float = 30.0
    stalled: float = 36.0
    reap: float = 1.0
    poll: float = 5.0  # only for what nobody is told of: a job whose hour has come

    @classmethod
    def of_silence(cls, seconds: float) -> Self:
        """Return the rhythm of workers that are let be silent for so long."""
        beat = min(_BEAT, seconds / _BEATS)
        return cls(beat=beat, lost=seconds, stalled=seconds * _LATER)

    def __post_init__(self) -> None:
        if not 0 < self.beat < self.lost < self.stalled:
            message = "a worker must miss its own heartbeat before others do"
            raise ValueError(message)

    @property
    def rest(self) -> float:
        """Seconds for which a job rests that was cut short: somebody may still be answering it.

        As long as one whose worker has let go of it and that others have not taken yet.
        """
        return self.stalled - self.lost


def may_run_again(attempts: int) -> bool:
    """Say whether a job that ended early now, after so many earlier times, gets another try."""
    return attempts + 1 < LIVES
