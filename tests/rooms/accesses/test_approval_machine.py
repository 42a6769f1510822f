"""People, workers that die, and time, in any order: an approval never goes astray."""

import asyncio
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from typing import Any, TypeVar
from uuid import UUID

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,  # pyright: ignore[reportUnknownVariableType]
)

from kontowerk.accesses import approve, refresh
from kontowerk.accesses.model import AccessStatus, Cause, CredentialsNeededError
from kontowerk.approvals.model import (
    Approval,
    ChosenMethod,
    GivenTan,
    GivenUp,
    Look,
    NotAskedError,
    PersonAnswer,
    Phase,
    UnknownApprovalError,
    UnknownChoiceError,
)
from kontowerk.connectors.contract import (
    AccessRef,
    Answer,
    CallContext,
    Challenge,
    Credentials,
    Done,
    Failed,
    FailureKind,
    Method,
    NeedDecoupled,
    NeedMethod,
    NeedTan,
    Operation,
    SealedState,
    Step,
    Tan,
)
from kontowerk.kit.secret import Secret
from tests.database import TestServer

from .bank import METHOD, snapshot
from .world import Case, World, open_world

T = TypeVar("T")
TAN_METHOD = replace(METHOD, code="902", name="smsTAN", decoupled=False)
REFUSALS = (NotAskedError, UnknownApprovalError, UnknownChoiceError)


class WorkerDied(BaseException):
    """Nothing of what the worker was about to store was stored."""


@dataclass
class AskingBank:
    """Asks for the method, then for a TAN or an approval in the app; three wrong TANs end it.

    What it remembers of a dialogue is in the state, as with a real connector.
    """

    kind: str = "fints"
    dies: bool = False
    approved: bool = False
    tans: list[str] = field(default_factory=list[str])
    wrong: Counter[str] = field(default_factory=Counter[str])
    inside: int = 0
    overlapping: bool = False
    challenges: int = 0

    async def begin(
        self,
        access: AccessRef,  # noqa: ARG002 - the contract's
        credentials: Credentials,  # noqa: ARG002 - the contract's
        operation: Operation,  # noqa: ARG002 - the contract's
        ctx: CallContext,  # noqa: ARG002 - the contract's
    ) -> Step:
        await self._speak()
        return Step(NeedMethod((METHOD, TAN_METHOD)), SealedState(b"method"))

    async def resume(
        self,
        access: AccessRef,  # noqa: ARG002 - the contract's
        state: SealedState,
        credentials: Credentials,  # noqa: ARG002 - the contract's
        answer: Answer,
        ctx: CallContext,
    ) -> Step:
        later = ctx.clock.now() + timedelta(minutes=5)
        if isinstance(answer, Tan):
            self.tans.append(answer.text.reveal())
        await self._speak()
        match answer:
            case Method(code="902"):
                self.challenges += 1
                new = SealedState(f"tan-{self.challenges}".encode())
                return Step(NeedTan(Challenge(TAN_METHOD, "TAN"), later, 3), new)
            case Tan(text) if text.reveal().startswith("right"):
                return Step(Done(snapshot()))
            case Tan():
                challenge = state.decode()
                self.wrong[challenge] += 1
                left = 3 - self.wrong[challenge]
                if left <= 0:
                    return Step(Failed(FailureKind.TAN_WRONG))
                return Step(NeedTan(Challenge(TAN_METHOD, "TAN"), later, left), state)
            case _ if self.approved:
                return Step(Done(snapshot()))
            case _:
                app = NeedDecoupled(Challenge(METHOD, "App"), 0.0, 0.0, 9, later)
                return Step(app, SealedState(b"app"))

    async def abort(
        self,
        access: AccessRef,  # noqa: ARG002 - the contract's
        state: SealedState,  # noqa: ARG002 - the contract's
        credentials: Credentials | None,  # noqa: ARG002 - the contract's
        ctx: CallContext,  # noqa: ARG002 - the contract's
    ) -> None:
        await self._speak()

    async def _speak(self) -> None:
        self.inside += 1
        self.overlapping |= self.inside > 1
        await asyncio.sleep(0)
        self.inside -= 1
        if self.dies:
            self.dies = False
            raise WorkerDied


class Stage:
    """A world of its own, and a loop to reach it from rules that cannot await."""

    def __init__(self, server: TestServer, folder: Path) -> None:
        self.runner = asyncio.Runner()
        self._opening = open_world(server, folder)
        self.world: World = self.runner.run(self._opening.__aenter__())

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(work)

    def close(self) -> None:
        self.runner.run(self._opening.__aexit__(None, None, None))
        self.runner.close()


