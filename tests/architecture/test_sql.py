"""Every SQL statement of the product: valid on the present schema, and with its owner."""

import ast
import importlib
import re
from collections import Counter
from pathlib import Path
from typing import TypeGuard

import asyncpg

from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role, inspect
from tests.database import TestServer

SOURCE = Path(__file__).parent.parent.parent / "src" / "kontowerk"  # the simulator has SQLite
SQL = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\s")
KEEPS_SQL = ("store", "kit")
# Statements about whichever table, and how many: rows of a tenant that moves are carried as they
# are. What they are filled with is run on every table by tests/rooms/cells.
ABOUT_ANY_TABLE = {"cells/store/rows.py": 3}
# The only statements that look across owners: file, table, how many. Workers see when accesses
# and sessions are due, the HTTP door whose a secret is, a tenant its own events, the console
# states and times; row-level security has a policy for each.
ACROSS_OWNERS = {
    ("bankcalls/store/hosts.py", "access_schedule"): 1,  # counts of overdue accesses by host
    ("accesses/store/schedule.py", "access_schedule"): 7,
    ("bankcalls/store/attempts.py", "login_owner"): 2,
    ("accesses/store/recordings.py", "access_recording"): 1,  # what is old
    ("accesses/store/views.py", "access_fetch"): 1,  # what is old
    ("analysis/store/kept.py", "analysis_change"): 1,
    ("approvals/store.py", "consent_to_end"): 1,  # what is due at banks
    ("approvals/store.py", "approval_ticket"): 1,
    ("approvals/store.py", "approval_timer"): 1,
    # A tenant that moves, by a login that does nothing else.
    (
        "cells/store/places.py",
        "account_report_secret approval_ticket payment_link_secret permission_visit webform_secret",
    ): 1,
    ("cells/store/rows.py", "consent_to_end"): 1,
    ("cells/store/rows.py", "login_owner"): 3,
    ("console/store/accesses.py", "access access_schedule"): 1,
    ("console/store/overview.py", "bank_dialogue"): 1,
    ("console/store/calls.py", "bank_dialogue"): 2,
    ("console/store/webhooks.py", "webhook_event"): 1,
    ("console/store/webhooks.py", "lifecycle_event webhook_event"): 1,
    ("console/store/support.py", "access access_schedule bank_dialogue"): 1,
    ("console/store/support.py", "bank_dialogue"): 1,
    ("console/store/states.py", "approval payment webform_session"): 1,
    ("console/store/accesses.py", "access"): 1,
    ("console/store/accesses.py", "webhook_event"): 1,
    ("console/store/overview.py", "access_schedule"): 1,
    ("console/store/states.py", "payment payment_timer"): 1,
    ("console/store/states.py", "payment"): 2,
    ("console/store/support.py", "access"): 3,
    ("console/store/support.py", "webform_record"): 2,
    ("payments/store/payment.py", "payment"): 2,
    ("payments/store/payees.py", "payee_request"): 1,
    ("payments/store/links.py", "payment_link"): 1,
    ("payments/store/links.py", "payment_link_secret"): 1,
    ("reports/store.py", "account_report_secret"): 1,
    ("reports/store.py", "account_report"): 1,
    ("payments/store/payment.py", "payment_timer"): 1,
    ("webform/store/records.py", "webform_record"): 1,
    ("webform/store/sessions.py", "webform_secret"): 1,
    ("webform/store/sessions.py", "webform_session"): 1,
    ("webform/store/sessions.py", "permission_visit"): 2,
    ("webhooks/store/events.py", "webhook_event"): 1,
    ("webhooks/store/events.py", "lifecycle_event webhook_event"): 1,
    ("webhooks/store/events.py", "lifecycle_event"): 2,
    ("webhooks/store/events.py", "access webhook_event"): 1,
}


