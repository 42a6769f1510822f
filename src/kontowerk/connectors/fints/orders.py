"""The questions we can ask a bank, and which of them an account allows.

Spec: FinTS 3.0 Messages C.2 (HKSAL, HKKAZ, HKCAZ), C.4 (HKWPD), C.10 (HKSPA, HKCDB).
"""

from datetime import date, timedelta
from typing import Final, assert_never

from kontowerk.connectors.contract import History
from kontowerk.connectors.fints.message import GERMANY, Segment, Value, Values
from kontowerk.connectors.fints.parameters import (
    BankParameters,
    FintsProfile,
    UserAccount,
    is_payment_account,
)
from kontowerk.connectors.fints.state import Ask, FintsScope, Task
from kontowerk.connectors.sepa.pain001 import namespace

STANDING_ORDERS: Final = "HKCDB"
_KNOWN: Final[dict[str, tuple[int, ...]]] = {
    "HKSPA": (1,),
    "HKSAL": (5, 6, 7),
    "HKCAZ": (1,),
    "HKKAZ": (5, 6, 7),
    "HKWPD": (5, 6),
    "DKKKU": (2,),
    STANDING_ORDERS: (1,),
}
# Says no more to us than an older version that every bank has tried for years.
_SPOKEN_IF_NEEDED: Final[dict[str, tuple[int, ...]]] = {"HKSAL": (8,)}
_SHORTER, _SHORTEST = 89, 30  # days of a period that is asked for after a refusal
CARDS: Final = "DKKKU"
_OLDEST: Final = 5  # names an account by number, country and bank code in one row
_INTERNATIONAL: Final = frozenset(
    {("HKSAL", 7), ("HKSAL", 8), ("HKKAZ", 7), ("HKCAZ", 1), (STANDING_ORDERS, 1)}
)


def plan(
    accounts: list[UserAccount], bank: BankParameters, profile: FintsProfile, wish: FintsScope
) -> list[Task]:
    """List everything to ask, in order: BICs first, then account by account."""
    tasks: list[Task] = []
    if (version := bank.newest("HKSPA", _KNOWN["HKSPA"])) is not None:
        tasks.append(Task(Ask.ACCOUNTS, -1, "HKSPA", version))
    tasks += plan_accounts(accounts, bank, profile, wish)
    return tasks + _standing(accounts, bank, wish)


def plan_accounts(
    accounts: list[UserAccount],
    bank: BankParameters,
    profile: FintsProfile,
    wish: FintsScope,
    first: int = 0,
) -> list[Task]:
    """List what to ask about each account, from the given one on."""
    tasks: list[Task] = []
    for index, account in enumerate(accounts):
        if index < first or not wish.transactions or not is_wanted(account, wish):
            continue
        tasks += _balance(index, account, bank)
        tasks += _transactions(index, account, bank, profile)
        tasks += _positions(index, account, bank)
    return tasks


def is_wanted(account: UserAccount, wish: FintsScope) -> bool:
    return wish.only is None or account.iban in wish.only or account.number in wish.only


def is_depot(account: UserAccount) -> bool:
    return account.kind is not None and account.kind // 10 in {3, 6}


def _usable(order: str, account: UserAccount, bank: BankParameters) -> int | None:
    """Return the version of an order that bank and account allow."""
    if order not in account.allowed and account.conclusive:
        return None
    if order not in account.allowed and is_depot(account) is not (order == "HKWPD"):
        return None  # the bank does not say; ask only what fits
    return bank.newest(order, _KNOWN[order]) or bank.newest(order, _SPOKEN_IF_NEEDED.get(order, ()))


def _balance(index: int, account: UserAccount, bank: BankParameters) -> list[Task]:
    version = _usable("HKSAL", account, bank)
    return [Task(Ask.BALANCE, index, "HKSAL", version)] if version is not None else []


def _transactions(
    index: int, account: UserAccount, bank: BankParameters, profile: FintsProfile
) -> list[Task]:
    """Camt where both sides speak it; MT940 else, and when camt fails. Cards have their own."""
    cards = _usable(CARDS, account, bank) if CARDS in account.allowed else None
    if cards is not None:
        return [Task(Ask.TRANSACTIONS, index, CARDS, cards)]
    mt940 = _usable("HKKAZ", account, bank)
    camt = _usable("HKCAZ", account, bank) if profile.camt and formats(bank, profile) else None
    fallback = ("HKKAZ", mt940) if mt940 is not None else None
    if camt is not None:
        return [Task(Ask.TRANSACTIONS, index, "HKCAZ", camt, fallback=fallback)]
    if mt940 is not None:
        return [Task(Ask.TRANSACTIONS, index, "HKKAZ", mt940)]
    return []


