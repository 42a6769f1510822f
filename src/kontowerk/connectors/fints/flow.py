"""The course of an operation: where it goes on, and where it waits for a person.

    learn --> choose method --> choose medium --> log in --> read ... read --> done
                 |                  |               |           |
                 +---- NeedMethod   +- NeedMedium   +-----------+- NeedTan, NeedDecoupled

    ... log in --> give the order (`paying`) --> paid

A first contact takes two dialogues: one that only learns (methods, media, system id), then the
real one. Once the choice is remembered there is one login per operation.
"""

import asyncio
from dataclasses import dataclass
from typing import Final, assert_never

from kontowerk.connectors.contract import Answer as PersonsAnswer
from kontowerk.connectors.contract import (
    ConfirmPayee,
    Done,
    FailureKind,
    Medium,
    Method,
    Need,
    NeedMedium,
    NeedMethod,
    NeedPayee,
    Paid,
    Poll,
    Tan,
    Unseen,
)
from kontowerk.connectors.errors import BankRefusedError, UnwritableError
from kontowerk.connectors.fints import approve, codes, orders, read, tracing, translate
from kontowerk.connectors.fints.dialog import Dialog
from kontowerk.connectors.fints.message import Answer
from kontowerk.connectors.fints.methods import PIN_ALONE, TanMethod
from kontowerk.connectors.fints.parameters import user_accounts
from kontowerk.connectors.fints.paying import FintsPayment, PayeesDoubtful, Verdict
from kontowerk.connectors.fints.state import (
    KIND,
    MOST_TRIES,
    Ask,
    Errand,
    FintsChallenge,
    FintsState,
    FintsWaiting,
)
from kontowerk.connectors.snapshot import Snapshot
from kontowerk.kit.metrics import ODDITIES

Result = Done | Paid | Unseen | Need
_MOST_ANEW: Final = 3


