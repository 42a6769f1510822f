"""Deletions of standing orders as matters to approve: their cancellation authorisations."""

from dataclasses import replace

from banksim.core.bank import Bank
from banksim.core.consents import Authorisation, ScaStatus
from banksim.core.model import Customer
from banksim.core.standing import StandingAction, StandingOrder
from banksim.core.standing import subject as standing_subject
from banksim.xs2a.call import Call
from banksim.xs2a.matter import Matter, Words
from banksim.xs2a.orders import Order, Status
from banksim.xs2a.payment_file import PaymentFile


class CancellationFile:
    """All deletions that wait for an approval, or did; implements `matter.Matters`.

    One is known by the id of its payment. What nobody approved in time has failed.
    """

    def __init__(self, bank: Bank, *, aside: bool = False) -> None:
        self._bank = bank
        self._payments = PaymentFile(bank, aside=aside)
        self._orders = self._payments.orders

    def find(self, key: str) -> Matter | None:
        found = self._orders.find(key)
        return self.matter_of(found) if found else None

    def in_path(self, call: Call) -> Matter:
        return self.matter_of(self._payments.order_in_path(call))

    def matter_of(self, order: Order) -> Matter:
        asked = self._orders.cancellation(order.id)
        words = Words(
            title="Löschung freigeben",
            request=(f"Der Drittdienst {order.asked.tpp} möchte diesen Dauerauftrag löschen:",),
            approve="Löschung freigeben",
            granted="Der Dauerauftrag ist gelöscht.",
            refused="Die Löschung ist nicht freigegeben. Der Dauerauftrag bleibt bestehen.",
        )
        paid = self._payments.matter_of(order)
        return replace(
            paid,
            is_open=asked is not None and self._is_open(order),
            ok_uri=asked.ok_uri if asked else None,
            nok_uri=asked.nok_uri if asked else None,
            words=replace(words, request=words.request + paid.words.request[1:]),
            approvals="cancellation-authorisations",
        )

    def belongs_to(self, key: str, login: int) -> None:
        self._payments.belongs_to(key, login)

    def subject(self, key: str, customer: Customer) -> str:
        wanted = self._payments.wanted(self._orders.get(key), customer)
        if isinstance(wanted, StandingOrder):
            return standing_subject(StandingAction.DELETE, wanted)
        return "Dauerauftrag löschen"

    def grant(self, key: str, customer: Customer) -> bool:
        del customer
        order = self._orders.get(key)
        if not self._is_open(order):
            return False
        self._payments.end_standing(order)
        return True

    def refuse(self, key: str) -> None:
        """Nothing else ends: the standing order stays."""

    def heard(self, key: str) -> None:
        self._orders.heard(key)

    def begin(self, key: str, status: ScaStatus) -> Authorisation:
        return self._orders.begin_cancelling(key, status)

    def authorisations(self, key: str) -> list[Authorisation]:
        return [self._now(one) for one in self._orders.authorisations(key, cancelling=True)]

    def authorisation(self, key: str) -> Authorisation | None:
        found = self._orders.authorisation(key, cancelling=True)
        return self._now(found) if found else None

    def save(self, one: Authorisation) -> None:
        self._orders.save(one)

    def _is_open(self, order: Order) -> bool:
        asked = self._orders.cancellation(order.id)
        customer = self._bank.customer(order.user_id or "")
        in_time = asked is not None and asked.is_open_at(self._bank.now(customer))
        return in_time and order.status is Status.KEPT

    def _now(self, one: Authorisation) -> Authorisation:
        """An attempt that is too late has failed."""
        if one.is_over or self._is_open(self._orders.get(one.matter)):
            return one
        failed = replace(one, status=ScaStatus.FAILED)
        self.save(failed)
        return failed
