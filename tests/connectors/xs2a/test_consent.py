"""The life of a consent: it ends, is renewed, is abandoned, and is counted."""

from dataclasses import replace
from datetime import timedelta

import pytest

from banksim.core.backoffice import BackOffice
from kontowerk.connectors.contract import (
    Discover,
    Done,
    Failed,
    FailureKind,
    Fetch,
    Memory,
    Need,
    NeedDecoupled,
    NeedRedirect,
    NeedTan,
    Poll,
    Step,
    Tan,
)
from kontowerk.connectors.snapshot import Present
from kontowerk.kit.secret import Secret
from tests.connectors.processes import killed_worker
from tests.connectors.world import Caller
from tests.connectors.xs2a.conftest import Xs2aSubject

APPROACHES = ("embedded", "decoupled", "redirect")


def office(subject: Xs2aSubject) -> BackOffice:
    return BackOffice(subject.bank.bank)


def advance(subject: Xs2aSubject, caller: Caller, by: timedelta) -> None:
    """Let time pass at both ends."""
    user = subject.bank.customer(subject.user(caller)).user_id
    office(subject).advance(by, user)
    caller.clock.ahead += by


def consent_in(memory: Memory | None) -> str | None:
    return (memory or {}).get("consent_id")


async def approved(subject: Xs2aSubject, scenario: str, provider: str = "embedded") -> Caller:
    caller = subject.caller(scenario, provider)
    step = await subject.to_the_end(caller, await caller.begin(Discover()))
    assert isinstance(step.outcome, Done)
    return caller


# Ends ----------------------------------------------------------------------------------------


@pytest.mark.req("LIM-004")
@pytest.mark.parametrize("provider", APPROACHES)
async def test_after_180_days_the_person_is_asked_again(
    subject: Xs2aSubject, provider: str
) -> None:
    caller = await approved(subject, ".sms", provider)
    advance(subject, caller, timedelta(days=179))
    step = await caller.begin(Fetch())
    assert isinstance(step.outcome, Done)
    advance(subject, caller, timedelta(days=2))
    before = subject.calls(caller)
    unattended = await replace(caller, present=False).begin(Fetch())
    assert unattended.outcome == Failed(FailureKind.CONSENT)
    assert unattended.consent_until is None
    assert subject.calls(caller) == before, "we know by ourselves that it is over"
    step = await caller.begin(Fetch())
    assert isinstance(step.outcome, Need)
    step = await subject.to_the_end(caller, step)
    assert isinstance(step.outcome, Done)
    assert step.consent_until is not None
    assert step.consent_until > caller.clock.now() + timedelta(days=179)


async def test_a_consent_that_ends_earlier_than_it_said_is_noticed(subject: Xs2aSubject) -> None:
    caller = await approved(subject, ".sms.consent-short")
    advance(subject, caller, timedelta(minutes=2))
    unattended = await replace(caller, present=False).begin(Fetch())
    assert isinstance(unattended.outcome, Failed)
    assert unattended.outcome.kind is FailureKind.CONSENT
    assert unattended.outcome.codes == ("CONSENT_EXPIRED",)
    assert consent_in(unattended.memory) is None
    assert unattended.consent_until is None
    step = await caller.begin(Fetch())
    assert isinstance(step.outcome, NeedTan)


async def test_a_consent_revoked_at_the_bank_is_asked_for_anew(subject: Xs2aSubject) -> None:
    caller = await approved(subject, ".sms")
    office(subject).revoke_consents(subject.bank.customer(subject.user(caller)).user_id)
    step = await caller.begin(Fetch())
    assert isinstance(step.outcome, NeedTan)
    step = await caller.resume(step, Tan(Secret(subject.tan)))
    assert isinstance(step.outcome, Done)


async def test_a_consent_that_is_over_as_soon_as_granted_asks_only_once(
    subject: Xs2aSubject,
) -> None:
    caller = subject.caller(".sms.consent-expired")
    step = await caller.begin(Fetch())
    step = await caller.resume(step, Tan(Secret(subject.tan)))
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind in {FailureKind.CONSENT, FailureKind.NOT_APPROVED}


@pytest.mark.parametrize(
    "memory",
    [
        {"consent_id": "no-such-consent", "consent_until": "2999-01-01T00:00:00+00:00"},
        {"consent_id": "x", "consent_until": "2999-01-01"},
        {"consent_id": "x", "consent_until": "never", "methods": "{", "method": "?"},
        {"methods": '[{"id": 1}]'},
    ],
)
async def test_odd_memories_are_learnt_anew(subject: Xs2aSubject, memory: dict[str, str]) -> None:
    caller = subject.caller(".sms")
    caller.remember(memory)
    step = await caller.begin(Discover())
    assert isinstance(step.outcome, NeedTan)
    step = await caller.resume(step, Tan(Secret(subject.tan)))
    assert isinstance(step.outcome, Done)


# Renewed -------------------------------------------------------------------------------------


@pytest.mark.parametrize("provider", APPROACHES)
async def test_a_renewal_takes_over_only_when_it_is_approved(
    subject: Xs2aSubject, provider: str
) -> None:
    caller = await approved(subject, ".sms", provider)
    old = consent_in(caller.access.memory)
    advance(subject, caller, timedelta(days=10))
    step = await caller.begin(Fetch(renew=True))
    assert isinstance(step.outcome, Need)
    assert consent_in(step.memory) == old
    unattended = await replace(caller, present=False).begin(Fetch())
    assert isinstance(unattended.outcome, Done), "meanwhile the old one works"
    step = await subject.to_the_end(caller, step)
    assert isinstance(step.outcome, Done)
    assert consent_in(step.memory) != old
    assert step.consent_until is not None
    assert step.consent_until > caller.clock.now() + timedelta(days=179)


