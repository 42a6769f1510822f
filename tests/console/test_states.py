"""How banks, payments and sessions of the webform stand, as both roles see it."""

import re

import pytest

from tests.console.furniture import Guest, House
from tests.console.states import IBAN, NAME, PURPOSE
from tests.console.test_pages import rows

PAGES = ("/banks", "/payments", "/forms")


@pytest.fixture(scope="module")
def operator(house: House) -> Guest:
    return house.operator()


@pytest.fixture(scope="module")
def developer(house: House) -> Guest:
    return house.developer()


def starting(found: list[str], words: str) -> str:
    (row,) = [one for one in found if one.startswith(words)]
    return row


def test_banks_say_how_the_latest_fetches_went_and_on_whose_side_they_failed(
    operator: Guest,
) -> None:
    found = rows(operator.go("/banks"))
    assert found[1].startswith("Stille Bank Accesses: 1 Does not answer asked again from")
    assert " 0% 0 of 1 bank: 1 " in found[1]
    assert found[1].endswith("side: bank 9")
    sandbox = starting(found, "Sandkasten")
    assert "Accesses: 6 Answers 40% 2 of 5" in sandbox
    assert "user: 2" in sandbox
    assert "bank: 1" in sandbox


def test_banks_of_others_are_not_shown(developer: Guest) -> None:
    answer = developer.go("/banks")
    assert "Stille Bank" not in answer.text
    assert "Accesses: 5 Answers 25% 1 of 4" in starting(rows(answer), "Sandkasten")


def test_an_operator_sees_payments_in_doubt_with_what_is_known_of_them(operator: Guest) -> None:
    answer = operator.go("/payments")
    doubt = [row for row in rows(answer) if "P-2" in row]
    evidence = [row for row in doubt if re.search(r" 1 P-2 none 3 ", row)]
    assert len(evidence) == 2
    assert any(row.endswith("by people") for row in evidence if " beta " in row)
    assert not any(row.endswith("by people") for row in evidence if " alpha " in row)


def test_no_page_sends_a_payment(house: House, operator: Guest) -> None:
    page = operator.go("/payments").text
    main = page[page.index("<main") :]
    assert "<form" not in main
    assert "<button" not in main
    payment = re.findall(r"<code>([0-9a-f-]{36})</code>", main)[0]
    for path in ("", "/resend", "/send", "/retry"):
        assert house.operator().post(f"/payments/{payment}{path}").status_code in (404, 405)


def test_a_developer_sees_states_checks_and_answers_of_payments_at_test_banks(
    developer: Guest,
) -> None:
    answer = developer.go("/payments")
    found = rows(answer)
    assert 'id="doubt"' not in answer.text
    assert any("Instant transfer" in row and "Done" in row for row in found)
    assert any("Done" in row and "close match" in row for row in found)
    assert any("refused by the bank" in row and row.endswith("9050 9930") for row in found)
    assert starting(found, "In doubt answer lost 1")
    assert len([row for row in found if "Sandkasten" in row]) == 6


def test_payments_at_other_banks_are_numbers_only(house: House, operator: Guest) -> None:
    text = operator.go("/payments").text
    at_test_banks = text[text.index('id="sandbox"') :]
    assert "Stille Bank" not in at_test_banks
    assert "beta" not in at_test_banks
    assert starting(rows(operator.go("/payments")), "In doubt answer lost 2")
    assert house.stranger.reference not in text


def test_nobody_reads_who_is_paid_and_for_what(operator: Guest, developer: Guest) -> None:
    for guest in (operator, developer):
        for path in PAGES:
            text = guest.go(path).text
            for secret in (NAME, IBAN, PURPOSE, "IPHONE", "canary"):
                assert secret not in text, (path, secret)


def test_the_webform_is_counted_by_step_by_end_and_by_bank(operator: Guest) -> None:
    found = rows(operator.go("/forms"))
    assert starting(found, "Link not opened") == "Link not opened 1 0 1"
    assert starting(found, "Terms, or") == "Terms, or choice of the bank 1 0 1"
    assert starting(found, "Login 1") == "Login 1 0 1"
    assert starting(found, "Approval") == "Approval and choice of accounts 1 2 1"
    assert starting(found, "Access added") == "Access added ACCOUNT_CREATED 2"
    assert starting(found, "Cancelled by") == "Cancelled by the user USER_CANCELLED 2"
    assert starting(found, "Sandkasten") == "Sandkasten 2 2 Cancelled by the user: 1"
    assert starting(found, "Stille") == "Stille Bank 0 0 Bank or service out of order: 1"


def test_a_developer_counts_the_own_sessions_alone(developer: Guest) -> None:
    found = rows(developer.go("/forms"))
    assert starting(found, "Terms, or") == "Terms, or choice of the bank 0 0 1"
    assert starting(found, "Cancelled by") == "Cancelled by the user USER_CANCELLED 1"
    assert not [row for row in found if "ACCOUNT_CREATED" in row]
