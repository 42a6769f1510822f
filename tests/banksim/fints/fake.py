"""A small bank in memory that keeps the core's promises: fixed time, fixed rows."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

from banksim.core.model import (
    Account,
    AccountKind,
    Balance,
    Booking,
    Challenge,
    Customer,
    Holding,
    PinResult,
    TanKind,
    TanMedium,
    TanMethod,
    TanResult,
    Unit,
)
from banksim.core.payee_checks import PayeeCheck
from banksim.core.payees import PayeeResult
from banksim.core.payments import PaymentOrder, Refusal, Transfer
from banksim.core.standing import StandingAction, StandingOrder

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 11, 15, 12, 30, 15, tzinfo=BERLIN)
METHODS = (
    TanMethod("910", TanKind.CHIP_MANUAL, "chipTAN manuell", "TAN", needs_medium=True),
    TanMethod("911", TanKind.CHIP_OPTICAL, "chipTAN optisch", "TAN", needs_medium=True),
    TanMethod("902", TanKind.PHOTO, "photoTAN", "TAN", needs_medium=True),
    TanMethod("923", TanKind.PUSH_DECOUPLED, "pushTAN 2.0", "Freigabe", needs_medium=True),
)
GIRO = Account(
    user_id="",
    kind=AccountKind.CHECKING,
    number="1000000001",
    iban="DE45999999991000000001",
    bic="TESTDE99XXX",
    currency="EUR",
    owner="Erika Müller",
    label="Girokonto Komfort",
    limit=Decimal("1500.00"),
    can_transfer=True,
)
DEPOT = replace(
    GIRO, kind=AccountKind.DEPOT, number="7000000001", iban=None, label="Depot", limit=None
)


def booking(number: int, day: date, amount: str, **changes: object) -> Booking:
    row = Booking(
        id=number,
        account=GIRO.number,
        amount=Decimal(amount),
        currency="EUR",
        booked_on=day,
        value_on=day,
        purpose=f"Rechnung {number} vom Händler",
        booking_text="FOLGELASTSCHRIFT",
        transaction_code="105",
        primanota="9248",
        counterparty_name="Stadtwerke Musterstadt GmbH",
        counterparty_iban="DE89370400440532013000",
        counterparty_bic="COBADEFFXXX",
        end_to_end_id=f"E2E-{number}",
        mandate_id="M-77",
        creditor_id="DE98ZZZ09999999999",
        ultimate_name=None,
        reference=f"REF{number:09}",
        batch_id=None,
        pending=False,
    )
    return replace(row, **changes)  # pyright: ignore[reportArgumentType]


def many(count: int) -> list[Booking]:
    first = NOW.date() - timedelta(days=count // 3)
    return [booking(n, first + timedelta(days=n // 3), f"-{n}.10") for n in range(1, count + 1)]


HOLDINGS = (
    Holding(
        DEPOT.number, "DE0007164600", "716460", "SAP SE Inhaber-Aktien", Decimal("12.5"),
        Unit.PIECES, Decimal("180.20"), "EUR", NOW, None, "XETR", Decimal("2252.50"),
    ),
    Holding(
        DEPOT.number, "US0378331005", "865985", "Apple Inc. Registered Shares", Decimal(10),
        Unit.PIECES, Decimal("200.00"), "USD", NOW, Decimal("0.92"), "XNAS", Decimal("1840.00"),
    ),
    Holding(
        DEPOT.number, "DE0001102580", "110258", "Bundesrep. Deutschland Anl. v. 22/32",
        Decimal(5000), Unit.NOMINAL, Decimal("91.25"), "EUR", NOW, None, "XFRA",
        Decimal("4562.50"),
    ),
)  # fmt: skip


@dataclass
class FakeBank:
    """Implements `CoreBank` but for payments; a login is `anything[.fault...]`."""

    rows: list[Booking] = field(default_factory=lambda: many(100))
    coming: list[Booking] = field(default_factory=list[Booking])
    journal: list[list[str]] = field(default_factory=list[list[str]])
    dialogues: list[tuple[str, bool]] = field(default_factory=list[tuple[str, bool]])
    results: list[TanResult] = field(default_factory=list[TanResult])
    wrong_pins: int = 0
    asked: int = 0
    consented: bool = False
    picture: bytes = b"\x89PNG" + b"x" * 300

    def now(self, customer: Customer | None = None) -> datetime:
        del customer
        return NOW

    def customer(self, user_id: str) -> Customer | None:
        name, *faults = user_id.split(".")
        if name == "niemand":
            return None
        return Customer(user_id, name, frozenset(faults), 1, "", "Erika Müller")

    def check_pin(self, customer: Customer, pin: str) -> PinResult:
        if self.wrong_pins >= 3:
            return PinResult.LOCKED
        if pin == "12345" and not customer.has("wrong-pin"):
            return PinResult.RIGHT
        self.wrong_pins += 1
        return PinResult.LOCKED if self.wrong_pins >= 3 else PinResult.WRONG

    def accounts(self, customer: Customer) -> Sequence[Account]:
        return [replace(one, user_id=customer.user_id) for one in (GIRO, DEPOT)]

    def balance(self, account: Account) -> Balance:
        return self.balances(account)[0]

    def balances(self, account: Account) -> Sequence[Balance]:
        booked = sum((row.amount for row in self.rows), Decimal(1000))
        available = None if account.limit is None else booked + account.limit
        return [Balance(booked, Decimal(0), "EUR", NOW, account.limit, available)]

    def bookings(
        self, account: Account, *, since: date | None = None, until: date | None = None
    ) -> Sequence[Booking]:
        del account
        first, last = since or date.min, until or date.max
        return [row for row in self.rows if first <= row.booked_on <= last]

    def pending(self, account: Account) -> Sequence[Booking]:
        del account
        return self.coming

    def holdings(self, account: Account) -> Sequence[Holding]:
        del account
        return HOLDINGS

    def methods(self, customer: Customer) -> Sequence[TanMethod]:
        return METHODS[-1:] if customer.has("decoupled") else METHODS

    def media(self, customer: Customer) -> Sequence[TanMedium]:
        names = ("Handy", "Tablet") if customer.has("media-2") else ("Handy",)
        return [TanMedium(name, "M", date(2023, 5, 1), None) for name in names]

    def mail(self, customer: Customer) -> Sequence[str]:
        return ["Wartung am Sonntag"] if customer.has("message") else []

    def login_needs_approval(self, customer: Customer) -> bool:
        return customer.has("sca-always") and not self.consented

    def history_needs_approval(self, customer: Customer, since: date | None) -> bool:
        del customer
        return since is None or since < NOW.date() - timedelta(days=90)

    def ask(
        self, customer: Customer, method: TanMethod, medium: str | None, subject: str
    ) -> Challenge:
        self.asked += 1
        return Challenge(
            id=f"ref{self.asked}",
            user_id=customer.user_id,
            method=method,
            medium=medium,
            subject=subject,
            instructions=f"{subject}: bitte bestätigen",
            hhd_uc="0148801123" if method.kind is TanKind.CHIP_OPTICAL else None,
            photo=self.picture if method.kind is TanKind.PHOTO else None,
            valid_until=NOW + timedelta(minutes=5),
            tries_left=3,
        )

    def answer(self, challenge_id: str, tan: str | None) -> TanResult:
        del challenge_id
        if self.results:
            return self.results.pop(0)
        return TanResult.RIGHT if tan in ("123456", None) else TanResult.WRONG

    def approved(self, customer: Customer) -> None:
        del customer
        self.consented = True

    def check_payment(self, customer: Customer, order: PaymentOrder) -> Refusal | None:
        raise NotImplementedError

    def execute_payment(self, customer: Customer, order: PaymentOrder) -> str:
        raise NotImplementedError

    def check_standing(
        self, customer: Customer, action: StandingAction, order: StandingOrder
    ) -> Refusal | None:
        raise NotImplementedError

    def execute_standing(
        self, customer: Customer, action: StandingAction, order: StandingOrder
    ) -> str:
        raise NotImplementedError

    def standing_orders(self, customer: Customer, account: Account) -> Sequence[StandingOrder]:
        raise NotImplementedError

    def check_payee(self, customer: Customer, transfer: Transfer) -> tuple[PayeeResult, str | None]:
        raise NotImplementedError

    def keep_payee_check(self, customer: Customer, content: str, answer: str) -> PayeeCheck:
        raise NotImplementedError

    def payee_check(self, customer: Customer, key: str) -> PayeeCheck | None:
        raise NotImplementedError

    def poll_payee_check(self, customer: Customer, key: str) -> PayeeCheck | None:
        raise NotImplementedError

    def payments_taken(self, customer: Customer) -> int:
        del customer
        return 0

    def record(self, face: str, customer: Customer | None, received: Sequence[str]) -> None:
        del face, customer
        self.journal.append(list(received))

    def note_dialogue(self, customer: Customer, dialogue: str, *, ended: bool = False) -> None:
        del customer
        self.dialogues.append((dialogue, ended))

    def dialogues_today(self, customer: Customer) -> int:
        del customer
        return len({dialogue for dialogue, _ in self.dialogues})
