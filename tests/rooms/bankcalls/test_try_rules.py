"""A login is never tried so often that the bank locks it by our doing (OP-074)."""

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from kontowerk.bankcalls.model import Block, LoginAnswer, LoginAttempt, LoginAttempts, Unsure
from kontowerk.bankcalls.rules import attempts as rules

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
FRESH = LoginAttempts(0, (), (), None, NOON)
RIGHT, WRONG, OTHER = b"right", b"wrong", b"other"
secrets = st.sampled_from([RIGHT, WRONG, OTHER, b"fourth"])


def _try(
    tries: LoginAttempts,
    secret: bytes,
    answer: LoginAnswer,
    *,
    background: bool = False,
    now: datetime = NOON,
) -> LoginAttempts | None:
    made = rules.claim(tries, secret, background=background, now=now)
    return None if made is None else rules.settled(made.after, made, answer, now)


def _after(*answers: tuple[bytes, LoginAnswer]) -> LoginAttempts:
    tries = FRESH
    for secret, answer in answers:
        found = _try(tries, secret, answer)
        assert found is not None
        tries = found
    return tries


def test_the_third_wrong_entry_locks_and_only_another_secret_is_tried() -> None:
    wrong = (WRONG, LoginAnswer.WRONG)
    assert rules.block_after(_after(wrong)) is Block.REFUSED
    assert rules.block_after(_after(wrong, wrong)) is Block.REFUSED
    locked = _after(wrong, wrong, wrong)
    assert rules.block_after(locked) is Block.LOCKED
    assert _try(locked, WRONG, LoginAnswer.WRONG) is None
    assert rules.block_of(locked, WRONG) is Block.LOCKED
    assert _try(locked, RIGHT, LoginAnswer.ACCEPTED) == LoginAttempts(0, (), (), RIGHT, NOON)


def test_a_secret_refused_after_the_lock_has_one_try() -> None:
    wrong = (WRONG, LoginAnswer.WRONG)
    locked = _after(wrong, wrong, wrong, (OTHER, LoginAnswer.WRONG))
    assert _try(locked, OTHER, LoginAnswer.WRONG) is None


def test_a_locked_login_may_be_tried_again_by_a_person_after_a_day() -> None:
    locked = _after(*[(WRONG, LoginAnswer.WRONG)] * 3)
    hours_later = NOON + timedelta(hours=23)
    assert _try(locked, WRONG, LoginAnswer.WRONG, now=hours_later) is None
    assert _try(locked, WRONG, LoginAnswer.WRONG) is None
    later = NOON + timedelta(days=1)
    again = _try(locked, WRONG, LoginAnswer.WRONG, now=later)
    assert again is not None
    assert _try(again, WRONG, LoginAnswer.WRONG, now=later) is None
    assert _try(locked, WRONG, LoginAnswer.WRONG, background=True, now=later) is None


def test_a_bank_that_says_locked_is_believed_at_once() -> None:
    assert rules.block_after(_after((RIGHT, LoginAnswer.LOCKED))) is Block.LOCKED


def test_an_answer_that_says_nothing_about_the_secret_costs_nothing() -> None:
    wrong = _after((WRONG, LoginAnswer.WRONG))
    assert _try(wrong, OTHER, LoginAnswer.OTHER) == wrong


def test_background_leaves_the_last_tries_to_people() -> None:
    once = _after((WRONG, LoginAnswer.UNHEARD))
    assert rules.claim(once, OTHER, background=True, now=NOON) is not None
    twice = _after((WRONG, LoginAnswer.UNHEARD), (WRONG, LoginAnswer.UNHEARD))
    assert rules.claim(twice, OTHER, background=True, now=NOON) is None
    assert rules.block_of(twice, OTHER) is None  # only its turn has to wait
    refused = _after((WRONG, LoginAnswer.WRONG))
    assert rules.claim(refused, WRONG, background=True, now=NOON) is None
    assert rules.block_of(refused, WRONG) is Block.REFUSED


