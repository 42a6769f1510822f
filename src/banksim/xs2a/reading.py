"""`/v1/accounts` and `/v1/card-accounts`: what a valid consent opens."""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final, TypeVar
from urllib.parse import urlencode

import msgspec

from banksim.core.bank import OPEN_HISTORY
from banksim.core.consents import Consent, ConsentStatus
from banksim.core.model import Account, AccountKind, Booking, Customer
from banksim.xs2a import shapes
from banksim.xs2a.bodies import Access
from banksim.xs2a.call import Call, Reply
from banksim.xs2a.permit import CASH, FRESH, Permit
from banksim.xs2a.problem import BrokenPartError, ProblemError, format_error, resource_unknown

_CARDS: Final = frozenset({AccountKind.CREDIT_CARD})
_PAGE: Final = 100
_LONGEST_PAGE: Final = 1000
_KEPT: Final = 32  # histories that wait for somebody to turn the page
_DEAD: Final = frozenset({ConsentStatus.EXPIRED, ConsentStatus.REVOKED, ConsentStatus.TERMINATED})
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Visit:
    """A read under a valid consent."""

    call: Call
    consent: Consent
    customer: Customer
    permit: Permit
    cards: bool

    @property
    def folder(self) -> str:
        return "/card-accounts" if self.cards else "/accounts"

    def accounts(self) -> list[Account]:
        kinds = _CARDS if self.cards else CASH
        found = self.call.bank.accounts(self.customer)
        return [one for one in found if one.kind in kinds and self.permit.lists(one)]

    def account(self) -> Account:
        wanted = self.call.request.match_info["account"]
        for one in self.accounts():
            if shapes.resource_id(one) == wanted:
                return one
        raise resource_unknown()

    def is_first(self, account: Account) -> bool:
        return self.call.bank.accounts(self.customer)[0].number == account.number

    def link(self, account: Account, *more: str) -> dict[str, str]:
        return self.call.link("/".join((self.folder, shapes.resource_id(account), *more)))


@dataclass(frozen=True, slots=True)
class Question:
    """Which bookings are wanted."""

    since: date
    until: date
    status: str
    size: int
    page: int


