"""Requests whose body is on its way begin one after another; nobody is forgotten."""

import asyncio

from kontowerk.api.turns import Newcomers, Turns


async def _soon(begun: list[str], count: int) -> None:
    async with asyncio.timeout(10):
        while len(begun) < count:  # noqa: ASYNC110 - whoever begins tells nobody
            await asyncio.sleep(0.001)


async def test_the_first_begins_at_once_and_the_next_when_it_was_judged() -> None:
    turns, begun = Turns(), list[str]()
    for name in ("a", "b", "c"):
        turns.wait(name, lambda name=name: begun.append(name))
    assert begun == ["a"]
    assert len(turns) == 2
    turns.end("b")  # not its turn
    turns.end("a")
    turns.end("a")  # asked for its body, then was answered
    await _soon(begun, 2)
    assert begun == ["a", "b"]
    turns.end("b")
    await _soon(begun, 3)
    assert len(turns) == 0


async def test_who_leaves_gives_its_turn_to_the_next() -> None:
    turns, begun = Turns(), list[str]()
    for name in ("a", "b", "c"):
        turns.wait(name, lambda name=name: begun.append(name))
    turns.leave("b")
    turns.end("a")
    await _soon(begun, 2)
    assert begun == ["a", "c"]


async def test_who_neither_asks_for_its_body_nor_is_answered_holds_nobody_up_for_long() -> None:
    turns, begun = Turns(), list[str]()
    for name in ("a", "b"):
        turns.wait(name, lambda name=name: begun.append(name))
    await _soon(begun, 2)
    assert begun == ["a", "b"]


async def test_who_sends_more_of_its_body_keeps_its_turn() -> None:
    turns, begun = Turns(), list[str]()
    for name in ("a", "b", "c", "b"):
        turns.wait(name, lambda name=name: begun.append(name))
    turns.end("a")
    await _soon(begun, 2)
    assert begun == ["a", "b"]


async def test_of_a_crowd_of_newcomers_one_begins_in_each_round_of_the_loop() -> None:
    newcomers, begun = Newcomers(), list[str]()
    for name in ("a", "b", "c"):
        newcomers.wait(name, lambda name=name: begun.append(name))
    newcomers.leave("b")
    assert begun == ["a"]  # at once
    await asyncio.sleep(0)
    assert begun == ["a", "c"]
    await asyncio.sleep(0)
    newcomers.wait("d", lambda: begun.append("d"))
    assert begun == ["a", "c", "d"]
