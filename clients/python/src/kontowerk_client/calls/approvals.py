"""Approval by the user. Spec: Consent status; docs/howto/approve.md."""

from typing import Final

from kontowerk_client import wire
from kontowerk_client.approval import (
    ApproveInApp,
    Cancelled,
    Person,
    Question,
    Reply,
    Status,
    VisitBank,
    Waiting,
    answer_to,
    question_of,
)
from kontowerk_client.calls.base import Chapter
from kontowerk_client.errors import NotSettledError
from kontowerk_client.plan import Plan, asking, pausing
from kontowerk_client.session import Call
from kontowerk_client.types import ConsentStatus

WAIT: Final = 30  # seconds a request waits at the service; it answers as soon as there is news
BREATH: Final = 0.5  # seconds between two reads: a busy service may answer without waiting
_LOOK_AGAIN: Final = 2.0  # seconds between two looks at the bank
_POLL: Final = "/poll"
_CONSENTS: Final = "/customer/v2/consent/"


class Approvals(Chapter):
    """Approvals: read, respond, poll, cancel, or complete all steps."""

    def consent(self, consent: str, *, wait: int | None = WAIT) -> Plan[ConsentStatus]:
        """Read an approval by its address (`get_consent`, `Location`) or ID."""
        address = consent if "/" in consent else _CONSENTS + consent
        return self.session.read(address, wait=wait)

    def reply(self, status: Status, reply: Reply, *, wait: int | None = WAIT) -> Plan[Status]:
        """Respond to the current step of an approval or transfer and return the new status.

        `Waiting` polls the bank, `Cancelled` cancels the approval. Responses are
        not repeated if the reply of the service is lost: read the approval instead.
        """
        if isinstance(reply, Cancelled):
            call = Call("POST", wire.link(status, "cancel"), wait=wait)
        elif isinstance(reply, Waiting):
            call = Call("GET", _look_at(status), wait=wait)
        else:
            address, body = answer_to(status, reply)
            call = Call("POST", address, body=body, wait=wait)
        answer = yield from self.session.call(call)
        return wire.read(answer.content)

    def approve(self, status: Status, person: Person, *, within: float = 300) -> Plan[Status]:
        """Complete an approval: pass each step to the user until it ends.

        A user who approves in an app or on the bank's pages is informed once; then the bank is
        polled until the status changes. Returns a status that is neither WORKING nor ASKING.
        """
        until = self.session.clock() + within
        told: Question | None = None
        while status["status"] in ("WORKING", "ASKING"):
            question = question_of(status)
            if status["status"] == "ASKING" and question is None:
                message = "the service asks something this client does not know"
                raise NotSettledError(message)
            if self.session.clock() >= until:
                message = f"the approval is {status['status']} after {within} seconds"
                raise NotSettledError(message)
            if question is None:
                status = yield from self.session.read(wire.link(status, "self"), wait=WAIT)
                if status["status"] == "WORKING":
                    yield from pausing(BREATH)
                continue
            reply: Reply = Waiting()
            if question != told:
                reply = yield from _ask(person, question)
            elif isinstance(question, ApproveInApp | VisitBank):
                yield from pausing(_LOOK_AGAIN)
            told = question if isinstance(question, ApproveInApp | VisitBank) else None
            status = yield from self.reply(status, reply)
        return status


def _ask(person: Person, question: Question) -> Plan[Reply]:
    return (yield from asking(lambda: person(question)))


def _look_at(status: Status) -> str:
    """Return the address that polls the bank for an approval given elsewhere."""
    match question_of(status):
        case ApproveInApp():
            return wire.link(status, "authenticate_decoupled")
        case VisitBank():
            return wire.link(status, "cancel").removesuffix("/cancel") + _POLL
        case None:
            return wire.link(status, "self")
        case other:
            message = f"{type(other).__name__} wants an answer; there is nothing to wait for"
            raise TypeError(message)
