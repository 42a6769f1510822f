"""A question says what the bank said, waits no longer than it may, and nobody looks too soon."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from kontowerk.approvals import rules
from kontowerk.approvals.model import (
    Approval,
    ApprovalPurpose,
    CameElsewhere,
    ChosenMedium,
    ChosenMethod,
    Declined,
    Lapsed,
    Look,
    PayeeConfirmed,
    PersonAnswer,
    Phase,
    Question,
    QuestionKind,
)
from kontowerk.approvals.rules import AnswerFit
from kontowerk.connectors.contract import (
    Challenge,
    History,
    Need,
    NeedDecoupled,
    NeedMedium,
    NeedMethod,
    NeedPayee,
    NeedRedirect,
    NeedTan,
)
from kontowerk.connectors.snapshot import MediaClass, SecurityMethod, TanMedium
from kontowerk.connectors.transfer import PayeeCheck, PayeeMatch
from kontowerk.kit.ids import new_id

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
LONGEST = timedelta(minutes=10)
OURS, BANKS, LATE = NOON + LONGEST, NOON + timedelta(minutes=9), NOON + timedelta(hours=1)
METHODS = (SecurityMethod("901", "App"), SecurityMethod("902", "SMS"))
MEDIA = (TanMedium("Telefon", MediaClass.PUSH), TanMedium("Tablet", MediaClass.PUSH))
CHALLENGE = Challenge(METHODS[0], "Bitte freigeben")
CHECKS = (PayeeCheck("DE02120300000000202051", PayeeMatch.CLOSE_MATCH, "Erika Muster"),)
URL = "https://bank.example/approve"
TICK = timedelta(microseconds=1)

_APP = Question(
    QuestionKind.APP,
    BANKS,
    challenge=CHALLENGE,
    next_poll_at=NOON + timedelta(seconds=7),
    polls_left=4,
)
_REDIRECT = Question(
    QuestionKind.REDIRECT, BANKS, next_poll_at=NOON + timedelta(seconds=3), redirect_url=URL
)
_TAN = Question(QuestionKind.TAN, BANKS, challenge=CHALLENGE, tries_left=3)
_PAYEE = Question(QuestionKind.PAYEE, BANKS, checks=CHECKS)
_METHOD = Question(QuestionKind.METHOD, OURS, methods=METHODS)
_MEDIUM = Question(QuestionKind.MEDIUM, OURS, media=MEDIA)


@pytest.mark.parametrize(
    ("need", "question"),
    [
        (NeedMethod(METHODS), _METHOD),
        (NeedMedium(MEDIA), _MEDIUM),
        (NeedTan(CHALLENGE, BANKS, 3), _TAN),
        (NeedTan(CHALLENGE, LATE, 3), replace(_TAN, valid_until=OURS)),
        (NeedDecoupled(CHALLENGE, 7.0, 2.0, 4, BANKS), _APP),
        (NeedDecoupled(CHALLENGE, 7.0, 2.0, 4, LATE), replace(_APP, valid_until=OURS)),
        (NeedPayee(CHECKS, BANKS), _PAYEE),
        (NeedPayee(CHECKS, LATE), replace(_PAYEE, valid_until=OURS)),
        (NeedRedirect(URL, BANKS), _REDIRECT),
        (NeedRedirect(URL, LATE), replace(_REDIRECT, valid_until=OURS)),
    ],
)
def test_a_question_says_what_the_bank_said_until_the_bank_or_we_stop_waiting(
    need: Need, question: Question
) -> None:
    assert rules.question_of(need, NOON, LONGEST) == question


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        (_METHOD, ChosenMethod("902"), AnswerFit.FITS),
        (_METHOD, ChosenMethod("903"), AnswerFit.NO_SUCH),
        (_METHOD, ChosenMedium("Tablet"), AnswerFit.NOT_ASKED),
        (_MEDIUM, ChosenMedium("Tablet"), AnswerFit.FITS),
        (_MEDIUM, ChosenMedium("Uhr"), AnswerFit.NO_SUCH),
        (_MEDIUM, ChosenMethod("902"), AnswerFit.NOT_ASKED),
        (_PAYEE, PayeeConfirmed(), AnswerFit.FITS),
        (_TAN, PayeeConfirmed(), AnswerFit.NOT_ASKED),
        (_REDIRECT, CameElsewhere(), AnswerFit.FITS),
        (_APP, CameElsewhere(), AnswerFit.NOT_ASKED),
        (_REDIRECT, Declined(), AnswerFit.FITS),
        (_APP, Declined(), AnswerFit.NOT_ASKED),
    ],
)
def test_a_choice_is_one_of_those_the_bank_offers_and_an_answer_one_to_its_question(
    question: Question, answer: PersonAnswer, expected: AnswerFit
) -> None:
    assert rules.fit(question, answer, NOON) is expected


@pytest.mark.parametrize("question", [_APP, _REDIRECT])
def test_nobody_looks_before_the_bank_wants_to_be_asked(question: Question) -> None:
    first = question.next_poll_at
    assert first is not None
    assert rules.fit(question, Look(), first - TICK) is AnswerFit.EARLY
    assert rules.fit(question, Look(), first) is AnswerFit.FITS
    assert rules.fit(replace(question, next_poll_at=None), Look(), NOON) is AnswerFit.FITS


@pytest.mark.parametrize(
    ("polls", "expected"),
    [(None, AnswerFit.FITS), (1, AnswerFit.FITS), (0, AnswerFit.EARLY), (-1, AnswerFit.EARLY)],
)
def test_nobody_looks_more_often_than_the_bank_allows(
    polls: int | None, expected: AnswerFit
) -> None:
    question = replace(_APP, polls_left=polls)
    assert rules.fit(question, Look(), BANKS) is expected


@pytest.mark.parametrize(
    ("question", "lapses"),
    [
        (_APP, BANKS - timedelta(seconds=5)),
        (_REDIRECT, BANKS - timedelta(seconds=5)),
        (_TAN, BANKS),
        (_PAYEE, BANKS),
        (_METHOD, OURS),
        (_MEDIUM, OURS),
    ],
)
def test_a_question_lapses_in_time_for_a_last_look_where_one_can_help(
    question: Question, lapses: datetime
) -> None:
    assert rules.lapses_at(question) == lapses
    assert rules.happens_elsewhere(question) is (question in {_APP, _REDIRECT})
    assert rules.fit(question, Lapsed(), lapses - TICK) is AnswerFit.NOT_ASKED
    assert rules.fit(question, Lapsed(), lapses) is AnswerFit.FITS


APPROVAL = Approval(
    customer_id=new_id(),
    id=new_id(),
    tenant_id=new_id(),
    purpose=ApprovalPurpose.ACCESS,
    access_id="main",
    access_key=new_id(),
    cause="add",
    choose_anew=False,
    history=History.OPEN,
    callback_url=None,
    phase=Phase.ASKING,
    question_no=1,
    question=None,
    wrong_tans=0,
    ending=None,
    created_at=NOON,
    changed_at=NOON,
    expires_at=OURS,
)


@pytest.mark.parametrize("question", [None, _METHOD, _MEDIUM, _TAN, _APP, _PAYEE, _REDIRECT])
def test_only_the_browser_that_asked_ends_a_bound_approval_on_the_banks_pages(
    question: Question | None,
) -> None:
    free = replace(APPROVAL, question=question, bound=False)
    assert not rules.waits_for_browser(free)
    bound = replace(free, bound=True)
    assert rules.waits_for_browser(bound) is (question is _REDIRECT)


def test_a_bank_that_does_not_count_tries_never_makes_a_tan_wrong() -> None:
    uncounted = replace(_TAN, tries_left=None)
    assert not rules.is_wrong_tan(uncounted, _TAN)
    assert not rules.is_wrong_tan(_TAN, uncounted)
    assert not rules.is_wrong_tan(uncounted, uncounted)
