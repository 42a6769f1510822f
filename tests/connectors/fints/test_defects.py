"""The eleven defects of the library's own client, each shown absent here.

Number 8 (verification of payee) is shown by `test_paying_payees`.
"""

import json
from collections import Counter
from decimal import Decimal

import httpx
import pytest
from fints.utils import Password

from kontowerk.connectors.contract import (
    Discover,
    Done,
    Failed,
    FailureKind,
    Fetch,
    NeedDecoupled,
    NeedTan,
    Poll,
    Tan,
)
from kontowerk.connectors.fints import codes
from kontowerk.connectors.fints.connector import FintsConnector
from kontowerk.connectors.fints.parameters import UserAccount
from kontowerk.connectors.fints.state import Ask, FintsScope, ReadProgress, TaskResult
from kontowerk.connectors.fints.translate import part_key, snapshot
from kontowerk.connectors.snapshot import FetchedProduct, Present, ProductKind, Unit
from kontowerk.kit.secret import Secret
from tests.connectors.fints.conftest import PRODUCT, FintsSubject
from tests.connectors.subject import all_old, answer_to, wait_to_poll

CAMT_053 = """<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-15T08:00:00</CreDtTm></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-11-13</Dt></BookgDt><ValDt><Dt>2026-11-13</Dt></ValDt>
<BkTxCd><Prtry><Cd>NTRF+117+9310</Cd></Prtry></BkTxCd>
<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>
<TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs><Amt Ccy="EUR">10.00</Amt>
<CdtDbtInd>DBIT</CdtDbtInd>
<RltdPties><Cdtr><Pty><Nm>Anna</Nm></Pty></Cdtr></RltdPties>
<RmtInf><Ustrd>Eins</Ustrd></RmtInf></TxDtls>
<TxDtls><Refs><EndToEndId>E2</EndToEndId></Refs><Amt Ccy="EUR">20.00</Amt>
<CdtDbtInd>DBIT</CdtDbtInd>
<RltdPties><Cdtr><Pty><Nm>Bert</Nm></Pty></Cdtr></RltdPties>
<RmtInf><Ustrd>Zwei</Ustrd></RmtInf></TxDtls>
</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>"""
MT535 = (
    ":16R:GENL\r\n:28E:1/ONLY\r\n:16S:GENL\r\n:16R:FIN\r\n"
    ":35B:ISIN DE0001102580\r\n/DE/110258\r\nBUND 22/32\r\n"
    ":90A::MRKT//PRCT/88,026\r\n:94B::PRIC//LMAR/XFRA\r\n:98A::PRIC//20261113\r\n"
    ":93B::AGGR//FAMT/50000,\r\n:16S:FIN\r\n-"
)


def product_of(ask: Ask, part: TaskResult) -> FetchedProduct:
    account = UserAccount("1", None, "9", None, 1, "EUR", "Max", "Konto", frozenset(), True)  # noqa: FBT003
    progress = ReadProgress([account], [], {part_key(ask, 0): part})
    return snapshot(progress, None, FintsScope(transactions=True), [], None, []).products[0]


async def test_1_a_stored_approval_stays_decoupled(subject: FintsSubject) -> None:
    caller = subject.caller("app")
    step = await caller.begin(all_old(caller))
    assert json.loads(caller.sealer.sealed[-1])["pending"]["decoupled"] is True
    caller.connector = FintsConnector(product_id=PRODUCT)
    for _ in range(2):  # a TAN instead of a poll would cost the user a try here
        await wait_to_poll(caller, step)
        step = await caller.resume(step, Poll())
        assert isinstance(step.outcome, NeedDecoupled)
    while isinstance(step.outcome, NeedDecoupled):
        subject.decide(caller, approve=True)
        await wait_to_poll(caller, step)
        step = await caller.resume(step, Poll())
    assert isinstance(step.outcome, Done)


async def test_2_a_tan_in_the_middle_of_reading_is_resumed_by_another_connector(
    subject: FintsSubject,
) -> None:
    caller = subject.caller("familie.sms")
    wish = all_old(caller)
    step = await caller.begin(wish)
    asked = 0
    while isinstance(step.outcome, NeedTan):
        asked += 1
        caller.connector = FintsConnector(product_id=PRODUCT)
        step = await caller.resume(step, Tan(Secret(subject.tan)))
    assert asked > 1
    assert isinstance(step.outcome, Done)
    accounts = subject.bank.bank.accounts(subject.bank.customer(subject.user(caller)))
    for product, account in zip(step.outcome.snapshot.products, accounts, strict=True):
        if isinstance(product.transactions, Present):
            rows = subject.bank.bank.bookings(account, since=wish.since)
            found = Counter((t.booked_on, t.amount.amount) for t in product.transactions.value)
            assert found == Counter((row.booked_on, row.amount) for row in rows)


async def test_2_what_came_with_the_approval_is_not_asked_for_again(subject: FintsSubject) -> None:
    caller = subject.caller("familie.sms")
    found = await caller.begin(Discover())
    assert isinstance(found.outcome, Done)
    savings = next(p for p in found.outcome.snapshot.products if p.kind is ProductKind.SAVINGS)
    assert savings.iban is not None
    wish = Fetch(since=all_old(caller).since, only=frozenset({savings.iban}))
    step = await caller.begin(wish)
    step = await caller.resume(step, Tan(Secret(subject.tan)))
    assert isinstance(step.outcome, Done)
    assert subject.received(caller).count("HKCAZ1") == 1


async def test_3_a_wrong_tan_on_a_read_is_never_an_empty_list(subject: FintsSubject) -> None:
    caller = subject.caller("tan")
    step = await caller.begin(all_old(caller))
    while isinstance(step.outcome, NeedTan):
        step = await caller.resume(step, Tan(Secret("000000")))
    assert isinstance(step.outcome, Failed)
    assert step.partial is not None
    assert not any(isinstance(product.transactions, Present) for product in step.partial.products)


