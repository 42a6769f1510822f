"""The bodies of transfers as callers send them, and where to."""

from datetime import timedelta
from typing import Any, Final

from kontowerk.kit.clock import SystemClock
from tests.service import Service
from tests.spec.holdings import CHECKING, CUSTOMER

IBAN: Final = "DE02120300000000202051"
BIC: Final = "BYLADEM1001"
SINGLE: Final = f"{CUSTOMER}/payment/single-transfer"
BULK: Final = f"{CUSTOMER}/payment/bulk-transfer"
PAYEE: Final = f"{CUSTOMER}/payment/verification-of-payee"
LEGACY: Final = f"{CUSTOMER}/ueberweisung"


def details(**changes: Any) -> dict[str, Any]:
    """Return one transfer; what is None is left out."""
    usual = {
        "recipient": "Stadtwerke Beispiel",
        "purpose": "Strom November",
        "iban": IBAN,
        "bic": BIC,
        "currency": "EUR",
        "amount": 12.5,
    }
    return without_none({**usual, **changes})


def report_wish(**changes: Any) -> dict[str, Any]:
    """Return what a tenant sends to ask for an account report."""
    usual = {"purpose": "TENANCY", "receiver": "Hausverwaltung Birke, Kiel"}
    return {**usual, "subject": "Lindenweg 4", **changes}


def single(given: object = None, **changes: Any) -> dict[str, Any]:
    """Return the body of a transfer from a product; what is None is left out."""
    usual = {"instant": False, "transferDetails": details() if given is None else given}
    return without_none({**usual, **changes})


def standing(**changes: Any) -> dict[str, Any]:
    """Return the body of a standing order that begins in ten days."""
    first_on = SystemClock().now().date() + timedelta(days=10)
    usual = {"firstExecutionDate": first_on.isoformat(), "unit": "MONTHS", "interval": 1, "day": 15}
    return {"transferDetails": details(), "schedule": without_none({**usual, **changes})}


def named(service: Service, name: str = "angestellte", **changes: Any) -> dict[str, Any]:
    """Return the body of a transfer that says itself where the money comes from."""
    entry = service.entry(name)
    bank = {"provider": entry["providerId"], "credentials": entry["credentials"]}
    return single(**{**bank, "product": CHECKING.iban, **changes})


def legacy(service: Service, name: str = "angestellte", **changes: Any) -> dict[str, Any]:
    """Return the body of a legacy transfer; what is None is left out."""
    usual = {
        "credentials": service.entry(name)["credentials"],
        "empfaenger": "Stadtwerke Beispiel",
        "verwendungszweck": "Strom November",
        "iban": IBAN,
        "bic": BIC,
        "waehrung": "EUR",
        "betrag": 12.5,
        "sicherheitsverfahrenKodierung": "920",
    }
    return without_none({**usual, **changes})


def without_none(members: dict[str, Any]) -> dict[str, Any]:
    """Leave out what is None."""
    return {name: value for name, value in members.items() if value is not None}
