"""Calls at banks as they are shown: which messages, how long they took, which codes came back."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final
from uuid import UUID

from kontowerk.connectors.contract import FailureKind
from kontowerk.connectors.journal import Exchange, ExchangeResult

_MOST_MARKS: Final = 20
_STATUS_DIGITS: Final = 3
_FIRST_REFUSAL: Final = 400
_FAILURES: Final = frozenset({"lost", *(kind.value for kind in FailureKind)})


class Went(StrEnum):
    """How an exchange went."""

    WELL = "well"
    NOTED = "noted"  # the bank adds something
    REFUSED = "refused"
    UNREADABLE = "unreadable"
    SILENT = "silent"
    UNSENT = "unsent"


_ORDER: Final = (Went.WELL, Went.NOTED, Went.REFUSED)


@dataclass(frozen=True, slots=True)
class Dialogue:
    """One call at a bank."""

    id: UUID
    customer_id: UUID
    tenant: str
    access_id: str
    provider: str | None
    protocol: str
    correlation_id: str
    deed: str
    outcome: str
    at: datetime
    seconds: float
    exchanges: tuple[Exchange, ...]

    @property
    def has_failed(self) -> bool:
        """Say whether it brought nothing; a bank may refuse an order on the way to a good end."""
        return self.outcome in _FAILURES

    @property
    def refusals(self) -> int:
        return sum(went(exchange) not in (Went.WELL, Went.NOTED) for exchange in self.exchanges)

    @property
    def bank_seconds(self) -> float:
        return sum(exchange.seconds for exchange in self.exchanges)

    @property
    def own_seconds(self) -> float:
        """How long it took on our side: reading, deciding and waiting between exchanges."""
        return max(self.seconds - self.bank_seconds, 0.0)

    def span(self, one: Exchange) -> tuple[float, float]:
        """Return where an exchange begins within the call and how long it is, in per cent."""
        whole = self.seconds or 1.0
        start = (one.at - self.at).total_seconds() / whole * 100
        return min(max(start, 0.0), 100.0), min(max(one.seconds / whole * 100, 0.5), 100.0)

    @property
    def marks(self) -> tuple[float, ...]:
        """Where whole seconds are, in per cent; none where there would be a fence of them."""
        count = int(self.seconds)
        return (
            tuple(n / self.seconds * 100 for n in range(1, count + 1))
            if count <= _MOST_MARKS
            else ()
        )


def went(exchange: Exchange) -> Went:
    """Say how an exchange went. Codes: 9xxx and HTTP's 4xx and 5xx refuse, 3xxx is a notice."""
    match exchange.heard:
        case ExchangeResult.UNREADABLE:
            return Went.UNREADABLE
        case ExchangeResult.NOTHING:
            return Went.SILENT
        case ExchangeResult.UNSENT:
            return Went.UNSENT
        case ExchangeResult.ANSWER:
            return max(
                (_weight(code) for code in exchange.codes), key=_ORDER.index, default=Went.WELL
            )


def _weight(code: str) -> Went:
    if not code.isdecimal():
        return Went.REFUSED
    if len(code) == _STATUS_DIGITS:
        return Went.REFUSED if int(code) >= _FIRST_REFUSAL else Went.WELL
    return {"9": Went.REFUSED, "3": Went.NOTED}.get(code[0], Went.WELL)
