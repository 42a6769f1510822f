"""Embedded, decoupled, redirect: people approve, refuse, mistype, and come late."""

from dataclasses import replace
from datetime import timedelta

import pytest

from kontowerk.connectors.contract import (
    Discover,
    Done,
    Failed,
    FailureKind,
    Fetch,
    History,
    Method,
    NeedDecoupled,
    NeedMethod,
    NeedRedirect,
    NeedTan,
    Poll,
    Tan,
)
from kontowerk.connectors.snapshot import Present
from kontowerk.kit.clock import BERLIN
from kontowerk.kit.secret import Secret
from tests.connectors.subject import wait_to_poll
from tests.connectors.world import BACK, login
from tests.connectors.xs2a.conftest import Xs2aSubject

APPROACHES = ("embedded", "decoupled", "redirect", "signed")
WITH_TAN = ("chip", "chip-optical", "chip-qr", "photo", "sms", "push")
PNG = b"\x89PNG\r\n\x1a\n"


# Approved ------------------------------------------------------------------------------------


@pytest.mark.parametrize("provider", APPROACHES)
async def test_an_approved_consent_brings_everything_and_is_remembered(
    subject: Xs2aSubject, provider: str
) -> None:
    caller = subject.caller(".sms", provider)
    step = await subject.to_the_end(caller, await caller.begin(Fetch()))
    assert isinstance(step.outcome, Done)
    assert step.outcome.snapshot.complete
    assert all(isinstance(p.transactions, Present) for p in step.outcome.snapshot.products)
    # The end of the day in Germany, 180 days from now.
    today = caller.clock.now().astimezone(BERLIN).date()
    assert step.consent_until is not None
    assert step.consent_until.astimezone(BERLIN).date() == today + timedelta(days=181)
    assert step.consent_until.astimezone(BERLIN).hour == 0
    assert step.memory is not None
    assert step.memory["approach"] == {"signed": "EMBEDDED"}.get(provider, provider.upper())
    caller.present = False
    again = await caller.begin(Fetch())
    assert isinstance(again.outcome, Done)
    assert again.consent_until == step.consent_until


@pytest.mark.parametrize("method", WITH_TAN)
async def test_each_method_with_a_tan_right_after_a_wrong_one(
    subject: Xs2aSubject, method: str
) -> None:
    caller = subject.caller(f".{method}")
    step = await caller.begin(Discover())
    assert isinstance(step.outcome, NeedTan)
    assert step.outcome.tries_left == 3
    step = await caller.resume(step, Tan(Secret("111111")))
    assert isinstance(step.outcome, NeedTan)
    assert step.outcome.tries_left == 2
    step = await caller.resume(step, Tan(Secret(subject.tan)))
    assert isinstance(step.outcome, Done)


@pytest.mark.parametrize("method", WITH_TAN)
async def test_each_method_three_times_wrong_is_the_end(subject: Xs2aSubject, method: str) -> None:
    caller = subject.caller(f".{method}")
    step = await caller.begin(Discover())
    for _ in range(2):
        step = await caller.resume(step, Tan(Secret("111111")))
        assert isinstance(step.outcome, NeedTan)
    step = await caller.resume(step, Tan(Secret("111111")))
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.TAN_WRONG
    assert "consent_id" not in (step.memory or {})


async def test_a_challenge_that_is_dropped_after_a_wrong_tan_is_asked_for_anew(
    subject: Xs2aSubject,
) -> None:
    caller = subject.caller(".sms.tan-newref")
    step = await caller.begin(Discover())
    step = await caller.resume(step, Tan(Secret("111111")))
    assert isinstance(step.outcome, NeedTan)
    assert step.outcome.tries_left == 2
    step = await caller.resume(step, Tan(Secret("111111")))
    assert isinstance(step.outcome, NeedTan)
    assert step.outcome.tries_left == 1
    step = await caller.resume(step, Tan(Secret(subject.tan)))
    assert isinstance(step.outcome, Done)


async def test_an_expired_tan_is_the_end(subject: Xs2aSubject) -> None:
    caller = subject.caller(".sms.tan-expired")
    step = await caller.begin(Discover())
    step = await caller.resume(step, Tan(Secret(subject.tan)))
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.TAN_WRONG


async def test_a_tan_that_cannot_be_sent_costs_no_try(subject: Xs2aSubject) -> None:
    caller = subject.caller(".sms")
    step = await caller.begin(Discover())
    before = subject.calls(caller)
    for nonsense in ("", "12\n34", "12345\u0666", "9" * 100):
        again = await caller.resume(step, Tan(Secret(nonsense)))
        assert again.outcome == step.outcome
    assert subject.calls(caller) == before


