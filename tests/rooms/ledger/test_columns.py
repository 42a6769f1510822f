"""The columns of a booking are named once; the database has the same ones in the same order."""

import asyncpg
import pytest

from kontowerk.ledger.booking import COUNTERPARTY, FIELDS, JUDGED, SHOWN
from tests.database import TestServer

_COLUMNS = """
SELECT attname FROM pg_attribute WHERE attrelid = $1::text::regclass AND attnum > 0
ORDER BY attnum
"""
_RETURNED = """
SELECT proargnames[pronargs + 1 :] FROM pg_proc WHERE proname = $1
"""


async def test_a_row_that_goes_in_has_the_fields_of_a_booking(server: TestServer) -> None:
    connection = await asyncpg.connect(server.copy())
    row = [found[0] for found in await connection.fetch(_COLUMNS, "ledger_row")]
    table = [found[0] for found in await connection.fetch(_COLUMNS, "bank_transaction")]
    await connection.close()
    assert row == ["product_no", "id", "content_id", *FIELDS]
    assert {*SHOWN, *JUDGED, *FIELDS} <= set(table)
    assert {*COUNTERPARTY, *JUDGED} <= set(FIELDS)


@pytest.mark.parametrize("function", ["ledger_rows", "ledger_tagged_rows"])
async def test_functions_return_what_lists_show(server: TestServer, function: str) -> None:
    connection = await asyncpg.connect(server.copy())
    returned = await connection.fetchval(_RETURNED, function)
    await connection.close()
    assert tuple(returned[: len(SHOWN)]) == SHOWN
