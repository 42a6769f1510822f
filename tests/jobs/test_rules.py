import pytest
from hypothesis import given
from hypothesis import strategies as some

from kontowerk.jobs import model
from kontowerk.jobs.model import LIVES, Rhythm
from kontowerk.kit import lease


@given(some.integers(0, 100))
def test_a_job_is_begun_a_limited_number_of_times(attempts: int) -> None:
    assert model.may_run_again(attempts) is (attempts + 1 < LIVES)


def test_three_deaths_are_survived_and_the_fifth_is_the_last() -> None:
    assert [model.may_run_again(deaths) for deaths in range(6)] == [True] * 4 + [False] * 2


def test_a_worker_may_be_silent_for_longer_than_a_busy_machine_makes_it() -> None:
    rhythm = Rhythm()
    assert (rhythm.lost, rhythm.stalled) == (30, 36)
    assert rhythm.stalled < lease.SECONDS  # who is slow keeps its login, too


@given(some.floats(0.1, 600))
def test_workers_that_may_be_silent_for_a_time_give_signs_within_it(seconds: float) -> None:
    rhythm = Rhythm.of_silence(seconds)
    assert rhythm.lost == seconds
    assert rhythm.beat <= 2
    assert 2 * rhythm.beat < rhythm.lost < rhythm.stalled


@given(some.floats(0.1, 20), some.floats(0.1, 20), some.floats(0.1, 20))
def test_a_worker_always_lets_go_before_others_take(
    beat: float, lost: float, stalled: float
) -> None:
    if beat < lost < stalled:
        Rhythm(beat=beat, lost=lost, stalled=stalled)
    else:
        with pytest.raises(ValueError, match="miss its own heartbeat"):
            Rhythm(beat=beat, lost=lost, stalled=stalled)
