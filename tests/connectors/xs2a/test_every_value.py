"""Every value of a page in turn is something else: no booking becomes another, or is lost."""

import json
from typing import Any, Final

from kontowerk.connectors.errors import BankTroubleError
from kontowerk.connectors.xs2a import books
from tests.connectors.xs2a import test_tampering as tampering

_OWN: Final = "DE30999999010000471100"
_BOOKING: Final[dict[str, Any]] = {
    "transactionId": "1",
    "entryReference": "E1",
    "endToEndId": "X",
    "mandateId": "M",
    "bookingDate": "2026-05-04",
    "valueDate": "2026-05-05",
    "creditorId": "C",
    "transactionAmount": {"amount": "-7.50", "currency": "EUR"},
    "creditorName": "Anna",
    "creditorAccount": {"iban": "DE02999999010000471199"},
    "debtorName": "Bert",
    "debtorAccount": {"iban": _OWN},
    "remittanceInformationUnstructured": "Miete",
    "remittanceInformationStructured": {"reference": "R"},
    "proprietaryBankTransactionCode": "NTRF+166",
    "additionalInformation": "Z",
}
_SECOND: Final = {**_BOOKING, "transactionId": "2", "bookingDate": "2026-05-06"}
_PAGE: Final[dict[str, Any]] = {
    "account": {"iban": _OWN},
    "transactions": {
        "booked": [_BOOKING, _SECOND],
        "pending": [{**_BOOKING, "transactionId": "3"}],
        "_links": {"account": {"href": "/v1/accounts/1"}},
    },
}
_DAYS: Final = ("bookingDate", "valueDate")  # another day is one where the other is none


def _told(page: dict[str, Any]) -> list[object]:
    read = books.read_page(json.dumps(page).encode(), _OWN)
    return [(booking.amount, booking.booked_on) for booking in read.booked]


def test_no_value_of_a_page_makes_another_booking() -> None:
    plain, faults, count = _told(_PAGE), list[str](), 0
    for path in tampering.paths(_PAGE):
        sort = tampering.sort_of(path)
        for value in tampering.HOSTILE:
            if sort == "money" and tampering.is_well_formed(path, value):
                continue
            count += 1
            try:
                told = _told(tampering.replaced(_PAGE, path, value))
            except BankTroubleError:
                if sort == "else":
                    faults.append(f"{path} {str(value)[:20]!r}: refused")
                continue
            if told != plain and path[-1] not in _DAYS:
                faults.append(f"{path} {str(value)[:20]!r}: {told}")
    assert count > 1_000
    assert not faults, "\n".join(faults)
