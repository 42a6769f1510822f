"""Broken lines, broken parts, and what never reaches a log or a state."""

import logging
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from kontowerk.connectors.contract import (
    Discover,
    Done,
    Failed,
    FailureKind,
    Fetch,
    NeedTan,
    Tan,
)
from kontowerk.connectors.journal import Watcher
from kontowerk.connectors.snapshot import FetchedProduct, Missing, Present
from kontowerk.kit.secret import Secret
from tests.connectors.world import http_client
from tests.connectors.xs2a.conftest import Xs2aSubject

CANARY = "98765canary"


def logged(file: Path) -> list[str]:
    return file.read_text().splitlines()


@pytest.mark.parametrize("fault", ["down", "503"])
async def test_a_bank_that_is_away_is_unreachable(subject: Xs2aSubject, fault: str) -> None:
    caller = replace(subject.caller(f".{fault}"), http=subject.loose_http)
    step = await caller.begin(Discover())
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.UNREACHABLE
    assert step.partial is None


@pytest.mark.parametrize("fault", ["garbage-4", "drop-4", "503-4", "down-4"])
async def test_a_line_lost_while_reading_keeps_what_came(subject: Xs2aSubject, fault: str) -> None:
    caller = replace(subject.caller("plain"), http=subject.loose_http)
    subject.switch(caller, fault)
    step = await caller.begin(Fetch())
    if fault.startswith("garbage"):  # every part is unreadable by itself
        assert isinstance(step.outcome, Done)
        assert isinstance(step.outcome.snapshot.products[0].transactions, Missing)
        return
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.INTERRUPTED
    assert step.partial is not None
    assert not step.partial.complete
    first = step.partial.products[0]
    assert isinstance(first.balance, Present)
    assert not isinstance(first.transactions, Present)


async def test_an_endless_answer_is_cut(
    subject: Xs2aSubject, monkeypatch: pytest.MonkeyPatch
) -> None:
    caller = subject.caller("plain")
    monkeypatch.setattr("kontowerk.connectors.http_client._MOST_BYTES", 100)
    step = await caller.begin(Fetch())
    assert isinstance(step.outcome, Failed)
    assert step.outcome.kind is FailureKind.INTERRUPTED


async def test_a_read_whose_connection_breaks_is_repeated_once(subject: Xs2aSubject) -> None:
    caller = subject.caller("plain")
    tries: list[str] = []

    class Breaks(httpx.AsyncBaseTransport):
        async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
            tries.append(f"{request.method} {request.url.path}")
            raise httpx.ReadError(request=request, message="broken")

    async with httpx.AsyncClient(transport=Breaks()) as http:
        step = await replace(caller, http=http).begin(Fetch())
        assert isinstance(step.outcome, Failed)
        assert tries == ["GET /embedded/v1/accounts"] * 2
        tries.clear()
        await replace(caller, http=http, access=replace(caller.access, memory={})).begin(Fetch())
        assert tries == ["POST /embedded/v1/consents"], "what changes something is sent once"


async def test_a_broken_balance_costs_only_itself(subject: Xs2aSubject) -> None:
    caller = subject.caller(".sms.product-1")
    step = await subject.to_the_end(caller, await caller.begin(Fetch()))
    assert isinstance(step.outcome, Done)
    first, *others = step.outcome.snapshot.products
    assert first.balance == Missing(("500",))
    assert isinstance(first.transactions, Present)
    assert all(isinstance(other.balance, Present) for other in others)


async def test_broken_statements_leave_the_balances(subject: Xs2aSubject) -> None:
    caller = subject.caller(".sms.partial")
    step = await subject.to_the_end(caller, await caller.begin(Fetch()))
    assert isinstance(step.outcome, Done)
    for product in step.outcome.snapshot.products:
        assert isinstance(product.balance, Present)
        assert isinstance(product.transactions, Missing)


async def test_whoever_watches_hears_of_products_and_can_end_it(subject: Xs2aSubject) -> None:
    caller = subject.caller("plain")
    heard: list[tuple[FetchedProduct, ...]] = []

    class Listener(Watcher):
        async def products_known(
            self, products: tuple[FetchedProduct, ...], institution: str | None
        ) -> None:
            assert institution is None
            heard.append(products)

        async def should_yield(self) -> bool:
            return bool(heard)

    context = replace(caller.context(), watcher=Listener())
    step = await caller.connector.begin(caller.access, caller.credentials, Fetch(), context)
    assert step.outcome == Failed(FailureKind.YIELDED)
    assert len(heard) == 1
    assert all(product.balance is None for product in heard[0])


async def test_who_has_no_certificate_is_unreachable_and_the_operator_hears_of_it(
    subject: Xs2aSubject, log_file: Path
) -> None:
    before = len(logged(log_file))
    async with http_client(subject.bank.ca_file) as http:
        step = await replace(subject.caller(""), http=http).begin(Discover())
    assert isinstance(step.outcome, Failed)
    assert step.outcome.codes == ("CERTIFICATE_MISSING",)
    assert step.outcome.kind is FailureKind.UNREACHABLE
    said = logged(log_file)[before:]
    assert sum("xs2a.not_accepted" in line and "CERTIFICATE_MISSING" in line for line in said) == 1


@pytest.mark.usefixtures("client_steps_logged")
async def test_no_secret_reaches_a_log_or_a_state(
    subject: Xs2aSubject, log_file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    before = len(logged(log_file))
    with caplog.at_level(logging.DEBUG, logger="kontowerk"):
        caller = subject.caller(".sms")
        step = await caller.begin(Discover())
        assert isinstance(step.outcome, NeedTan)
        step = await caller.resume(step, Tan(Secret(CANARY)))
        assert isinstance(step.outcome, NeedTan)
        assert CANARY not in repr(step)
    ours = [record.getMessage() for record in caplog.records if "kontowerk" in record.name]
    for text in (*logged(log_file)[before:], *ours):
        assert CANARY not in text
        assert subject.pin not in text
    assert caller.sealer.sealed
    for plain in caller.sealer.sealed:
        assert CANARY.encode() not in plain
        assert subject.pin.encode() not in plain
