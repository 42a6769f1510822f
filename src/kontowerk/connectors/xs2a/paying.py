"""The course of a payment: handed in once, approved, carried out, traced where nobody knows.

A request by which the bank might move money is announced to the watcher and sent once. When its
answer is lost the bank is asked about the order, which moves no money; who cannot tell says
UNKNOWN. A question moves no money either: its lost answer means asking again. Who approves in the
app or on the bank's pages needs us no more, so such an order ends only when the bank says that it
did, or has taken it back.
"""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, TypeVar

from kontowerk.connectors.contract import Answer, Failed, FailureKind, Paid, Pay, Trace, Unseen
from kontowerk.connectors.errors import (
    BankRefusedError,
    BankTroubleError,
    BankUnreachableError,
    NoAnswerError,
    NotSentError,
    UnreadableAnswerError,
)
from kontowerk.connectors.transfer import TransferKind
from kontowerk.connectors.xs2a import codes, payment, steps
from kontowerk.connectors.xs2a.approving import Approving, Result
from kontowerk.connectors.xs2a.client import Xs2aClient
from kontowerk.connectors.xs2a.consent import ScaReply
from kontowerk.connectors.xs2a.models import PaymentStatus, ScaAnswer
from kontowerk.connectors.xs2a.state import Xs2aPending, Xs2aWaiting, method_by_code
from kontowerk.connectors.xs2a.steps import Next

T = TypeVar("T")
_LOST: Final = (BankUnreachableError, UnreadableAnswerError, NoAnswerError)
_AT_THE_BANK: Final = frozenset({Xs2aWaiting.APP, Xs2aWaiting.REDIRECT})
_FORMAT: Final = "FORMAT_ERROR"
# Endings that are not the bank's own word on the order.
_NOT_SAID: Final = frozenset(
    {FailureKind.UNSUPPORTED, FailureKind.INTERRUPTED, FailureKind.RATE, FailureKind.BUG}
)


