"""Numbers with check digits: IBANs, creditor ids, account numbers."""

import re
from typing import Final

from banksim.core.names import CUSTOMERS

BANK_CODE: Final = "99999999"  # not in the Bundesbank's file, so it can be nobody's bank
BIC: Final = "BSIMDEF0XXX"  # a 0 in the eighth place marks a test BIC (ISO 9362)
BANK_NAME: Final = "Demobank"
_FORM: Final = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}")
_GERMAN: Final = 22


def check_digits(country: str, rest: str) -> str:
    """ISO 7064 mod 97-10, as IBAN and creditor id use it."""
    digits = "".join(str(int(letter, 36)) for letter in rest + country + "00")
    return f"{98 - int(digits) % 97:02}"


def iban(bank_code: str, number: str) -> str:
    """Return the German IBAN of an account number."""
    rest = bank_code + number.zfill(10)
    return "DE" + check_digits("DE", rest) + rest


def is_valid(code: str) -> bool:
    """Whether the check digits are right and, for a German one, the length."""
    if not _FORM.fullmatch(code) or (code.startswith("DE") and len(code) != _GERMAN):
        return False
    return int("".join(str(int(letter, 36)) for letter in code[4:] + code[:4])) % 97 == 1


def creditor_id(national: int) -> str:
    """Return a creditor id; its business code (ZZZ) is no part of the check."""
    rest = f"{national:011}"
    return "DE" + check_digits("DE", rest) + "ZZZ" + rest


def account_number(persona: str, number: int, place: int) -> str:
    """Return ten digits that no other (persona, number, place) has; the last is a Luhn digit."""
    body = f"{CUSTOMERS.index(persona) + 10:02}{number:06}{place}"
    doubled = (int(digit) * (2 - at % 2) for at, digit in enumerate(reversed(body)))
    return body + str(-sum(value // 10 + value % 10 for value in doubled) % 10)
