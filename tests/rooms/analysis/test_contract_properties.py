"""What holds for contracts whatever the bookings are."""

from datetime import date
from decimal import Decimal
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from kontowerk.analysis.contracts.build import find_contracts
from kontowerk.analysis.contracts.fit import upcoming
from kontowerk.analysis.entries import read_entries
from kontowerk.analysis.model import Contract, ContractStatus
from tests.rooms.analysis.made import GIRO, Line, every, monthly, paid

TODAY = date(2025, 12, 1)


@st.composite
def _lines(draw: st.DrawFn) -> list[Line]:
    """Make contracts and other payments; some share names, accounts, amounts."""
    lines: list[Line] = []
    for _ in range(draw(st.integers(0, 4))):
        lines += monthly(
            f"2024-{draw(st.integers(1, 12)):02}-{draw(st.integers(1, 28)):02}",
            draw(st.integers(1, 14)),
            f"-{draw(st.integers(1, 300))}.99",
            draw(st.sampled_from(["Netz AG", "Haus GmbH", ""])),
            draw(st.sampled_from(["BILLS_MOBILE", "HOUSING_RENT", "OTHER_SPENDING"])),
            mandate=draw(st.sampled_from(["", "M1", "M2"])),
            iban=draw(st.sampled_from(["", "DE1"])),
            text=draw(st.sampled_from(["", "Dauerauftrag", "FOLGELASTSCHRIFT"])),
        )
    lines += [
        paid(
            draw(st.dates(date(2024, 1, 1), TODAY)),
            Decimal(draw(st.integers(-90_000, 90_000))) / 100,
            draw(st.sampled_from(["Netz AG", "Markt", ""])),
            "LIVING_GROCERIES",
            iban=draw(st.sampled_from(["", "DE1"])),
        )
        for _ in range(draw(st.integers(0, 15)))
    ]
    return lines


def _found(lines: list[Line], today: date = TODAY) -> list[Contract]:
    return find_contracts(read_entries(lines).entries, [GIRO], today)


@settings(deadline=None)
@given(_lines())
def test_every_booking_is_in_one_contract_at_most_and_cents_add_up(lines: list[Line]) -> None:
    seen: set[object] = set()
    for contract in _found(lines):
        members = [*contract.regular, *contract.irregular]
        ids = {it.id for it in members}
        assert len(ids) == len(members)
        assert not ids & seen
        seen |= ids
        amounts = contract.amounts
        assert amounts.total == sum(it.cents for it in members)
        assert amounts.total == amounts.total_regular + amounts.total_irregular
        assert sum(amounts.development.values()) == amounts.total
        assert sum(amounts.development_regular.values()) == amounts.total_regular
        assert sum(amounts.development_irregular.values()) == amounts.total_irregular
        assert amounts.minimum <= amounts.median <= amounts.maximum
        assert len({it.cents > 0 for it in contract.regular}) == 1


@settings(deadline=None)
@given(_lines(), st.randoms())
def test_the_order_of_bookings_does_not_matter(lines: list[Line], random: Random) -> None:
    shuffled = list(lines)
    random.shuffle(shuffled)
    assert _found(shuffled) == _found(lines)


@settings(deadline=None)
@given(_lines(), st.integers(0, 2000))
def test_stale_bank_data_ends_no_contract_however_late_it_is(lines: list[Line], days: int) -> None:
    last = max((booking.booked_on for booking, _ in lines), default=TODAY)
    for contract in _found(lines, last):
        if contract.status is ContractStatus.INACTIVE:
            continue
        later = date.fromordinal(last.toordinal() + days)
        again = next(it for it in _found(lines, later) if it.key == contract.key)
        expected = contract.date_next
        assert expected is not None
        if last <= expected:
            assert again.status is ContractStatus.ACTIVE
            assert again.date_next is not None
            assert again.date_next >= min(later, expected)


@settings(deadline=None)
@given(_lines())
def test_slots_to_come_follow_each_other_from_the_next_date_on(lines: list[Line]) -> None:
    for contract in _found(lines):
        days = list(upcoming(contract, TODAY.toordinal() + 500))
        assert days == sorted(set(days))
        if contract.date_next is None:
            assert days == []
        else:
            assert days[0] == contract.date_next.toordinal()


def test_a_weekly_payment_on_good_friday_is_followed_by_the_next_friday() -> None:
    lines = every(7, "2026-01-16", 11, "-20.00", "Kurs", "EDUCATION_TRAINING", mandate="K")
    found = find_contracts(read_entries(lines).entries, [GIRO], date(2026, 3, 29))
    days = [date.fromordinal(it) for it in upcoming(found[0], date(2026, 4, 20).toordinal())]
    assert days == [date(2026, 4, 7), date(2026, 4, 10), date(2026, 4, 17)]
