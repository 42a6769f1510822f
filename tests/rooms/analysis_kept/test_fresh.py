"""Analyses say what the data says now, and are made no more often than that needs."""

import threading
from dataclasses import replace
from datetime import date, timedelta
from uuid import UUID

from kontowerk.analysis import analyse_user
from kontowerk.analysis.model import KeptPage
from kontowerk.bootstrap.tables import forget_old
from kontowerk.connectors.snapshot import ProductKind
from kontowerk.testing import ManualClock
from tests.rooms.ledger.world import NOON, account

from .world import Person, Room, balance, paid, rents, salaries

OTHER_IBAN = "DE75512108001245126199"


async def test_a_page_is_made_once_and_then_read(person: Person) -> None:
    await person.fetch(*rents())
    first = await person.page()
    assert first["cents"] == [-70000] * 6
    assert await person.page() == first
    assert (await person.page("life_events"))["cents"] == first["cents"]
    assert person.pages.made == {"all": 1}


async def test_a_page_is_made_beside_the_event_loop(person: Person) -> None:
    await person.fetch(*rents())
    await person.page()
    assert threading.get_ident() not in person.pages.threads


async def test_a_page_and_its_tag_are_those_of_its_body(person: Person) -> None:
    await person.fetch(*rents())
    made, kept = [await analyse_user.page(person.tools, person.id, "contracts") for _ in range(2)]
    assert made == kept == KeptPage.of(kept.unpacked())
    assert kept.tag[0] == kept.tag[-1] == '"'


async def test_new_bookings_are_seen_at_once(person: Person) -> None:
    await person.fetch(*rents(5))
    assert len((await person.page())["cents"]) == 5
    await person.fetch(*rents(6))
    assert len((await person.page())["cents"]) == 6


async def test_a_pushed_booking_is_seen_at_once(person: Person) -> None:
    await person.fetch(*rents(5))
    await person.page()
    await person.push("-5.00", date(2026, 11, 9))
    assert -500 in (await person.page())["cents"]


async def test_a_reworded_booking_is_seen_at_once(person: Person) -> None:
    on = date(2026, 11, 3)
    await person.fetch(paid("-700.00", on, "Sonne GmbH", "unklar"))
    assert "HOUSING_RENT" not in (await person.page())["categories"]
    await person.fetch(paid("-700.00", on, "Sonne GmbH", "Miete Wohnung 12"), since=on)
    assert (await person.page())["categories"] == ["HOUSING_RENT"]


async def test_a_fetch_that_brings_nothing_new_makes_nothing_stale(person: Person) -> None:
    await person.fetch(*rents())
    await person.page()
    await person.fetch(*rents())
    await person.page()
    assert person.pages.made == {"all": 1}
    assert await person.count("marks") == 0


async def test_another_balance_is_seen_at_once(person: Person) -> None:
    await person.fetch_products(account(*rents()))
    assert (await person.page())["balances"] == [1000]
    await person.fetch_products(account(*rents(), balance=balance("12.34")))
    assert (await person.page())["balances"] == [1234]


async def test_a_balance_in_another_currency_counts_as_unknown(person: Person) -> None:
    await person.fetch_products(account(*rents(), currency="CHF"))
    assert (await person.page())["balances"] == [None]


async def test_a_correction_is_seen_at_once(person: Person) -> None:
    await person.fetch(*rents(1))
    await person.page()
    (row,) = await person.customer.rows()
    await person.correct(row["id"], "RECREATION_PRINTED")
    assert (await person.page())["categories"] == ["RECREATION_PRINTED"]


async def test_tags_made_anew_with_other_results_make_pages_stale(person: Person) -> None:
    await person.fetch(*rents(1))
    await person.page()
    async with person.worker.begin(person.id) as tx:
        await tx.run("UPDATE bank_transaction SET category = category WHERE customer_id = $1",
                     person.id)  # fmt: skip
    await person.page()
    assert person.pages.made == {"all": 2}


async def test_a_new_account_is_seen_at_once(person: Person) -> None:
    await person.fetch_products(account(*rents()))
    await person.page()
    savings = account(kind=ProductKind.SAVINGS, account_number="9", iban=OTHER_IBAN)
    await person.fetch_products(account(*rents()), savings)
    assert len((await person.page())["balances"]) == 2


# Views that are not kept ready -------------------------------------------------------------


async def test_a_rare_view_is_made_when_asked_for_and_then_kept(person: Person) -> None:
    await person.fetch(*rents())
    await person.page()
    assert (await person.page("cashflow:rare"))["view"] == "cashflow:rare"
    await person.page("cashflow:rare")
    assert person.pages.made == {"all": 1, "one": 1}


async def test_a_rare_view_asked_for_first_makes_the_others_ready(person: Person) -> None:
    await person.fetch(*rents())
    await person.page("cashflow:rare")
    await person.page()
    assert person.pages.made == {"all": 1, "one": 1}


async def test_a_rare_view_does_not_outlive_its_data(person: Person) -> None:
    await person.fetch(*rents(5))
    await person.page("cashflow:rare")
    await person.fetch(*rents(6))
    await person.page()
    assert len((await person.page("cashflow:rare"))["cents"]) == 6


# Day, rules, addresses ---------------------------------------------------------------------


