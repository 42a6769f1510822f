"""Authorisations of consents and payments: the steps of an approval on the wire."""

from typing import Final, assert_never

from banksim.core.consents import Authorisation, ScaStatus
from banksim.core.model import Customer, PinResult, TanResult
from banksim.xs2a import sca_words
from banksim.xs2a.approving import Approving
from banksim.xs2a.bodies import UpdateBody
from banksim.xs2a.call import Call, Reply
from banksim.xs2a.matter import Matter
from banksim.xs2a.pages import page_of
from banksim.xs2a.problem import (
    ProblemError,
    blocked,
    format_error,
    not_now,
    over,
    resource_unknown,
    wrong_credentials,
)
from banksim.xs2a.provider import Approach
from banksim.xs2a.starting import APPROACH

_BEFORE_PIN: Final = frozenset({ScaStatus.RECEIVED, ScaStatus.IDENTIFIED})


class AuthorisationDesk:
    """The authorisation sub-resources of one kind of matter."""

    def __init__(self, approving: Approving) -> None:
        self._approving = approving
        self._matters = approving.matters

    async def start(self, call: Call) -> Reply:
        """Begin an attempt; with `psuData` the PIN is checked at once."""
        matter = self._matters.in_path(call)
        body = call.read(UpdateBody)
        if not matter.is_open:
            message = "Hier wird auf keine Freigabe gewartet."
            raise not_now(message)
        customer = self._customer(call, matter)
        if customer is not None and self._approving.is_locked(customer):
            raise blocked()
        one = self._approving.begin(matter, customer)
        match call.provider.approach:
            case Approach.EMBEDDED if body.psu_data is not None:
                one = self._log_in(call, one, customer, body.psu_data.password)
            case Approach.EMBEDDED if body.steps:
                message = "Erst kommt psuData."
                raise format_error(message)
            case Approach.DECOUPLED:
                if customer is None:
                    message = "PSU-ID fehlt."
                    raise format_error(message)
                one = self._approving.ask_in_app(one, customer)
            case Approach.EMBEDDED | Approach.REDIRECT:
                pass
            case _ as never:
                assert_never(never)
        told = {"authorisationId": one.id} | self._told(call, matter, one)
        return Reply(201, told, self._headers(call, one))

    async def list_all(self, call: Call) -> Reply:
        matter = self._matters.in_path(call)
        found = self._matters.authorisations(matter.id)
        return Reply(200, {"authorisationIds": [one.id for one in found]})

    async def show(self, call: Call) -> Reply:
        matter = self._matters.in_path(call)
        one = self._approving.look(self._one(call, matter))
        self._matters.heard(matter.id)
        return Reply(200, {"scaStatus": one.status})

    async def update(self, call: Call) -> Reply:
        """Take the next step: PIN, method, or TAN."""
        matter = self._matters.in_path(call)
        one = self._one(call, matter)
        body = call.read(UpdateBody)
        if body.steps == 0 and one.status is ScaStatus.RECEIVED and call.psu() is not None:
            self._customer(call, matter)
            one = self._approving.identify(one)
            return Reply(200, self._told(call, matter, one), self._headers(call, one))
        if body.steps != 1 or call.provider.approach is not Approach.EMBEDDED:
            message = "Genau einer der drei Schritte der Freigabe, und nur hier eingebettet."
            raise format_error(message)
        if one.status is ScaStatus.FAILED:
            raise over()
        if one.status is ScaStatus.FINALISED:
            message = "Schon freigegeben."
            raise not_now(message)
        customer = self._customer(call, matter)
        if body.psu_data is not None:
            if one.status not in _BEFORE_PIN:
                message = "Die PIN ist schon geprüft."
                raise not_now(message)
            one = self._log_in(call, one, customer, body.psu_data.password)
        elif body.authentication_method_id is not None:
            one = self._choose(one, customer, body.authentication_method_id)
        else:
            one = self._tan(call, matter, one, body.sca_authentication_data or "")
        return Reply(200, self._told(call, matter, one), self._headers(call, one))

    def _one(self, call: Call, matter: Matter) -> Authorisation:
        one = self._matters.authorisation(call.request.match_info["authorisation"])
        if one is None or one.matter != matter.id:
            raise resource_unknown()
        return one

    def _customer(self, call: Call, matter: Matter) -> Customer | None:
        """Who approves: the matter's customer, or the one the header names first."""
        owner, named = call.customer(matter.user_id), call.psu()
        if owner is not None and named is not None and owner.user_id != named.user_id:
            message = "Das gehört zu einer anderen PSU-ID."
            raise ProblemError(400, "PARAMETER_NOT_CONSISTENT", message)
        if owner is None and named is not None:
            self._matters.belongs_to(matter.id, call.bank.register.login(named.user_id))
        return owner or named

    def _log_in(
        self, call: Call, one: Authorisation, customer: Customer | None, pin: str
    ) -> Authorisation:
        if customer is None:
            message = "PSU-ID fehlt."
            raise format_error(message)
        result, one = self._approving.log_in(one, customer, pin)
        match result:
            case PinResult.RIGHT:
                return one
            case PinResult.WRONG:
                raise wrong_credentials(self._again(call, one))
            case PinResult.LOCKED:
                raise blocked()
            case _ as never:
                assert_never(never)

    def _choose(self, one: Authorisation, customer: Customer | None, wanted: str) -> Authorisation:
        if customer is None or one.status is not ScaStatus.AUTHENTICATED:
            message = "Jetzt ist kein Verfahren zu wählen."
            raise not_now(message)
        for choice in self._approving.choices(customer):
            if choice.id == wanted:
                return self._approving.choose(one, customer, choice)
        raise ProblemError(400, "SCA_METHOD_UNKNOWN", "Dieses Verfahren gibt es nicht.")

    def _tan(self, call: Call, matter: Matter, one: Authorisation, tan: str) -> Authorisation:
        if one.status is not ScaStatus.SELECTED or self._approving.waits_for_app(one):
            message = "Jetzt wird keine TAN erwartet."
            raise not_now(message)
        result, one = self._approving.answer(one, tan)
        match result:
            case TanResult.RIGHT:
                return one
            case TanResult.WRONG | TanResult.USED_UP:
                raise wrong_credentials(self._again(call, one))
            case _:
                raise over({"scaStatus": self._link(call, matter, one)})

    def _again(self, call: Call, one: Authorisation) -> dict[str, object]:
        """Where to see whether another try is left."""
        return {"scaStatus": self._link(call, self._approving.matter(one), one)}

    @staticmethod
    def _link(call: Call, matter: Matter, one: Authorisation) -> dict[str, str]:
        return call.link(f"{matter.approvals_path}/{one.id}")

    def _told(self, call: Call, matter: Matter, one: Authorisation) -> dict[str, object]:
        """The state of an attempt and the links of what can be done next."""
        here = self._link(call, matter, one)
        links: dict[str, object] = {"scaStatus": here}
        told: dict[str, object] = {"scaStatus": one.status, "_links": links}
        customer = call.customer(self._approving.matter(one).user_id)
        if one.status in _BEFORE_PIN and call.provider.approach is Approach.REDIRECT:
            links["scaRedirect"] = {"href": page_of(call.request, one)}
        elif one.status in _BEFORE_PIN:
            links["updatePsuAuthentication"] = here
        elif one.status is ScaStatus.AUTHENTICATED and customer is not None:
            told["scaMethods"] = [
                sca_words.method(one) for one in self._approving.choices(customer)
            ]
            links["selectAuthenticationMethod"] = here
        elif one.status in {ScaStatus.SELECTED, ScaStatus.STARTED} and customer is not None:
            self._tell_challenge(told, links, one, customer, here)
        return told

    def _tell_challenge(
        self,
        told: dict[str, object],
        links: dict[str, object],
        one: Authorisation,
        customer: Customer,
        here: dict[str, str],
    ) -> None:
        challenge = self._approving.challenge(one)
        if challenge is None:
            return
        if one.status is ScaStatus.SELECTED:
            choice = self._approving.choice_of(one, customer)
            if choice is not None:
                told["chosenScaMethod"] = sca_words.method(choice)
        if self._approving.waits_for_app(one):
            told["psuMessage"] = challenge.instructions
            return
        told["challengeData"] = sca_words.challenge_data(challenge)
        links["authoriseTransaction"] = here

    def _headers(self, call: Call, one: Authorisation) -> dict[str, str]:
        """The approach; a method in the app turns an embedded approval into a decoupled one."""
        in_app = self._approving.waits_for_app(one)
        approach = Approach.DECOUPLED if in_app else call.provider.approach
        return {APPROACH: approach.value}
