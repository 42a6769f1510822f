"""How a person approves something at a bank: the same for a consent and for a payment.

    asked for --> follow the bank's links as far as nobody is needed --> approved
                     |                                                      ^
                     +- NeedMethod, NeedTan, NeedDecoupled, NeedRedirect ---+

Embedded: password, method, TAN; decoupled: the app; redirect: the bank's own pages; OAuth 2: those
of its authorisation server, which give a code.
"""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
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
    Paid,
    Poll,
    Returned,
    Tan,
)
from kontowerk.connectors.errors import (
    BankRefusedError,
    BankTroubleError,
    BankUnreachableError,
    ForeignLinkError,
    UnreadableAnswerError,
)
from kontowerk.connectors.snapshot import Snapshot
from kontowerk.connectors.xs2a import codes, consent, oauth, steps
from kontowerk.connectors.xs2a.client import Xs2aClient
from kontowerk.connectors.xs2a.consent import ScaReply, Xs2aLogin
from kontowerk.connectors.xs2a.models import ScaAnswer
from kontowerk.connectors.xs2a.profile import Xs2aProfile
from kontowerk.connectors.xs2a.state import (
    Xs2aPending,
    Xs2aState,
    Xs2aWaiting,
    begin_asking,
    describe,
    method_by_code,
    method_by_id,
    need_of,
    numbered_methods,
)
from kontowerk.connectors.xs2a.steps import Next

Result = Done | Paid | Need
_MOST_STEPS: Final = 8


