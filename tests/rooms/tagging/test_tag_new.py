"""Bookings get their tags, and keep them as long as nothing changes."""

import asyncio
import threading
from collections.abc import Sequence
from decimal import Decimal
from itertools import permutations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kontowerk.accesses import remove
from kontowerk.connectors.snapshot import FetchedProduct, ProductKind, Transaction
from kontowerk.kit.ids import new_id
from kontowerk.ledger.booking import Pushed
from kontowerk.tagging.make import tag_raw
from kontowerk.tagging.model import Booking
from tests.rooms.ledger.world import ACCESS, IBAN, account, booking, day

from .world import OTHER_IBAN, Person, Room, WordTagger


def savings(*bookings: Transaction) -> FetchedProduct:
    return account(
        *bookings,
        kind=ProductKind.SAVINGS,
        label="Sparkonto",
        account_number="1245126199",
        iban=OTHER_IBAN,
    )


def third(*bookings: Transaction) -> FetchedProduct:
    return account(*bookings, label="Zweitkonto", account_number="77", iban=None)


async def test_a_booking_is_tagged_once_and_its_list_version_rises_once(
    person: Person, tagger: WordTagger
) -> None:
    await person.fetch(booking(purpose="Kaffee"), booking("-700.00", 9, purpose="Miete"))
    before = await person.version()
    assert await person.tag(tagger) == 2
    assert await person.version() == before + 1
    assert await person.tag(tagger) == 0
    assert await person.version() == before + 1
    assert await person.categories(tagger) == ["RECREATION_ENTERTAINMENTFOOD", "HOUSING_RENT"]
    assert len(tagger.asked) == 2


async def test_a_read_tags_what_is_missing(person: Person, tagger: WordTagger) -> None:
    await person.fetch(booking(purpose="Kaffee"))
    assert await person.categories(tagger) == ["RECREATION_ENTERTAINMENTFOOD"]
    await person.push(Pushed(Decimal("-5.00"), day(12), "b1", purpose="Miete"))
    assert await person.categories(tagger) == ["HOUSING_RENT", "RECREATION_ENTERTAINMENTFOOD"]
    assert [it.purpose for it in tagger.asked] == ["Kaffee", "Miete"]


async def test_a_confidence_is_read_as_it_was_given(person: Person, tagger: WordTagger) -> None:
    await person.fetch(booking())
    (told,) = await person.told(tagger)
    assert (told.confidence, told.stage, told.rule) == (0.8123, "keyword", "kw.Kaffee")


async def test_only_lists_with_other_tags_get_a_new_version(
    person: Person, tagger: WordTagger
) -> None:
    await person.fetch_products(account(booking()), savings(booking("5.00", purpose="Zinsen")))
    await person.tag(tagger)
    before = await person.version(), await person.version(OTHER_IBAN)
    assert await person.tag(tagger.later(Zinsen="INCOME_INVESTMENT")) == 1
    assert await person.version() == before[0]
    assert await person.version(OTHER_IBAN) == before[1] + 1


async def test_a_later_version_judges_everything_anew_and_once(
    person: Person, tagger: WordTagger
) -> None:
    await person.fetch(booking(), booking(purpose="Buch"))
    await person.tag(tagger)
    later = tagger.later(Buch="RECREATION_PRINTED")
    assert sorted(await person.categories(later)) == [
        "RECREATION_ENTERTAINMENTFOOD",
        "RECREATION_PRINTED",
    ]
    await person.told(later)
    assert len(later.asked) == 2


async def test_a_reworded_booking_is_tagged_by_its_new_words(
    person: Person, tagger: WordTagger
) -> None:
    await person.fetch(booking("-9.00", purpose="unklar"))
    assert await person.categories(tagger) == ["OTHER_SPENDING"]
    await person.fetch(booking("-9.00", purpose="Miete Oktober"), since=day(1))
    (told,) = await person.told(tagger)
    assert (told.purpose, told.category) == ("Miete Oktober", "HOUSING_RENT")


async def test_many_bookings_are_tagged_in_batches_and_beside_the_event_loop(
    person: Person, tagger: WordTagger
) -> None:
    await person.fetch(*(booking(f"-{n}.00", purpose=f"Kaffee {n}") for n in range(1, 2302)))
    assert await person.tag(tagger) == 2301
    assert len(tagger.asked) == 2301
    assert threading.get_ident() not in tagger.threads
    assert set(await person.categories(tagger)) == {"RECREATION_ENTERTAINMENTFOOD"}


