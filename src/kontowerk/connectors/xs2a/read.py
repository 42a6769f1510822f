"""Reading what a consent opens: accounts, then balances and bookings of each.

One part that fails costs only itself. Of a list that was cut off nothing is kept: half a list is
no list.
"""

import asyncio
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import partial
from typing import Final
from urllib.parse import quote

from kontowerk.connectors.contract import FailureKind, History
from kontowerk.connectors.errors import BankRefusedError, UnreadableAnswerError
from kontowerk.connectors.sepa.fields import bic, iban, tidy
from kontowerk.connectors.snapshot import (
    Balance,
    FetchedProduct,
    Missing,
    Present,
    ProductKind,
    Transaction,
)
from kontowerk.connectors.xs2a import books, codes, models, translate
from kontowerk.connectors.xs2a.client import Xs2aClient, with_query
from kontowerk.connectors.xs2a.codes import RequestStage
from kontowerk.connectors.xs2a.home_savings import contract_of
from kontowerk.connectors.xs2a.models import AccountList, AccountRow, Balances, CardAccountList
from kontowerk.connectors.xs2a.profile import Xs2aProfile
from kontowerk.connectors.xs2a.state import Consent, Xs2aScope
from kontowerk.kit.clock import BERLIN

_MOST_PAGES: Final = 5000
_MOST_ACCOUNTS: Final = 500
# What PSD2 calls a payment account, as far as an account type tells.
_PAYMENT: Final = frozenset({ProductKind.CHECKING, ProductKind.CREDIT_CARD})
_GERMAN_IBAN: Final = 22
_BANK_CODE: Final = slice(4, 12)
_ACCOUNT_NUMBER: Final = slice(12, None)


@dataclass(slots=True)
class ReadAccount:
    """An account of the list, and what the bank gave for it so far."""

    row: AccountRow
    card: bool
    balance: Present[Balance] | Missing | None = None
    balances: tuple[Balance, ...] = ()
    transactions: Present[tuple[Transaction, ...]] | Missing | None = None
    pending: tuple[Transaction, ...] | None = None

    @property
    def kind(self) -> ProductKind:
        return translate.product_kind(self.row, card=self.card)

    @property
    def names(self) -> set[str]:
        own = iban(self.row.iban)
        number = own[_ACCOUNT_NUMBER] if own else None
        given = (own, number, self.row.masked_pan, self.row.bban, self.row.resource_id)
        return {name for name in map(tidy, given) if name}


