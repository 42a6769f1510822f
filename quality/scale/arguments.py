"""Realistic arguments of a statement: what a person's own rows hold in the columns it names.

Where a column is compared with, set to or filled from a parameter, the value is that of the
person's row. What a statement does not say of a parameter stands in `given`; a parameter that
neither tells makes the statement one that cannot be run, which is counted and fails.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, cast

Row = Mapping[str, Any]

_TABLE: Final = re.compile(
    r"\b(?:FROM|JOIN|INTO|UPDATE|USING)\s+([a-z_]+)(?:\s+(?:AS\s+)?([a-z]+)\b)?", re.IGNORECASE
)
_COMPARED: Final = re.compile(
    r"(?:\b([a-z]+)\.)?\b([a-z_]+)\s*(?:=|<>|<=|>=|<|>|IS (?:NOT )?DISTINCT FROM)"
    r"\s*(?:ALL|ANY)?\s*\(?\s*(?:SELECT unnest\()?\$(\d+)"
)
_TURNED: Final = re.compile(r"\$(\d+)(?:::[a-z]+)?\s*=\s*(?:ANY\s*\()?(?:\b([a-z]+)\.)?([a-z_]+)")
_PAIR: Final = re.compile(r"\(([a-z_., ]+)\)\s*(?:=|IS DISTINCT FROM)\s*\(([$\d, ]+)\)")
_INSERT: Final = re.compile(
    r"INSERT INTO ([a-z_]+)(?: AS \w+)?\s*\(([^)]*)\)\s*(VALUES|SELECT)", re.DOTALL
)
_PARAMETER: Final = re.compile(r"\$(\d+)")
_UNNESTED: Final = re.compile(
    r"unnest\(([^)]*)\)\s*(?:WITH ORDINALITY )?AS \w+ \(([^)]*)\)", re.DOTALL
)
# The first page of a list begins before its first row.
_FROM_START: Final = re.compile(r"coalesce\(\$(\d+)::uuid, '0000")
_LOCKED: Final = re.compile(r"hashtextextended\('[a-z ]+' \|\| \$(\d+)")
_EVERYBODY: Final = re.compile(r"\$(\d+)::uuid IS NULL OR (?:[a-z]+\.)?tenant_id = ")
_NUMBER: Final = re.compile(r"\b(LIMIT|OFFSET|secs =>)\s*\$(\d+)", re.IGNORECASE)
_NUMBERS: Final = {"limit": 20, "offset": 0, "secs =>": 30.0}
_NO_NAMES: Final = frozenset(
    {"set", "where", "on", "and", "order", "left", "for", "values", "select"}
)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the middle of everybody: a row of each table, and the instant of asking."""

    rows: Mapping[str, Row]
    now: datetime

    def __getitem__(self, place: str) -> Any:
        """Return `table.column` of the person's rows."""
        table, _, column = place.partition(".")
        return self.rows[table][column]


def infer(sql: str, kinds: Sequence[str], person: Person) -> dict[int, Any]:
    """Return the arguments that the statement itself tells, by number; `kinds` are their types."""
    tables = _tables(sql, person)
    told: dict[int, Any] = {}
    for number, (alias, column) in _columns(sql).items():
        value = _value(tables, alias, column, person)
        if value is not None and 0 < number <= len(kinds):
            told[number] = _fit(value[0], kinds[number - 1])
    for number in map(int, _FROM_START.findall(sql)):
        told[number] = None
    for number in map(int, _LOCKED.findall(sql)):
        customer = person["app_user.id"]
        told[number] = customer if kinds[number - 1] == "uuid" else str(customer)
    for word, number in _NUMBER.findall(sql):
        told[int(number)] = _NUMBERS[word.lower()]
    for number, kind in enumerate(kinds, 1):
        if kind == "timestamptz" and told.get(number) is None:
            told[number] = person.now
    return told


def of_everybody(sql: str) -> list[int]:
    """Return the parameters that mean one tenant, or with NULL all of them."""
    return [int(number) for number in _EVERYBODY.findall(sql)]


def table_added_to(sql: str) -> str | None:
    """Return the table a statement inserts into."""
    named = _INSERT.search(sql)
    return named[1] if named else None


def _tables(sql: str, person: Person) -> dict[str, Row]:
    """Return the person's rows of the tables a statement names, by alias and by name."""
    rows: dict[str, Row] = {}
    for table, alias in _TABLE.findall(sql):
        row = person.rows.get(table)
        if row is not None:
            rows.setdefault(table, row)
            if alias and alias.lower() not in _NO_NAMES:
                rows.setdefault(alias, row)
    return rows


def _columns(sql: str) -> dict[int, tuple[str, str]]:
    """Return alias and column that belong to parameters, by number."""
    named: dict[int, tuple[str, str]] = {}
    for number, alias, column in _TURNED.findall(sql):
        named[int(number)] = alias, column
    for columns, numbers in _PAIR.findall(sql):
        for column, number in zip(columns.split(","), numbers.split(","), strict=False):
            alias, _, name = column.strip().rpartition(".")
            named[int(number.strip(" $"))] = alias, name
    for alias, column, number in _COMPARED.findall(sql):
        named[int(number)] = alias, column
    for arrays, names in _UNNESTED.findall(sql):
        numbers = [int(number) for number in _PARAMETER.findall(arrays)]
        named |= {
            number: ("", column.strip())
            for number, column in zip(numbers, names.split(","), strict=False)
        }
    for number, column in _inserted(sql).items():
        named.setdefault(number, ("", column))
    return named


def _inserted(sql: str) -> dict[int, str]:
    """Return the columns that parameters fill, by number."""
    clause = _INSERT.search(sql)
    if clause is None:
        return {}
    columns = [name.strip(' \n"') for name in clause[2].split(",")]
    rest = sql[clause.end() :]
    if clause[3] == "SELECT":
        first, _, source = rest.partition("FROM")
        unnested = re.search(r"unnest\((.*?)\)\s*(?:AS\s+)?\w+", source, re.DOTALL)
        if unnested and re.search(r"\w+\.\*", first):
            rest = re.sub(r"\w+\.\*", lambda _: unnested[1], first)
        else:
            rest = first
    parts = [part.strip(" \n()") for part in rest.partition(")")[0].split(",")]
    pairs = zip(columns, parts, strict=False)
    return {int(m[1]): column for column, part in pairs if (m := _PARAMETER.match(part))}


def _value(tables: Mapping[str, Row], alias: str, column: str, person: Person) -> tuple[Any] | None:
    if alias in tables:
        return (tables[alias][column],) if column in tables[alias] else None
    for row in tables.values():
        if column in row:
            return (row[column],)
    if column in ("customer_id", "customer"):
        return (person["app_user.id"],)
    return None


def _fit(value: Any, kind: str) -> Any:
    """Make a list of a value where a list is asked for, and one of a list where one is."""
    listed = cast("list[Any]", value) if isinstance(value, list) else [value]
    if kind.endswith("[]"):
        return listed
    return listed[0] if listed else None
