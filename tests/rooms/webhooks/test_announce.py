"""New bookings are tagged before anybody is told of them."""

from collections.abc import Callable, Sequence
from uuid import UUID

import pytest

from kontowerk.tagging.model import Booking, TagContext, Tagged
from kontowerk.webhooks.announce import announce
from tests.rooms.ledger.world import IBAN, Customer, booking
from tests.rooms.ledger.world import World as LedgerWorld
from tests.rooms.tagging.world import Person, WordTagger

from .world import News, World

_TAGS = "SELECT count(versions) FROM bank_transaction WHERE customer_id = $1"


class BrokenTagger(WordTagger):
    def tag(self, bookings: Sequence[Booking], context: TagContext) -> list[Tagged]:
        del bookings, context
        raise ZeroDivisionError


async def _fetch(world: World, tenant: UUID) -> tuple[News, int]:
    """Subscribe, and store a fetch of one booking with its event."""
    await world.subscribe(tenant)
    news = await world.new_access(tenant)
    person = Person(Customer(LedgerWorld(world.api, world.worker, world.clock), news.customer))
    await person.fetch(booking())
    assert (await person.customer.product(IBAN)).product_no == 1
    async with world.worker.begin(news.customer) as tx:
        return news, await world.write(tx, news)


async def _tags(world: World, news: News) -> int:
    async with world.worker.begin(news.customer) as tx:
        return await tx.value(_TAGS, news.customer)


async def test_a_receiver_who_is_called_finds_tags(world: World, tenant: UUID) -> None:
    news, serial = await _fetch(world, tenant)
    await announce(world.worker, WordTagger, news.customer, news.key, serial)
    assert await _tags(world, news) == 1
    assert len(await world.jobs()) == 1


async def test_news_that_nobody_is_told_are_tagged_too(world: World, tenant: UUID) -> None:
    news, _ = await _fetch(world, tenant)
    await announce(world.worker, WordTagger, news.customer, news.key, None)
    assert await _tags(world, news) == 1
    assert await world.jobs() == []


def _unreadable() -> WordTagger:
    raise FileNotFoundError


@pytest.mark.parametrize("tagger", [BrokenTagger, _unreadable])
async def test_a_classifier_that_breaks_does_not_cost_the_call(
    world: World,
    tenant: UUID,
    caplog: pytest.LogCaptureFixture,
    tagger: Callable[[], WordTagger],
) -> None:
    news, serial = await _fetch(world, tenant)
    await announce(world.worker, tagger, news.customer, news.key, serial)
    assert await _tags(world, news) == 0
    assert len(await world.jobs()) == 1
    assert "tagging.failed" in caplog.text