async def test_a_tan_whose_answer_was_lost_is_found_by_asking(subject: Xs2aSubject) -> None:
    caller = subject.caller(".sms")
    step = await caller.begin(Discover())
    await caller.resume(step, Tan(Secret(subject.tan)))  # done, and then the worker dies
    again = await caller.resume(step, Poll())
    assert isinstance(again.outcome, Done)


async def test_the_answer_to_a_tan_breaks_off_and_yet_it_counts(subject: Xs2aSubject) -> None:
    caller = replace(subject.caller(".sms"), http=subject.loose_http)
    step = await caller.begin(Discover())
    subject.switch(caller, "drop-3")
    step = await caller.resume(step, Tan(Secret(subject.tan)))
    assert isinstance(step.outcome, Failed)  # nothing more comes through this line
    assert step.outcome.kind in {FailureKind.INTERRUPTED, FailureKind.UNREACHABLE}
    received = subject.received(caller)
    assert sum(name.startswith("PUT:") for name in received) == 1, "a TAN is sent once"


# Shown ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["photo", "chip-qr"])
async def test_a_picture_of_the_bank_arrives(subject: Xs2aSubject, method: str) -> None:
    step = await subject.caller(f".{method}").begin(Discover())
    assert isinstance(step.outcome, NeedTan)
    challenge = step.outcome.challenge
    assert challenge.photo is not None
    assert challenge.photo.startswith(PNG)
    assert challenge.photo_type == "image/png"
    assert challenge.hhd_uc is None


async def test_a_flicker_challenge_of_the_bank_arrives(subject: Xs2aSubject) -> None:
    step = await subject.caller(".chip-optical").begin(Discover())
    assert isinstance(step.outcome, NeedTan)
    challenge = step.outcome.challenge
    assert challenge.hhd_uc is not None
    assert challenge.hhd is not None
    assert "Startcode" in challenge.instructions


async def test_methods_have_small_numbers_that_stay(subject: Xs2aSubject) -> None:
    caller = subject.caller("many-methods")
    step = await caller.begin(Discover())
    assert isinstance(step.outcome, NeedMethod)
    assert [one.code for one in step.outcome.methods] == ["1", "2", "3", "4", "5"]
    assert step.outcome.methods[0].name == "chipTAN manuell"
    assert [one.decoupled for one in step.outcome.methods] == [False] * 4 + [True]
    chosen = await caller.resume(step, Method("4"))
    assert isinstance(chosen.outcome, NeedTan)
    assert chosen.outcome.challenge.method.name == "smsTAN"
    done = await caller.resume(chosen, Tan(Secret(subject.tan)))
    assert isinstance(done.outcome, Done)
    assert done.outcome.snapshot.active_method == step.outcome.methods[3]
    assert done.outcome.snapshot.methods == step.outcome.methods
    # Next time the choice is remembered, and asked again only when that is wished for.
    renewed = await caller.begin(Fetch(renew=True))
    assert isinstance(renewed.outcome, NeedTan)
    assert renewed.outcome.challenge.method == step.outcome.methods[3]
    anew = await caller.begin(Fetch(renew=True, choose_anew=True))
    assert isinstance(anew.outcome, NeedMethod)
    assert anew.outcome.methods == step.outcome.methods


async def test_a_number_nobody_offered_is_unsupported(subject: Xs2aSubject) -> None:
    caller = subject.caller("many-methods")
    step = await caller.begin(Discover())
    step = await caller.resume(step, Method("6"))
    assert step.outcome == Failed(FailureKind.UNSUPPORTED)


# In the app ----------------------------------------------------------------------------------


@pytest.mark.parametrize("provider", ["decoupled", "embedded"])
async def test_an_app_is_polled_at_the_bank_s_pace_until_the_person_decides(
    subject: Xs2aSubject, provider: str
) -> None:
    caller = subject.caller(".decoupled", provider)
    step = await caller.begin(Discover())
    assert isinstance(step.outcome, NeedDecoupled)
    assert step.outcome.challenge.instructions
    assert step.outcome.challenge.method.decoupled
    left = step.outcome.polls_left
    await wait_to_poll(caller, step)
    step = await caller.resume(step, Poll())
    assert isinstance(step.outcome, NeedDecoupled)
    assert step.outcome.polls_left == left - 1
    subject.decide(caller, approve=True)
    await wait_to_poll(caller, step)
    step = await caller.resume(step, Poll())
    assert isinstance(step.outcome, Done)


@pytest.mark.parametrize("provider", ["decoupled", "embedded"])
@pytest.mark.parametrize("fault", ["push-reject", "push-timeout"])
async def test_who_refuses_or_forgets_the_app_has_not_approved(
    subject: Xs2aSubject, provider: str, fault: str
) -> None:
    caller = subject.caller(f".{fault}", provider)
    step = await caller.begin(Discover())
    while isinstance(step.outcome, NeedDecoupled):
        await wait_to_poll(caller, step)
        step = await caller.resume(step, Poll())
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.NOT_APPROVED


