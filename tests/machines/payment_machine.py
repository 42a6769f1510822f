"""A model of payments beside the real thing: API, worker, PostgreSQL and the sandbox bank.

Whatever people, programs and the bank do, in any order, both must say the same; and the bank's
books must show what was said.
"""

from collections import Counter
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, ClassVar, Final

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from banksim.core.backoffice import BackOffice
from kontowerk.kit.ids import new_id
from tests.connectors.bank import TAN
from tests.spec.conftest import Branch
from tests.spec.orders import SINGLE, details, single
from tests.spec.test_approving import login
from tests.spec.test_customer import relations
from tests.spec.transfers import Sender

_LOST: Final = "after-commit-lost"
_REJECTS: Final = "pay-reject"
_TRIES: Final = 3


@dataclass
class Expected:
    """What the model believes of one payment."""

    id: str
    body: dict[str, Any]
    payer: int
    state: str = "ASKING"
    wrong: int = 0


@dataclass
class Payer:
    """Somebody with an account; one payment at a time waits for an approval."""

    sender: Sender
    name: str
    product: str
    decoupled: bool
    loses: bool = False
    rejects: bool = False
    open: Expected | None = None


@dataclass
class Stage:
    """Everything that outlives one run of the machine."""

    branch: Branch
    payers: list[Payer] = field(default_factory=list[Payer])
    steps: int = 0
    kinds: Counter[str] = field(default_factory=Counter[str])

    def open(self) -> None:
        for word in (".chip", ".sms", ".decoupled"):
            sender = Sender(self.branch)
            name = login(word)
            path = sender.open(name)
            self.payers.append(Payer(sender, name, path, decoupled=word == ".decoupled"))


