"""Who is remembered between two analyses, and for how long."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from kontowerk.analysis.memory import Memories, Remembered
from tests.rooms.analysis.made import Line, monthly

NOON = datetime(2026, 11, 10, 12, tzinfo=UTC)
ANNA, BERT = UUID(int=1), UUID(int=2)


def _filled(memories: Memories, customer_id: UUID, bookings: int) -> Remembered:
    """Meet somebody twice, with so many bookings."""
    memories.take(customer_id, NOON)
    remembered = memories.take(customer_id, NOON)
    assert remembered is not None
    lines: list[Line] = monthly("2024-01-03", bookings, "-5.00", "Haus", "HOUSING_RENT")
    remembered.memory.update(lines, datetime(2027, 1, 1, tzinfo=UTC).toordinal(), {})
    memories.give_back(customer_id, NOON, remembered)
    return remembered


def test_who_is_met_once_is_not_remembered_and_who_is_met_again_is() -> None:
    memories = Memories()
    assert memories.take(ANNA, NOON) is None
    assert memories.take(ANNA, NOON) is not None


def test_a_memory_serves_one_computation_at_a_time() -> None:
    memories = Memories()
    remembered = _filled(memories, ANNA, 3)
    assert memories.take(ANNA, NOON) is remembered
    assert memories.take(ANNA, NOON) is not remembered


def test_nobody_is_remembered_for_long() -> None:
    memories = Memories()
    _filled(memories, ANNA, 3)
    assert memories.take(ANNA, NOON + timedelta(minutes=11)) is None


def test_whom_nobody_asks_about_is_forgotten_without_anybody_asking() -> None:
    memories = Memories()
    _filled(memories, ANNA, 3)
    assert memories.forget_old(NOON + timedelta(minutes=9)) == 0
    assert memories.forget_old(NOON + timedelta(minutes=11)) == 1
    assert memories.forget_old(NOON + timedelta(minutes=11)) == 0


def test_all_together_hold_so_many_bookings_and_the_oldest_goes_first() -> None:
    memories = Memories(most=10)
    anna, bert = _filled(memories, ANNA, 6), _filled(memories, BERT, 6)
    assert memories.take(BERT, NOON) is bert
    assert memories.take(ANNA, NOON) is not anna
