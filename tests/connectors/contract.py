"""What every connector promises, as tests. A connector's own folder subclasses `Contract`.

A `Subject` knows how to bring its bank into a situation; the promises are the same for all.
"""

import time
from datetime import timedelta
from uuid import UUID

import pytest

from kontowerk.connectors.contract import (
    Discover,
    Done,
    Failed,
    FailureKind,
    Fetch,
    Need,
    NeedDecoupled,
    NeedTan,
    Poll,
    Tan,
)
from kontowerk.connectors.snapshot import Present
from kontowerk.kit.secret import Secret
from tests.connectors.contract_journal import JournalContract
from tests.connectors.contract_quirks import QuirkContract
from tests.connectors.processes import killed_worker
from tests.connectors.subject import OLD, Ear, Subject, all_old, answer_to, wait_to_poll


class Contract(JournalContract, QuirkContract):
    """The promises."""

    # Shape ---------------------------------------------------------------------------

    async def test_a_fetch_without_approval_is_done_and_complete(self, subject: Subject) -> None:
        step = await subject.caller("plain").begin(Fetch())
        assert isinstance(step.outcome, Done)
        assert step.outcome.snapshot.complete
        assert step.state is None
        assert any(isinstance(p.transactions, Present) for p in step.outcome.snapshot.products)

    async def test_discovering_finds_products_and_methods_but_reads_none(
        self, subject: Subject
    ) -> None:
        step = await subject.caller("plain").begin(Discover())
        assert isinstance(step.outcome, Done)
        snapshot = step.outcome.snapshot
        assert snapshot.products
        assert snapshot.active_method in snapshot.methods
        assert all(p.balance is None and p.transactions is None for p in snapshot.products)

    async def test_only_the_wanted_products_are_read(self, subject: Subject) -> None:
        caller = subject.caller("plain")
        found = await caller.begin(Discover())
        assert isinstance(found.outcome, Done)
        wanted = found.outcome.snapshot.products[0]
        assert wanted.iban is not None
        step = await caller.begin(Fetch(only=frozenset({wanted.iban})))
        assert isinstance(step.outcome, Done)
        assert [product.iban for product in step.outcome.snapshot.products] == [wanted.iban]

    async def test_every_need_has_a_state_and_can_be_answered_to_the_end(
        self, subject: Subject
    ) -> None:
        for scenario in ("many-methods", "many-media", "tan", "app"):
            caller = subject.caller(scenario)
            step = await caller.begin(all_old(caller))
            asked: list[str] = []
            while isinstance(step.outcome, Need):
                assert step.state is not None
                asked.append(type(step.outcome).__name__)
                if isinstance(step.outcome, NeedDecoupled):
                    subject.decide(caller, approve=True)
                    await wait_to_poll(caller, step)
                step = await caller.resume(step, answer_to(step, subject.tan))
                assert len(asked) < 20
            assert isinstance(step.outcome, Done), (scenario, asked, step.outcome)
            assert asked

    async def test_memory_makes_the_second_time_one_login_without_questions(
        self, subject: Subject
    ) -> None:
        caller = subject.caller("many-methods")
        step = await caller.begin(Discover())
        while isinstance(step.outcome, Need):
            step = await caller.resume(step, answer_to(step, subject.tan))
        before = subject.logins(caller)
        step = await caller.begin(Fetch())
        assert isinstance(step.outcome, Done)
        assert subject.logins(caller) == before + 1

    # Secrets -------------------------------------------------------------------------

    async def test_no_state_holds_the_pin_or_a_tan(self, subject: Subject) -> None:
        for scenario in ("many-methods", "tan", "app"):
            caller = subject.caller(scenario)
            step = await caller.begin(all_old(caller))
            wrong = await caller.resume(step, Tan(Secret("987654")))
            assert wrong.state is not None
            for plain in caller.sealer.sealed:
                assert subject.pin.encode() not in plain
                assert b"987654" not in plain
            assert caller.sealer.sealed

    async def test_nothing_prints_the_pin(self, subject: Subject) -> None:
        caller = subject.caller("tan")
        step = await caller.begin(all_old(caller))
        assert subject.pin not in repr(caller.credentials)
        assert "Secret(***)" in repr(answer_to(step, subject.tan))
        assert subject.pin not in str(dict(step.memory or {}))

    async def test_a_state_opens_only_for_its_operation(self, subject: Subject) -> None:
        caller = subject.caller("tan")
        step = await caller.begin(all_old(caller))
        caller.operation_id = UUID(int=99)
        before = subject.calls(caller)
        other = await caller.resume(step, answer_to(step, subject.tan))
        assert other.outcome == Failed(FailureKind.BUG)
        assert subject.calls(caller) == before

    # Logins --------------------------------------------------------------------------

    async def test_missing_fields_are_named_before_any_call(self, subject: Subject) -> None:
        caller = subject.caller("plain")
        kept = dict(caller.credentials)
        for name in list(kept):
            caller.credentials = {key: value for key, value in kept.items() if key != name}
            step = await caller.begin(Fetch())
            assert step.outcome == Failed(FailureKind.INCOMPLETE, missing_fields=(name,))
        assert subject.calls(caller) == 0

    async def test_an_accepted_login_is_heard_before_anything_is_read(
        self, subject: Subject
    ) -> None:
        for word in ("plain", "lost"):
            caller = subject.caller(word)
            caller.watcher = ear = Ear()
            await caller.begin(Fetch())
            assert ear.heard[0] == "login"
            assert ear.heard[-1] == "products"

    async def test_a_refused_or_locked_login_is_never_called_accepted(
        self, subject: Subject
    ) -> None:
        for word in ("wrong-pin", "locked", "down"):
            caller = subject.caller(word)
            caller.watcher = ear = Ear()
            await caller.begin(Fetch())
            assert ear.heard == []

    async def test_a_refused_pin_is_sent_once(self, subject: Subject) -> None:
        caller = subject.caller("wrong-pin")
        step = await caller.begin(Fetch())
        assert isinstance(step.outcome, Failed)
        assert step.outcome.kind is FailureKind.BAD_CREDENTIALS
        assert subject.logins(caller) == 1

    async def test_a_locked_login_is_told_apart_from_a_wrong_pin(self, subject: Subject) -> None:
        caller = subject.caller("locked")
        step = await caller.begin(Fetch())
        assert isinstance(step.outcome, Failed)
        assert step.outcome.kind is FailureKind.LOCKED
        assert subject.logins(caller) == 1

    async def test_in_background_a_demand_for_approval_is_consent(self, subject: Subject) -> None:
        for scenario in ("many-methods", "tan", "app"):
            caller = subject.caller(scenario)
            caller.present = False
            step = await caller.begin(all_old(caller))
            assert isinstance(step.outcome, Failed), scenario
            assert step.outcome.kind is FailureKind.CONSENT
            assert step.state is None

    # TANs ----------------------------------------------------------------------------

    async def test_a_wrong_tan_may_be_repeated_and_the_third_ends_it(
        self, subject: Subject
    ) -> None:
        caller = subject.caller("tan")
        step = await caller.begin(all_old(caller))
        for left in (2, 1):
            step = await caller.resume(step, Tan(Secret("000000")))
            assert isinstance(step.outcome, NeedTan)
            assert step.outcome.tries_left == left
        step = await caller.resume(step, Tan(Secret("000000")))
        assert isinstance(step.outcome, Failed)
        assert step.outcome.kind is FailureKind.TAN_WRONG

    async def test_a_wrong_tan_and_then_the_right_one_is_done(self, subject: Subject) -> None:
        caller = subject.caller("tan")
        step = await caller.begin(all_old(caller))
        step = await caller.resume(step, Tan(Secret("000000")))
        while isinstance(step.outcome, NeedTan):
            step = await caller.resume(step, Tan(Secret(subject.tan)))
        assert isinstance(step.outcome, Done)

    async def test_a_refusal_in_the_app_is_not_approved(self, subject: Subject) -> None:
        caller = subject.caller("app")
        step = await caller.begin(all_old(caller))
        subject.decide(caller, approve=False)
        await wait_to_poll(caller, step)
        step = await caller.resume(step, Poll())
        assert isinstance(step.outcome, Failed)
        assert step.outcome.kind is FailureKind.NOT_APPROVED

    async def test_polling_too_early_does_not_reach_the_bank(self, subject: Subject) -> None:
        caller = subject.caller("app")
        step = await caller.begin(all_old(caller))
        before = subject.calls(caller)
        again = await caller.resume(step, Poll())
        assert isinstance(again.outcome, NeedDecoupled)
        assert subject.calls(caller) == before

    async def test_an_answer_that_does_not_fit_asks_again(self, subject: Subject) -> None:
        caller = subject.caller("tan")
        step = await caller.begin(all_old(caller))
        again = await caller.resume(step, Poll())
        assert again.outcome == step.outcome

    async def test_a_state_that_waited_too_long_is_over(self, subject: Subject) -> None:
        for scenario, kind in (
            ("tan", FailureKind.TAN_WRONG),
            ("app", FailureKind.NOT_APPROVED),
        ):
            caller = subject.caller(scenario)
            step = await caller.begin(all_old(caller))
            caller.clock.ahead += timedelta(minutes=16)
            late = await caller.resume(step, answer_to(step, subject.tan))
            assert isinstance(late.outcome, Failed)
            assert late.outcome.kind is kind

    # Other processes -----------------------------------------------------------------

    @pytest.mark.usefixtures("processes")
    def test_another_process_goes_on_after_kill_9(
        self, subject: Subject, tan_scenario: str
    ) -> None:
        caller = subject.caller(tan_scenario)
        since = (caller.clock.now() - OLD).date().isoformat()
        order = {**subject.order(caller), "since": since}
        words = killed_worker(order)
        rounds = 0
        while words["outcome"].startswith("Need"):
            rounds += 1
            assert rounds < 20
            order |= {"state": words["state"], "memory": words["memory"]}
            if words["outcome"] == "NeedDecoupled":
                subject.decide(caller, approve=True)
                time.sleep(1.5)  # the bank's own waiting time, in a process with a real clock
            else:
                order["tan"] = subject.tan
            words = killed_worker(order)
        assert rounds
        assert words["outcome"] == "Done"
        assert words["transactions"] > 0

    # Trouble -------------------------------------------------------------------------

    async def test_abort_is_harmless(self, subject: Subject) -> None:
        for scenario in ("many-methods", "tan", "app"):
            caller = subject.caller(scenario)
            step = await caller.begin(all_old(caller))
            await caller.abort(step)
            await caller.abort(step)
            assert step.state is not None
            await caller.connector.abort(caller.access, step.state, None, caller.context())
            again = await caller.begin(Fetch())
            assert not isinstance(again.outcome, Failed)

    async def test_the_deadline_is_kept(self, subject: Subject) -> None:
        caller = subject.caller("silent")
        caller.seconds = 1
        start = time.monotonic()
        step = await caller.begin(Fetch())
        assert time.monotonic() - start < 3
        assert isinstance(step.outcome, Failed)
        assert step.outcome.kind is FailureKind.UNREACHABLE

    async def test_a_deadline_in_the_past_calls_nobody(self, subject: Subject) -> None:
        caller = subject.caller("plain")
        caller.seconds = -1
        step = await caller.begin(Fetch())
        assert isinstance(step.outcome, Failed)
        assert step.outcome.kind is FailureKind.UNREACHABLE
        assert subject.calls(caller) == 0

    async def test_a_bank_that_is_down_is_unreachable(self, subject: Subject) -> None:
        step = await subject.caller("down").begin(Fetch())
        assert isinstance(step.outcome, Failed)
        assert step.outcome.kind is FailureKind.UNREACHABLE

    async def test_a_lost_dialogue_keeps_what_was_fetched(self, subject: Subject) -> None:
        step = await subject.caller("lost").begin(Fetch())
        assert isinstance(step.outcome, Failed)
        assert step.outcome.kind is FailureKind.INTERRUPTED
        assert step.partial is not None
        assert not step.partial.complete
        assert isinstance(step.partial.products[0].balance, Present)

    async def test_one_part_that_fails_costs_only_itself(self, subject: Subject) -> None:
        step = await subject.caller("part-fails").begin(Fetch())
        assert isinstance(step.outcome, Done)
        first, *others = step.outcome.snapshot.products
        assert not isinstance(first.transactions, Present)
        assert any(isinstance(product.transactions, Present) for product in others)
