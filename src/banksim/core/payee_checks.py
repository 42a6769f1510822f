"""Checks of payees that a face has told a customer about; a confirmation names one of them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from secrets import token_hex
from typing import Final

from banksim.core.clock import stamp, unstamp
from banksim.core.store import Store

VALID: Final = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class PayeeCheck:
    id: str
    content: str  # digest of the order it belongs to
    answer: str  # what the face will say about it, in the face's own form
    polls: int
    valid_until: datetime


class PayeeChecks:
    """All checks. They live in SQLite: a person may confirm in a later dialogue."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def keep(self, login: int, content: str, answer: str, now: datetime) -> PayeeCheck:
        key, until = token_hex(16), now + VALID
        self._store.run(
            "INSERT INTO payee_checks VALUES (?, ?, ?, ?, 0, ?)",
            key, login, content, answer, stamp(until),
        )  # fmt: skip
        return PayeeCheck(key, content, answer, 0, until)

    def find(self, login: int, key: str, now: datetime) -> PayeeCheck | None:
        """The check, as long as it is valid."""
        row = self._store.row(
            "SELECT content, answer, polls, valid_until FROM payee_checks "
            "WHERE id = ? AND login = ? AND valid_until > ?",
            key, login, stamp(now),
        )  # fmt: skip
        return PayeeCheck(key, row[0], row[1], row[2], unstamp(row[3])) if row else None

    def poll(self, login: int, key: str, now: datetime) -> PayeeCheck | None:
        """Note that somebody asked for the result."""
        self._store.run(
            "UPDATE payee_checks SET polls = polls + 1 WHERE id = ? AND login = ?", key, login
        )
        return self.find(login, key, now)
