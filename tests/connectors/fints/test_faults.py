"""Whatever goes wrong at a bank has an outcome of its own."""

import ssl
from dataclasses import replace
from datetime import timedelta

import httpx
import pytest

from kontowerk.connectors.contract import (
    Discover,
    Done,
    Failed,
    FailureKind,
    Fetch,
    Medium,
    MessageKind,
    NeedDecoupled,
    NeedMedium,
    NeedTan,
    Poll,
    Step,
    Tan,
)
from kontowerk.connectors.snapshot import Missing, Present, Snapshot
from kontowerk.kit.secret import Secret
from tests.connectors.fints.conftest import FintsSubject
from tests.connectors.subject import all_old, answer_to, wait_to_poll
from tests.connectors.world import Caller, login


def kind_of(step: Step) -> FailureKind:
    assert isinstance(step.outcome, Failed), step.outcome
    return step.outcome.kind


def snapshot_of(step: Step) -> Snapshot:
    assert isinstance(step.outcome, Done), step.outcome
    return step.outcome.snapshot


async def to_the_end(subject: FintsSubject, caller: Caller, step: Step) -> Step:
    """Answer everything rightly."""
    while not isinstance(step.outcome, Done | Failed):
        if isinstance(step.outcome, NeedDecoupled):
            subject.decide(caller, approve=True)
            await wait_to_poll(caller, step)
        step = await caller.resume(step, answer_to(step, subject.tan))
    return step


# The line --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fault", "kind"),
    [
        ("down", FailureKind.UNREACHABLE),
        ("503", FailureKind.UNREACHABLE),
        ("hang", FailureKind.UNREACHABLE),
        ("slow-200", FailureKind.UNREACHABLE),
        ("drop", FailureKind.INTERRUPTED),
        ("garbage", FailureKind.INTERRUPTED),
    ],
)
async def test_trouble_at_the_first_message(
    subject: FintsSubject, fault: str, kind: FailureKind
) -> None:
    caller = subject.caller(f".{fault}")
    caller.seconds = 2
    step = await caller.begin(Fetch())
    assert kind_of(step) is kind
    assert step.partial is None


@pytest.mark.parametrize("fault", ["down-5", "503-5", "hang-5", "drop-5", "garbage-5"])
async def test_trouble_in_the_middle_is_an_interruption_and_keeps_what_came(
    subject: FintsSubject, fault: str
) -> None:
    caller = subject.caller("familie")
    await caller.begin(Discover())
    subject.switch(caller, fault)
    caller.seconds = 4
    step = await caller.begin(Fetch())
    assert kind_of(step) is FailureKind.INTERRUPTED
    assert step.partial is not None
    assert not step.partial.complete
    first, *others = step.partial.products
    assert isinstance(first.balance, Present)
    assert not isinstance(first.transactions, Present)
    assert all(product.balance is None for product in others)


async def test_a_dialogue_the_bank_breaks_off_keeps_what_came(subject: FintsSubject) -> None:
    step = await subject.caller("familie.partial").begin(Fetch())
    assert kind_of(step) is FailureKind.INTERRUPTED
    assert isinstance(step.outcome, Failed)
    assert "9800" in step.outcome.codes
    assert step.partial is not None
    assert isinstance(step.partial.products[0].balance, Present)


async def test_a_certificate_nobody_vouches_for_is_unreachable(subject: FintsSubject) -> None:
    async with httpx.AsyncClient(verify=ssl.create_default_context(), trust_env=False) as http:
        caller = subject.caller("plain")
        caller.http = http
        step = await caller.begin(Fetch())
    assert kind_of(step) is FailureKind.UNREACHABLE
    assert subject.calls(caller) == 0


async def test_the_pin_never_travels_without_tls(subject: FintsSubject) -> None:
    caller = subject.caller("plain")
    plain = caller.access.bank.url.replace("https:", "http:")
    caller.access = replace(caller.access, bank=replace(caller.access.bank, url=plain))
    assert kind_of(await caller.begin(Fetch())) is FailureKind.UNREACHABLE
    assert subject.calls(caller) == 0


async def test_too_many_logins_say_when_to_come_back(subject: FintsSubject) -> None:
    caller = subject.caller(".rate")
    steps = [await caller.begin(Discover()) for _ in range(5)]
    assert isinstance(steps[0].outcome, Done)
    assert kind_of(steps[-1]) is FailureKind.RATE
    assert isinstance(steps[-1].outcome, Failed)
    assert steps[-1].outcome.retry_after == 86400


# The login -------------------------------------------------------------------------------


@pytest.mark.parametrize("group", ["default", "like-atruvia", "like-fi"])
async def test_two_wrong_pins_are_wrong_and_the_third_is_a_lock(
    subject: FintsSubject, group: str
) -> None:
    name = "" if group == "default" else f".{group}"
    caller = subject.caller(name, group, pin="99999")
    kinds = [kind_of(await caller.begin(Fetch())) for _ in range(3)]
    bad = FailureKind.BAD_CREDENTIALS
    assert kinds == [bad, bad, FailureKind.LOCKED]
    assert subject.bank.wrong_pins(subject.user(caller)) == 3


