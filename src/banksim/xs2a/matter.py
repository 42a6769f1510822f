"""What a customer approves, seen alike whether it is a consent or a payment."""

from dataclasses import dataclass
from typing import Protocol

from banksim.core.consents import Authorisation, ScaStatus
from banksim.core.model import Customer
from banksim.xs2a.call import Call


@dataclass(frozen=True, slots=True)
class Words:
    """What the bank's page says about it; plain text, the page escapes."""

    title: str
    request: tuple[str, ...]
    approve: str
    granted: str
    refused: str


@dataclass(frozen=True, slots=True)
class Matter:
    """A consent or a payment that waits for its customer, or did."""

    id: str
    path: str  # below /v1
    tpp: str
    provider: str
    user_id: str | None  # unknown until somebody logs in at the bank's page
    is_open: bool
    ok_uri: str | None
    nok_uri: str | None
    words: Words
    approvals: str = "authorisations"  # the name of their list, below its own path

    @property
    def approvals_path(self) -> str:
        return f"{self.path}/{self.approvals}"


class Matters(Protocol):
    """Where one kind of matter is kept, with its authorisations."""

    def find(self, key: str) -> Matter | None: ...

    def in_path(self, call: Call) -> Matter:
        """The matter of the request; one of another third party is unknown."""
        ...

    def belongs_to(self, key: str, login: int) -> None: ...

    def subject(self, key: str, customer: Customer) -> str:
        """What the customer's device says about it."""
        ...

    def grant(self, key: str, customer: Customer) -> bool:
        """Do what was approved; False when nothing waits for an approval any more."""
        ...

    def refuse(self, key: str) -> None:
        """End what the customer did not approve."""
        ...

    def heard(self, key: str) -> None:
        """Note that the third party asks how far it is."""
        ...

    def begin(self, key: str, status: ScaStatus) -> Authorisation: ...

    def authorisations(self, key: str) -> list[Authorisation]: ...

    def authorisation(self, key: str) -> Authorisation | None: ...

    def save(self, one: Authorisation) -> None: ...
