"""What a consent opens: the same books the other faces show."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from banksim.core.backoffice import BackOffice, NewBooking
from banksim.core.model import Account, AccountKind, Booking
from tests.banksim.xs2a.conftest import Meet
from tests.banksim.xs2a.described import check_only_answer
from tests.banksim.xs2a.tpp import ThirdParty
from tests.connectors.bank import ORDINARY_PERSONAS, RunningBank

LONG_AGO = "2000-01-01"
NOT_OFFERED = {AccountKind.DEPOT}


def _pages(tpp: ThirdParty, consent: str, href: str) -> list[dict[str, Any]]:
    """Read all pages; cards have only one."""
    found: list[dict[str, Any]] = []
    while href:
        body = tpp.read(consent, href).json()
        report = body.get("transactions") or body["cardTransactions"]
        found += report["booked"]
        href = report["_links"].get("next", {}).get("href")
    return found


def _seen(line: dict[str, Any]) -> tuple[object, ...]:
    pieces = line.get("remittanceInformationUnstructuredArray") or [
        line.get("remittanceInformationUnstructured") or line.get("transactionDetails") or ""
    ]
    return (
        Decimal(line["transactionAmount"]["amount"]),
        line["transactionAmount"]["currency"],
        line["bookingDate"],
        line["valueDate"],
        "".join(pieces),
        line.get("entryReference") or line.get("cardTransactionId"),
        line["proprietaryBankTransactionCode"],
    )


def _known(line: Booking) -> tuple[object, ...]:
    return (
        line.amount,
        line.currency,
        line.booked_on.isoformat(),
        line.value_on.isoformat(),
        line.purpose,
        line.reference,
        f"NTRF+{line.transaction_code}+{line.primanota}",
    )


def _offered(bank: RunningBank, user: str) -> dict[str, Account]:
    accounts = bank.bank.accounts(bank.customer(user))
    return {one.number: one for one in accounts if one.kind not in NOT_OFFERED}


@pytest.mark.parametrize("persona", ORDINARY_PERSONAS)
def test_accounts_balances_and_bookings_are_those_of_the_ledger(
    meet: Meet, bank: RunningBank, persona: str
) -> None:
    tpp = meet("embedded", f"{persona}.push")
    consent = tpp.granted(access={"allPsd2": "allAccountsWithOwnerName"})
    found = tpp.read(consent, "v1/accounts?withBalance=true").json()["accounts"]
    found += tpp.read(consent, "v1/card-accounts").json()["cardAccounts"]
    known = list(_offered(bank, tpp.user).values())
    known.sort(key=lambda one: one.kind is AccountKind.CREDIT_CARD)
    assert [one.get("iban") for one in found] == [one.iban for one in known]
    for told, account in zip(found, known, strict=True):
        assert told["ownerName"] == account.owner
        balances = tpp.read(consent, told["_links"]["balances"]["href"]).json()["balances"]
        booked = {
            one["balanceAmount"]["currency"]: Decimal(one["balanceAmount"]["amount"])
            for one in balances
            if one["balanceType"] == "interimBooked"
        }
        assert booked == {one.currency: one.booked for one in bank.bank.balances(account)}
        if "balances" in told:
            assert len(told["balances"]) == len(balances)
        href = told["_links"]["transactions"]["href"]
        lines = _pages(tpp, consent, f"{href}?bookingStatus=booked&dateFrom={LONG_AGO}")
        assert [_seen(one) for one in lines] == [_known(one) for one in bank.bank.bookings(account)]


def test_limits_follow_from_what_is_available(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded")
    consent = tpp.granted()
    told = tpp.read(consent, "v1/accounts?withBalance=true").json()["accounts"][0]
    values = {
        one.get("creditLimitIncluded"): Decimal(one["balanceAmount"]["amount"])
        for one in told["balances"]
        if one["balanceType"] == "interimAvailable"
    }
    account = next(iter(_offered(bank, tpp.user).values()))
    assert values[True] - values[False] == account.limit


def test_several_currencies_of_one_account_are_one_account(meet: Meet) -> None:
    tpp = meet("embedded", "multiwaehrung.push")
    consent = tpp.granted()
    found = tpp.read(consent, "v1/accounts?withBalance=true").json()["accounts"]
    several = [one for one in found if one["currency"] == "XXX"]
    assert len(several) == 1
    kinds = {one["balanceAmount"]["currency"] for one in several[0]["balances"]}
    assert {"EUR", "USD", "CHF", "GBP"} <= kinds


def test_pages_lose_nothing_and_double_nothing(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded", "angestellte.page-shuffle")
    consent = tpp.granted()
    told = tpp.read(consent, "v1/accounts").json()["accounts"][0]
    href = f"{told['_links']['transactions']['href']}?bookingStatus=both&itemsPerPage=7"
    before = tpp.sent
    lines = _pages(tpp, consent, href)
    assert tpp.sent - before > 3
    today = bank.bank.now(bank.customer(tpp.user)).date()
    account = next(iter(_offered(bank, tpp.user).values()))
    since = today - timedelta(days=90)
    assert sorted(map(str, map(_seen, lines))) == sorted(
        str(_known(one)) for one in bank.bank.bookings(account, since=since)
    )


def test_a_booking_between_two_pages_does_not_shift_them(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded")
    consent = tpp.granted()
    told = tpp.read(consent, "v1/accounts").json()["accounts"][0]
    href = f"{told['_links']['transactions']['href']}?bookingStatus=booked&itemsPerPage=10"
    first = tpp.read(consent, href).json()["transactions"]
    expected = len(_pages(tpp, consent, href))
    tpp.read(consent, href)
    BackOffice(bank.bank).book(tpp.user, NewBooking(Decimal("1.23"), "neu"))
    rest = _pages(tpp, consent, first["_links"]["next"]["href"])
    assert len(first["booked"]) + len(rest) == expected
    assert len(_pages(tpp, consent, href)) == expected + 1


def test_pending_lines_stand_apart(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded", "familie.push.pending")
    consent = tpp.granted()
    for told in tpp.read(consent, "v1/accounts").json()["accounts"]:
        href = f"{told['_links']['transactions']['href']}?bookingStatus="
        both = tpp.read(consent, href + "both").json()["transactions"]
        only = tpp.read(consent, href + "pending").json()["transactions"]
        booked = tpp.read(consent, href + "booked").json()["transactions"]
        assert "booked" not in only
        assert "pending" not in booked
        assert both["pending"] == only["pending"]
        assert all("bookingDate" not in line for line in both["pending"])
        known = [one for one in _offered(bank, tpp.user).values() if one.iban == told["iban"]]
        assert len(both["pending"]) == len(bank.bank.pending(known[0]))


def test_a_consent_for_named_accounts_opens_only_these(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded")
    bank.customer(tpp.user)
    first = next(iter(_offered(bank, tpp.user).values()))
    named = [{"iban": first.iban}]
    consent = tpp.granted(access={"accounts": named, "balances": named})
    found = tpp.read(consent, "v1/accounts").json()["accounts"]
    assert [one["iban"] for one in found] == [first.iban]
    assert set(found[0]["_links"]) == {"balances"}
    refused = tpp.read(consent, f"v1/accounts/{found[0]['resourceId']}/transactions"
                       "?bookingStatus=booked")  # fmt: skip
    assert (refused.status_code, refused.json()["tppMessages"][0]["code"]) == (
        401,
        "CONSENT_INVALID",
    )


def test_empty_lists_let_the_bank_offer_what_it_has(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded")
    consent = tpp.granted(access={"accounts": [], "balances": [], "transactions": []})
    found = tpp.read(consent, "v1/accounts").json()["accounts"]
    offered = _offered(bank, tpp.user).values()
    assert len(found) == sum(one.kind is not AccountKind.CREDIT_CARD for one in offered)


def test_depots_and_home_savings_are_not_offered(meet: Meet) -> None:
    tpp = meet("embedded", "vermoegen.push", described=False)
    consent = tpp.granted()
    answer = tpp.read(consent, "v1/depots")
    assert (answer.status_code, answer.json()["tppMessages"][0]["code"]) == (
        404,
        "RESOURCE_UNKNOWN",
    )


def test_references_are_those_the_bank_gives(meet: Meet) -> None:
    tpp = meet("embedded", "angestellte.like-ing")
    consent = tpp.granted()
    told = tpp.read(consent, "v1/accounts").json()["accounts"][0]
    href = f"{told['_links']['transactions']['href']}?bookingStatus=booked"
    assert not any("entryReference" in line for line in _pages(tpp, consent, href))


@pytest.mark.parametrize(
    "query",
    ["", "?bookingStatus=some", "?bookingStatus=booked&dateFrom=gestern",
     "?bookingStatus=booked&dateFrom=2024-02-02&dateTo=2024-01-01",
     "?bookingStatus=booked&itemsPerPage=0"],
)  # fmt: skip
def test_questions_that_make_no_sense_are_refused(meet: Meet, query: str) -> None:
    tpp = meet("embedded", described=False)
    consent = tpp.granted()
    told = tpp.read(consent, "v1/accounts").json()["accounts"][0]
    answer = tpp.read(consent, told["_links"]["transactions"]["href"] + query)
    check_only_answer(answer)
    assert answer.status_code == 400
    assert answer.json()["tppMessages"][0]["code"] in {"FORMAT_ERROR", "PERIOD_INVALID"}


def test_one_account_is_shown_as_in_the_list(meet: Meet) -> None:
    tpp = meet("embedded")
    consent = tpp.granted()
    for folder, name in (("accounts", "account"), ("card-accounts", "cardAccount")):
        listed = tpp.read(consent, f"v1/{folder}").json()
        for told in listed["accounts" if folder == "accounts" else "cardAccounts"]:
            shown = tpp.read(consent, f"v1/{folder}/{told['resourceId']}").json()
            assert shown[name] == told
    assert tpp.read(consent, "v1/accounts/other").status_code == 404


def test_days_are_days_of_the_bank(meet: Meet, bank: RunningBank) -> None:
    tpp = meet("embedded")
    consent = tpp.granted()
    told = tpp.read(consent, "v1/accounts").json()["accounts"][0]
    today = bank.bank.now(bank.customer(tpp.user)).date()
    href = f"{told['_links']['transactions']['href']}?bookingStatus=booked"
    lines = _pages(tpp, consent, href)
    oldest = min(date.fromisoformat(line["bookingDate"]) for line in lines)
    assert today - timedelta(days=90) <= oldest < today
