"""Banks as the pages show them, and one that somebody misses.

Its name is counted for the tenant, and nothing about the person. What looks like anything else than
a name is not taken: people type account numbers and addresses into whatever field they see.
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final
from uuid import UUID

from kontowerk.bankcalls import hosts
from kontowerk.kit.clock import BERLIN
from kontowerk.kit.db import Database, Tx
from kontowerk.providers import read as providers
from kontowerk.providers.model import Provider
from kontowerk.providers.search import Catalogue
from kontowerk.webform.current import at
from kontowerk.webform.model import PageKind, Session
from kontowerk.webform.pages import BankHealth, BankHit, BankPage, BankReport
from kontowerk.webform.store import sessions

_SHOWN: Final = 20
_TEST_LOGINS: Final = "sandbox"
_SHORTEST: Final = 3
_LONGEST: Final = 80
# An address, or a number as long as those of accounts, phones and bank codes, however written.
_ADDRESS: Final = re.compile(r"@|://|\bwww\.")
_NUMBER: Final = re.compile(r"(?:[0-9][\s./-]*){5,}")


async def page(tx: Tx, catalogue: Catalogue, query: str) -> BankPage:
    """Return the banks that fit a query, or the popular ones."""
    found = (await catalogue.current(tx)).find(query)
    hits = tuple(await _hits(tx, found[:_SHOWN]))
    missing = "" if hits else bank_name(query) or ""
    return BankPage(query, hits, more=len(found) > _SHOWN, missing=missing)


async def hit(tx: Tx, provider_id: UUID) -> BankHit:
    """Return one bank, also one that is no longer offered."""
    return (await _hits(tx, [await providers.one(tx, provider_id)]))[0]


async def _hits(tx: Tx, found: Sequence[Provider]) -> list[BankHit]:
    urls = {provider.connection.url for provider in found if provider.connection is not None}
    answering = await hosts.answering(tx, urls)
    return [_hit(provider, answering) for provider in found]


def _hit(provider: Provider, answering: dict[str, bool]) -> BankHit:
    offer = provider.offer
    known = None if provider.connection is None else answering.get(provider.connection.url)
    return BankHit(
        id=provider.id,
        name=offer.name,
        city=offer.city,
        bank_code=offer.bank_code,
        bic=offer.bic,
        health=BankHealth.UNKNOWN
        if known is None
        else BankHealth.GOOD
        if known
        else BankHealth.BAD,
        is_test=offer.login_profile.startswith(_TEST_LOGINS),
    )


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