class PaymentMachine(RuleBasedStateMachine):
    """People who pay, hesitate, repeat themselves and mistype; a bank that refuses and forgets."""

    stage: ClassVar[Stage]

    def __init__(self) -> None:
        super().__init__()
        self.payments: list[Expected] = []
        for payer in self.stage.payers:  # every run begins with the same bank
            self._behave(payer, _LOST, active=False)
            self._behave(payer, _REJECTS, active=False)

    # What people and programs do -------------------------------------------------------------

    @rule(who=st.integers(0, 2), cents=st.integers(1, 500))
    def pay(self, who: int, cents: int) -> None:
        payer = self.stage.payers[who]
        if payer.open is not None:
            return
        body = single(details(amount=float(Decimal(cents) / 100)))
        made = Expected(str(new_id()), body, who)
        status = payer.sender.send(payer.product, body, paymentId=made.id)
        made.state = "REJECTED" if payer.rejects else "ASKING"
        self.payments.append(made)
        payer.open = made if made.state == "ASKING" else None
        self._same(made, status, "pay")

    @precondition(lambda self: self.payments)
    @rule(which=st.integers(0, 99))
    def pay_again(self, which: int) -> None:
        made = self.payments[which % len(self.payments)]
        payer = self.stage.payers[made.payer]
        self._same(made, payer.sender.send(payer.product, made.body, paymentId=made.id), "again")

    @precondition(lambda self: self.payments)
    @rule(which=st.integers(0, 99))
    def pay_something_else_under_the_same_name(self, which: int) -> None:
        made = self.payments[which % len(self.payments)]
        payer = self.stage.payers[made.payer]
        other = single(details(amount=999.99))
        payer.sender.send(payer.product, other, status=409, paymentId=made.id)
        self._count("other")

    @precondition(lambda self: self._open(decoupled=False))
    @rule(which=st.integers(0, 9))
    def type_the_right_tan(self, which: int) -> None:
        payer = self._choose(which, decoupled=False)
        assert payer.open is not None
        payer.sender.answer(self._status(payer.open), "authenticate", scaAuthenticationData=TAN)
        self._carried_out(payer)

    @precondition(lambda self: self._open(decoupled=False))
    @rule(which=st.integers(0, 9))
    def type_a_wrong_tan(self, which: int) -> None:
        payer = self._choose(which, decoupled=False)
        made = payer.open
        assert made is not None
        payer.sender.answer(self._status(made), "authenticate", scaAuthenticationData="000000")
        made.wrong += 1
        if made.wrong >= _TRIES:
            made.state, payer.open = "REJECTED", None
        self._same(made, self._status(made), "wrong tan")

    @precondition(lambda self: self._open(decoupled=True))
    @rule(which=st.integers(0, 9))
    def approve_in_the_app(self, which: int) -> None:
        payer = self._choose(which, decoupled=True)
        made = payer.open
        assert made is not None
        bank = self.stage.branch.bank.bank
        key = bank.register.login(payer.name)
        for shown in bank.tans.on_phone(key, bank.clock.now(key)):
            bank.tans.decide(key, shown.challenge.id, bank.clock.now(key), approve=True)
        self.stage.branch.advance(seconds=5)  # the bank wants to be left alone that long
        payer.sender.get(relations(self._status(made))["authenticate_decoupled"])
        self._carried_out(payer)

    @precondition(lambda self: self._open())
    @rule(which=st.integers(0, 9))
    def give_up(self, which: int) -> None:
        payer = self._choose(which)
        made = payer.open
        assert made is not None
        payer.sender.answer(self._status(made), "cancel")
        made.state, payer.open = "REJECTED", None
        self._same(made, self._status(made), "cancel")

    # What the bank does ----------------------------------------------------------------------

    @rule(who=st.integers(0, 2), word=st.sampled_from([_LOST, _REJECTS]), active=st.booleans())
    def the_bank_changes(self, who: int, word: str, *, active: bool) -> None:
        payer = self.stage.payers[who]
        if payer.open is not None:
            return
        self._behave(payer, word, active=active)
        self._count("bank")

    # What must be true -----------------------------------------------------------------------

    @invariant()
    def nobody_paid_twice_and_done_means_done(self) -> None:
        for made in self.payments[-3:]:
            payer = self.stage.payers[made.payer]
            taken = [
                row for row in payer.sender.taken(payer.name)
                if row["end_to_end_id"] == made.id.replace("-", "")
            ]  # fmt: skip
            expected = 1 if made.state in {"DONE", "IN_DOUBT"} else 0
            assert len(taken) == expected, (made, taken)

    def teardown(self) -> None:
        """Leave nobody waiting: the next run has the same people."""
        for payer in self.stage.payers:
            if payer.open is not None:
                payer.sender.answer(self._status(payer.open), "cancel")
                payer.open = None

    # Inside ----------------------------------------------------------------------------------

    def _behave(self, payer: Payer, word: str, *, active: bool) -> None:
        BackOffice(self.stage.branch.bank.bank).switch_fault(payer.name, word, active=active)
        if word == _LOST:
            payer.loses = active
        else:
            payer.rejects = active

    def _carried_out(self, payer: Payer) -> None:
        made = payer.open
        assert made is not None
        made.state, payer.open = "IN_DOUBT" if payer.loses else "DONE", None
        self._same(made, self._status(made), "carried out")

    def _status(self, made: Expected) -> dict[str, Any]:
        """Read the status; while it is the service's turn, wait."""
        return self.stage.payers[made.payer].sender.get(f"{SINGLE}/{made.id}")

    def _same(self, made: Expected, status: dict[str, Any], kind: str) -> None:
        # Doubt may have been resolved meanwhile; nothing else may change by itself.
        resolved = made.state == "IN_DOUBT" and status["status"] == "DONE"
        assert resolved or status["status"] == made.state, (made, status)
        if resolved:
            made.state = "DONE"
        self._count(kind)

    def _count(self, kind: str) -> None:
        self.stage.steps += 1
        self.stage.kinds[kind] += 1

    def _waiting(self, *, decoupled: bool | None = None) -> list[Payer]:
        return [
            payer for payer in self.stage.payers
            if payer.open is not None and decoupled in {None, payer.decoupled}
        ]  # fmt: skip

    def _open(self, *, decoupled: bool | None = None) -> bool:
        return bool(self._waiting(decoupled=decoupled))

    def _choose(self, which: int, *, decoupled: bool | None = None) -> Payer:
        waiting = self._waiting(decoupled=decoupled)
        return waiting[which % len(waiting)]
