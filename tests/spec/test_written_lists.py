"""Lists are written from the text of their amounts, byte for byte like other bookings."""

from datetime import date
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from kontowerk.api.wire.encode import encode
from kontowerk.api.wire.transactions import encoded, wire_rows
from kontowerk.ledger.read import COLUMNS

_TEXTS = (
    st.none() | st.text(max_size=20) | st.sampled_from(['E-Mail "1E-2"', "1E+5", "\\ä\u2028\n"])
)
_DAYS = st.dates(date(2020, 1, 1), date(2020, 1, 3))
_COLUMNS: dict[str, st.SearchStrategy[Any]] = {
    "id": st.uuids(),
    "booked_on": _DAYS,
    "value_on": st.none() | _DAYS,
    # In numeric(15,2) there is no negative zero.
    "amount": st.decimals(-(10**13) + 1, 10**13 - 1, places=2).map(lambda amount: amount + 0),
    "currency": st.sampled_from(["EUR", "USD"]),
    "pushed": st.booleans(),
    "batch_id": st.text(min_size=1, max_size=5),
}
_ROWS = st.lists(st.tuples(*(_COLUMNS.get(name, _TEXTS) for name in COLUMNS)), max_size=5)
_AMOUNT = COLUMNS.index("amount")


@given(_ROWS)
def test_a_list_is_written_like_its_bookings(rows: list[tuple[Any, ...]]) -> None:
    read = [(*row[:_AMOUNT], str(row[_AMOUNT]), *row[_AMOUNT + 1 :]) for row in rows]

    assert b"".join(encoded(read)) == encode(wire_rows(rows))
