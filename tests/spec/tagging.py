"""Bookings whose tags nobody would dispute, and short ways to read and correct them."""

from dataclasses import replace
from datetime import date
from typing import Any, Final

import httpx

from kontowerk.connectors.snapshot import Present, Transaction
from tests.service import Service, User
from tests.spec.holdings import CHECKING, Holding, euros, keep, product_path

GROCERIES: Final = Transaction(
    amount=euros("-23.45"),
    booked_on=date(2026, 2, 3),
    purpose="REWE SAGT DANKE 4711",
    booking_text="KARTENZAHLUNG",
    counterparty_name="REWE Markt GmbH",
    counterparty_iban="DE02120300000000202051",
)
SALARY: Final = Transaction(
    amount=euros("2400.00"),
    booked_on=date(2026, 2, 27),
    purpose="Gehalt Februar 2026",
    booking_text="LOHN/GEHALT",
    transaction_code="153",
    counterparty_name="Beispiel Werke GmbH",
    counterparty_iban="DE02500105170137075030",
)
LIABILITY: Final = Transaction(
    amount=euros("-8.90"),
    booked_on=date(2026, 2, 10),
    purpose="Beitrag Privathaftpflichtversicherung",
    booking_text="LASTSCHRIFT",
    counterparty_name="HUK-COBURG",
)
SOME_INSURANCE: Final = Transaction(
    amount=euros("-31.00"),
    booked_on=date(2026, 2, 11),
    purpose="Versicherung",
    booking_text="LASTSCHRIFT",
)
TELEPHONE: Final = Transaction(
    amount=euros("-39.95"),
    booked_on=date(2026, 2, 12),
    purpose="Festnetz Rechnung Februar",
    booking_text="LASTSCHRIFT",
    counterparty_name="Telekom Deutschland GmbH",
)
UNHEARD_OF: Final = Transaction(
    amount=euros("-12.00"),
    booked_on=date(2026, 2, 13),
    purpose="Zqx 17",
    counterparty_name="Xqvarzl Plomtik",
)
BOOKINGS: Final = (GROCERIES, SALARY, LIABILITY, SOME_INSURANCE, TELEPHONE, UNHEARD_OF)
VIEWS: Final = {
    "true": "CATEGORIES",
    "categories": "CATEGORIES",
    "insurances": "INSURANCE_TYPES",
    "insurance-types": "INSURANCE_TYPES",
    "business-partners": "BUSINESS_PARTNERS",
    "freelancer-categories": "FREELANCER_CATEGORIES",
}


def stored(service: Service, user: User, *bookings: Transaction) -> str:
    """Store an account with these bookings; returns the path of its list."""
    account = replace(CHECKING, transactions=Present(bookings))
    return f"{product_path(keep(service, user, Holding((account,))), account)}/kontoumsaetze"


def listed(service: Service, token: str, path: str, **query: str) -> list[dict[str, Any]]:
    answer = service.call("GET", path, token, params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def only_tag(row: dict[str, Any]) -> dict[str, Any]:
    (found,) = row["tags"]
    return found


def name_of(row: dict[str, Any]) -> str:
    """Return the system name of a row's only tag."""
    return only_tag(row)["tagTreeItem"]["systemName"]


def names(
    service: Service, token: str, path: str, tag: str = "categories", **query: str
) -> dict[str, str]:
    """Return the system names of a view by the purpose of the bookings."""
    rows = listed(service, token, path, tag=tag, **query)
    return {row.get("verwendungszweck", ""): name_of(row) for row in rows}


def item(name: str, tree: str = "CATEGORIES", **more: object) -> dict[str, object]:
    """Return an item of a tree as callers send it."""
    return {"systemName": name, "tagTree": {"systemName": tree}, **more}


def put(
    service: Service, token: str, path: str, transaction_id: str, tags: object, **query: str
) -> httpx.Response:
    """Say what a booking is."""
    address = f"{path}/{transaction_id}"
    return service.call("PUT", address, token, json={"tags": tags}, params=query)


def id_of(service: Service, token: str, path: str, purpose: str) -> str:
    """Return the id of the booking with this purpose."""
    found = listed(service, token, path)
    (row,) = (row for row in found if row.get("verwendungszweck") == purpose)
    return row["id"]
