"""A login is never tried so often that the bank locks it by our doing (OP-074)."""

from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from kontowerk.accesses.model import Block, Claim, LoginAnswer, Tries
from kontowerk.accesses.rules import tries as rules

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
FRESH = Tries(0, (), None, NOON)
RIGHT, WRONG, OTHER = b"right", b"wrong", b"other"
secrets = st.sampled_from([RIGHT, WRONG, OTHER, b"fourth"])


def _try(
    tries: Tries,
    secret: bytes,
    answer: LoginAnswer,
    *,
    background: bool = False,
    now: datetime = NOON,
) -> Tries | None:
    made = rules.claim(tries, secret, background=background, now=now)
    return None if made is None else rules.settled(made, answer, now)


def _after(*answers: tuple[bytes, LoginAnswer]) -> Tries:
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
    assert _try(locked, RIGHT, LoginAnswer.ACCEPTED) == Tries(0, (), RIGHT, NOON)


def test_a_secret_refused_after_the_lock_has_one_try() -> None:
    wrong = (WRONG, LoginAnswer.WRONG)
    locked = _after(wrong, wrong, wrong, (OTHER, LoginAnswer.WRONG))
    assert _try(locked, OTHER, LoginAnswer.WRONG) is None


@pytest.mark.parametrize("answer", [LoginAnswer.WRONG, LoginAnswer.UNHEARD])
def test_a_locked_login_may_be_tried_again_by_a_person_after_a_day(answer: LoginAnswer) -> None:
    locked = _after(*[(WRONG, answer)] * 3)
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
    assert made == Claim(proven, proven, RIGHT, counted=False)
    changed = rules.settled(made, LoginAnswer.WRONG, NOON)
    assert (changed.attempts, changed.refused, changed.proven) == (1, (RIGHT,), None)


class BankAndUs(RuleBasedStateMachine):
    """People and background try secrets; answers get lost; the bank locks after three."""

    def __init__(self) -> None:
        super().__init__()
        self.tries = FRESH
        self.bank_wrong = 0
        self.logins: Counter[bytes] = Counter()
        self.locked_by_background = False

    @rule(secret=secrets, background=st.booleans(), is_heard=st.booleans())
    def log_in(self, secret: bytes, *, background: bool, is_heard: bool) -> None:
        made = rules.claim(self.tries, secret, background=background, now=NOON)
        if made is None:
            return
        self.tries = made.after
        self.logins[secret] += 1
        was_open = self.bank_wrong < 3
        answer = self._answer(secret)
        if background and was_open and self.bank_wrong >= 3:
            self.locked_by_background = True
        self.tries = rules.settled(made, answer if is_heard else LoginAnswer.UNHEARD, NOON)

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
            assert rules.settled(made, LoginAnswer.OTHER, NOON) == self.tries

    @precondition(lambda self: self.bank_wrong >= 3)
    @rule()
    def unlock_at_the_bank(self) -> None:
        self.bank_wrong = 0
        self.logins = Counter()

    @invariant()
    def our_count_is_never_below_the_banks(self) -> None:
        assert self.tries.attempts >= min(self.bank_wrong, 3)

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
            self.tries = rules.settled(made, answer, NOON)

    @invariant()
    def none_meets_the_bank_more_than_three_times(self) -> None:
        assert all(count <= 3 for count in self.logins.values())


TestWrongSecrets = WrongSecrets.TestCase
TestWrongSecrets.settings = settings(max_examples=50, deadline=None)


def test_a_try_is_counted_with_its_instant_before_the_bank_is_asked() -> None:
    later = NOON + timedelta(hours=1)
    made = rules.claim(FRESH, WRONG, background=False, now=later)
    assert made == Claim(FRESH, Tries(1, (), None, later), WRONG, counted=True)


def test_a_secret_that_worked_is_not_counted() -> None:
    proven = Tries(0, (), RIGHT, NOON)
    made = rules.claim(proven, RIGHT, background=True, now=NOON + timedelta(hours=1))
    assert made == Claim(proven, proven, RIGHT, counted=False)


def test_only_the_last_try_names_its_secret_before_the_answer() -> None:
    before = Tries(2, (OTHER,), None, NOON)
    made = rules.claim(before, WRONG, background=False, now=NOON)
    assert made is not None
    assert made.after == Tries(3, (OTHER, WRONG), None, NOON)
