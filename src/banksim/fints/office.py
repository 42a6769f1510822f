"""Answers messages: finds the dialog, checks the PIN, lets the business cases work."""

from banksim.core.model import Customer
from banksim.core.port import CoreBank
from banksim.fints import approval
from banksim.fints.business.book import (
    WITHOUT_APPROVAL,
    approval_key,
    is_known,
    needs_approval,
    perform,
)
from banksim.fints.business.outcome import AbortError, Desk, RefusedError
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
from banksim.fints.parameters import TAN_VERSIONS, needs_tan_segment

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
        return write_reply(reply, request, dialog_id, stamp)

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
        hktan = request.find("HKTAN")
        orders = [order for order in request.orders if order.kind != "HKTAN"]
        if not orders and hktan is not None:
            self._settle(dialog, desk, hktan, request, reply)
            return
        if len(orders) != 1:
            raise MalformedError
        order = orders[0]
        try:
            self._check(dialog, order, hktan)
            if needs_approval(desk, order) and approval_key(order) not in dialog.approved:
                self._ask(dialog, order, hktan, reply)
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
        if order.kind == "HKCCS":
            raise RefusedError(Code("9210", "Zahlungen sind hier noch nicht möglich."))
        if not is_known(order):
            raise RefusedError(Code("9010", "Der Geschäftsvorfall wird nicht unterstützt."))
        if not dialog.strong and order.kind not in WITHOUT_APPROVAL:
            raise RefusedError(approval.NEEDED)
        wants = needs_tan_segment(dialog.profile).get(order.kind, False)
        if wants and hktan is None and dialog.method is not None:
            raise RefusedError(Code("9075", "HKTAN fehlt."))

    def _ask(self, dialog: Dialog, order: Order, hktan: Order | None, reply: Reply) -> None:
        if hktan is None or dialog.method is None:
            raise RefusedError(approval.NEEDED)
        if approval.ask(self._bank, dialog, reply, hktan, order) is approval.Asked.NO_MEDIUM:
            raise RefusedError(Code("9210", "TAN-Medium fehlt oder ist unbekannt."))

    @staticmethod
    def _perform(desk: Desk, order: Order, answers: Order, reply: Reply) -> None:
        outcome = perform(desk, order)
        reply.say(answers, *outcome.codes)
        reply.add(answers, *outcome.segments)

    def _settle(
        self, dialog: Dialog, desk: Desk, hktan: Order, request: Request, reply: Reply
    ) -> None:
        right, order = approval.settle(self._bank, dialog, reply, hktan, request.tan)
        if not right:
            return
        if order is None:
            self._bank.approved(desk.customer)
            dialog.strong = True
            reply.say(hktan, DONE)
            self._reception.welcome(dialog, reply, hktan)
            return
        dialog.approved.add(approval_key(order))
        try:
            self._perform(desk, order, hktan, reply)
        except RefusedError as refusal:
            reply.say(hktan, refusal.code)
