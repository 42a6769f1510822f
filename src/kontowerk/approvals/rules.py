"""What a bank asks, what fits as an answer, and when a question lapses.

Spec: Consent status; Limits (wrong entries); OP-070, OP-071, OP-075.
"""

from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Final, assert_never

from kontowerk.approvals.model import (
    Approval,
    ApprovalOutcome,
    CameBack,
    CameElsewhere,
    ChosenMedium,
    ChosenMethod,
    Declined,
    GivenTan,
    GivenUp,
    Lapsed,
    Look,
    PayeeConfirmed,
    PersonAnswer,
    Question,
    QuestionKind,
)
from kontowerk.connectors.contract import (
    Done,
    Failed,
    FailureKind,
    Need,
    NeedDecoupled,
    NeedMedium,
    NeedMethod,
    NeedPayee,
    NeedRedirect,
    NeedTan,
    Paid,
    Tan,
    Unseen,
)
from kontowerk.kit.secret import Secret

LONGEST: Final = timedelta(minutes=15)
# An ended approval can still be read.
REMEMBERED: Final = timedelta(hours=24)
# What a person did elsewhere is looked for once more before a question lapses.
_LAST_LOOK: Final = timedelta(seconds=5)
# A bank that has the person on its own pages names no pace; this one bothers nobody.
_BETWEEN_LOOKS: Final = timedelta(seconds=3)
_ANSWERED_BY: Final = {
    GivenTan: QuestionKind.TAN,
    PayeeConfirmed: QuestionKind.PAYEE,
    CameBack: QuestionKind.REDIRECT,
    CameElsewhere: QuestionKind.REDIRECT,
    Declined: QuestionKind.REDIRECT,
}
_ELSEWHERE: Final = frozenset({QuestionKind.APP, QuestionKind.REDIRECT})


class AnswerFit(Enum):
    """How an answer goes with a question."""

    FITS = auto()
    EARLY = auto()  # the bank does not want to be asked yet
    NOT_ASKED = auto()
    NO_SUCH = auto()


def question_of(need: Need, now: datetime, longest: timedelta) -> Question:
    """Make a question of what a bank needs; it never waits longer than the bank does."""
    latest = now + longest
    match need:
        case NeedMethod(methods):
            return Question(QuestionKind.METHOD, latest, methods=methods)
        case NeedMedium(media):
            return Question(QuestionKind.MEDIUM, latest, media=media)
        case NeedTan(challenge, valid_until, tries_left):
            until = min(valid_until, latest)
            return Question(QuestionKind.TAN, until, challenge=challenge, tries_left=tries_left)
        case NeedDecoupled():
            return Question(
                QuestionKind.APP,
                min(need.valid_until, latest),
                challenge=need.challenge,
                next_poll_at=now + timedelta(seconds=need.first_poll_after),
                polls_left=need.polls_left,
            )
        case NeedPayee(checks, valid_until):
            return Question(QuestionKind.PAYEE, min(valid_until, latest), checks=checks)
        case NeedRedirect(url, valid_until):
            return Question(
                QuestionKind.REDIRECT,
                min(valid_until, latest),
                next_poll_at=now + _BETWEEN_LOOKS,
                redirect_url=url,
            )
    assert_never(need)


def fit(question: Question, given: PersonAnswer, now: datetime) -> AnswerFit:
    """Say whether an answer is one to this question."""
    match given:
        case ChosenMethod(code):
            known = {method.code for method in question.methods}
            return _choice(question.asked is QuestionKind.METHOD, known, code)
        case ChosenMedium(name):
            known = {medium.name for medium in question.media}
            return _choice(question.asked is QuestionKind.MEDIUM, known, name)
        case Look():
            return _look(question, now)
        case GivenTan() | PayeeConfirmed() | CameBack() | CameElsewhere() | Declined():
            asked = question.asked is _ANSWERED_BY[type(given)]
        case Lapsed():
            asked = now >= lapses_at(question)
        case GivenUp():
            asked = True
        case _:
            assert_never(given)
    return AnswerFit.FITS if asked else AnswerFit.NOT_ASKED


def _choice(is_asked: bool, known: set[str], chosen: str) -> AnswerFit:  # noqa: FBT001 - private
    if not is_asked:
        return AnswerFit.NOT_ASKED
    return AnswerFit.FITS if chosen in known else AnswerFit.NO_SUCH


def _look(question: Question, now: datetime) -> AnswerFit:
    if question.asked not in _ELSEWHERE:
        return AnswerFit.NOT_ASKED
    early = question.next_poll_at is not None and now < question.next_poll_at
    used_up = question.polls_left is not None and question.polls_left <= 0
    return AnswerFit.EARLY if early or used_up else AnswerFit.FITS


def waits_for_browser(approval: Approval) -> bool:
    """Say whether nothing counts but the return of the browser that asked.

    Whoever else has approved on the bank's pages, their data is not for whoever asked.
    """
    question = approval.question
    return approval.bound and question is not None and question.asked is QuestionKind.REDIRECT


def happens_elsewhere(question: Question) -> bool:
    """Say whether the person may have approved without our knowing."""
    return question.asked in _ELSEWHERE


def lapses_at(question: Question) -> datetime:
    """Say when to stop waiting: early enough for a last look where one can help."""
    early = _LAST_LOOK if happens_elsewhere(question) else timedelta()
    return question.valid_until - early


def is_tan(tan: Secret[str]) -> bool:
    """Say whether a text can be a TAN at all; one that cannot costs no try."""
    return Tan(tan).can_be_sent


def is_wrong_tan(before: Question | None, after: Question) -> bool:
    """Say whether a new question means that the TAN before it was wrong."""
    if before is None or before.tries_left is None or after.tries_left is None:
        return False
    return before.asked is after.asked is QuestionKind.TAN and after.tries_left < before.tries_left


def ending_of(outcome: Done | Paid | Unseen | Failed) -> ApprovalOutcome:
    """Say how an approval ended by how its operation did."""
    if not isinstance(outcome, Failed):
        return ApprovalOutcome.GRANTED
    match outcome.kind:
        case FailureKind.TAN_WRONG:
            return ApprovalOutcome.TAN_WRONG
        case FailureKind.NOT_APPROVED:
            return ApprovalOutcome.NOT_APPROVED
        case FailureKind.BAD_CREDENTIALS | FailureKind.LOCKED | FailureKind.INCOMPLETE:
            return ApprovalOutcome.REFUSED
        case _:
            return ApprovalOutcome.FAILED
