"""A customer over months: time passes for the service and for the bank together."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from decimal import Decimal
from threading import Event
from typing import Any, Final
from zoneinfo import ZoneInfo

from banksim.core.backoffice import BackOffice, NewBooking
from kontowerk.kit.ids import new_id
from tests.connectors.bank import PIN
from tests.spec.holdings import CUSTOMER
from tests.spec.test_approving import Approver, login
from tests.spec.test_bank_pages import at_the_bank, list_xs2a, visit
from tests.spec.test_customer import relations

_BERLIN: Final = ZoneInfo("Europe/Berlin")
_CLOCKS_CHANGE: Final = timedelta(hours=1)  # what the wire says in an hour of October is vague
_PATIENCE: Final = 600  # tenths of a second
_LONGEST_LEAP: Final = timedelta(days=60)  # background fetches look back less than 90 days

Renewals = dict[str, str]


@dataclass
class Regular(Approver):
    """Somebody with one access at one bank, reached by `way`: fints, embedded or redirect."""

    way: str = "embedded"
    word: str = ""
    name: str = field(init=False)
    path: str = field(init=False)
    leapt_at: datetime = field(init=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.name = login(f".sms{self.word}")
        self.path = self._added()

    def _added(self) -> str:
        if self.way == "fints":
            return self.add(self.name)
        provider_id = list_xs2a(self.branch, self.way)
        pin = {"pin": PIN} if self.way == "embedded" else {}
        path = at_the_bank(self, provider_id, userid=self.name, **pin)
        # On the bank's pages nobody can approve before saying where to come back to.
        status = self.renew(path) if self.way == "redirect" else self.consent(path)
        assert self.approve(status)["messages"] == []
        return path

    @property
    def now(self) -> datetime:
        return self.service.clock.now()

    def consent_ends(self, days: int = 180) -> datetime:
        """Return when a consent ends that is given now: with the last of its days."""
        last = self.now.astimezone(_BERLIN).date() + timedelta(days=days)
        return datetime.combine(last + timedelta(days=1), time(), _BERLIN).astimezone(UTC)

    # Time ------------------------------------------------------------------------------------

    def live_until(self, then: datetime) -> None:
        """Let time pass as it does: fetches in the background come regularly."""
        while then - self.now > _LONGEST_LEAP:
            self.leap(self.now + _LONGEST_LEAP)
            self.wait_for_refresh()
        self.leap(then)
        self.wait_for_refresh()

    def leap(self, then: datetime, *others: "Regular") -> None:
        """Move both clocks. The bank's first: what ours makes due must find the bank there."""
        by = timedelta(seconds=int((then - self.now).total_seconds()))
        BackOffice(self.branch.bank.bank).advance(by)
        self.service.clock.advance(seconds=by.total_seconds())
        for one in (self, *others):
            one.token = one.service.user_token(one.user)  # the one before has not lived so long
            one.leapt_at = one.now

    def wait_for_refresh(self) -> None:
        """Wait until a fetch that nobody asked for has stored what it found."""
        self.wait_for(lambda access: self._refreshed(access) > self.leapt_at - _CLOCKS_CHANGE)

    def wait_for(self, condition: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait until the access is as it should be; returns it."""
        for _ in range(_PATIENCE):
            access = self.get(self.path)
            if condition(access):
                return access
            Event().wait(0.1)
        message = "the access did not become what was waited for"
        raise AssertionError(message)

    @staticmethod
    def _refreshed(access: dict[str, Any]) -> datetime:
        shown = datetime.fromisoformat(access["aktualisierungszeitpunkt"])
        return shown.replace(tzinfo=_BERLIN)

    # Data ------------------------------------------------------------------------------------

    def rows(self) -> dict[str, str]:
        """Return all transactions by id, to the letter."""
        return {
            row["id"]: json.dumps(row)
            for product in self.get(self.path)["bankprodukte"]
            for name, href in relations(product).items()
            if name == "get_kontoumsaetze"
            for row in self.get(href)
        }

    def missing(self) -> dict[str, int]:
        """Return how many bookings are not here, by account, since the day of the oldest here."""
        bank, counts = self.branch.bank.bank, dict[str, int]()
        for account in bank.accounts(self.branch.bank.customer(self.name)):
            if account.iban is None:
                continue  # cards go by other numbers
            days = [
                datetime.fromisoformat(row["buchungsdatum"]).date()
                for row in self.get(f"{self.path}/{account.iban}/kontoumsaetze")
            ]
            counts[account.number] = len(bank.bookings(account, since=min(days))) - len(days)
        return counts

    def book(self) -> str:
        """Book something at the bank; returns what only its row says."""
        purpose = f"Eis {new_id().hex[-8:]}"
        BackOffice(self.branch.bank.bank).book(self.name, NewBooking(Decimal("-3.20"), purpose))
        return purpose

    def sees(self, purpose: str) -> bool:
        return any(purpose in row for row in self.rows().values())

    # Approval --------------------------------------------------------------------------------

    def renewals(self) -> tuple[Renewals, Renewals]:
        """Return what offers a renewal, in the access and in the customer."""
        access = self.get(self.path)
        within = self.get(CUSTOMER)["bankzugaenge"][access["id"]]
        return _renewals(access), _renewals(within)

    def approve(self, status: dict[str, Any]) -> dict[str, Any]:
        """Do whatever the bank wants; returns the consent after it."""
        page = relations(status).get("redirect_url")
        if page is None:
            return self.go_through(status)
        way_back = visit(self.branch, page, "tan")
        assert self.service.http.get(way_back).status_code == 303
        return self.get(relations(status)["self"])


def _renewals(found: dict[str, Any]) -> Renewals:
    return {n: h for n, h in relations(found).items() if n.lower().replace("_", "") == "startsca"}
