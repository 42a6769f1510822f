"""`/v1/consents`: ask for a consent, look at it, end it."""

from datetime import date
from typing import Final

import msgspec

from banksim.core.consents import Consent, ConsentStatus, NewConsent
from banksim.core.model import Customer
from banksim.xs2a import permit
from banksim.xs2a.approving import Approving
from banksim.xs2a.bodies import ConsentBody
from banksim.xs2a.call import Call, Reply
from banksim.xs2a.consent_file import matter_of
from banksim.xs2a.problem import blocked, format_error
from banksim.xs2a.provider import Approach
from banksim.xs2a.starting import APPROACH, started, ways_back

_MESSAGE: Final = "Bitte geben Sie den Zugriff in Ihrer App frei."


class ConsentDesk:
    """The consent resources."""

    def __init__(self, approving: Approving) -> None:
        self._approving = approving

    async def create(self, call: Call) -> Reply:
        body = call.read(ConsentBody)
        permit.check(body.access)
        call.need_customer_present()
        customer = call.psu()
        login = call.bank.register.login(customer.user_id) if customer else None
        now = call.bank.now(customer)
        asked = self._asked(call, body, now.date())
        if customer is None and call.provider.approach is Approach.DECOUPLED:
            message = "PSU-ID fehlt."
            raise format_error(message)
        if customer is not None and self._approving.is_locked(customer):
            raise blocked()
        consent = call.bank.consents.create(asked, login, now)
        return self._created(call, consent, customer)

    @staticmethod
    def _asked(call: Call, body: ConsentBody, today: date) -> NewConsent:
        ok_uri, nok_uri = ways_back(call)
        return NewConsent(
            tpp=call.tpp,
            provider=call.provider.name,
            access=msgspec.json.encode(body.access).decode(),
            recurring=body.recurring_indicator,
            frequency=min(body.frequency_per_day, permit.MOST_A_DAY),
            valid_until=permit.last_day(body.valid_until, today),
            ok_uri=ok_uri,
            nok_uri=nok_uri,
        )

    def _created(self, call: Call, consent: Consent, customer: Customer | None) -> Reply:
        matter = matter_of(consent)
        own = call.link(matter.path)
        links: dict[str, object] = {"self": own, "status": call.link(f"{matter.path}/status")}
        body: dict[str, object] = {
            "consentStatus": consent.status,
            "consentId": consent.id,
            "_links": links,
        }
        started(call, self._approving, matter, customer, body, _MESSAGE)
        headers = {"Location": own["href"], APPROACH: call.provider.approach.value}
        return Reply(201, body, headers)

    async def show(self, call: Call) -> Reply:
        consent = self._looked_at(call)
        asked = consent.asked
        links = {"account": call.link("/accounts"), "card-account": call.link("/card-accounts")}
        body: dict[str, object] = {
            "access": msgspec.json.decode(asked.access),
            "recurringIndicator": asked.recurring,
            "validUntil": asked.valid_until.isoformat(),
            "frequencyPerDay": asked.frequency,
            "lastActionDate": consent.last_action.isoformat(),
            "consentStatus": self._status(call, consent),
            "_links": links,
        }
        return Reply(200, body)

    async def status(self, call: Call) -> Reply:
        consent = self._looked_at(call)
        return Reply(200, {"consentStatus": self._status(call, consent)})

    async def end(self, call: Call) -> Reply:
        consent = call.consent_in_path()
        if self._status(call, consent) in {ConsentStatus.RECEIVED, ConsentStatus.VALID}:
            call.bank.consents.end(consent.id, ConsentStatus.TERMINATED)
        return Reply(204)

    def _looked_at(self, call: Call) -> Consent:
        """The consent after a look at the app: whoever approved there need not wait."""
        consent = call.consent_in_path()
        for one in call.bank.consents.authorisations(consent.id):
            self._approving.look(one)
        return call.bank.consents.get(consent.id)

    @staticmethod
    def _status(call: Call, consent: Consent) -> ConsentStatus:
        return consent.status_at(call.bank.now(call.owner(consent)))