# At the bank's pages -------------------------------------------------------------------------


async def test_a_person_goes_to_the_bank_s_pages_and_comes_back(subject: Xs2aSubject) -> None:
    caller = subject.caller(".sms", "redirect")
    step = await caller.begin(Discover())
    assert isinstance(step.outcome, NeedRedirect)
    assert step.outcome.url.startswith("https://")
    assert step.outcome.valid_until <= caller.clock.now() + timedelta(minutes=15)
    waiting = await caller.resume(step, Poll())
    assert waiting.outcome == step.outcome
    assert await subject.visit(step.outcome.url) == BACK.approved
    done = await caller.resume(waiting, Poll())
    assert isinstance(done.outcome, Done)
    assert done.outcome.snapshot.products


async def test_who_gives_up_at_the_bank_s_pages_has_not_approved(subject: Xs2aSubject) -> None:
    caller = subject.caller(".sms", "redirect")
    step = await caller.begin(Discover())
    assert isinstance(step.outcome, NeedRedirect)
    assert await subject.visit(step.outcome.url, tan=None) == BACK.failed
    step = await caller.resume(step, Poll())
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.NOT_APPROVED


async def test_the_bank_s_pages_need_a_way_back(subject: Xs2aSubject) -> None:
    caller = replace(subject.caller(".sms", "redirect"), way_back=None)
    step = await caller.begin(Discover())
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.CONSENT
    assert step.state is None


async def test_no_password_is_needed_where_the_bank_asks_for_it_itself(
    subject: Xs2aSubject,
) -> None:
    caller = subject.caller(".sms", "redirect")
    caller.credentials = {"userid": caller.credentials["userid"]}
    step = await subject.to_the_end(caller, await caller.begin(Discover()))
    assert isinstance(step.outcome, Done)


@pytest.mark.parametrize(("provider", "decided"), [("redirect", True), ("decoupled", True)])
async def test_who_approved_in_time_but_comes_late_has_approved(
    subject: Xs2aSubject, provider: str, *, decided: bool
) -> None:
    caller = subject.caller(".sms", provider)
    step = await caller.begin(Discover())
    if isinstance(step.outcome, NeedRedirect):
        await subject.visit(step.outcome.url)
    else:
        subject.decide(caller, approve=decided)
    caller.clock.ahead += timedelta(minutes=16)
    late = await caller.resume(step, Poll())
    assert isinstance(late.outcome, Done)


# Logins --------------------------------------------------------------------------------------


async def test_a_refused_password_is_sent_once_and_counted_once(subject: Xs2aSubject) -> None:
    caller = subject.caller("")
    caller.credentials = login(subject.user(caller), "99999")
    step = await caller.begin(Discover())
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.BAD_CREDENTIALS
    assert step.outcome.codes == ("PSU_CREDENTIALS_INVALID",)
    assert subject.bank.wrong_pins(subject.user(caller)) == 1


@pytest.mark.parametrize("name", ["umläut", "new\nline", " blank", "x" * 201])
async def test_a_name_no_header_can_hold_is_not_sent(subject: Xs2aSubject, name: str) -> None:
    caller = subject.caller("")
    caller.credentials = login(name, subject.pin)
    step = await caller.begin(Discover())
    assert step.outcome == Failed(FailureKind.BAD_CREDENTIALS)


async def test_a_bank_that_wants_seals_is_not_asked_without(subject: Xs2aSubject) -> None:
    signed = subject.caller(".sms", "signed")
    plain = replace(subject.caller(".sms"), access=signed.access)
    step = await plain.begin(Discover())
    assert step.outcome == Failed(FailureKind.UNREACHABLE, ("SIGNATURE_MISSING",))
    assert subject.calls(plain) == 0


# History -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("history", "older"),
    [(History.OPEN, False), (History.ALL, True), (History.PAYMENT_ACCOUNTS, True)],
)
async def test_old_bookings_come_right_after_an_approval_if_wished_for(
    subject: Xs2aSubject, history: History, *, older: bool
) -> None:
    caller = subject.caller(".sms")
    step = await subject.to_the_end(caller, await caller.begin(Fetch(history=history)))
    assert isinstance(step.outcome, Done)
    oldest = caller.clock.now().date() - timedelta(days=90)
    first = step.outcome.snapshot.products[0].transactions
    assert isinstance(first, Present)
    assert any(one.booked_on < oldest for one in first.value) is older
    # Later the bank shows no more than 90 days, and is not asked for more.
    step = await caller.begin(Fetch(history=history))
    assert isinstance(step.outcome, Done)
    first = step.outcome.snapshot.products[0].transactions
    assert isinstance(first, Present)
    assert all(one.booked_on >= oldest for one in first.value)
