"""What the dialogue notes down, for answers the simulator does not give."""

from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID

import httpx
import pytest

from kontowerk.connectors.contract import CallContext, FailureKind
from kontowerk.connectors.errors import UnreadableAnswerError
from kontowerk.connectors.fints import codec, orders, read
from kontowerk.connectors.fints.dialog import Dialog, FintsLogin
from kontowerk.connectors.fints.message import Answer, Envelope
from kontowerk.connectors.fints.parameters import (
    BankParameters,
    ParameterCache,
    UserAccount,
    bank_parameters,
    load_profiles,
    product_kind,
    user_accounts,
)
from kontowerk.connectors.fints.state import Ask, DialogState, FintsScope, ReadProgress, Task
from kontowerk.connectors.fints.transport import FintsLink
from kontowerk.connectors.http_client import RequestLimit
from kontowerk.connectors.snapshot import ProductKind
from kontowerk.kit.secret import Secret
from tests.connectors.fints.conftest import FintsSubject
from tests.connectors.fints.test_codec import decoded
from tests.connectors.world import TestSealer

PROFILE = load_profiles()["default"]
BPD = BankParameters(1, "Bank", {"HKSAL": (5, 6, 7), "HKKAZ": (6,)}, (), frozenset(), (), None)


def account(**changes: object) -> UserAccount:
    fields: dict[str, object] = {
        "number": "1",
        "sub_account": None,
        "bank_code": "9",
        "iban": "DE02",
        "kind": 1,
        "currency": "EUR",
        "owner": "Max",
        "label": "Konto",
        "allowed": frozenset[str](),
        "conclusive": False,
    }
    return UserAccount(**{**fields, **changes})  # pyright: ignore[reportArgumentType] - a test's shorthand


def dialog(subject: FintsSubject) -> Dialog:
    caller = subject.caller("plain")
    link = FintsLink(caller.access.bank.url, caller.context(), RequestLimit())
    login = FintsLogin("max", "max", Secret(b"12345"))
    return Dialog(
        caller.access, login, "P", "1", PROFILE, ParameterCache(), link, DialogState(), BPD
    )


def test_a_renamed_user_is_named_so_from_the_next_login_on(subject: FintsSubject) -> None:
    it = dialog(subject)
    it.absorb(decoded(b"HIRMS:3:2:4+3072::Neue Kennung:MAX2:KUNDE2'"))
    assert it.session.renamed == ("MAX2", "KUNDE2")
    assert it.session.user_id is None
    it.absorb(decoded(b"HIRMS:3:2:4+3072::Neue Kennung:MAX3'"))
    assert it.session.renamed == ("MAX3", "MAX3")


def test_a_long_list_of_methods_may_come_in_pieces() -> None:
    answer = decoded(b"HIRMS:3:2:4+3920::a:910:911+3920::b:911:920'")
    assert answer.parameters("3920") == ("910", "911", "920")


def test_the_newest_description_of_a_method_counts_and_old_segments_do_not_matter() -> None:
    row = b"J:N:0:910:2:HHD:HHD:1.3:chip:6:1:TAN:99:N:1:N:0:0:N:N:00:2:N:1"
    answer = decoded(
        b"HIBPA:3:3:4+17+280:9+Bank+1+1+300+9999+1+300'",
        b"HITANS:4:4:4+1+1+0+what ever'",
        b"HITANS:5:6:4+1+1+0+%b'" % row,
        b"HITANS:6:7:4+1+1+0+%b:5:6:7:N:J'" % row,
        b"HIPINS:7:1:4+1+1+0+5:20:6:Name::HKSAL:N:HKCAZ:J'",
        b"HISALS:8:5:4+1+1'HISALS:9:7:4+1+1+0'",
    )
    found = bank_parameters(answer)
    assert found is not None
    (method,) = found.methods
    assert (method.version, method.needs_medium) == (7, True)
    assert (method.max_polls, method.first_poll, method.next_poll) == (5, 6, 7)
    assert found.tan_orders == {"HKCAZ"}
    assert found.newest("HKSAL", (5, 6)) == 5
    assert found.newest("HKWPD", (5, 6)) is None
    assert (found.version, found.name, found.max_idle) == (17, "Bank", 300)


def test_methods_that_cannot_be_read_are_none_and_cost_no_other() -> None:
    row = b"J:N:0:910:2:HHD:HHD:1.3:chip:6:1:TAN:99:N:1:N:0:0:N:N:00:2:N:1"
    answer = decoded(
        b"HIBPA:3:3:4+17+280:9+Bank+1+1+300'",
        b"HITANS:5:6:4+1+1+0+%b'" % row,
        b"HITANS:6:7:4+1+1+0+nonsense'",
    )
    known = bank_parameters(answer)
    assert known is not None
    assert [method.code for method in known.methods] == ["910"]


@pytest.mark.parametrize(("written", "kept"), [(b"999", 999), (b"1000", 0), (b"20261399", 0)])
def test_a_version_that_cannot_be_told_the_bank_again_is_none(written: bytes, kept: int) -> None:
    found = bank_parameters(decoded(b"HIBPA:3:3:4+%b+280:99999901+Bank+1+1+300+9999'" % written))
    assert found is not None
    assert (found.version, found.name) == (kept, "Bank")


