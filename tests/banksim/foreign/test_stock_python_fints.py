"""The stock python-fints 5.0.1 client against the face; its own defects are named where met."""

from datetime import date, timedelta
from typing import Any

import pytest

from banksim.core.model import PinResult
from banksim.core.names import METHOD_WORDS
from banksim.core.tan_methods import METHODS
from tests.banksim.foreign.bank_thread import RunningBank
from tests.banksim.foreign.conftest import Stock

OLD = (date.today() - timedelta(days=350)).isoformat()  # noqa: DTZ011 the bank's day, or near it
RECENT = (date.today() - timedelta(days=80)).isoformat()  # noqa: DTZ011


def _ledger(bank: RunningBank, user_id: str, since: str) -> list[str]:
    """Amounts of the first account as the core knows them."""

    def work() -> list[str]:
        customer = bank.core.customer(user_id)
        assert customer
        account = bank.core.accounts(customer)[0]
        rows = bank.core.bookings(account, since=date.fromisoformat(since))
        return [str(row.amount) for row in rows]

    return bank.do(work)


def _amounts(rows: list[list[Any]]) -> list[str]:
    return [row[0] for row in rows]


def test_login_methods_media_accounts_balances_and_holdings(
    bank: RunningBank, stock: Stock
) -> None:
    user = "vermoegen.methods-5.media-2+s1"
    methods, required, media, asked, accounts, balance, *_ = stock(
        user,
        [["methods"], ["choose", "902"], ["media"], ["open"], ["list_accounts"], ["balance", 0],
         ["close"]],
    )  # fmt: skip
    assert set(methods) == {"910", "911", "902", "920", "923"}
    assert required
    assert media == [["Mein Handy", "M"], ["Tablet zuhause", "M"]]
    assert asked is None
    customer = bank.do(lambda: bank.core.customer(user))
    assert customer
    known = bank.do(lambda: list(bank.core.accounts(customer)))
    assert accounts["sepa"] == [[one.iban, one.bic, one.number] for one in known if one.iban]
    assert [row[0] for row in accounts["known"]] == [one.number for one in known]
    assert balance == str(bank.do(lambda: bank.core.balance(known[0])).booked)
    depot = next(one for one in known if one.kind == "depot")
    results = stock(
        user, [["methods"], ["choose", "902"], ["open"], ["holdings", depot.number], ["close"]]
    )
    expected = bank.do(lambda: list(bank.core.holdings(depot)))
    assert [row[0] for row in results[3]] == [one.isin for one in expected]
    assert [row[3] for row in results[3]] == [float(one.value_eur) for one in expected]


@pytest.mark.parametrize("word", [word for word in METHOD_WORDS if word != "decoupled"])
def test_every_tan_method_at_login_and_for_old_history(
    bank: RunningBank, stock: Stock, word: str
) -> None:
    user = f".{word}.sca-always+s2"
    code = METHODS[METHOD_WORDS[word]].code
    steps = [
        ["methods"], ["choose", code], ["open"], ["answer", "123456"], ["list_accounts"],
        ["history", 0, OLD], ["answer", "123456"], ["close"],
    ]  # fmt: skip
    methods, _, login, _, _, question, rows, codes = stock(user, steps)
    assert list(methods) == [code]
    assert login["challenge"].startswith("Anmeldung")
    assert not login["decoupled"]
    assert (question["hhduc"] is not None) == (word == "chip-optical")
    assert (question["picture"] == "image/png") == (word in ("photo", "chip-qr"))
    expected = _ledger(bank, user, OLD)
    assert len(expected) > 120  # several pages
    assert _amounts(rows) == expected
    assert "3040" in codes
    assert not [one for one in codes if one.startswith("9")]