async def test_a_pin_that_was_changed_at_the_bank_is_tried_once(subject: FintsSubject) -> None:
    caller = subject.caller("plain")
    await caller.begin(Discover())
    before = subject.logins(caller)
    caller.credentials = login(subject.user(caller), "99999")
    assert kind_of(await caller.begin(Fetch())) is FailureKind.BAD_CREDENTIALS
    assert subject.logins(caller) == before + 1
    assert subject.bank.wrong_pins(subject.user(caller)) == 1


async def test_an_unknown_user_is_bad_credentials(subject: FintsSubject) -> None:
    assert kind_of(await subject.caller("nobody").begin(Fetch())) is FailureKind.BAD_CREDENTIALS


@pytest.mark.parametrize("pin", ["12345\u20ac", "1" * 100, "12\n345"])
async def test_a_pin_that_fints_cannot_carry_reaches_no_bank(
    subject: FintsSubject, pin: str
) -> None:
    caller = subject.caller("plain", pin=pin)
    assert kind_of(await caller.begin(Fetch())) is FailureKind.BAD_CREDENTIALS
    assert subject.calls(caller) == 0


async def test_a_first_contact_takes_two_logins_and_later_ones_take_one(
    subject: FintsSubject,
) -> None:
    caller = subject.caller("plain")
    await caller.begin(Fetch())
    assert subject.logins(caller) == 2
    await caller.begin(Fetch())
    assert subject.logins(caller) == 3


async def test_a_bank_that_forgot_our_system_is_asked_for_a_new_id_once(
    subject: FintsSubject,
) -> None:
    caller = subject.caller("plain")
    await caller.begin(Discover())
    memory = dict(caller.access.memory)
    caller.remember({**memory, "system_id": "FORGOTTEN"})
    before = subject.logins(caller)
    snapshot_of(await caller.begin(Fetch()))
    # One that is refused, one with the PIN alone for the new id, and the real one.
    assert subject.logins(caller) == before + 3
    assert caller.access.memory["system_id"] not in {"FORGOTTEN", memory["system_id"], "0"}


async def test_a_method_the_bank_withdrew_is_unsupported_and_forgotten(
    subject: FintsSubject,
) -> None:
    caller = subject.caller("plain")
    await caller.begin(Discover())
    caller.remember({**caller.access.memory, "method": "900"})
    assert kind_of(await caller.begin(Fetch())) is FailureKind.UNSUPPORTED
    assert "method" not in caller.access.memory
    snapshot_of(await caller.begin(Fetch()))


async def test_a_medium_the_bank_no_longer_knows_is_chosen_again(subject: FintsSubject) -> None:
    caller = subject.caller(".sms.sca-always")
    await to_the_end(subject, caller, await caller.begin(Discover()))
    caller.remember({**caller.access.memory, "medium": "Altes Handy"})
    step = await caller.begin(Fetch())
    assert isinstance(step.outcome, NeedMedium)
    step = await caller.resume(step, Medium("Mein Handy"))
    assert isinstance(step.outcome, NeedTan)
    snapshot_of(await to_the_end(subject, caller, step))


async def test_letters_of_the_bank_are_handed_on(subject: FintsSubject) -> None:
    step = await subject.caller(".message").begin(Fetch())
    snapshot_of(step)
    assert [message.kind for message in step.messages] == [MessageKind.BANK_MAIL]
    assert "Sonntag" in step.messages[0].text


# Parts -----------------------------------------------------------------------------------


async def test_a_balance_that_fails_is_missing(subject: FintsSubject) -> None:
    found = snapshot_of(await subject.caller("familie.product-1").begin(Fetch()))
    first, *others = found.products
    assert first.balance == Missing(("9050", "9210"))
    assert isinstance(first.transactions, Present)
    assert all(
        product.balance is None or isinstance(product.balance, Present) for product in others
    )


@pytest.mark.parametrize("group", ["default", "like-ing", "like-commerzbank"])
async def test_transactions_that_fail_are_missing(subject: FintsSubject, group: str) -> None:
    name = "familie.tx-1" if group == "default" else f".tx-1.{group}"
    found = snapshot_of(await subject.caller(name, group).begin(Fetch()))
    first, *others = found.products
    assert first.transactions == Missing(("9050", "9210"))
    assert isinstance(first.balance, Present)
    assert any(isinstance(product.transactions, Present) for product in others)


async def test_positions_that_fail_are_missing(subject: FintsSubject) -> None:
    found = snapshot_of(await subject.caller("vermoegen.depot").begin(Fetch()))
    positions = [product.positions for product in found.products if product.positions is not None]
    assert positions == [Missing(("9050", "9210"))] * 2


async def test_no_bookings_are_an_empty_list_because_the_bank_says_so(
    subject: FintsSubject,
) -> None:
    found = snapshot_of(await subject.caller("leer").begin(Fetch()))
    assert found.products[0].transactions == Present(())


# Approval --------------------------------------------------------------------------------


