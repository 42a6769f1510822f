"""Single providers, switching them on and off, and finding them."""

from dataclasses import replace
from uuid import UUID
from xml.etree import ElementTree as ET

import pytest

from kontowerk.kit.db import Database
from kontowerk.kit.errors import InvalidError
from kontowerk.kit.ids import new_id
from kontowerk.providers import import_directory, read, register
from kontowerk.providers.import_directory import DirectoryEntry
from kontowerk.providers.model import (
    AmbiguousProviderError,
    NotConnectedError,
    Offer,
    Provider,
    UnknownProviderError,
)
from kontowerk.providers.register import Registration
from tests.service import SANDBOX


async def _register(db: Database, new: Registration = SANDBOX) -> Provider:
    async with db.begin() as tx:
        return await register.register(tx, new, actor="test")


async def test_a_registered_provider_is_connected_and_listed_at_once(db: Database) -> None:
    made = await _register(db)
    async with db.read() as tx:
        assert await read.listed(tx) == [made]
        assert await read.listed_one(tx, SANDBOX.id) == made
    assert made.id == UUID("00000000-0000-0000-0000-000000000000")
    assert [field.key for field in made.login.fields] == ["userid", "pin"]
    assert made.connection is not None
    assert made.connection.url == SANDBOX.url


async def test_registering_again_moves_the_endpoint_and_adds_no_row(db: Database) -> None:
    await _register(db)
    moved = await _register(db, replace(SANDBOX, url="http://localhost:2/fints"))
    async with db.read() as tx:
        assert await read.every(tx) == [moved]
        entries = await tx.rows("SELECT action FROM audit_entry")
    assert moved.connection is not None
    assert moved.connection.url == "http://localhost:2/fints"
    assert len(entries) == 2


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": " "},
        {"name": "x\n"},
        {"group": ""},
        {"bank_code": "1234"},
        {"bic": "x"},
        {"url": "http://fints.example"},
        {"login_profile": "nobody"},
    ],
    ids=str,
)
async def test_a_wrong_registration_is_refused(db: Database, wrong: dict[str, str]) -> None:
    with pytest.raises(InvalidError):
        await _register(db, replace(SANDBOX, **wrong))


async def test_a_disabled_provider_is_not_listed_but_still_known(db: Database) -> None:
    made = await _register(db)
    async with db.begin() as tx:
        assert await register.disable(tx, made, actor="test")
        assert not await register.disable(tx, made, actor="test")
        assert await read.listed(tx) == []
        with pytest.raises(UnknownProviderError):
            await read.listed_one(tx, made.id)
        assert (await read.one(tx, made.id)).connection == made.connection
        assert await register.enable(tx, made, actor="test")
        assert await read.listed(tx) == [made]


async def test_a_provider_without_endpoint_cannot_be_enabled(
    db: Database, banks: list[DirectoryEntry]
) -> None:
    async with db.begin() as tx:
        await import_directory.import_directory(tx, banks[:1], actor="test")
        found = await read.named(tx, banks[0].bank_code)
        with pytest.raises(NotConnectedError):
            await register.enable(tx, found, actor="test")


async def test_providers_are_found_by_id_and_by_bank_code(db: Database) -> None:
    made = await _register(db)
    async with db.read() as tx:
        assert await read.named(tx, "99999999") == made
        assert await read.named(tx, str(made.id)) == made
        for unknown in ("12345678", str(new_id()), "x", ""):
            with pytest.raises(UnknownProviderError):
                await read.named(tx, unknown)
    await _register(db, replace(SANDBOX, id=new_id()))
    async with db.read() as tx:
        with pytest.raises(AmbiguousProviderError):
            await read.named(tx, "99999999")


async def test_the_version_rises_with_every_change_and_stays_otherwise(db: Database) -> None:
    async with db.read() as tx:
        versions = [await read.version(tx)]
    made = await _register(db)
    async with db.begin() as tx:
        versions.append(await read.version(tx))
        await register.disable(tx, made, actor="test")
        versions.append(await read.version(tx))
        await read.every(tx)
        versions.append(await read.version(tx))
    assert versions[0] < versions[1] < versions[2] == versions[3]


def _offer(**changes: str | None) -> Offer:
    usual = Offer("Bank & Söhne", None, None, None, None, (), (), "generic", True)  # noqa: FBT003
    return replace(usual, **changes)


def test_providers_of_a_group_share_a_logo_and_others_do_not() -> None:
    one, two = _offer(name="A", group="Sparkasse"), _offer(name="B", group="Sparkasse")
    assert read.svg(one) == read.svg(two)
    assert read.svg(one) != read.svg(_offer(name="A", group="DKB"))


@pytest.mark.parametrize("name", ['"><script>alert(1)</script>', "]]>", "&lt;", "a\x00\x07b", "  "])
def test_a_logo_is_well_formed_whatever_the_name_is(name: str) -> None:
    drawn = ET.fromstring(read.svg(_offer(name=name)))  # noqa: S314 - our own picture
    tags = {element.tag.rpartition("}")[2] for element in drawn.iter()}
    assert tags == {"svg", "title", "rect", "text"}