def _positions(index: int, account: UserAccount, bank: BankParameters) -> list[Task]:
    version = _usable("HKWPD", account, bank)
    return [Task(Ask.POSITIONS, index, "HKWPD", version)] if version is not None else []


def _standing(accounts: list[UserAccount], bank: BankParameters, wish: FintsScope) -> list[Task]:
    """Ask for standing orders last: nothing else fails with an approval the list may want."""
    version = bank.newest(STANDING_ORDERS, _KNOWN[STANDING_ORDERS])
    if version is None or not wish.standing_orders:
        return []
    return [
        Task(Ask.STANDING, index, STANDING_ORDERS, version)
        for index, account in enumerate(accounts)
        if STANDING_ORDERS in account.allowed and account.iban and is_wanted(account, wish)
    ]


def formats(bank: BankParameters, profile: FintsProfile) -> list[str]:
    """Return the camt formats both sides know, best first; all of ours if the bank names none."""
    common = [
        camt_format for camt_format in profile.camt_formats if camt_format in bank.camt_formats
    ]
    return common if bank.camt_formats else list(profile.camt_formats)


def build(
    task: Task,
    accounts: list[UserAccount],
    bank: BankParameters,
    profile: FintsProfile,
    wish: FintsScope,
    today: date,
) -> Segment:
    """Write the order of a task, from its page on."""
    values: Values = {}
    if task.ask is not Ask.ACCOUNTS:
        values["account"] = _reference(accounts[task.account], task)
    if task.order == CARDS:
        values["credit_card_number"] = accounts[task.account].number
    elif task.ask is Ask.BALANCE or task.ask is Ask.TRANSACTIONS:
        values["all_accounts"] = False
    if task.order == "HKCAZ":
        values["supported_camt_messages"] = {"expected_type": _values(formats(bank, profile))}
    if task.ask is Ask.STANDING:
        known = _values(list(bank.pain_formats)) or [namespace("001.001.09")]
        values["supported"] = {"sepa_descriptors": known}
    if task.ask is Ask.TRANSACTIONS:
        values |= _period(accounts[task.account], task, bank, profile, wish, today)
    if task.point is not None:
        values["touchdown_point"] = task.point
    return Segment(task.order, task.version, values)


def _period(
    account: UserAccount,
    task: Task,
    bank: BankParameters,
    profile: FintsProfile,
    wish: FintsScope,
    today: date,
) -> Values:
    """Say since when; without any period a bank gives all it has, and wants a TAN for it."""
    since = wish.since
    if since is None and not _reaches_back(account, wish.history):
        since = today - timedelta(days=profile.free_history_days)
    if since is not None and bank.statement_days is not None:
        since = max(since, today - timedelta(days=bank.statement_days))
    if task.shortened:
        shorter = today - timedelta(days=_SHORTER)
        fits = since is None or since < shorter - timedelta(days=1)
        since = shorter if fits else today - timedelta(days=_SHORTEST)
    if since is None:
        return {}
    period: Values = {"date_start": since}
    if profile.end_date:
        period["date_end"] = today
    return period


def may_be_shortened(task: Task) -> bool:
    """Say whether a period the bank refused can be asked for with a later start."""
    return task.ask is Ask.TRANSACTIONS and not task.shortened


def _reaches_back(account: UserAccount, history: History) -> bool:
    match history:
        case History.OPEN:
            return False
        case History.PAYMENT_ACCOUNTS:
            return is_payment_account(account)
        case History.ALL:
            return True
        case _:
            assert_never(history)


def _values(texts: list[str]) -> list[Value]:
    return list(texts)


def _reference(account: UserAccount, task: Task) -> Values:
    if (task.order, task.version) in _INTERNATIONAL and account.iban:
        return {"iban": account.iban, "bic": account.bic}
    national: Values = {
        "account_number": account.number,
        "subaccount_number": account.sub_account,
    }
    bank: Values = {"country_identifier": GERMANY, "bank_code": account.bank_code}
    if task.version == _OLDEST or task.order == CARDS:
        return national | bank
    national["bank_identifier"] = bank
    return national