@dataclass(slots=True)
class Xs2aPayment(Approving):
    """A payment on its way."""

    async def start(self, pay: Pay) -> Result:
        """Hand in the order, and have it approved."""
        ctx = self.client.ctx
        await self.check(pay)
        pending, said = await self.handed_in(
            lambda: payment.create(self.client, self.login, pay, ctx.way_back)
        )
        self.state.pending = pending
        await ctx.watcher.order_known(pending.id)
        return await self.or_withdrawn(self._begun(said))

    async def handed_in(self, request: Callable[[], Awaitable[T]]) -> T:
        """Send the request that the bank might carry out at once; a lost answer is doubt."""
        ctx = self.client.ctx
        await ctx.watcher.before_execution()
        try:
            return await request()
        except NotSentError:
            raise
        except _LOST as lost:
            raise BankRefusedError(FailureKind.UNKNOWN, lost.codes) from lost
        except BankRefusedError as refusal:
            if ctx.way_back is None and _FORMAT in refusal.codes:
                # A bank that lets people approve on its own pages only misses the way back.
                raise BankRefusedError(FailureKind.CONSENT, refusal.codes) from None
            raise

    async def check(self, pay: Pay) -> None:
        """Refuse what no bank needs to be asked about."""
        order, wanted = pay.order, pay.method
        if self.client.ctx.customer_ip is None:
            raise BankRefusedError(FailureKind.CONSENT)
        if order.kind not in self.profile.transfers or order.payer.iban is None:
            raise BankRefusedError(FailureKind.NOT_POSSIBLE)
        if order.standing is not None and not payment.is_offered(order.standing.schedule):
            raise BankRefusedError(FailureKind.NOT_OFFERED, ("FREQUENCY",))
        known = self.state.methods
        if wanted is not None and known and method_by_code(known, wanted) is None:
            raise BankRefusedError(FailureKind.UNSUPPORTED)
        if self.profile.oauth == "pre-step" and not await self.hold_token():
            raise BankRefusedError(FailureKind.CONSENT)  # it comes with the next reading

    async def _begun(self, said: ScaReply) -> Result:
        """Go on from the bank's first answer; one without any way to approve wants no approval."""
        status, links = said.answer.transaction_status, steps.absorbed({}, said.answer)
        known = steps.following(said.answer, links) is not Next.UNKNOWN
        if known or links.keys() - {"self", "status"}:
            return await self.advance(said)
        self.pending().links = links
        if status not in steps.TAKEN:
            raise BankRefusedError(FailureKind.UNKNOWN, codes.shown((status,)))
        return await self.approved()

    async def go_on(self, answer: Answer) -> Result:
        """Take a person's answer."""
        return await self.or_withdrawn(Approving.go_on(self, answer))

    async def or_withdrawn(self, work: Awaitable[Result]) -> Result:
        """Leave no order at the bank that will not be approved any more."""
        try:
            return await work
        except BankUnreachableError:
            raise  # it was not sent, and nothing else would be
        except BankTroubleError as trouble:
            if trouble.kind is FailureKind.UNKNOWN or await self.taken_back():
                raise
            if trouble.kind in _NOT_SAID and steps.is_elsewhere(self.pending().links):
                raise BankRefusedError(FailureKind.UNKNOWN, trouble.codes) from trouble
            raise

    async def sending(self, request: Callable[[], Awaitable[ScaReply]]) -> ScaReply:
        """Send what may move money; a lost answer is looked for at the bank, once."""
        await self.client.ctx.watcher.before_execution()
        try:
            return await request()
        except NotSentError:
            raise
        except _LOST as lost:
            if await self.is_through():
                return THROUGH
            raise BankRefusedError(FailureKind.UNKNOWN, lost.codes) from lost
        except BankRefusedError as refusal:
            # "Not now" may also mean that it has been done.
            if codes.NOT_NOW in refusal.codes and await self.is_through():
                return THROUGH
            raise

    async def is_through(self) -> bool:
        """Ask the bank whether the order was approved; raises if it was refused."""
        status = await self.status()
        if status is not None and status.transaction_status in steps.REJECTED:
            raise refused(status)
        settled = status is not None and status.transaction_status in steps.SETTLED
        return settled or await self.status_if_any() in steps.FINALISED

    # What became of it ---------------------------------------------------------------

    async def approved(self) -> Result:
        """Everybody has approved; say how far the bank is with it."""
        pending, state = self.pending(), self.state
        state.approach, state.waiting = pending.approach, None
        status = await self.status()
        return paid(pending.id, status)

    async def look(self) -> Result:
        """Ask how far the person is, and the bank with the order; no answer means: ask again."""
        if self.is_early():
            return self.question()
        pending = self.pending()
        approval = await self.status_if_any()
        if approval in steps.FINALISED:
            return await self.approved()
        if self.state.waiting is not Xs2aWaiting.REDIRECT and approval not in {None, steps.FAILED}:
            return await self.ask_again()
        status = await self.status()
        now = status.transaction_status if status else None
        unsaid = "scaStatus" not in pending.links
        if now in steps.SETTLED or (unsaid and now in steps.TAKEN):
            return await self.approved()
        if approval == steps.FAILED:
            raise self.not_approved()
        if status is not None and now in steps.REJECTED:
            raise refused(status)
        return await self.ask_again()

    def refusal(self, answer: ScaAnswer) -> BankRefusedError:
        """Nobody approved, or the bank refused the order."""
        if answer.transaction_status in steps.REJECTED:
            return BankRefusedError(FailureKind.REJECTED, (answer.transaction_status,))
        return BankRefusedError(FailureKind.NOT_APPROVED)

    async def not_in_time(self, kind: FailureKind) -> Result:
        """End what nobody approved in time, unless the person still could without us."""
        back = await self.taken_back()
        if self.state.waiting in _AT_THE_BANK and not back:
            if await self.is_through():
                return await self.approved()
            raise BankRefusedError(FailureKind.UNKNOWN)
        raise BankRefusedError(kind)

    async def withdraw(self) -> None:
        """Take back the order nobody will approve; best effort."""
        await self.taken_back()

    async def taken_back(self) -> bool:
        """Have the bank forget the order, if it was not approved; True if the bank says so."""
        pending = self.state.pending
        if pending is None or await self.status_if_any() in steps.FINALISED:
            return False
        with suppress(BankTroubleError):
            return await payment.cancel(self.client, self._kind, pending)
        return False

    async def status(self) -> PaymentStatus | None:
        """Ask the bank how far it is with the order; None if it does not say."""
        with suppress(BankTroubleError):
            return await payment.status(self.client, self._kind, self.pending())
        return None

    @property
    def _kind(self) -> TransferKind:
        return self.state.wish.payment or TransferKind.SINGLE


