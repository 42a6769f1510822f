"""Transfers. Spec: Payments; docs/howto/pay.md.

A payment is never repeated unless the service certainly did not accept it: a response can be lost
although the bank has the payment. Every payment has an ID, chosen before it is sent.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import uuid4

from kontowerk_client import wire
from kontowerk_client.approval import Person
from kontowerk_client.calls.approvals import BREATH, WAIT, Approvals
from kontowerk_client.calls.base import flag, segment
from kontowerk_client.errors import (
    NoAnswerError,
    NotSettledError,
    PaymentInDoubtError,
    RefusedError,
)
from kontowerk_client.plan import Plan, pausing
from kontowerk_client.session import SEND_PERSON, Call, Repeat
from kontowerk_client.types import (
    BankProduct,
    DetailsInput,
    SingleTransferInput,
    TransferStatus,
)

_TRANSFERS: Final = "/customer/v2/payment/"
_SINGLE: Final = "single-transfer"
_BULK: Final = "bulk-transfer"
_OURS: Final = 500  # from here on the failure is the service's, and says little about the payment


@dataclass(frozen=True, slots=True)
class Initiated:
    """An accepted payment; `person_url` is set if the user continues in the webform."""

    payment_id: str
    status: TransferStatus
    person_url: str | None


class Payments(Approvals):
    """Initiate and track transfers."""

    def initiate(
        self,
        product: BankProduct | None,
        transfer: SingleTransferInput,
        *,
        callback_url: str,
        customer_ip: str,
        payment_id: str | None = None,
        reject_without_funds: bool | None = None,
        wait: int | None = WAIT,
    ) -> Plan[Initiated]:
        """Initiate a transfer from a product, or with `credentials` in the body from any account.

        Store `payment_id` before the call. If the response is lost, PaymentInDoubtError is raised.
        """
        address = wire.link(product, "initiate_single_transfer") if product else None
        return self._initiate(
            address or _TRANSFERS + _SINGLE,
            transfer,
            query={"callbackUrl": callback_url, "paymentId": payment_id or str(uuid4())},
            headers={
                "Customer-IP-Address": customer_ip,
                "Rejection-NoFunds-Preferred": flag(reject_without_funds),
            },
            wait=wait,
        )

    def _initiate(
        self,
        address: str,
        body: object,
        *,
        query: dict[str, str],
        headers: dict[str, str | None],
        wait: int | None,
    ) -> Plan[Initiated]:
        payment_id = query["paymentId"]
        call = Call(
            "POST",
            address,
            query=query,
            headers=headers,
            body=body,
            wait=wait,
            repeat=Repeat.IF_NOT_TAKEN,
        )
        # Before the payment, so that a login that fails leaves nothing in doubt.
        yield from self.session.token()
        try:
            answer = yield from self.session.call(call)
        except NoAnswerError as error:
            raise PaymentInDoubtError(payment_id, str(error)) from error
        except RefusedError as error:
            if error.status >= _OURS:
                raise PaymentInDoubtError(payment_id, str(error)) from error
            raise
        sent_on = answer.status_code == SEND_PERSON
        person_url = answer.headers.get("Location") if sent_on else None
        status: TransferStatus = wire.read(answer.content)
        # On our pages the payment has an id of the service's choice.
        return Initiated(status["transfer"]["paymentId"], status, person_url)

    def pay(
        self,
        product: BankProduct,
        details: DetailsInput,
        person: Person,
        *,
        callback_url: str,
        customer_ip: str,
        payment_id: str | None = None,
        instant: bool = False,
        within: float = 300,
    ) -> Plan[TransferStatus]:
        """Initiate a transfer, let the user approve, and return the final status.

        `DONE`, `REJECTED` or `IN_DOUBT`; if in doubt, do not send it again but read it later.
        """
        begun = yield from self.initiate(
            product,
            {"instant": instant, "transferDetails": details},
            callback_url=callback_url,
            customer_ip=customer_ip,
            payment_id=payment_id,
        )
        return (yield from self.settle_transfer(begun.payment_id, person, within=within))

    def settle_transfer(
        self, payment_id: str, person: Person, *, within: float = 300
    ) -> Plan[TransferStatus]:
        """Track a transfer to its end; the user approves if the bank requires it."""
        until = self.session.clock() + within
        while True:
            status = yield from self.transfer(payment_id, wait=WAIT)
            left = until - self.session.clock()
            if status["status"] not in ("WORKING", "ASKING"):
                return status
            if left <= 0:
                message = f"payment {payment_id} is {status['status']} after {within} seconds"
                raise NotSettledError(message)
            if status["status"] == "ASKING":
                yield from self.approve(status, person, within=left)
            else:
                yield from pausing(BREATH)

    def transfer(self, payment_id: str, *, wait: int | None = None) -> Plan[TransferStatus]:
        """Read the status of a transfer."""
        return self.session.read(f"{_TRANSFERS}{_SINGLE}/{segment(payment_id)}", wait=wait)

    def initiate_bulk(
        self,
        product: BankProduct,
        details: Sequence[DetailsInput],
        *,
        callback_url: str,
        customer_ip: str,
        payment_id: str | None = None,
        wait: int | None = WAIT,
    ) -> Plan[Initiated]:
        """Initiate several transfers as one payment."""
        return self._initiate(
            wire.link(product, "initiate_bulk_transfer"),
            {"transferDetails": list(details), "instant": False},
            query={"callbackUrl": callback_url, "paymentId": payment_id or str(uuid4())},
            headers={"Customer-IP-Address": customer_ip},
            wait=wait,
        )

    def bulk_transfer(self, payment_id: str, *, wait: int | None = None) -> Plan[TransferStatus]:
        """Read the status of a bulk transfer."""
        return self.session.read(f"{_TRANSFERS}{_BULK}/{segment(payment_id)}", wait=wait)
