"""A bank that somebody misses: its name is counted for the tenant, and nothing about the person.

What looks like anything else than a name is not taken: people type account numbers and addresses
into whatever field they see.
"""

import re
import unicodedata
from typing import Final

from kontowerk.kit.clock import BERLIN
from kontowerk.kit.db import Database
from kontowerk.webform.current import at
from kontowerk.webform.model import PageKind, Session
from kontowerk.webform.pages import BankReport
from kontowerk.webform.store import sessions

_SHORTEST: Final = 3
_LONGEST: Final = 80
# An address, or a number as long as those of accounts, phones and bank codes, however written.
_ADDRESS: Final = re.compile(r"@|://|\bwww\.")
_NUMBER: Final = re.compile(r"(?:[0-9][\s./-]*){5,}")


def bank_name(typed: str) -> str | None:
    """Return what was typed as the name of a bank; None when it is none."""
    name = " ".join(unicodedata.normalize("NFC", typed).split())
    if not _SHORTEST <= len(name) <= _LONGEST or not name.isprintable():
        return None
    if _ADDRESS.search(name) or _NUMBER.search(name):
        return None
    return name if any(letter.isalpha() for letter in name) else None


def name_key(name: str) -> str:
    """Return what is the same for all spellings of a name that differ in case alone."""
    return name.casefold()[:_LONGEST]


async def report_bank(db: Database, session: Session, typed: str) -> BankReport:
    """The person misses a bank; it is counted by its name."""
    name = bank_name(typed)
    if name is None:
        return BankReport.NO_NAME
    async with at(db, session, PageKind.BANK) as (tx, found):
        taken = await sessions.report_bank(
            tx,
            found.session.customer_id,
            found.session.id,
            key=name_key(name),
            name=name,
            today=tx.now.astimezone(BERLIN).date(),
        )
    return BankReport.TAKEN if taken else BankReport.ENOUGH