def test_approval_in_the_app(bank: RunningBank, stock: Stock) -> None:
    user = ".decoupled.sca-always+s3"
    steps = [
        ["methods"], ["choose", "923"], ["open"], ["answer", ""], ["wait"], ["answer", ""],
        ["list_accounts"], ["history", 0, OLD], ["answer", ""], ["wait"], ["answer", ""],
        ["close"],
    ]  # fmt: skip
    results = stock(user, steps, waiting=lambda: bank.decide(user, approve=True))
    assert results[2]["decoupled"]
    assert results[3]["decoupled"]  # 3956: not approved yet
    assert results[7]["decoupled"]
    assert results[8]["decoupled"]
    assert _amounts(results[10]) == _ledger(bank, user, OLD)
    assert "3956" in results[-1]


def test_rejection_in_the_app(bank: RunningBank, stock: Stock) -> None:
    user = ".decoupled+s4"
    steps = [
        ["methods"], ["choose", "923"], ["open"], ["list_accounts"], ["history", 0, OLD],
        ["wait"], ["answer", ""], ["close"],
    ]  # fmt: skip
    results = stock(user, steps, waiting=lambda: bank.decide(user, approve=False))
    assert results[-1]["error"] == "FinTSClientError"  # the client wants HITAN with any answer
    assert "9260" in results[-1]["codes"]


def test_a_wrong_tan_is_refused_and_may_be_repeated(bank: RunningBank, stock: Stock) -> None:
    user = ".sms+s5"
    steps = [
        ["methods"], ["choose", "920"], ["open"], ["list_accounts"], ["history", 0, OLD],
        ["answer", "000000"], ["answer", "123456"], ["close"],
    ]  # fmt: skip
    *_, wrong, right, codes = stock(user, steps)
    assert wrong == []  # defect of the client: a wrong TAN looks like an empty account
    assert "9941" in codes
    assert _amounts(right) == _ledger(bank, user, OLD)


def test_a_reference_may_die_with_a_wrong_tan(stock: Stock) -> None:
    steps = [
        ["methods"], ["choose", "920"], ["open"], ["list_accounts"], ["history", 0, OLD],
        ["answer", "000000"], ["answer", "123456"], ["close"],
    ]  # fmt: skip
    *_, again, codes = stock(".sms.tan-newref+s6", steps)
    assert again == []
    assert "9210" in codes


def test_the_third_wrong_pin_locks(bank: RunningBank, stock: Stock) -> None:
    user = "angestellte+s7"
    for pin in ("99999", "99999", "99999", "12345"):
        (result,) = stock(user, [["methods"]], pin=pin)
        # Defect of the client: a wrong PIN and a locked access are the same error to it.
        assert result["error"] == "FinTSClientPINError"
    customer = bank.do(lambda: bank.core.customer(user))
    assert customer
    assert bank.do(lambda: bank.core.check_pin(customer, "12345")) is PinResult.LOCKED


def test_camt_documents(bank: RunningBank, stock: Stock) -> None:
    user = ".pending+s8"
    steps = [
        ["methods"], ["choose", "921"], ["open"], ["list_accounts"], ["camt", 0, RECENT],
        ["close"],
    ]  # fmt: skip
    *_, found, codes = stock(user, steps)
    expected = _ledger(bank, user, RECENT)
    assert sum(one.count("<TxDtls>") for one in found["documents"]) == len(expected)
    assert "3040" in codes
    assert found["pending"] == 1


def test_a_bank_that_only_has_camt(bank: RunningBank, stock: Stock) -> None:
    user = ".like-commerzbank+s9"
    steps = [
        ["methods"], ["choose", "921"], ["open"], ["list_accounts"], ["history", 0, RECENT],
        ["close"],
    ]  # fmt: skip
    *_, rows, _ = stock(user, steps)
    assert sorted(_amounts(rows)) == sorted(_ledger(bank, user, RECENT))


def test_shuffled_pages_lose_nothing(bank: RunningBank, stock: Stock) -> None:
    user = ".page-shuffle+s10"
    steps = [
        ["methods"], ["choose", "921"], ["open"], ["list_accounts"], ["history", 0, RECENT],
        ["close"],
    ]  # fmt: skip
    *_, rows, _ = stock(user, steps)
    expected = _ledger(bank, user, RECENT)
    assert _amounts(rows) != expected
    assert sorted(_amounts(rows)) == sorted(expected)
