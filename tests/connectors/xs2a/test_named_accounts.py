"""A consent for the accounts that a person names, where the bank wants it so."""

from dataclasses import replace

import pytest

from kontowerk.connectors.contract import Discover, Done, Failed, FailureKind, Fetch, Step
from kontowerk.connectors.snapshot import Present
from kontowerk.kit.secret import Secret
from tests.connectors.world import Caller
from tests.connectors.xs2a.conftest import Xs2aSubject

PERSONA = "familie.sms"


def naming(subject: Xs2aSubject, accounts: str) -> Caller:
    """Make somebody who names accounts; the books of a persona are the same for everybody."""
    caller = subject.caller(PERSONA, "embedded")
    bank = replace(caller.access.bank, profile="named")
    caller.access = replace(caller.access, bank=bank)
    caller.credentials = {**caller.credentials, "iban": Secret(accounts.encode())}
    return caller


def accounts_of(subject: Xs2aSubject, caller: Caller) -> list[str]:
    customer = subject.bank.customer(subject.user(caller))
    return [one.iban for one in subject.bank.bank.accounts(customer) if one.iban]


def read(step: Step) -> list[str | None]:
    assert isinstance(step.outcome, Done), step.outcome
    products = step.outcome.snapshot.products
    assert all(isinstance(one.transactions, Present) for one in products)
    return [one.iban for one in products]


@pytest.mark.parametrize("count", [1, 2])
async def test_only_the_named_accounts_are_read(subject: Xs2aSubject, count: int) -> None:
    caller = naming(subject, "")
    wanted = accounts_of(subject, caller)[:count]
    written = " , ".join(f"{one[:4]} {one[4:].lower()}" for one in wanted)
    caller.credentials = {**caller.credentials, "iban": Secret(written.encode())}
    assert read(await subject.to_the_end(caller, await caller.begin(Fetch()))) == wanted


@pytest.mark.parametrize("written", ["DE00", "DE89370400440532013000,x", ";,"])
async def test_what_is_no_account_is_not_asked_for(subject: Xs2aSubject, written: str) -> None:
    caller = naming(subject, written)
    step = await caller.begin(Discover())
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.BAD_CREDENTIALS
    assert not subject.received(caller)


async def test_without_an_account_the_field_is_missing(subject: Xs2aSubject) -> None:
    step = await naming(subject, "").begin(Discover())
    assert step.outcome == Failed(FailureKind.INCOMPLETE, missing_fields=("iban",))
