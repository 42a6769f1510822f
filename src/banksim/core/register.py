"""Who the customers are: logins, PIN attempts, locks, consents, faults switched at run time."""

from datetime import date, datetime, timedelta
from typing import Final

from banksim.core import names
from banksim.core.clock import Clock, stamp, unstamp
from banksim.core.ledger import Ledger
from banksim.core.model import Customer, PinResult
from banksim.core.personas import generate, registry
from banksim.core.personas.rows import Plan
from banksim.core.store import Store

RIGHT_PIN: Final = "12345"
WRONG_PINS: Final = 3
CONSENT: Final = timedelta(days=180)
SHORT_CONSENT: Final = timedelta(minutes=1)


class Register:
    """Customers are made on first sight and filled up to the bank's today at every sight."""

    def __init__(self, store: Store, ledger: Ledger, clock: Clock) -> None:
        self._store = store
        self._ledger = ledger
        self._clock = clock

    def customer(self, user_id: str) -> Customer | None:
        user_id = names.canonical(user_id)
        name = names.parse(user_id)
        if name is None:
            return None
        plan = self.plan(user_id, name)
        row = self._store.row("SELECT id FROM logins WHERE user_id = ?", user_id)
        login = int(row[0]) if row else self._welcome(user_id, name, plan)
        self.fill(login, plan)
        faults = self._faults(login, name.faults)
        return Customer(user_id, name.persona, faults, name.number, name.unique, plan.owner)

    def login(self, user_id: str) -> int:
        """Return the key of a login the bank has already seen."""
        return self._store.number("SELECT id FROM logins WHERE user_id = ?", user_id)

    def plan(self, user_id: str, name: names.Name) -> Plan:
        """Return the life of a login; what changes in a household counts from its first day."""
        kinds = {word: word in name.faults for word in ("twins", "pending")}
        if name.persona not in names.HOUSEHOLDS:
            return registry.plan(name.persona, name.number, **kinds)
        row = self._store.row("SELECT started_on FROM logins WHERE user_id = ?", user_id)
        first = generate.first_day(name.persona, self._clock.now().date())
        began = date.fromisoformat(row[0]) if row else first
        return registry.plan(name.persona, name.number, began=began, **kinds)

    def _welcome(self, user_id: str, name: names.Name, plan: Plan) -> int:
        now = self._clock.now()
        start = generate.first_day(name.persona, now.date())
        with self._store.writing():
            self._store.run(
                "INSERT INTO logins (user_id, created_at, started_on, filled_until, locked, "
                "consent_until) VALUES (?, ?, ?, ?, ?, ?)",
                user_id, stamp(now), start.isoformat(),
                (start - timedelta(days=1)).isoformat(), "locked" in name.faults,
                stamp(self._first_consent(name, now)),
            )  # fmt: skip
            login = self.login(user_id)
            self._ledger.open_accounts(login, name.persona, name.number, plan)
            self._ledger.book(login, generate.openings(plan, start))
        return login

    def _first_consent(self, name: names.Name, now: datetime) -> datetime:
        if "consent-expired" in name.faults:
            return now
        return now + (SHORT_CONSENT if "consent-short" in name.faults else CONSENT)

    def fill(self, login: int, plan: Plan) -> int:
        """Book what fell due since the last sight; return how many bookings that were."""
        today = self._clock.now(login).date()
        row = self._store.row("SELECT filled_until FROM logins WHERE id = ?", login)
        until = date.fromisoformat(row[0]) if row else today
        if until >= today:
            return 0
        with self._store.writing():
            count = self._ledger.book(login, generate.rows(plan, until + timedelta(days=1), today))
            self._store.run(
                "UPDATE logins SET filled_until = ? WHERE id = ?", today.isoformat(), login
            )
        return count

    def _faults(self, login: int, named: frozenset[str]) -> frozenset[str]:
        switched = self._store.rows("SELECT fault, active FROM faults WHERE login = ?", login)
        return (named | {f for f, active in switched if active}) - {
            f for f, active in switched if not active
        }

    def switch_fault(self, user_id: str, fault: str, *, active: bool) -> None:
        """Switch a fault; those that are a state of the login change that state."""
        if fault == "locked":
            self._store.run("UPDATE logins SET locked = ? WHERE user_id = ?", active, user_id)
        if fault == "consent-expired" and active:
            self.end_consent(user_id)
        self._store.run(
            "INSERT INTO faults VALUES (?, ?, ?) "
            "ON CONFLICT (login, fault) DO UPDATE SET active = excluded.active",
            self.login(user_id), fault, active,
        )  # fmt: skip

    def check_pin(self, customer: Customer, pin: str) -> PinResult:
        login = self.login(customer.user_id)
        with self._store.writing():
            if self._store.number("SELECT locked FROM logins WHERE id = ?", login):
                return PinResult.LOCKED
            if pin == RIGHT_PIN and not customer.has("wrong-pin"):
                self._store.run("UPDATE logins SET wrong_pins = 0 WHERE id = ?", login)
                return PinResult.RIGHT
            self._store.run(
                "UPDATE logins SET wrong_pins = wrong_pins + 1, "
                "all_wrong_pins = all_wrong_pins + 1, locked = wrong_pins + 1 >= ? WHERE id = ?",
                WRONG_PINS, login,
            )  # fmt: skip
            locked = self._store.number("SELECT locked FROM logins WHERE id = ?", login)
            return PinResult.LOCKED if locked else PinResult.WRONG

    def is_locked(self, customer: Customer) -> bool:
        return bool(
            self._store.number("SELECT locked FROM logins WHERE user_id = ?", customer.user_id)
        )

    def unlock(self, user_id: str) -> None:
        self._store.run("UPDATE logins SET locked = 0, wrong_pins = 0 WHERE user_id = ?", user_id)

    def consent_until(self, customer: Customer) -> datetime:
        row = self._store.row(
            "SELECT consent_until FROM logins WHERE user_id = ?", customer.user_id
        )
        return unstamp(row[0]) if row else self._clock.now()

    def grant_consent(self, customer: Customer) -> None:
        length = SHORT_CONSENT if customer.has("consent-short") else CONSENT
        until = self._clock.now(self.login(customer.user_id)) + length
        self._set_consent(customer.user_id, until)

    def end_consent(self, user_id: str) -> None:
        self._set_consent(user_id, self._clock.now(self.login(user_id)))

    def _set_consent(self, user_id: str, until: datetime) -> None:
        self._store.run(
            "UPDATE logins SET consent_until = ? WHERE user_id = ?", stamp(until), user_id
        )
