"""How banks, payments and sessions of the webform stand, as both roles see it."""

import re

import pytest

from kontowerk.api.console import pages
from kontowerk.connectors.journal import Sight, Trait
from kontowerk.console import states
from kontowerk.console.store import overview as queue
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from kontowerk.providers import traits
from kontowerk.providers.register import SANDBOX_ID
from tests.console.furniture import Guest, House
from tests.console.states import IBAN, NAME, PURPOSE, SILENT
from tests.console.test_pages import rows
from tests.database import run_coroutine

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
    assert found[1].startswith("Stille Bank Bank accesses: 1 Unreachable next attempt from")
    assert " 0% 0 of 1 bank: 1 " in found[1]
    assert found[1].endswith("cause: bank 9")
    sandbox = starting(found, "Sandkasten Bank accesses:")
    assert "Bank accesses: 6 Reachable 40% 2 of 5" in sandbox
    assert "user: 2" in sandbox
    assert "bank: 1" in sandbox


def test_banks_of_others_are_not_shown(developer: Guest) -> None:
    answer = developer.go("/banks")
    assert "Stille Bank" not in answer.text
    sandbox = starting(rows(answer), "Sandkasten Bank accesses:")
    assert "Bank accesses: 5 Reachable 25% 1 of 4" in sandbox


def test_banks_say_how_calls_at_them_went_lately_and_how_long_they_took(operator: Guest) -> None:
    answer = operator.go("/banks")
    assert "Last 24 hours: 33% successful (bank dialogues: 6)" in answer.text
    assert "Last 7 days: 29% successful (bank dialogues: 7)" in answer.text
    found = [row for row in rows(answer) if re.match(r"(Stille Bank|Sandkasten) \d", row)]
    assert found == [
        "Stille Bank 1 0% bank: 1 (100%) 29.6 s 32.7 s",
        "Sandkasten 5 40% bank: 2 (40%) user: 1 (20%) 1.3 s 3.5 s",
        "Stille Bank 1 0% bank: 1 (100%) 29.6 s 32.7 s",
        "Sandkasten 6 33% bank: 2 (33%) user: 1 (17%) service: 1 (17%) 1.5 s 10.1 s",
    ]


def test_every_picture_of_calls_has_its_numbers_beside_it(operator: Guest) -> None:
    answer = operator.go("/banks")
    assert answer.text.count('role="img"') == 2
    hours = [row for row in rows(answer) if re.search(r"\d\d:00 \d+ ", row)]
    assert len(hours) == 24
    assert sum(int(row.split(":00 ")[1].split()[0]) for row in hours) == 6


def test_one_bank_can_be_looked_at(operator: Guest) -> None:
    assert (
        f'href="{operator.service.url}/console/banks?bank={SILENT}"' in operator.go("/banks").text
    )
    chosen = operator.go(f"/banks?bank={SANDBOX_ID}").text
    assert "Last 24 hours: 40% successful (bank dialogues: 5)" in chosen
    assert "Stille Bank" not in chosen
    unknown = operator.go(f"/banks?bank={new_id()}").text
    assert "No bank dialogues in the last 24 hours." in unknown
    assert "Last 24 hours: 33% successful (bank dialogues: 6)" in operator.go("/banks?bank=x").text


async def _note_traits(operator: Guest, *seen: Trait) -> None:
    url = operator.service.database_url
    db = await Database.open(url, role=Role.WORKER, size=1, clock=SystemClock())
    async with db.begin() as tx:
        await traits.note(tx, [(SANDBOX_ID, trait) for trait in seen])
    await db.close()


def test_an_operator_sees_what_a_bank_can_and_what_of_it_could_not_be_read(
    operator: Guest, developer: Guest
) -> None:
    page = f"/banks?bank={SANDBOX_ID}"
    assert "No entries yet." in operator.go(page).text
    seen = (
        (Sight.METHOD, "921, HKTAN 7"),
        (Sight.LIMIT, "90 days back"),
        (Sight.FALLBACK, "HKKAZ instead of HKCAZ"),
        (Sight.UNREAD, "HIUPD"),
    )
    run_coroutine(_note_traits(operator, *seen))
    found = rows(operator.go(page))
    assert any(row.startswith("Approval methods 921, HKTAN 7 ") for row in found)
    assert any(row.startswith("Limits Transactions up to 90 days back ") for row in found)
    assert any(row.startswith("Fallbacks HKKAZ instead of HKCAZ ") for row in found)
    assert any(row.startswith("Unreadable HIUPD ") for row in found)
    assert "Capabilities and deviations" not in developer.go(page).text
    assert "Capabilities and deviations" not in operator.go("/banks").text


