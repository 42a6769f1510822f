"""`/v1/payments`, `/v1/bulk-payments`, `/v1/periodic-payments`: hand in, look at, take back."""

from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from banksim.core.model import Customer
from banksim.core.payments import Refusal
from banksim.xs2a import payment_words
from banksim.xs2a.approving import Approving
from banksim.xs2a.call import Call, Reply
from banksim.xs2a.cancellations import CancellationFile
from banksim.xs2a.orders import Cancellation, NewOrder, Order, Status
from banksim.xs2a.payment_file import PaymentFile, refused
from banksim.xs2a.problem import ProblemError, blocked, format_error, product_unknown
from banksim.xs2a.provider import Approach
from banksim.xs2a.starting import APPROACH, started, ways_back

_MESSAGE: Final = "Bitte geben Sie die Zahlung in Ihrer App frei."


class PaymentDesk:
    """The payment resources."""

    def __init__(
        self, approving: Approving, file: PaymentFile, cancellations: CancellationFile
    ) -> None:
        self._approving = approving
        self._file = file
        self._cancellations = cancellations
        self._cancelling = Approving(approving.bank, cancellations)

    def create_at(self, place: str) -> Callable[[Call], Awaitable[Reply]]:
        """What takes orders of one product."""

        async def create(call: Call) -> Reply:
            return self._create(call, place)

        return create

    def _create(self, call: Call, place: str) -> Reply:
        try:
            body = payment_words.read(place, call.body)
        except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError) as fault:
            raise format_error(str(fault)) from None
        call.need_customer_present()
        customer = call.psu()
        if customer is None and call.provider.approach is Approach.DECOUPLED:
            message = "PSU-ID fehlt."
            raise format_error(message)
        ok_uri, nok_uri = ways_back(call)
        if customer is not None:
            if self._approving.is_locked(customer):
                raise blocked()
            self._check(call, customer, place, body)
        login = call.bank.register.login(customer.user_id) if customer else None
        # Stored as it came: what is approved later is what was handed in.
        asked = NewOrder(call.tpp, call.provider.name, place, call.body.decode(), ok_uri, nok_uri)
        order = self._file.orders.create(asked, login, call.bank.now(customer))
        return self._created(call, order, customer)

    @staticmethod
    def _check(
        call: Call,
        customer: Customer,
        place: str,
        body: payment_words.Body,
    ) -> None:
        wanted = payment_words.order(place, body, call.bank.accounts(customer))
        if wanted is None:
            message = "Dieses Konto gibt es nicht."
            raise ProblemError(400, "RESOURCE_UNKNOWN", message)
        refusal = refused(call.bank, customer, wanted)
        at_once = (call.header("TPP-Rejection-NoFunds-Preferred") or "").lower() == "true"
        later = refusal is Refusal.NO_FUNDS and not at_once
        later = later or (refusal is Refusal.REJECTED and customer.has("pay-reject"))
        if refusal is not None and not later:
            raise payment_words.problem(refusal)

    def _created(self, call: Call, order: Order, customer: Customer | None) -> Reply:
        matter = self._file.matter_of(order)
        own = call.link(matter.path)
        links: dict[str, object] = {"self": own, "status": call.link(f"{matter.path}/status")}
        body: dict[str, object] = {
            "transactionStatus": order.status,
            "paymentId": order.id,
            "_links": links,
        }
        started(call, self._approving, matter, customer, body, _MESSAGE)
        headers = {"Location": own["href"], APPROACH: call.provider.approach.value}
        return Reply(201, body, headers)

    async def show(self, call: Call) -> Reply:
        order = self._looked_at(call)
        told: dict[str, object] = msgspec.json.decode(order.asked.body)
        return Reply(200, told | self._told(order))

    async def status(self, call: Call) -> Reply:
        return Reply(200, self._told(self._looked_at(call)))

    async def cancel(self, call: Call) -> Reply:
        """Take back what nobody has approved, or end a standing order; else it is too late."""
        order = self._looked_at(call)
        status, _ = self._file.status(order)
        if order.asked.place == payment_words.PERIODIC and status is Status.KEPT:
            customer = call.customer(order.user_id)
            if customer is not None and customer.has("standing-sca"):
                return self._ask_to_cancel(call, order, customer)
            self._file.end_standing(order)
            return Reply(204)
        if status not in {Status.RECEIVED, Status.CHECKED}:
            message = "Diese Zahlung ist nicht mehr aufzuhalten."
            raise ProblemError(405, "CANCELLATION_INVALID", message)
        self._file.orders.end(order.id, Status.CANCELLED)
        return Reply(204)

    def _ask_to_cancel(self, call: Call, order: Order, customer: Customer) -> Reply:
        """Say where the deletion is approved; that is begun by a request of its own."""
        ok_uri, nok_uri = ways_back(call)
        asked = Cancellation(call.bank.now(customer), ok_uri, nok_uri)
        self._file.orders.ask_to_cancel(order.id, asked)
        matter = self._cancellations.matter_of(order)
        with_pin = call.provider.approach is Approach.EMBEDDED
        name = "startAuthorisationWithPsuAuthentication" if with_pin else "startAuthorisation"
        links = {
            "self": call.link(matter.path),
            "status": call.link(f"{matter.path}/status"),
            name: call.link(matter.approvals_path),
        }
        return Reply(202, self._told(order) | {"_links": links})

    async def no_such_product(self, _: Call) -> Reply:
        raise product_unknown()

    def _told(self, order: Order) -> dict[str, object]:
        status, reason = self._file.status(order)
        told: dict[str, object] = {"transactionStatus": status}
        if reason is not None:
            told["tppMessages"] = [{"category": "ERROR", "code": reason}]
        return told

    def _looked_at(self, call: Call) -> Order:
        """The payment after a look at the app: whoever approved there need not wait."""
        order = self._file.order_in_path(call)
        for one in self._file.authorisations(order.id):
            self._approving.look(one)
        for one in self._cancellations.authorisations(order.id):
            self._cancelling.look(one)
        self._file.heard(order.id)
        return self._file.orders.get(order.id)
