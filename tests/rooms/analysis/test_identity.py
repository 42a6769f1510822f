"""Ids of contracts that outlive a new computation."""

from kontowerk.analysis.contracts.again import identify
from tests.rooms.analysis.made import contracts_of, monthly


def test_a_contract_keeps_its_id_when_its_key_changes_but_its_payments_stay() -> None:
    lines = monthly("2025-01-02", 10, "-60.00", "Strom", "BILLS_ELECTRICITY", mandate="S1")
    (first,) = identify(contracts_of(lines[:8], "2025-09-01"), "anna", {})
    assert first.id is not None
    known = {first.id: frozenset(it.id for it in first.regular)}
    bare = [(booking._replace(mandate_id=""), tags) for booking, tags in lines]
    (again,) = identify(contracts_of(bare, "2025-10-20"), "anna", known)
    assert again.key != first.key
    assert again.id == first.id


def test_two_people_with_equal_contracts_have_different_ids() -> None:
    found = contracts_of(
        monthly("2025-01-02", 6, "-60.00", "Strom", "BILLS_ELECTRICITY", mandate="S1"), "2025-06-20"
    )
    assert identify(found, "anna", {})[0].id != identify(found, "bert", {})[0].id
    assert identify(found, "anna", {}) == identify(found, "anna", {})


def test_one_known_id_is_not_given_twice() -> None:
    lines = [
        *monthly("2025-01-02", 6, "-60.00", "Strom", "BILLS_ELECTRICITY", mandate="S1"),
        *monthly("2025-01-12", 6, "-20.00", "Netz", "BILLS_MOBILE", mandate="S2"),
    ]
    found = identify(contracts_of(lines, "2025-06-20"), "anna", {})
    assert len({it.id for it in found}) == 2
    merged = {found[0].id or "": frozenset(it.id for one in found for it in one.regular)}
    again = identify(found, "anna", merged)  # type: ignore[arg-type]
    assert len({it.id for it in again}) == 2
