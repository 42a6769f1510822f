"""Where real banks leave the standard: a fetch brings what it brings elsewhere."""

from datetime import timedelta

import pytest

from kontowerk.connectors.contract import Discover, Done, Failed, FailureKind, Fetch
from kontowerk.connectors.snapshot import Missing, Present, ProductKind, Snapshot
from kontowerk.kit.secret import Secret
from tests.connectors.fints.conftest import FintsSubject


async def fetched(subject: FintsSubject, words: str) -> Snapshot:
    step = await subject.caller(words).begin(Fetch())
    assert isinstance(step.outcome, Done), step.outcome
    return step.outcome.snapshot


async def test_with_the_pin_alone_no_tan_segment_is_sent(subject: FintsSubject) -> None:
    caller = subject.caller(".quirk-one-step")
    first = await caller.begin(Fetch())
    again = await caller.begin(Fetch())
    assert isinstance(first.outcome, Done)
    assert isinstance(again.outcome, Done)
    assert caller.access.memory["method"] == "999"
    assert first.outcome.snapshot.active_method is None
    assert not any(name.startswith("HKTAN") for name in subject.received(caller))


async def test_a_lock_that_is_told_by_a_notice_is_a_lock(subject: FintsSubject) -> None:
    caller = subject.caller(".quirk-lock-3931")
    step = await caller.begin(Fetch())
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.LOCKED
    assert "3931" in step.outcome.codes
    assert subject.logins(caller) == 1


async def test_a_period_that_is_refused_is_asked_for_with_a_later_start(
    subject: FintsSubject,
) -> None:
    plain, odd = [await fetched(subject, words) for words in ("", ".quirk-period")]
    for whole, short in zip(plain.products, odd.products, strict=True):
        assert isinstance(whole.transactions, Present)
        assert isinstance(short.transactions, Present)
        bookings = [one.booked_on for one in whole.transactions.value]
        late = [day for day in bookings if day >= max(bookings) - timedelta(days=25)]
        assert [one.booked_on for one in short.transactions.value][-len(late) :] == late


async def test_a_depot_that_ends_the_dialogue_costs_only_its_positions(
    subject: FintsSubject,
) -> None:
    odd = await fetched(subject, "vermoegen.quirk-depot-abort")
    depots = [one for one in odd.products if one.kind is ProductKind.DEPOT]
    others = [one for one in odd.products if one.kind is not ProductKind.DEPOT]
    assert depots
    assert all(isinstance(one.positions, Missing) for one in depots)
    assert all(isinstance(one.transactions, Present) for one in others)


@pytest.mark.parametrize("letters", [30, 31, 35])
async def test_a_name_may_be_longer_than_an_id(subject: FintsSubject, letters: int) -> None:
    words = "vermoegen.quirk-depot-abort+"
    name = words + "9" * (letters - len(words))
    caller = subject.caller("")
    caller.credentials = {**caller.credentials, "userid": Secret(name.encode())}
    step = await caller.begin(Discover())
    assert isinstance(step.outcome, Done), step.outcome