THROUGH: Final = ScaReply(ScaAnswer(sca_status="finalised"), None)


def paid(reference: str, status: PaymentStatus | None) -> Paid:
    """Say that an approved order is paid; raises if the bank has refused it since."""
    if status is not None and status.transaction_status in steps.REJECTED:
        raise refused(status)
    settled = status is not None and status.transaction_status in steps.SETTLED
    return Paid(reference, settled=settled)


def refused(status: PaymentStatus) -> BankRefusedError:
    """Put the bank's own reasons into ours."""
    messages = (message.code for message in status.tpp_messages or ())
    why = (status.transaction_status, *(code for code in messages if code))
    return BankRefusedError(codes.order_failure(why) or FailureKind.REJECTED, codes.shown(why))


async def trace(client: Xs2aClient, wanted: Trace) -> Paid | Unseen | Failed:
    """Ask the bank; without its name for the order there is nothing to ask."""
    kind, reference = wanted.order.kind, wanted.reference
    if kind is TransferKind.STANDING_DELETE and wanted.order.standing is not None:
        reference = wanted.order.standing.order_id
    if reference is None:
        return Unseen()
    try:
        status = await payment.status(client, kind, Xs2aPending(reference))
    except BankRefusedError as refusal:
        if codes.NOT_FOUND.isdisjoint(refusal.codes):
            raise
        return Unseen()
    if kind is TransferKind.STANDING_DELETE:
        return await _deleted(client, reference, status.transaction_status)
    if status.transaction_status in steps.REJECTED:
        return Failed(FailureKind.REJECTED, refused(status).codes)
    if status.transaction_status in steps.SETTLED:
        return Paid(reference)
    attempts = await _attempts(client, kind, reference)
    return _judged(reference, status.transaction_status, attempts)


async def _deleted(client: Xs2aClient, reference: str, now: str) -> Paid | Unseen | Failed:
    """Judge a deletion: by the order, or by how far the approvals of the deletion came."""
    if now == steps.CANCELLED:
        return Paid(reference)
    attempts = await _attempts(client, TransferKind.STANDING_DELETE, reference)
    if any(attempt in steps.FINALISED for attempt in attempts):
        return Paid(reference, settled=False)
    if attempts and all(attempt == steps.FAILED for attempt in attempts):
        return Failed(FailureKind.REJECTED, (now, "SCA_FAILED"))
    return Unseen()


def _judged(reference: str, now: str, attempts: list[str]) -> Paid | Unseen | Failed:
    """Judge an order that is neither carried out nor refused, by how far its approvals came."""
    if any(attempt in steps.FINALISED for attempt in attempts) or (
        not attempts and now in steps.TAKEN
    ):
        return Paid(reference, settled=False)
    if now == steps.RECEIVED and attempts and all(attempt == steps.FAILED for attempt in attempts):
        return Failed(FailureKind.REJECTED, (now, "SCA_FAILED"))
    return Unseen()


async def _attempts(client: Xs2aClient, kind: TransferKind, reference: str) -> list[str]:
    """Ask how far the approvals came; a bank that does not list them says nothing."""
    try:
        return await payment.approvals(client, kind, reference)
    except NoAnswerError:
        raise
    except BankRefusedError:
        return []
