"""How a customer approves a consent: PIN, method, TAN or app. The same for wire and web page."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from banksim.core.bank import Bank
from banksim.core.consents import Authorisation, ConsentStatus, ScaStatus
from banksim.core.model import Challenge, Customer, PinResult, TanKind, TanMethod, TanResult
from banksim.core.tan_methods import METHODS
from banksim.xs2a.permit import ends_at

SUBJECT: Final = "Zugriff auf Ihre Konten erlauben"
_DEAD: Final = "dead"


@dataclass(frozen=True, slots=True)
class Choice:
    """A method, with its medium where there are several."""

    id: str
    method: TanMethod
    medium: str | None
    name: str


class Approving:
    """Moves authorisations on, and consents with them."""

    def __init__(self, bank: Bank) -> None:
        self.bank = bank

    def choices(self, customer: Customer) -> Sequence[Choice]:
        media = [medium.name for medium in self.bank.media(customer)]
        return [
            Choice(f"{method.code}-{place}", method, name, f"{method.name} ({name})")
            if len(media) > 1
            else Choice(method.code, method, name, method.name)
            for method in self.bank.methods(customer)
            for place, name in enumerate(media, start=1)
        ]

    def choice_of(self, one: Authorisation, customer: Customer) -> Choice | None:
        chosen = (one.method, one.medium)
        found = (
            each for each in self.choices(customer) if (each.method.code, each.medium) == chosen
        )
        return next(found, None)

    def is_locked(self, customer: Customer) -> bool:
        return self.bank.register.is_locked(customer)

    def log_in(
        self, one: Authorisation, customer: Customer, pin: str
    ) -> tuple[PinResult, Authorisation]:
        """Check a PIN; with a single method its challenge follows at once."""
        result = self.bank.check_pin(customer, pin)
        match result:
            case PinResult.RIGHT:
                login = self.bank.register.login(customer.user_id)
                self.bank.consents.belongs_to(one.consent, login)
                one = self._saved(replace(one, status=ScaStatus.AUTHENTICATED))
                choices = self.choices(customer)
                if len(choices) == 1:
                    one = self.choose(one, customer, choices[0])
            case PinResult.LOCKED:
                one = self._failed(one)
            case PinResult.WRONG:
                pass
        return result, one

    def choose(self, one: Authorisation, customer: Customer, choice: Choice) -> Authorisation:
        """Ask for the TAN of a method, or for a nod in the app."""
        challenge = self.bank.ask(customer, choice.method, choice.medium, SUBJECT)
        return self._saved(
            replace(
                one,
                status=ScaStatus.SELECTED,
                method=choice.method.code,
                medium=choice.medium,
                challenge=challenge.id,
            )
        )

    def ask_in_app(self, one: Authorisation, customer: Customer) -> Authorisation:
        """The decoupled approach: always the app, whatever methods the login has."""
        medium = self.bank.media(customer)[0].name
        challenge = self.bank.ask(customer, METHODS[TanKind.PUSH_DECOUPLED], medium, SUBJECT)
        return self._saved(
            replace(
                one,
                status=ScaStatus.STARTED,
                method=challenge.method.code,
                medium=medium,
                challenge=challenge.id,
            )
        )

    def challenge(self, one: Authorisation) -> Challenge | None:
        return self.bank.tans.find(one.challenge) if one.challenge else None

    def waits_for_app(self, one: Authorisation) -> bool:
        return not one.is_over and one.method == METHODS[TanKind.PUSH_DECOUPLED].code

    def look(self, one: Authorisation) -> Authorisation:
        """Learn what the customer did in the app meanwhile."""
        return self.answer(one, None)[1] if self.waits_for_app(one) else one

    def answer(self, one: Authorisation, tan: str | None) -> tuple[TanResult, Authorisation]:
        """Take a TAN, or ask whether the app approved; a granted consent is the end of it."""
        result = self.bank.answer(one.challenge or "", tan)
        match result:
            case TanResult.RIGHT:
                return result, self._granted(one)
            case TanResult.WAITING:
                return result, one
            case TanResult.WRONG if self.bank.tans.state(one.challenge or "") != _DEAD:
                return result, one
            case TanResult.WRONG:  # `tan-newref`: this attempt is over, another may follow
                return result, self._saved(replace(one, status=ScaStatus.FAILED))
            case _:
                return result, self._failed(one)

    def give_up(self, one: Authorisation) -> Authorisation:
        """The customer does not want to."""
        return self._failed(one)

    def _granted(self, one: Authorisation) -> Authorisation:
        consent = self.bank.consents.get(one.consent)
        customer = self.bank.customer(consent.user_id or "")
        if customer is None or consent.status is not ConsentStatus.RECEIVED:
            return self._saved(replace(one, status=ScaStatus.FAILED))  # withdrawn meanwhile
        now = self.bank.now(customer)
        asked = consent.asked
        end = ends_at(customer, asked.valid_until, now, recurring=asked.recurring)
        self.bank.consents.grant(consent.id, now, end)
        return self._saved(replace(one, status=ScaStatus.FINALISED))

    def _failed(self, one: Authorisation) -> Authorisation:
        if self.bank.consents.get(one.consent).status is ConsentStatus.RECEIVED:
            self.bank.consents.end(one.consent, ConsentStatus.REJECTED)
        return self._saved(replace(one, status=ScaStatus.FAILED))

    def _saved(self, one: Authorisation) -> Authorisation:
        self.bank.consents.save(one)
        return one
