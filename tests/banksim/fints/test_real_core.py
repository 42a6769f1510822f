"""Every account of every persona through the face: the statements add up to the ledger."""

import re
from collections.abc import Iterator
from decimal import Decimal

import pytest

from banksim.core.bank import Bank
from banksim.core.model import Account, AccountKind
from banksim.core.names import PERSONAS
from banksim.fints.codec import read_request
from banksim.fints.office import Office
from tests.banksim.fints.talk import SYNC, Heard, Talk

SMALL = [persona for persona in PERSONAS if persona != "gross"]
CAMT = "urn?:iso?:std?:iso?:20022?:tech?:xsd?:camt.052.001.08"


@pytest.fixture(scope="module")
def bank() -> Iterator[Bank]:
    made = Bank()
    yield made
    made.close()


def _started(bank: Bank, user: str) -> Talk:
    customer = bank.customer(user)
    assert customer
    method = bank.methods(customer)[0]
    talk = Talk(bank, user=user, function=method.code, medium=bank.media(customer)[0].name)
    talk.log_in()
    return talk


def _collect(bank: Bank, talk: Talk, order: str, kind: str) -> bytes:
    """All data of all pages, approving what has to be approved."""
    heard = talk.order(order)
    if heard.segments("HITAN") and heard.elements("HITAN")[3] != "noref":
        heard = _approve(bank, talk, heard)
    parts: list[bytes] = []
    while True:
        parts.extend(heard.data(kind) if heard.segments(kind) else [])
        if "3040" not in heard.codes:
            return b"".join(parts)
        heard = talk.order(f"{order}+++{heard.parameters('3040')[0]}")


def _approve(bank: Bank, talk: Talk, heard: Heard) -> Heard:
    reference = heard.elements("HITAN")[3]
    if talk.function != "923":
        return talk.answer(reference, "123456")
    assert talk.user
    login = bank.register.login(talk.user)
    assert bank.tans.decide(login, reference, bank.clock.now(login), approve=True)
    return talk.answer(reference, process="S")


def _named(account: Account) -> str:
    return f"{account.iban or ''}::{account.number}::280:99999999"


@pytest.mark.parametrize("persona", SMALL)
def test_statements_add_up(bank: Bank, persona: str) -> None:
    talk = _started(bank, f"{persona}+w1")
    customer = bank.customer(f"{persona}+w1")
    assert customer
    for account in bank.accounts(customer):
        if account.kind in (AccountKind.DEPOT, AccountKind.HOME_SAVINGS):
            continue
        rows = bank.bookings(account)
        name = _named(account)
        data = _collect(bank, talk, f"HKKAZ:{{n}}:7+{name}+N+20200101", "HIKAZ")
        assert data.count(b":61:") == len(rows)
        for balance in bank.balances(account):
            amount = f"{abs(balance.booked):.2f}".replace(".", ",")
            mark = "D" if balance.booked < 0 else "C"
            pattern = rf":62F:{mark}\d{{6}}{balance.currency}{amount}\r".encode()
            assert not rows or re.search(pattern, data), (account.number, balance.currency)
        xml = _collect(bank, talk, f"HKCAZ:{{n}}:1+{name}+{CAMT}+N+20200101", "HICAZ")
        assert xml.count(b"<TxDtls>") == len(rows)
        sums = re.findall(rb'<Ntry>(?:<NtryRef>[^<]*</NtryRef>)?<Amt Ccy="EUR">([\d.]+)</Amt>'
                          rb"<CdtDbtInd>(\w+)</CdtDbtInd>", xml)  # fmt: skip
        signed = sum(Decimal(a.decode()) * (1 if kind == b"CRDT" else -1) for a, kind in sums)
        assert signed == sum(row.amount for row in rows if row.currency == "EUR")


def test_every_balance_has_its_currency(bank: Bank) -> None:
    talk = _started(bank, "multiwaehrung+w2")
    customer = bank.customer("multiwaehrung+w2")
    assert customer
    account = max(bank.accounts(customer), key=lambda one: len(bank.balances(one)))
    heard = talk.order(f"HKSAL:{{n}}:7+{_named(account)}+N")
    assert len(heard.segments("HISAL")) == len(bank.balances(account)) > 1


def test_the_biggest_customer_has_few_long_pages(bank: Bank) -> None:
    talk = _started(bank, "gross+w3")
    customer = bank.customer("gross+w3")
    assert customer
    account = bank.accounts(customer)[0]
    data = _collect(bank, talk, f"HKKAZ:{{n}}:7+{_named(account)}+N+20200101", "HIKAZ")
    assert data.count(b":61:") == len(bank.bookings(account)) > 100_000
    assert data.count(b":20:") <= 52


def test_dialogs_used_in_turns_are_counted(bank: Bank) -> None:
    office = Office(bank)
    before = bank.journal.overlaps()
    one, two = (Talk(bank, user="student+w4", function="923", office=office) for _ in range(2))
    one.log_in()
    one.order("HKSPA:{n}:1")
    two.log_in()
    assert bank.journal.overlaps() == before
    one.order("HKSPA:{n}:1")
    assert bank.journal.overlaps() == before + 1
    two.send(f"HKEND:{{n}}:1+{two.dialog_id}")
    one.order("HKSPA:{n}:1")
    assert bank.journal.overlaps() == before + 1


def test_a_client_goes_on_where_it_crashed(bank: Bank) -> None:
    """The dialog's id, the next number and the reference are all a client needs to keep."""
    office = Office(bank)
    talk = Talk(bank, user=".sms+w5", function="920", medium="Mein Handy", office=office)
    talk.log_in()
    customer = bank.customer(".sms+w5")
    assert customer
    name = _named(bank.accounts(customer)[0])
    asked = talk.order(f"HKKAZ:{{n}}:7+{name}+N+20250101")
    reborn = Talk(bank, user=".sms+w5", function="920", medium="Mein Handy", office=office)
    reborn.dialog_id, reborn.number = talk.dialog_id, talk.number
    assert reborn.answer(asked.elements("HITAN")[3], "123456").segments("HIKAZ")


def test_the_journal_of_a_login_holds_names_only(bank: Bank) -> None:
    talk = Talk(bank, user="student+w6", function="999", system="0")
    talk.log_in(more=(SYNC,))
    login = bank.register.login("student+w6")
    (entry,) = bank.journal.entries(login)
    assert entry["received"] == ["HKIDN2", "HKVVB3", "HKSYN3"]
    assert read_request(talk.said[0]).pin == "12345"


def test_an_expired_consent_is_renewed_by_one_tan(bank: Bank) -> None:
    user = ".sms.consent-expired+w7"
    office = Office(bank)
    talk = Talk(bank, user=user, function="920", medium="Mein Handy", office=office)
    heard = talk.log_in()
    assert "0030" in heard.codes
    assert talk.answer(heard.elements("HITAN")[3], "123456").segments("HIUPD")
    again = Talk(bank, user=user, function="920", medium="Mein Handy", office=office)
    assert "3076" in again.log_in().codes
