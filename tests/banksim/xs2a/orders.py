"""Orders of a third party: bodies, and the way from the order to the approval."""

from typing import Any, Final

import httpx

from tests.banksim.xs2a.tpp import BACK, IP, REFUSED, ThirdParty
from tests.connectors.bank import TAN, RunningBank

SINGLE: Final = "v1/payments/sepa-credit-transfers"
INSTANT: Final = "v1/payments/instant-sepa-credit-transfers"
BULK: Final = "v1/bulk-payments/sepa-credit-transfers"
PAYEE: Final = "DE89370400440532013000"


def own_iban(bank: RunningBank, user: str, kind: str = "checking") -> str:
    accounts = bank.bank.accounts(bank.customer(user))
    found = next(one.iban for one in accounts if one.kind == kind)
    assert found is not None
    return found


def transfer(amount: str = "12.34", **other: object) -> dict[str, object]:
    return {
        "instructedAmount": {"currency": "EUR", "amount": amount},
        "creditorAccount": {"iban": PAYEE},
        "creditorName": "Max Muster",
        "remittanceInformationUnstructured": "Rechnung 4711",
        "endToEndIdentification": "E2E-1",
    } | other


def single(bank: RunningBank, tpp: ThirdParty, **other: object) -> dict[str, object]:
    return transfer() | {"debtorAccount": {"iban": own_iban(bank, tpp.user)}} | other


def order(
    tpp: ThirdParty, body: object, place: str = SINGLE, **headers: str | None
) -> httpx.Response:
    given: dict[str, str | None] = {
        "PSU_ID": tpp.user,
        "PSU_IP_Address": IP,
        "TPP_Redirect_URI": BACK,
        "TPP_Nok_Redirect_URI": REFUSED,
    }
    return tpp.call("POST", place, body, **(given | headers))


def ordered(bank: RunningBank, tpp: ThirdParty, **other: object) -> dict[str, Any]:
    answer = order(tpp, single(bank, tpp, **other))
    assert answer.status_code == 201, answer.text
    return answer.json()


def authorise(tpp: ThirdParty, payment: dict[str, Any], tan: str = TAN) -> httpx.Response:
    told = tpp.log_in(payment)
    assert told.status_code == 201, told.text
    return tpp.step(told.json(), "authoriseTransaction", {"scaAuthenticationData": tan})


def status(tpp: ThirdParty, payment: dict[str, Any]) -> str:
    return tpp.call("GET", payment["_links"]["status"]["href"]).json()["transactionStatus"]


def taken(bank: RunningBank, tpp: ThirdParty) -> list[dict[str, object]]:
    return bank.bank.payments.taken(tpp.user)


def codes(answer: httpx.Response) -> tuple[int, list[str]]:
    return answer.status_code, [one["code"] for one in answer.json()["tppMessages"]]