async def test_few_bookings_are_not_worth_a_thread(person: Person, tagger: WordTagger) -> None:
    await person.fetch(booking())
    await person.tag(tagger)
    assert tagger.threads == {threading.get_ident()}


async def test_the_other_side_of_a_transfer_is_tagged_again_when_it_is_found(
    person: Person, tagger: WordTagger
) -> None:
    left = booking("-50.00", 10, purpose="Umbuchung", name=None)
    await person.fetch_products(account(left), savings())
    assert await person.categories(tagger) == ["OTHER_SPENDING"]
    before = await person.version()
    arrived = booking("50.00", 13, purpose="Umbuchung", name=None)
    await person.fetch_products(account(left), savings(arrived))
    assert await person.tag(tagger) == 2
    assert await person.version() == before + 1
    assert await person.categories(tagger) == ["TRANSFER_SAVINGS"]
    assert await person.categories(tagger, OTHER_IBAN) == ["TRANSFER_SAVINGS"]


async def test_amounts_too_far_apart_are_no_transfer(person: Person, tagger: WordTagger) -> None:
    await person.fetch_products(
        account(booking("-50.00", 10, purpose="x", name=None)),
        savings(booking("50.00", 16, purpose="x", name=None)),
    )
    assert await person.categories(tagger) == ["OTHER_SPENDING"]


async def test_an_account_that_turns_out_to_be_the_persons_own_makes_transfers(
    person: Person, tagger: WordTagger
) -> None:
    paid = booking("-20.00", purpose="x", counterparty_iban=OTHER_IBAN)
    await person.fetch(paid)
    assert await person.categories(tagger) == ["OTHER_SPENDING"]
    await person.fetch_products(account(paid), savings())
    await person.tag(tagger)
    assert await person.categories(tagger) == ["TRANSFER_SAVINGS"]


async def test_what_is_known_of_a_person(person: Person, tagger: WordTagger) -> None:
    await person.fetch_products(account(), savings(), third())
    await person.add_rule(tagger, "HOUSING_RENT", name="Haus  GmbH", iban="de 27 1007")
    context = await person.context(tagger)
    assert context.own_ibans == {IBAN: ProductKind.CHECKING, OTHER_IBAN: ProductKind.SAVINGS}
    assert context.own_names == {" anna blum ", " blum anna "}
    assert (context.kinds[1], context.kinds[OTHER_IBAN]) == ("checking", "savings")
    (rule,) = context.rules
    assert (rule.name, rule.iban, rule.item) == ("haus gmbh", "DE271007", "HOUSING_RENT")


async def test_the_depot_beside_an_account_does_not_take_its_iban(
    person: Person, tagger: WordTagger
) -> None:
    depot = account(kind=ProductKind.DEPOT, label="Depot", account_number="9", iban=IBAN)
    await person.fetch_products(depot, account())
    assert (await person.context(tagger)).own_ibans == {IBAN: ProductKind.CHECKING}


async def test_bookings_that_are_not_stored_are_tagged_with_the_persons_rules(
    person: Person, tagger: WordTagger
) -> None:
    await person.fetch(booking())
    await person.add_rule(tagger, "HOUSING_RENT", name="Haus GmbH")
    raw = Booking("1", "any", Decimal(-5), day(3), purpose="Kaffee", name="HAUS GmbH")
    tags = await tag_raw(person.api, tagger, person.id, [raw, raw._replace(name="Café")])
    assert [it.category for it in tags] == ["HOUSING_RENT", "RECREATION_ENTERTAINMENTFOOD"]
    assert len(await person.customer.rows()) == 1


AMOUNTS = st.sampled_from(["-50.00", "50.00", "-20.00", "20.00"])
SIDES = st.lists(st.tuples(st.integers(0, 2), AMOUNTS, st.integers(5, 20)), max_size=7, unique=True)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sides=SIDES, order=st.sampled_from(list(permutations(range(3)))))
async def test_who_is_paired_with_whom_does_not_depend_on_what_came_first(
    room: Room, sides: list[tuple[int, str, int]], order: Sequence[int]
) -> None:
    listed: list[list[Transaction]] = [[], [], []]
    for product, amount, on in sides:
        listed[product].append(booking(amount, on, purpose=f"{on}", name=None))
    makers = account, savings, third
    person, tagger = await room.person(), WordTagger()
    shown: list[list[Transaction]] = [[], [], []]
    await person.fetch_products(*(make() for make in makers))
    for product in order:
        shown[product] = listed[product]
        await person.fetch_products(*(m(*s) for m, s in zip(makers, shown, strict=True)))
        await person.tag(tagger)
    assert len(sides) == sum([len(await person.told(tagger, it)) for it in await _ids(person)])
    assert await person.tag(tagger.later()) == 0  # all at once, with the same result


