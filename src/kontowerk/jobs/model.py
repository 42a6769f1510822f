"""A job as its endings see it, and a queue as operators see it."""

from collections.abc import Mapping
from dataclasses import dataclass


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
