"""Contracts that a person says are two: an addition to the contracts of the interface."""

from typing import Any

from kontowerk.kit.ids import new_id
from tests.service import Service
from tests.spec.documented import check_documented
from tests.spec.lives import RENT, Somebody, live, monthly, today_of

SPLITS = "/customer/v2/ai/contracts/splits"


def _payments(somebody: Somebody) -> list[list[str]]:
    found: list[dict[str, Any]] = somebody.found("contracts")
    return sorted(it["details"]["transactionIdsRegular"] for it in found)


def test_a_person_splits_a_contract_sees_it_and_takes_it_back(service: Service) -> None:
    somebody = live(service, *monthly(RENT, today_of(service), 3, 10))
    (whole,) = _payments(somebody)
    later = whole[len(whole) // 2]
    for _ in range(2):
        said = service.call("PUT", f"{SPLITS}/{later}", somebody.token)
        assert (said.status_code, said.content) == (200, b"")
    pieces = _payments(somebody)
    assert sorted(map(len, pieces)) == sorted((len(whole) // 2, len(whole) - len(whole) // 2))
    assert later in {it[0] for it in pieces}
    listed = service.call("GET", SPLITS, somebody.token).json()
    check_documented(SPLITS, listed)
    assert [it["transactionId"] for it in listed] == [later]
    assert service.call("DELETE", f"{SPLITS}/{later}", somebody.token).status_code == 200
    assert service.call("GET", SPLITS, somebody.token).json() == []
    assert _payments(somebody) == [whole]


def test_a_payment_nobody_made_begins_no_contract(service: Service) -> None:
    token = service.user_token(service.create_user())
    for named in (str(new_id()), "nothing"):
        for method in ("PUT", "DELETE"):
            answer = service.call(method, f"{SPLITS}/{named}", token)
            assert answer.status_code == 404
