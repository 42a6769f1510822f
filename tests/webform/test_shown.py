"""Numbers, dates and formats as people read them."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.api.webform import shown
from kontowerk.api.webform.shown import texts_in

MINUS = "\N{MINUS SIGN}"
GERMAN, ENGLISH = shown.PageFormatter(texts_in("de")), shown.PageFormatter(texts_in("en"))


@pytest.mark.parametrize(
    ("value", "currency", "german", "english"),
    [
        ("1284.36", "EUR", "1.284,36\xa0€", "€1,284.36"),
        ("-212.9", "EUR", f"{MINUS}212,90\xa0€", f"{MINUS}€212.90"),
        ("0", "CHF", "0,00\xa0CHF", "CHF\xa00.00"),
        ("1234567.005", None, "1.234.567,00", "1,234,567.00"),
    ],
)
def test_money_is_written_as_in_the_country(
    value: str, currency: str | None, german: str, english: str
) -> None:
    assert shown.amount(Decimal(value), currency, "de") == german
    assert shown.amount(Decimal(value), currency, "en") == english


@given(st.decimals(-(10**12), 10**12, places=2))
def test_no_digit_of_an_amount_is_lost(value: Decimal) -> None:
    written = shown.amount(value, "EUR", "de").removesuffix("\xa0€")
    plain = written.replace(MINUS, "-").replace(".", "").replace(",", ".")
    assert Decimal(plain) == value


def test_times_are_those_of_the_banks() -> None:
    at = datetime(2026, 7, 1, 22, 30, tzinfo=UTC)
    assert (GERMAN.time(at), GERMAN.day_of(at)) == ("00:30 Uhr", "02.07.2026")
    assert (ENGLISH.time(at), ENGLISH.day_of(at)) == ("00:30", "2 July 2026")


@pytest.mark.parametrize(("seconds", "written"), [(-3, "0 s"), (35, "35 s"), (65, "1 min 5 s")])
def test_waiting_time_is_written_in_units(seconds: int, written: str) -> None:
    assert GERMAN.clock(timedelta(seconds=seconds)).replace("\N{NO-BREAK SPACE}", " ") == written


@pytest.mark.parametrize(
    ("pattern", "german", "english"),
    [
        ("^[0-9]{8,10}$", "8 bis 10 Ziffern", "8 to 10 digits"),
        (r"^\d{6}$", "6 Ziffern", "6 digits"),
        (r"^\d{5,}$", "Mindestens 5 Ziffern", "At least 5 digits"),
        ("#8", "8 Ziffern", "8 digits"),
        ("#~12", "Höchstens 12 Ziffern", "At most 12 digits"),
        ("|5", "5 Buchstaben oder Ziffern", "5 letters or digits"),
        ("^.{5,20}$", "5 bis 20 Zeichen", "5 to 20 characters"),
    ],
)
def test_formats_in_both_notations_are_said_in_words(
    pattern: str, german: str, english: str
) -> None:
    assert GERMAN.pattern(pattern) == german
    assert ENGLISH.pattern(pattern) == english


@pytest.mark.parametrize("pattern", ["^.{1,50}$", "^.+$", "#3-#4", "^(a|b)$", "", "<script>"])
def test_a_format_that_is_not_understood_is_not_said(pattern: str) -> None:
    assert GERMAN.pattern(pattern) is None


@given(st.text(max_size=40))
def test_no_format_breaks_a_page(pattern: str) -> None:
    GERMAN.pattern(pattern)
    shown.is_numeric(pattern)


def test_only_digits_ask_for_the_digit_keys() -> None:
    assert shown.is_numeric("#8")
    assert not shown.is_numeric("^.{4,50}$")


@pytest.mark.parametrize(
    ("number", "written"),
    [
        ("DE89370400440532013000", "DE89 3704 0044 0532 0130 00"),
        ("29081144", "2908 1144"),
        ("DE•• •••• 4711", "DE•• •••• 4711"),
        ("4711", "4711"),
    ],
)
def test_long_numbers_are_read_in_groups(number: str, written: str) -> None:
    assert shown.grouped(number) == written


def test_a_bank_code_is_written_as_printed() -> None:
    assert shown.bank_code("21099910") == "210 999 10"


@given(st.text(max_size=60))
def test_every_bank_has_a_monogram(name: str) -> None:
    assert shown.monogram(name)


@pytest.mark.parametrize(
    "url",
    [
        *("javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "vbscript:x"),
        *("//evil.example", "/step", "", "https://a.example/\nx", "file:///etc/passwd"),
    ],
)
def test_what_must_not_be_a_link_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="link"):
        shown.checked_href(url)


@pytest.mark.parametrize("url", ["https://bank.example/a?b=c", "lindgruen://back?x=1"])
def test_addresses_of_pages_and_apps_are_links(url: str) -> None:
    assert shown.checked_href(url) == url
