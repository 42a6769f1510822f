"""Whatever goes wrong on the line, what is said about a payment is true.

A small bank in memory executes when its authorisation is finalised, and may lose any request
before or after it acted on it. A person approves, refuses or does nothing, at any time, also when
we have given up. Then the outcome is held against what the bank really did.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from enum import Enum
from typing import Any

import httpx
from hypothesis import given, settings
from hypothesis import strategies as st

from kontowerk.connectors.contract import (
    Failed,
    FailureKind,
    Need,
    NeedTan,
    Outcome,
    Paid,
    Pay,
    Poll,
    Step,
    Tan,
    Trace,
    Unseen,
)
from kontowerk.connectors.transfer import Payer, TransferKind, TransferOrder
from kontowerk.kit.ids import new_id
from kontowerk.kit.secret import Secret
from tests.connectors.world import Caller
from tests.connectors.xs2a.payer import EXECUTION, Notes, PayingCaller, transfer
from tests.connectors.xs2a.scripted import caller_of, links, refused, said

PAY = "/psd2/v1/payments/sepa-credit-transfers"
HERE = f"{PAY}/p-1"
SCA = f"{HERE}/authorisations/a-1"
RIGHT, WRONG = "123456", "111111"


class Way(Enum):
    """How the bank lets people approve."""

    TAN = "tan"
    APP = "app"
    APP_CHOSEN = "app_chosen"  # embedded, and the person's method is an app
    PAGE = "page"


class Fault(Enum):
    """What becomes of a request."""

    NONE = "none"
    NOT_SENT = "not_sent"
    LOST = "lost"  # before the bank acts
    ANSWER_LOST = "answer_lost"  # after it acted
    BROKEN = "broken"  # 500 instead of acting
    BROKEN_ANSWER = "broken_answer"  # acted, then 500
    GARBAGE = "garbage"  # acted, then nonsense


class Does(Enum):
    """What the person does between two steps."""

    NOTHING = "nothing"
    APPROVES = "approves"
    REFUSES = "refuses"
    MISTYPES = "mistypes"
    COMES_LATE = "comes_late"


@dataclass
class SmallBank:
    """One payment, one authorisation."""

    way: Way
    faults: list[Fault]
    cancels: bool  # whether DELETE works
    rejects: bool = False  # after the approval
    waived: bool = False
    status: str = "-"
    sca: str = "-"
    executed: int = 0
    posts: int = 0
    tans: int = 0
    tries: int = 3
    asked: list[httpx.Request] = field(default_factory=list[httpx.Request])

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        fault = self.faults.pop(0) if self.faults else Fault.NONE
        match fault:
            case Fault.NOT_SENT:
                self.asked.pop()
                raise httpx.ConnectError(request=request, message="")
            case Fault.LOST:
                raise httpx.ReadError(request=request, message="")
            case Fault.BROKEN:
                return httpx.Response(503)
            case _:
                answer = self.act(request)
        match fault:
            case Fault.ANSWER_LOST:
                raise httpx.ReadError(request=request, message="")
            case Fault.BROKEN_ANSWER:
                return httpx.Response(500)
            case Fault.GARBAGE:
                return httpx.Response(200, text="<html>")
            case _:
                return answer

    def act(self, request: httpx.Request) -> httpx.Response:
        acts: dict[str, Callable[[], httpx.Response]] = {
            f"POST {PAY}": self.take,
            f"GET {HERE}/status": lambda: said({"transactionStatus": self.status}),
            f"GET {SCA}": lambda: said({"scaStatus": self.sca}),
            f"GET {HERE}/authorisations": lambda: said(
                {"authorisationIds": ["a-1"] if self.sca != "-" else []}
            ),
            f"POST {HERE}/authorisations": self.log_in,
            f"PUT {SCA}": lambda: self.tan(request),
            f"DELETE {HERE}": self.cancel,
        }
        return acts[f"{request.method} {request.url.path}"]()

    def take(self) -> httpx.Response:
        self.posts += 1
        self.status = "RCVD"
        told: dict[str, Any] = {"paymentId": "p-1"}
        hrefs = {"self": HERE, "status": f"{HERE}/status"}
        if self.waived:
            self.executed, self.status = self.executed + 1, "ACSC"
        elif self.way in {Way.TAN, Way.APP_CHOSEN}:
            hrefs["startAuthorisationWithPsuAuthentication"] = f"{HERE}/authorisations"
        else:
            self.sca = "started"
            hrefs["scaStatus"] = SCA
            if self.way is Way.PAGE:
                hrefs["scaRedirect"] = "https://bank.example/page"
        return said(told | {"transactionStatus": self.status, "_links": links(**hrefs)}, 201)

    def log_in(self) -> httpx.Response:
        if self.status != "RCVD" or self.sca not in {"-", "failed"}:
            return refused(409, "STATUS_INVALID")
        self.sca = "scaMethodSelected"
        hrefs = {"scaStatus": SCA}
        if self.way is Way.TAN:
            hrefs["authoriseTransaction"] = SCA
        told = {
            "scaStatus": self.sca,
            "chosenScaMethod": {"authenticationMethodId": "m", "authenticationType": "SMS_OTP"},
            "_links": links(**hrefs),
        }
        return said(told, 201)

    def tan(self, request: httpx.Request) -> httpx.Response:
        self.tans += 1
        if self.status != "RCVD" or self.sca != "scaMethodSelected" or self.way is not Way.TAN:
            return refused(409, "STATUS_INVALID")
        if RIGHT.encode() in request.content:
            self.finalise()
            return said({"scaStatus": self.sca})
        self.tries -= 1
        if self.tries == 0:
            self.sca, self.status = "failed", "RJCT"
        return refused(401, "PSU_CREDENTIALS_INVALID")

    def cancel(self) -> httpx.Response:
        if not self.cancels or self.status != "RCVD":
            return refused(405, "CANCELLATION_INVALID")
        self.status = "CANC"
        return httpx.Response(204)

    def finalise(self) -> None:
        self.sca = "finalised"
        if self.rejects:
            self.status = "RJCT"
            return
        self.executed += 1
        self.status = "ACSC"

    def decide(self, *, approve: bool) -> None:
        """The person acts in the app, or on the page; nobody can where a TAN is wanted."""
        waiting = self.sca in {"started", "scaMethodSelected"} and self.status == "RCVD"
        if self.way is Way.TAN or not waiting:
            return
        if approve:
            self.finalise()
        else:
            self.sca, self.status = "failed", "RJCT"


def order() -> TransferOrder:
    payer = Payer("Erika Muster", "DE02120300000000202051")
    return TransferOrder(new_id(), TransferKind.SINGLE, payer, (transfer(),))


async def step_on(bank: SmallBank, caller: Caller, step: Step, does: Does) -> Step:
    typed = isinstance(step.outcome, NeedTan)
    match does:
        case Does.APPROVES if typed:
            return await caller.resume(step, Tan(Secret(RIGHT)))
        case Does.MISTYPES if typed:
            return await caller.resume(step, Tan(Secret(WRONG)))
        case Does.APPROVES | Does.REFUSES:
            bank.decide(approve=does is Does.APPROVES)
        case Does.COMES_LATE:
            caller.clock.ahead += timedelta(minutes=16)
        case _:
            pass
    caller.clock.ahead += timedelta(seconds=5)
    return await caller.resume(step, Poll())


_FAULTS = st.lists(st.sampled_from([Fault.NONE, Fault.NONE, *Fault]), max_size=12)
_ACTS = st.lists(st.sampled_from(list(Does)), max_size=5)


@given(
    way=st.sampled_from(Way),
    faults=_FAULTS,
    acts=_ACTS,
    flags=st.tuples(st.booleans(), st.booleans(), st.integers(0, 9)),
)
@settings(max_examples=600, deadline=None)
async def test_what_is_said_about_a_payment_is_true(
    way: Way, faults: list[Fault], acts: list[Does], flags: tuple[bool, bool, int]
) -> None:
    cancels, rejects, odd = flags
    bank = SmallBank(way, faults, cancels=cancels, rejects=rejects, waived=odd == 0)
    wanted = order()
    async with caller_of(bank) as made:
        caller = PayingCaller(
            made.connector, made.access, made.credentials, made.http,
            way_back=made.way_back, notes=Notes(),
        )  # fmt: skip
        step = await caller.begin(Pay(wanted))
        for does in acts:
            if isinstance(step.outcome, Need):
                step = await step_on(bank, caller, step, does)
        outcome = step.outcome
        changing = [one for one in bank.asked if one.method in {"POST", "PUT"}]
        assert caller.notes.heard.count(EXECUTION) >= len(changing)
        # What a person can still do, they do; what could be broken, works again.
        bank.faults.clear()
        if not isinstance(outcome, Need):
            bank.decide(approve=True)
        traced = await replace(caller, present=False, credentials={}).begin(
            Trace(wanted, caller.notes.reference)
        )
    assert (bank.posts <= 1, bank.executed <= 1) == (True, True)
    assert bank.tans <= sum(does in {Does.APPROVES, Does.MISTYPES} for does in acts)
    compare(bank, outcome, traced.outcome)
    if isinstance(traced.outcome, Unseen):
        assert caller.notes.reference is None or bank.executed == 0


def compare(bank: SmallBank, outcome: Outcome, traced: Outcome) -> None:
    """Hold what was said, and what is found later, against what the bank did."""
    match outcome:
        case Paid(reference, settled):
            assert reference == "p-1"
            assert bank.executed == 1 or not settled
        case Failed(kind=FailureKind.UNKNOWN):
            pass
        case Failed():
            assert bank.executed == 0, outcome
        case _:
            assert isinstance(outcome, Need)
    match traced:
        case Paid():
            assert bank.executed == 1
        case Failed(kind=FailureKind.REJECTED):
            assert bank.executed == 0
        case _:
            assert traced == Unseen()
