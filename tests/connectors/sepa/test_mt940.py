"""MT940: goldens, the library's defaults that are wrong for us, folds, years, signs."""

import logging
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import mt940
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kontowerk.connectors.sepa.fields import UnreadableStatementError, statement_text
from kontowerk.connectors.sepa.mt940 import parse_mt940
from kontowerk.connectors.snapshot import Transaction
from kontowerk.kit.money import Money
from tests.connectors.sepa.samples import MT940, MT942
from tests.connectors.sepa.test_camt import POWER, REVERSAL, SALARY


def statement(*lines: str, opening: str = "C261102EUR1000,00") -> str:
    return "\r\n".join((":20:X", ":25:10010010/1", ":28C:1", f":60F:{opening}", *lines))


def only(text: str) -> Transaction:
    ((booking,),) = (found.transactions for found in parse_mt940(text))
    return booking


def test_a_statement_is_read() -> None:
    (found,) = parse_mt940(MT940)
    assert (found.account, found.currency) == ("10010010/0006820101", "EUR")
    opening, closing = found.balances
    assert (opening.code, opening.amount.amount, opening.on) == (
        "OPBD",
        Decimal(1000),
        date(2026, 11, 2),
    )
    assert (closing.code, closing.amount.amount) == ("CLBD", Decimal("2911.51"))
    assert found.transactions == (
        replace(
            SALARY,
            counterparty_name="Müller + Söhne Maschinenbau GmbH",
            counterparty_name_ultimate="Mueller Holding SE",
            primanota="9310",
        ),
        replace(POWER, primanota="9310"),
        replace(REVERSAL, primanota=None),
    )


def test_pending_turnovers_take_their_currency_from_the_floor_limit() -> None:
    (found,) = parse_mt940(MT942, booked=False)
    card, expected = found.transactions
    assert (card.amount, card.booked) == (Money(Decimal(-15), "EUR"), False)
    assert (expected.amount, expected.booked) == (Money(Decimal(7), "EUR"), False)
    assert expected.booked_on == date(2026, 11, 5)


def test_the_iban_is_not_glued_to_the_name() -> None:
    """Defect 9: with mt-940 >= 5.0 and its defaults it is."""
    booking = parse_mt940(MT940)[0].transactions[1]
    assert booking.counterparty_name == "Stadtwerke Musterstadt"
    assert booking.counterparty_iban == "DE75512108001245126199"
    default = mt940.models.Transactions()
    default.parse(MT940)
    assert default[1].data["applicant_name"].startswith("DE75")  # the library still does so


@pytest.mark.parametrize("option", ["applicant_iban", "reversal_sign", "merge_keeps_values"])
def test_the_options_we_rely_on_exist(option: str) -> None:
    assert option in mt940.Options.names()


@pytest.mark.parametrize(
    ("mark", "sign"),
    [("C", 1), ("D", -1), ("RC", -1), ("RD", 1), ("c", 1), ("d", -1), ("rc", -1), ("CR", 1)],
)
def test_the_mark_gives_the_sign(mark: str, sign: int) -> None:
    assert only(statement(f":61:2611031103{mark}1,NTRFNONREF")).amount.amount == sign


@pytest.mark.parametrize(
    ("value", "booked", "opening", "closing", "expected"),
    [
        ("261231", "0102", "C261230EUR0,", "C270102EUR0,", date(2027, 1, 2)),
        ("270101", "1231", "C261230EUR0,", "C261231EUR0,", date(2026, 12, 31)),
        ("261103", "1103", "C261102EUR0,", "C261103EUR0,", date(2026, 11, 3)),
        ("261105", "0110", "C270108EUR0,", "C270110EUR0,", date(2027, 1, 10)),
        ("280228", "0229", "C280228EUR0,", "C280229EUR0,", date(2028, 2, 29)),
        ("260230", "0302", "C260227EUR0,", "C260302EUR0,", date(2026, 3, 2)),
        ("261103", "    ", "C261102EUR0,", "C261103EUR0,", date(2026, 11, 3)),
        ("261103", "", "C261102EUR0,", "C261103EUR0,", date(2026, 11, 3)),
    ],
)
def test_a_booking_day_finds_its_year(
    value: str, booked: str, opening: str, closing: str, expected: date
) -> None:
    line = f":61:{value}{booked}D1,00NTRFNONREF"
    text = statement(line, f":62F:{closing}", opening=opening)
    assert only(text).booked_on == expected


