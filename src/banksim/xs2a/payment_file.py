"""Payments as matters to approve; who approves one has it executed."""

from dataclasses import replace
from datetime import datetime
from typing import Final

from banksim.core.bank import Bank
from banksim.core.consents import Authorisation, ScaStatus
from banksim.core.model import Customer
from banksim.core.payments import PaymentOrder, Refusal, subject
from banksim.core.standing import StandingAction, StandingOrder
from banksim.core.standing import subject as standing_subject
from banksim.xs2a import payment_words
from banksim.xs2a.call import Call
from banksim.xs2a.matter import Matter, Words
from banksim.xs2a.orders import Order, Orders, Status
from banksim.xs2a.problem import payment_unknown

_LOGGED_IN: Final = frozenset({ScaStatus.AUTHENTICATED, ScaStatus.SELECTED})


def refused(bank: Bank, customer: Customer, wanted: PaymentOrder | StandingOrder) -> Refusal | None:
    """Why the bank would not take this now."""
    if isinstance(wanted, StandingOrder):
        return bank.check_standing(customer, StandingAction.CREATE, wanted)
    return bank.check_payment(customer, wanted)


class PaymentFile:
    """All payments; implements `matter.Matters`.

    `aside`: what is approved here is not approved in a request of the third party, but on the
    bank's page or on the phone.
    """

    def __init__(self, bank: Bank, *, aside: bool = False) -> None:
        self._bank = bank
        self._aside = aside
        self.orders = Orders(bank.store)

    def find(self, key: str) -> Matter | None:
        found = self.orders.find(key)
        return self.matter_of(found) if found else None

    def in_path(self, call: Call) -> Matter:
        return self.matter_of(self.order_in_path(call))

    def order_in_path(self, call: Call) -> Order:
        order = self.orders.find(call.request.match_info["payment"])
        here = f"/{order.asked.place}/" in call.request.path if order else False
        if (
            order is None
            or not here
            or (order.asked.tpp, order.asked.provider)
            != (
                call.tpp,
                call.provider.name,
            )
        ):
            raise payment_unknown()
        return order

    def matter_of(self, order: Order) -> Matter:
        asked = order.asked
        wanted = payment_words.lines(payment_words.read(asked.place, asked.body))
        words = Words(
            title="Zahlung freigeben",
            request=(f"Der Drittdienst {asked.tpp} möchte diese Zahlung auslösen:", *wanted),
            approve="Zahlung freigeben",
            granted="Die Zahlung ist freigegeben.",
            refused="Die Zahlung ist nicht freigegeben. Es wird nichts überwiesen.",
        )
        return Matter(
            id=order.id,
            path=f"/{asked.place}/{order.id}",
            tpp=asked.tpp,
            provider=asked.provider,
            user_id=order.user_id,
            is_open=order.is_open_at(self._now(order)),
            ok_uri=asked.ok_uri,
            nok_uri=asked.nok_uri,
            words=words,
        )

    def belongs_to(self, key: str, login: int) -> None:
        self.orders.belongs_to(key, login)

    def wanted(self, order: Order, customer: Customer) -> PaymentOrder | StandingOrder | None:
        """What is ordered; None if the account is not the customer's."""
        asked = order.asked
        body = payment_words.read(asked.place, asked.body)
        return payment_words.order(asked.place, body, self._bank.accounts(customer))

    def subject(self, key: str, customer: Customer) -> str:
        wanted = self.wanted(self.orders.get(key), customer)
        if isinstance(wanted, StandingOrder):
            return standing_subject(StandingAction.CREATE, wanted)
        return subject(wanted) if wanted else "Zahlung von einem fremden Konto"

    def grant(self, key: str, customer: Customer) -> bool:
        """Execute; what the bank still refuses ends rejected, though it was approved."""
        order = self.orders.get(key)
        if not order.is_open_at(self._bank.now(customer)):
            return False
        wanted = self.wanted(order, customer)
        refusal = refused(self._bank, customer, wanted) if wanted else None
        if wanted is None or refusal is not None:
            reason = payment_words.REASONS[refusal] if refusal else payment_words.NOT_YOURS
            self.orders.end(key, Status.REJECTED, reason)
            return True
        if isinstance(wanted, StandingOrder):
            reference = self._bank.execute_standing(customer, StandingAction.CREATE, wanted)
            later = True
        else:
            reference = self._bank.execute_payment(customer, wanted)
            today = self._bank.now(customer).date()
            later = wanted.execute_on is not None and wanted.execute_on > today
        self.orders.carried_out(
            key,
            Status.KEPT if later else Status.SETTLED,
            reference,
            unheard=self._aside and customer.has("after-commit-lost"),
        )
        return True

    def end_standing(self, order: Order) -> None:
        """Delete the standing order that an approved one has become."""
        customer = self._bank.customer(order.user_id or "")
        wanted = self.wanted(order, customer) if customer else None
        if customer is not None and isinstance(wanted, StandingOrder) and order.reference:
            kept = replace(wanted, reference=order.reference)
            if self._bank.check_standing(customer, StandingAction.DELETE, kept) is None:
                self._bank.execute_standing(customer, StandingAction.DELETE, kept)
        lost = customer is not None and customer.has("after-commit-lost")
        self.orders.deleted(order.id, unheard=self._aside and lost)

    def refuse(self, key: str) -> None:
        if self.orders.get(key).status is Status.RECEIVED:
            self.orders.end(key, Status.REJECTED, payment_words.NOT_APPROVED)

    def heard(self, key: str) -> None:
        self.orders.heard(key)

    def status(self, order: Order) -> tuple[Status, str | None]:
        """How far it is now, and why it ended if it did."""
        if order.is_overdue_at(self._now(order)):
            self.refuse(order.id)
            order = self.orders.get(order.id)
        match order.status:
            case Status.RECEIVED:
                attempts = self.orders.authorisations(order.id)
                checked = any(one.status in _LOGGED_IN for one in attempts)
                return Status.CHECKED if checked else Status.RECEIVED, None
            case Status.KEPT:
                return self._on_its_day(order)
            case _:
                return order.status, order.reason

    def _on_its_day(self, order: Order) -> tuple[Status, str | None]:
        customer = self._bank.customer(order.user_id or "")  # books what is due
        taken = self._bank.payments.taken(customer.user_id if customer else None)
        mine = [one for one in taken if one["reference"] == order.reference]
        if any(one["failed"] for one in mine):
            return Status.REJECTED, payment_words.NO_FUNDS
        done = bool(mine) and all(one["executed"] for one in mine)
        return Status.SETTLED if done else Status.KEPT, None

    def _now(self, order: Order) -> datetime:
        customer = self._bank.customer(order.user_id) if order.user_id else None
        return self._bank.now(customer)

    def begin(self, key: str, status: ScaStatus) -> Authorisation:
        return self.orders.begin(key, status)

    def authorisations(self, key: str) -> list[Authorisation]:
        return self.orders.authorisations(key)

    def authorisation(self, key: str) -> Authorisation | None:
        return self.orders.authorisation(key)

    def save(self, one: Authorisation) -> None:
        self.orders.save(one)
