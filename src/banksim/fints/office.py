"""Answers messages: finds the dialog, checks the PIN, lets the business cases work."""

from functools import partial

from banksim.core.model import Customer
from banksim.core.port import CoreBank
from banksim.fints import approval, codec, payees, quirks
from banksim.fints.business.book import (
    WITHOUT_APPROVAL,
    approval_key,
    is_known,
    needs_approval,
    perform,
)
from banksim.fints.business.outcome import AbortError, Desk, RefusedError
from banksim.fints.business.payments import PAYMENTS
from banksim.fints.business.standing import CHANGES, hand_in
from banksim.fints.codec import MalformedError, Order, Request
from banksim.fints.dialog import Dialog, Dialogs
from banksim.fints.login import (
    BROKEN_OFF,
    DONE,
    FAULTY,
    MALFORMED,
    Reception,
    break_off,
    refuse_pin,
)
from banksim.fints.message import Code, Reply, write_reply
from banksim.fints.parameters import STANDING_LIST, TAN_VERSIONS, needs_tan_segment

# What may stand beside an order: its approval, the check of its payees, the confirmation of it.
_BESIDE = frozenset({"HKTAN", "HKVPP", "HKVPA"})
_HISTORY = "Umsätze der letzten Jahre abrufen"
_READING = {STANDING_LIST: "Daueraufträge abrufen"}
_NO_DIALOG = Code("9010", "Die angegebene Dialog-ID ist nicht gültig.")


def _refuse_old_versions(request: Request) -> None:
    """HKTAN only in the versions HITANS offers."""
    hktan = request.find("HKTAN")
    if hktan is not None and hktan.version not in TAN_VERSIONS:
        raise MalformedError