@given(st.dates(date(2001, 1, 1), date(2098, 12, 31)), st.integers(-170, 170))
@example(date(2002, 1, 1), 0)  # the day of the opening balance, a year later
def test_without_a_closing_balance_the_nearest_year_is_right(value: date, days: int) -> None:
    booked = value + timedelta(days=days)
    text = statement(f":61:{value:%y%m%d}{booked:%m%d}D1,00NTRFNONREF", opening="C010101EUR0,")
    assert only(text).booked_on == booked


@given(st.decimals("0", "999999999999.99", places=2), st.sampled_from(["C", "D"]))
def test_an_amount_comes_back_digit_for_digit(amount: Decimal, mark: str) -> None:
    written = str(amount).replace(".", ",")
    found = only(statement(f":61:2611031103{mark}{written}NTRFNONREF")).amount.amount
    assert str(abs(found)) == str(amount)


@given(st.lists(st.integers(5, 60), min_size=1, max_size=12))
def test_the_details_may_be_folded_anywhere(widths: list[int]) -> None:
    details = (
        "105?00FOLGELASTSCHRIFT?109310?20EREF+NOTPROVIDED?21MREF+M-4711?22CRED+DE98ZZZ09999999999"
        "?23SVWZ+Abschlag Strom 11/2026 ?24Vertragskonto 123456?30SOGEDEFFXXX"
        "?31DE75512108001245126199?32Stadtwerke Musterstadt?34992"
    )
    lines: list[str] = []
    rest = details
    for width in widths:
        lines, rest = [*lines, rest[:width]], rest[width:]
    folded = "\r\n".join(line for line in (*lines, rest) if line)
    booking = only(statement(":61:2611041103D89,90NDDTNONREF//2026110300000002", f":86:{folded}"))
    assert booking == replace(POWER, primanota="9310")


def test_several_statements_keep_their_own_balances_and_currency() -> None:
    text = statement(":61:2611031103C1,NTRFA", ":62F:C261103EUR1,") + "\r\n-\r\n"
    text += statement(":61:2611041104C2,NTRFA", opening="D261103USD5,")
    first, second = parse_mt940(text)
    assert (first.currency, second.currency) == ("EUR", "USD")
    assert second.transactions[0].amount == Money(Decimal(2), "USD")


def test_a_line_without_booking_key_does_not_swallow_the_next() -> None:
    (found,) = parse_mt940(statement(":61:2611031103C1,", ":61:2611031103C2,"))
    assert [it.amount.amount for it in found.transactions] == [1, 2]


def test_an_amount_too_long_is_refused_not_cut() -> None:
    with pytest.raises(UnreadableStatementError):
        parse_mt940(statement(":61:2611031103C1234567890123456,78NTRFNONREF"))


def test_a_long_customer_reference_does_not_hide_the_banks() -> None:
    line = ":61:2207060706DR20,NTRFBIPI-dvT1FzfMqvzF5HaU4oetlH7SGRkonU//2022070616391534000"
    assert only(statement(line)).bank_reference == "2022070616391534000"


def test_words_about_the_statement_do_not_end_up_in_the_last_booking() -> None:
    text = statement(
        ":61:2611031103C1,NTRFA", ":86:166?20SVWZ+Hallo", ":62F:C261103EUR1,", ":86:BITTE BEACHTEN"
    )
    assert only(text).purpose == "Hallo"


def test_a_blank_at_the_end_of_a_line_is_kept() -> None:
    text = statement(":61:2611031103C1,NTRFA", ":86:166?20SVWZ+Miete ", "November?32Otto")
    assert only(text).purpose == "Miete November"


def test_details_longer_than_nine_lines_are_kept() -> None:
    lines = [f"?{n}{str(n) * 13}x" for n in (*range(20, 30), *range(60, 64))]
    text = statement(":61:2611031103C1,NTRFA", ":86:166?00GUTSCHRIFT", *lines)
    assert only(text).purpose == "".join(line[3:] for line in lines)
    long = statement(":61:2611031103C1,NTRFA", *(":86:" + "A" * 65, *(["B" * 65] * 20)))
    assert len(only(long).purpose or "") == 65 * 21


def test_a_byte_order_mark_and_other_line_breaks_do_not_matter() -> None:
    plain = parse_mt940(MT940)
    assert parse_mt940("\ufeff" + MT940.lstrip()) == plain
    assert parse_mt940(MT940.replace("\r\n", "\n")) == plain
    assert parse_mt940(MT940.replace("\r\n", "@@")) == plain
    assert parse_mt940("{1:F01BANKDEFFXXXX}{4:" + MT940.replace("\r\n-", "\r\n-}")) == plain


def test_a_text_that_names_a_file_is_not_opened() -> None:
    with pytest.raises(UnreadableStatementError):
        parse_mt940("/etc/passwd")


def test_nothing_is_no_statement() -> None:
    assert parse_mt940("") == []
    assert parse_mt940("\r\n-\r\n") == []


