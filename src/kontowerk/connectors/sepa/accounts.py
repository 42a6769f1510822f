"""Whether an IBAN and a BIC can be right, and whether they contradict each other.

By the rules and directories that schwifty ships. A bank it does not know is not wrong: its
directories are a few weeks old, and test banks are in none.
"""

from functools import cache
from typing import Final

from schwifty import BIC, IBAN, registry
from schwifty.exceptions import SchwiftyException

_BANK: Final = 8  # letters of a BIC that name the bank; the others name a branch
_COUNTRY: Final = slice(4, 6)


def compact(text: str) -> str:
    """Drop blanks and write capitals; letters that only look like ours stay what they are."""
    joined = "".join(text.split())
    return joined.upper() if joined.isascii() else joined


def is_iban(text: str) -> bool:
    """Say whether country, length, form and check digits are right.

    The check digit inside a German account number counts too, where the bank and its method are
    known.
    """
    iban = compact(text)
    if not iban.isascii():
        return False
    try:
        return IBAN(iban, allow_invalid=True).validate(validate_bban=iban.startswith("DE"))
    except SchwiftyException:
        return False


def is_bic(text: str) -> bool:
    """Say whether length, form and country are right."""
    bic = compact(text)
    if not bic.isascii():
        return False
    try:
        return BIC(bic, allow_invalid=True).validate()
    except SchwiftyException:
        return False


def in_sepa(iban: str) -> bool:
    """Say whether the account is in a country of the SEPA area."""
    try:
        return IBAN(compact(iban), allow_invalid=True).in_sepa_zone
    except SchwiftyException:
        return False


def fits(iban: str, bic: str) -> bool:
    """Say False if both banks are known and different; branches of a bank are one bank."""
    if not is_bic(bic):
        return True
    named = compact(bic)[:_BANK]
    expected = _banks_of(compact(iban))
    return not expected or named in expected or named not in _banks_in(named[_COUNTRY])


def bic_of(iban: str) -> str | None:
    """Return the BIC that belongs to a bank, if it is a known one."""
    try:
        bic = IBAN(compact(iban), allow_invalid=True).bic
    except SchwiftyException:
        return None
    return None if bic is None else str(bic)


def same_bank(one: str, other: str) -> bool:
    """Say whether two accounts are with the same bank, known or not."""
    banks = [IBAN(compact(iban), allow_invalid=True) for iban in (one, other)]
    return len({(bank.country_code, bank.bank_code) for bank in banks}) == 1


def _banks_of(iban: str) -> frozenset[str]:
    try:
        bank = IBAN(iban, allow_invalid=True).bank
    except SchwiftyException:
        return frozenset()
    if bank is None:
        return frozenset()
    entries = registry.get_banks_by_code(bank.country_code, bank.bank_code)
    return frozenset(entry.bic[:_BANK] for entry in entries if entry.bic)


@cache
def _banks_in(country: str) -> frozenset[str]:
    entries = registry.get_banks_by_country(country)
    return frozenset(entry.bic[:_BANK] for entry in entries if entry.bic)
