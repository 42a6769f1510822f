"""The nouns of an audit."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Invariant(StrEnum):
    """What must hold; the text is what an operator reads."""

    I1 = "no bank row is lost or doubled"
    I2 = "no transfer is sent twice"
    I3 = "webhook serials are gapless"
    I4 = "a failed refresh leaves the stored data as it was"
    I5 = "what is revoked or expired stays refused"
    I6 = "the fields of an access fit each other"
    I7 = "no customer's data is reachable for another"
    I8 = "one operation at a time for one login"
    I9 = "every accepted refresh ends"
    I10 = "the audit log is unbroken"
    I11 = "the counts that are kept are right"


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that should not be: which check, and the ids it concerns; never data."""

    check: str
    ids: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Finding:
    """What an audit found out about one invariant."""

    invariant: Invariant
    looked_at: int
    violations: tuple[Violation, ...] = ()
    note: str | None = None
