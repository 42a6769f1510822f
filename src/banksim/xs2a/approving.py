"""How a customer approves something: PIN, method, TAN or app. The same for wire and web page."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from banksim.core.bank import Bank
from banksim.core.consents import Authorisation, ScaStatus
from banksim.core.model import Challenge, Customer, PinResult, TanKind, TanMethod, TanResult
from banksim.core.tan_methods import METHODS
from banksim.xs2a.matter import Matter, Matters

_DEAD: Final = "dead"


@dataclass(frozen=True, slots=True)
class Choice:
    """A method, with its medium where there are several."""

    id: str
    method: TanMethod
    medium: str | None
    name: str


class Approving:
    """Moves authorisations on, and their matters with them."""

    def __init__(self, bank: Bank, matters: Matters) -> None:
        self.bank = bank
        self.matters = matters

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

    def matter(self, one: Authorisation) -> Matter:
        found = self.matters.find(one.matter)
        if found is None:
            raise LookupError(one.matter)
        return found

    def begin(self, matter: Matter, customer: Customer | None) -> Authorisation:
        status = ScaStatus.IDENTIFIED if customer else ScaStatus.RECEIVED
        return self.matters.begin(matter.id, status)

    def log_in(
        self, one: Authorisation, customer: Customer, pin: str
    ) -> tuple[PinResult, Authorisation]:
        """Check a PIN; with a single method its challenge follows at once."""
        result = self.bank.check_pin(customer, pin)
        match result:
            case PinResult.RIGHT:
                self.matters.belongs_to(one.matter, self.bank.register.login(customer.user_id))
                one = self._saved(replace(one, status=ScaStatus.AUTHENTICATED))
                choices = self.choices(customer)
                if len(choices) == 1:
                    one = self.choose(one, customer, choices[0])
            case PinResult.LOCKED:
                one = self._failed(one)
            case PinResult.WRONG:
                pass
        return result, one

    def identify(self, one: Authorisation) -> Authorisation:
        return self._saved(replace(one, status=ScaStatus.IDENTIFIED))

    def choose(self, one: Authorisation, customer: Customer, choice: Choice) -> Authorisation:
        """Ask for the TAN of a method, or for a nod in the app."""
        subject = self.matters.subject(one.matter, customer)
        challenge = self.bank.ask(customer, choice.method, choice.medium, subject)
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
        subject = self.matters.subject(one.matter, customer)
        challenge = self.bank.ask(customer, METHODS[TanKind.PUSH_DECOUPLED], medium, subject)
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
        """Take a TAN, or ask whether the app approved; what was approved is done at once.

        All of it or nothing: neither a crash nor a second listener comes between.
        """
        with self.bank.store.writing():
            now = self.matters.authorisation(one.id) or one
            if now.is_over:
                over = TanResult.RIGHT if now.status is ScaStatus.FINALISED else TanResult.UNKNOWN
                return over, now
            return self._answered(now, tan)

    def _answered(self, one: Authorisation, tan: str | None) -> tuple[TanResult, Authorisation]:
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
        customer = self.bank.customer(self.matter(one).user_id or "")
        done = customer is not None and self.matters.grant(one.matter, customer)
        return self._saved(replace(one, status=ScaStatus.FINALISED if done else ScaStatus.FAILED))

    def _failed(self, one: Authorisation) -> Authorisation:
        self.matters.refuse(one.matter)
        return self._saved(replace(one, status=ScaStatus.FAILED))

    def _saved(self, one: Authorisation) -> Authorisation:
        self.matters.save(one)
        return one
