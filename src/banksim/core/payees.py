"""Verification of payee: whether an account belongs to the name that was written."""

from difflib import SequenceMatcher
from enum import StrEnum
from typing import Final

from banksim.core import iban
from banksim.core.model import Customer
from banksim.core.names import CUSTOMERS
from banksim.core.personas import registry

# Above it a name is "close": a typing error or a missing letter, not another person.
_CLOSE: Final = 0.8
_LETTERS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_LONGEST: Final = 65


class PayeeResult(StrEnum):
    """What the payee's bank says about name and IBAN."""

    MATCH = "match"
    CLOSE = "close"
    NONE = "none"
    NOT_POSSIBLE = "not_possible"


def check(customer: Customer, name: str, code: str) -> tuple[PayeeResult, str | None]:
    """Return the result and, when it is close, the name the account really has."""
    owner = owner_of(code)
    if customer.has("vop-na"):
        return PayeeResult.NOT_POSSIBLE, None
    if customer.has("vop-none"):
        return PayeeResult.NONE, None
    if customer.has("vop-close"):
        if owner is None or _plain(owner) == _plain(name):
            owner = f"{name[:_LONGEST]} jun."
        return PayeeResult.CLOSE, owner
    if owner is None or _plain(owner) == _plain(name):
        return PayeeResult.MATCH, None
    if SequenceMatcher(None, _plain(owner), _plain(name), autojunk=False).ratio() >= _CLOSE:
        return PayeeResult.CLOSE, owner
    return PayeeResult.NONE, None


def owner_of(code: str) -> str | None:
    """Who has the account, for accounts of this bank; also for logins nobody used yet.

    The number says which persona it is, so no table is asked.
    """
    bank_code, number = code[4:12], code[12:]
    if not code.startswith("DE") or bank_code != iban.BANK_CODE or not number.isdecimal():
        return None
    persona, place = int(number[:2]) - 10, int(number[8])
    if not 0 <= persona < len(CUSTOMERS):
        return None
    serial = int(number[2:8])
    if iban.account_number(CUSTOMERS[persona], serial, place) != number:
        return None
    plan = registry.plan(CUSTOMERS[persona], serial)
    return plan.owner if place < len(plan.accounts) else None


def _plain(name: str) -> str:
    """Case, umlauts, punctuation and the order of blanks do not matter."""
    letters = name.casefold().translate(_LETTERS)
    return " ".join("".join(one if one.isalnum() else " " for one in letters).split())
