"""TANs the bank waits for: made, shown on the phone, answered, expired."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from secrets import randbelow, token_hex
from typing import Final

from banksim.core import pictures, qr
from banksim.core.clock import stamp, unstamp
from banksim.core.model import Challenge, Customer, TanKind, TanMethod, TanResult
from banksim.core.store import Row, Store
from banksim.core.tan_methods import BY_CODE

RIGHT_TAN: Final = "123456"
TRIES: Final = 3
VALID: Final = timedelta(minutes=5)
# With `push-timeout` nobody picks up the phone; two polls are enough to see that.
POLLS_UNTIL_TIMEOUT: Final = 2

_INSTRUCTIONS: Final = {
    TanKind.CHIP_MANUAL: (
        "Stecken Sie Ihre Karte in den TAN-Generator, druecken Sie TAN und geben Sie den "
        "Startcode {code} ein."
    ),
    TanKind.CHIP_OPTICAL: (
        "Stecken Sie Ihre Karte in den TAN-Generator und halten Sie ihn vor die Grafik. "
        "Startcode {code}."
    ),
    TanKind.CHIP_QR: "Lesen Sie den QR-Code mit Ihrem TAN-Generator ein{device}.",
    TanKind.PHOTO: "Scannen Sie die Grafik mit Ihrer photoTAN-App{device}.",
    TanKind.SMS: "Wir haben Ihnen die TAN per SMS geschickt{device}.",
    TanKind.PUSH: "Die TAN wird in Ihrer pushTAN-App angezeigt{device}.",
    TanKind.PUSH_DECOUPLED: "Bitte geben Sie den Auftrag in Ihrer App frei{device}.",
}


def hhd_uc(start_code: str) -> str:
    """Return HHD 1.4 data: length, start code length with a control byte, start code.

    The bit 0x80 of the length says that a control byte follows; control byte 01 says HHD 1.4.
    """
    body = f"{0x80 | len(start_code):02X}01{start_code}"
    return f"{len(body):03}{body}"


@dataclass(frozen=True, slots=True)
class OnPhone:
    """A challenge as the customer's own device shows it."""

    challenge: Challenge
    tan: str | None  # None: approve or reject instead
    asked_at: datetime


