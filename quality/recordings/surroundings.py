"""What a connector needs around it when a recording is played."""

from datetime import datetime

from kontowerk.connectors.contract import SealedState
from kontowerk.kit.clock import SystemClock


class PlayClock:
    """A clock that moves when the one who plays moves it."""

    def __init__(self) -> None:
        self.at = SystemClock().now()

    def now(self) -> datetime:
        return self.at


class OpenSealer:
    """Seals nothing: recordings hold no secrets."""

    async def seal(self, plain: bytes, context: bytes) -> SealedState:
        return SealedState(len(context).to_bytes(4) + context + plain)

    async def open(self, state: SealedState, context: bytes) -> bytes | None:
        size = 4 + int.from_bytes(state[:4])
        return state[size:] if state[4:size] == context else None
