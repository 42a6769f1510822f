"""A dialogue taken down as a recording that can be played: its form, without what was said.

Of our own messages only the names and numbers of the segments are kept. The bank's answers are
masked before they are kept; one that cannot be masked, because it is no FinTS or because a secret
of the person stands in it, is kept as a length.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from kontowerk.connectors.abilities import Recording
from kontowerk.connectors.contract import Done, Outcome, Step
from kontowerk.connectors.errors import BankTroubleError
from kontowerk.connectors.fints import codec, wire
from kontowerk.connectors.fints.masking import MessageMask
from kontowerk.connectors.snapshot import Present

_MOST_TURNS: Final = 200
_MOST_BYTES: Final = 4 * 1024 * 1024
_NOBODY: Final = "recorded"
_FRAME: Final = "HN"


@dataclass(slots=True)
class FintsTape:
    """What was said between us and one bank, in one call."""

    mask: MessageMask
    turns: list[Recording] = field(default_factory=list[Recording])
    left_out: list[Recording] = field(default_factory=list[Recording])
    odd: dict[str, None] = field(default_factory=dict[str, None])
    _size: int = 0

    def take(self, sent: bytes, received: bytes) -> None:
        """Take down a message and its answer."""
        if len(self.turns) + len(self.left_out) >= _MOST_TURNS:
            return
        names = _segments(sent)
        turn: Recording = {
            "request_segments": [name for name, _ in names],
            "request_numbers": {n: int(no) for n, no in names if no and not n.startswith(_FRAME)},
        }
        masked = self._masked(received)
        if masked is None:
            self.left_out.append({**turn, "length": len(received)})
        else:
            self.turns.append({**turn, "response": masked.decode("iso-8859-1")})

    def _masked(self, received: bytes) -> bytes | None:
        self._size += len(received)
        if self._size > _MOST_BYTES:
            return None
        try:
            masked = self.mask.masked(received)
            self.odd |= dict.fromkeys(codec.decode(received).odd)
        except BankTroubleError:
            return None
        return masked

    def recording(self, step: Step, memory: Mapping[str, str]) -> Recording | None:
        """Return the dialogue in the form of recordings."""
        if not self.turns and not self.left_out:
            return None
        after = step.memory or memory
        method, version = after.get("method"), after.get("tan_version")
        return {
            "bank_code": self.mask.bank_code,
            "user_id": _NOBODY,
            "origin": "recorded",
            "region": "DE",
            "level": "dialogue",
            "operation": "fetch",
            "method": method,
            "preset": {"system_id": _NOBODY} if memory.get("system_id") else {},
            "tan_version": version,
            "turns": self.turns,
            "left_out": self.left_out,
            "oddities": [f"left the standard: {name}" for name in self.odd],
            "outcome": type(step.outcome).__name__,
            "expect": self._expected(step.outcome),
        }

    def _expected(self, outcome: Outcome) -> Recording:
        """Say what was read: which accounts, and how many bookings each has."""
        if not isinstance(outcome, Done):
            return {}
        named = {
            product.account_number or product.iban or "": product
            for product in outcome.snapshot.products
        }
        numbers = {name: self.mask.mask.value(name) for name in named}
        return {
            "accounts": [
                {"number" if product.account_number else "iban": numbers[name]}
                for name, product in named.items()
            ],
            "bookings": [
                {"account": numbers[name], "count": len(product.transactions.value)}
                for name, product in named.items()
                if isinstance(product.transactions, Present)
            ],
        }


def _segments(message: bytes) -> list[tuple[str, str]]:
    """Return names and numbers of the segments of a message of ours."""
    found: list[tuple[str, str]] = []
    for raw in wire.read(message):
        head = raw[0] if isinstance(raw[0], list) else [raw[0]]
        if head[0] == "HNVSD" and isinstance(raw[1], bytes):
            found += _segments(raw[1])
        else:
            found.append((str(head[0]), str(head[1]) if len(head) > 1 else ""))
    return found
