"""The bank's words into ours: account types, balances, statements, media.

Spec: FinTS 3.0 Formals E.2 (account types), Messages C.2.2 (HISAL), PIN/TAN C.2 (HITAB).
"""

from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, time
from decimal import Decimal
from typing import Final

from kontowerk.connectors.errors import UnreadableAnswerError
from kontowerk.connectors.fints.cards import card_bookings
from kontowerk.connectors.fints.message import (
    Answer,
    Segment,
    Values,
    amount,
    clock_time,
    day,
    group,
    text,
)
from kontowerk.connectors.fints.methods import TanMethod
from kontowerk.connectors.fints.orders import CARDS, is_wanted
from kontowerk.connectors.fints.parameters import BankParameters, UserAccount, product_kind
from kontowerk.connectors.fints.state import Ask, FintsScope, ReadProgress, TaskResult
from kontowerk.connectors.sepa.camt import parse_camt
from kontowerk.connectors.sepa.fields import UnreadableStatementError, iban, statement_text
from kontowerk.connectors.sepa.mt535 import parse_mt535
from kontowerk.connectors.sepa.mt940 import parse_mt940
from kontowerk.connectors.snapshot import (
    Balance,
    FetchedProduct,
    HomeSavings,
    MediaClass,
    Missing,
    Position,
    Present,
    ProductKind,
    Snapshot,
    TanMedium,
    Transaction,
)
from kontowerk.connectors.transfer import STANDING_LIST, StandingOrder, TransferKind
from kontowerk.kit.clock import BERLIN
from kontowerk.kit.money import Money

_TRANSFERS: Final = {
    "HKCCS": TransferKind.SINGLE.value,
    "HKIPZ": TransferKind.INSTANT.value,
    "HKCSE": TransferKind.SCHEDULED.value,
    "HKCCM": TransferKind.BULK.value,
    "HKCDB": STANDING_LIST,
    "HKCDE": TransferKind.STANDING_CREATE.value,
    "HKCDN": TransferKind.STANDING_CHANGE.value,
    "HKCDL": TransferKind.STANDING_DELETE.value,
}
_SIGNS: Final = {"C": 1, "D": -1}
_LONGEST_MEDIUM: Final = 32  # characters of a name in HKTAN
_MEDIA: Final = {
    "L": MediaClass.LIST,
    "G": MediaClass.GENERATOR,
    "M": MediaClass.MOBILE,
    "S": MediaClass.SECODER,
    "B": MediaClass.PUSH,
}


def part_key(ask: Ask, account: int) -> str:
    return f"{ask}/{account}"


def account_named(segment: Segment) -> frozenset[str]:
    """Return the IBAN and the number of the account that a segment is about."""
    account = segment.group("account")
    named, number = text(account, "iban"), text(account, "account_number")
    if named is not None and iban(named) is None:  # an old account in the place of a new one
        return frozenset({named})
    return frozenset(name for name in (named, number) if name)


def is_about(segment: Segment, account: UserAccount) -> bool:
    """Say whether a segment is about an account; one that names none is what we asked for."""
    own = {_bare(name) for name in (account.iban, account.number) if name}
    named = {_bare(name) for name in account_named(segment)}
    return not named or not own or not own.isdisjoint(named)


def _bare(name: str) -> str:
    return name.lstrip("0")


def balance_of(segment: Segment, now: datetime) -> Balance:
    """Read HISAL with all its limits; one without a date is of today."""
    booked = segment.group("balance_booked")
    inner = group(booked, "amount") if isinstance(booked.get("amount"), dict) else booked
    value, currency = amount(inner, "amount"), text(inner, "currency")
    on = day(booked, "date")
    sign = _SIGNS.get(text(booked, "credit_debit") or "")
    if value is None or currency is None or sign is None:
        raise UnreadableAnswerError(what="a balance without amount")
    at = now.astimezone(UTC)
    if on is not None:
        at = datetime.combine(on, clock_time(booked, "time") or time(), BERLIN).astimezone(UTC)
    return Balance(
        booked=_money(sign * value, currency),
        at=at,
        overdraft_limit=_limit(segment.group("line_of_credit")),
        available=_limit(segment.group("available_amount")),
        used=_limit(segment.group("used_amount")),
    )


def _limit(values: Values) -> Money | None:
    value, currency = amount(values, "amount"), text(values, "currency")
    return _money(value, currency) if value is not None and currency else None


def _money(value: Decimal, currency: str) -> Money:
    try:
        return Money(value, currency)
    except ValueError as fault:
        raise UnreadableAnswerError(what="an amount is no money") from fault


def media_of(answer: Answer) -> list[TanMedium]:
    """Read HITAB; a medium cannot be chosen that has no name, or one that cannot be sent back."""
    found: list[TanMedium] = []
    for segment in answer.readable("HITAB"):
        for row in segment.groups("tan_media_list"):
            name = text(row, "tan_medium_name")
            letter = text(row, "tan_medium_class") or ""
            if name and len(name) <= _LONGEST_MEDIUM:
                media_class = _MEDIA.get(letter, MediaClass.PUSH)
                valid = day(row, "valid_from"), day(row, "valid_until")
                found.append(TanMedium(name, media_class, *valid))
    return found


def mail_in(answer: Answer) -> list[str]:
    """Return the bank's letters to its customer."""
    letters = ((s.text("subject") or "", s.text("body") or "") for s in answer.readable("HIKIM"))
    return [body if body.startswith(subject) else f"{subject}\n{body}" for subject, body in letters]


# Snapshot --------------------------------------------------------------------------------


