"""What a person says about a counterparty is obeyed, and nothing else is judged again."""

import asyncio
from decimal import Decimal

import pytest

from kontowerk.kit.errors import InvalidError, NotFoundError
from kontowerk.kit.ids import new_id
from kontowerk.ledger.booking import Pushed
from kontowerk.tagging import ruling
from kontowerk.tagging.model import NoCounterpartyError, NoSuchItemError, UnknownRuleError
from kontowerk.tagging.ruling import rule_of, rules_of
from tests.rooms.ledger.world import booking, day

from .world import SHOP_IBAN, Person, Room, WordTagger

PRINTED = "RECREATION_PRINTED"


async def _shops(person: Person) -> None:
    await person.fetch(
        booking("-1.00", 15, name="Buch Laden", counterparty_iban=SHOP_IBAN),
        booking("-2.00", 14, name="Buch Laden"),
        booking("-3.00", 13, name="Anderer", counterparty_iban=SHOP_IBAN),
        booking("-4.00", 12, name="Dritter"),
    )


@pytest.mark.parametrize(
    ("name", "iban", "stages"),
    [
        ("buch laden", "", ["rule", "rule", "keyword", "keyword"]),
        ("", SHOP_IBAN.lower(), ["rule", "keyword", "rule", "keyword"]),
        ("BUCH LADEN", SHOP_IBAN, ["rule", "keyword", "keyword", "keyword"]),
        ("Niemand", "", ["keyword"] * 4),
    ],
)
async def test_what_a_rule_gives_must_match_and_only_that_is_judged_again(
    person: Person, tagger: WordTagger, name: str, iban: str, stages: list[str]
) -> None:
    await _shops(person)
    await person.tag(tagger)
    tagger.asked.clear()
    await person.add_rule(tagger, PRINTED, name=name, iban=iban)
    assert [it.stage for it in await person.told(tagger)] == stages
    assert len(tagger.asked) == stages.count("rule")


async def test_removing_a_rule_gives_its_bookings_their_own_tags_back(
    person: Person, tagger: WordTagger
) -> None:
    await _shops(person)
    before = await person.told(tagger)
    rule_id = await person.add_rule(tagger, PRINTED, name="Buch Laden")
    version = await person.version()
    tagger.asked.clear()
    await person.remove_rule(tagger, rule_id)
    assert len(tagger.asked) == 2
    assert await person.version() == version + 1
    assert await person.told(tagger) == before
    async with person.api.begin(person.id) as tx:
        assert await rules_of(tx, person.id) == []


async def test_a_rule_for_the_same_counterparty_takes_the_place_of_the_old_one(
    person: Person, tagger: WordTagger
) -> None:
    await _shops(person)
    old = await person.add_rule(tagger, PRINTED, name="Buch Laden")
    new = await person.add_rule(tagger, "SHOPPING_OTHER", name=" BUCH  laden ")
    assert new == old
    assert (await person.categories(tagger))[:2] == ["SHOPPING_OTHER"] * 2
    async with person.api.begin(person.id) as tx:
        (rule,) = await rules_of(tx, person.id)
        assert rule == await rule_of(tx, person.id, new)
    assert rule.counterparty_name == " BUCH  laden "


async def test_a_category_and_a_freelancer_rule_stand_side_by_side(
    person: Person, tagger: WordTagger
) -> None:
    await _shops(person)
    await person.add_rule(tagger, PRINTED, name="Dritter")
    await person.add_rule(tagger, "TRAINING", name="Dritter", tree="FREELANCER_CATEGORIES")
    told = (await person.told(tagger))[3]
    assert (told.category, told.freelancer_category) == (PRINTED, "TRAINING")


async def test_a_rule_does_not_overrule_a_correction(person: Person, tagger: WordTagger) -> None:
    await _shops(person)
    told = await person.told(tagger)
    await person.correct(tagger, told[0].id, "LIVING_GROCERIES")
    await person.add_rule(tagger, PRINTED, name="Buch Laden")
    assert (await person.categories(tagger))[:2] == ["LIVING_GROCERIES", PRINTED]


async def test_rules_about_nobody_or_nothing_are_refused(
    person: Person, tagger: WordTagger
) -> None:
    with pytest.raises(NoCounterpartyError) as raised:
        await person.add_rule(tagger, PRINTED, name=" - ", iban="  ")
    assert isinstance(raised.value, InvalidError)
    with pytest.raises(NoSuchItemError):
        await person.add_rule(tagger, "NO_SUCH", name="x")


async def test_a_rule_of_somebody_else_is_unknown(room: Room, tagger: WordTagger) -> None:
    one, other = await room.person(), await room.person()
    rule_id = await one.add_rule(tagger, PRINTED, name="x")
    for unknown in (rule_id, new_id()):
        with pytest.raises(UnknownRuleError) as raised:
            await other.remove_rule(tagger, unknown)
        assert isinstance(raised.value, NotFoundError)
    async with one.api.begin(one.id) as tx:
        assert len(await rules_of(tx, one.id)) == 1


async def test_an_erased_customer_leaves_no_rules(person: Person, tagger: WordTagger) -> None:
    await person.add_rule(tagger, PRINTED, name="x")
    async with person.api.begin(person.id) as tx:
        assert await ruling.forget_all(tx, person.id) == 1
        assert await rules_of(tx, person.id) == []


async def test_a_rule_added_while_new_bookings_are_tagged_misses_none_of_them(
    room: Room, tagger: WordTagger
) -> None:
    for _ in range(8):
        person = await room.person()
        await person.fetch(booking("-1.00", name="Laden"))

        async def push(number: int, owner: Person = person) -> None:
            await owner.push(
                Pushed(Decimal(-number), day(11), f"b{number}", counterparty_name="Laden")
            )
            await owner.tag(tagger)

        await asyncio.gather(
            push(5),
            push(6),
            person.add_rule(tagger, PRINTED, name="Laden"),
            push(7),
            person.told(tagger),
        )
        assert await person.categories(tagger) == [PRINTED] * 4
