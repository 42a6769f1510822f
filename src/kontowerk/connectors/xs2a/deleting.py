"""The deletion of a standing order: asked for once, approved where the bank wants that.

    DELETE --> 204: gone
       |
       +-----> 202: cancellation authorisation --> approved --> gone

What is approved is the deletion. The order itself was carried out long ago: its status says
nothing about the approval until it is cancelled, and there is nothing to take back. Spec:
NextGenPSD2 1.3, "Payment Cancellation Request" and "Start Authorisation Process".
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

import msgspec

from kontowerk.connectors.contract import FailureKind, Paid, Pay
from kontowerk.connectors.errors import BankRefusedError
from kontowerk.connectors.xs2a import codes, consent, payment, steps
from kontowerk.connectors.xs2a.approving import Result
from kontowerk.connectors.xs2a.consent import ScaReply
from kontowerk.connectors.xs2a.models import ScaAnswer
from kontowerk.connectors.xs2a.paying import THROUGH, Xs2aPayment
from kontowerk.connectors.xs2a.state import Xs2aPending


@dataclass(slots=True)
class Xs2aDeletion(Xs2aPayment):
    """A deletion on its way."""

    async def start(self, pay: Pay) -> Result:
        """Ask for the deletion, and have it approved."""
        order, terms, ctx = pay.order, pay.order.standing, self.client.ctx
        if terms is None or terms.order_id is None:
            raise BankRefusedError(FailureKind.NOT_POSSIBLE)
        name = terms.order_id
        await self.check(pay)
        said = await self.handed_in(
            lambda: payment.delete(self.client, self.login, order.kind, name, ctx.way_back)
        )
        if said is None:
            return Paid(name)
        self.state.pending = Xs2aPending(name)
        return await self.or_withdrawn(self._begun_deleting(said))

    async def _begun_deleting(self, said: ScaReply) -> Result:
        """Go on from the bank's first answer; one that names no approval may have done it."""
        said = _about_the_approval(said)
        links = steps.absorbed({}, said.answer)
        if said.answer.sca_status is None and not links.keys() - {"self", "status"}:
            self.pending().links = links
            if not await self.is_through():
                raise BankRefusedError(FailureKind.UNKNOWN, ("CANCELLATION_APPROVAL",))
            said = THROUGH
        return await self.advance(said)

    def way_there(self) -> dict[str, str]:
        """Say where people come back to; the order was handed in with another way."""
        return consent.way_there(self.login, self.client.ctx.way_back)

    async def sending(self, request: Callable[[], Awaitable[ScaReply]]) -> ScaReply:
        """Send what may delete; a lost answer is looked for at the bank, once."""
        return _about_the_approval(await Xs2aPayment.sending(self, request))

    async def is_through(self) -> bool:
        """Ask the bank whether the standing order is gone, or its deletion approved."""
        return await self._is_gone() or await self.status_if_any() in steps.FINALISED

    async def _is_gone(self) -> bool:
        status = await self.status()
        return status is not None and status.transaction_status == steps.CANCELLED

    async def approved(self) -> Result:
        """Everybody has approved; say how far the bank is with it."""
        pending, state = self.pending(), self.state
        state.approach, state.waiting = pending.approach, None
        return Paid(pending.id, settled=await self._is_gone())

    async def look(self) -> Result:
        """Ask how far the person is; no answer means: ask again."""
        if self.is_early():
            return self.question()
        if await self.is_through():
            return await self.approved()
        if await self.status_if_any() == steps.FAILED:
            raise self.not_approved()
        return await self.ask_again()

    def refusal(self, answer: ScaAnswer) -> BankRefusedError:
        """Nobody approved."""
        return BankRefusedError(FailureKind.NOT_APPROVED, codes.shown((answer.sca_status,)))

    async def taken_back(self) -> bool:
        """Nothing can be taken back: the standard ends no approval from our side."""
        return False


def _about_the_approval(said: ScaReply) -> ScaReply:
    """Leave out the status of the standing order, unless it says that it is gone."""
    gone = said.answer.transaction_status == steps.CANCELLED
    if gone:
        return THROUGH
    return replace(said, answer=msgspec.structs.replace(said.answer, transaction_status=None))
