"""How tests are chosen, cut and counted: tiers, shares, products, skips, what a change asks for."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tools.touched_tests import wanted_for

from tests import skips
from tests.products import pairwise
from tests.shards import shares
from tests.tiers import Tier, Watch, tier_of


@pytest.mark.parametrize(
    ("fixtures", "tier"),
    [
        ((), Tier.PURE),
        (("tmp_path", "log_file"), Tier.PURE),
        (("server", "world"), Tier.DATABASE),
        (("server", "service"), Tier.SERVICE),
        (("server", "processes", "shell"), Tier.PROCESS),
        (("server", "browsers", "front"), Tier.BROWSER),
    ],
)
def test_a_test_has_the_tier_of_its_most_demanding_fixture(
    fixtures: tuple[str, ...], tier: Tier
) -> None:
    assert tier_of(fixtures) is tier


@pytest.mark.database  # as if set by hand; the fixtures say otherwise, and they count
def test_this_test_is_pure_whatever_its_marks_say(request: pytest.FixtureRequest) -> None:
    assert request.node.get_closest_marker("pure")


def test_a_pure_test_cannot_start_a_process() -> None:
    import subprocess  # noqa: PLC0415 - only here

    with pytest.raises(RuntimeError, match="starts a process, but its fixtures make it a pure"):
        subprocess.run(["true"], check=True)  # noqa: S607 - is not run


def test_whoever_looks_away_may_start_what_it_needs() -> None:
    Watch().require(Tier.BROWSER, "anything")  # no test runs


@given(
    some.dictionaries(some.text("abc/", min_size=1, max_size=8), some.floats(0, 100), min_size=1),
    some.integers(1, 8),
)
def test_every_file_is_in_exactly_one_share(seconds: dict[str, float], count: int) -> None:
    cut = shares(list(seconds), seconds, count)
    assert len(cut) == count
    assert sorted(name for share in cut for name in share) == sorted(seconds)


def test_shares_take_equally_long_and_keep_neighbours_together() -> None:
    seconds = {f"tests/{number:03}": 1.0 + number % 3 for number in range(300)}
    cut = shares(list(seconds), seconds, 4)
    took = [sum(seconds[name] for name in share) for share in cut]
    assert max(took) - min(took) <= 3
    assert [name for share in cut for name in share] == sorted(seconds)


def test_every_pair_that_occurs_is_met_by_fewer_cases() -> None:
    cases = [case for case in product("abc", range(4), "xyz") if case[:2] != ("a", 0)]
    chosen = pairwise(cases)
    wanted = {pair for case in cases for pair in combinations(enumerate(case), 2)}
    met = {pair for case in chosen for pair in combinations(enumerate(case), 2)}
    assert met == wanted
    assert len(chosen) < len(cases) / 2


def test_a_skip_that_nobody_gave_a_reason_for_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(skips.ALLOWED, "tests/some/test_of.py::test_a_rare", "needs a rare tool")
    skipped = ["tests/some/test_of.py::test_a_rare[1]", "tests/some/test_of.py::test_another"]
    assert skips.unlisted(skipped) == ["tests/some/test_of.py::test_another"]


@pytest.mark.parametrize(
    ("changed", "wanted"),
    [
        ([], ["tests"]),
        (["src/kontowerk/migrations/versions/x.py"], ["tests"]),
        (["tests/conftest.py"], ["tests"]),
        (["src/kontowerk/ledger/matching.py"], ["tests/architecture", "tests/rooms/ledger"]),
        (
            ["src/kontowerk/analysis/person.py"],
            ["tests/architecture", "tests/rooms/analysis", "tests/rooms/analysis_kept"],
        ),
        (
            ["tests/kit/test_money.py", "tests/rooms/vault/world.py"],
            ["tests/architecture", "tests/kit/test_money.py", "tests/rooms/vault"],
        ),
        (["src/banksim/core/ids.py"], ["tests/architecture", "tests/banksim"]),
    ],
)
def test_a_change_asks_for_the_tests_of_the_rooms_it_touches(
    changed: list[str], wanted: list[str]
) -> None:
    assert wanted_for(changed) == wanted
