"""On whose side a dialogue with a bank failed, by the word it ended with."""

from collections.abc import Mapping
from typing import Final

from kontowerk.bankcalls.model import Party
from kontowerk.connectors.contract import FailureKind

LOST: Final = "lost"  # a call that has no outcome: its worker was gone before
# How a call ended, by whose side it failed on. What is not here ended well: with what was wanted,
# with a question to the person, or politely for somebody more important.
FAILED: Final[Mapping[Party, frozenset[str]]] = {
    Party.BANK: frozenset(
        {
            FailureKind.UNREACHABLE,
            FailureKind.INTERRUPTED,
            FailureKind.REJECTED,
            FailureKind.RATE,
            FailureKind.UNSUPPORTED,
            FailureKind.DUPLICATE,
            FailureKind.NOT_POSSIBLE,
            FailureKind.NOT_OFFERED,
            FailureKind.UNKNOWN,
        }
    ),
    Party.PERSON: frozenset(
        {
            FailureKind.BAD_CREDENTIALS,
            FailureKind.LOCKED,
            FailureKind.INCOMPLETE,
            FailureKind.TAN_WRONG,
            FailureKind.NOT_APPROVED,
            FailureKind.CONSENT,
            FailureKind.ASKING,
        }
    ),
    Party.US: frozenset(
        {FailureKind.BUG, FailureKind.GIVEN_UP, FailureKind.UNHEARD, FailureKind.WITHHELD, LOST}
    ),
}


def side_of_end(outcome: str) -> Party:
    """Say on whose side a call failed that ended like this; nobody's if it did not."""
    return next((side for side, ends in FAILED.items() if outcome in ends), Party.NOBODY)