@dataclass(slots=True)
class Reader:
    """One reading. `fresh` says that the person has just approved: then old bookings come, too."""

    client: Xs2aClient
    consent: Consent
    profile: Xs2aProfile
    wish: Xs2aScope
    fresh: bool
    accounts: list[ReadAccount] = field(default_factory=list[ReadAccount])
    listed: bool = False
    complete: bool = False

    @property
    def _headers(self) -> dict[str, str]:
        return {"Consent-ID": self.consent.id}

    async def read_all(self) -> None:
        """Read everything wished for; raises BankTroubleError with what came before kept."""
        await self._list()
        await self.client.ctx.watcher.login_accepted()
        if self.wish.transactions:
            watcher = self.client.ctx.watcher
            await watcher.products_known(self.products(), None)
            for account in self.accounts:
                await self._read_balance(account)
                await self._read_transactions(account)
        self.complete = True

    async def _list(self) -> None:
        link = self.client.path("accounts")
        await self._be_polite()
        found = await self.client.get(link, AccountList, self._headers, RequestStage.READ)
        self.accounts = [ReadAccount(row, card=False) for row in found.accounts]
        if self.profile.card_accounts:
            self.accounts += [ReadAccount(row, card=True) for row in await self._cards()]
        wanted = [account for account in self.accounts[:_MOST_ACCOUNTS] if self._is_wanted(account)]
        self.accounts, self.listed = wanted, True

    async def _cards(self) -> list[AccountRow]:
        """Ask for card accounts; a bank that has none says so in many ways."""
        await self._be_polite()
        try:
            link = self.client.path("card-accounts")
            found = await self.client.get(link, CardAccountList, self._headers, RequestStage.READ)
        except BankRefusedError as refusal:
            if codes.ends_everything(refusal.kind) and refusal.kind is not FailureKind.CONSENT:
                raise
            return []
        return found.card_accounts

    def _is_wanted(self, account: ReadAccount) -> bool:
        if account.row.status == "deleted":
            return False
        return self.wish.only is None or not account.names.isdisjoint(self.wish.only)

    async def _be_polite(self) -> None:
        if await self.client.ctx.watcher.should_yield():
            raise BankRefusedError(FailureKind.YIELDED)

    # Parts of one account ------------------------------------------------------------

    async def _read_balance(self, account: ReadAccount) -> None:
        link = self._link(account, "balances")
        if link is None:
            return
        try:
            await self._be_polite()
            found = await self.client.get(link, Balances, self._headers, RequestStage.PART)
            inverted = bool(found.debit_accounting or account.row.debit_accounting)
            now = self.client.ctx.clock.now()
            all_of_them = translate.balances_of(found.balances, account.row, now, inverted=inverted)
        except (BankRefusedError, UnreadableAnswerError) as trouble:
            account.balance = self._missing(trouble)
            return
        account.balance = Present(all_of_them[0]) if all_of_them else Missing()
        account.balances = all_of_them if len(all_of_them) > 1 else ()

    async def _read_transactions(self, account: ReadAccount) -> None:
        link = self._link(account, "transactions")
        if link is None:
            return
        since, free = self._since(account), self._free_since()
        try:
            found = await self._pages(account, link, since)
        except (BankRefusedError, UnreadableAnswerError) as trouble:
            if since >= free or not _is_about_the_period(trouble):
                account.transactions = self._missing(trouble)
                return
            try:  # a bank that does not go back that far, or not any more
                found = await self._pages(account, link, free)
            except (BankRefusedError, UnreadableAnswerError) as again:
                account.transactions = self._missing(again)
                return
        booked = (booking for booking in found if booking.booked)
        account.transactions = Present(tuple(sorted(booked, key=lambda one: one.booked_on)))
        if self._asks_for_pending(account):
            account.pending = tuple(booking for booking in found if not booking.booked)

    def _asks_for_pending(self, account: ReadAccount) -> bool:
        return self.profile.pending and not account.card

    async def _pages(self, account: ReadAccount, link: str, since: date) -> list[Transaction]:
        found: list[Transaction] = []
        status = "both" if self._asks_for_pending(account) else "booked"
        following: str | None = with_query(link, bookingStatus=status, dateFrom=since.isoformat())
        seen: set[str] = set()
        while following is not None:
            if following in seen or len(seen) > _MOST_PAGES:
                raise UnreadableAnswerError(what="pages in circles")
            seen.add(following)
            await self._be_polite()
            page, following = await self._page(account, following)
            found += page
        return found

    async def _page(self, account: ReadAccount, link: str) -> tuple[list[Transaction], str | None]:
        """Read one page; translated in a thread, because a long one would hold up others."""
        reply = await self.client.look(link, self._headers, RequestStage.PART)
        if account.card:
            in_debits = bool(account.row.debit_accounting)
            cards = partial(books.read_card_page, reply.content, in_debits=in_debits)
            page = await asyncio.to_thread(cards)
            return page.booked, page.following
        page = await asyncio.to_thread(books.read_page, reply.content, iban(account.row.iban))
        if page.download is not None and not page.booked:
            return await self._page_at(account, page.download)
        return page.booked + page.pending, page.following

    async def _page_at(
        self, account: ReadAccount, link: str
    ) -> tuple[list[Transaction], str | None]:
        """Follow the link to a statement that is not given right away; once."""
        await self._be_polite()
        reply = await self.client.look(link, self._headers, RequestStage.PART)
        page = await asyncio.to_thread(books.read_page, reply.content, iban(account.row.iban))
        return page.booked + page.pending, page.following

    def _missing(self, trouble: BankRefusedError | UnreadableAnswerError) -> Missing:
        """Do without a part, unless the trouble is about more than this part."""
        if isinstance(trouble, UnreadableAnswerError):
            return Missing()
        lost_consent = trouble.kind is FailureKind.CONSENT and not self.fresh
        yielded = trouble.kind is FailureKind.YIELDED
        ends = codes.ends_everything(trouble.kind) and trouble.kind is not FailureKind.CONSENT
        if ends or lost_consent or yielded:
            raise trouble
        return Missing(trouble.codes)

    def _link(self, account: ReadAccount, part: str) -> str | None:
        """Where a part is: the bank's own link, or where the standard puts it."""
        given = account.row.links
        found = models.target(given, part)
        if found is not None or given is not None or not account.row.resource_id:
            return found
        folder = "card-accounts" if account.card else "accounts"
        return self.client.path(folder, quote(account.row.resource_id, safe=""), part)

    def _since(self, account: ReadAccount) -> date:
        """How far back to ask: old bookings come only right after an approval."""
        free = self._free_since()
        if not self.fresh:
            return max(self.wish.since or free, free)
        if self.wish.since is not None:
            return self.wish.since
        everything = self.wish.history is History.ALL or (
            self.wish.history is History.PAYMENT_ACCOUNTS and account.kind in _PAYMENT
        )
        return (
            self._today() - timedelta(days=self.profile.full_history_days) if everything else free
        )

    def _free_since(self) -> date:
        return self._today() - timedelta(days=self.profile.free_history_days)

    def _today(self) -> date:
        return self.client.ctx.clock.now().astimezone(BERLIN).date()

    # What came -----------------------------------------------------------------------

    def products(self) -> tuple[FetchedProduct, ...]:
        return tuple(_product(account, self.profile) for account in self.accounts)


def _is_about_the_period(trouble: BankRefusedError | UnreadableAnswerError) -> bool:
    refused = codes.NO_CONSENT | {codes.PERIOD, "PARAMETER_NOT_SUPPORTED", "FORMAT_ERROR"}
    return not refused.isdisjoint(trouble.codes)


def _pays(account: ReadAccount) -> bool:
    """Say whether transfers start here: SEPA knows payment accounts in euro only."""
    return account.kind is ProductKind.CHECKING and account.row.currency == "EUR"


def _product(account: ReadAccount, profile: Xs2aProfile) -> FetchedProduct:
    row, own = account.row, iban(account.row.iban)
    german = own if own and own.startswith("DE") and len(own) == _GERMAN_IBAN else None
    number = german[_ACCOUNT_NUMBER] if german else row.bban or row.masked_pan or row.resource_id
    label = tidy(row.display_name) or tidy(row.name) or tidy(row.product) or own or number
    product = FetchedProduct(
        kind=account.kind,
        label=label or account.kind.value,
        owner=tidy(row.owner_name) or "",
        currency=translate.currency_of(row),
        account_number=tidy(number),
        bank_code=german[_BANK_CODE] if german else None,
        iban=own,
        bic=bic(row.bic),
        transfers=profile.transfers if _pays(account) else frozenset(),
        balance=account.balance,
        balances=account.balances,
    )
    if account.kind is ProductKind.HOME_SAVINGS:
        contract = contract_of(row, number, account.balance, profile.contract_labels)
        product = replace(product, home_savings=contract)
    return replace(product, transactions=account.transactions, pending=account.pending)
