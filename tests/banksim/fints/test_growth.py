"""What the bank does for a message costs the same, however much it has in its book."""

import re
from collections.abc import Callable, Iterator
from typing import Final

import pytest

from banksim.core.bank import Bank
from banksim.core.store import Store, Value
from tests.banksim.fints.orders import payer

# They get rows with every message, booking or order of anybody.
_GROWING: Final = "dialogues|legs|payments|received|challenges|logins|payee_checks"
# The greatest of a column without an index is called a search, by a key without a value.
_WALK: Final = re.compile(rf"SCAN (?:{_GROWING})\b.*|SEARCH (?:{_GROWING}) USING PRIMARY KEY")


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Every statement that a store carries out from now on, with its number of values."""
    seen: dict[str, int] = {}
    for name in ("run", "rows", "row"):
        monkeypatch.setattr(Store, name, _noting(seen, vars(Store)[name]))
    return seen


def _noting(seen: dict[str, int], work: Callable[..., object]) -> Callable[..., object]:
    def noted(store: Store, sql: str, *values: Value) -> object:
        seen[sql] = len(values)
        return work(store, sql, *values)

    return noted


@pytest.fixture
def bank() -> Iterator[Bank]:
    made = Bank()
    yield made
    made.close()


def test_no_statement_of_a_dialogue_walks_through_everybodys_rows(
    bank: Bank, statements: dict[str, int]
) -> None:
    paying = payer(bank, "student.sms+a")
    paying.approve(paying.submit())
    store: Store = vars(bank.journal)["_store"]
    walks = {
        f"{step[3]}: {sql}"
        for sql, count in dict(statements).items()
        for step in store.rows(f"EXPLAIN QUERY PLAN {sql}", *[None] * count)
        if _WALK.fullmatch(step[3])
    }
    assert len(statements) > 20
    assert walks == set()