def snapshot(
    progress: ReadProgress,
    bank: BankParameters | None,
    wish: FintsScope,
    methods: list[TanMethod],
    active: TanMethod | None,
    media: list[TanMedium],
) -> Snapshot:
    """Put together what we know; complete when every question was put."""
    failed = progress.parts.get(part_key(Ask.ACCOUNTS, -1))
    return Snapshot(
        products=tuple(
            _product(index, account, progress)
            for index, account in enumerate(progress.accounts)
            if is_wanted(account, wish)
        ),
        methods=tuple(method.shown() for method in methods),
        active_method=active.shown() if active and not active.is_one_step else None,
        media=tuple(media),
        institution=bank.name if bank else None,
        complete=progress.tasks is not None and not progress.tasks,
        notices=tuple(failed.codes) if failed and failed.failed else (),
    )


def _product(index: int, account: UserAccount, progress: ReadProgress) -> FetchedProduct:
    kind = product_kind(account)
    open_keys = {part_key(task.ask, task.account) for task in progress.tasks or []}

    def part(ask: Ask) -> TaskResult | None:
        key = part_key(ask, index)
        if key in open_keys:  # half of a list is no list
            return TaskResult(failed=True) if key in progress.parts else None
        return progress.parts.get(key)

    balances = part(Ask.BALANCE)
    found = balances.balances if balances else []
    return FetchedProduct(
        kind=kind,
        label=account.label or account.number or account.iban or kind.value,
        owner=account.owner,
        currency=account.currency,
        account_number=account.number,
        sub_account=account.sub_account,
        bank_code=account.bank_code,
        iban=account.iban,
        bic=account.bic,
        transfers=frozenset(name for order, name in _TRANSFERS.items() if order in account.allowed),
        balance=_balance(balances, account.currency),
        balances=tuple(found) if len(found) > 1 else (),
        transactions=_transactions(part(Ask.TRANSACTIONS)),
        positions=_positions(part(Ask.POSITIONS)),
        home_savings=_contract(account, found) if kind is ProductKind.HOME_SAVINGS else None,
        standing_orders=_standing(part(Ask.STANDING)),
        pending=_only_noted(part(Ask.TRANSACTIONS)),
    )


def _standing(part: TaskResult | None) -> Present[tuple[StandingOrder, ...]] | Missing | None:
    if part is None:
        return None
    return Missing(tuple(part.codes)) if part.failed else Present(tuple(part.standing))


def _contract(account: UserAccount, found: list[Balance]) -> HomeSavings:
    """Return what FinTS has of a contract: its number, its product, and who owes whom."""
    return HomeSavings(
        contract_number=account.number,
        contract_type=account.label,
        in_saving_phase=found[0].booked.amount >= 0 if found else None,
    )


def _balance(part: TaskResult | None, currency: str | None) -> Present[Balance] | Missing | None:
    if part is None:
        return None
    if part.failed or not part.balances:
        return Missing(tuple(part.codes))
    own = [balance for balance in part.balances if balance.booked.currency == currency]
    return Present((own or part.balances)[0])


def _transactions(part: TaskResult | None) -> Present[tuple[Transaction, ...]] | Missing | None:
    if part is None:
        return None
    if part.failed:
        return Missing(tuple(part.codes))
    try:
        found = part.bookings if part.bookings is not None else bookings_of(part.order, part.pages)
    except UnreadableStatementError:
        return Missing(tuple(part.codes))
    booked = (transaction for transaction in found if transaction.booked)
    return Present(tuple(sorted(booked, key=lambda transaction: transaction.booked_on)))


def _only_noted(part: TaskResult | None) -> tuple[Transaction, ...] | None:
    """Return what the bank has not booked yet; a list that cannot be read says nothing."""
    if part is None or part.failed or part.order == CARDS:
        return None
    try:
        found = part.bookings if part.bookings is not None else bookings_of(part.order, part.pages)
        noted = [transaction for transaction in found if not transaction.booked]
        for document in part.pending:
            noted += _pending(document, part.order)
    except UnreadableStatementError:
        return None
    return tuple(replace(transaction, booked=False) for transaction in noted)


def can_be_read(part: TaskResult) -> bool:
    """Read the bookings of a part, and keep them; false if nobody can."""
    try:
        part.bookings = bookings_of(part.order, part.pages)
    except UnreadableStatementError:
        return False
    return True


def bookings_in(part: TaskResult) -> list[Transaction]:
    """Return everything an account shows, also what the bank has only taken note of."""
    found = bookings_of(part.order, part.pages)
    for document in part.pending:
        with suppress(UnreadableStatementError):  # a list the bank need not give at all
            found += _pending(document, part.order)
    return found


def bookings_of(order: str, pages: list[bytes]) -> list[Transaction]:
    """Read the pages of a statement; MT940 may be cut anywhere, so its pages are joined first."""
    if order == CARDS:
        return card_bookings(pages)
    if order == "HKCAZ":
        return [transaction for page in pages for transaction in parse_camt(page).transactions]
    if not pages:
        return []
    statements = parse_mt940(statement_text(b"".join(pages)))
    return [transaction for statement in statements for transaction in statement.transactions]


def _pending(document: bytes, order: str) -> list[Transaction]:
    if order == "HKCAZ":
        return list(parse_camt(document).transactions)
    statements = parse_mt940(statement_text(document))
    return [transaction for statement in statements for transaction in statement.transactions]


def _positions(part: TaskResult | None) -> Present[tuple[Position, ...]] | Missing | None:
    if part is None:
        return None
    if part.failed:
        return Missing(tuple(part.codes))
    try:
        pages = (parse_mt535(statement_text(page)) for page in part.pages)
        return Present(tuple(position for page in pages for position in page))
    except UnreadableStatementError:
        return Missing(tuple(part.codes))
