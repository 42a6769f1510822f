"""Banks as the pages show them."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from kontowerk.bankcalls import hosts
from kontowerk.kit.db import Tx
from kontowerk.providers import read as providers
from kontowerk.providers.model import Provider
from kontowerk.providers.search import Catalogue
from kontowerk.webform.missing import bank_name
from kontowerk.webform.pages import BankHealth, BankHit, BankPage

_SHOWN: Final = 20
_TEST_LOGINS: Final = "sandbox"


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
