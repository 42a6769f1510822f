"""What a bank may ask a person, and what the person may answer.

`question_of` reads it from the status of a consent or a transfer. Spec: docs/howto/approve.md.
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
    """Choose a way to approve; answered with `Method`."""

    methods: Sequence[ScaMethod]


@dataclass(frozen=True, slots=True)
class ChooseMedium:
    """Choose a device; answered with `Medium`."""

    media: Sequence[ScaMedium]


@dataclass(frozen=True, slots=True)
class EnterTan:
    """Solve a challenge; answered with `Tan`. `wrong` says that the last TAN was not right."""

    challenge: Challenge | None
    wrong: bool


@dataclass(frozen=True, slots=True)
class ApproveInApp:
    """Approve in the bank's app; answered with `Waiting`."""

    challenge: Challenge | None


@dataclass(frozen=True, slots=True)
class VisitBank:
    """Go to the bank's own pages; answered with `Waiting`."""

    url: str


@dataclass(frozen=True, slots=True)
class ConfirmPayee:
    """The payee's bank does not confirm the name; answered with `PayeeConfirmed`."""

    checks: Sequence[PayeeCheck]


@dataclass(frozen=True, slots=True)
class Method:
    """The `code` of one of the methods."""

    code: int | str


@dataclass(frozen=True, slots=True)
class Medium:
    """The `name` of one of the media."""

    name: str


@dataclass(frozen=True, slots=True)
class Tan:
    """What the person typed."""

    text: str

    def __repr__(self) -> str:
        """Keep the TAN out of logs."""
        return "Tan(...)"


@dataclass(frozen=True, slots=True)
class PayeeConfirmed:
    """Pay all the same."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """The person has been told; look at the bank until something changes."""


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The person does not want to go on."""


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
    """Return what the person is asked now; None when it is not the person's turn."""
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
    """Return where an answer is sent and what is sent; TypeError when it fits no question."""
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
