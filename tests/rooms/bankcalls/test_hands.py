"""A host that does not answer has its share of a worker's hands; all others are left to banks."""

from contextlib import ExitStack
from datetime import UTC, datetime

from kontowerk.bankcalls.hands import SHARE, SHARE_OF_ALL, SILENT_AFTER, Hand, HostHands
from kontowerk.connectors.journal import Exchange, ExchangeLog

_TOTAL = 20
_SHARE = _TOTAL // SHARE
_TOGETHER = _TOTAL // SHARE_OF_ALL


class Watch:
    """A time that a test moves."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def _hands(total: int = _TOTAL) -> HostHands:
    return HostHands(total, Watch())


def _take(stack: ExitStack, hands: HostHands, host: str, count: int) -> list[Hand]:
    """Take so many hands; returns those that were given."""
    taken = [stack.enter_context(hands.lend(host)) for _ in range(count)]
    return [hand for hand in taken if hand is not None]


def _exchange() -> Exchange:
    return Exchange("HKIDN", datetime(2026, 11, 19, tzinfo=UTC), 100)


def test_a_host_that_answers_may_have_all_hands() -> None:
    hands = _hands()
    with ExitStack() as stack:
        assert len(_take(stack, hands, "a", _TOTAL)) == _TOTAL


def test_a_host_that_did_not_answer_has_its_share_until_it_answers() -> None:
    hands = _hands()
    hands.note("a", answered=False)
    with ExitStack() as stack:
        assert len(_take(stack, hands, "a", _TOTAL)) == _SHARE
        assert len(_take(stack, hands, "b", _TOTAL - _SHARE)) == _TOTAL - _SHARE
    with ExitStack() as stack:
        (first, *_) = _take(stack, hands, "a", 1)
        first.ended(answered=True)
        assert len(_take(stack, hands, "a", _TOTAL)) == _TOTAL


def test_all_silent_hosts_together_have_half_of_the_hands() -> None:
    hands = _hands()
    silent = [f"host-{number}" for number in range(_TOTAL)]
    for host in silent:
        hands.note(host, answered=False)
    with ExitStack() as stack:
        assert sum(len(_take(stack, hands, host, 1)) for host in silent) == _TOGETHER


def test_hands_that_are_given_back_are_given_again() -> None:
    hands = _hands()
    hands.note("a", answered=False)
    for _ in range(3):
        with ExitStack() as stack:
            assert len(_take(stack, hands, "a", _TOTAL)) == _SHARE


def test_each_worker_asks_a_silent_host_with_one_hand_at_least() -> None:
    hands = _hands(total=1)
    hands.note("a", answered=False)
    with ExitStack() as stack:
        assert len(_take(stack, hands, "a", 2)) == 1


def test_a_host_without_a_word_counts_as_silent_before_its_dialogue_ends() -> None:
    hands, watch = _hands(), Watch()
    hands.time = watch
    with ExitStack() as stack:
        taken = _take(stack, hands, "a", _SHARE)
        for hand in taken:
            hand.follow(ExchangeLog([_exchange()]))
        watch.now += SILENT_AFTER
        assert hands.has_hand("a")
        watch.now += 0.1
        assert not hands.has_hand("a")
        assert hands.has_hand("b")


def test_a_slow_host_that_has_said_something_is_not_silent() -> None:
    hands, watch = _hands(), Watch()
    hands.time = watch
    with ExitStack() as stack:
        for hand in _take(stack, hands, "a", _SHARE):
            answered = _exchange()
            answered.answered(10, ())
            hand.follow(ExchangeLog([answered, _exchange()]))
        watch.now += 5 * SILENT_AFTER
        assert hands.has_hand("a")


def test_a_host_that_answered_others_meanwhile_is_not_silent() -> None:
    hands, watch = _hands(), Watch()
    hands.time = watch
    with ExitStack() as stack:
        first, *_ = _take(stack, hands, "a", _SHARE + 1)
        first.follow(ExchangeLog([_exchange()]))
        watch.now += SILENT_AFTER / 2
        hands.note("a", answered=True)
        watch.now += SILENT_AFTER
        assert hands.has_hand("a")


def test_a_dialogue_that_failed_soon_does_not_make_its_host_silent() -> None:
    hands, watch = _hands(), Watch()
    hands.time = watch
    with ExitStack() as stack:
        refused, late, *_ = _take(stack, hands, "a", _SHARE)
        for hand in (refused, late):
            hand.follow(ExchangeLog([_exchange()]))
        watch.now += SILENT_AFTER
        refused.ended(answered=False)
        assert hands.has_hand("a")
        watch.now += 0.1
        late.ended(answered=False)
        assert not hands.has_hand("a")


def test_a_login_without_an_answer_does_not_make_a_host_silent_that_answers_others() -> None:
    hands, watch = _hands(), Watch()
    hands.time = watch
    with ExitStack() as stack:
        unheard, other, *_ = _take(stack, hands, "a", _SHARE)
        unheard.follow(ExchangeLog([_exchange()]))
        watch.now += SILENT_AFTER
        other.follow(ExchangeLog([_exchange()]))
        other.ended(answered=True)
        watch.now += SILENT_AFTER
        unheard.ended(answered=False)
        assert hands.has_hand("a")


def test_nobody_waits_for_a_line_to_a_silent_host_beside_its_share() -> None:
    hands = _hands()
    with ExitStack() as stack:
        waiting, *_ = _take(stack, hands, "a", _SHARE + 1)
        assert waiting.is_worth_waiting()
        hands.note("a", answered=False)
        assert not waiting.is_worth_waiting()
    with ExitStack() as stack:
        (alone,) = _take(stack, hands, "a", 1)
        assert alone.is_worth_waiting()