@pytest.mark.parametrize("provider", APPROACHES)
@pytest.mark.parametrize("ending", ["left", "aborted", "refused"])
async def test_an_abandoned_renewal_costs_nothing(
    subject: Xs2aSubject, provider: str, ending: str
) -> None:
    caller = await approved(subject, ".sms", provider)
    old = consent_in(caller.access.memory)
    step = await caller.begin(Fetch(renew=True))
    if ending == "aborted":
        await caller.abort(step)
    elif ending == "refused":
        step = await refuse(subject, caller, provider, step)
        assert isinstance(step.outcome, Failed)
        assert step.consent_until is not None
    assert consent_in(caller.access.memory) == old
    caller.present = False
    step = await caller.begin(Fetch())
    assert isinstance(step.outcome, Done)


async def refuse(subject: Xs2aSubject, caller: Caller, provider: str, step: Step) -> Step:
    if provider == "embedded":
        for _ in range(3):
            step = await caller.resume(step, Tan(Secret("111111")))
        return step
    if provider == "decoupled":
        assert isinstance(step.outcome, NeedDecoupled)
        subject.decide(caller, approve=False)
        caller.clock.ahead += timedelta(seconds=5)
    else:
        assert isinstance(step.outcome, NeedRedirect)
        await subject.visit(step.outcome.url, tan=None)
    return await caller.resume(step, Poll())


async def test_what_fails_after_an_approval_does_not_lose_the_consent(
    subject: Xs2aSubject,
) -> None:
    caller = replace(subject.caller(".sms"), http=subject.loose_http)
    step = await caller.begin(Fetch())
    subject.switch(caller, "503-4")  # the TAN comes through, then nothing more
    step = await caller.resume(step, Tan(Secret(subject.tan)))
    assert isinstance(step.outcome, Failed)
    assert consent_in(step.memory) is not None
    user = subject.bank.customer(subject.user(caller)).user_id
    subject.bank.bank.register.switch_fault(user, "503-4", active=False)
    caller.present = False
    step = await caller.begin(Fetch())
    assert isinstance(step.outcome, Done)


# Counted -------------------------------------------------------------------------------------


async def test_the_fifth_unattended_read_of_a_day_is_rate(subject: Xs2aSubject) -> None:
    caller = await approved(subject, ".sms")
    caller.present = False
    for _ in range(4):
        step = await caller.begin(Fetch())
        assert isinstance(step.outcome, Done)
    step = await caller.begin(Fetch())
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.RATE
    assert step.outcome.codes == ("ACCESS_EXCEEDED",)
    assert step.outcome.retry_after == 86400
    assert consent_in(step.memory) is not None
    caller.present = True
    step = await caller.begin(Fetch())
    assert isinstance(step.outcome, Done), "who is present is not counted"


async def test_an_unattended_read_a_bank_never_allows_is_rate(subject: Xs2aSubject) -> None:
    caller = await approved(subject, ".sms.rate")
    caller.present = False
    step = await caller.begin(Fetch())
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.RATE


# Other processes -----------------------------------------------------------------------------


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("provider", ["decoupled", "redirect"])
async def test_another_process_goes_on_after_kill_9(subject: Xs2aSubject, provider: str) -> None:
    caller = subject.caller(".sms", provider)
    order = subject.order(caller)
    words = killed_worker(order)
    order |= {"state": words["state"], "memory": words["memory"]}
    if provider == "redirect":
        assert words["outcome"] == "NeedRedirect"
        await subject.visit(words["url"])
    else:
        assert words["outcome"] == "NeedDecoupled"
        subject.decide(caller, approve=True)
    caller.clock.ahead += timedelta(seconds=5)
    while words["outcome"] != "Done":
        words = killed_worker(order)
        assert words["outcome"] in {"Done", "NeedDecoupled"}, words
    assert words["transactions"] > 0


async def test_what_is_only_noted_comes_beside_the_bookings_where_a_profile_asks_for_it(
    subject: Xs2aSubject,
) -> None:
    caller, bank = subject.caller(".sms.pending"), subject.bank.bank
    step = await subject.to_the_end(caller, await caller.begin(Fetch()))
    assert isinstance(step.outcome, Done)
    accounts = bank.accounts(subject.bank.customer(subject.user(caller)))
    noted = {account.iban: bank.pending(account) for account in accounts}
    assert any(noted.values())
    for product in step.outcome.snapshot.products:
        told = sorted((line.amount.amount, line.booked) for line in product.pending or ())
        expected = sorted((line.amount, False) for line in noted.get(product.iban, ()))
        assert told == expected, product.label
        assert isinstance(product.transactions, Present)
        assert all(line.booked for line in product.transactions.value)


async def test_a_bank_whose_profile_does_not_ask_for_it_says_nothing_of_what_is_noted(
    subject: Xs2aSubject,
) -> None:
    caller = subject.caller(".sms.pending", "signed")
    step = await subject.to_the_end(caller, await caller.begin(Fetch()))
    assert isinstance(step.outcome, Done)
    assert {product.pending for product in step.outcome.snapshot.products} == {None}
