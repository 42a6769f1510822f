"""Spec: Securities position (Depotposition)."""

import json
from decimal import Decimal

import pytest

from kontowerk.api.wire.words import UNITS
from kontowerk.connectors.snapshot import Unit
from tests.service import Service
from tests.spec.answers import TIMESTAMP
from tests.spec.holdings import CHECKING, DEPOT, Holding, keep, product_path


def positions(service: Service) -> bytes:
    user = service.create_user()
    path, token = keep(service, user, Holding((DEPOT,))), service.user_token(user)
    (depot,) = service.call("GET", path, token).json()["bankprodukte"]
    href = next(r["href"] for r in depot["relations"] if r["rel"] == "get_depotpositionen")
    answer = service.call("GET", href, token)
    assert answer.status_code == 200
    copy = service.call("GET", href, token, headers={"If-None-Match": answer.headers["etag"]})
    assert copy.status_code == 304
    return answer.content


@pytest.mark.req(
    *("CUST-EP-054", "CUST-DEPOT-001", "CUST-DEPOT-002", "CUST-DEPOT-003", "CUST-DEPOT-004"),
    *("CUST-DEPOT-005", "CUST-DEPOT-006", "CUST-DEPOT-007", "CUST-DEPOT-008", "CUST-DEPOT-009"),
    *("CUST-DEPOT-010", "CUST-DEPOT-011"),
)
def test_positions_with_all_and_with_few_fields(service: Service) -> None:
    full, bare = json.loads(positions(service), parse_float=Decimal)
    assert full == {
        "name": "Beispiel AG",
        "menge": Decimal("12.3456"),
        "handelseinheit": "STUECK",
        "isin": "DE0001234567",
        "wkn": "123456",
        "kurs": Decimal("101.1250"),
        "kursDatum": "2026-03-02 09:30:15",
        "waehrung": "USD",
        "waehrungskurs": Decimal("1.08375"),
        "handelsplatz": "XETRA",
        "gesamtwert": Decimal("1151.97"),
    }
    assert TIMESTAMP.fullmatch(full["kursDatum"])
    assert bare == {"name": "Bundesanleihe", "menge": 5000, "handelseinheit": "NOMINAL"}


def test_the_bytes_of_positions(service: Service) -> None:
    assert positions(service) == (
        b'[{"name":"Beispiel AG","menge":12.3456,"handelseinheit":"STUECK","isin":"DE0001234567",'
        b'"wkn":"123456","kurs":101.1250,"kursDatum":"2026-03-02 09:30:15","waehrung":"USD",'
        b'"waehrungskurs":1.08375,"handelsplatz":"XETRA","gesamtwert":1151.97},'
        b'{"name":"Bundesanleihe","menge":5000,"handelseinheit":"NOMINAL"}]'
    )


@pytest.mark.req("CUST-DEPOT-012")
def test_every_unit_has_its_word() -> None:
    assert set(UNITS) == set(Unit)
    assert set(UNITS.values()) == {"STUECK", "NOMINAL"}


def test_an_account_has_no_positions(service: Service) -> None:
    user = service.create_user()
    path = product_path(keep(service, user, Holding((CHECKING,))), CHECKING)
    answer = service.call("GET", f"{path}/depotpositionen", service.user_token(user))
    assert (answer.status_code, answer.json()) == (200, [])
