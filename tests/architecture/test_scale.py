"""Every statement of the product is measured by `make scale`; none can be forgotten."""

from collections.abc import AsyncGenerator
from typing import Final

import asyncpg
import pytest
import pytest_asyncio
from quality.scale import fill
from quality.scale.accepted import ACCEPTED
from quality.scale.given import GIVEN, ROLES, UNMEASURED
from quality.scale.judge import Course, verdict
from quality.scale.measure import Measured, NotRun, Scale, person_in_the_middle
from quality.scale.plot import draw
from quality.scale.statements import Statement, every

from tests.database import TestServer

_USERS: Final = 60


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def scale(server: TestServer) -> AsyncGenerator[Scale]:
    connection = await asyncpg.connect(server.copy())
    try:
        await fill.grow(connection, 1, _USERS, bookings=3)
        yield Scale(connection, await person_in_the_middle(connection, _USERS))
    finally:
        await connection.close()


async def test_every_statement_has_arguments(scale: Scale) -> None:
    """A new statement that tells too little of its parameters needs a line in `given`."""
    missing = dict[str, str]()
    for statement in every():
        found = await scale.arguments(statement)
        if isinstance(found, str):
            missing[statement.name] = found
    assert missing == {}


async def test_a_statement_nobody_gave_arguments_for_is_told(scale: Scale) -> None:
    new = Statement("identity.users._NEW", "SELECT id FROM app_user WHERE length(username) = $1")
    assert await scale.measure(new) == NotRun(new.name, "no argument for $1 int4")


async def test_what_a_statement_does_does_not_stay(scale: Scale) -> None:
    erase = next(one for one in every() if one.name == "identity.users._ERASE")
    count = Statement("identity.users._ALL", "SELECT id FROM app_user")
    before = await scale.measure(count)
    assert isinstance(await scale.measure(erase), Measured)
    assert isinstance(before, Measured)
    assert await scale.measure(count) == before


async def test_the_console_is_asked_by_both_who_may_look(scale: Scale) -> None:
    latest = next(one for one in every() if one.name == "console.calls._LATEST")
    found = await scale.every(latest)
    assert [one.role for one in found if isinstance(one, Measured)] == ["kw_console", "developer"]


def test_lists_name_statements_there_are() -> None:
    names = {statement.name for statement in every()}
    assert {*GIVEN, *ROLES, *UNMEASURED, *ACCEPTED} - names == set()


@pytest.mark.parametrize(
    ("after", "grows"), [(10, False), (100, False), (160, False), (170, True), (900, True)]
)
def test_ten_times_the_people_may_cost_a_level_of_a_tree_and_no_more(
    after: int, *, grows: bool
) -> None:
    course = Course("room.module._NAME", "kw_api", {1_000: 100, 10_000: 100 + after})
    assert course.grows is grows


def test_growth_is_wrong_unless_it_has_a_reason() -> None:
    course = Course("room.module._NAME", "kw_api", {1_000: 100, 10_000: 1_000})
    assert verdict([course], {course.name: "counts all"}, []) == []
    assert verdict([course], {}, ["room.module._OTHER"]) == [
        "room.module._NAME grows with everybody's data",
        "room.module._OTHER could not be run",
    ]


def test_the_drawing_tells_what_grows_by_more_than_colour() -> None:
    course = Course("room.module._NAME", "kw_api", {1_000: 100, 10_000: 1_000})
    drawn = draw([course], {1_000: {"access": 10}, 10_000: {"access": 100}})
    assert '<polyline class="grows"' in drawn
    assert "1 growing (dashed)" in drawn
