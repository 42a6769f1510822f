"""Banks are found the way people write them."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from kontowerk.providers import login_profiles, register
from kontowerk.providers.model import Capability, Offer, Provider, ProviderId
from kontowerk.providers.register import Registration
from kontowerk.providers.search import Catalogue, folded, search
from tests.database import TestServer


def _bank(
    name: str,
    city: str | None = None,
    code: str | None = None,
    bic: str | None = None,
    *,
    relevant: bool = True,
) -> Provider:
    offer = Offer(
        name=name,
        group=None,
        bank_code=code,
        bic=bic,
        city=city,
        capabilities=(Capability.ACCOUNTS,),
        channels=(),
        login_profile="generic",
        consumer_relevant=relevant,
    )
    login = login_profiles.require("generic")
    return Provider(ProviderId(new_id()), offer, login, connection=None, enabled=True)


BANKS = [
    _bank("Sparkasse KölnBonn", "Köln", "37050198", "COLSDE33XXX"),
    _bank("Kreissparkasse Göppingen", "Göppingen", "61050000", "GOPSDE6GXXX"),
    _bank("Volksbank Mittelhessen", "Gießen", "51390000", "VBMHDE5FXXX"),
    _bank("Raiffeisenbank Straubing", "Straubing", "74260110", "GENODEF1SR2"),
    _bank("VR-Bank Würzburg", "Würzburg", "79090000", "GENODEF1WU1"),
    _bank("ING-DiBa", "Frankfurt am Main", "50010517", "INGDDEFFXXX"),
    _bank("Deutsche Kreditbank Berlin", "Berlin", "12030000", "BYLADEM1001"),
    _bank("Kölner Bank", "Köln", "37160087", "GENODED1CGN"),
    _bank("Sparkasse Köln GAA", "Köln", "37050199", None, relevant=False),
]


def _names(query: str) -> list[str]:
    return [one.offer.name for one in search(query, BANKS)]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("köln", "Kölner Bank"),
        ("koeln spk", "Sparkasse KölnBonn"),
        ("SPK Köln", "Sparkasse KölnBonn"),
        ("ksk goeppingen", "Kreissparkasse Göppingen"),
        ("giessen", "Volksbank Mittelhessen"),
        ("Gießen", "Volksbank Mittelhessen"),
        ("vr würzburg", "VR-Bank Würzburg"),
        ("vr straubing", "Raiffeisenbank Straubing"),
        ("voba", "Volksbank Mittelhessen"),
        ("ing", "ING-DiBa"),
        ("dkb", "Deutsche Kreditbank Berlin"),
        ("37050198", "Sparkasse KölnBonn"),
        ("370 501", "Sparkasse KölnBonn"),
        ("INGDDEFF", "ING-DiBa"),
        ("genodef1sr2", "Raiffeisenbank Straubing"),
        ("DE02 1203 0000 0000 2020 51", "Deutsche Kreditbank Berlin"),
        ("de0212030000", "Deutsche Kreditbank Berlin"),
    ],
)
def test_a_bank_is_found(query: str, first: str) -> None:
    assert _names(query)[0] == first


@pytest.mark.parametrize("query", ["köln hamburg", "DE02 9999 9999", "xyz", "99", "!!!"])
def test_what_is_not_there_is_not_found(query: str) -> None:
    assert _names(query) == []


def test_without_a_query_popular_banks_stand_first() -> None:
    assert _names("")[:2] == ["ING-DiBa", "Deutsche Kreditbank Berlin"]
    assert len(_names("  ")) == len(BANKS) - 1


def test_codes_without_customers_are_not_offered() -> None:
    assert all("GAA" not in name for query in ("", "köln", "3705") for name in _names(query))


@given(st.text(max_size=200))
def test_every_query_is_answered(query: str) -> None:
    found = search(query, BANKS)
    assert len({one.id for one in found}) == len(found)


@given(st.sampled_from(BANKS), st.randoms())
def test_a_bank_is_found_by_its_own_words_in_any_order(bank: Provider, chance: Random) -> None:
    words = folded(f"{bank.offer.name} {bank.offer.city}").replace("-", " ").split()
    chance.shuffle(words)
    found = search(" ".join(words), BANKS)
    assert (bank in found) == bank.offer.consumer_relevant


async def test_a_catalogue_is_read_again_only_when_it_has_changed(server: TestServer) -> None:
    db = await Database.open(server.copy(), role=Role.OPERATOR, size=2, clock=SystemClock())
    catalogue = Catalogue()
    new = Registration(id=new_id(), name="Neue Bank", url="https://bank.example/fints")
    async with db.begin() as tx:
        first = await catalogue.current(tx)
        assert await catalogue.current(tx) is first
        await register.register(tx, new, actor="test")
        second = await catalogue.current(tx)
    await db.close()
    assert [one.offer.name for one in second.find("neue")] == ["Neue Bank"]
    assert first.find("neue") == []
