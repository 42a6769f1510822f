"""What the judge of the drill says of a feed; that its guards exist."""

import inspect
import subprocess
import sys

import pytest
from quality.drill import guards, points
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


@pytest.mark.usefixtures("processes")
def test_every_guard_that_the_drill_takes_away_exists() -> None:
    """In a process of its own: what is taken away does not come back."""
    names = "guards.NAMES + guards.OF_CALLS"
    script = f"from quality.drill import guards\nfor name in {names}: guards.remove(name)"
    ended = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", script], capture_output=True, check=False
    )
    assert ended.returncode == 0, ended.stderr


def test_every_point_where_the_drill_kills_exists() -> None:
    for name in points.NAMES:
        owner, attribute = points.PLACES[name.partition(" ")[2]]
        assert inspect.iscoroutinefunction(getattr(owner, attribute)), name


def test_a_guard_that_was_renamed_is_a_fault_and_not_a_silent_success() -> None:
    with pytest.raises(guards.NoSuchGuardError, match="of_another_name"):
        guards.replace(guards, "of_another_name", None)
