"""What a consent covers, and how long: pure rules."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from banksim.core.clock import BERLIN
from banksim.core.model import Account, AccountKind, Customer
from banksim.core.register import CONSENT, SHORT_CONSENT
from banksim.xs2a.bodies import Access, Reference
from banksim.xs2a.problem import format_error

# A consent this young also opens the history older than 90 days.
FRESH: Final = timedelta(minutes=15)
MOST_A_DAY: Final = 4
_ALL: Final = frozenset({"allAccounts", "allAccountsWithOwnerName"})
CASH: Final = frozenset(
    {
        AccountKind.CHECKING,
        AccountKind.SAVINGS,
        AccountKind.CALL_MONEY,
        AccountKind.FIXED_TERM,
        AccountKind.LOAN,
        AccountKind.HOME_SAVINGS,
    }
)


def last_day(wanted: date, today: date) -> date:
    """The last day of a consent: as wanted, at most 180 days."""
    if wanted < today:
        message = "validUntil liegt in der Vergangenheit."
        raise format_error(message)
    return min(wanted, today + CONSENT)


def ends_at(customer: Customer, valid_until: date, now: datetime, *, recurring: bool) -> datetime:
    """When a consent granted now ends; words in the login make it shorter."""
    if customer.has("consent-expired"):
        return now
    if customer.has("consent-short"):
        return now + SHORT_CONSENT
    if customer.has("sca-always") or not recurring:
        return now + FRESH
    return datetime.combine(valid_until + timedelta(days=1), time(), BERLIN)


def masked_pan(account: Account) -> str:
    return f"XXXXXXXXXXXX{account.number[-4:]}"


def check(access: Access) -> None:
    """Refuse an access object that asks for nothing or for unknown words."""
    words = (access.available_accounts, access.available_accounts_with_balance, access.all_psd2)
    lists = (access.accounts, access.balances, access.transactions)
    given = [word for word in words if word is not None]
    named = any(one is not None for one in lists)
    if not given and not named:
        message = "access ist leer."
        raise format_error(message)
    if len(given) > 1 or (given and named) or not _ALL.issuperset(given):
        message = "access widerspricht sich oder hat ein unbekanntes Wort."
        raise format_error(message)


@dataclass(frozen=True, slots=True)
class Permit:
    """An access object, asked account by account."""

    access: Access

    @property
    def owner_name(self) -> bool:
        words = (self.access.all_psd2, self.access.available_accounts)
        more = self.access.additional_information
        named = more is not None and more.owner_name is not None
        return named or "allAccountsWithOwnerName" in words

    def lists(self, account: Account) -> bool:
        access = self.access
        if access.available_accounts or access.available_accounts_with_balance:
            return True
        named = [*(access.accounts or ()), *(access.balances or ()), *(access.transactions or ())]
        return self._everything or _names(named, account)

    def balances(self, account: Account) -> bool:
        if self.access.available_accounts_with_balance:
            return True
        return self._everything or _names(self.access.balances or (), account)

    def transactions(self, account: Account) -> bool:
        return self._everything or _names(self.access.transactions or (), account)

    @property
    def _everything(self) -> bool:
        """All accounts, or empty lists: then this bank offers all it has."""
        access = self.access
        lists = [one for one in (access.accounts, access.balances, access.transactions)
                 if one is not None]  # fmt: skip
        return access.all_psd2 is not None or (bool(lists) and not any(lists))


def _names(references: Iterable[Reference], account: Account) -> bool:
    own = {account.iban, account.number, masked_pan(account)}
    return any(not own.isdisjoint(one.names()) for one in references)
