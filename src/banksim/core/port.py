"""What a face (FinTS, XS2A) can ask the bank. One implementation: `banksim.core.bank.Bank`."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Protocol

from banksim.core.model import (
    Account,
    Balance,
    Booking,
    Challenge,
    Customer,
    Holding,
    PinResult,
    TanMedium,
    TanMethod,
    TanResult,
)


class CoreBank(Protocol):
    """The bank behind the faces. All calls are short and synchronous (SQLite)."""

    def now(self, customer: Customer | None = None) -> datetime:
        """The bank's (virtual) time, aware; each customer may have been moved ahead."""
        ...

    def customer(self, user_id: str) -> Customer | None:
        """Take a login apart; makes the persona's accounts and history on first sight."""
        ...

    def check_pin(self, customer: Customer, pin: str) -> PinResult: ...

    def accounts(self, customer: Customer) -> Sequence[Account]: ...

    def balance(self, account: Account) -> Balance: ...

    def balances(self, account: Account) -> Sequence[Balance]:
        """One balance per currency; more than one only for the multi-currency persona."""
        ...

    def bookings(
        self, account: Account, *, since: date | None = None, until: date | None = None
    ) -> Sequence[Booking]:
        """Booked lines, oldest first; `reissue-ids` changes references at every call."""
        ...

    def pending(self, account: Account) -> Sequence[Booking]: ...

    def holdings(self, account: Account) -> Sequence[Holding]: ...

    def methods(self, customer: Customer) -> Sequence[TanMethod]: ...

    def media(self, customer: Customer) -> Sequence[TanMedium]: ...

    def mail(self, customer: Customer) -> Sequence[str]:
        """Messages of the bank to the customer (fault `message`)."""
        ...

    def login_needs_approval(self, customer: Customer) -> bool:
        """Whether a login needs a TAN now (`sca-always`, `consent-expired`, `consent-short`)."""
        ...

    def history_needs_approval(self, customer: Customer, since: date | None) -> bool:
        """Whether reading bookings since that day needs a TAN (older than 90 days)."""
        ...

    def ask(
        self, customer: Customer, method: TanMethod, medium: str | None, subject: str
    ) -> Challenge:
        """Make a challenge and put it on the customer's phone."""
        ...

    def answer(self, challenge_id: str, tan: str | None) -> TanResult:
        """Check a TAN; None asks whether a decoupled challenge was approved."""
        ...

    def approved(self, customer: Customer) -> None:
        """Note that a login was approved: the next 180 days need no TAN for it."""
        ...

    def record(self, face: str, customer: Customer | None, received: Sequence[str]) -> None:
        """Write to the journal what the bank received: names of segments or paths, no values."""
        ...

    def note_dialogue(self, customer: Customer, dialogue: str, *, ended: bool = False) -> None:
        """Say that a message of this dialogue came (or that it ended).

        The invariants count dialogues of one login that were used in turns, and `page-shuffle`
        keeps its order within one dialogue. Optional for a face, but then nothing is counted.
        """
        ...

    def dialogues_today(self, customer: Customer) -> int:
        """How many dialogues the login opened today; the fault `rate` refuses the fifth."""
        ...