def test_a_secret_that_worked_last_time_costs_no_try() -> None:
    proven = _after((RIGHT, LoginAnswer.ACCEPTED))
    made = rules.claim(proven, RIGHT, background=True, now=NOON)
    assert made is not None
    assert made == LoginAttempt(proven, proven, RIGHT, counted=False)
    changed = rules.settled(proven, made, LoginAnswer.WRONG, NOON)
    assert changed == LoginAttempts(1, (RIGHT,), (), None, NOON)


def test_what_worked_stays_proven_until_the_bank_refuses_it() -> None:
    """Strangers who name the same login have no say in it."""
    proven = _after((RIGHT, LoginAnswer.ACCEPTED))
    for answer in (LoginAnswer.WRONG, LoginAnswer.LOCKED, LoginAnswer.OTHER, LoginAnswer.UNHEARD):
        found = _try(proven, WRONG, answer)
        assert found is not None
        assert found.proven == RIGHT
        made = rules.claim(found, RIGHT, background=True, now=NOON)
        assert made is not None
        assert not made.counted
        for refusal in (LoginAnswer.WRONG, LoginAnswer.LOCKED):
            assert rules.settled(found, made, refusal, NOON).proven is None


def test_an_answer_counts_on_top_of_what_was_heard_meanwhile() -> None:
    made = rules.claim(FRESH, WRONG, background=False, now=NOON)
    assert made is not None
    accepted = LoginAttempts(0, (), (), RIGHT, NOON)
    assert rules.settled(accepted, made, LoginAnswer.OTHER, NOON) == accepted
    assert rules.settled(accepted, made, LoginAnswer.WRONG, NOON) == LoginAttempts(
        1, (WRONG,), (), RIGHT, NOON
    )
    beside = LoginAttempts(1, (OTHER,), (WRONG, b"fourth"), None, NOON)
    assert rules.settled(beside, made, LoginAnswer.OTHER, NOON).unheard == (b"fourth",)


def test_after_so_many_different_wrong_secrets_others_wait_for_a_day() -> None:
    guesses = [f"guess{number}".encode() for number in range(rules.MOST_SECRETS)]
    almost = _after(*[(guess, LoginAnswer.WRONG) for guess in guesses[:-1]])
    assert not rules.is_guessed(almost)
    assert rules.claim(almost, OTHER, background=False, now=NOON) is not None
    guessed = _after(*[(guess, LoginAnswer.WRONG) for guess in guesses])
    assert rules.is_guessed(guessed)
    assert rules.claim(guessed, OTHER, background=False, now=NOON) is None
    assert rules.block_of(guessed, OTHER) is Block.LOCKED
    assert rules.block_of(guessed, OTHER, background=True) is None
    later = NOON + timedelta(days=1)
    assert rules.claim(guessed, OTHER, background=False, now=later) is not None


