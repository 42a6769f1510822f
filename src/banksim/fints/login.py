"""Beginning a dialog: who is it, with which method, and does the login need an approval."""

import secrets
from dataclasses import dataclass
from typing import Any

from banksim.core.model import Customer, PinResult, TanMethod
from banksim.core.port import CoreBank
from banksim.core.tan_methods import METHODS
from banksim.fints import approval, codec
from banksim.fints.codec import MalformedError, Order, Request
from banksim.fints.dialog import ONE_STEP, Dialog, Dialogs
from banksim.fints.message import Code, Reply
from banksim.fints.parameters import bank_parameters
from banksim.fints.profile import Profile, profile_of
from banksim.fints.quirks import is_one_step
from banksim.fints.user_data import user_parameters

ANONYMOUS = "9999999999"
DONE = Code("0020", "Auftrag ausgeführt.")
BROKEN_OFF = Code("9800", "Dialog abgebrochen.")
FAULTY = Code("9050", "Die Nachricht enthält Fehler.")
MALFORMED = Code("9110", "Falsche Segmentzusammenstellung oder unlesbares Segment.")
_SIGNATURE = 2  # the number of HNSHK in every signed message
_LOGINS_A_DAY = 4
_SYSTEM = "KS"  # how every system id of this bank begins


class TooManyLoginsError(Exception):
    """The customer has used up the logins of the day (fault `rate`)."""


def break_off(reply: Reply) -> None:
    reply.general = [FAULTY, BROKEN_OFF]


def refuse_pin(bank: CoreBank, customer: Customer, pin: str | None, reply: Reply) -> bool:
    """Check the PIN of a message; say what is wrong with it."""
    profile = profile_of(customer)
    match bank.check_pin(customer, pin or ""):
        case PinResult.RIGHT:
            return False
        case PinResult.WRONG:
            reply.say(_SIGNATURE, Code(profile.wrong_pin, "PIN ungültig."))
        case PinResult.LOCKED:
            reply.say(_SIGNATURE, Code(profile.locked, "Ihr Zugang ist gesperrt."))
    break_off(reply)
    return True


