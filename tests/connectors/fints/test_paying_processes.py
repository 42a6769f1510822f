"""Any worker goes on with a payment, also after the one before was killed; it is paid once."""

import time
from typing import Any

import msgspec
import pytest

from tests.connectors.fints.conftest import FintsSubject
from tests.connectors.fints.paying import METHODS, booked, order, shown, taken
from tests.connectors.processes import killed_worker

pytestmark = pytest.mark.usefixtures("processes")

_MOST_STEPS = 12


def _answers(subject: FintsSubject, outcome: str) -> dict[str, Any]:
    match outcome:
        case "NeedTan":
            return {"tan": subject.tan}
        case "NeedPayee":
            return {"confirm": True}
        case _:
            return {}


@pytest.mark.parametrize(
    "words",
    [
        *(f".sca-always.{method}" for method in METHODS),
        ".vop-close.sms",
        ".vop-none.decoupled",
        ".vop-poll.vop-na.sms",
        ".vop-report.vop-close.push",
    ],
)
def test_every_step_is_made_by_another_process(subject: FintsSubject, words: str) -> None:
    caller = subject.caller(words)
    wanted = order(subject, caller)
    task = {**subject.order(caller), "pay": msgspec.to_builtins(wanted)}
    told = killed_worker(task)
    asked: list[str] = []
    while told["outcome"].startswith("Need"):
        asked.append(told["outcome"])
        assert len(asked) < _MOST_STEPS
        if told["outcome"] == "NeedDecoupled":
            subject.decide(caller, approve=True)
            time.sleep(1.5)  # the bank's own waiting time, in a process with a real clock
        following = task | {"state": told["state"], "memory": told["memory"]}
        told = killed_worker(following | _answers(subject, told["outcome"]))
    assert told["outcome"] == "Paid", (asked, told)
    assert len(asked) == 2, asked
    (row,) = taken(subject, caller)
    assert told["reference"] == row["reference"]
    assert booked([row]) == [shown(wanted.transfers[0])]


def test_a_state_used_twice_pays_once(subject: FintsSubject) -> None:
    """Two workers with the same state: the bank answers one, the other ends without a success."""
    caller = subject.caller(".sms")
    task = {**subject.order(caller), "pay": msgspec.to_builtins(order(subject, caller))}
    told = killed_worker(task)
    assert told["outcome"] == "NeedTan"
    following = task | {"state": told["state"], "memory": told["memory"], "tan": subject.tan}
    outcomes = [killed_worker(following)["outcome"] for _ in range(2)]
    assert outcomes == ["Paid", "Failed"]
    assert len(taken(subject, caller)) == 1