class BankAndUs(RuleBasedStateMachine):
    """People and background try secrets; answers get lost; the bank locks after three."""

    def __init__(self) -> None:
        super().__init__()
        self.tries = FRESH
        self.bank_wrong = 0
        self.logins: Counter[bytes] = Counter()
        self.locked_by_background = False
        self.heard_wrong = 0

    @rule(secret=secrets, background=st.booleans(), is_heard=st.booleans())
    def log_in(self, secret: bytes, *, background: bool, is_heard: bool) -> None:
        made = rules.claim(self.tries, secret, background=background, now=NOON)
        if made is None:
            return
        self.tries = made.after
        self.logins[secret] += 1
        was_open = self.bank_wrong < 3
        answer = self._answer(secret)
        self._hear(answer if is_heard else LoginAnswer.UNHEARD)
        if background and was_open and self.bank_wrong >= 3:
            self.locked_by_background = True
        self.tries = rules.settled(
            self.tries, made, answer if is_heard else LoginAnswer.UNHEARD, NOON
        )

    def _hear(self, answer: LoginAnswer) -> None:
        if answer is LoginAnswer.ACCEPTED:
            self.heard_wrong = 0
        elif answer in {LoginAnswer.WRONG, LoginAnswer.LOCKED}:
            self.heard_wrong += 1 if answer is LoginAnswer.WRONG else 3

    def _answer(self, secret: bytes) -> LoginAnswer:
        if self.bank_wrong >= 3:
            return LoginAnswer.LOCKED
        if secret != RIGHT:
            self.bank_wrong += 1
            return LoginAnswer.WRONG
        self.bank_wrong, self.logins = 0, Counter()
        return LoginAnswer.ACCEPTED

    @rule(secret=secrets, background=st.booleans())
    def find_the_bank_away(self, secret: bytes, *, background: bool) -> None:
        made = rules.claim(self.tries, secret, background=background, now=NOON)
        if made is not None:
            assert rules.settled(made.after, made, LoginAnswer.OTHER, NOON) == self.tries

    @precondition(lambda self: self.bank_wrong >= 3)
    @rule()
    def unlock_at_the_bank(self) -> None:
        self.bank_wrong = 0
        self.logins = Counter()

    @invariant()
    def our_count_is_never_below_the_banks(self) -> None:
        assert self.tries.attempts >= min(self.bank_wrong, 3)

    @invariant()
    def nobody_is_told_of_more_wrong_entries_than_the_bank_called_wrong(self) -> None:
        assert self.tries.wrong <= min(self.heard_wrong, 3)

    @invariant()
    def background_never_uses_the_last_try(self) -> None:
        assert not self.locked_by_background


TestBankAndUs = BankAndUs.TestCase
TestBankAndUs.settings = settings(max_examples=150, stateful_step_count=30, deadline=None)


