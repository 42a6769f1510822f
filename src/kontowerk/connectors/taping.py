"""Dialogues that are taken down for support, without what they say."""

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from kontowerk.connectors.contract import BankAddress, Credentials, Step
from kontowerk.connectors.journal import Tape

Recording = dict[str, object]


class DialogueTape(Tape, Protocol):
    """A tape that becomes a recording."""

    def recording(self, step: Step, memory: Mapping[str, str]) -> Recording | None:
        """Return what was taken down, as a file that can be played; None if nothing was.

        `memory` is what the access remembered before.
        """
        ...


@runtime_checkable
class TakesDown(Protocol):
    """A connector whose dialogues can be taken down."""

    def tape(self, bank: BankAddress, credentials: Credentials) -> DialogueTape:
        """Return a tape; the credentials are what must not be on it."""
        ...
