"""Run each statement as the product does, in its role, and count the pages it touches."""

import contextlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final
from uuid import UUID

import asyncpg

from kontowerk.kit.db import Role
from quality.scale.arguments import Person, infer, of_everybody, table_added_to
from quality.scale.given import GIVEN, ROLES, UNMEASURED
from quality.scale.statements import Statement

_KEYS: Final = """
SELECT c.relname AS name, array_agg(a.attname ORDER BY a.attnum) AS columns
FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY(i.indkey)
WHERE i.indisprimary AND c.relnamespace = 'public'::regnamespace GROUP BY 1
"""
_COLUMNS: Final = """
SELECT c.relname AS name, array_agg(a.attname) AS columns FROM pg_class c
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace GROUP BY 1
"""
_TIMEOUT: Final = "60s"
_ENDLESS: Final = 10**9
_NOBODY: Final = UUID(int=0)


@dataclass(frozen=True, slots=True)
class Measured:
    """What a statement touched: 8 kB pages, and the role it ran in."""

    name: str
    role: str
    buffers: int


@dataclass(frozen=True, slots=True)
class NotRun:
    """A statement that could not be run, and why."""

    name: str
    reason: str


async def person_in_the_middle(connection: asyncpg.Connection, users: int) -> Person:
    """Return the rows of somebody in the middle of all."""
    number = users // 2
    customer = UUID(f"{number:032d}")
    now = await connection.fetchval("SELECT now()")
    user = await connection.fetchrow("SELECT * FROM app_user WHERE id = $1", customer)
    assert user is not None
    rows: dict[str, Mapping[str, Any]] = {"app_user": dict(user)}
    event = f"{number}1".rjust(32, "d")
    signs: dict[str, object] = {
        "customer_id": customer,
        "user_id": customer,
        "subject": str(customer),
        "tenant_id": user["tenant_id"],
        "event_id": UUID(event),
    }
    for table in await connection.fetch(_COLUMNS):
        columns = set(table["columns"])
        for column, value in signs.items():
            if column in columns:
                row = await connection.fetchrow(
                    f'SELECT * FROM {table["name"]} WHERE "{column}" = $1 LIMIT 1',  # noqa: S608
                    value,
                )
                if row is not None:
                    rows.setdefault(table["name"], dict(row))
        if table["name"] not in rows:
            row = await connection.fetchrow(f"SELECT * FROM {table['name']} LIMIT 1")  # noqa: S608
            rows[table["name"]] = dict(row) if row else dict.fromkeys(columns)
    login = rows["login_owner"]["login_key"]
    for name in ("login_attempt", "login_ended", "credential_lease"):
        own = await connection.fetchrow(f"SELECT * FROM {name} WHERE login_key = $1", login)  # noqa: S608
        rows[name] = dict(own or {})
    return Person(rows, now)


