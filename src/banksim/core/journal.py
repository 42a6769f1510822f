"""What the bank received, and which dialogues a login had: names and counts, no values."""

from collections.abc import Sequence
from datetime import date, datetime
from hashlib import blake2b
from typing import Final

from banksim.core.clock import stamp
from banksim.core.store import Store

_MOST: Final = 1000


def masked(user_id: str) -> str:
    """A short hash of a login: the journal shows who is the same, not who it is."""
    return blake2b(user_id.encode(), digest_size=6).hexdigest()


class Journal:
    """The bank's own record."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def record(self, at: datetime, face: str, login: int | None, parts: Sequence[str]) -> None:
        self._store.run(
            "INSERT INTO received (at, face, login, parts) VALUES (?, ?, ?, ?)",
            stamp(at), face, login, " ".join(parts),
        )  # fmt: skip

    def entries(self, login: int | None = None, since: int = 0) -> list[dict[str, object]]:
        """Entries after the number `since`, at most a thousand at once."""
        found = self._store.rows(
            "SELECT r.id, r.at, r.face, l.user_id, r.parts FROM received r "
            "LEFT JOIN logins l ON l.id = r.login "
            "WHERE r.id > ? AND (? IS NULL OR r.login = ?) ORDER BY r.id LIMIT ?",
            since, login, login, _MOST,
        )  # fmt: skip
        return [
            {
                "id": number,
                "at": at,
                "face": face,
                "login": None if user_id is None else masked(user_id),
                "received": parts.split(),
            }
            for number, at, face, user_id, parts in found
        ]

    def dialogue(self, login: int, dialogue: str, today: date, *, ended: bool) -> None:
        """Note a message; a message after a younger dialogue began is an overlap."""
        with self._store.writing():
            self._store.run(
                "INSERT INTO dialogues (login, dialogue, opened, opened_on) VALUES (?, ?, "
                "(SELECT coalesce(max(opened), 0) + 1 FROM dialogues), ?) ON CONFLICT DO NOTHING",
                login, dialogue, today.isoformat(),
            )  # fmt: skip
            self._store.run(
                "UPDATE dialogues SET ended = ended OR ?, overlaps = overlaps + EXISTS ("
                "SELECT 1 FROM dialogues o WHERE o.login = dialogues.login "
                "AND o.opened > dialogues.opened AND NOT o.ended) "
                "WHERE login = ? AND dialogue = ?",
                ended, login, dialogue,
            )  # fmt: skip

    def dialogues(self, login: int, today: date | None = None) -> int:
        """How many dialogues a login opened, ever or on a day."""
        return self._store.number(
            "SELECT count(*) FROM dialogues WHERE login = ? AND (? IS NULL OR opened_on = ?)",
            login, today.isoformat() if today else None, today.isoformat() if today else None,
        )  # fmt: skip

    def overlaps(self) -> int:
        return self._store.number("SELECT sum(overlaps) FROM dialogues")
