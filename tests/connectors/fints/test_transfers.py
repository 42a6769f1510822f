"""Which order, which version, which format: what bank and account offer decides."""

from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal
from uuid import UUID

import pytest

from kontowerk.connectors.contract import FailureKind
from kontowerk.connectors.errors import BankRefusedError
from kontowerk.connectors.fints import codec, transfers
from kontowerk.connectors.fints.message import Envelope
from kontowerk.connectors.fints.parameters import BankParameters, UserAccount
from kontowerk.connectors.fints.state import Errand
from kontowerk.connectors.transfer import CreditTransfer, Payer, TransferKind, TransferOrder
from kontowerk.kit.money import Money
from kontowerk.kit.secret import Secret

NOW = datetime(2026, 11, 15, 9, 30, tzinfo=UTC)
IBAN = "DE02120300000000202051"
ORDERS = ("HKCCS", "HKIPZ", "HKCSE", "HKCCM")
TRANSFERS = [kind for kind in TransferKind if not kind.is_standing]
NEW, OLD = (f"urn:iso:std:iso:20022:tech:xsd:pain.001.001.0{n}" for n in (9, 3))
BANK = BankParameters(1, "Bank", dict.fromkeys(ORDERS, (1,)), (), frozenset(), (), None, (NEW, OLD))
ACCOUNT = UserAccount(
    "202051",
    None,
    "12030000",
    IBAN,
    1,
    "EUR",
    "Jörg Müller",
    None,
    frozenset(ORDERS),
    conclusive=True,
)
ONE = CreditTransfer(
    "Anna", "DE89370400440532013000", "COBADEFFXXX", Money(Decimal("1.50"), "EUR"), "x", "KW-1"
)
ORDER = TransferOrder(UUID(int=5), TransferKind.SINGLE, Payer("", IBAN), (ONE,))


def prepared(
    order: TransferOrder = ORDER, bank: BankParameters = BANK, account: UserAccount = ACCOUNT
) -> Errand:
    errand = Errand(order)
    transfers.prepare(errand, [account], bank, NOW)
    return errand


def refused(
    order: TransferOrder = ORDER, bank: BankParameters = BANK, account: UserAccount = ACCOUNT
) -> FailureKind:
    with pytest.raises(BankRefusedError) as caught:
        prepared(order, bank, account)
    return caught.value.kind


@pytest.mark.parametrize(("kind", "name"), list(zip(TRANSFERS, ORDERS, strict=True)))
def test_each_kind_has_its_order(kind: TransferKind, name: str) -> None:
    wanted = replace(ORDER, kind=kind)
    assert prepared(wanted).segment == name
    others = frozenset(ORDERS) - {name}
    assert refused(wanted, account=replace(ACCOUNT, allowed=others)) is FailureKind.NOT_POSSIBLE
    less = replace(BANK, offers=dict.fromkeys(others, (1,)))
    assert refused(wanted, less) is FailureKind.NOT_POSSIBLE
    unknown = replace(BANK, offers={name: (9,)})
    assert refused(wanted, unknown) is FailureKind.NOT_POSSIBLE


def test_where_the_bank_does_not_say_a_current_account_may_try() -> None:
    silent = replace(ACCOUNT, allowed=frozenset(), conclusive=False)
    assert prepared(account=silent).segment == "HKCCS"
    assert refused(account=replace(silent, kind=30)) is FailureKind.NOT_POSSIBLE


@pytest.mark.parametrize(
    ("formats", "chosen"),
    [
        ((OLD, NEW), NEW),
        ((OLD,), OLD),
        (("sepade.pain.001.001.03.xsd",), "sepade.pain.001.001.03.xsd"),
        ((f"{NEW}_GBIC_4", OLD), f"{NEW}_GBIC_4"),
        ((), NEW),
    ],
)
def test_the_newest_format_both_know_under_the_banks_name(
    formats: tuple[str, ...], chosen: str
) -> None:
    errand = prepared(bank=replace(BANK, pain_formats=formats))
    assert errand.descriptor == chosen
    version = b"pain.001.001.09" if "001.09" in chosen else b"pain.001.001.03"
    assert version in errand.document


def test_a_bank_with_other_formats_cannot_be_given_an_order() -> None:
    other = ("urn:iso:std:iso:20022:tech:xsd:pain.001.003.03", "pain.008.001.08")
    assert refused(bank=replace(BANK, pain_formats=other)) is FailureKind.NOT_POSSIBLE


def test_the_payer_is_named_in_letters_every_bank_takes() -> None:
    assert b"<Dbtr><Nm>Joerg Mueller</Nm></Dbtr>" in prepared().document
    long = replace(ORDER, payer=Payer("ä" * 70, IBAN))
    assert f"<Dbtr><Nm>{'ae' * 35}</Nm>".encode() in prepared(long).document


def test_a_sub_account_is_told_apart_by_its_name() -> None:
    plain = replace(ACCOUNT, iban=None)
    other = replace(plain, sub_account="01")
    wanted = replace(ORDER, payer=Payer("", IBAN, account_number="202051", sub_account="01"))
    errand = Errand(wanted)
    transfers.prepare(errand, [plain, other], BANK, NOW)
    assert errand.account == 1


def test_an_account_with_another_iban_is_another_account() -> None:
    stranger = Payer("", "DE89370400440532013000", account_number=ACCOUNT.number)
    assert refused(replace(ORDER, payer=stranger)) is FailureKind.NOT_POSSIBLE


def rendered(errand: Errand, account: UserAccount = ACCOUNT) -> str:
    envelope = Envelope("12030000", "user", "sys", "910", "1", 2, NOW, "1000001")
    message = codec.encode(
        envelope, [transfers.build(errand, [account])], Secret(b"secret"), Secret("tan")
    )
    return message.decode("iso-8859-1")


def test_the_order_on_the_wire() -> None:
    errand = prepared()
    written = rendered(errand, replace(ACCOUNT, bic="BYLADEM1001"))
    size = len(errand.document)
    name = NEW.replace(":", "?:")
    assert f"HKCCS:3:1+{IBAN}:BYLADEM1001+{name}+@{size}@<?xml" in written
    assert transfers.build(errand, [ACCOUNT]) == transfers.build(errand, [ACCOUNT])


def test_a_bulk_order_names_its_sum() -> None:
    wanted = replace(ORDER, kind=TransferKind.BULK, transfers=(ONE, ONE))
    assert f"HKCCM:3:1+{IBAN}+3,:EUR+N+" in rendered(prepared(wanted))


def test_an_instant_order_is_never_made_an_ordinary_one() -> None:
    bank = replace(BANK, offers={"HKIPZ": (1, 2)})
    errand = prepared(replace(ORDER, kind=TransferKind.INSTANT), bank)
    assert errand.version == 2
    assert rendered(errand).split("</Document>")[1].startswith("+N'")


def test_a_scheduled_order_has_its_day_in_the_document() -> None:
    wanted = replace(ORDER, kind=TransferKind.SCHEDULED, execute_on=date(2026, 12, 24))
    assert b"<ReqdExctnDt><Dt>2026-12-24</Dt></ReqdExctnDt>" in prepared(wanted).document
    assert b"<Dt>1999-01-01</Dt>" in prepared().document