class Scale:
    """A filled database, asked on one connection; nothing that a statement does stays."""

    def __init__(self, connection: asyncpg.Connection, person: Person) -> None:
        self._connection, self._person = connection, person
        self._keys: dict[str, list[str]] = {}
        self._looks_as = "operator"

    async def every(self, statement: Statement) -> list[Measured | NotRun]:
        """Return what a statement costs; in the console to an operator and to a developer."""
        by_tenant = of_everybody(statement.sql)
        if statement.room != "console" or not by_tenant:
            return [await self.measure(statement)]
        tenant = self._person["app_user.tenant_id"]
        return [
            await self.measure(statement, dict.fromkeys(by_tenant)),
            await self.measure(statement, dict.fromkeys(by_tenant, tenant), developer=True),
        ]

    async def measure(
        self,
        statement: Statement,
        more: Mapping[int, Any] = MappingProxyType({}),
        *,
        developer: bool = False,
    ) -> Measured | NotRun:
        """Return what a statement costs, in the first role that may run it."""
        self._looks_as = str(self._person["app_user.tenant_id"]) if developer else "operator"
        if statement.name in UNMEASURED:
            return NotRun(statement.name, UNMEASURED[statement.name])
        arguments = await self.arguments(statement)
        if isinstance(arguments, str):
            return NotRun(statement.name, arguments)
        for number, value in more.items():
            arguments[number - 1] = value
        try:
            role, buffers = await self._in_first_role(statement, arguments)
        except (asyncpg.PostgresError, asyncpg.InterfaceError, TypeError) as error:
            return NotRun(statement.name, str(error))
        return Measured(statement.name, "developer" if developer else role.value, buffers)

    async def _in_first_role(
        self, statement: Statement, arguments: Sequence[Any]
    ) -> tuple[Role, int]:
        """Return the first role that may run a statement and the pages it touched there."""
        *others, last = _roles(statement)
        for role in others:
            with contextlib.suppress(asyncpg.InsufficientPrivilegeError):
                return role, await self._pages(statement, role, arguments)
        return last, await self._pages(statement, last, arguments)

    async def _pages(self, statement: Statement, role: Role, arguments: Sequence[Any]) -> int:
        """Run twice: the first time PostgreSQL reads what it knows of tables and functions."""
        try:
            await self._run(statement, role, arguments)
            return _buffers(await self._run(statement, role, arguments))
        except asyncpg.QueryCanceledError:
            return _ENDLESS

    async def arguments(self, statement: Statement) -> list[Any] | str:
        """Return the arguments, or which of them nothing tells."""
        try:
            prepared = await self._connection.prepare(statement.sql)
        except asyncpg.PostgresError as error:
            return f"not prepared: {error}"
        kinds = [kind.name for kind in prepared.get_parameters()]
        told = infer(statement.sql, kinds, self._person)
        for number, value in GIVEN.get(statement.name, {}).items():
            told[number] = value(self._person) if callable(value) else value
        missing = [f"${n} {kind}" for n, kind in enumerate(kinds, 1) if n not in told]
        if missing:
            return f"no argument for {', '.join(missing)}"
        return [told[number] for number in range(1, len(kinds) + 1)]

    async def _run(self, statement: Statement, role: Role, arguments: Sequence[Any]) -> Any:
        connection, person = self._connection, self._person
        transaction = connection.transaction()
        await transaction.start()
        try:
            # Triggers are no part of a plan; what references a row must not keep it from going.
            await connection.execute("SET LOCAL session_replication_role = replica")
            if added_to := table_added_to(statement.sql):
                await self._make_room(added_to)
            await connection.execute(f"SET LOCAL statement_timeout = '{_TIMEOUT}'")
            owner = _NOBODY if role in (Role.CONSOLE, Role.AUDIT) else person["app_user.id"]
            await _set(connection, "kw.customer", str(owner))
            await _set(connection, "kw.tenant", str(person["app_user.tenant_id"]))
            await _set(connection, "kw.console", self._looks_as)
            if role is not Role.OPERATOR:
                await connection.execute(f"SET LOCAL ROLE {role.value}")
            explain = f"EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) {statement.sql}"
            return await connection.fetchval(explain, *arguments)
        finally:
            await transaction.rollback()

    async def _make_room(self, table: str) -> None:
        """Take the person's row away that an insert would meet."""
        if not self._keys:
            self._keys = {
                row["name"]: row["columns"] for row in await self._connection.fetch(_KEYS)
            }
        row = self._person.rows.get(table)
        if row is None:
            return
        keys = self._keys[table]
        where = " AND ".join(f'"{key}" = ${n}' for n, key in enumerate(keys, 1))
        await self._connection.execute(
            f'DELETE FROM "{table}" WHERE {where}',  # noqa: S608
            *(row[key] for key in keys),
        )


async def _set(connection: asyncpg.Connection, name: str, value: str) -> None:
    await connection.execute("SELECT set_config($1, $2, true)", name, value)


def _roles(statement: Statement) -> Sequence[Role]:
    if statement.name in ROLES:
        return (ROLES[statement.name],)
    if statement.room == "console":
        return (Role.CONSOLE, Role.OPERATOR)
    if statement.room == "invariants":
        return (Role.AUDIT,)
    owned = "customer_id = $" in statement.sql or "tenant_id = $" in statement.sql
    if owned:
        return (Role.API, Role.WORKER, Role.AUDIT, Role.OPERATOR)
    return (Role.WORKER, Role.API, Role.AUDIT, Role.OPERATOR)


def _buffers(plan: str) -> int:
    top = json.loads(plan)[0]["Plan"]
    return int(top["Shared Hit Blocks"]) + int(top["Shared Read Blocks"])