class Office:
    """The bank's side of all dialogs."""

    def __init__(self, bank: CoreBank) -> None:
        self._bank = bank
        self._dialogs = Dialogs()
        self._reception = Reception(bank, self._dialogs)

    def customer_of(self, request: Request) -> Customer | None:
        return self._bank.customer(request.user_id) if request.user_id else None

    def answer(self, request: Request, address: str) -> bytes:
        """One message in, one message out."""
        names = [f"{order.kind}{order.version}" for order in request.orders]
        self._bank.record("fints", self.customer_of(request), names)
        reply = Reply()
        dialog = self._dialogs.find(request.dialog_id)
        try:
            _refuse_old_versions(request)
            if request.dialog_id == "0":
                dialog = self._reception.begin(request, reply, address)
            elif dialog is None or request.number != dialog.last_number + 1:
                reply.general = [FAULTY, BROKEN_OFF, _NO_DIALOG]
                if dialog is not None:
                    self._dialogs.end(dialog)
            else:
                dialog.last_number = request.number
                self._go_on(dialog, request, reply)
        except MalformedError:
            reply = Reply(general=[MALFORMED])
        if dialog is not None and dialog.customer is not None:
            ended = not self._dialogs.is_open(dialog)
            self._bank.note_dialogue(dialog.customer, dialog.id, ended=ended)
        return self._write(reply, request, dialog.id if dialog else request.dialog_id)

    def malformed(self) -> bytes:
        """The answer to bytes that are no message."""
        return self._write(Reply(general=[MALFORMED, BROKEN_OFF]), None, "0")

    def _write(self, reply: Reply, request: Request | None, dialog_id: str) -> bytes:
        stamp = f"{self._bank.now():%Y%m%dT%H%M%S}"
        customer = self.customer_of(request) if request else None
        bend = partial(quirks.bent, customer=customer)
        return write_reply(reply, request, dialog_id, stamp, bend)

    def _go_on(self, dialog: Dialog, request: Request, reply: Reply) -> None:
        customer = dialog.customer
        if customer is not None:
            # Faults may have been switched since the last message.
            customer = dialog.customer = self._bank.customer(customer.user_id) or customer
            same = (request.user_id, request.function) == (dialog.user_id, dialog.function)
            if not same or refuse_pin(self._bank, customer, request.pin, reply):
                break_off(reply)
                self._dialogs.end(dialog)
                return
        hkend = request.find("HKEND")
        if hkend is not None:
            self._dialogs.end(dialog)
            reply.general = [Code("0100", "Dialog beendet.")]
            return
        if customer is None:
            raise MalformedError
        desk = Desk(self._bank, customer, dialog.profile, dialog.memory)
        try:
            self._work(dialog, desk, request, reply)
        except AbortError:
            self._dialogs.end(dialog)
            break_off(reply)

    def _work(self, dialog: Dialog, desk: Desk, request: Request, reply: Reply) -> None:
        hktan, hkvpp = request.find("HKTAN"), request.find("HKVPP")
        orders = [order for order in request.orders if order.kind not in _BESIDE]
        if len(orders) == 1:
            self._serve(dialog, desk, orders[0], request, reply)
        elif orders:
            raise MalformedError
        elif hkvpp is not None:
            self._poll(dialog, desk, hkvpp, reply)
        elif hktan is not None:
            self._settle(dialog, desk, hktan, request, reply)
        else:
            raise MalformedError

    def _serve(
        self, dialog: Dialog, desk: Desk, order: Order, request: Request, reply: Reply
    ) -> None:
        hktan = request.find("HKTAN")
        try:
            self._check(dialog, order, hktan)
            if order.kind in PAYMENTS | CHANGES.keys():
                self._take_payment(dialog, desk, order, request, reply)
                return
            if needs_approval(desk, order) and approval_key(order) not in dialog.approved:
                self._ask(dialog, order, hktan, reply, _READING.get(order.kind, _HISTORY))
                return
            self._perform(desk, order, order, reply)
        except RefusedError as refusal:
            reply.say(order, refusal.code)
        except MalformedError:
            reply.say(order, MALFORMED)
        else:
            if hktan is not None:
                approval.skip(reply, hktan)

    def _check(self, dialog: Dialog, order: Order, hktan: Order | None) -> None:
        if not is_known(order):
            raise RefusedError(Code("9010", "Der Geschäftsvorfall wird nicht unterstützt."))
        if not dialog.strong and order.kind not in WITHOUT_APPROVAL:
            raise RefusedError(approval.NEEDED)
        wants = needs_tan_segment(dialog.profile).get(order.kind, False)
        if wants and hktan is None and dialog.method is not None:
            raise RefusedError(Code("9075", "HKTAN fehlt."))

    def _take_payment(
        self, dialog: Dialog, desk: Desk, order: Order, request: Request, reply: Reply
    ) -> None:
        """Hand an order in: check it and its payees, then ask the customer to approve it."""
        hktan, hkvpp, hkvpa = (request.find(kind) for kind in ("HKTAN", "HKVPP", "HKVPA"))
        payment, document, words = hand_in(desk, codec.read(order))
        if hktan is None:
            raise RefusedError(approval.NEEDED)
        if hkvpa is not None:
            payees.confirm(desk, reply, hkvpa, order)
        elif hkvpp is not None:
            if not payees.check(desk, reply, payment, document, (hkvpp, order, hktan)):
                return
        elif order.kind != "HKCDL" and not payees.matches(desk, payment):
            raise RefusedError(payees.REQUIRED)
        if desk.customer.has("pay-waive"):  # banks may (RTS Art. 13, 16)
            self._perform(desk, order, order, reply)
            approval.skip(reply, hktan)
            return
        self._ask(dialog, order, hktan, reply, words)

    def _poll(self, dialog: Dialog, desk: Desk, hkvpp: Order, reply: Reply) -> None:
        if not dialog.strong:
            reply.say(hkvpp, approval.NEEDED)
            return
        try:
            payees.poll(desk, reply, hkvpp)
        except RefusedError as refusal:
            reply.say(hkvpp, refusal.code)

    def _ask(
        self, dialog: Dialog, order: Order, hktan: Order | None, reply: Reply, words: str
    ) -> None:
        if hktan is None or dialog.method is None:
            raise RefusedError(approval.NEEDED)
        asked = approval.ask(self._bank, dialog, reply, hktan, order, words)
        if asked is approval.Asked.NO_MEDIUM:
            raise RefusedError(Code("9210", "TAN-Medium fehlt oder ist unbekannt."))

    @staticmethod
    def _perform(desk: Desk, order: Order, answers: Order, reply: Reply) -> None:
        outcome = perform(desk, order)
        reply.say(answers, *outcome.codes)
        reply.add(answers, *outcome.segments)

    def _settle(
        self, dialog: Dialog, desk: Desk, hktan: Order, request: Request, reply: Reply
    ) -> None:
        hkvpa = request.find("HKVPA")
        if hkvpa is not None:
            payees.acknowledge(reply, hkvpa)
        right, order = approval.settle(self._bank, dialog, reply, hktan, request.tan)
        if not right:
            return
        if order is None:
            self._bank.approved(desk.customer)
            dialog.strong = True
            reply.say(hktan, DONE)
            self._reception.welcome(dialog, reply, hktan)
            return
        # An approved history has pages, a payment is made once.
        if order.kind not in PAYMENTS | CHANGES.keys():
            dialog.approved.add(approval_key(order))
        try:
            self._perform(desk, order, hktan, reply)
        except RefusedError as refusal:
            reply.say(hktan, refusal.code)
