import pytest
from hypothesis import given
from hypothesis import strategies as some

from kontowerk.jobs import rules
from kontowerk.jobs.rules import LIVES, Rhythm


@given(some.integers(0, 100))
def test_a_job_is_tried_at_most_three_times(attempts: int) -> None:
    assert rules.may_run_again(attempts) is (attempts + 1 < LIVES)


def test_the_third_death_is_the_last() -> None:
    assert [rules.may_run_again(deaths) for deaths in range(4)] == [True, True, False, False]


@given(some.floats(0.01, 1e6), some.floats(0, 1))
def test_a_pause_stays_within_a_fifth(seconds: float, chance: float) -> None:
    assert 0.8 * seconds <= rules.pause(seconds, chance) * 1.0000001
    assert rules.pause(seconds, chance) <= 1.2000001 * seconds


@given(some.floats(0.1, 20), some.floats(0.1, 20), some.floats(0.1, 20))
def test_a_worker_always_lets_go_before_others_take(
    beat: float, lost: float, stalled: float
) -> None:
    if beat < lost < stalled:
        Rhythm(beat=beat, lost=lost, stalled=stalled)
    else:
        with pytest.raises(ValueError, match="miss its own heartbeat"):
            Rhythm(beat=beat, lost=lost, stalled=stalled)