def test_a_developer_counts_the_own_calls_at_banks_alone(developer: Guest) -> None:
    answer = developer.go("/banks")
    assert "Last 24 hours: 50% successful (bank dialogues: 4)" in answer.text
    found = [row for row in rows(answer) if re.match(r"Sandkasten \d", row)]
    assert found[0] == "Sandkasten 4 50% bank: 1 (25%) user: 1 (25%) 931 ms 3.4 s"
    assert "No bank dialogues" in developer.go(f"/banks?bank={SILENT}").text


def test_an_operator_sees_payments_in_doubt_with_what_is_known_of_them(operator: Guest) -> None:
    answer = operator.go("/payments")
    doubt = [row for row in rows(answer) if "P-2" in row]
    evidence = [row for row in doubt if re.search(r" 1 P-2 none 3 ", row)]
    assert len(evidence) == 2
    assert any(row.endswith("resolve manually") for row in evidence if " beta " in row)
    assert not any(row.endswith("resolve manually") for row in evidence if " alpha " in row)


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
    assert any("Instant transfer" in row and "Accepted by the bank" in row for row in found)
    assert any("Accepted by the bank" in row and "close match" in row for row in found)
    assert any("rejected by the bank" in row and row.endswith("9050 9930") for row in found)
    assert starting(found, "In doubt bank response missing 1")
    assert len([row for row in found if "Sandkasten" in row]) == 6


def test_payments_at_other_banks_are_numbers_only(house: House, operator: Guest) -> None:
    text = operator.go("/payments").text
    at_test_banks = text[text.index('id="sandbox"') :]
    assert "Stille Bank" not in at_test_banks
    assert "beta" not in at_test_banks
    assert starting(rows(operator.go("/payments")), "In doubt bank response missing 2")
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
    assert starting(found, "Consent or") == "Consent or bank selection 1 0 1"
    assert starting(found, "Login 1") == "Login 1 0 1"
    assert starting(found, "Approval") == "Approval and account selection 1 2 1"
    assert starting(found, "Bank access added") == "Bank access added ACCOUNT_CREATED 2"
    assert starting(found, "Cancelled by") == "Cancelled by the user USER_CANCELLED 2"
    assert starting(found, "Sandkasten") == "Sandkasten 2 2 Cancelled by the user: 1"
    assert starting(found, "Stille") == "Stille Bank 0 0 Bank or service error: 1"


def test_a_developer_counts_the_own_sessions_alone(developer: Guest) -> None:
    found = rows(developer.go("/forms"))
    assert starting(found, "Consent or") == "Consent or bank selection 0 0 1"
    assert starting(found, "Cancelled by") == "Cancelled by the user USER_CANCELLED 1"
    assert not [row for row in found if "ACCOUNT_CREATED" in row]


def test_banks_are_shown_in_pages(operator: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Page 1 of" not in operator.go("/banks").text
    monkeypatch.setattr(pages, "_BANKS_ON_PAGE", 1)
    first, last, beyond = (operator.go(f"/banks?page={page}") for page in (1, 2, 3))
    assert "Page 1 of 2" in first.text
    assert "Stille Bank" in " ".join(rows(first))
    assert "Sandkasten" not in " ".join(rows(first))
    assert "Sandkasten" in " ".join(rows(last))
    assert rows(beyond) == rows(last)


def test_where_not_everything_is_counted_the_page_says_so(
    operator: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages_and_words = {
        "/forms": "There are very many sessions",
        "/queue": "Of each queue, the first 1 waiting",
    }
    for page, words in pages_and_words.items():
        assert words not in operator.go(page).text
    monkeypatch.setattr(states, "MOST_SESSIONS", 1)
    monkeypatch.setattr(queue, "MOST_JOBS", 1)
    for page, words in pages_and_words.items():
        assert words in operator.go(page).text
