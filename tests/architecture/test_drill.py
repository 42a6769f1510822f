"""What the judge of the drill says of a feed."""

import pytest
from quality.drill.judge import feed_faults

STORED = ["a", "b", "c"]


def test_a_feed_that_shows_every_event_once_and_in_order_is_right() -> None:
    assert feed_faults("north", STORED, STORED) == []
    assert feed_faults("north", [], []) == []


@pytest.mark.parametrize(
    ("shown", "fault"),
    [
        (["a", "b"], "1 of 3 events left out, 0 too many"),
        ([], "3 of 3 events left out, 0 too many"),
        (["a", "b", "b", "c"], "0 of 3 events left out, 1 too many"),
        (["a", "b", "x"], "1 of 3 events left out, 1 too many"),
        (["a", "c", "b"], "in another order"),
    ],
)
def test_a_feed_that_differs_from_the_stored_events_is_wrong(shown: list[str], fault: str) -> None:
    assert feed_faults("north", STORED, shown) == [f"feed of north: {fault}"]