class ReadingDesk:
    """The account resources; one desk for accounts, one for cards."""

    def __init__(self, *, cards: bool) -> None:
        self._cards = cards
        self._kept: OrderedDict[object, Sequence[Booking]] = OrderedDict()

    async def list_all(self, call: Call) -> Reply:
        visit = self._visit(call)
        self._count(visit, "")
        told = [self._told(visit, one) for one in visit.accounts()]
        return Reply(200, {"cardAccounts" if self._cards else "accounts": told})

    async def show(self, call: Call) -> Reply:
        visit = self._visit(call)
        account = visit.account()
        self._count(visit, shapes.resource_id(account))
        return Reply(200, {self._name: self._told(visit, account)})

    async def balances(self, call: Call) -> Reply:
        visit = self._visit(call)
        account = visit.account()
        if not visit.permit.balances(account):
            raise _not_covered()
        self._count(visit, f"{shapes.resource_id(account)}/balances")
        if visit.customer.has("product-1") and visit.is_first(account):
            raise BrokenPartError
        told = shapes.balances(call.bank.balances(account))
        return Reply(200, {self._name: shapes.reference(account), "balances": told})

    async def transactions(self, call: Call) -> Reply:
        visit = self._visit(call)
        account = visit.account()
        if not visit.permit.transactions(account):
            raise _not_covered()
        asked = self._question(visit)
        if asked.page == 0 or _key(visit, account, asked) not in self._kept:
            self._check_age(visit, asked)
            self._count(visit, f"{shapes.resource_id(account)}/transactions")
        broken = visit.customer.has("tx-1") and visit.is_first(account)
        if broken or visit.customer.has("partial"):
            raise BrokenPartError
        elsewhere = visit.customer.has("quirk-download") and not self._cards
        if elsewhere and "download" not in call.request.query and asked.page == 0:
            place = f"{_next(visit, account, replace(asked, page=-1))['href']}&download=1"
            return Reply(200, {"_links": {"download": {"href": place}}})
        return Reply(200, self._report(visit, account, asked))

    @property
    def _name(self) -> str:
        return "cardAccount" if self._cards else "account"

    def _visit(self, call: Call) -> Visit:
        consent = call.consent_in_header()
        customer = call.owner(consent)
        if customer is None:
            raise _not_covered()
        now = call.bank.now(customer)
        status = consent.status_at(now)
        if status in _DEAD:
            raise ProblemError(401, "CONSENT_EXPIRED", "Diese Zustimmung gilt nicht mehr.")
        if status is not ConsentStatus.VALID:
            raise _not_covered()
        call.bank.consents.touch(consent.id, now.date())
        access = msgspec.json.decode(consent.asked.access, type=Access)
        return Visit(call, consent, customer, Permit(access), self._cards)

    def _count(self, visit: Visit, resource: str) -> None:
        """Reads without the customer are few: per account, kind of read and day."""
        if visit.call.is_attended:
            return
        bank, consent = visit.call.bank, visit.consent
        today = bank.now(visit.customer).date()
        count = bank.consents.count_read(consent.id, f"{visit.folder}/{resource}", today)
        if visit.customer.has("rate") or count > consent.asked.frequency:
            message = "Für heute sind die Abrufe ohne Kunden aufgebraucht."
            raise ProblemError(429, "ACCESS_EXCEEDED", message)

    def _told(self, visit: Visit, account: Account) -> shapes.Json:
        bank, permit = visit.call.bank, visit.permit
        found = bank.balances(account)
        owner_name = permit.owner_name
        if self._cards:
            told = shapes.card_account(account, owner_name=owner_name)
        else:
            told = shapes.account(account, found, owner_name=owner_name)
        links: dict[str, object] = {}
        if permit.balances(account):
            links["balances"] = visit.link(account, "balances")
            broken = visit.customer.has("product-1") and visit.is_first(account)
            if visit.call.request.query.get("withBalance") == "true" and not broken:
                told["balances"] = shapes.balances(found)
        if permit.transactions(account):
            links["transactions"] = visit.link(account, "transactions")
        return told | {"_links": links}

    def _question(self, visit: Visit) -> Question:
        query = visit.call.request.query
        now = visit.call.bank.now(visit.customer)
        oldest = now.date() - OPEN_HISTORY
        status = query.get("bookingStatus", "")
        if status not in {"booked", "pending", "both"}:
            message = "bookingStatus ist booked, pending oder both."
            raise format_error(message)
        since = _value(query, "dateFrom", date.fromisoformat, oldest)
        until = _value(query, "dateTo", date.fromisoformat, now.date())
        size = _value(query, "itemsPerPage", int, _PAGE)
        page = _value(query, "pageIndex", int, 0)
        if since > until or not 0 < size <= _LONGEST_PAGE or page < 0:
            raise ProblemError(400, "PERIOD_INVALID", "Zeitraum oder Seite ist nicht möglich.")
        return Question(since, until, status, size, page)

    @staticmethod
    def _check_age(visit: Visit, asked: Question) -> None:
        """History older than 90 days is open only while the consent is fresh."""
        now = visit.call.bank.now(visit.customer)
        granted = visit.consent.granted_at
        old = asked.since < now.date() - OPEN_HISTORY
        if old and (granted is None or granted + FRESH <= now):
            raise _not_covered()

    def _report(self, visit: Visit, account: Account, asked: Question) -> shapes.Json:
        shape = shapes.card_transaction if self._cards else shapes.transaction
        report: shapes.Json = {}
        links: dict[str, object] = {self._name: visit.link(account)}
        if asked.status != "pending":
            lines = self._booked(visit, account, asked)
            if not self._cards:  # the standard has no pages for cards
                start = asked.page * asked.size
                if start + asked.size < len(lines):
                    links["next"] = _next(visit, account, asked)
                lines = lines[start : start + asked.size]
            report["booked"] = [shape(line) for line in lines]
        if asked.status != "booked":
            pending = visit.call.bank.pending(account) if asked.page == 0 else ()
            report["pending"] = [shape(line) for line in pending]
        report["_links"] = links
        name = "cardTransactions" if self._cards else "transactions"
        return {self._name: shapes.reference(account), name: report}

    def _booked(self, visit: Visit, account: Account, asked: Question) -> Sequence[Booking]:
        """Bookings for the first page are kept for the others: nothing slips between pages."""
        key = _key(visit, account, asked)
        if asked.page == 0 or key not in self._kept:
            found = visit.call.bank.bookings(account, since=asked.since, until=asked.until)
            self._kept[key] = found
        self._kept.move_to_end(key)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return self._kept[key]


def _key(visit: Visit, account: Account, asked: Question) -> object:
    return (visit.consent.id, account.number, asked.since, asked.until, asked.size)


def _not_covered() -> ProblemError:
    return ProblemError(401, "CONSENT_INVALID", "Die Zustimmung deckt das nicht.")


def _next(visit: Visit, account: Account, asked: Question) -> dict[str, str]:
    query = urlencode(
        {
            "dateFrom": asked.since.isoformat(),
            "dateTo": asked.until.isoformat(),
            "bookingStatus": asked.status,
            "itemsPerPage": asked.size,
            "pageIndex": asked.page + 1,
        }
    )
    return {"href": f"{visit.link(account, 'transactions')['href']}?{query}"}


def _value(query: Mapping[str, str], name: str, read: Callable[[str], T], usual: T) -> T:
    text = query.get(name)
    try:
        return usual if text is None else read(text)
    except ValueError:
        message = f"{name} ist nicht lesbar."
        raise format_error(message) from None