class Tans:
    """All challenges. They live in SQLite only, so they outlast the process."""

    def __init__(self, store: Store) -> None:
        self._store = store
        # Who wants to know at once what was decided on a phone; they are given the challenge.
        self.decided: list[Callable[[str], None]] = []

    def ask(
        self,
        login: int,
        customer: Customer,
        method: TanMethod,
        medium: str | None,
        subject: str,
        now: datetime,
    ) -> Challenge:
        reference = f"{now:%y%m%d}{token_hex(8)}"
        start_code = f"{randbelow(10**8):08}"
        valid_until = now + VALID
        self._store.run(
            "INSERT INTO challenges VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 'open')",
            reference, login, method.code, medium, subject, start_code, stamp(now),
            stamp(valid_until), TRIES,
        )  # fmt: skip
        return _challenge(
            (reference, customer.user_id, method.code, medium, subject, start_code,
             stamp(valid_until), TRIES, stamp(now))
        )  # fmt: skip

    def find(self, challenge_id: str) -> Challenge | None:
        row = self._store.row("SELECT * FROM asked WHERE id = ?", challenge_id)
        return _challenge(row) if row else None

    def state(self, challenge_id: str) -> str | None:
        row = self._store.row("SELECT state FROM challenges WHERE id = ?", challenge_id)
        return str(row[0]) if row else None

    def on_phone(self, login: int, now: datetime) -> Sequence[OnPhone]:
        """What the customer's device shows now, newest first."""
        found = self._store.rows(
            "SELECT * FROM asked WHERE login = ? AND state = 'open' AND valid_until > ? "
            "ORDER BY created_at DESC, id",
            login,
            stamp(now),
        )
        shown: list[OnPhone] = []
        for row in found:
            challenge = _challenge(row)
            decoupled = challenge.method.kind is TanKind.PUSH_DECOUPLED
            shown.append(OnPhone(challenge, None if decoupled else RIGHT_TAN, unstamp(row[8])))
        return shown

    def asked(self, login: int) -> list[dict[str, object]]:
        """Every challenge a login ever had, oldest first, with what became of it."""
        found = self._store.rows(
            "SELECT id, method, state, ? - tries_left, created_at FROM challenges "
            "WHERE login = ? ORDER BY created_at, id",
            TRIES, login,
        )  # fmt: skip
        names = ("id", "method", "state", "tries_used", "asked_at")
        return [dict(zip(names, row, strict=True)) for row in found]

    def most_wrong(self) -> int:
        """The largest number of wrong tries any challenge had."""
        return self._store.number("SELECT max(? - tries_left) FROM challenges", TRIES)

    def decide(self, login: int, challenge_id: str, now: datetime, *, approve: bool) -> bool:
        """Approve or reject on the phone; False when there is nothing to decide."""
        changed = self._store.run(
            "UPDATE challenges SET state = ? WHERE id = ? AND login = ? AND state = 'open' "
            "AND valid_until > ?",
            "approved" if approve else "rejected", challenge_id, login, stamp(now),
        )  # fmt: skip
        for hear in self.decided if changed else ():
            hear(challenge_id)
        return changed == 1

    def answer(
        self, challenge_id: str, tan: str | None, customer: Customer, now: datetime
    ) -> TanResult:
        with self._store.writing():
            row = self._store.row(
                "SELECT method, tries_left, polls, state, valid_until FROM challenges WHERE id = ?",
                challenge_id,
            )
            if row is None or row[3] in {"done", "dead"}:
                return TanResult.UNKNOWN
            method, tries_left, polls, state, valid_until = row
            if customer.has("tan-expired") or unstamp(valid_until) <= now:
                return self._end(challenge_id, TanResult.EXPIRED)
            if BY_CODE[method].kind is TanKind.PUSH_DECOUPLED:
                return self._poll(challenge_id, customer, state, polls + 1)
            if state == "rejected":
                return self._end(challenge_id, TanResult.REJECTED)
            if tan == RIGHT_TAN:
                return self._end(challenge_id, TanResult.RIGHT)
            return self._wrong(challenge_id, customer, tries_left - 1)

    def _poll(self, challenge_id: str, customer: Customer, state: str, polls: int) -> TanResult:
        if state == "rejected" or customer.has("push-reject"):
            return self._end(challenge_id, TanResult.REJECTED)
        if customer.has("push-timeout"):
            if polls > POLLS_UNTIL_TIMEOUT:
                return self._end(challenge_id, TanResult.EXPIRED)
        elif state == "approved":
            return self._end(challenge_id, TanResult.RIGHT)
        self._store.run("UPDATE challenges SET polls = ? WHERE id = ?", polls, challenge_id)
        return TanResult.WAITING

    def _wrong(self, challenge_id: str, customer: Customer, tries_left: int) -> TanResult:
        self._store.run(
            "UPDATE challenges SET tries_left = ? WHERE id = ?", tries_left, challenge_id
        )
        if tries_left <= 0:
            return self._end(challenge_id, TanResult.USED_UP)
        if customer.has("tan-newref"):
            return self._end(challenge_id, TanResult.WRONG)
        return TanResult.WRONG

    def _end(self, challenge_id: str, result: TanResult) -> TanResult:
        state = "done" if result is TanResult.RIGHT else "dead"
        self._store.run("UPDATE challenges SET state = ? WHERE id = ?", state, challenge_id)
        return result


def _challenge(row: Row) -> Challenge:
    reference, user_id, code, medium, subject, secret, valid_until, tries_left, *_ = row
    method = BY_CODE[code]
    return Challenge(
        id=reference,
        user_id=user_id,
        method=method,
        medium=medium,
        subject=subject,
        instructions=_instructions(method.kind, subject, medium, secret),
        hhd_uc=hhd_uc(secret) if method.kind is TanKind.CHIP_OPTICAL else None,
        photo=_photo(method.kind, reference, secret),
        valid_until=unstamp(valid_until),
        tries_left=tries_left,
    )


def _photo(kind: TanKind, reference: str, secret: str) -> bytes | None:
    if kind is TanKind.PHOTO:
        return pictures.photo_tan(reference)
    if kind is TanKind.CHIP_QR:
        return pictures.png(qr.matrix(f"DK{hhd_uc(secret)}"))
    return None


def _instructions(kind: TanKind, subject: str, medium: str | None, code: str) -> str:
    device = f" ({medium})" if medium else ""
    return f"{subject}: {_INSTRUCTIONS[kind].format(device=device, code=code)}"