class WrongSecrets(RuleBasedStateMachine):
    """Wrong secrets of one login, under any number of accesses, in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.tries = FRESH
        self.logins: Counter[bytes] = Counter()

    @rule(secret=st.sampled_from([WRONG, OTHER, b"a", b"b"]), background=st.booleans())
    def log_in(self, secret: bytes, *, background: bool) -> None:
        self._log_in(secret, LoginAnswer.WRONG, background=background)

    @rule(secret=st.sampled_from([WRONG, OTHER]), background=st.booleans())
    def log_in_unheard(self, secret: bytes, *, background: bool) -> None:
        self._log_in(secret, LoginAnswer.UNHEARD, background=background)

    def _log_in(self, secret: bytes, answer: LoginAnswer, *, background: bool) -> None:
        made = rules.claim(self.tries, secret, background=background, now=NOON)
        if made is not None:
            self.logins[secret] += 1
            self.tries = rules.settled(made.after, made, answer, NOON)

    @invariant()
    def none_meets_the_bank_more_than_three_times(self) -> None:
        assert all(count <= 3 for count in self.logins.values())


TestWrongSecrets = WrongSecrets.TestCase
TestWrongSecrets.settings = settings(max_examples=50, deadline=None)


def test_a_try_is_counted_with_its_instant_before_the_bank_is_asked() -> None:
    later = NOON + timedelta(hours=1)
    made = rules.claim(FRESH, WRONG, background=False, now=later)
    assert made == LoginAttempt(
        FRESH, LoginAttempts(0, (), (WRONG,), None, later), WRONG, counted=True
    )


def test_a_secret_that_worked_is_not_counted() -> None:
    proven = LoginAttempts(0, (), (), RIGHT, NOON)
    made = rules.claim(proven, RIGHT, background=True, now=NOON + timedelta(hours=1))
    assert made == LoginAttempt(proven, proven, RIGHT, counted=False)


def test_a_try_names_its_secret_before_the_answer_and_calls_it_unheard() -> None:
    before = LoginAttempts(2, (OTHER,), (), None, NOON)
    made = rules.claim(before, WRONG, background=False, now=NOON)
    assert made is not None
    assert made.after == LoginAttempts(2, (OTHER,), (WRONG,), None, NOON)


@pytest.mark.parametrize("secret", [RIGHT, WRONG])
def test_tries_nobody_heard_of_are_used_up_but_never_called_wrong(secret: bytes) -> None:
    silence = _after(*[(secret, LoginAnswer.UNHEARD)] * 3)
    assert rules.claim(silence, secret, background=False, now=NOON) is None
    assert isinstance(rules.block_of(silence, secret), Unsure)
    assert rules.block_after(silence) is Block.REFUSED
    refused = _try(silence, OTHER, LoginAnswer.WRONG)
    assert refused is not None
    assert rules.block_of(refused, OTHER) is Block.REFUSED  # the bank has said so once, not thrice


def test_a_secret_nobody_heard_of_may_be_tried_by_a_person_after_an_hour() -> None:
    silence = _after(*[(RIGHT, LoginAnswer.UNHEARD)] * 3)
    later = NOON + timedelta(hours=1)
    assert _try(silence, RIGHT, LoginAnswer.ACCEPTED, background=True, now=later) is None
    just_before = later - timedelta(seconds=1)
    assert _try(silence, RIGHT, LoginAnswer.ACCEPTED, now=just_before) is None
    again = _try(silence, RIGHT, LoginAnswer.UNHEARD, now=later)
    assert again is not None
    assert _try(again, RIGHT, LoginAnswer.UNHEARD, now=later) is None
    accepted = _try(silence, RIGHT, LoginAnswer.ACCEPTED, now=later)
    assert accepted == LoginAttempts(0, (), (), RIGHT, later)


def test_the_third_wrong_entry_locks_however_many_were_unheard_in_between() -> None:
    unheard, wrong = (OTHER, LoginAnswer.UNHEARD), LoginAnswer.WRONG
    twice = _after((WRONG, wrong), unheard, (b"a", wrong))
    assert (twice.wrong, rules.block_after(twice)) == (2, Block.REFUSED)
    thrice = _try(twice, b"b", wrong)
    assert thrice is not None
    assert rules.block_after(thrice) is Block.LOCKED


@pytest.mark.parametrize("answer", [LoginAnswer.OTHER, LoginAnswer.UNHEARD])
def test_what_comes_after_a_bank_has_accepted_costs_no_try(answer: LoginAnswer) -> None:
    before = _after((WRONG, LoginAnswer.WRONG), (WRONG, LoginAnswer.WRONG))
    made = rules.claim(before, RIGHT, background=False, now=NOON)
    assert made is not None
    accepted = rules.settled(made.after, made, LoginAnswer.ACCEPTED, NOON)
    assert (
        rules.settled(accepted, made, answer, NOON)
        == accepted
        == LoginAttempts(0, (), (), RIGHT, NOON)
    )
    refused = rules.settled(accepted, made, LoginAnswer.WRONG, NOON)
    assert refused == LoginAttempts(1, (RIGHT,), (), None, NOON)


def test_tries_protect_for_a_day_and_only_if_there_were_any() -> None:
    assert rules.believed_until(FRESH) == NOON
    day = NOON + timedelta(days=1)
    assert rules.believed_until(_after((WRONG, LoginAnswer.WRONG))) == day
    assert rules.believed_until(replace(FRESH, unheard=(WRONG,))) == day


def test_a_lock_is_remembered_from_the_moment_the_bank_told_it() -> None:
    made = rules.claim(FRESH, WRONG, background=False, now=NOON)
    assert made is not None
    later = NOON + timedelta(minutes=5)
    assert rules.settled(made.after, made, LoginAnswer.LOCKED, later).changed_at == later


def test_of_several_tries_nobody_heard_of_only_the_one_that_was_heard_goes() -> None:
    """Others came in between, so that what is known is not what this try left behind."""
    made = rules.claim(FRESH, WRONG, background=False, now=NOON)
    assert made is not None
    known = replace(FRESH, unheard=(OTHER, WRONG, RIGHT), changed_at=NOON + timedelta(seconds=1))
    heard = rules.settled(known, made, LoginAnswer.OTHER, NOON)
    assert heard.unheard == (OTHER, RIGHT)
