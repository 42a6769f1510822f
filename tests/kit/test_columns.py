"""Lists of columns in statements: names and nothing else."""

import pytest

from kontowerk.kit.db.columns import assigned, listed, statement


def test_columns_are_listed_with_and_without_their_table() -> None:
    assert listed(("id", "booked_on")) == "id, booked_on"
    assert listed(("id", "booked_on"), "b") == "b.id, b.booked_on"
    assert assigned(("purpose", "batch_id"), "t") == "purpose = t.purpose, batch_id = t.batch_id"


def test_a_statement_is_filled_with_its_columns() -> None:
    text = "SELECT {shown} FROM bank_transaction WHERE customer_id = $1"
    filled = statement(text, shown=listed(("id", "amount")))
    assert filled == "SELECT id, amount FROM bank_transaction WHERE customer_id = $1"


@pytest.mark.parametrize("name", ["", "Id", "a b", "id; DROP TABLE x", "b.id", "$1", "id,x", "_id"])
def test_only_a_name_is_a_column(name: str) -> None:
    with pytest.raises(ValueError, match="no name of a column"):
        listed((name,))
    with pytest.raises(ValueError, match="no name of a column"):
        assigned((name,), "t")
    if name:
        with pytest.raises(ValueError, match="no name of a column"):
            listed(("id",), name)


def test_a_statement_and_its_columns_name_the_same() -> None:
    with pytest.raises(ValueError, match="shown"):
        statement("SELECT {shown} FROM bank_transaction")
    with pytest.raises(ValueError, match="other"):
        statement("SELECT 1", other="id")
