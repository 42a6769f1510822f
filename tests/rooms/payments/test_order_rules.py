"""What is wrong with a payment, how it is carried out, and what the bank is given."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest

from kontowerk.connectors.transfer import CreditTransfer, Payer, TransferKind, TransferOrder
from kontowerk.kit.money import Money
from kontowerk.payments.model import NewPayment, PaymentDetails, PaymentSource, TransferForm
from kontowerk.payments.rules import order as rules

TODAY = date(2026, 3, 27)
PAYMENT = UUID("0192f0c1-5d3e-7a41-8c55-6b1f0e9d2a73")
PAYER = Payer("Erika Muster", "DE02120300000000202051")
DETAILS = PaymentDetails(
    "Max Muster", "Miete", "DE89370400440532013000", "COBADEFFXXX", "EUR", Decimal("12.34")
)
NEW = NewPayment(
    customer_id=UUID(int=1),
    tenant_id=UUID(int=2),
    flow=TransferForm.NEWER,
    source=PaymentSource(UUID(int=3), "DE02120300000000202051", "a"),
    details=(DETAILS,),
)


def new(**more: Any) -> NewPayment:
    return replace(NEW, **more)


def wrong(**more: Any) -> list[str]:
    """The fields that are wrong with a transfer that would be right without the change."""
    return list(rules.wrong_fields(replace(DETAILS, **more)))


def written(*details: PaymentDetails, **more: Any) -> TransferOrder:
    return rules.order(new(details=details, **more), PAYMENT, PAYER, TODAY)


def sent(**more: Any) -> CreditTransfer:
    return written(replace(DETAILS, **more)).transfers[0]


# What is wrong ---------------------------------------------------------------------------


def test_nothing_is_wrong_with_an_ordinary_payment() -> None:
    assert rules.faults(NEW, TODAY) == ()


@pytest.mark.parametrize(
    ("amount", "is_right"),
    [
        ("0.01", True),
        ("0.00", False),
        ("0.009", False),
        ("-1.00", False),
        ("999999999.99", True),
        ("1000000000.00", False),
        ("12.345", False),
        ("12.340", True),
        ("NaN", False),
        ("Infinity", False),
    ],
)
def test_an_amount_is_at_least_a_cent_in_whole_cents_and_not_rounded(
    amount: str, *, is_right: bool
) -> None:
    assert wrong(amount=Decimal(amount)) == ([] if is_right else ["amount"])


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"currency": "USD"}, "currency"),
        ({"currency": "eur"}, "currency"),
        ({"iban": "DE89370400440532013001"}, "iban"),  # check digits
        ({"iban": "TR330006100519786457841326", "bic": "TCZBTR2AXXX"}, "iban"),  # not in SEPA
        ({"bic": "COBADEFF1"}, "bic"),
        ({"bic": "BYLADEM1001"}, "bic"),  # a known bank, but another one
        ({"recipient": ""}, "recipient"),
        ({"recipient": "  "}, "recipient"),
        ({"recipient": "M" * 71}, "recipient"),
        ({"recipient": "ü" * 36}, "recipient"),  # spelt `ue`, which is too long
        ({"recipient": "Max\u202eretsuM"}, "recipient"),
        ({"ultimate_debtor": " "}, "ultimateDebtor"),
        ({"ultimate_creditor": "M" * 71}, "ultimateCreditor"),
        ({"purpose": "a" * 141}, "purpose"),
        ({"purpose": "ß" * 71}, "purpose"),
        ({"purpose": "Miete\nMai"}, "purpose"),
        ({"purpose_code": "SAL"}, "purposeCode"),
        ({"purpose_code": "sala"}, "purposeCode"),
        ({"purpose_code": "SALAX"}, "purposeCode"),
        ({"end_to_end_id": "a" * 36}, "endToEndId"),
        ({"end_to_end_id": "/a"}, "endToEndId"),
    ],
)
def test_what_no_bank_would_take_is_named_and_nothing_else(
    more: dict[str, Any], field: str
) -> None:
    assert wrong(**more) == [field]


@pytest.mark.parametrize(
    "more",
    [
        {"iban": "de89 3704 0044 0532 0130 00"},
        {"recipient": "M" * 70},
        {"recipient": "ü" * 35},
        {"recipient": "M"},
        {"recipient": f" {'M' * 70} "},
        {"ultimate_debtor": "Erika Muster"},
        {"ultimate_creditor": "Erika Muster"},
        {"purpose": ""},
        {"purpose": "a" * 140},
        {"purpose_code": "SALA"},
        {"end_to_end_id": "a" * 35},
    ],
)
def test_what_a_bank_takes_is_not_wrong(more: dict[str, Any]) -> None:
    assert wrong(**more) == []


def test_all_that_is_wrong_is_named_once_and_in_the_order_of_the_form() -> None:
    bad = replace(DETAILS, amount=Decimal(0), recipient="")
    found = rules.faults(new(details=(bad, bad), instant=True, bulk=True), TODAY)
    assert found == ("instant", "amount", "recipient")


@pytest.mark.parametrize(("count", "is_right"), [(0, False), (1, True), (1000, True)])
def test_a_payment_has_one_to_a_thousand_transfers(count: int, *, is_right: bool) -> None:
    found = rules.faults(new(details=(DETAILS,) * count), TODAY)
    assert found == (() if is_right else ("transferDetails",))


def test_a_thousand_and_one_transfers_are_too_many() -> None:
    assert rules.faults(new(details=(DETAILS,) * 1001), TODAY) == ("transferDetails",)


@pytest.mark.parametrize(
    ("days", "is_right"), [(-1, False), (0, True), (1, True), (366, True), (367, False)]
)
def test_a_payment_is_scheduled_from_today_to_a_year_ahead(days: int, *, is_right: bool) -> None:
    found = rules.faults(new(execute_on=TODAY + timedelta(days=days)), TODAY)
    assert found == (() if is_right else ("requestedExecutionDate",))


@pytest.mark.parametrize("how", ["instant", "bulk"])
def test_what_is_instant_or_bulk_has_no_day(how: str) -> None:
    assert rules.faults(new(**{how: True}), TODAY) == ()
    found = rules.faults(new(**{how: True}, execute_on=TODAY), TODAY)
    assert found == ("requestedExecutionDate",)


# What the bank is given ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "kind"),
    [
        ({}, TransferKind.SINGLE),
        ({"bulk": True}, TransferKind.BULK),
        ({"instant": True}, TransferKind.INSTANT),
        ({"execute_on": TODAY}, TransferKind.SINGLE),
        ({"execute_on": TODAY + timedelta(days=1)}, TransferKind.SCHEDULED),
    ],
)
def test_only_a_payment_for_a_later_day_is_scheduled(
    more: dict[str, Any], kind: TransferKind
) -> None:
    made = written(DETAILS, **more)
    assert made.kind is kind
    assert made.execute_on == (more["execute_on"] if kind is TransferKind.SCHEDULED else None)


def test_the_order_names_payment_and_payer() -> None:
    made = written(DETAILS)
    assert (made.payment_id, made.payer) == (PAYMENT, PAYER)


def test_a_transfer_is_written_in_the_letters_of_sepa_without_changing_the_money() -> None:
    made = sent(
        recipient=" Jürgen Groß ",
        purpose="Miete für Mai ",
        iban="de89 3704 0044 0532 0130 00",
        bic="cobadeff xxx",
        amount=Decimal("12.3"),
        purpose_code="RENT",
        ultimate_debtor=" Änne ",
        ultimate_creditor=" Øle ",
    )
    assert made == CreditTransfer(
        recipient="Juergen Gross",
        iban="DE89370400440532013000",
        bic="COBADEFFXXX",
        amount=Money(Decimal("12.30"), "EUR"),
        purpose="Miete fuer Mai ",
        end_to_end_id=PAYMENT.hex,
        purpose_code="RENT",
        ultimate_debtor="AEnne",
        ultimate_creditor="Ole",
    )
    assert str(made.amount.amount) == "12.30"


def test_who_is_not_named_stays_unnamed() -> None:
    made = sent()
    assert (made.ultimate_debtor, made.ultimate_creditor, made.purpose_code) == (None, None, None)


def test_a_payment_is_found_again_by_the_callers_id_or_by_ours() -> None:
    assert sent(end_to_end_id="RE-4711").end_to_end_id == "RE-4711"
    assert sent(end_to_end_id="NOTPROVIDED").end_to_end_id == PAYMENT.hex


def test_transfers_of_one_payment_are_told_apart_by_number() -> None:
    made = written(DETAILS, DETAILS, bulk=True)
    ids = [one.end_to_end_id for one in made.transfers]
    assert ids == [f"{PAYMENT.hex[:29]}-1", f"{PAYMENT.hex[:29]}-2"]


@pytest.mark.parametrize("count", [2, 1000])
def test_ids_of_many_transfers_differ_and_fit_into_the_field(count: int) -> None:
    ids = {one.end_to_end_id for one in written(*(DETAILS,) * count, bulk=True).transfers}
    assert len(ids) == count
    assert max(map(len, ids)) <= 35


# What names a request --------------------------------------------------------------------


@pytest.mark.parametrize(
    "more",
    [
        {"flow": TransferForm.LEGACY},
        {"source": replace(NEW.source, provider_id=UUID(int=9))},
        {"source": replace(NEW.source, access_id="b")},
        {"source": replace(NEW.source, product_id="other")},
        {"bulk": True},
        {"instant": True},
        {"execute_on": TODAY},
        {"vop_id": UUID(int=7)},
        {"method": "942"},
        {"medium": "Phone"},
        {"details": (DETAILS, DETAILS)},
        {"details": (replace(DETAILS, recipient="Moritz"),)},
        {"details": (replace(DETAILS, purpose="Strom"),)},
        {"details": (replace(DETAILS, iban="DE02120300000000202051"),)},
        {"details": (replace(DETAILS, bic="BYLADEM1001"),)},
        {"details": (replace(DETAILS, currency="USD"),)},
        {"details": (replace(DETAILS, amount=Decimal("12.35")),)},
        {"details": (replace(DETAILS, end_to_end_id="1"),)},
        {"details": (replace(DETAILS, purpose_code="RENT"),)},
        {"details": (replace(DETAILS, ultimate_debtor="A"),)},
        {"details": (replace(DETAILS, ultimate_creditor="A"),)},
    ],
)
def test_another_request_has_another_fingerprint(more: dict[str, Any]) -> None:
    assert rules.fingerprint(new(**more)) != rules.fingerprint(NEW)


def test_the_same_request_has_the_same_fingerprint_however_it_is_sealed_or_written() -> None:
    again = new(
        source=replace(NEW.source, credentials={"pin": "sealed anew"}),
        details=(replace(DETAILS, amount=Decimal("12.3400")),),
    )
    assert rules.fingerprint(again) == rules.fingerprint(NEW)


def test_a_fingerprint_stays_the_same_from_release_to_release() -> None:
    stored = "71dca0301ce5e9b44005d6dda6b98b2af5ebe3214db3370960a1058b90e292f7"
    assert rules.fingerprint(NEW).hex() == stored


# What a person approves ------------------------------------------------------------------


def test_what_is_approved_stays_the_same_from_release_to_release() -> None:
    stored = "78371a5e6f10697d9d00b486c472ba419425f54c4cd4a0c208e86c36d3655a92"
    assert rules.bound(written(DETAILS, DETAILS)).hex() == stored


@pytest.mark.parametrize(
    "more",
    [
        {"recipient": "Moritz Muster"},
        {"iban": "DE02120300000000202051"},
        {"amount": Decimal("12.35")},
    ],
)
def test_an_approval_is_bound_to_payee_and_amount(more: dict[str, Any]) -> None:
    assert rules.bound(written(replace(DETAILS, **more))) != rules.bound(written(DETAILS))


def test_an_approval_is_bound_to_its_payment_and_all_its_transfers() -> None:
    mine = rules.bound(written(DETAILS))
    other = rules.order(NEW, UUID(int=8), PAYER, TODAY)
    assert len({mine, rules.bound(other), rules.bound(written(DETAILS, DETAILS))}) == 3


def test_an_approval_is_not_bound_to_the_purpose() -> None:
    assert rules.bound(written(replace(DETAILS, purpose="Strom"))) == rules.bound(written(DETAILS))
