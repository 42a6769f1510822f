"""Everything that production code reads out of messages of a bank, put together."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from kontowerk.connectors.errors import UnreadableAnswerError
from kontowerk.connectors.fints import approve, codec, wire
from kontowerk.connectors.fints.message import Answer, Segment, Values, amount, text
from kontowerk.connectors.fints.parameters import (
    BankParameters,
    UserAccount,
    bank_parameters,
    payee_checks,
    statement_days,
    tan_methods,
    user_accounts,
)
from kontowerk.connectors.fints.read import accounts_listed, pages_in, pending_pages_in
from kontowerk.connectors.fints.translate import balance_of, bookings_of, media_of
from kontowerk.connectors.snapshot import Balance, TanMedium, Transaction

NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)


@dataclass(slots=True)
class Heard:
    """What was read so far, message by message."""

    answers: list[Answer] = field(default_factory=list[Answer])
    banks: list[BankParameters] = field(default_factory=list[BankParameters])
    accounts: dict[str, UserAccount] = field(default_factory=dict[str, UserAccount])
    balances: list[tuple[Segment, Balance]] = field(default_factory=list[tuple[Segment, Balance]])
    media: list[TanMedium] | None = None
    system_id: str | None = None
    messages: list[bytes] = field(default_factory=list[bytes])

    def holds(self, text: str) -> bool:
        """Say whether a text stands in any message at all."""
        sought = wire.escape(text) if text.isascii() else text.encode("latin-1", "replace")
        return any(sought in message for message in self.messages)

    def take(self, message: bytes) -> None:
        """Read a message with the production decoder."""
        self.messages.append(message)
        answer = codec.decode(message)
        self.answers.append(answer)
        known = bank_parameters(answer)
        if known is not None:
            self.banks.append(known)
        for account in user_accounts(answer):
            self.accounts[account.number or account.iban or ""] = account
        listed = accounts_listed(list(self.accounts.values()), answer)
        self.accounts = {one.number or one.iban or "": one for one in listed}
        for segment in answer.readable("HISAL"):
            self.balances.append((segment, balance_of(segment, NOW)))
        if any(answer.readable("HITAB")):
            self.media = media_of(answer)
        for segment in answer.readable("HISYN"):
            self.system_id = segment.text("system_id")

    @property
    def codes(self) -> list[str]:
        return list(dict.fromkeys(code for answer in self.answers for code in answer.codes))

    @property
    def allowed(self) -> list[str]:
        """The methods the bank allows, as it said last."""
        lists = [answer.parameters("3920") for answer in self.answers]
        return list(next((found for found in reversed(lists) if found), ()))

    def methods(self) -> list[Values]:
        """Return every method that a HITANS describes."""
        found: dict[str, Values] = {}
        for answer in self.answers:
            for method in tan_methods(answer.segments):
                found[method.code] = {
                    "code": method.code,
                    "name": method.name,
                    "hitans": method.version,
                    "medium": method.medium.value,
                    "decoupled": method.decoupled,
                }
        return list(found.values())

    def bookings(self) -> list[tuple[str, list[Transaction]]]:
        """Return the bookings of each answer that has any statement, by its order."""
        found: list[tuple[str, list[Transaction]]] = []
        for order in ("HKKAZ", "HKCAZ", "DKKKU"):
            pages = [page for answer in self.answers for page in pages_in(order, answer)]
            if pages:
                found.append((order, bookings_of(order, pages)))
        return found

    def statement_days(self) -> int | None:
        """Return how far back a statement may be asked for, as far as any answer says."""
        found = (statement_days(answer) for answer in self.answers)
        return next((days for days in found if days is not None), None)

    def payee_orders(self) -> frozenset[str]:
        """Return the orders whose payees are checked, by HIVPPS."""
        return frozenset(one for answer in self.answers for one in payee_checks(answer)[0])

    def documents(self) -> tuple[int, int]:
        booked = [page for one in self.answers for page in pages_in("HKCAZ", one)]
        pending = [page for one in self.answers for page in pending_pages_in("HKCAZ", one)]
        return len(booked), len(pending)

    def challenges(self) -> Iterable[tuple[str, str]]:
        """Return reference and words of each challenge that is one."""
        for answer in self.answers:
            for segment in answer.readable("HITAN"):
                reference = approve.reference_of(segment)
                if reference is not None:
                    yield reference, approve.words_of(segment)


def pending_of(segment: Segment) -> str | None:
    """Return the pending balance of HISAL, signed."""
    group = segment.group("balance_pending")
    inner = group.get("amount")
    values = inner if isinstance(inner, dict) else group
    try:
        found = amount(values, "amount")
    except UnreadableAnswerError:
        return None
    if found is None:
        return None
    return str(-found if text(group, "credit_debit") == "D" else found)
