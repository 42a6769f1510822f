"""What a person says about a booking stands, whatever comes later."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kontowerk.connectors.snapshot import ProductKind, Transaction
from kontowerk.kit.errors import InvalidError, NotFoundError
from kontowerk.kit.ids import new_id
from kontowerk.ledger.model import UnknownProductError, UnknownTransactionError
from kontowerk.tagging.model import (
    FixedTreeError,
    NoCounterpartyError,
    NoSuchItemError,
    NoSuchTreeError,
    SignMismatchError,
)
from kontowerk.tagging.read import corrections
from kontowerk.tagging.ruling import rules_of
from tests.rooms.ledger.world import account, booking, day

from .world import OTHER_IBAN, SHOP_IBAN, Person, Room, WordTagger

PRINTED = "RECREATION_PRINTED"


async def _first(person: Person, tagger: WordTagger) -> UUID:
    return (await person.told(tagger))[0].id


@pytest.mark.parametrize("tagged_before", [True, False])
async def test_a_correction_is_shown_at_once_and_raises_the_list_version(
    person: Person, tagger: WordTagger, *, tagged_before: bool
) -> None:
    await person.fetch(booking())
    if tagged_before:
        await person.tag(tagger)
    (row,) = await person.customer.rows()
    before = await person.version()
    await person.correct(tagger, row["id"], PRINTED)
    assert await person.version() == before + 1
    (told,) = await person.told(tagger)
    assert (told.category, told.stage, told.confidence) == (PRINTED, "correction", 1.0)
    assert told.freelancer_category == "PRIVATE"


async def test_a_freelancer_category_is_corrected_beside_the_category(
    person: Person, tagger: WordTagger
) -> None:
    await person.fetch(booking())
    found = await _first(person, tagger)
    await person.correct(tagger, found, "TRAVEL", tree="FREELANCER_CATEGORIES")
    (told,) = await person.told(tagger.later())
    assert told.freelancer_category == "TRAVEL"
    assert (told.category, told.stage) == ("RECREATION_ENTERTAINMENTFOOD", "keyword")


async def test_the_last_correction_counts(person: Person, tagger: WordTagger) -> None:
    await person.fetch(booking())
    found = await _first(person, tagger)
    await person.correct(tagger, found, PRINTED)
    await person.correct(tagger, found, "LIVING_GROCERIES")
    assert await person.categories(tagger.later()) == ["LIVING_GROCERIES"]


async def test_one_booking_alone_is_corrected_unless_more_is_asked_for(
    person: Person, tagger: WordTagger
) -> None:
    await person.fetch(booking(on=10), booking(on=9))
    await person.correct(tagger, await _first(person, tagger), PRINTED)
    assert await person.categories(tagger) == [PRINTED, "RECREATION_ENTERTAINMENTFOOD"]


@pytest.mark.parametrize(
    ("other", "is_same"),
    [
        ({"name": "buch  LADEN", "counterparty_iban": SHOP_IBAN.lower()}, True),
        ({"name": "Buch Laden", "counterparty_iban": "DE27 1007 7777 0209 2997 00"}, True),
        ({"name": "Buch Laden", "counterparty_iban": None}, False),
        ({"name": "Buch Laden", "counterparty_iban": OTHER_IBAN}, False),
        ({"name": "Anderer Laden", "counterparty_iban": SHOP_IBAN}, False),
    ],
)
async def test_existing_bookings_of_the_same_name_and_iban_change_too(
    person: Person, tagger: WordTagger, other: dict[str, Any], *, is_same: bool
) -> None:
    await person.fetch_products(
        account(booking("-4.00", 12, name="Buch Laden", counterparty_iban=SHOP_IBAN)),
        account(
            booking("-5.00", 3, **other), account_number="8", iban=OTHER_IBAN, label="Zweitkonto"
        ),
    )
    await person.tag(tagger)
    found = await _first(person, tagger)
    before = await person.version(OTHER_IBAN)
    await person.correct(tagger, found, PRINTED, change_existing=True)
    assert (await person.categories(tagger, OTHER_IBAN) == [PRINTED]) is is_same
    assert (await person.version(OTHER_IBAN) > before) is is_same


async def test_without_an_iban_only_bookings_without_one_are_the_same(
    person: Person, tagger: WordTagger
) -> None:
    await person.fetch(
        booking("-1.00", 12, name="Laden"),
        booking("-2.00", 11, name="LADEN"),
        booking("-3.00", 10, name="Laden", counterparty_iban=SHOP_IBAN),
    )
    found = await _first(person, tagger)
    await person.correct(tagger, found, PRINTED, change_existing=True)
    assert [it.stage for it in await person.told(tagger)] == ["correction", "correction", "keyword"]


async def test_bookings_whose_sign_does_not_fit_are_left_out(
    person: Person, tagger: WordTagger
) -> None:
    await person.fetch(booking("-1.00", 12), booking("1.00", 11), booking("0.00", 10))
    found = await _first(person, tagger)
    await person.correct(tagger, found, PRINTED, change_existing=True)
    assert [it.stage for it in await person.told(tagger)] == ["correction", "keyword", "correction"]


async def test_the_freelancer_tree_has_no_sign_rule(person: Person, tagger: WordTagger) -> None:
    await person.fetch(booking("-1.00", 12), booking("1.00", 11))
    found = await _first(person, tagger)
    await person.correct(
        tagger, found, "TRAVEL", tree="FREELANCER_CATEGORIES", change_existing=True
    )
    assert [it.freelancer_category for it in await person.told(tagger)] == ["TRAVEL", "TRAVEL"]


async def test_bookings_without_any_counterparty_are_not_all_the_same(
    person: Person, tagger: WordTagger
) -> None:
    await person.fetch(booking("-1.00", 12, name=None), booking("-2.00", 11, name=None))
    found = await _first(person, tagger)
    await person.correct(tagger, found, PRINTED, change_existing=True)
    assert [it.stage for it in await person.told(tagger)] == ["correction", "keyword"]


async def test_a_rule_made_with_a_correction_speaks_of_later_bookings_only(
    person: Person, tagger: WordTagger
) -> None:
    first, second = booking("-1.00", 12), booking("-2.00", 11)
    await person.fetch(first, second)
    await person.correct(tagger, await _first(person, tagger), PRINTED, create_rule=True)
    assert await person.categories(tagger) == [PRINTED, "RECREATION_ENTERTAINMENTFOOD"]
    await person.fetch(first, second, booking("-3.00", 13))
    (newest, *_) = await person.told(tagger)
    assert (newest.category, newest.stage) == (PRINTED, "rule")


async def test_correcting_twice_leaves_one_rule(person: Person, tagger: WordTagger) -> None:
    await person.fetch(booking())
    found = await _first(person, tagger)
    await person.correct(tagger, found, PRINTED, create_rule=True)
    await person.correct(tagger, found, "LIVING_GROCERIES", create_rule=True)
    async with person.api.begin(person.id) as tx:
        (rule,) = await rules_of(tx, person.id)
    groceries = tagger.trees.by_name("CATEGORIES").item("LIVING_GROCERIES")
    assert (rule.item, rule.counterparty_name) == (groceries.system_id, "Blum KG")


WRONG: list[tuple[dict[str, Any], type[Exception], type[Exception]]] = [
    ({"item": "INCOME_SALARY"}, SignMismatchError, InvalidError),
    ({"item": "NO_SUCH"}, NoSuchItemError, InvalidError),
    ({"item": "LIVING"}, NoSuchItemError, InvalidError),
    ({"item": "NET"}, NoSuchItemError, InvalidError),
    ({"tree": "NO_SUCH"}, NoSuchTreeError, InvalidError),
    ({"tree": "INSURANCE_TYPES", "item": "UNRELATED_OTHER"}, FixedTreeError, InvalidError),
    ({"tree": "BUSINESS_PARTNERS", "item": "UNKNOWN"}, FixedTreeError, InvalidError),
    ({"product_id": OTHER_IBAN}, UnknownProductError, NotFoundError),
    ({"transaction_id": new_id()}, UnknownTransactionError, NotFoundError),
]


@pytest.mark.parametrize(("change", "error", "family"), WRONG)
async def test_what_is_wrong_changes_nothing(
    person: Person,
    tagger: WordTagger,
    change: dict[str, Any],
    error: type[Exception],
    family: type[Exception],
) -> None:
    await person.fetch(booking())
    before = await person.told(tagger)
    version = await person.version()
    given: dict[str, Any] = {"transaction_id": before[0].id, "item": PRINTED} | change
    with pytest.raises(error) as raised:
        await person.correct(tagger, **given, change_existing=True, create_rule=True)
    assert isinstance(raised.value, family)
    assert await person.told(tagger) == before
    assert await person.version() == version
    async with person.api.begin(person.id) as tx:
        assert await rules_of(tx, person.id) == []
        assert await corrections(tx, person.id) == []


async def test_a_wrong_sign_is_explained_by_its_rule(person: Person, tagger: WordTagger) -> None:
    await person.fetch(booking("-1.00"))
    found = await _first(person, tagger)
    with pytest.raises(SignMismatchError, match="INCOME_"):
        await person.correct(tagger, found, "INCOME_SALARY")


async def test_a_rule_cannot_speak_of_nobody(person: Person, tagger: WordTagger) -> None:
    await person.fetch(booking(name=None))
    found = await _first(person, tagger)
    with pytest.raises(NoCounterpartyError):
        await person.correct(tagger, found, PRINTED, create_rule=True)
    assert [it.stage for it in await person.told(tagger)] == ["keyword"]


async def test_a_booking_of_somebody_else_is_unknown(room: Room, tagger: WordTagger) -> None:
    one, other = await room.person(), await room.person()
    await one.fetch(booking())
    await other.fetch(booking())
    found = await _first(one, tagger)
    with pytest.raises(UnknownTransactionError):
        await other.correct(tagger, found, PRINTED)


async def test_corrections_are_listed_for_the_person(person: Person, tagger: WordTagger) -> None:
    await person.fetch(booking())
    found = await _first(person, tagger)
    await person.correct(tagger, found, PRINTED)
    async with person.api.begin(person.id) as tx:
        (told,) = await corrections(tx, person.id)
    assert (told.transaction_id, told.tree) == (found, "CATEGORIES")
    assert told.item == tagger.trees.by_name("CATEGORIES").item(PRINTED).system_id


# Whatever comes later ----------------------------------------------------------------------


class _Life:
    """A person's account in which things happen around one corrected booking."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.tagger = WordTagger()
        self.on, self.purpose, self.others = 10, "Kaffee", 0
        self.rules: list[UUID] = []

    async def fetch(self) -> None:
        kept = booking("-3.20", self.on, purpose=self.purpose)
        others = [booking(f"-{n}.00", 10, purpose="Miete") for n in range(20, 20 + self.others)]
        arrived: list[Transaction] = [booking("3.20", 10)] if self.others else []
        await self.person.fetch_products(
            account(kept, *others),
            account(*arrived, kind=ProductKind.SAVINGS, account_number="9", iban=OTHER_IBAN),
            since=day(1),
        )

    async def move(self) -> None:
        self.on = 21 - self.on if self.on != 10 else 12
        await self.fetch()

    async def reword(self) -> None:
        self.purpose += " und Kuchen"
        await self.fetch()

    async def add(self) -> None:
        self.others += 1
        await self.fetch()

    async def tag(self) -> None:
        await self.person.tag(self.tagger)

    async def upgrade(self) -> None:
        self.tagger = self.tagger.later(Kuchen="LIVING_GROCERIES")
        await self.tag()

    async def rule(self) -> None:
        self.rules.append(await self.person.add_rule(self.tagger, "HOUSING_RENT", name="Blum KG"))

    async def forget_rule(self) -> None:
        if self.rules:
            await self.person.remove_rule(self.tagger, self.rules[0])
            self.rules.clear()

    async def corrected(self) -> tuple[str, str, float]:
        (told,) = [
            it for it in await self.person.told(self.tagger) if it.purpose.startswith("Kaffee")
        ]
        return told.category, told.stage, told.confidence


DEEDS: list[Callable[[_Life], Any]] = [
    *(_Life.fetch, _Life.move, _Life.reword, _Life.add, _Life.tag, _Life.upgrade),
    *(_Life.rule, _Life.forget_rule),
]


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(before=st.lists(st.sampled_from(DEEDS), max_size=3), after=st.lists(st.sampled_from(DEEDS)))
async def test_a_correction_survives_whatever_comes_in_whatever_order(
    room: Room, before: list[Callable[[_Life], Any]], after: list[Callable[[_Life], Any]]
) -> None:
    life = _Life(await room.person())
    await life.fetch()
    for deed in before:
        await deed(life)
    rows = await life.person.customer.rows()
    (kept,) = [row["id"] for row in rows if row["purpose"].startswith("Kaffee")]
    await life.person.correct(life.tagger, kept, PRINTED)
    for deed in after:
        await deed(life)
        assert await life.corrected() == (PRINTED, "correction", 1.0)