@dataclass(slots=True)
class Approving(ABC):
    """One operation on its way; `state` is everything that outlives the process."""

    client: Xs2aClient
    login: Xs2aLogin
    profile: Xs2aProfile
    state: Xs2aState
    client_id: str = ""  # our name at a server of OAuth 2
    logged_in: bool = False  # the password was sent; a bank that wants it again leads in circles

    # What is approved ----------------------------------------------------------------

    @abstractmethod
    async def approved(self) -> Result:
        """Go on to what the approval was for."""

    @abstractmethod
    async def look(self) -> Result:
        """Ask the bank how far the person is, within the times it wants to be asked at."""

    @abstractmethod
    async def withdraw(self) -> None:
        """Take back what nobody will approve; best effort."""

    @abstractmethod
    def refusal(self, answer: ScaAnswer) -> BankRefusedError:
        """Say what it means that the bank ended it."""

    async def sending(self, request: Callable[[], Awaitable[ScaReply]]) -> ScaReply:
        """Send what brings the approval forward."""
        return await request()

    def way_there(self) -> dict[str, str]:
        """Say where people come back to, where the bank has to hear that with the approval."""
        return {}

    async def not_in_time(self, kind: FailureKind) -> Result:
        """End what nobody approved in time."""
        raise BankRefusedError(kind)

    async def too_late(self, answer: Answer) -> Result:
        """Take no answer any more; but who approved at the bank in time has approved."""
        kind = FailureKind.TAN_WRONG if isinstance(answer, Tan) else FailureKind.NOT_APPROVED
        at_the_bank = self.state.waiting in {Xs2aWaiting.APP, Xs2aWaiting.REDIRECT}
        waits_for_code = self.state.pending is not None and self.state.pending.grant is not None
        if at_the_bank and isinstance(answer, Poll) and not waits_for_code:
            outcome = await self.look()
            if not isinstance(outcome, Need):
                return outcome
        return await self.not_in_time(kind)

    def snapshot(self) -> Snapshot | None:
        """Return what was read so far."""
        return None

    # Forward -------------------------------------------------------------------------

    async def advance(self, said: ScaReply) -> Result:
        """Follow the bank's links as far as nobody has to be asked."""
        for _ in range(_MOST_STEPS):
            following = await self._one_step(said)
            if not isinstance(following, ScaReply):
                return following
            said = following
        raise UnreadableAnswerError(what="an approval without an end")

    async def _one_step(self, said: ScaReply) -> Result | ScaReply:
        answer, pending = said.answer, self.pending()
        self._absorb(said)
        step = steps.following(answer, pending.links)
        match step:
            case Next.READ:
                return await self.approved()
            case Next.GIVE_UP:
                raise self.refusal(answer)
            case Next.REDIRECT | Next.OAUTH:
                return await self._redirect(step)
            case Next.CHOOSE:
                return await self._choose()
            case Next.TAN | Next.APP:
                describe(pending, answer)
                return self._wait(Xs2aWaiting.TAN if step is Next.TAN else Xs2aWaiting.APP)
            case Next.LOG_IN | Next.BEGIN:
                return await self._introduce(step)
            case Next.UNKNOWN:
                raise BankRefusedError(FailureKind.UNSUPPORTED, ("NO_KNOWN_LINK",))

    async def _introduce(self, step: Next) -> ScaReply:
        """Say who approves, with the password where the bank wants it; that is sent once."""
        link = self._target(step)
        if step is Next.BEGIN:
            way = self.way_there()
            return await self.sending(lambda: consent.identify(self.client, *link, self.login, way))
        if self.logged_in:
            raise UnreadableAnswerError(what="the password is wanted twice")
        self.logged_in = True
        return await self.sending(lambda: consent.log_in(self.client, *link, self.login))

    def _absorb(self, said: ScaReply) -> None:
        """Take in links, methods and the approach."""
        answer, pending, state = said.answer, self.pending(), self.state
        pending.links = steps.absorbed(pending.links, answer)
        pending.approach = said.approach or pending.approach
        chosen = answer.chosen_sca_method
        if answer.sca_methods:
            state.methods = numbered_methods(state.methods, answer.sca_methods)
        elif chosen and not method_by_id(state.methods, chosen.authentication_method_id):
            state.methods = numbered_methods(state.methods, [chosen])
        if chosen:
            state.method = chosen.authentication_method_id
            self._keep_to_the_wish()

    def _keep_to_the_wish(self) -> None:
        """Refuse a method that the bank chose instead of the one the caller named."""
        wanted = self.state.wish.method
        taken = method_by_id(self.state.methods, self.state.method)
        if wanted is not None and (taken is None or str(taken.number) != wanted):
            raise BankRefusedError(FailureKind.UNSUPPORTED)

    def _target(self, step: Next) -> tuple[str, str]:
        found = steps.target(self.pending().links, step)
        if found is None:
            raise UnreadableAnswerError(what="an answer without the link it needs")
        return found

    async def _choose(self) -> Need | ScaReply:
        """Take the wanted method, the only one or the one chosen before; else ask for one."""
        state = self.state
        wanted = state.wish.method
        if wanted is not None:
            return await self._send_choice(self._offered(wanted))
        known = method_by_id(state.methods, state.method)
        if known is None and len(state.methods) == 1:
            known = state.methods[0]
        if known is None:
            state.method = None
            return self._wait(Xs2aWaiting.METHOD)
        return await self._send_choice(known.id)

    def _offered(self, code: str) -> str:
        row = method_by_code(self.state.methods, code)
        if row is None:
            raise BankRefusedError(FailureKind.UNSUPPORTED)
        return row.id

    async def _send_choice(self, method_id: str) -> ScaReply:
        self.state.method = method_id
        link = self._target(Next.CHOOSE)
        return await self.sending(lambda: consent.choose(self.client, *link, self.login, method_id))

    async def _redirect(self, step: Next) -> Need:
        if step is Next.OAUTH:
            return await self.fetch_code(self.pending().links["scaOAuth"], self.pending().id)
        if not steps.leads_out(self.pending().links["scaRedirect"]):
            raise ForeignLinkError
        if self.client.ctx.way_back is None:
            await self.withdraw()
            raise BankRefusedError(FailureKind.CONSENT)
        return self._wait(Xs2aWaiting.REDIRECT)

    # OAuth 2 ---------------------------------------------------------------------------

    async def hold_token(self) -> bool:
        """Take up the token we have, renewed if need be; false if somebody must fetch one."""
        held = await oauth.fresh(self.client, self.state.token, self.client_id)
        self.state.token, self.client.bearer = held, held.bearer if held else None
        return held is not None

    async def fetch_code(self, document: str, about: str) -> Need:
        """Send the person to the bank's authorisation server."""
        pending = self.pending()
        scope = "AIS" if self.state.wish.payment is None else "PIS"
        try:
            url, grant = await oauth.ask(
                self.client, document, self.client_id, f"{scope}:{about}" if about else scope
            )
        except BankRefusedError:
            await self.withdraw()
            raise
        pending.grant = grant
        pending.links["scaRedirect"] = url
        return self._wait(Xs2aWaiting.REDIRECT)

    async def _come_back(self, answer: Poll | Returned) -> Result:
        """Turn the code into a token; without a code nobody can tell, and it is asked again."""
        pending, state = self.pending(), self.state
        if pending.grant is None or isinstance(answer, Poll):
            return self.question()
        held = await oauth.redeem(self.client, pending.grant, answer.code, self.client_id)
        state.token, self.client.bearer, pending.grant = held, held.bearer, None
        if pending.id:
            return await self.look()
        state.pending, state.waiting = None, None
        return await self.let_in()

    async def let_in(self) -> Result:
        """Begin with the token that was wanted before anything else."""
        raise UnreadableAnswerError(what="a token that nobody waited for")

    # Waiting for a person ------------------------------------------------------------

    def _wait(self, waiting: Xs2aWaiting) -> Need:
        self.state.waiting = waiting
        begin_asking(self.pending(), waiting, self.profile, self.now())
        return self.question()

    def question(self) -> Need:
        """Ask, or ask again, what is waited for."""
        state = self.state
        if state.waiting is None or state.waiting is Xs2aWaiting.METHOD:
            return NeedMethod(tuple(method.shown() for method in state.methods))
        row = method_by_id(state.methods, state.method)
        return need_of(self.pending(), state.waiting, row, self.profile, self.now())

    async def go_on(self, answer: Answer) -> Result:
        """Take a person's answer; one that does not fit the question asks it again."""
        self.logged_in = True
        match self.state.waiting, answer:
            case Xs2aWaiting.METHOD, Method(code):
                return await self.advance(await self._send_choice(self._offered(code)))
            case Xs2aWaiting.TAN, Tan() if answer.can_be_sent:
                return await self._submit(answer)
            case Xs2aWaiting.REDIRECT, (Poll() | Returned()) if self.pending().grant is not None:
                return await self._come_back(answer)
            case (
                (Xs2aWaiting.TAN | Xs2aWaiting.APP | Xs2aWaiting.REDIRECT),
                (Poll() | Returned()),
            ):
                return await self.look()
            case _:
                return self.question()

    async def _submit(self, tan: Tan) -> Result:
        link = self._target(Next.TAN)
        try:
            said = await self.sending(
                lambda: consent.submit(self.client, *link, self.login, tan.text)
            )
        except BankRefusedError as refusal:
            if refusal.kind is FailureKind.TAN_WRONG and codes.WRONG in refusal.codes:
                return await self._wrong(refusal)
            raise
        except BankUnreachableError:
            if await self.status_if_any() in steps.FINALISED:  # it did arrive
                return await self.approved()
            raise
        if said.answer.sca_status == steps.FAILED:
            raise BankRefusedError(FailureKind.TAN_WRONG)
        return await self.advance(said)

    async def _wrong(self, refusal: BankRefusedError) -> Result:
        """Count a wrong TAN; the third ends it, also where the bank would take a fourth."""
        pending = self.pending()
        pending.tries_left -= 1
        if pending.tries_left <= 0:
            raise refusal
        if await self.status_if_any() != steps.FAILED:
            return self.question()
        # The bank refused explicitly and dropped the challenge: it is asked for a new one.
        start, tries_left = pending.links.get(steps.START), pending.tries_left
        if start is None or self.login.password is None:
            raise refusal
        try:
            said = await self.sending(
                lambda: consent.log_in(self.client, start, "POST", self.login)
            )
        except BankRefusedError as again:
            if codes.NOT_NOW in again.codes or again.kind is FailureKind.REJECTED:
                raise refusal from again  # the bank gives no second try
            raise
        outcome = await self.advance(said)
        if self.state.waiting is Xs2aWaiting.TAN and self.state.pending is not None:
            self.state.pending.tries_left = tries_left
            return self.question()
        return outcome

    def not_approved(self) -> BankRefusedError:
        """Say that the bank has given up this approval."""
        typed = self.state.waiting is Xs2aWaiting.TAN
        return BankRefusedError(FailureKind.TAN_WRONG if typed else FailureKind.NOT_APPROVED)

    def is_early(self) -> bool:
        """Say whether the bank does not want to be asked yet."""
        at = self.pending().next_poll_at
        return self.state.waiting is Xs2aWaiting.APP and at is not None and self.now() < at

    async def ask_again(self) -> Result:
        """Let the person have more time; how often an app is asked about has an end."""
        pending = self.pending()
        if self.state.waiting is Xs2aWaiting.APP:
            pending.polls_used += 1
            if pending.polls_used >= self.profile.max_polls:
                return await self.not_in_time(FailureKind.NOT_APPROVED)
            pending.next_poll_at = self.now() + timedelta(seconds=self.profile.next_poll)
        return self.question()

    async def status_if_any(self) -> str | None:
        """Ask how far the approval is; None if the bank does not say."""
        with suppress(BankTroubleError):
            return await consent.approval_status(self.client, self.pending())
        return None

    def pending(self) -> Xs2aPending:
        """Return what is being approved."""
        if self.state.pending is None:
            raise UnreadableAnswerError(what="nothing is being approved")
        return self.state.pending

    def now(self) -> datetime:
        """Tell the time."""
        return self.client.ctx.clock.now()
