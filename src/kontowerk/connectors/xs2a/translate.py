"""The bank's words into ours: account types, balances, bookings.

Spec: NextGenPSD2 1.3, "Core payment structures" and "Complex data types"; ISO 20022
ExternalCashAccountType1Code.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Final

from kontowerk.connectors.errors import UnreadableAnswerError
from kontowerk.connectors.sepa.fields import bic, compact, decimal, iban, reference, start_of, tidy
from kontowerk.connectors.sepa.purpose import PurposeText, read_purpose
from kontowerk.connectors.snapshot import Balance, ProductKind, Transaction
from kontowerk.connectors.xs2a.models import (
    AccountReference,
    AccountRow,
    Amount,
    BalanceRow,
    CardRow,
    Details,
    TransactionRow,
)
from kontowerk.kit.clock import BERLIN
from kontowerk.kit.money import Money

_KINDS: Final = {
    **dict.fromkeys(("CACC", "CASH", "SLRY", "TRAN", "TRAS", "ODFT"), ProductKind.CHECKING),
    **dict.fromkeys(("SVGS", "LLSV"), ProductKind.SAVINGS),
    **dict.fromkeys(("MOMA", "ONDP"), ProductKind.CALL_MONEY),
    "LOAN": ProductKind.LOAN,
    "CARD": ProductKind.CREDIT_CARD,
}
# What a name says more exactly than the type does, or instead of a type. Names of banks are no
# kinds: a Sparkasse, a Kreditbank or a Kreditinstitut is in many of them.
_NAMES: Final = (
    (re.compile(r"bauspar"), ProductKind.HOME_SAVINGS),
    (re.compile(r"tagesgeld|call money"), ProductKind.CALL_MONEY),
    (re.compile(r"festgeld|termingeld"), ProductKind.FIXED_TERM),
    (re.compile(r"darlehen|kredit(?!bank|institut|genossenschaft)"), ProductKind.LOAN),
    (re.compile(r"spar(?!kasse)"), ProductKind.SAVINGS),
    (re.compile(r"giro"), ProductKind.CHECKING),
)
_VAGUE: Final = frozenset({ProductKind.CHECKING, ProductKind.SAVINGS, ProductKind.OTHER_ACCOUNT})
_BOOKED: Final = ("interimBooked", "closingBooked", "openingBooked", "expected")
_AVAILABLE: Final = ("interimAvailable", "forwardAvailable")
_SEVERAL: Final = "XXX"  # an account that is the sum of its currencies
_GVC: Final = re.compile(r"(?:[A-Z0-9]{4}\+)?(?P<code>[0-9]{3})(?:\+(?P<primanota>[^+]*).*)?")
_COMMA: Final = re.compile(r"[+-]?[0-9]{1,15},[0-9]{2}", re.ASCII)
_SIGN_APART: Final = re.compile(r"(?P<before>[+-]) +(?P<number>[0-9.,]+)|(?P<digits>[0-9.,]+)-")
_DIRECTIONS: Final = {"crdt": 1, "credit": 1, "c": 1, "dbit": -1, "debit": -1, "d": -1}
# The same kinds by their codes of ISO 20022.
_ISO: Final = {
    "clbd": "closingBooked",
    "itbd": "interimBooked",
    "opbd": "openingBooked",
    "xpcd": "expected",
    "itav": "interimAvailable",
    "clav": "interimAvailable",
    "fwav": "forwardAvailable",
}
_KINDS_OF_BALANCES: Final = {
    **_ISO,
    "booked": "interimBooked",
    "available": "interimAvailable",
    **{kind.casefold(): kind for kind in (*_BOOKED, *_AVAILABLE)},
}
_LINE_BREAK: Final = re.compile(r"[\r\n]+")


def product_kind(row: AccountRow, *, card: bool) -> ProductKind:
    """Say what an account is, by its type and its names."""
    if card:
        return ProductKind.CREDIT_CARD
    kind = _KINDS.get(row.cash_account_type or "", ProductKind.OTHER_ACCOUNT)
    if kind not in _VAGUE:
        return kind
    named = f"{row.product or ''} {row.name or ''}".casefold()
    said = next((told for word, told in _NAMES if word.search(named)), kind)
    # "Girokonto mit Dispokredit" is no loan: a type that fits a name in part is believed.
    if kind is ProductKind.CHECKING and said is not ProductKind.CALL_MONEY:
        return kind
    return said


def currency_of(row: AccountRow) -> str | None:
    return row.currency if row.currency != _SEVERAL else None


def money(amount: Amount, *, inverted: bool = False) -> Money:
    """Read an amount; raises UnreadableError."""
    written = amount.amount.strip().replace("\N{MINUS SIGN}", "-")
    apart = _SIGN_APART.fullmatch(written)
    if apart is not None:
        written = f"-{apart['digits']}" if apart["digits"] else apart["before"] + apart["number"]
    if _COMMA.fullmatch(written):  # 12,50 means one thing only
        written = written.replace(",", ".")
    negative = written.startswith("-")
    try:
        value = decimal(written.removeprefix("-" if negative else "+"))
        currency = amount.currency.strip().upper()
        return Money(-value if negative != inverted else value, currency)
    except ValueError as fault:
        raise UnreadableAnswerError(what="an amount is no money") from fault


def _signed(amount: Amount, indicator: str | None, *, inverted: bool = False) -> Money:
    """Read an amount whose direction may be said beside it; a sign that is there counts."""
    found, told = money(amount, inverted=inverted), _bare(indicator)
    if told and told not in _DIRECTIONS:
        raise UnreadableAnswerError(what="an amount without a direction")
    return -found if told and _DIRECTIONS[told] < 0 < found.amount else found


def _bare(text: str | None) -> str:
    return (text or "").strip().casefold()


# Balances ----------------------------------------------------------------------------------


def balances_of(
    rows: Iterable[BalanceRow], row: AccountRow, now: datetime, *, inverted: bool
) -> tuple[Balance, ...]:
    """Put balances together, one per currency; that of the account comes first."""
    by_currency: dict[str, list[BalanceRow]] = {}
    for balance_row in rows:
        by_currency.setdefault(balance_row.balance_amount.currency, []).append(balance_row)
    currencies = sorted(by_currency, key=lambda currency: currency != row.currency)
    found = (
        _balance(by_currency[currency], row.credit_limit, now, inverted=inverted)
        for currency in currencies
    )
    return tuple(balance for balance in found if balance is not None)


def _balance(
    rows: list[BalanceRow], limit: Amount | None, now: datetime, *, inverted: bool
) -> Balance | None:
    booked = _first(rows, _BOOKED)
    if booked is None:
        return None
    told = booked.credit_debit_indicator
    own = _signed(booked.balance_amount, told, inverted=inverted and not told)
    available = [row for row in rows if _kind(row) in _AVAILABLE]
    with_limit = [row for row in available if row.credit_limit_included]
    without = [row for row in available if not row.credit_limit_included]
    usable = _first(with_limit, _AVAILABLE) or _first(without, _AVAILABLE)
    return Balance(
        booked=own,
        at=_instant(booked, now),
        overdraft_limit=_limit(limit, with_limit, without, own),
        available=money(usable.balance_amount) if usable else None,
    )


def _limit(
    given: Amount | None, with_limit: list[BalanceRow], without: list[BalanceRow], booked: Money
) -> Money | None:
    """Return the limit the bank names, else what it makes a difference of."""
    if given is not None:
        found = money(given)
        return found if found.currency == booked.currency else None
    if not with_limit or not without:
        return None
    difference = money(with_limit[0].balance_amount) - money(without[0].balance_amount)
    return difference if difference.amount >= 0 else None


def _first(rows: list[BalanceRow], kinds: tuple[str, ...]) -> BalanceRow | None:
    return next((row for kind in kinds for row in rows if _kind(row) == kind), None)


def _kind(row: BalanceRow) -> str:
    told = re.sub("[^a-z]", "", row.balance_type.casefold())
    return _KINDS_OF_BALANCES.get(told, row.balance_type)


def day_of(row: BalanceRow) -> date | None:
    """Return the day a balance is of, as the bank writes it."""
    if row.reference_date is not None:
        return row.reference_date
    return row.last_change_date_time.date() if row.last_change_date_time else None


def _instant(row: BalanceRow, now: datetime) -> datetime:
    if row.last_change_date_time is not None:
        given = row.last_change_date_time
        return (given if given.tzinfo else given.replace(tzinfo=BERLIN)).astimezone(UTC)
    return start_of(row.reference_date) if row.reference_date else now.astimezone(UTC)


# Bookings ----------------------------------------------------------------------------------


def transactions_of(rows: Iterable[TransactionRow], own_iban: str | None) -> list[Transaction]:
    """Read a page of bookings; a batch is taken apart when its parts add up."""
    return [transaction for row in rows for transaction in _entry(row, own_iban)]


def pending_of(rows: Iterable[TransactionRow], own_iban: str | None) -> list[Transaction]:
    """Read what the bank has only taken note of; what has no day yet is no loss."""
    dated = (row for row in rows if _days(row))
    return [replace(transaction, booked=False) for transaction in transactions_of(dated, own_iban)]


def _entry(row: TransactionRow, own_iban: str | None) -> list[Transaction]:
    parts = row.entry_details or []
    batch = reference(row.entry_reference) or tidy(row.transaction_id)
    if len(parts) > 1 and batch:
        amounts = [_amount(part, row) for part in parts]
        whole = _amount(row, row)
        if {amount.currency for amount in amounts} == {whole.currency} and (
            sum((amount.amount for amount in amounts), Decimal(0)) == whole.amount
        ):
            return [_transaction(row, part, own_iban, batch=batch) for part in parts]
    return [_transaction(row, row, own_iban, batch=None)]


def _amount(details: Details, row: TransactionRow) -> Money:
    told = details.credit_debit_indicator or row.credit_debit_indicator
    return _signed(details.transaction_amount, told)


def _transaction(
    row: TransactionRow, details: Details, own_iban: str | None, *, batch: str | None
) -> Transaction:
    amount = _amount(details, row)
    came = amount.amount >= 0
    purpose = _purpose(details)
    tags = purpose.tags
    name, account, agent, ultimate = _counterparty(details, own_iban, came=came)
    code, primanota = _code(row.proprietary_bank_transaction_code)
    booked_on = row.booking_date or row.value_date or _day(*_days(row))
    own_reference = reference(row.entry_reference) or tidy(row.transaction_id)
    return Transaction(
        amount=amount,
        booked_on=booked_on,
        value_on=row.value_date,
        purpose=purpose.text,
        booking_text=tidy(_one_line(row.additional_information)),
        transaction_code=code,
        primanota=primanota,
        counterparty_name=name,
        counterparty_iban=account or iban(tags.get("IBAN")),
        counterparty_bic=agent or bic(tags.get("BIC")),
        counterparty_name_ultimate=ultimate or tags.get("ABWA" if came else "ABWE"),
        end_to_end_id=reference(details.end_to_end_id) or reference(tags.get("EREF")),
        mandate_id=reference(details.mandate_id) or reference(tags.get("MREF")),
        creditor_id=compact(details.creditor_id or tags.get("CRED")) or None,
        bank_reference=None if batch else own_reference,
        batch_id=batch,
    )


def _counterparty(
    details: Details, own_iban: str | None, *, came: bool
) -> tuple[str | None, str | None, str | None, str | None]:
    """Return name, IBAN, BIC and ultimate name of the other side.

    Some banks always name the owner as debtor; then the side with another IBAN is the other.
    """
    it = details
    creditor = (it.creditor_name, it.creditor_account, it.creditor_agent, it.ultimate_creditor)
    debtor = (it.debtor_name, it.debtor_account, it.debtor_agent, it.ultimate_debtor)
    chosen, other = (debtor, creditor) if came else (creditor, debtor)
    chosen_iban, other_iban = _iban(chosen[1]), _iban(other[1])
    is_own = chosen_iban == own_iban if chosen_iban else not chosen[0]
    if own_iban and other_iban and other_iban != own_iban and is_own:
        chosen, chosen_iban = other, other_iban
    return tidy(_one_line(chosen[0])), chosen_iban, bic(chosen[2]), tidy(_one_line(chosen[3]))


def _iban(account: AccountReference | None) -> str | None:
    return iban(account.iban) if account else None


def _purpose(details: Details) -> PurposeText:
    written = _one_line(
        details.remittance_information_unstructured
        or "".join(details.remittance_information_unstructured_array or ())
    )
    several = details.remittance_information_structured_array or [None]
    structured = details.remittance_information_structured or several[0]
    if not written.strip() and structured is not None:
        text = structured if isinstance(structured, str) else structured.reference
        written = _one_line(text)
    return read_purpose(written)


def cards_of(rows: Iterable[CardRow], *, inverted: bool) -> list[Transaction]:
    """Read bookings of a card; who was paid stands in one of two fields."""
    return [_card(row, inverted=inverted) for row in rows]


def _card(row: CardRow, *, inverted: bool) -> Transaction:
    code, primanota = _code(row.proprietary_bank_transaction_code)
    return Transaction(
        amount=_signed(
            row.transaction_amount,
            row.credit_debit_indicator,
            inverted=inverted and not row.credit_debit_indicator,
        ),
        booked_on=_day(row.booking_date, row.transaction_date, row.value_date),
        value_on=row.value_date,
        purpose=tidy(_one_line(row.transaction_details)),
        transaction_code=code,
        primanota=primanota,
        counterparty_name=tidy(_one_line(row.card_acceptor_id)),
        bank_reference=reference(row.card_transaction_id),
    )


def _days(row: TransactionRow) -> list[date]:
    """Return the days of a booking, the booking day first."""
    times = (row.booking_date_time, row.value_date_time)
    booked, value = (at.date() if at else None for at in times)
    given = (row.booking_date, booked, row.value_date, value)
    return [day for day in given if day is not None]


def _day(*given: date | None) -> date:
    found = next((day for day in given if day is not None), None)
    if found is None:
        raise UnreadableAnswerError(what="a booking without a day")
    return found


def _code(text: str | None) -> tuple[str | None, str | None]:
    """Read the German form, `NTRF+166+00931`: SWIFT key, GVC, primanota."""
    match = _GVC.fullmatch(tidy(text) or "")
    return (match["code"], tidy(match["primanota"])) if match else (None, None)


def _one_line(text: str | None) -> str:
    return _LINE_BREAK.sub(" ", text or "")
