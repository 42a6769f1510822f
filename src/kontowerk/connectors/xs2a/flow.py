"""The course of an operation: where it goes on, and where it waits for a person.

    consent in force? --yes--> read --> done
          |                     ^  |
          no, gone, or renew    |  consent gone, once
          v                     |  v
       new consent --> approve--+  (embedded: password, method, TAN; decoupled: app; redirect)
                          |
                          +- NeedMethod, NeedTan, NeedDecoupled, NeedRedirect

The consent before stays in force, and in memory, until the new one is valid.
"""

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from kontowerk.connectors.contract import (
    Answer,
    Done,
    FailureKind,
    Method,
    Need,
    NeedMethod,
    Poll,
    Tan,
)
from kontowerk.connectors.snapshot import Snapshot
from kontowerk.connectors.xs2a import approve, codes, consent, methods, steps
from kontowerk.connectors.xs2a.client import Client
from kontowerk.connectors.xs2a.consent import Login, Said
from kontowerk.connectors.xs2a.errors import (
    BankTroubleError,
    ForeignLinkError,
    RefusedError,
    UnreachableError,
    UnreadableError,
)
from kontowerk.connectors.xs2a.models import ConsentInformation
from kontowerk.connectors.xs2a.profile import Profile
from kontowerk.connectors.xs2a.read import Reader
from kontowerk.connectors.xs2a.state import Consent, Pending, State, Waiting
from kontowerk.connectors.xs2a.steps import Next

_MOST_STEPS: Final = 8