def test_an_account_without_number_is_still_an_account() -> None:
    answer = decoded(
        b"HIUPA:3:4:4+max+1+1'",
        b"HIUPD:4:6:4++DE30999999010000471100+max+10+EUR+Erika+und Max+Tagesgeld Plus"
        b"++HKSAL:1+HKCCS:1'",
    )
    (found,) = user_accounts(answer)
    assert (found.number, found.iban, found.owner) == (
        None,
        "DE30999999010000471100",
        "Erika und Max",
    )
    assert found.allowed == {"HKSAL", "HKCCS"}
    assert not found.conclusive
    assert product_kind(found) is ProductKind.CALL_MONEY


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (1, ProductKind.CHECKING),
        (9, ProductKind.CHECKING),
        (10, ProductKind.SAVINGS),
        (29, ProductKind.FIXED_TERM),
        (30, ProductKind.DEPOT),
        (45, ProductKind.LOAN),
        (50, ProductKind.CREDIT_CARD),
        (60, ProductKind.DEPOT),
        (70, ProductKind.HOME_SAVINGS),
        (80, ProductKind.OTHER_ACCOUNT),
        (99, ProductKind.OTHER_ACCOUNT),
        (None, ProductKind.OTHER_ACCOUNT),
    ],
)
def test_account_types_are_kinds_of_products(kind: int | None, expected: ProductKind) -> None:
    assert product_kind(account(kind=kind)) is expected


def test_only_what_bank_and_account_allow_is_asked() -> None:
    def asked(one: UserAccount) -> list[tuple[str, int]]:
        found = orders.plan([one], BPD, PROFILE, FintsScope(transactions=True))
        return [(task.order, task.version) for task in found]

    assert asked(account()) == [("HKSAL", 7), ("HKKAZ", 6)]
    assert asked(account(conclusive=True)) == []
    assert asked(account(conclusive=True, allowed=frozenset({"HKSAL"}))) == [("HKSAL", 7)]
    assert asked(account(kind=30)) == []


def test_the_newest_version_of_balances_is_asked_for_only_where_there_is_no_other() -> None:
    def asked(*versions: int) -> list[int]:
        bank = replace(BPD, offers={"HKSAL": versions})
        found = orders.plan([account()], bank, PROFILE, FintsScope(transactions=True))
        return [task.version for task in found]

    assert asked(7, 8) == [7]
    assert asked(8) == [8]
    task, today = Task(Ask.BALANCE, 0, "HKSAL", 8), _Still().now().date()
    order = orders.build(task, [account()], BPD, PROFILE, FintsScope(transactions=True), today)
    envelope = Envelope("99999901", "max", "SYS", "999", "D", 1, _Still().now(), "77")
    assert b"HKSAL:3:8+" in codec.encode(envelope, [order], Secret(b"1"))


class _Still:
    def now(self) -> datetime:
        return datetime(2026, 11, 16, tzinfo=UTC)


CALL = CallContext(UUID(int=1), "test", _Still(), _Still().now(), TestSealer(), httpx.AsyncClient())


def pages(*answers: Answer) -> ReadProgress:
    progress = ReadProgress([account()], [Task(Ask.TRANSACTIONS, 0, "HKKAZ", 6)])
    for answer in answers:
        read.absorb(progress, answer, CALL)
    return progress


PAGE = b"HIKAZ:4:6:3+@5@:20:A'"


def test_pages_are_gathered_until_no_more_are_announced() -> None:
    more = decoded(b"HIRMS:3:2:3+3040::mehr:P1'", PAGE)
    progress = pages(more)
    assert progress.tasks is not None
    assert progress.tasks[0].point == "P1"
    read.absorb(progress, decoded(b"HIRMS:3:2:3+0020::gut'", PAGE), CALL)
    assert progress.tasks == []
    assert len(progress.parts["transactions/0"].pages) == 2


@pytest.mark.parametrize(
    "answer",
    [
        decoded(b"HIRMS:3:2:3+0020::ok'"),  # a yes without anything is not "no bookings"
        decoded(b"HIRMS:3:2:3+9010::nein'"),
        decoded(b"HIRMS:3:2:3+3010::nichts+3905::nicht verarbeitet'"),
    ],
)
def test_no_data_is_never_taken_for_no_bookings(answer: Answer) -> None:
    assert pages(answer).parts["transactions/0"].failed


def test_a_bank_that_turns_in_circles_is_left() -> None:
    more = decoded(b"HIRMS:3:2:3+3040::mehr:P1'", PAGE)
    assert pages(more, more).parts["transactions/0"].failed


def test_more_pages_without_saying_where_end_the_list() -> None:
    progress = pages(decoded(b"HIRMS:3:2:3+3040::mehr'", PAGE))
    assert progress.tasks == []
    assert not progress.parts["transactions/0"].failed


def test_a_refused_period_is_asked_for_with_a_later_start_once() -> None:
    refused = decoded(b"HIRMS:3:2:3+9210::Zeitraum'")
    progress = pages(refused)
    assert progress.tasks is not None
    assert progress.tasks[0].shortened
    read.absorb(progress, refused, CALL)
    assert progress.parts["transactions/0"].failed


def test_statements_that_fail_as_camt_are_asked_for_as_mt940() -> None:
    task = Task(Ask.TRANSACTIONS, 0, "HKCAZ", 1, fallback=("HKKAZ", 6))
    progress = ReadProgress([account()], [task])
    read.absorb(progress, decoded(b"HIRMS:3:2:3+9010::nicht'"), CALL)
    assert progress.tasks is not None
    assert (progress.tasks[0].order, progress.tasks[0].version) == ("HKKAZ", 6)


def test_a_message_of_nothing_is_an_interruption() -> None:
    with pytest.raises(UnreadableAnswerError) as refused:
        codec.decode(b"")
    assert refused.value.kind is FailureKind.INTERRUPTED
