"""IBANs and BICs that can be right, and pairs of them that cannot."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from schwifty import IBAN

from kontowerk.connectors.sepa.accounts import compact, fits, in_sepa, is_bic, is_iban

COMMERZBANK = "DE89370400440532013000"
DEMO = str(IBAN.generate("DE", "99999999", "1234567890"))


@pytest.mark.parametrize(
    "iban",
    [
        COMMERZBANK,
        "de89 3704 0044 0532 0130 00",
        "FR1420041010050500013M02606",
        "AT611904300234573201",
        "GB29NWBK60161331926819",
        "MT84MALT011000012345MTLCAST001S",
        "NO9386011117947",
        DEMO,  # in no directory
    ],
)
def test_an_iban_with_right_digits_can_be_right(iban: str) -> None:
    assert is_iban(iban)


@pytest.mark.parametrize(
    "iban",
    [
        *("", " ", "DE", "DE89", "not an iban", "1234567890"),
        "DE88370400440532013000",  # check digits
        "DE8937040044053201300",  # one digit short
        "DE893704004405320130000",  # one too many
        "DE8937040044053201300A",  # a letter where a digit must be
        "XX89370400440532013000",  # no country
        "DE٨٩370400440532013000",  # digits of another script
        "\u202eDE89370400440532013000",
        "DE89370400440532013000\x00",
    ],
)
def test_one_with_wrong_digits_length_or_country_is_not(iban: str) -> None:
    assert not is_iban(iban)


def test_the_check_digit_inside_a_german_account_number_counts() -> None:
    """The outer check digits are right for all of them; the bank's own method takes few."""
    possible = [IBAN.generate("DE", "43060967", f"10{number:06}00") for number in range(100)]
    assert 5 <= sum(is_iban(one) for one in possible) <= 20


@pytest.mark.parametrize("bic", ["COBADEFF", "COBADEFFXXX", "cobadeffxxx", "BSIMDEF0XXX"])
def test_a_bic_with_a_country_can_be_right(bic: str) -> None:
    assert is_bic(bic)


@pytest.mark.parametrize("bic", ["", "COBADEF", "COBADEFFXX", "COBAXXFF", "C0BÄDEFF", "12345678"])
def test_one_of_wrong_length_form_or_country_is_not(bic: str) -> None:
    assert not is_bic(bic)


@pytest.mark.parametrize(
    ("iban", "bic"),
    [
        (COMMERZBANK, "COBADEFFXXX"),
        (COMMERZBANK, "COBADEFF"),
        (COMMERZBANK, "COBADEFF370"),  # a branch
        (COMMERZBANK, "ABCDDEFGXXX"),  # a bank nobody knows
        (COMMERZBANK, ""),
        (COMMERZBANK, "nonsense"),
        (DEMO, "COBADEFFXXX"),  # nobody knows whose IBAN it is
        (DEMO, "BSIMDEF0XXX"),
        ("nonsense", "COBADEFFXXX"),
    ],
)
def test_what_nobody_knows_is_no_contradiction(iban: str, bic: str) -> None:
    assert fits(iban, bic)


@pytest.mark.parametrize("bic", ["GENODEM1GLS", "INGDDEFFXXX", "genodem1gls", "BNPAFRPPXXX"])
def test_two_known_banks_contradict_each_other(bic: str) -> None:
    assert not fits(COMMERZBANK, bic)


@pytest.mark.parametrize("iban", [COMMERZBANK, DEMO, "GB29NWBK60161331926819", "NO9386011117947"])
def test_the_sepa_area_is_larger_than_the_euro(iban: str) -> None:
    assert in_sepa(iban)


@pytest.mark.parametrize(
    "iban", ["TR330006100519786457841326", "BR1800360305000010009795493C1", ""]
)
def test_other_countries_with_ibans_are_not_in_it(iban: str) -> None:
    assert not in_sepa(iban)


@given(st.text())
def test_any_text_gets_an_answer(text: str) -> None:
    assert is_iban(text) in {True, False}
    assert is_bic(text) in {True, False}
    assert in_sepa(text) in {True, False}
    assert fits(text, text)
    assert compact(compact(text)) == compact(text)
