"""A job as its endings see it."""

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