def _is_filled(node: ast.AST) -> TypeGuard[ast.Call]:
    """Say whether this is a call of `kit.db.columns.statement`."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return False
    return node.func.id == "statement" and bool(node.args and node.keywords)


def _filled(name: str, tree: ast.Module) -> list[str]:
    """Return constants with columns filled in, as the module has them."""
    made = [node for node in tree.body if isinstance(node, ast.AnnAssign) and node.value]
    names = [node.target.id for node in made if isinstance(node.target, ast.Name)]
    module = importlib.import_module(f"kontowerk.{name.removesuffix('.py').replace('/', '.')}")
    values = dict(zip(names, (node.value for node in made), strict=True))
    return [getattr(module, name) for name, value in values.items() if value and _is_filled(value)]


def _statements() -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        if "migrations" in name:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        templates = [node.args[0] for node in ast.walk(tree) if _is_filled(node)]
        if templates:
            filled = _filled(name, tree)
            assert len(filled) == len(templates), f"{name}: a statement that is no constant"
            found += [(name, sql) for sql in filled]
        about_any = [
            node
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and SQL.match(str(node.value))
            if "{table}" in str(node.value) and node not in templates
        ]
        assert len(about_any) == ABOUT_ANY_TABLE.get(name, 0), name
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if SQL.match(node.value) and node not in templates + about_any:
                    found.append((name, node.value))
            elif isinstance(node, ast.JoinedStr) and SQL.match(ast.unparse(node)[2:]):
                found.append((name, ast.unparse(node)))
    return found


STATEMENTS = _statements()


def _names_owner(sql: str) -> bool:
    return (
        "customer_id = $1" in sql
        or re.search(r"INSERT INTO \w+\s*\(customer_id\b", sql) is not None
    )


def test_there_are_statements_to_look_at() -> None:
    assert len(STATEMENTS) > 50


def test_sql_lives_in_a_store_or_in_the_kit() -> None:
    elsewhere = [found for found in STATEMENTS if not any(part in found[0] for part in KEEPS_SQL)]
    assert elsewhere == []


async def test_every_statement_is_valid_on_the_present_schema(server: TestServer) -> None:
    connection = await asyncpg.connect(server.copy())
    wrong: list[str] = []
    for file, sql in STATEMENTS:
        try:
            await connection.prepare(sql)
        except asyncpg.PostgresError as error:
            wrong.append(f"{file}: {error}: {sql}")
    await connection.close()
    assert wrong == []


async def test_every_statement_on_customer_data_names_its_owner_first(server: TestServer) -> None:
    db = await Database.open(server.copy(), role=Role.OPERATOR, size=1, clock=SystemClock())
    async with db.read() as tx:
        tables = [table.name for table in await inspect.customer_tables(tx)]
    await db.close()
    mentions = re.compile(rf"\b({'|'.join(tables)})\b")
    customer = [(file, sql) for file, sql in STATEMENTS if mentions.search(sql)]
    assert len(customer) >= 5
    found: Counter[tuple[str, str]] = Counter(
        (file, " ".join(sorted(set(mentions.findall(sql)))))
        for file, sql in customer
        if not _names_owner(sql)
    )
    assert found == ACROSS_OWNERS


def test_no_statement_leaves_its_mark_on_a_pooled_connection() -> None:
    """Connections go back to the pool as they are, so nothing may outlive its transaction."""
    marks = re.compile(r"pg_(try_)?advisory_lock|set_config\([^)]*false|\bLISTEN\b")
    found = [(file, sql) for file, sql in STATEMENTS if marks.search(sql)]
    # Migrations have a connection of their own.
    assert [file for file, _ in found if file != "kit/db/migrate.py"] == []
    assert found


def test_a_statement_without_its_owner_is_noticed() -> None:
    assert not _names_owner("SELECT sealed FROM sealed_credential WHERE access_id = $1")
    assert not _names_owner("DELETE FROM data_key WHERE access_id = $1")


async def test_customer_tables_are_locked_and_begin_with_their_owner(server: TestServer) -> None:
    db = await Database.open(server.copy(), role=Role.OPERATOR, size=1, clock=SystemClock())
    async with db.read() as tx:
        tables = await inspect.customer_tables(tx)
    await db.close()
    assert {table.name for table in tables} == {
        *("data_key", "sealed_credential", "access", "access_schedule", "bank_product"),
        *("approval", "approval_timer", "approval_ticket"),
        *("payment", "payment_timer", "payee_request", "payment_link", "payment_link_secret"),
        *("account_report", "account_report_paper", "account_report_secret"),
        *("webform_record", "webform_secret", "legal_acceptance", "bank_dialogue"),
        *("login_owner", "consent_to_end", "contract_split", "sync_removal", "access_recording"),
        *("lifecycle_event", "lifecycle_counter", "access_fetch", "permission_visit"),
        *("transaction_tag", "tag_correction", "tag_rule"),
        *("analysis_change", "analysis_state", "analysis_page", "analysis_contract"),
        *("bank_standing_list", "bank_pending"),
        *("bank_transaction", "bank_position", "list_page", "webhook_event", "webform_session"),
    }
    assert all(table.locked and table.first_key_column == "customer_id" for table in tables)


def _orders_by_a_cast(sql: str) -> list[str]:
    """Return the columns that a statement casts under their own name and then orders by.

    ORDER BY takes the name of an output first: the cast orders, mostly as text, and a condition
    or an index on the column means something else.
    """
    cast = re.findall(r"\b(\w+)::[\w\[\]]+ AS \1\b", sql)
    orders = " ".join(re.findall(r"ORDER BY ([^()]*)", sql))
    return [name for name in cast if re.search(rf"(?<![.\w]){name}\b(?! *\.)", orders)]


def test_no_statement_orders_by_a_cast_in_the_name_of_its_column() -> None:
    assert [(file, sql) for file, sql in STATEMENTS if _orders_by_a_cast(sql)] == []


def test_an_order_by_a_cast_is_noticed() -> None:
    wrong = "SELECT id, xid::text AS xid FROM event WHERE xid > $1 ORDER BY xid, id LIMIT 1"
    assert _orders_by_a_cast(wrong) == ["xid"]
    assert _orders_by_a_cast(wrong.replace("BY xid", "BY event.xid")) == []
    assert _orders_by_a_cast(wrong.replace("AS xid", "AS written_in")) == []
