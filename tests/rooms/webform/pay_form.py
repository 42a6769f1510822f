"""A person with a browser before the frontend, sent there to pay."""

from contextlib import suppress
from dataclasses import replace
from typing import Any

from kontowerk.kit.secret import Secret
from kontowerk.payments.model import Payment
from kontowerk.webform import act
from kontowerk.webform.model import Entered, NewSession, UseCase, WrongStepError
from kontowerk.webform.orders import EditField
from kontowerk.webform.sessions import open_session
from tests.rooms.payments.bank import TAN
from tests.rooms.payments.world import DETAILS, PaymentCase

from .form import BACK, Form, follow

SPELT = replace(DETAILS, recipient="Jürgen Groß", purpose="Miete & Nebenkosten")
TYPED = {
    EditField.RECIPIENT: DETAILS.recipient,
    EditField.IBAN: DETAILS.iban,
    EditField.AMOUNT: "99,00",
    EditField.PURPOSE: DETAILS.purpose,
}


class PayForm(Form):
    """A browser in the session of a payment."""

    paying: PaymentCase
    payment_id: Any

    async def payment(self) -> Payment:
        return await self.paying.payment(self.payment_id)

    async def do(self, deed: Any, *args: Any, **more: Any) -> None:
        """Do something, and the work that follows."""
        await deed(self.world.api, await self.session(), *args, **more)
        await self.paying.work()

    async def tan(self, tan: str = TAN) -> None:
        await self.do(act.give_tan, Secret(tan))


async def link_to(paying: PaymentCase, payment: Payment) -> str:
    new = NewSession(
        paying.customer_id,
        paying.world.tenant.id,
        UseCase.SINGLE_TRANSFER,
        (),
        BACK,
        payment_id=payment.id,
    )
    async with paying.world.api.begin(paying.customer_id) as tx:
        return (await open_session(tx, new, cell="c0")).secret.reveal()


async def sent_here(paying: PaymentCase, **more: Any) -> PayForm:
    """Be sent to the frontend with a payment, and agree to the terms."""
    payment = await paying.initiate(draft=True, callback_url=BACK, **more)
    entered = await follow(paying.access, await link_to(paying, payment))
    assert isinstance(entered, Entered)
    form = PayForm(paying.access, entered.cookie.reveal())
    form.paying, form.payment_id = paying, payment.id
    with suppress(WrongStepError):  # once for ever
        await form.accept()
    return form
