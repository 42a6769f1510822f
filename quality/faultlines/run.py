"""One case: a line fails in one way under load, is healed, and everything is compared."""

import asyncio
import contextlib
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

import httpx

from quality.drill import judge, payments
from quality.drill.load import Traffic
from quality.drill.payments import Payer, PaymentSize
from quality.faultlines.heard import compare_calls
from quality.faultlines.proxy import LineProxy
from quality.faultlines.scene import Scene

FAULT_SECONDS: Final = 6.0
_LONGEST_SECONDS: Final = 30.0  # more, until enough connections were struck
_LEAST_STRUCK: Final = 3
_WARM_SECONDS: Final = 1.0
_PATIENCE: Final = 90
_PAYMENT_PATIENCE: Final = 360  # whoever vanished with a payment is made up for after five minutes
_READ_EVERY: Final = 0.1
_LEISURE: Final = 5.0  # three workers have to be done soon afterwards
_PAYMENTS: Final = PaymentSize(payments=6, identical=3, at_once=6, patience=60)
_MISTAKES: Final = frozenset({500, 501, 502})
_AT_BANK: Final = ("double_payments", "overlapping_dialogues", "wrong_pins", "locked_logins")


@dataclass
class Outcome:
    """What a case brought."""

    line: str
    kind: str
    wrong: list[str]
    answers: Counter[int]
    struck: int = 0  # connections the fault had in hand
    booked: int = 0
    calls: int = 0
    states: Counter[str] = field(default_factory=Counter[str])
    seconds: float = 0.0


async def run_case(scene: Scene, line: str, kind: str, *, when_paid: bool = False) -> Outcome:
    """Strike, go on under load, heal, let everything end, judge.

    `when_paid` strikes in the instant in which the bank has carried out a payment.
    """
    began, heard = time.monotonic(), len(scene.listener.calls)
    outcome = Outcome(line, kind, [], Counter())
    traffic = Traffic(leisure=_LEISURE)
    traffic.start(scene.world)
    reading = asyncio.create_task(_read_on(scene, outcome.answers))
    await asyncio.sleep(_WARM_SECONDS)
    paying = asyncio.create_task(_pay(scene))
    if when_paid:
        await _until_paid(scene)
    await scene.lines[line].strike(kind)
    await _hold(scene.lines[line])
    outcome.struck = scene.lines[line].struck
    await scene.lines[line].heal()
    await traffic.stop()
    reading.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await reading
    await paying
    outcome.booked = traffic.booked
    outcome.wrong += await _judge(scene, outcome)
    outcome.calls = len(scene.listener.calls) - heard
    outcome.seconds = time.monotonic() - began
    return outcome


async def _until_paid(scene: Scene) -> None:
    before = await _paid(scene)
    until = time.monotonic() + _LONGEST_SECONDS
    while await _paid(scene) == before and time.monotonic() < until:  # noqa: ASYNC110 - looks on
        await asyncio.sleep(0.01)


async def _paid(scene: Scene) -> int:
    return sum(bool(row["executed"]) for row in await scene.world.bank.payments())


async def _hold(line: LineProxy) -> None:
    """Wait while the line fails; on a busy machine until it has met somebody."""
    await asyncio.sleep(FAULT_SECONDS)
    until = time.monotonic() + _LONGEST_SECONDS
    while line.struck < _LEAST_STRUCK and time.monotonic() < until:  # noqa: ASYNC110 - looks on
        await asyncio.sleep(0.5)


async def _read_on(scene: Scene, answers: Counter[int]) -> None:
    world = scene.world
    while True:
        token = world.random.choice(world.customers).token
        headers = {"Authorization": f"Bearer {token}"}
        try:
            answers[(await world.http.get("/customer/v2", headers=headers)).status_code] += 1
        except httpx.TransportError:
            answers[0] += 1
        await asyncio.sleep(_READ_EVERY)


async def _pay(scene: Scene) -> None:
    """Some people pay at once, each with an impatient program."""
    world = scene.world
    able = [person for person in world.customers if person.access_id in scene.accounts]
    payers = world.random.sample(
        [person for person in able if person.login.startswith("angestellte")], _PAYMENTS.payments
    )
    await asyncio.gather(
        *(
            Payer(world, person, scene.accounts[person.access_id], number, _PAYMENTS).pay()
            for number, person in enumerate(payers)
        )
    )


async def _judge(scene: Scene, outcome: Outcome) -> list[str]:
    world = scene.world
    mistakes = sum(count for status, count in outcome.answers.items() if status in _MISTAKES)
    wrong = [f"{mistakes} answers 500"] if mistakes else []
    await world.revive_workers()
    if left := await judge.settle(world, _PATIENCE):
        wrong.append(f"{left} refreshes or jobs did not end")
    outcome.states = await payments.settle(world, _PAYMENT_PATIENCE)
    wrong += await payments.judge(world, None)
    if stale := await judge.fetch_everything(world, _PATIENCE):
        wrong.append(f"{stale} accesses could not be refreshed afterwards")
    wrong += await judge.compare(world)
    wrong += await compare_calls(world, scene.listener, _PATIENCE)
    wrong += await judge.compare_feed(world)
    wrong += await judge.violations(world)
    at_bank = await world.bank.invariants()
    return wrong + [f"the bank saw {name}: {at_bank[name]}" for name in _AT_BANK if at_bank[name]]
