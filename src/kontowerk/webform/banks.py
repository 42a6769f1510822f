"""Banks as the pages show them."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from kontowerk.accesses import health
from kontowerk.kit.db import Tx
from kontowerk.providers import read as providers
from kontowerk.providers.catalogue import Catalogue
from kontowerk.providers.model import Provider
from kontowerk.webform.pages import BankHit, BankPage, Health

_SHOWN: Final = 20
_TEST_LOGINS: Final = "sandbox"


async def page(tx: Tx, catalogue: Catalogue, query: str) -> BankPage:
    """Return the banks that fit a query, or the popular ones."""
    found = (await catalogue.current(tx)).find(query)
    return BankPage(query, tuple(await _hits(tx, found[:_SHOWN])), more=len(found) > _SHOWN)


async def hit(tx: Tx, provider_id: UUID) -> BankHit:
    """Return one bank, also one that is no longer offered."""
    return (await _hits(tx, [await providers.one(tx, provider_id)]))[0]


async def _hits(tx: Tx, found: Sequence[Provider]) -> list[BankHit]:
    urls = {one.connection.url for one in found if one.connection is not None}
    answering = await health.answering(tx, urls)
    return [_hit(one, answering) for one in found]


def _hit(provider: Provider, answering: dict[str, bool]) -> BankHit:
    offer = provider.offer
    known = None if provider.connection is None else answering.get(provider.connection.url)
    return BankHit(
        id=provider.id,
        name=offer.name,
        city=offer.city,
        bank_code=offer.bank_code,
        bic=offer.bic,
        health=Health.UNKNOWN if known is None else Health.GOOD if known else Health.BAD,
        is_test=offer.login_profile.startswith(_TEST_LOGINS),
    )
