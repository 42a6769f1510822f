"""Which answers fit, how long a question waits, and how approvals end."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.approvals import rules
from kontowerk.approvals.model import (
    ApprovalOutcome,
    CameBack,
    ChosenMedium,
    ChosenMethod,
    GivenTan,
    GivenUp,
    Lapsed,
    Look,
    PersonAnswer,
    QuestionKind,
)
from kontowerk.approvals.rules import AnswerFit
from kontowerk.connectors.contract import (
    Challenge,
    Done,
    Failed,
    FailureKind,
    Need,
    NeedDecoupled,
    NeedMedium,
    NeedMethod,
    NeedRedirect,
    NeedTan,
)
from kontowerk.connectors.snapshot import MediaClass, SecurityMethod, Snapshot, TanMedium
from kontowerk.kit.secret import Secret

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
METHOD = SecurityMethod("901", "App")
MEDIUM = TanMedium("Telefon", MediaClass.PUSH)
CHALLENGE = Challenge(METHOD, "Bitte freigeben")
TAN = GivenTan(Secret("1"))

seconds = st.integers(min_value=0, max_value=7200)
moments = seconds.map(lambda after: NOON + timedelta(seconds=after))
needs = st.one_of(
    st.just(NeedMethod((METHOD,))),
    st.just(NeedMedium((MEDIUM,))),
    st.builds(NeedTan, st.just(CHALLENGE), moments, st.integers(1, 3)),
    st.builds(
        NeedDecoupled,
        st.just(CHALLENGE),
        st.floats(0, 60),
        st.floats(0, 60),
        st.integers(0, 9),
        moments,
    ),
    st.builds(NeedRedirect, st.just("https://bank.example/"), moments),
)
WANTED: dict[QuestionKind, type[object]] = {
    QuestionKind.METHOD: ChosenMethod,
    QuestionKind.MEDIUM: ChosenMedium,
    QuestionKind.TAN: GivenTan,
    QuestionKind.APP: Look,
    QuestionKind.REDIRECT: Look,
}
givens = st.sampled_from(
    [ChosenMethod("901"), ChosenMedium("Telefon"), TAN, Look(), CameBack(), GivenUp(), Lapsed()]
)


@given(needs, st.integers(1, 3600))
def test_no_question_waits_longer_than_we_or_the_bank_do(need: Need, patience: int) -> None:
    longest = timedelta(seconds=patience)
    question = rules.question_of(need, NOON, longest)
    assert question.valid_until <= NOON + longest
    if isinstance(need, NeedTan | NeedDecoupled | NeedRedirect):
        assert question.valid_until <= need.valid_until
    assert rules.lapses_at(question) <= question.valid_until


@given(needs, givens, moments)
def test_exactly_the_answer_that_was_asked_for_fits(
    need: Need, answer: PersonAnswer, now: datetime
) -> None:
    question = rules.question_of(need, NOON, rules.LONGEST)
    wanted: type[object] = WANTED[question.asked]
    found = rules.fit(question, answer, now)
    if isinstance(answer, GivenUp):
        assert found is AnswerFit.FITS
    elif isinstance(answer, CameBack):
        assert (found is AnswerFit.FITS) == (question.asked is QuestionKind.REDIRECT)
    elif isinstance(answer, Lapsed):
        assert (found is AnswerFit.FITS) == (now >= rules.lapses_at(question))
    elif isinstance(answer, wanted):
        assert found in {AnswerFit.FITS, AnswerFit.EARLY}
        assert (found is AnswerFit.EARLY) <= isinstance(need, NeedDecoupled | NeedRedirect)
    else:
        assert found is AnswerFit.NOT_ASKED


@given(st.text(max_size=120))
def test_a_tan_is_printable_ascii_of_at_most_99(text: str) -> None:
    usable = 1 <= len(text) <= 99 and all(" " <= char <= "~" for char in text)
    assert rules.is_tan(Secret(text)) is usable


def test_fewer_tries_mean_a_wrong_tan_and_another_challenge_does_not() -> None:
    three, two = (
        rules.question_of(NeedTan(CHALLENGE, NOON, tries), NOON, rules.LONGEST) for tries in (3, 2)
    )
    choice = rules.question_of(NeedMethod((METHOD,)), NOON, rules.LONGEST)
    assert rules.is_wrong_tan(three, two)
    assert not rules.is_wrong_tan(three, three)
    assert not rules.is_wrong_tan(two, three)
    assert not rules.is_wrong_tan(choice, two)
    assert not rules.is_wrong_tan(None, two)


@pytest.mark.parametrize("kind", list(FailureKind))
def test_every_failure_ends_an_approval_without_granting_it(kind: FailureKind) -> None:
    expected = {
        FailureKind.TAN_WRONG: ApprovalOutcome.TAN_WRONG,
        FailureKind.NOT_APPROVED: ApprovalOutcome.NOT_APPROVED,
        FailureKind.BAD_CREDENTIALS: ApprovalOutcome.REFUSED,
        FailureKind.LOCKED: ApprovalOutcome.REFUSED,
        FailureKind.INCOMPLETE: ApprovalOutcome.REFUSED,
    }
    assert rules.ending_of(Failed(kind)) is expected.get(kind, ApprovalOutcome.FAILED)
    assert rules.ending_of(Done(Snapshot())) is ApprovalOutcome.GRANTED
