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
from banksim.core.payee_checks import PayeeCheck
from banksim.core.payees import PayeeResult
from banksim.core.payments import PaymentOrder, Refusal, Transfer
from banksim.core.standing import StandingAction, StandingOrder


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

    def check_payment(self, customer: Customer, order: PaymentOrder) -> Refusal | None:
        """Why the bank would not take this order; asked before the approval and after it."""
        ...

    def execute_payment(self, customer: Customer, order: PaymentOrder) -> str:
        """Book an approved order (or keep it for its day); return the bank's reference."""
        ...

    def check_standing(
        self, customer: Customer, action: StandingAction, order: StandingOrder
    ) -> Refusal | None:
        """Why the bank would not do this with a standing order."""
        ...

    def execute_standing(
        self, customer: Customer, action: StandingAction, order: StandingOrder
    ) -> str:
        """Create, change or delete an approved standing order; return the bank's name of it."""
        ...

    def standing_orders(self, customer: Customer, account: Account) -> Sequence[StandingOrder]:
        """The standing orders of an account, the oldest first."""
        ...

    def check_payee(self, customer: Customer, transfer: Transfer) -> tuple[PayeeResult, str | None]:
        """Compare name and IBAN; with CLOSE comes the name the account really has."""
        ...

    def keep_payee_check(self, customer: Customer, content: str, answer: str) -> PayeeCheck:
        """Keep what is told about the payees of an order, for the confirmation to come."""
        ...

    def payee_check(self, customer: Customer, key: str) -> PayeeCheck | None:
        """A check that was kept and is still valid."""
        ...

    def poll_payee_check(self, customer: Customer, key: str) -> PayeeCheck | None:
        """The same, and count that somebody asked."""
        ...

    def payments_taken(self, customer: Customer) -> int:
        """How many transfers were taken; it grows in the request that `after-commit-lost` cuts."""
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
