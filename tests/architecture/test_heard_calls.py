"""What is said of calls that were heard, beside the events that are stored."""

from uuid import UUID

from quality.faultlines.heard import HeardCall, call_faults

FIRST = HeardCall(UUID(int=1), "access-1", 1, 3)
SECOND = HeardCall(UUID(int=2), "access-1", 2, 1)


def test_every_event_was_heard_and_a_second_call_for_one_is_no_fault() -> None:
    stored: dict[HeardCall, str | None] = {FIRST: "delivered", SECOND: "delivered"}
    assert call_faults(stored, [FIRST, SECOND, FIRST]) == []


def test_an_event_that_counts_as_delivered_has_to_be_heard() -> None:
    assert call_faults({FIRST: "delivered"}, []) == ["1 events never heard, though delivered"]
    assert call_faults({FIRST: None}, []) == ["1 events never heard, though not even ordered"]


def test_a_call_that_tells_no_stored_event_is_untrue() -> None:
    renamed = FIRST._replace(event_id=UUID(int=9))
    other = FIRST._replace(news=4)
    stored: dict[HeardCall, str | None] = {FIRST: "delivered"}
    for strange in (renamed, other):
        (wrong,) = call_faults(stored, [FIRST, strange])
        assert wrong.startswith("1 calls tell no event of ours")


def test_a_call_that_was_answered_has_to_be_noted() -> None:
    wrong = ["1 calls that were heard are not noted as delivered"]
    assert call_faults({FIRST: "waiting"}, [FIRST]) == wrong