@dataclass(slots=True)
class FintsOperation:
    """One operation on its way; `state` is everything that outlives the process."""

    dialog: Dialog
    state: FintsState
    present: bool  # somebody is there to answer

    async def partial(self) -> Snapshot | None:
        """Return what is known so far."""
        if not self.state.progress.accounts or self.state.errand or self.state.trace:
            return None
        return await self._snapshot()

    async def _snapshot(self) -> Snapshot:
        """Read the statements; in a thread, because a long one would hold up other dialogues."""
        state, dialog = self.state, self.dialog
        about = (state.methods, dialog.session.method, state.media)
        return await asyncio.to_thread(
            translate.snapshot, state.progress, dialog.known, state.wish, *about
        )

    # Forward -------------------------------------------------------------------------

    async def start(self) -> Result:
        """Begin: straight to the login if we know how, else learn first."""
        if self.dialog.session.method is None:
            await self._learn()
        return await self._choose()

    async def _learn(self) -> None:
        answer = await self.dialog.log_in()
        self.state.methods = self.dialog.allowed_methods(answer)
        if any(method.needs_medium for method in self.state.methods):
            await approve.ask_for_media(self.dialog, self.state)
        await self.dialog.end()
        self.dialog.session.logged_in = False
        if self.state.methods:
            return
        if self.state.errand is not None:  # an order wants a TAN, and we speak none of its methods
            raise BankRefusedError(FailureKind.UNSUPPORTED, answer.codes)
        self.dialog.session.method = PIN_ALONE

    async def _choose(self) -> Result:
        session, state = self.dialog.session, self.state
        session.method = session.method or self._wanted_method()
        if session.method is None:
            if len(state.methods) > 1:
                return self._wait(FintsWaiting.METHOD)
            session.method = state.methods[0]
        if session.method.needs_medium or not state.methods:  # remembered: nobody has said yet
            session.medium = session.medium or approve.chosen_medium(state)
        if session.method.needs_medium and session.medium is None and state.media:
            if len(state.media) > 1:
                return self._wait(FintsWaiting.MEDIUM)
            session.medium = state.media[0].name
        return await self._enter()

    def _wanted_method(self) -> TanMethod | None:
        """Return the method the caller chose; one the bank does not allow is no choice."""
        code = self.state.errand.method if self.state.errand else None
        if code is None:
            return None
        for method in self.state.methods:
            if method.code == code:
                return method
        raise BankRefusedError(FailureKind.UNSUPPORTED)

    async def _enter(self) -> Result:
        answer = await self.dialog.log_in()
        allowed = self.dialog.allowed_methods(answer)
        self.state.methods = allowed or self.state.methods
        self._name_method(allowed, answer)
        pending = approve.challenge_in(answer, self.dialog)
        if pending is not None:
            return self._ask(pending, answer)
        if answer.has(codes.MEDIUM_WANTED):
            return await self._other_medium(answer)
        return await self._entered(answer)

    def _name_method(self, allowed: list[TanMethod], answer: Answer) -> None:
        """Replace what we remembered of the method by what the bank says of it now."""
        session = self.dialog.session
        code = session.method.code if session.method else ""
        if session.method is not None and session.method.is_one_step and not allowed:
            return
        if allowed:
            session.method = next((method for method in allowed if method.code == code), None)
        if session.method is None:
            raise BankRefusedError(FailureKind.UNSUPPORTED, answer.codes)
        if not session.method.needs_medium:
            session.medium = None

    async def _other_medium(self, answer: Answer) -> Result:
        """The bank does not know the medium we remembered."""
        await approve.ask_for_media(self.dialog, self.state)
        await self.dialog.end()
        if not self.state.media:
            raise BankRefusedError(FailureKind.UNSUPPORTED, answer.codes)
        self.dialog.session.medium = None
        return self._wait(FintsWaiting.MEDIUM)

    async def _entered(self, answer: Answer) -> Result:
        session, progress = self.dialog.session, self.state.progress
        self.dialog.absorb(answer)
        session.approved = True
        self.state.pending = None
        self.state.mail += translate.mail_in(answer)
        progress.accounts = list(user_accounts(answer)) or progress.accounts
        if self.state.errand is not None:
            return await self._pay(self.state.errand)
        if session.method is not None and session.method.needs_medium and not self.state.media:
            await approve.ask_for_media(self.dialog, self.state)
            if not session.is_open:
                return await self._begin_anew(answer.codes)
        if progress.tasks is None:
            bank, profile = self.dialog.bank, self.dialog.profile
            progress.tasks = orders.plan(progress.accounts, bank, profile, self.state.wish)
            if self.state.trace is not None:
                progress.tasks = tracing.telling(self.state.trace, progress.tasks, self.dialog)
            if not self.present:
                read.leave_out_lists(progress, self.dialog)
            await self._tell_products()
        return await self._read()

    async def _tell_products(self) -> None:
        if self.state.progress.tasks and self.state.trace is None:
            headers = await self._snapshot()
            watcher = self.dialog.ctx.watcher
            await watcher.products_known(headers.products, headers.institution)

    async def _read(self) -> Result:
        while self.state.progress.tasks:
            if await self.dialog.ctx.watcher.should_yield():
                raise BankRefusedError(FailureKind.YIELDED)
            try:
                answer = await read.ask_next(self.dialog, self.state.progress, self.state.wish)
            except UnwritableError:
                read.give_up(self.state.progress, ())
                continue
            except BankRefusedError as refusal:
                if not read.is_dispensable(self.state.progress, refusal):
                    raise
                read.give_up(self.state.progress, refusal.codes)
                return await self._begin_anew(refusal.codes)
            pending = approve.challenge_in(answer, self.dialog)
            if pending is not None:
                return self._ask(pending, answer)
            await self._take(answer)
        if self.state.trace is not None:
            return await asyncio.to_thread(tracing.found, self.state.trace, self.state.progress)
        return Done(await self._snapshot())

    async def _begin_anew(self, why: tuple[str, ...]) -> Result:
        """Log in once more after an order we can do without has cost the dialogue."""
        self.state.begun_anew += 1
        if self.state.begun_anew > _MOST_ANEW:
            raise BankRefusedError(FailureKind.INTERRUPTED, why)
        await self.dialog.end()
        self.dialog.session.approved = False
        return await self._enter()

    async def _take(self, answer: Answer) -> None:
        """Take in an answer; a statement that cannot be read is asked for in another format."""
        progress, dialog, traced = self.state.progress, self.dialog, self.state.trace is not None
        wants_approval = "9075" in answer.codes and not read.is_list_of_orders(progress)
        if wants_approval and not self.present:
            raise BankRefusedError(FailureKind.CONSENT, answer.codes)
        self.state.mail += translate.mail_in(answer)
        known = len(progress.accounts)
        task = read.absorb(progress, answer, dialog.ctx)
        if len(progress.accounts) > known and progress.tasks is not None and not traced:
            about = (dialog.bank, dialog.profile, self.state.wish)
            progress.tasks += orders.plan_accounts(progress.accounts, *about, first=known)
        if task is not None and task.ask is Ask.TRANSACTIONS and task.fallback is not None:
            part = progress.parts[translate.part_key(task.ask, task.account)]
            if not await asyncio.to_thread(translate.can_be_read, part):
                ODDITIES.labels(protocol=KIND, what="unreadable_statement").inc()
                read.ask_otherwise(progress, task, dialog.ctx.journal)

    # Waiting for a person ------------------------------------------------------------

    def _ask(self, pending: FintsChallenge, answer: Answer) -> Need:
        if not self.present:
            raise BankRefusedError(FailureKind.CONSENT, answer.codes)
        self.state.pending = pending
        return self._wait(FintsWaiting.APP if pending.decoupled else FintsWaiting.TAN)

    def _wait(self, waiting: FintsWaiting) -> Need:
        if not self.present:
            raise BankRefusedError(FailureKind.CONSENT)
        self.state.waiting = waiting
        return self.question()

    def question(self) -> Need:
        """Ask, or ask again, what is waited for."""
        state, method = self.state, self.dialog.session.method
        if state.waiting is FintsWaiting.METHOD:
            return NeedMethod(tuple(choice.shown() for choice in state.methods))
        if state.waiting is FintsWaiting.PAYEE and state.errand and state.errand.confirm_until:
            return NeedPayee(state.errand.checks, state.errand.confirm_until)
        if state.waiting is FintsWaiting.MEDIUM or state.pending is None or method is None:
            return NeedMedium(tuple(state.media))
        now = self.dialog.ctx.clock.now()
        return approve.question(state.pending, method, self.dialog.profile, now)

    async def go_on(self, answer: PersonsAnswer) -> Result:
        """Take a person's answer."""
        try:
            return await self._answered(answer)
        except BankRefusedError as refusal:
            return await self._without_lists(refusal)

    async def _without_lists(self, refusal: BankRefusedError) -> Result:
        """End well without a list that nobody approved, if all else has been read."""
        paying = self.state.errand or self.state.trace
        if paying or not read.give_up_lists(self.state.progress, refusal):
            raise refusal
        return Done(await self._snapshot())

    async def _answered(self, answer: PersonsAnswer) -> Result:
        """Go on with an answer; one that does not fit the question asks it again."""
        state, session = self.state, self.dialog.session
        match state.waiting, answer:
            case FintsWaiting.METHOD, Method(code):
                session.method = next((way for way in state.methods if way.code == code), None)
                if session.method is None:
                    raise BankRefusedError(FailureKind.UNSUPPORTED)
                return await self._choose()
            case FintsWaiting.MEDIUM, Medium(name):
                session.medium = name if name in {medium.name for medium in state.media} else None
                if session.medium is None:
                    raise BankRefusedError(FailureKind.UNSUPPORTED)
                return await self._choose()
            case FintsWaiting.PAYEE, ConfirmPayee():
                return await self._confirmed()
            case (FintsWaiting.TAN, Tan()) | (FintsWaiting.APP, Poll()):
                return await self._approve(answer)
            case _:
                return self.question()

    async def _approve(self, answer: PersonsAnswer) -> Result:
        pending, method = self.state.pending, self.dialog.session.method
        if pending is None or method is None:
            return self.question()
        if self._is_given:
            return await self._approve_order(pending, answer)
        if not isinstance(answer, Tan):
            granted = await approve.poll(self.dialog, pending, method)
        elif answer.can_be_sent:
            granted = await approve.submit(self.dialog, pending, answer.text)
        else:
            granted = None
        if granted is not None:
            return await self._granted(granted)
        if not pending.reference:
            return await self._renew(pending.tries_left)
        return self.question()

    # An order ------------------------------------------------------------------------

    @property
    def _is_given(self) -> bool:
        """Whether the bank has the order, so that what it asks is about it."""
        return self.state.errand is not None and self.state.errand.sent

    async def _pay(self, errand: Errand) -> Result:
        if not self.present:  # an order ends in a question
            raise BankRefusedError(FailureKind.CONSENT)
        if await approve.must_choose_medium(self.dialog, self.state):
            await self.dialog.end()
            self.dialog.session.approved = False
            return self._wait(FintsWaiting.MEDIUM)
        return await self._judged(await self._paying(errand).give())

    def _paying(self, errand: Errand) -> FintsPayment:
        return FintsPayment(self.dialog, errand, self.state.progress.accounts)

    async def _judged(self, verdict: Verdict) -> Result:
        match verdict:
            case Paid():
                self.dialog.session.proven = True
                return verdict
            case PayeesDoubtful(pending):
                self.state.pending, self.state.waiting = pending, FintsWaiting.PAYEE
            case FintsChallenge():
                self.state.pending = verdict
                # Its reference ends with the dialogue: it is no name to ask for the order by.
                self.state.waiting = FintsWaiting.APP if verdict.decoupled else FintsWaiting.TAN
            case _:
                assert_never(verdict)
        return self.question()

    async def _confirmed(self) -> Result:
        errand, pending = self.state.errand, self.state.pending
        if errand is None:
            return self.question()
        if pending is not None:
            return await self._judged(pending)
        return await self._judged(await self._paying(errand).confirm())

    async def _approve_order(self, pending: FintsChallenge, answer: PersonsAnswer) -> Result:
        errand = self.state.errand
        verdict: Verdict | None = None
        if errand is not None and not isinstance(answer, Tan):
            verdict = await self._paying(errand).poll(pending)
        elif errand is not None and isinstance(answer, Tan) and answer.can_be_sent:
            verdict = await self._paying(errand).submit(pending, answer.text)
        return self.question() if verdict is None else await self._judged(verdict)

    async def too_late(self, answer: PersonsAnswer) -> Result:
        """End what waited too long; an app is asked once more, it may have been used meanwhile."""
        errand, pending = self.state.errand, self.state.pending
        if errand is not None and errand.sent and pending is not None and pending.decoupled:
            verdict = await self._paying(errand).poll(pending, last=True)
            if isinstance(verdict, Paid):
                return verdict
        late = FailureKind.TAN_WRONG if isinstance(answer, Tan) else FailureKind.NOT_APPROVED
        return await self._without_lists(BankRefusedError(late))

    async def _granted(self, answer: Answer) -> Result:
        self.state.pending, self.state.waiting = None, None
        self.dialog.session.proven = True
        if not self.dialog.session.approved:
            return await self._entered(answer)
        await self._take(answer)
        return await self._read()

    async def _renew(self, tries_left: int) -> Result:
        """Get a new challenge for what the bank forgot after it refused the TAN."""
        self.state.pending, self.state.waiting = None, None
        if self.dialog.session.approved and self.dialog.session.is_open:
            outcome = await self._read()
        else:
            await self.dialog.end()
            self.dialog.session.approved = False
            outcome = await self._enter()
        renewed = self.state.pending
        if renewed is not None and tries_left < MOST_TRIES:
            renewed.tries_left = tries_left
            return self.question()
        return outcome