@pytest.mark.parametrize("fault", ["consent-expired", "sca-always"])
async def test_a_login_that_needs_approval_asks_at_the_login(
    subject: FintsSubject, fault: str
) -> None:
    caller = subject.caller(f".sms.{fault}")
    step = await caller.begin(Fetch())
    assert isinstance(step.outcome, NeedTan)
    assert step.partial is None
    assert not any(name.startswith("HKSAL") for name in subject.received(caller))
    snapshot_of(await caller.resume(step, Tan(Secret(subject.tan))))


async def test_an_expired_consent_in_background_is_consent_and_one_approval_heals_it(
    subject: FintsSubject,
) -> None:
    caller = subject.caller(".sms.consent-expired")
    await to_the_end(subject, caller, await caller.begin(Discover()))
    user = subject.bank.customer(subject.user(caller)).user_id
    subject.bank.bank.register.end_consent(user)
    caller.present = False
    before = subject.logins(caller)
    refused = await caller.begin(Fetch())
    assert kind_of(refused) is FailureKind.CONSENT
    assert isinstance(refused.outcome, Failed)
    assert "0030" in refused.outcome.codes
    assert subject.logins(caller) == before + 1
    caller.present = True
    await to_the_end(subject, caller, await caller.begin(Discover()))
    caller.present = False
    snapshot_of(await caller.begin(Fetch()))


async def test_an_expired_challenge_cannot_be_answered(subject: FintsSubject) -> None:
    caller = subject.caller(".sms.tan-expired")
    step = await caller.begin(all_old(caller))
    step = await caller.resume(step, Tan(Secret(subject.tan)))
    assert kind_of(step) is FailureKind.TAN_WRONG


@pytest.mark.parametrize(
    ("name", "group"),
    [
        (".sms.tan-newref", "default"),
        (".sms.tan-newref.sca-always", "default"),
        (".sms.like-commerzbank", "like-commerzbank"),
        (".sms.sca-always", "like-commerzbank"),
        (".sms.sca-always", "default"),
    ],
)
async def test_after_a_wrong_tan_the_right_one_leads_to_the_end(
    subject: FintsSubject, name: str, group: str
) -> None:
    caller = subject.caller(name, group)
    step = await caller.begin(all_old(caller))
    step = await caller.resume(step, Tan(Secret("000000")))
    assert isinstance(step.outcome, NeedTan)
    assert step.outcome.tries_left == 2
    snapshot_of(await to_the_end(subject, caller, step))
    assert subject.bank.wrong_pins(subject.user(caller)) == 0


async def test_three_wrong_tans_end_it_even_with_new_challenges(subject: FintsSubject) -> None:
    caller = subject.caller(".sms.like-commerzbank", "like-commerzbank")
    step = await caller.begin(all_old(caller))
    seen = [step]
    while isinstance(step.outcome, NeedTan):
        step = await caller.resume(step, Tan(Secret("000000")))
        seen.append(step)
    assert kind_of(step) is FailureKind.TAN_WRONG
    assert len(seen) == 4


@pytest.mark.parametrize("tan", ["", "\u20ac", "1" * 100, "12\n"])
async def test_a_tan_that_cannot_be_sent_costs_no_try(subject: FintsSubject, tan: str) -> None:
    caller = subject.caller("tan")
    step = await caller.begin(all_old(caller))
    before = subject.calls(caller)
    step = await caller.resume(step, Tan(Secret(tan)))
    assert isinstance(step.outcome, NeedTan)
    assert step.outcome.tries_left == 3
    assert subject.calls(caller) == before


@pytest.mark.parametrize("fault", ["push-reject", "push-timeout"])
async def test_an_approval_that_does_not_come_is_not_approved(
    subject: FintsSubject, fault: str
) -> None:
    caller = subject.caller(f".{fault}")
    step = await caller.begin(all_old(caller))
    polls = 0
    while isinstance(step.outcome, NeedDecoupled):
        left = step.outcome.polls_left
        await wait_to_poll(caller, step)
        step = await caller.resume(step, Poll())
        polls += 1
        if isinstance(step.outcome, NeedDecoupled):
            assert step.outcome.polls_left == left - 1
    assert kind_of(step) is FailureKind.NOT_APPROVED
    assert polls == (1 if fault == "push-reject" else 3)


async def test_a_bank_that_says_both_tan_and_app_means_the_app(subject: FintsSubject) -> None:
    caller = subject.caller(".decoupled.like-ing", "like-ing")
    step = await caller.begin(all_old(caller))
    assert isinstance(step.outcome, NeedDecoupled)
    snapshot_of(await to_the_end(subject, caller, step))


async def test_what_was_fetched_before_the_question_is_shown_with_it(
    subject: FintsSubject,
) -> None:
    caller = subject.caller("tan")
    step = await caller.begin(all_old(caller))
    assert isinstance(step.outcome, NeedTan)
    assert step.outcome.valid_until - caller.clock.now() <= timedelta(minutes=5)
    assert step.partial is not None
    assert isinstance(step.partial.products[0].balance, Present)
    assert step.partial.products[0].transactions is None