@pytest.mark.parametrize(
    ("answered", "at_login", "kind"),
    [
        (("9050", "9800", "9942"), True, FailureKind.BAD_CREDENTIALS),
        (("9050", "9800", "9910"), True, FailureKind.BAD_CREDENTIALS),
        (("9050", "9800", "9340"), True, FailureKind.BAD_CREDENTIALS),
        (("9050", "9340"), False, FailureKind.BUG),
        (("9050", "9800", "9931"), True, FailureKind.LOCKED),
        (("9930", "9942"), True, FailureKind.LOCKED),
        (("3060", "3938"), True, FailureKind.LOCKED),
        (("9050", "9800"), True, FailureKind.UNREACHABLE),
        (("9050", "9800"), False, FailureKind.INTERRUPTED),
        (("9075",), True, FailureKind.CONSENT),
        (("9955",), True, FailureKind.UNSUPPORTED),
        (("9941",), False, FailureKind.TAN_WRONG),
        (("9951",), False, FailureKind.TAN_WRONG),
        (("9999",), False, FailureKind.BUG),
        (("0010", "3920", "3076"), True, None),
    ],
)
def test_4_wrong_pin_lock_and_the_rest_are_told_apart(
    answered: tuple[str, ...],
    at_login: bool,  # noqa: FBT001 - a column of the table
    kind: FailureKind | None,
) -> None:
    assert codes.failure(answered, at_login=at_login) is kind


async def test_5_no_switch_of_the_library_changes_the_pin_we_send(subject: FintsSubject) -> None:
    caller = subject.caller("plain")
    with Password.protect():
        step = await caller.begin(Fetch())
    assert isinstance(step.outcome, Done)
    assert subject.bank.wrong_pins(subject.user(caller)) == 0


async def test_6_the_state_is_plain_json_without_the_pin(subject: FintsSubject) -> None:
    caller = subject.caller("tan")
    await caller.begin(all_old(caller))
    plain = caller.sealer.sealed[-1]
    state = json.loads(plain)
    assert state["version"] == 1
    assert state["session"]["system_id"].startswith("KS")
    assert subject.pin.encode() not in plain


class Watching(httpx.AsyncBaseTransport):
    """Looks at requests on their way."""

    def __init__(self, way: httpx.AsyncBaseTransport) -> None:
        self.way = way
        self.seen: list[httpx.Request] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.seen.append(request)
        return await self.way.handle_async_request(request)


async def test_7_every_message_has_time_limits(subject: FintsSubject) -> None:
    way = Watching(subject.http._transport)  # pyright: ignore[reportPrivateUsage]
    caller = subject.caller("plain")
    caller.http = httpx.AsyncClient(transport=way, trust_env=False)
    caller.seconds = 120
    await caller.begin(Fetch())
    assert len(way.seen) > 5
    for request in way.seen:
        limits = request.extensions["timeout"]
        assert limits["connect"] == 5
        assert 0 < limits["read"] <= 60


async def test_9_the_iban_is_not_glued_to_the_name(subject: FintsSubject) -> None:
    step = await subject.caller("familie.like-ing", "like-ing").begin(Fetch())
    assert isinstance(step.outcome, Done)
    rows = step.outcome.snapshot.products[0].transactions
    assert isinstance(rows, Present)
    with_iban = [row for row in rows.value if row.counterparty_iban]
    assert with_iban
    assert not any(
        (row.counterparty_iban or "") in (row.counterparty_name or "") for row in with_iban
    )


def test_10_a_statement_and_both_halves_of_a_batch_are_read() -> None:
    part = TaskResult("HKCAZ", pages=[CAMT_053.encode()])
    rows = product_of(Ask.TRANSACTIONS, part).transactions
    assert isinstance(rows, Present)
    assert [(row.counterparty_name, row.purpose, row.amount.amount) for row in rows.value] == [
        ("Anna", "Eins", Decimal("-10.00")),
        ("Bert", "Zwei", Decimal("-20.00")),
    ]


def test_11_nominal_wkn_and_market_are_read_and_a_value_may_be_missing() -> None:
    part = TaskResult("HKWPD", pages=[MT535.encode()])
    found = product_of(Ask.POSITIONS, part).positions
    assert isinstance(found, Present)
    (position,) = found.value
    assert (position.unit, position.quantity) == (Unit.NOMINAL, Decimal(50000))
    assert (position.wkn, position.venue, position.total_value) == ("110258", "XFRA", None)
    assert isinstance(position.price, Decimal)


def test_unreadable_statements_are_missing_not_empty() -> None:
    for order, page in (("HKCAZ", b"<Document/>"), ("HKKAZ", b"nonsense")):
        rows = product_of(Ask.TRANSACTIONS, TaskResult(order, pages=[page])).transactions
        assert not isinstance(rows, Present)


async def test_answers_survive_a_restart_of_everything_but_the_state(
    subject: FintsSubject,
) -> None:
    """All of a step's knowledge lies in the state: nothing in the connector is needed."""
    caller = subject.caller("many-methods")
    step = await caller.begin(all_old(caller))
    while not isinstance(step.outcome, Done | Failed):
        caller.connector = FintsConnector(product_id=PRODUCT)
        if isinstance(step.outcome, NeedDecoupled):
            subject.decide(caller, approve=True)
            await wait_to_poll(caller, step)
        step = await caller.resume(step, answer_to(step, subject.tan))
    assert isinstance(step.outcome, Done)
    rows = step.outcome.snapshot.products[0].transactions
    assert isinstance(rows, Present)
    assert rows.value