async def test_on_another_day_everything_is_told_anew_and_contracts_keep_their_ids(
    person: Person,
) -> None:
    await person.fetch(*rents())
    before = await person.page()
    clock = ManualClock(NOON)
    clock.advance(days=1)
    tools = replace(person.tools, clock=clock)
    after = await person.page(tools=tools)
    assert (before["day"], after["day"]) == ("2026-11-15", "2026-11-16")
    ((id_, status, age),) = before["contracts"].values()
    assert after["contracts"] == {"Wohnbau Sonne GmbH": [id_, status, age + 1]}
    await person.page(tools=tools)
    assert person.pages.made == {"all": 2}


async def test_the_day_is_that_of_german_banks(person: Person) -> None:
    late = ManualClock(NOON.replace(hour=23, minute=30))
    assert replace(person.tools, clock=late).today() == date(2026, 11, 16)


async def test_other_rules_make_everything_anew(person: Person) -> None:
    await person.fetch(*rents())
    await person.page()
    later = replace(person.tools, version=person.tools.version + 1)
    await person.page(tools=later)
    await person.page(tools=later)
    assert person.pages.made == {"all": 2}


async def test_links_of_another_address_are_not_handed_out(person: Person) -> None:
    await person.fetch(*rents())
    await person.page()
    await person.page(tools=replace(person.tools, base_url="https://other.example"))
    assert person.pages.made == {"all": 2}


# Contracts ---------------------------------------------------------------------------------


async def test_a_contract_keeps_its_id_when_more_is_paid_and_when_it_is_renamed(
    person: Person,
) -> None:
    await person.fetch(*rents(6)[2:])
    (before,) = [it[0] for it in (await person.page())["contracts"].values()]
    renamed = [
        replace(it, counterparty_name="Wohnbau Mond GmbH") if n < 2 else it
        for n, it in enumerate(rents(6))
    ]
    await person.fetch(*renamed, *salaries(6))
    after = await person.page()
    assert before in [it[0] for it in after["contracts"].values()]


async def test_an_id_once_given_is_kept_even_if_it_would_be_another_today(
    person: Person,
) -> None:
    await person.fetch(*rents())
    await person.page()
    other = UUID("00000000-0000-5000-8000-00000000000a")
    async with person.worker.begin(person.id) as tx:
        await tx.run("UPDATE analysis_contract SET id = $2 WHERE customer_id = $1",
                     person.id, other)  # fmt: skip
    later = replace(person.tools, version=9)
    assert [it[0] for it in (await person.page(tools=later))["contracts"].values()] == [str(other)]


async def test_a_contract_that_is_found_no_more_is_forgotten(person: Person) -> None:
    await person.fetch(*rents(), *salaries())
    await person.page()
    before = await person.count("contracts")
    async with person.worker.begin(person.id) as tx:
        await tx.run("DELETE FROM bank_transaction WHERE customer_id = $1 AND amount < 0",
                     person.id)  # fmt: skip
    await person.page()
    assert await person.count("contracts") == before - 1


async def test_a_page_that_says_the_same_is_not_written_again(person: Person) -> None:
    await person.fetch(*rents())
    await person.page()
    where = "SELECT ctid::text FROM analysis_page WHERE customer_id = $1 ORDER BY view"

    async def places() -> list[str]:
        async with person.worker.begin(person.id) as tx:
            return [row[0] for row in await tx.rows(where, person.id)]

    before = await places()
    await person.page(tools=replace(person.tools, version=9))
    assert await places() == before


# Whose they are ----------------------------------------------------------------------------


async def test_nobody_sees_analyses_of_somebody_else(room: Room) -> None:
    one, other = await room.person(), await room.person()
    for person in (one, other):
        await person.fetch(*rents())
        await person.page()
    await one.push("-1.00", date(2026, 11, 9))
    tables = "analysis_state", "analysis_page", "analysis_contract", "analysis_change"
    async with one.tools.db.begin(other.id) as tx:
        for table in tables:
            owners = await tx.rows(f"SELECT DISTINCT customer_id FROM {table}")  # noqa: S608 - names above
            assert {row[0] for row in owners} <= {other.id}
        assert await tx.run("DELETE FROM analysis_page WHERE true") == 2
    assert await one.count("pages") == 2


async def test_who_has_nothing_is_told_so_and_nothing_is_kept(person: Person) -> None:
    assert (await person.page())["cents"] == []
    assert set((await person.counts()).values()) == {0}


async def test_who_is_analysed_often_is_told_what_another_process_tells(person: Person) -> None:
    for months in (3, 5, 6):
        await person.fetch(*rents(months), *salaries(months))
        told = await person.page()
    await person.fetch(*rents(6), *salaries(6), paid("-9.99", date(2026, 11, 9), "Kino", "Karte"))
    told = await person.page()
    assert -999 in told["cents"]
    await person.fetch(*rents(6), *salaries(6), since=date(2026, 1, 1))
    told = await person.page()
    stranger = person.elsewhere()
    assert stranger.memories.take(person.id, stranger.clock.now()) is None
    async with person.worker.begin(person.id) as tx:
        await tx.run("DELETE FROM analysis_page WHERE customer_id = $1", person.id)
    assert await person.page(tools=stranger) == told


async def test_a_process_forgets_whom_nobody_has_asked_about(person: Person) -> None:
    tools = person.elsewhere()
    for months in (3, 5, 6):
        await person.fetch(*rents(months))
        await person.page(tools=tools)
    assert await forget_old(tools) == 0
    later = replace(tools, clock=ManualClock(tools.clock.now() + timedelta(minutes=11)))
    assert await forget_old(later) == 1
    assert tools.memories.take(person.id, tools.clock.now()) is None
