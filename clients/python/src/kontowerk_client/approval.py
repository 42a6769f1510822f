"""Approval steps: what a bank can request from a user, and the possible responses.

`question_of` reads the step from the status of a consent or transfer. Spec: docs/howto/approve.md.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from kontowerk_client.types import (
    Challenge,
    ConsentInput,
    ConsentStatus,
    PayeeCheck,
    ScaMedium,
    ScaMethod,
    TransferStatus,
)
from kontowerk_client.wire import find_link

Status = ConsentStatus | TransferStatus
_WRONG_TAN: Final = "BA1103"


@dataclass(frozen=True, slots=True)
class ChooseMethod:
    """Select an approval method; respond with `Method`."""

    methods: Sequence[ScaMethod]


@dataclass(frozen=True, slots=True)
class ChooseMedium:
    """Select a device; respond with `Medium`."""

    media: Sequence[ScaMedium]


@dataclass(frozen=True, slots=True)
class EnterTan:
    """Enter a TAN for a challenge; respond with `Tan`. `wrong`: the last TAN was rejected."""

    challenge: Challenge | None
    wrong: bool


@dataclass(frozen=True, slots=True)
class ApproveInApp:
    """Approve in the bank's app; respond with `Waiting`."""

    challenge: Challenge | None


@dataclass(frozen=True, slots=True)
class VisitBank:
    """Open the bank's pages; respond with `Waiting`."""

    url: str


@dataclass(frozen=True, slots=True)
class ConfirmPayee:
    """The payee's bank does not confirm the name; respond with `PayeeConfirmed`."""

    checks: Sequence[PayeeCheck]


@dataclass(frozen=True, slots=True)
class Method:
    """The `code` of the selected method."""

    code: int | str


@dataclass(frozen=True, slots=True)
class Medium:
    """The `name` of the selected device."""

    name: str


@dataclass(frozen=True, slots=True)
class Tan:
    """The TAN that the user entered."""

    text: str

    def __repr__(self) -> str:
        """Keep the TAN out of logs."""
        return "Tan(...)"


@dataclass(frozen=True, slots=True)
class PayeeConfirmed:
    """Transfer anyway."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """The user has been informed; poll the bank until the status changes."""


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The user cancels the approval."""


Question = ChooseMethod | ChooseMedium | EnterTan | ApproveInApp | VisitBank | ConfirmPayee
Reply = Method | Medium | Tan | PayeeConfirmed | Waiting | Cancelled
# Shows a question to the person and returns the answer; a coroutine with AsyncClient if wanted.
Person = Callable[[Question], Reply | Awaitable[Reply]]

# Which relation takes which answer.
_TAKES: Final[dict[str, type[Reply]]] = {
    "set_method": Method,
    "set_medium": Medium,
    "authenticate": Tan,
    "authenticate_decoupled": Waiting,
    "redirect_url": Waiting,
    "confirm_payee": PayeeConfirmed,
}


def question_of(status: Status) -> Question | None:
    """Return the current approval step of the user, or None."""
    if status["status"] != "ASKING":
        return None
    rel = _rel_of(status)
    challenge = status.get("challenge")
    question: Question | None = None  # stays so when a newer service asks something new
    match rel:
        case "set_method":
            question = ChooseMethod(status.get("scaMethods") or ())
        case "set_medium":
            question = ChooseMedium(status.get("scaMediums") or ())
        case "authenticate":
            wrong = any(each["code"] == _WRONG_TAN for each in status["messages"])
            question = EnterTan(challenge, wrong)
        case "authenticate_decoupled":
            question = ApproveInApp(challenge)
        case "redirect_url":
            question = VisitBank(find_link(status, rel) or "")
        case "confirm_payee":
            question = ConfirmPayee(status.get("payeeChecks") or ())
        case _:
            pass
    return question


def answer_to(status: Status, reply: Reply) -> tuple[str, ConsentInput]:
    """Return address and body of a response; TypeError if it fits no step."""
    rel = _rel_of(status)
    if rel is None or not isinstance(reply, _TAKES[rel]):
        message = f"{type(reply).__name__} does not answer {type(question_of(status)).__name__}"
        raise TypeError(message)
    return find_link(status, rel) or "", _body(reply)


def _rel_of(status: Status) -> str | None:
    return next((rel for rel in _TAKES if find_link(status, rel) is not None), None)


def _body(reply: Reply) -> ConsentInput:
    match reply:
        case Method(code):
            return {"chosenScaMethodId": code}
        case Medium(name):
            return {"chosenScaMedia": name}
        case Tan(text):
            return {"scaAuthenticationData": text}
        case PayeeConfirmed():
            return {"confirmPayee": True}
        case Waiting() | Cancelled():
            return {}