@dataclass(slots=True)
class Flow:
    """One operation on its way; `state` is everything that outlives the process."""

    client: Client
    login: Login
    profile: Profile
    state: State
    reader: Reader | None = None
    fresh: bool = False
    logged_in: bool = False  # the password was sent; a bank that wants it again leads in circles

    def snapshot(self) -> Snapshot | None:
        """Return what is known so far."""
        if self.reader is None or not self.reader.listed:
            return None
        state = self.state
        row = methods.by_id(state.methods, state.method)
        return Snapshot(
            products=self.reader.products(),
            methods=tuple(one.shown() for one in state.methods),
            active_method=row.shown() if row else None,
            complete=self.reader.complete,
        )

    # Forward -------------------------------------------------------------------------

    async def start(self) -> Done | Need:
        """Begin: read if there is a consent, else ask for one."""
        known = self.state.consent
        if known is not None and known.until <= self._now():
            self.state.consent = known = None
        if known is None or self.state.wish.renew:
            return await self._ask_consent(())
        try:
            return await self._read(known)
        except RefusedError as refusal:
            if refusal.kind is not FailureKind.CONSENT:
                raise
            self.state.consent, self.reader = None, None
            return await self._ask_consent(refusal.codes)

    async def _ask_consent(self, why: tuple[str, ...]) -> Done | Need:
        ctx = self.client.ctx
        if ctx.customer_ip is None:
            raise RefusedError(FailureKind.CONSENT, why)
        try:
            pending, said = await consent.create(
                self.client, self.login, self.profile, ctx.way_back
            )
        except RefusedError as refusal:
            if ctx.way_back is None and refusal.kind is FailureKind.BUG:
                # A bank that lets people approve on its own pages only misses the way back.
                raise RefusedError(FailureKind.CONSENT, refusal.codes) from None
            raise
        self.state.pending = pending
        return await self._advance(said)

    async def _advance(self, said: Said) -> Done | Need:
        """Follow the bank's links as far as nobody has to be asked."""
        for _ in range(_MOST_STEPS):
            following = await self._one_step(said)
            if not isinstance(following, Said):
                return following
            said = following
        raise UnreadableError(what="an approval without an end")

    async def _one_step(self, said: Said) -> Done | Need | Said:
        answer, pending = said.answer, self._pending()
        self._absorb(said)
        step = steps.following(answer, pending.links)
        match step:
            case Next.READ:
                return await self._granted(None)
            case Next.GIVE_UP:
                raise RefusedError(FailureKind.NOT_APPROVED)
            case Next.REDIRECT:
                return await self._redirect()
            case Next.CHOOSE:
                return await self._choose()
            case Next.TAN | Next.APP:
                approve.describe(pending, answer)
                return self._wait(Waiting.TAN if step is Next.TAN else Waiting.APP)
            case Next.LOG_IN | Next.BEGIN:
                return await self._introduce(step)
            case Next.UNKNOWN:
                raise RefusedError(FailureKind.UNSUPPORTED, ("NO_KNOWN_LINK",))

    async def _introduce(self, step: Next) -> Said:
        """Say who approves, with the password where the bank wants it; that is sent once."""
        if step is Next.BEGIN:
            return await consent.identify(self.client, *self._target(step), self.login)
        if self.logged_in:
            raise UnreadableError(what="the password is wanted twice")
        self.logged_in = True
        return await consent.log_in(self.client, *self._target(step), self.login)

    def _absorb(self, said: Said) -> None:
        """Take in links, methods and the approach."""
        answer, pending, state = said.answer, self._pending(), self.state
        pending.links = steps.absorbed(pending.links, answer)
        pending.approach = said.approach or pending.approach
        chosen = answer.chosen_sca_method
        if answer.sca_methods:
            state.methods = methods.numbered(state.methods, answer.sca_methods)
        elif chosen and not methods.by_id(state.methods, chosen.authentication_method_id):
            state.methods = methods.numbered(state.methods, [chosen])
        if chosen:
            state.method = chosen.authentication_method_id

    def _target(self, step: Next) -> tuple[str, str]:
        found = steps.target(self._pending().links, step)
        if found is None:
            raise UnreadableError(what="an answer without the link it needs")
        return found

    async def _choose(self) -> Need | Said:
        """Take the only method or the one chosen before; else the person chooses."""
        state = self.state
        known = methods.by_id(state.methods, state.method)
        if known is None and len(state.methods) == 1:
            known = state.methods[0]
        if known is None:
            state.method = None
            return self._wait(Waiting.METHOD)
        return await self._send_choice(known.id)

    async def _send_choice(self, method_id: str) -> Said:
        self.state.method = method_id
        link = self._target(Next.CHOOSE)
        return await consent.choose(self.client, *link, self.login, method_id)

    async def _redirect(self) -> Need:
        if not steps.leads_out(self._pending().links["scaRedirect"]):
            raise ForeignLinkError
        if self.client.ctx.way_back is None:
            await self.withdraw()
            raise RefusedError(FailureKind.CONSENT)
        return self._wait(Waiting.REDIRECT)

    async def _granted(self, found: ConsentInformation | None) -> Done | Need:
        """Put the new consent in force. From here on it is the one to remember, come what may."""
        pending, state = self._pending(), self.state
        state.consent = Consent(pending.id, consent.end_of(pending.valid_until))
        state.approach = pending.approach
        state.pending, state.waiting, self.fresh = None, None, True
        with suppress(BankTroubleError):  # if it is about more, reading will tell
            found = found or await consent.information(self.client, pending)
        if found is not None:
            if found.consent_status in steps.GONE | {steps.PARTLY}:
                state.consent = None
                raise RefusedError(FailureKind.NOT_APPROVED)
            until = found.valid_until or pending.valid_until
            state.consent = Consent(pending.id, consent.end_of(until))
        return await self._read(state.consent)

    async def _read(self, known: Consent) -> Done:
        self.reader = Reader(self.client, known, self.profile, self.state.wish, self.fresh)
        await self.reader.read_all()
        found = self.snapshot()
        if found is None:
            raise UnreadableError(what="no list of accounts")
        return Done(found)

    # Waiting for a person ------------------------------------------------------------

    def _wait(self, waiting: Waiting) -> Need:
        self.state.waiting = waiting
        approve.begin(self._pending(), waiting, self.profile, self._now())
        return self.question()

    def question(self) -> Need:
        """Ask, or ask again, what is waited for."""
        state = self.state
        if state.waiting is None or state.waiting is Waiting.METHOD:
            return NeedMethod(tuple(one.shown() for one in state.methods))
        row = methods.by_id(state.methods, state.method)
        return approve.question(self._pending(), state.waiting, row, self.profile, self._now())

    async def go_on(self, answer: Answer) -> Done | Need:
        """Take a person's answer; one that does not fit the question asks it again."""
        self.logged_in = True
        match self.state.waiting, answer:
            case Waiting.METHOD, Method(code):
                row = methods.by_code(self.state.methods, code)
                if row is None:
                    raise RefusedError(FailureKind.UNSUPPORTED)
                return await self._advance(await self._send_choice(row.id))
            case Waiting.TAN, Tan() if answer.can_be_sent:
                return await self._submit(answer)
            case ((Waiting.TAN | Waiting.APP | Waiting.REDIRECT), Poll()):
                return await self.look()
            case _:
                return self.question()

    async def _submit(self, tan: Tan) -> Done | Need:
        link = self._target(Next.TAN)
        try:
            said = await consent.submit(self.client, *link, self.login, tan.text)
        except RefusedError as refusal:
            if refusal.kind is FailureKind.TAN_WRONG and codes.WRONG in refusal.codes:
                return await self._wrong(refusal)
            raise
        except UnreachableError:
            if await self._status_if_any() in steps.FINALISED:  # it did arrive
                return await self._granted(None)
            raise
        if said.answer.sca_status == steps.FAILED:
            raise RefusedError(FailureKind.TAN_WRONG)
        return await self._advance(said)

    async def _wrong(self, refusal: RefusedError) -> Done | Need:
        """Count a wrong TAN; the third ends it, also where the bank would take a fourth."""
        pending = self._pending()
        pending.tries_left -= 1
        if pending.tries_left <= 0:
            raise refusal
        if await self._status_if_any() != steps.FAILED:
            return self.question()
        # The bank refused explicitly and dropped the challenge: it is asked for a new one.
        start, tries_left = pending.links.get(steps.START), pending.tries_left
        if start is None or self.login.password is None:
            raise refusal
        said = await consent.log_in(self.client, start, "POST", self.login)
        outcome = await self._advance(said)
        if self.state.waiting is Waiting.TAN and self.state.pending is not None:
            self.state.pending.tries_left = tries_left
            return self.question()
        return outcome

    async def look(self) -> Done | Need:
        """Ask the bank how far the person is, within the times it wants to be asked at."""
        pending, now, waiting = self._pending(), self._now(), self.state.waiting
        if waiting is Waiting.APP and pending.next_poll_at and now < pending.next_poll_at:
            return self.question()
        status = await consent.approval_status(self.client, pending)
        if status in steps.FINALISED:
            return await self._granted(None)
        if status == steps.FAILED:
            late = FailureKind.TAN_WRONG if waiting is Waiting.TAN else FailureKind.NOT_APPROVED
            raise RefusedError(late)
        if waiting is Waiting.REDIRECT or status is None:
            found = await consent.information(self.client, pending)
            if found.consent_status == steps.VALID:
                return await self._granted(found)
            if found.consent_status in steps.GONE:
                raise RefusedError(FailureKind.NOT_APPROVED)
        if waiting is Waiting.APP:
            self._polled(pending, now)
        return self.question()

    def _polled(self, pending: Pending, now: datetime) -> None:
        pending.polls_used += 1
        if pending.polls_used >= self.profile.max_polls:
            raise RefusedError(FailureKind.NOT_APPROVED)
        pending.next_poll_at = now + timedelta(seconds=self.profile.next_poll)

    async def withdraw(self) -> None:
        """Take back the consent nobody will approve; best effort, the one before stays."""
        if self.state.pending is not None:
            with suppress(BankTroubleError):
                await consent.withdraw(self.client, self.state.pending)

    async def _status_if_any(self) -> str | None:
        with suppress(BankTroubleError):
            return await consent.approval_status(self.client, self._pending())
        return None

    def _pending(self) -> Pending:
        if self.state.pending is None:
            raise UnreadableError(what="nothing is being approved")
        return self.state.pending

    def _now(self) -> datetime:
        return self.client.ctx.clock.now()
