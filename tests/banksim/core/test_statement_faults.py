"""Statements as awkward as those of real banks."""

from collections import Counter
from datetime import date, timedelta
from decimal import Decimal

from banksim.core.backoffice import BackOffice, NewBooking
from banksim.core.bank import Bank
from banksim.core.model import Booking
from tests.banksim.core.conftest import giro, known


def _content(line: Booking) -> tuple[object, ...]:
    return (line.booked_on, line.amount, line.purpose, line.counterparty_iban)


def test_twins_differ_in_nothing(bank: Bank) -> None:
    account = giro(bank, "angestellte.twins")
    lines = bank.bookings(account, since=date(2026, 11, 1))
    pairs = [key for key, count in Counter(map(_content, lines)).items() if count == 2]
    assert len(pairs) == 2  # two Wednesdays
    twins = [line for line in lines if _content(line) in pairs]
    assert {line.reference for line in twins} == {None}
    plain = bank.bookings(giro(bank, "angestellte"), since=date(2026, 11, 1))
    assert [_content(x) for x in lines if x not in twins] == [_content(x) for x in plain]


def test_pending_lines_become_the_booked_ones(bank: Bank) -> None:
    account = giro(bank, "angestellte.pending")
    before, pending = bank.balance(account), bank.pending(account)
    assert len(pending) == 2
    assert all(line.pending and line.reference is None and line.id < 0 for line in pending)
    assert before.pending == sum(line.amount for line in pending)
    BackOffice(bank).advance(timedelta(days=3), account.user_id)
    booked = bank.bookings(account, since=date(2026, 11, 17))
    assert {_content(line) for line in pending} <= {_content(line) for line in booked}
    assert not {_content(line) for line in pending} & {_content(x) for x in bank.pending(account)}


def test_without_the_fault_nothing_is_pending(bank: Bank) -> None:
    assert bank.pending(giro(bank, "familie")) == []


def test_an_injected_line_of_a_later_day_is_pending_until_then(bank: Bank) -> None:
    office, account = BackOffice(bank), giro(bank, "student")
    before = bank.balance(account).booked
    new = NewBooking(Decimal(-9), "Hotelkaution", booked_on=date(2026, 11, 18))
    line = office.book("student", new)
    assert line.pending
    assert bank.balance(account).booked == before
    assert bank.pending(account) == [line]
    office.advance(timedelta(days=2), "student")
    assert bank.pending(account) == []
    assert "Hotelkaution" in {line.purpose for line in bank.bookings(account)}


def test_shuffled_days_keep_every_line_and_one_order_per_dialogue(bank: Bank) -> None:
    customer = known(bank, "familie.page-shuffle")
    account = giro(bank, customer.user_id)
    bank.note_dialogue(customer, "d1")
    one, again = bank.bookings(account), bank.bookings(account)
    bank.note_dialogue(customer, "d2")
    two = bank.bookings(account)
    assert one == again
    assert one != two
    assert sorted(one, key=lambda x: x.id) == sorted(two, key=lambda x: x.id)
    assert [line.booked_on for line in one] == sorted(line.booked_on for line in two)


def test_reissued_references_differ_at_every_call(bank: Bank) -> None:
    account = giro(bank, "student.reissue-ids")
    one, two = bank.bookings(account), bank.bookings(account)
    assert list(map(_content, one)) == list(map(_content, two))
    assert not {line.reference for line in one} & {line.reference for line in two}


def test_a_bank_like_ing_gives_no_references(bank: Bank) -> None:
    lines = bank.bookings(giro(bank, "student.like-ing"))
    assert {line.reference for line in lines} == {None}


def test_a_span_has_both_its_ends(bank: Bank) -> None:
    account = giro(bank, "familie")
    days = sorted({line.booked_on for line in bank.bookings(account)})[-9:-2]
    lines = bank.bookings(account, since=days[0], until=days[-1])
    assert sorted({line.booked_on for line in lines}) == days


def test_a_message_is_in_the_mail(bank: Bank) -> None:
    assert bank.mail(known(bank, "leer")) == []
    assert len(bank.mail(known(bank, "leer.message"))) == 1
