"""The course of an order once the person is logged in.

    give --> payees checked --> challenge --> TAN or app --> Paid
                  |                 |
                  +-- NeedPayee     +-- NeedTan, NeedDecoupled
                  (then HKVPA and the same order again)

Every message that may move money is sent by `Dialog.send` with `executes`. From then on only an
explicit answer of the bank counts, about the order or its HKTAN: an answer that does not come or
cannot be read is doubt, and nothing is ever given to the bank a second time.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from kontowerk.connectors.contract import FailureKind, Paid
from kontowerk.connectors.errors import (
    BankRefusedError,
    BankTroubleError,
    InDoubtError,
    UnreadableAnswerError,
)
from kontowerk.connectors.fints import approve, codes, payees, transfers
from kontowerk.connectors.fints.dialog import Dialog
from kontowerk.connectors.fints.message import Answer, ReturnCode, Segment
from kontowerk.connectors.fints.parameters import UserAccount
from kontowerk.connectors.fints.payees import Findings, Later
from kontowerk.connectors.fints.state import MOST_TRIES, Errand, FintsChallenge
from kontowerk.kit.secret import Secret

_FIRST_NUMBER: Final = 3  # of the segments of a message
_TIME_TO_ANSWER: Final = 10.0
_LONGEST_REFERENCE: Final = 99
_NAMED: Final = frozenset({"HICSE", "HICDE", "HICDN"})  # answers that name what the bank keeps
_FORGOTTEN: Final = frozenset({"9210", "9010", "9050", codes.ABORTED})


@dataclass(frozen=True, slots=True)
class PayeesDoubtful:
    """The person must see what the check found; the challenge, if the bank has sent it already."""

    pending: FintsChallenge | None


Verdict = Paid | FintsChallenge | PayeesDoubtful


@dataclass(slots=True)
class FintsPayment:
    """One order at the bank; `errand` is all that is remembered of it."""

    dialog: Dialog
    errand: Errand
    accounts: list[UserAccount]

    # The order -----------------------------------------------------------------------

    async def give(self) -> Verdict:
        """Give the order to the bank, with the check of its payees where the bank wants it."""
        if self.errand.sent:  # a step that was lost on its way; never twice
            raise InDoubtError
        bank = self.dialog.bank
        transfers.prepare(self.errand, self.accounts, bank, self.dialog.ctx.clock.now())
        checked = self.errand.segment in bank.payee_orders and "HKVPP" in bank.offers
        if not checked:
            return self._judge(*await self._order())
        answer, about = await self._order(payees.question(bank))
        if _lacks_check(answer):  # a bank that looks for it behind the order, and has said no
            self.errand.check_behind = True
            answer, about = await self._order(payees.question(bank))
        return await self._doubly(answer, about)

    async def confirm(self) -> Verdict:
        """Repeat the order, now that its payees are what the person wants."""
        answer, about = await self._order(Segment("HKVPA", 1, {"vop_id": self.errand.vop_id}))
        self.errand.vop_id = b""
        return self._judge(answer, about)

    async def _order(self, beside: Segment | None = None) -> tuple[Answer, frozenset[int]]:
        """Send the order, with what is said about its payees; that stands before it, usually."""
        order = transfers.build(self.errand, self.accounts)
        announcement = self.dialog.announcement(order)
        method = self.dialog.session.method
        alone = method is not None and method.is_one_step
        if alone and order.name in self.dialog.bank.tan_orders:
            raise BankRefusedError(FailureKind.UNSUPPORTED)
        orders = [segment for segment in (order, announcement) if segment is not None]
        beside_it = [beside] if beside is not None else []
        behind = self.errand.check_behind and beside is not None and beside.name == "HKVPP"
        segments = orders + beside_it if behind else beside_it + orders
        self.errand.sent = True
        first = _FIRST_NUMBER + (0 if behind else len(beside_it))
        about = frozenset(range(first, first + len(orders)))
        try:
            return await self.dialog.send(*segments, executes=True), about
        except BankTroubleError as trouble:
            self.errand.sent = trouble.sent
            raise

    async def _doubly(self, answer: Answer, about: frozenset[int]) -> Verdict:
        """Read what was found about the payees, and what became of the order beside it."""
        self._refuse(answer, about)
        first, findings = answer, Findings(self.errand.order.transfers)
        taken = not answer.has(*codes.NOT_TAKEN)
        try:
            answer = await self._checked(findings, answer, taken=taken)
            needless = any(response.has(codes.PAYEE_NEEDS_NO_WORD) for response in (first, answer))
            verdict = self._read(first, about) or self._read(answer, frozenset(), bare=needless)
        except UnreadableAnswerError as fault:
            raise self._lost(answer, taken=taken) from fault
        if isinstance(verdict, Paid) or not findings.known:
            return verdict or self._unclear(answer, taken=taken)
        self._note(findings, needless=needless)
        if not payees.all_match(self.errand.checks):
            return self._doubtful(verdict, answer, taken=taken)
        if verdict is None and self.errand.vop_id and not taken:
            return await self.confirm()
        return verdict or self._unclear(answer, taken=taken)

    async def _checked(self, findings: Findings, answer: Answer, *, taken: bool) -> Answer:
        """Wait until the bank has checked."""
        for _ in range(payees.MOST_POLLS):
            findings.take(answer)
            later = findings.later
            if later is None:
                return answer
            answer = await self._ask_again(later, taken=taken)
            if answer.refusals:
                break
        raise self._lost(answer, taken=taken)

    async def _ask_again(self, later: Later, *, taken: bool) -> Answer:
        if self.dialog.link.seconds_left() < later.seconds + _TIME_TO_ANSWER:
            raise InDoubtError if taken else BankRefusedError(FailureKind.UNREACHABLE)
        await later.wait()
        return await self.dialog.send(payees.question(self.dialog.bank, later), executes=taken)

    def _note(self, findings: Findings, *, needless: bool) -> None:
        now = self.dialog.ctx.clock.now()
        self.errand.checks = findings.checks()
        self.errand.confirm_until = findings.expiry(now, self.dialog.bank.max_idle)
        self.errand.vop_id = b"" if needless else findings.vop_id

    def _doubtful(self, pending: FintsChallenge | None, answer: Answer, *, taken: bool) -> Verdict:
        if pending is None and (taken or not self.errand.vop_id):  # nothing to confirm
            return self._unclear(answer, taken=taken)
        return PayeesDoubtful(pending)

    # The approval --------------------------------------------------------------------

    async def submit(self, pending: FintsChallenge, tan: Secret[str]) -> Verdict | None:
        """Send a TAN for the order; None: it was wrong, and the person may try again."""
        answer, about = await self._approve(self.dialog.submission(pending.reference), tan)
        if codes.WRONG_TAN.isdisjoint(answer.codes):
            if pending.tries_left < MOST_TRIES and _FORGOTTEN.issuperset(answer.refusals):
                self._refuse(answer, about, otherwise=FailureKind.TAN_WRONG)
            return self._judge(answer, about, pending)
        if _accepted(answer, about):
            raise InDoubtError(answer.codes)
        try:
            approve.note_wrong(self.dialog, pending, answer)
        except UnreadableAnswerError as fault:
            raise BankRefusedError(FailureKind.TAN_WRONG, answer.codes) from fault
        if not pending.reference:  # the bank dropped the order, and it is not given to it anew
            raise BankRefusedError(FailureKind.TAN_WRONG, answer.codes)
        return None

    async def poll(self, pending: FintsChallenge, *, last: bool = False) -> Verdict | None:
        """Ask whether the person approved in the app; None: not yet.

        `last`: there is no further question, so it is put whatever the bank's waiting times.
        """
        method, profile = self.dialog.session.method, self.dialog.profile
        now = self.dialog.ctx.clock.now()
        if method is None or (pending.next_poll_at and now < pending.next_poll_at and not last):
            return None
        _, following = approve.poll_times(method, profile)
        pending.next_poll_at = now + timedelta(seconds=following)
        try:
            answer, about = await self._approve(self.dialog.inquiry(pending.reference))
        except BankTroubleError as trouble:
            if trouble.sent or last:
                raise InDoubtError(trouble.codes) from trouble
            return None  # not even asked; a question is no order, it may be put again
        pending.polls_used += 1
        if answer.refusals or not answer.has(codes.APP_PENDING):
            return self._judge(answer, about, pending)
        if last or pending.polls_used >= approve.most_polls(method, profile):
            both = _accepted(answer, about)  # "still waiting" beside "carried out"
            refused = BankRefusedError(FailureKind.NOT_APPROVED, answer.codes)
            raise InDoubtError(answer.codes) if both else refused
        return None

    async def _approve(
        self, approval: Segment, tan: Secret[str] | None = None
    ) -> tuple[Answer, frozenset[int]]:
        """Send an approval, with the word on the payees where the bank still waits for it."""
        segments = [approval]
        if self.errand.vop_id:
            segments.insert(0, Segment("HKVPA", 1, {"vop_id": self.errand.vop_id}))
        about = frozenset({_FIRST_NUMBER + len(segments) - 1})
        return await self.dialog.send(*segments, tan=tan, executes=True), about

    # The bank's word -----------------------------------------------------------------

    def _judge(
        self, answer: Answer, about: frozenset[int], pending: FintsChallenge | None = None
    ) -> Verdict:
        """Say what an answer means for the order; what it does not say is doubt."""
        self._refuse(answer, about)
        try:
            verdict = self._read(answer, about)
        except UnreadableAnswerError as fault:
            raise InDoubtError(answer.codes) from fault
        if verdict is None and answer.has(codes.APPROVED):
            verdict = Paid(settled=False)
        if isinstance(verdict, Paid) and verdict.reference is None and pending is not None:
            return Paid(pending.reference, settled=verdict.settled)
        return verdict or self._unclear(answer, taken=True)

    def _refuse(
        self, answer: Answer, about: frozenset[int], *, otherwise: FailureKind | None = None
    ) -> None:
        kind = codes.of_order(answer.codes)
        if kind is None:
            return
        vague = set(answer.refusals) == {codes.PARTLY_WRONG}
        if kind is FailureKind.UNKNOWN or vague or _accepted(answer, about):
            raise InDoubtError(answer.codes)
        raise BankRefusedError(otherwise or kind, answer.codes)

    def _read(
        self, answer: Answer, about: frozenset[int], *, bare: bool = False
    ) -> Paid | FintsChallenge | None:
        pending = approve.challenge_in(answer, self.dialog, bare=bare)
        if pending is not None:
            return pending
        return Paid(_reference(answer, about)) if _accepted(answer, about) else None

    def _unclear(self, answer: Answer, *, taken: bool) -> Verdict:
        raise self._lost(answer, taken=taken)

    @staticmethod
    def _lost(answer: Answer, *, taken: bool) -> BankTroubleError:
        """Say what it is when the bank says too little: a "no" only if it has said so."""
        refused = BankRefusedError(FailureKind.REJECTED, answer.codes)
        return InDoubtError(answer.codes) if taken else refused


def _yeses(answer: Answer, about: frozenset[int]) -> list[ReturnCode]:
    return [
        reply for reply in answer.replies if reply.code in codes.ACCEPTED and reply.segment in about
    ]


def _lacks_check(answer: Answer) -> bool:
    """Say whether the bank refused an order because it has not seen the check of its payees.

    That is a no as clear as any: nothing was taken, nobody is asked to approve anything.
    """
    said_yes = any(code in codes.ACCEPTED for code in answer.codes)
    asks = answer.has(codes.TAN_WANTED, codes.APP_WANTED)
    unclear = codes.of_order(answer.codes) is not FailureKind.REJECTED
    return answer.has(codes.PAYEE_CHECK_MISSING) and not (said_yes or asks or unclear)


def _accepted(answer: Answer, about: frozenset[int]) -> bool:
    """Say whether the bank took the order itself, and not only the message around it."""
    return bool(_yeses(answer, about))


def _reference(answer: Answer, about: frozenset[int]) -> str | None:
    """Return the bank's name of the order, where it gives one."""
    scheduled = [
        segment for segment in answer.segments if segment.name in _NAMED and segment.parsed
    ]
    named = scheduled[0].text("task_id") if scheduled else None
    given = (word for yese in _yeses(answer, about) for word in yese.parameters)
    return named or next((word for word in given if 0 < len(word) <= _LONGEST_REFERENCE), None)