@pytest.mark.parametrize(
    "text",
    [
        ":61:2611031103C1,NTRFA\r\n" + MT940,
        statement(":61:geheim"),
        statement(":61:2613031103C1,NTRFA"),
        statement(":61:2611031103C1,NTRFA", opening="geheim"),
        statement(":61:2611031103C1,NTRFA", opening="C261102eurgeheim"),
        statement(":61:2611031103C1,234NTRFA"),
        "geheim",
    ],
)
def test_what_cannot_be_read_is_refused_without_a_word_of_it(
    text: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG), pytest.raises(UnreadableStatementError) as caught:
        parse_mt940(text)
    assert caught.value.place.startswith("mt940: ")
    assert "geheim" not in str(caught.value) + repr(caught.value) + caplog.text
    assert caught.value.__context__ is None


def test_reading_logs_nothing(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        parse_mt940(MT940)
    assert caplog.text == ""


PLAIN = statement(
    *(":61:2611031103C1234,56NTRFA", ":86:Miete", ":62F:C261103EUR1235,56", "-"),
    opening="C261102EUR1,",
)


@pytest.mark.parametrize(
    "text",
    [
        PLAIN.replace("\n:", "\n :").replace(" :61:", "\t:61:"),
        PLAIN.replace("\r\n", "\r\r\n"),
        PLAIN.replace("60F:", "60f:").replace("62F:", "62f:"),
        PLAIN.replace("1234,56", "1.234,56"),
        PLAIN.replace("1234,56", "1234.56"),
        PLAIN.replace(":61:", ":61: "),
        PLAIN.replace(":61:2611031103", ":61:202611031103"),
        PLAIN.replace("C261102EUR", "C20261102EUR"),
        "\x01\x02" + PLAIN + "\x03\x1a\0",
    ],
)
def test_a_statement_may_be_written_otherwise(text: str) -> None:
    (booking,) = (row for found in parse_mt940(text) for row in found.transactions)
    assert booking.amount == Money(Decimal("1234.56"), "EUR")
    assert booking.booked_on == date(2026, 11, 3)


@pytest.mark.parametrize(
    "written", ["1234.567", "1.23,45", "12.3456,78", "1234.5", "1,234.56", "1.234.,56"]
)
def test_an_amount_that_could_mean_two_things_is_refused(written: str) -> None:
    with pytest.raises(UnreadableStatementError):
        parse_mt940(PLAIN.replace("1234,56", written))


def test_an_account_that_lost_its_first_line_keeps_its_own_currency() -> None:
    other = PLAIN.replace("EUR", "CHF").partition("\n")[2]
    found = parse_mt940(PLAIN.rstrip("-\r\n") + "\r\n" + other)
    assert [row.amount.currency for one in found for row in one.transactions] == ["EUR", "CHF"]


def test_utf_16_is_told_by_its_mark() -> None:
    assert statement_text("Straße".encode("utf-16")) == "Straße"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Straße Köln".encode("cp850"), "Straße Köln"),
        ("für 5 €".encode("cp1252"), "für 5 €"),
        ("für 5 Euro".encode("iso-8859-1"), "für 5 Euro"),
        ("„Straße“".encode("cp1252"), "„Straße“"),
    ],
)
def test_letters_of_dos_and_windows_are_told_from_latin_ones(written: bytes, read: str) -> None:
    assert statement_text(written) == read


@pytest.mark.parametrize(("code", "read"), [("", None), ("0166", "166"), ("166 ", "166")])
def test_details_may_lack_their_code_or_write_it_otherwise(code: str, read: str | None) -> None:
    booking = only(
        statement(":61:2611031103C1,NTRFA", f":86:{code}?00GUTSCHRIFT?20Mi?21ete?32Otto")
    )
    assert (booking.transaction_code, booking.booking_text) == (read, "GUTSCHRIFT")
    assert (booking.purpose, booking.counterparty_name) == ("Miete", "Otto")


def test_a_question_at_the_beginning_is_no_subfield() -> None:
    assert only(statement(":61:2611031103C1,NTRFA", ":86:?45 Euro")).purpose == "?45 Euro"


def test_noughts_for_a_value_date_cost_the_value_date() -> None:
    between = (":61:0000001103C1,NTRFA", ":62F:C261103EUR1001,00")
    booking = only(statement(*between))
    assert (booking.booked_on, booking.value_on) == (date(2026, 11, 3), None)
    for entry in (":61:000000C1,NTRFA", ":61:0000001303C1,NTRFA"):
        with pytest.raises(UnreadableStatementError):
            parse_mt940(statement(entry, between[1]))