@dataclass(slots=True)
class Reception:
    """Lets customers in."""

    bank: CoreBank
    dialogs: Dialogs

    def begin(self, request: Request, reply: Reply, address: str) -> Dialog | None:
        """Open a dialog, or say why not."""
        hkidn, hkvvb = request.find("HKIDN"), request.find("HKVVB")
        if hkidn is None or hkvvb is None or request.number != 1:
            raise MalformedError
        identity: Any = codec.read(hkidn)
        versions: Any = codec.read(hkvvb)
        if request.user_id is None:
            return self._anonymous(identity, versions, reply, hkvvb, address)
        customer = self.bank.customer(request.user_id)
        if customer is None:
            reply.say(_SIGNATURE, Code("9910", "Benutzerkennung oder PIN ungültig."))
            break_off(reply)
            return None
        if refuse_pin(self.bank, customer, request.pin, reply):
            return None
        method = self._method(customer, request.function)
        if not self._fitting(request, reply, hkidn, identity.system_id, method):
            break_off(reply)
            return None
        if customer.has("rate") and self.bank.dialogues_today(customer) >= _LOGINS_A_DAY:
            raise TooManyLoginsError
        upd_version = int(versions.upd_version)
        dialog = self.dialogs.begin(
            request.user_id, customer, request.function, method, upd_version
        )
        self._tell(dialog, customer, reply, hkvvb, int(versions.bpd_version), address)
        if not self._admit(dialog, customer, request, reply):
            self.dialogs.end(dialog)
        self._synchronise(request, reply)
        return dialog

    def _anonymous(
        self, identity: Any, versions: Any, reply: Reply, hkvvb: Order, address: str
    ) -> Dialog:
        if identity.customer_id != ANONYMOUS:
            raise MalformedError
        dialog = self.dialogs.begin(None, None, "", None, 0)
        self._send_parameters(dialog.profile, reply, hkvvb, int(versions.bpd_version), address)
        reply.say(hkvvb, DONE)
        return dialog

    def _method(self, customer: Customer, function: str) -> TanMethod | None:
        return next((one for one in self.bank.methods(customer) if one.code == function), None)

    @staticmethod
    def _fitting(
        request: Request, reply: Reply, hkidn: Order, system_id: str, method: TanMethod | None
    ) -> bool:
        """Whether the method is the customer's and the system is known (or wants to be)."""
        if method is None and request.function != ONE_STEP:
            reply.say(_SIGNATURE, Code("9955", "Sicherheitsverfahren nicht zugelassen."))
            return False
        if request.find("HKSYN") is None and not system_id.startswith(_SYSTEM):
            reply.say(hkidn, Code("9391", "Kundensystem-ID unbekannt, bitte synchronisieren."))
            return False
        return True

    def _tell(
        self,
        dialog: Dialog,
        customer: Customer,
        reply: Reply,
        hkvvb: Order,
        bpd_version: int,
        address: str,
    ) -> None:
        self._send_parameters(dialog.profile, reply, hkvvb, bpd_version, address)
        codes = tuple(method.code for method in self.bank.methods(customer))
        text = "Zugelassene Ein- und Zwei-Schritt-Verfahren für den Benutzer."
        reply.say(hkvvb, Code("3920", text, codes), DONE)

    @staticmethod
    def _send_parameters(
        profile: Profile,
        reply: Reply,
        hkvvb: Order,
        known: int,
        address: str,
    ) -> None:
        version, segments = bank_parameters(profile, list(METHODS.values()), address)
        if version != known:
            reply.say(hkvvb, Code("3050", "BPD nicht mehr aktuell, aktuelle Version enthalten."))
            reply.add(hkvvb, *segments)

    @staticmethod
    def _synchronise(request: Request, reply: Reply) -> None:
        hksyn = request.find("HKSYN")
        if hksyn is not None:
            codec.read(hksyn)
            reply.say(hksyn, DONE)
            reply.add(hksyn, codec.segment("HISYN", 4, system_id=_SYSTEM + secrets.token_hex(12)))

    def _admit(self, dialog: Dialog, customer: Customer, request: Request, reply: Reply) -> bool:
        """Whether the dialog goes on; it may have to wait for an approval."""
        hktan = request.find("HKTAN")
        one_step = is_one_step(customer)
        needed = self.bank.login_needs_approval(customer) and not one_step
        hkvvb = request.find("HKVVB") or request.orders[0]
        if not needed:
            dialog.strong = dialog.method is not None or one_step
            self.welcome(dialog, reply, hkvvb)
            if hktan is not None:
                approval.skip(reply, hktan)
            return True
        if dialog.method is None:
            return True  # one-step: may only ask for methods and media
        if hktan is None:
            reply.say(hkvvb, approval.NEEDED)
            break_off(reply)
            return False
        if approval.ask(self.bank, dialog, reply, hktan, None) is approval.Asked.NO_MEDIUM:
            text = "TAN-Medium fehlt oder ist unbekannt, bitte mit HKTAB abfragen."
            reply.say(hktan, Code("3910", text))
        return True

    def welcome(self, dialog: Dialog, reply: Reply, order: Order) -> None:
        """User data and the bank's letters, once the login is through."""
        customer = dialog.customer
        if customer is None:
            return
        accounts = self.bank.accounts(customer)
        version, segments = user_parameters(customer, accounts, dialog.profile)
        if version != dialog.upd_version:
            reply.say(order, Code("3050", "UPD nicht mehr aktuell, aktuelle Version enthalten."))
            reply.add(order, *segments)
        if dialog.strong:
            for text in self.bank.mail(customer):
                subject, _, _ = text.partition(":")
                letter = codec.plain("HIKIM", 2, codec.latin(subject, 35), codec.latin(text, 2048))
                reply.add(order, letter)
