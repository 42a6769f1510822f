"""Consents as matters to approve."""

from banksim.core.bank import Bank
from banksim.core.consents import Authorisation, Consent, ConsentStatus, ScaStatus
from banksim.core.model import Customer
from banksim.xs2a.call import Call
from banksim.xs2a.matter import Matter, Words
from banksim.xs2a.permit import ends_at


def matter_of(consent: Consent) -> Matter:
    asked = consent.asked
    until = f"bis {asked.valid_until:%d.%m.%Y}" if asked.recurring else "einmal"
    request = (
        f"Der Drittdienst {asked.tpp} möchte {until} Ihre Konten, Salden und Umsätze lesen. "
        "Zahlungen kann er damit nicht auslösen."
    )
    words = Words(
        title="Zugriff auf Ihre Konten",
        request=(request,),
        approve="Zugriff freigeben",
        granted="Der Zugriff ist freigegeben.",
        refused="Der Zugriff ist nicht freigegeben.",
    )
    return Matter(
        id=consent.id,
        path=f"/consents/{consent.id}",
        tpp=asked.tpp,
        provider=asked.provider,
        user_id=consent.user_id,
        is_open=consent.status is ConsentStatus.RECEIVED,
        ok_uri=asked.ok_uri,
        nok_uri=asked.nok_uri,
        words=words,
    )


class ConsentFile:
    """All consents; implements `matter.Matters`."""

    def __init__(self, bank: Bank) -> None:
        self._bank = bank

    def find(self, key: str) -> Matter | None:
        found = self._bank.consents.find(key)
        return matter_of(found) if found else None

    def in_path(self, call: Call) -> Matter:
        return matter_of(call.consent_in_path())

    def belongs_to(self, key: str, login: int) -> None:
        self._bank.consents.belongs_to(key, login)

    def subject(self, key: str, customer: Customer) -> str:
        del key, customer
        return "Zugriff auf Ihre Konten erlauben"

    def grant(self, key: str, customer: Customer) -> bool:
        consent = self._bank.consents.get(key)
        if consent.status is not ConsentStatus.RECEIVED:
            return False  # withdrawn meanwhile
        now, asked = self._bank.now(customer), consent.asked
        end = ends_at(customer, asked.valid_until, now, recurring=asked.recurring)
        self._bank.consents.grant(key, now, end)
        return True

    def refuse(self, key: str) -> None:
        if self._bank.consents.get(key).status is ConsentStatus.RECEIVED:
            self._bank.consents.end(key, ConsentStatus.REJECTED)

    def heard(self, key: str) -> None:
        """Nothing hangs on it."""

    def begin(self, key: str, status: ScaStatus) -> Authorisation:
        return self._bank.consents.begin(key, status)

    def authorisations(self, key: str) -> list[Authorisation]:
        return self._bank.consents.authorisations(key)

    def authorisation(self, key: str) -> Authorisation | None:
        return self._bank.consents.authorisation(key)

    def save(self, one: Authorisation) -> None:
        self._bank.consents.save(one)