class Approving(RuleBasedStateMachine):
    """One customer with one access; jobs lie here until a worker takes them."""

    stage: Stage

    def __init__(self) -> None:
        super().__init__()
        self.bank = AskingBank()
        self.case: Case = self.stage.run(self.stage.world.case())
        self.case.tools = self.stage.world.tools(self.bank)
        self.jobs: list[dict[str, Any]] = []
        self.ended: dict[UUID, Approval] = {}
        self.given = 0
        self.stage.run(self._begin())

    async def _begin(self) -> None:
        await self.case.put(await self.case.entry())
        await self._collect()

    async def _collect(self) -> None:
        await self.case.world.sql(_LET_GO)
        for task in ("refresh", "go_on"):
            self.jobs += [{**job, "task": task} for job in await self.case.jobs(task)]

    # What people do ------------------------------------------------------------------

    @rule(code=st.sampled_from(["901", "902", "999"]))
    def choose(self, code: str) -> None:
        self._give(ChosenMethod(code))

    @rule(right=st.booleans())
    def type_tan(self, *, right: bool) -> None:
        self.given += 1
        self._give(GivenTan(Secret(f"{'right' if right else 'wrong'}-{self.given}")))

    @rule()
    def look(self) -> None:
        self._give(Look())

    @rule()
    def give_up(self) -> None:
        self._give(GivenUp())

    @rule()
    def approve_on_the_phone(self) -> None:
        self.bank.approved = True

    @rule(anew=st.booleans())
    def renew(self, *, anew: bool) -> None:
        self.stage.run(self._renew(anew=anew))

    async def _renew(self, *, anew: bool) -> None:
        # Three logins nobody heard the answer of are as good as three wrong ones (OP-074).
        with suppress(CredentialsNeededError):
            await self.case.renew(choose_anew=anew)
        await self._collect()

    @rule()
    def ask_again(self) -> None:
        self.stage.run(self._ask_again())

    async def _ask_again(self) -> None:
        await self.case.ask()
        await self._collect()

    def _give(self, given: PersonAnswer) -> None:
        self.stage.run(self._answer(given))

    async def _answer(self, given: PersonAnswer) -> None:
        run = (await self.case.access()).run
        if run is None:
            return
        with suppress(*REFUSALS):
            async with self.case.world.api.begin(self.case.customer_id) as tx:
                await approve.answer(tx, self.case.customer_id, run, given)
        await self._collect()

    # What workers and time do --------------------------------------------------------

    @precondition(lambda self: bool(self.jobs))
    @rule(dies=st.booleans())
    def work(self, *, dies: bool) -> None:
        self.bank.dies = dies
        job = self.jobs.pop(0)
        try:
            self.stage.run(self._do(job))
        except WorkerDied:
            self.jobs.insert(0, job)  # as whoever reaps the dead does
            self.stage.run(self.case.world.sql(_FORGET_THE_DEAD, self.case.host))
        self.bank.dies = False

    async def _do(self, job: dict[str, Any]) -> None:
        customer_id, key, run = (UUID(job[name]) for name in ("customer_id", "access_key", "run"))
        if job["task"] == "refresh":
            await refresh.refresh(self.case.tools, customer_id, key, run, Cause(job["cause"]))
        else:
            await refresh.go_on(self.case.tools, customer_id, key, run)
        await self._collect()

    @rule(minutes=st.sampled_from([1, 4, 16]))
    def time_passes(self, minutes: int) -> None:
        self.stage.world.clock.advance(minutes=minutes)
        self.stage.run(self._lapse())

    async def _lapse(self) -> None:
        await approve.lapse_due(self.stage.world.worker)
        await self._collect()

    # What always holds ---------------------------------------------------------------

    @invariant()
    def every_question_is_shown_and_only_then(self) -> None:
        self.stage.run(self._consistent())

    async def _consistent(self) -> None:
        access = await self.case.access()
        assert (access.run is None) == (access.status is AccessStatus.COMPLETE)
        rows = await self.case.world.sql(_APPROVALS, self.case.customer_id)
        approvals = [await self.case.approval(row["id"]) for row in rows]
        asking = [one for one in approvals if one.phase is Phase.ASKING]
        assert [one.id for one in asking] == ([access.run] if access.asked else [])
        for one in asking:
            assert one.question is not None
            assert one.question.asked is access.asked
        open_ones = [one.id for one in approvals if one.phase is not Phase.ENDED]
        assert open_ones in ([], [access.run])
        for one in approvals:
            if one.phase is Phase.ENDED:
                assert self.ended.setdefault(one.id, one) == one
        if access.run is not None and not asking:
            assert str(access.run) in {job["run"] for job in self.jobs}

    @invariant()
    def no_tan_is_sent_twice_and_no_fourth_is_ever_tried(self) -> None:
        assert len(set(self.bank.tans)) == len(self.bank.tans)
        assert max(self.bank.wrong.values(), default=0) <= 3

    @invariant()
    def a_login_has_one_dialogue(self) -> None:
        assert not self.bank.overlapping

    def teardown(self) -> None:
        """Whatever happened, it comes to an end: jobs are done, nobody answers."""
        self.stage.run(self._come_to_an_end())

    async def _come_to_an_end(self) -> None:
        for _ in range(20):
            while self.jobs:
                await self._do(self.jobs.pop(0))
            access = await self.case.access()
            if access.run is None:
                break
            self.stage.world.clock.advance(minutes=16)
            await self._lapse()
        access = await self.case.access()
        assert (access.run, access.status, access.asked) == (None, AccessStatus.COMPLETE, None)
        held = await self.case.world.sql(_HELD, self.case.host)
        assert held == []


# The jobs that free a login are not this customer's by name; what they do is done here.
_LET_GO = """
WITH over AS (DELETE FROM procrastinate_jobs WHERE task_name = 'let_go' RETURNING args)
UPDATE credential_lease SET holder = NULL, until = now()
WHERE waiting AND holder IN (SELECT (args ->> 'run')::uuid FROM over) RETURNING 1
"""
# What a dead worker held is free again a moment later, by itself.
_FORGET_THE_DEAD = """
UPDATE credential_lease SET until = now() WHERE host = $1 AND NOT waiting RETURNING 1
"""
_APPROVALS = "SELECT id FROM approval WHERE customer_id = $1"
_HELD = """
SELECT holder FROM credential_lease WHERE host = $1 AND holder IS NOT NULL AND until > now()
"""


@pytest.fixture
def stage(server: TestServer, tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(server, tmp_path)
    yield stage
    stage.close()


def test_an_approval_never_goes_astray(stage: Stage) -> None:
    machine = type("ApprovingHere", (Approving,), {"stage": stage})
    calm = settings(
        max_examples=25,
        stateful_step_count=25,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
    run_state_machine_as_test(machine, settings=calm)
