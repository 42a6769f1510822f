"""What a payment's owner is told: the state, the reason, and the bank's own words."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from uuid import UUID

import pytest

from kontowerk.bankcalls.model import Block
from kontowerk.connectors.contract import (
    Challenge,
    Done,
    Failed,
    FailureKind,
    Need,
    NeedMedium,
    NeedMethod,
    NeedPayee,
    NeedRedirect,
    NeedTan,
    Paid,
    Unseen,
)
from kontowerk.connectors.snapshot import MediaClass, SecurityMethod, Snapshot, TanMedium
from kontowerk.connectors.transfer import PayeeCheck, PayeeMatch, TransferKind
from kontowerk.payments.model import (
    NewPayment,
    PaymentDetails,
    PaymentReason,
    PaymentSource,
    PaymentState,
    TransferForm,
)
from kontowerk.payments.rules import machine
from kontowerk.payments.rules.machine import PaymentVerdict

NOW = datetime(2026, 3, 27, 12, 0, tzinfo=UTC)
IBAN = "DE89370400440532013000"
NEW = NewPayment(
    customer_id=UUID(int=1),
    tenant_id=UUID(int=2),
    flow=TransferForm.NEWER,
    source=PaymentSource(None, IBAN, "a"),
    details=(PaymentDetails("Max Muster", "Miete", IBAN, "COBADEFFXXX", "EUR", Decimal(1)),),
)
METHOD = SecurityMethod("942", "pushTAN")
SAID = ("9210", "9040")


def judged(
    kind: FailureKind, *, heard: bool, sent: bool, elsewhere: bool = False
) -> PaymentVerdict:
    return machine.verdict(Failed(kind, SAID), heard=heard, sent=sent, elsewhere=elsewhere)


# When it comes in ------------------------------------------------------------------------


@pytest.mark.parametrize("is_draft", [True, False])
def test_a_right_payment_waits_for_a_person_only_as_a_draft(*, is_draft: bool) -> None:
    new = replace(NEW, draft=is_draft)
    found = machine.at_first(new, TransferKind.SINGLE, (), can_pay=True)
    assert found == PaymentVerdict(PaymentState.DRAFT if is_draft else PaymentState.CREATED)


@pytest.mark.parametrize(("draft", "editable"), [(False, False), (True, False), (False, True)])
def test_a_wrong_payment_that_nobody_can_correct_is_rejected(
    *, draft: bool, editable: bool
) -> None:
    new = replace(NEW, draft=draft, editable=editable)
    found = machine.at_first(new, TransferKind.SINGLE, ("iban", "amount"), can_pay=True)
    assert found == PaymentVerdict(PaymentState.REJECTED, PaymentReason.INVALID, "iban, amount")


def test_a_draft_that_a_person_may_correct_says_what_is_wrong() -> None:
    new = replace(NEW, draft=True, editable=True)
    found = machine.at_first(new, TransferKind.SINGLE, ("iban",), can_pay=True)
    assert found == PaymentVerdict(PaymentState.DRAFT, PaymentReason.INVALID, "iban")


def test_an_account_that_cannot_pay_in_this_way_is_told_which_way() -> None:
    found = machine.at_first(NEW, TransferKind.INSTANT, (), can_pay=False)
    assert found == PaymentVerdict(PaymentState.REJECTED, PaymentReason.NOT_POSSIBLE, "instant")


# How an attempt ended --------------------------------------------------------------------


@pytest.mark.parametrize("settled", [True, False])
def test_the_banks_own_name_of_an_order_is_kept(*, settled: bool) -> None:
    found = machine.verdict(Paid("B-1", settled), heard=True, sent=True)
    assert found == PaymentVerdict(
        PaymentState.DONE if settled else PaymentState.DOUBT, reference="B-1"
    )


@pytest.mark.parametrize("outcome", [Done(Snapshot()), Unseen()])
def test_what_answers_no_order_is_our_fault_unless_money_may_have_moved(
    outcome: Done | Unseen,
) -> None:
    assert machine.verdict(outcome, heard=True, sent=False) == PaymentVerdict(
        PaymentState.REJECTED, PaymentReason.INTERNAL
    )
    for sent, elsewhere in ((True, False), (False, True)):
        found = machine.verdict(outcome, heard=True, sent=sent, elsewhere=elsewhere)
        assert found == PaymentVerdict(PaymentState.DOUBT, PaymentReason.UNKNOWN)


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        (FailureKind.REJECTED, PaymentReason.REJECTED),
        (FailureKind.DUPLICATE, PaymentReason.DUPLICATE),
        (FailureKind.NOT_POSSIBLE, PaymentReason.NOT_POSSIBLE),
        (FailureKind.NOT_OFFERED, PaymentReason.NOT_POSSIBLE),
        (FailureKind.UNSUPPORTED, PaymentReason.METHOD),
        (FailureKind.TAN_WRONG, PaymentReason.TAN_WRONG),
        (FailureKind.NOT_APPROVED, PaymentReason.NOT_APPROVED),
        (FailureKind.CONSENT, PaymentReason.NOT_APPROVED),
        (FailureKind.BAD_CREDENTIALS, PaymentReason.REFUSED),
        (FailureKind.LOCKED, PaymentReason.LOCKED),
        (FailureKind.INCOMPLETE, PaymentReason.INCOMPLETE),
    ],
)
def test_a_banks_no_is_told_with_its_reason_and_its_words(
    kind: FailureKind, reason: PaymentReason
) -> None:
    no = PaymentVerdict(PaymentState.REJECTED, reason, "9210 9040")
    assert judged(kind, heard=True, sent=True) == no
    assert judged(kind, heard=False, sent=False) == no
    assert judged(kind, heard=False, sent=True) == PaymentVerdict(
        PaymentState.DOUBT, PaymentReason.UNKNOWN, "9210 9040"
    )


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        (FailureKind.UNREACHABLE, PaymentReason.UNREACHABLE),
        (FailureKind.INTERRUPTED, PaymentReason.UNREACHABLE),
        (FailureKind.RATE, PaymentReason.UNREACHABLE),
        (FailureKind.YIELDED, PaymentReason.UNREACHABLE),
        (FailureKind.BUG, PaymentReason.INTERNAL),
    ],
)
def test_silence_before_anything_was_sent_rejects_with_its_reason(
    kind: FailureKind, reason: PaymentReason
) -> None:
    assert judged(kind, heard=True, sent=False) == PaymentVerdict(
        PaymentState.REJECTED, reason, "9210 9040"
    )


@pytest.mark.parametrize(
    ("kind", "state"),
    [
        (FailureKind.UNREACHABLE, PaymentState.REJECTED),
        (FailureKind.RATE, PaymentState.REJECTED),
        (FailureKind.INTERRUPTED, PaymentState.DOUBT),
        (FailureKind.YIELDED, PaymentState.DOUBT),
        (FailureKind.BUG, PaymentState.DOUBT),
    ],
)
def test_after_the_right_to_send_only_what_surely_did_not_leave_is_rejected(
    kind: FailureKind, state: PaymentState
) -> None:
    assert judged(kind, heard=True, sent=True).state is state
    assert judged(kind, heard=True, sent=False, elsewhere=True).state is PaymentState.DOUBT


@pytest.mark.parametrize("sent", [True, False])
def test_an_answer_that_was_lost_is_doubt_with_the_banks_words(*, sent: bool) -> None:
    found = judged(FailureKind.UNKNOWN, heard=True, sent=sent)
    assert found == PaymentVerdict(PaymentState.DOUBT, PaymentReason.UNKNOWN, "9210 9040")


@pytest.mark.parametrize(
    ("kind", "wrong", "reason"),
    [
        (FailureKind.BAD_CREDENTIALS, Block.REFUSED, PaymentReason.REFUSED),
        (FailureKind.BAD_CREDENTIALS, Block.LOCKED, PaymentReason.LOCKED),
        (FailureKind.REJECTED, Block.LOCKED, PaymentReason.REJECTED),
    ],
)
def test_wrong_credentials_mean_locked_when_it_was_the_last_try(
    kind: FailureKind, wrong: Block, reason: PaymentReason
) -> None:
    found = machine.verdict(Failed(kind), heard=True, sent=False, wrong=wrong)
    assert found == PaymentVerdict(PaymentState.REJECTED, reason)


def test_missing_fields_are_told_before_codes_and_both_are_cut() -> None:
    both = Failed(FailureKind.INCOMPLETE, SAID, missing_fields=("pin", "login"))
    assert machine.verdict(both, heard=True, sent=False).detail == "pin, login"
    long = Failed(FailureKind.REJECTED, ("9" * 600,))
    assert machine.verdict(long, heard=True, sent=False).detail == "9" * 500


# A look at the bank ----------------------------------------------------------------------


def test_a_look_that_finds_the_payment_keeps_the_banks_name_of_it() -> None:
    assert machine.traced(Paid("B-1")) == PaymentVerdict(PaymentState.DONE, reference="B-1")
    assert machine.traced(Paid("B-1", settled=False)) is None


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        (FailureKind.REJECTED, PaymentReason.REJECTED),
        (FailureKind.DUPLICATE, PaymentReason.DUPLICATE),
    ],
)
def test_a_look_that_finds_a_no_tells_the_banks_reason(
    kind: FailureKind, reason: PaymentReason
) -> None:
    found = machine.traced(Failed(kind, SAID))
    assert found == PaymentVerdict(PaymentState.REJECTED, reason, "9210 9040")


def test_looks_become_rarer_and_end_after_the_seventh() -> None:
    waits = [machine.next_look(looks, NOW) for looks in range(8)]
    assert waits == [*(NOW + wait for wait in machine.LOOKS), None]
    assert waits[0] == NOW + timedelta(seconds=20)


# Questions that nobody can be asked ------------------------------------------------------


CLOSE = PayeeCheck(IBAN, PayeeMatch.CLOSE_MATCH, "Maxi Muster")
OTHER = PayeeCheck("DE02120300000000202051", PayeeMatch.NO_MATCH)


@pytest.mark.parametrize(
    ("need", "ending"),
    [
        (NeedMethod((METHOD,)), PaymentVerdict(PaymentState.REJECTED, PaymentReason.METHOD)),
        (
            NeedMedium(tuple(TanMedium(name, MediaClass.MOBILE) for name in ("Alt", "Neu"))),
            PaymentVerdict(PaymentState.REJECTED, PaymentReason.METHOD, "Alt, Neu"),
        ),
        (
            NeedPayee((CLOSE, OTHER), NOW),
            PaymentVerdict(
                PaymentState.REJECTED,
                PaymentReason.PAYEE,
                "close_match: Maxi Muster; no_match: DE02120300000000202051",
            ),
        ),
        (
            NeedRedirect("https://bank.example/", NOW),
            PaymentVerdict(PaymentState.REJECTED, PaymentReason.NOT_POSSIBLE),
        ),
        (NeedTan(Challenge(METHOD, "TAN"), NOW, 3), None),
    ],
)
def test_only_the_older_interface_ends_what_it_cannot_ask(
    need: Need, ending: PaymentVerdict | None
) -> None:
    assert machine.cannot_be_asked(TransferForm.LEGACY, need) == ending
    assert machine.cannot_be_asked(TransferForm.NEWER, need) is None


def test_what_is_told_about_many_payees_is_cut() -> None:
    assert len(machine.payee_detail((CLOSE,) * 100)) == 500