async def _ids(person: Person) -> list[str]:
    return [it.product_id for it in await person.customer.products()]


# At the same time --------------------------------------------------------------------------


async def test_two_who_tag_at_once_do_the_work_once(person: Person, tagger: WordTagger) -> None:
    await person.fetch(*(booking(f"-{n}.00") for n in range(1, 40)))
    changed = await asyncio.gather(*(person.tag(tagger) for _ in range(4)))
    assert sorted(changed) == [0, 0, 0, 39]
    assert len(tagger.asked) == 39


async def test_fetches_and_readers_at_once_leave_nothing_untagged(
    person: Person, tagger: WordTagger
) -> None:
    """Each fetch moves or rewords what another may be tagging."""
    spent = [booking(f"-{n}.00", 10 + n % 3, purpose=f"Kaffee {n}") for n in range(1, 20)]
    got = [booking(f"{n}.00", 10, purpose=f"Miete {n}") for n in range(1, 20)]
    await person.fetch_products(account(*spent), savings(*got))

    async def refresh(round_: int) -> None:
        reworded = [
            booking(f"-{n}.00", 10 + (n + round_) % 3, purpose=f"Kaffee {n}") for n in range(1, 20)
        ]
        await person.fetch_products(account(*reworded), savings(*got), since=day(1))

    for round_ in range(6):
        await asyncio.gather(
            refresh(round_), person.tag(tagger), person.told(tagger), person.tag(tagger)
        )
    assert set(await person.categories(tagger)) == {"RECREATION_ENTERTAINMENTFOOD"}
    assert len(await person.told(tagger)) == 19


async def test_an_access_is_removed_while_its_bookings_are_tagged(
    room: Room, tagger: WordTagger
) -> None:
    for _ in range(5):
        person = await room.person()
        await person.customer.add_access("second")
        await person.fetch_products(savings(booking()), account(booking()), third(booking()))
        await person.fetch_products(account(booking()), savings(booking()), access_id="second")

        async def remove_all(owner: Person = person) -> None:
            async with owner.worker.begin(owner.id) as tx:
                await remove.remove_all(tx, owner.id, tenant_id=new_id(), actor="test")

        async def remove_one(owner: Person = person) -> None:
            async with owner.worker.begin(owner.id) as tx:
                await remove.remove(tx, owner.id, ACCESS, tenant_id=new_id(), actor="test")

        await asyncio.gather(person.tag(tagger), remove_one(), person.tag(tagger.later()))
        await asyncio.gather(person.tag(tagger), remove_all(), person.tag(tagger.later()))
        async with person.worker.begin(person.id) as tx:
            count = "SELECT count(*) FROM bank_transaction WHERE customer_id = $1"
            assert await tx.value(count, person.id) == 0


async def test_who_removes_an_access_takes_its_products_in_the_common_order(
    person: Person,
) -> None:
    """Else the two would wait for each other: neither goes on, and one of them fails."""
    await person.fetch_products(savings(), account())
    await person.fetch_products(savings(booking()), account())  # the first row is now the last
    hold = "SELECT FROM bank_product WHERE customer_id = $1 AND product_no = $2 FOR NO KEY UPDATE"

    async def remove_it() -> None:
        async with person.worker.begin(person.id) as tx:
            await remove.remove(tx, person.id, ACCESS, tenant_id=new_id(), actor="test")

    async with person.worker.begin(person.id) as tx:
        await tx.run(hold, person.id, 1)
        removal = asyncio.create_task(remove_it())
        await asyncio.sleep(0.3)  # it has begun, and waits
        await tx.run(hold, person.id, 2)
    await removal


async def test_nobody_sees_tags_of_somebody_else(room: Room, tagger: WordTagger) -> None:
    one, other = await room.person(), await room.person()
    for person in (one, other):
        await person.fetch(booking())
        await person.tag(tagger)
    async with one.api.begin(one.id) as tx:
        assert await tx.value("SELECT count(versions) FROM bank_transaction") == 1
        assert await tx.run("UPDATE bank_transaction SET stage = stage") == 1
