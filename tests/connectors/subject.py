"""A connector and its bank, as the contract's tests see them, and how people answer."""

from abc import ABC, abstractmethod
from datetime import timedelta
from typing import Any

from kontowerk.connectors.contract import (
    Answer,
    ConfirmPayee,
    Done,
    Failed,
    Fetch,
    Medium,
    Method,
    NeedDecoupled,
    NeedMedium,
    NeedMethod,
    NeedPayee,
    NeedRedirect,
    NeedTan,
    Paid,
    Poll,
    Step,
    Tan,
    Unseen,
)
from kontowerk.connectors.journal import Watcher
from kontowerk.connectors.snapshot import FetchedProduct
from kontowerk.kit.secret import Secret
from tests.connectors.world import Caller

OLD = timedelta(days=200)  # older than any bank shows without asking


class Subject(ABC):
    """A connector and its bank. Scenarios are words that the subject understands:

    plain, many-methods, many-media, tan, app, wrong-pin, locked, down, silent, lost, part-fails
    """

    pin: str
    tan: str

    @abstractmethod
    def caller(self, scenario: str) -> Caller:
        """Somebody new who will meet with this."""

    @abstractmethod
    def odd(self, persona: str, quirk: str) -> Caller:
        """Somebody new whose bank has a habit of its own; without a quirk it has none."""

    @abstractmethod
    def decide(self, caller: Caller, *, approve: bool) -> None:
        """Approve or refuse in the app."""

    @abstractmethod
    def logins(self, caller: Caller) -> int:
        """How often the bank saw a login."""

    @abstractmethod
    def calls(self, caller: Caller) -> int:
        """How many messages the bank saw."""

    @abstractmethod
    def order(self, caller: Caller) -> dict[str, Any]:
        """What `tests.connectors.worker` needs to act for this caller."""


def answer_to(step: Step, tan: str) -> Answer:
    """Answer what is asked; a choice takes the first."""
    match step.outcome:
        case NeedMethod(methods):
            return Method(methods[0].code)
        case NeedMedium(media):
            return Medium(media[0].name)
        case NeedTan():
            return Tan(Secret(tan))
        case NeedDecoupled() | NeedRedirect():
            return Poll()
        case NeedPayee():
            return ConfirmPayee()
        case Done() | Paid() | Unseen() | Failed():
            raise AssertionError(step.outcome)


def all_old(caller: Caller) -> Fetch:
    return Fetch(since=(caller.clock.now() - OLD).date())


async def wait_to_poll(caller: Caller, step: Step) -> None:
    assert isinstance(step.outcome, NeedDecoupled)
    caller.clock.ahead += timedelta(seconds=step.outcome.first_poll_after + 1)


class Ear(Watcher):
    """Notes what is heard of a dialogue, in order."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    async def login_accepted(self) -> None:
        self.heard.append("login")

    async def products_known(
        self, products: tuple[FetchedProduct, ...], institution: str | None
    ) -> None:
        del products, institution
        self.heard.append("products")
