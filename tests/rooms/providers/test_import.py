"""The directory and the list of endpoints, on real PostgreSQL."""

from dataclasses import replace

import pytest

from kontowerk.kit import audit
from kontowerk.kit.db import Database
from kontowerk.providers import import_directory, import_endpoints, read, register, rules
from kontowerk.providers.import_directory import DirectoryEntry
from kontowerk.providers.model import BadEndpointFileError, ConnectorKind
from tests.database import TestServer, sql

BERLIN = "10050000"
URL = "https://fints.example/x"


async def _import(db: Database, banks: list[DirectoryEntry]) -> import_directory.DirectoryImport:
    async with db.begin() as tx:
        return await import_directory.import_directory(tx, banks, actor="test")


async def _connect(db: Database, text: str) -> import_endpoints.EndpointImport:
    async with db.begin() as tx:
        found = import_endpoints.parse(text).endpoints
        kind = ConnectorKind.FINTS
        return await import_endpoints.import_endpoints(tx, found, kind, actor="test")


async def test_the_directory_has_about_3500_bank_codes_and_none_twice(
    db: Database, banks: list[DirectoryEntry]
) -> None:
    done = await _import(db, banks)
    async with db.read() as tx:
        every = await read.every(tx)
    assert done.total == done.added == len(every)
    assert 3300 < done.total < 3700
    assert (done.changed, done.gone) == (0, ())
    assert len({one.offer.bank_code for one in every}) == len(every)
    assert all(one.offer.capabilities and one.offer.channels for one in every)


async def test_importing_again_changes_nothing(db: Database, banks: list[DirectoryEntry]) -> None:
    await _import(db, banks[:200])
    async with db.read() as tx:
        before = await tx.rows("SELECT * FROM provider ORDER BY id")
    again = await _import(db, banks[:200])
    async with db.read() as tx:
        after = await tx.rows("SELECT * FROM provider ORDER BY id")
    assert (again.added, again.changed) == (0, 0)
    assert before == after


async def test_a_new_bank_is_neither_connected_nor_listed(
    db: Database, banks: list[DirectoryEntry]
) -> None:
    await _import(db, banks[:50])
    async with db.read() as tx:
        assert await read.listed(tx) == []


async def test_an_import_takes_new_names_and_keeps_ids_endpoints_and_decisions(
    db: Database, banks: list[DirectoryEntry]
) -> None:
    await _import(db, banks)
    await _connect(db, f"blz,url,profile\n{BERLIN},{URL},commerzbank\n")
    async with db.begin() as tx:
        before = await read.named(tx, BERLIN)
        await register.enable(tx, before, actor="test")
    renamed = [replace(b, name="Neue Volksbank") if b.bank_code == BERLIN else b for b in banks]
    done = await _import(db, renamed)
    async with db.read() as tx:
        after = await read.named(tx, BERLIN)
        listed = await read.listed(tx)
    assert (done.added, done.changed) == (0, 1)
    assert after.id == before.id == rules.id_of_bank_code(BERLIN)
    assert after.offer.name == "Neue Volksbank"
    assert (before.offer.group, after.offer.group) == ("Sparkasse", "Volksbanken Raiffeisenbanken")
    assert after.login.name == "atruvia"
    assert after.connection == before.connection
    assert after.connection is not None
    assert (after.connection.url, after.connection.profile) == (URL, "commerzbank")
    assert [one.id for one in listed] == [before.id]


async def test_a_bank_code_that_left_the_directory_is_kept_and_named(
    db: Database, banks: list[DirectoryEntry]
) -> None:
    await _import(db, banks[:10])
    done = await _import(db, banks[1:10])
    assert done.gone == (banks[0].bank_code,)
    async with db.read() as tx:
        assert (await read.named(tx, banks[0].bank_code)).offer.name == banks[0].name


async def test_endpoints_are_connected_once_and_recorded_each(
    db: Database, banks: list[DirectoryEntry]
) -> None:
    await _import(db, banks[:50])
    one, two = banks[3].bank_code, banks[4].bank_code
    text = f"BLZ;Name;URL\r\n{one};x;{URL}\r\n{two};y;{URL}\r\n99999998;z;{URL}\r\n"
    first, again = await _connect(db, text), await _connect(db, text)
    assert (first.total, first.changed, first.unknown) == (3, 2, ("99999998",))
    assert again.changed == 0
    async with db.begin() as tx:
        assert (await read.named(tx, one)).connection is not None
        actions = await tx.rows("SELECT action FROM audit_entry ORDER BY id")
        assert await audit.seal(tx) == len(actions)
    assert [row["action"] for row in actions].count("provider.connect") == 2


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "line 1"),
        ("bank,address\n1,2\n", "line 1"),
        (f"blz,url\n1234567,{URL}\n", "line 2"),
        (f"blz,url\n10050000,{URL}\n10050000,{URL}/other\n", "line 3"),
        ("blz,url\n10050000,http://fints.example/\n", "line 2"),
        ("blz,url\n10050000,\n", "line 2"),
        ("blz,url\n10050000\n", "line 2"),
        ('blz,url\n"10050000,x\n', "line 2"),
        (f"blz,url,profile\n10050000,{URL},fi\n10050001,{URL},sparkase\n", "line 3"),
    ],
    ids=["empty", "columns", "code", "twice", "http", "no url", "short", "quote", "profile"],
)
def test_a_list_with_one_wrong_line_is_refused_as_a_whole(text: str, place: str) -> None:
    with pytest.raises(BadEndpointFileError) as refused:
        import_endpoints.parse(text)
    assert refused.value.faults[0].pointer == place


async def test_the_processes_of_the_service_can_read_the_catalogue_and_not_change_it(
    server: TestServer,
) -> None:
    url = server.copy()
    for role in ("kw_api", "kw_worker"):
        rights = sql(
            f"SELECT t, p FROM unnest(ARRAY['provider', 'provider_catalogue']) t, "  # noqa: S608
            f"unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) p "
            f"WHERE has_table_privilege('{role}', t, p)",
            url,
        )
        assert {(row["t"], row["p"]) for row in rights} == {
            ("provider", "SELECT"),
            ("provider_catalogue", "SELECT"),
        }
