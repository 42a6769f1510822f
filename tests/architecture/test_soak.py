"""The soak notices what grows, and only that."""

from dataclasses import replace
from typing import Any

import pytest
from quality.soak.judge import Round, findings
from quality.soak.plot import draw

ACCESSES = 30
FLAT = [
    Round(
        seconds=4.0 + number % 3,
        refreshed=ACCESSES,
        serve_mb=120 + number % 2,
        work_mb=80 + number % 4,
        connections=40 + number % 2,
        stored_kb=20_000 + 900 * number,
    )
    for number in range(28)
]


def with_growth(**steps: float) -> list[Round]:
    """A week in which figures grow with every round."""
    week: list[Round] = []
    for number, seen in enumerate(FLAT):
        grown: dict[str, Any] = {
            name: getattr(seen, name) + step * number for name, step in steps.items()
        }
        week.append(replace(seen, **grown))
    return week


def test_a_week_in_which_nothing_grows_has_no_finding() -> None:
    assert findings(FLAT, ACCESSES) == []


@pytest.mark.parametrize(
    ("figure", "week"),
    [
        ("MB of serve", with_growth(serve_mb=3)),
        ("MB of a worker", with_growth(work_mb=3)),
        ("connections", with_growth(connections=1)),
        ("seconds of a round", with_growth(seconds=2)),
        (
            "kB stored by a round",
            [replace(seen, stored_kb=20_000 + 60 * n * n) for n, seen in enumerate(FLAT)],
        ),
    ],
)
def test_each_figure_that_grows_is_named(figure: str, week: list[Round]) -> None:
    assert [finding.figure for finding in findings(week, ACCESSES)] == [figure]


def test_a_round_in_which_somebody_was_left_out_is_named() -> None:
    week = [*FLAT[:-1], replace(FLAT[-1], refreshed=ACCESSES - 1)]
    assert [str(finding) for finding in findings(week, ACCESSES)] == [
        "round 28: 29 of 30 refreshed"
    ]


def test_what_fills_up_in_the_first_third_is_no_finding() -> None:
    filling = [replace(seen, work_mb=min(80, 10 * n)) for n, seen in enumerate(FLAT)]
    assert findings(filling, ACCESSES) == []


def test_a_week_is_drawn() -> None:
    drawn = draw(FLAT)
    assert drawn.count("<polyline") == 4
    assert "MB of a worker: 80.0 first, 83.0 last" in drawn
