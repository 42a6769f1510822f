"""Every table of the database is declared: as personal, with its export and its end, or as not."""

from collections.abc import Iterator
from typing import Any

import pytest

from kontowerk.kit.settings import Settings
from kontowerk.privacy.tables import IMPERSONAL, ROOMS, Erased, Exported, PersonalTable, Retained
from tests.database import TestServer, sql
from tests.security.persons import Person, ask, erase, export_of, full_person
from tests.service import Service

TABLES = tuple(table for room in ROOMS for table in room.tables)
_OF_A_PERSON = ("customer_id", "user_id")
_COLUMNS = """
SELECT c.relname AS name, array_agg(a.attname::text) AS columns
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace GROUP BY 1
"""
# What the door calls these fields.
_ON_THE_WIRE = {
    "payments": "ueberweisungen",
    "accesses": "bankzugaenge",
    "products": "bankprodukte",
    "transactions": "kontoumsaetze",
    "positions": "depotpositionen",
    "pending": "vorgemerkt",
}


def faults(url: str) -> list[str]:
    """Compare the declarations with the catalogue of a database."""
    found = {row["name"]: set(row["columns"]) for row in sql(_COLUMNS, url)}
    names = [table.name for table in TABLES]
    wrong = [f"{name} is declared twice" for name in set(names) if names.count(name) > 1]
    wrong += [f"{name} is not declared" for name in found.keys() - {*names, *IMPERSONAL}]
    wrong += [f"{name} does not exist" for name in {*names, *IMPERSONAL} - found.keys()]
    wrong += [f"{name} is personal and not" for name in IMPERSONAL.keys() & set(names)]
    for table in TABLES:
        if table.owner not in found.get(table.name, ()):
            wrong.append(f"{table.name} has no {table.owner}")
    for name in IMPERSONAL.keys() & found.keys():
        if found[name].intersection(_OF_A_PERSON):
            wrong.append(f"{name} has an owner")
    return sorted(wrong)


def test_every_table_says_how_it_is_exported_and_how_it_ends(server: TestServer) -> None:
    assert faults(server.copy()) == []
    assert all(IMPERSONAL.values())


@pytest.mark.parametrize("column", ["customer_id uuid", "note text"])
def test_a_new_table_that_nobody_declared_is_noticed(server: TestServer, column: str) -> None:
    url = server.copy()
    sql(f"CREATE TABLE diary ({column})", url)
    assert faults(url) == ["diary is not declared"]


def test_what_is_retained_is_so_for_a_time_that_is_a_setting() -> None:
    settings = [table.end.setting for table in TABLES if isinstance(table.end, Retained)]
    assert settings
    assert set(settings) <= set(Settings.model_fields)


@pytest.fixture(scope="module")
def person(service: Service) -> Person:
    return full_person(service)


@pytest.fixture(scope="module")
def export(service: Service, person: Person) -> dict[str, Any]:
    return export_of(service, person)


def values(found: Any, path: list[str]) -> Iterator[Any]:
    """Return what stands at a path; `*` is every key."""
    if not path:
        yield found
        return
    keys = list(found) if path[0] == "*" else [path[0]]
    for key in keys:
        yield from values(found[key], path[1:])


def rows(service: Service, table: PersonalTable, person: Person) -> int:
    statement = f"SELECT FROM {table.name} WHERE {table.owner}::text = $1"
    return len(ask(service, statement, str(person.id)))


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_what_is_declared_as_exported_is_in_the_export(
    service: Service, person: Person, export: dict[str, Any], table: PersonalTable
) -> None:
    if table.name != "erasure_receipt":  # made later
        assert rows(service, table, person) > 0, "the test person has no such row"
    match table.export:
        case Exported(field):
            assert any(
                values(export, [_ON_THE_WIRE.get(part, part) for part in field.split(".")])
            ), field
        case withheld:
            assert withheld.reason


def test_erasure_leaves_what_is_retained_and_nothing_else(service: Service) -> None:
    erased, other = full_person(service), full_person(service)
    before = {table.name: rows(service, table, other) for table in TABLES}
    counted = erase(service, erased)
    assert counted.keys() >= {"users", "accesses", "payments", "rules", "analyses", "sessions"}
    for table in TABLES:
        left = rows(service, table, erased)
        assert (left == 0) is isinstance(table.end, Erased), table.name
        assert rows(service, table, other) == before[table.name], table.name
