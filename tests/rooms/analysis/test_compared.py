"""An analysis says what is new since the one before: contracts, prices, an overdraft to come."""

from collections.abc import Sequence
from datetime import date
from uuid import UUID

import pytest

from kontowerk.analysis.compute import Analysis, Known, analyse, costs_more, happened, marks_of
from kontowerk.analysis.model import Compared, OwnedProduct
from kontowerk.connectors.snapshot import ProductKind
from kontowerk.lifecycle.model import EventKind

from .made import GIRO, Line, monthly

OWNER = "somebody"
RENT = monthly("2025-06-03", 12, "-700", "Wohnbau Sonne GmbH", "HOUSING_RENT")
FILM = monthly("2025-06-10", 11, "-9.99", "Kino Daheim", "LEISURE_MEDIA", mandate="K1")
PAY = monthly("2025-06-28", 12, "2500", "Fabrik AG", "INCOME_SALARY")


def _analysis(
    lines: Sequence[Line], day: str, *, balance: int | None = None, before: Analysis | None = None
) -> Analysis:
    giro = GIRO if balance is None else OwnedProduct("giro", ProductKind.CHECKING, balance)
    known = Known(contracts=_bookings(before)) if before is not None else Known()
    return analyse(OWNER, lines, [giro], date.fromisoformat(day), known)


def _bookings(analysis: Analysis) -> dict[UUID, frozenset[UUID | str]]:
    return {
        contract.id: frozenset(entry.id for entry in contract.regular)
        for contract in analysis.contracts
        if contract.id is not None
    }


def _news(before: Analysis, after: Analysis) -> list[EventKind]:
    return [each.kind for each in happened(after, marks_of(before), marks_of(after))]


@pytest.mark.req("X-EVENT-006")
def test_what_stays_as_it_is_is_no_news() -> None:
    before = _analysis(RENT[:11] + FILM[:10], "2026-04-20")
    after = _analysis(RENT + FILM, "2026-05-20", before=before)
    assert before.contracts
    assert _news(before, after) == []


@pytest.mark.req("X-EVENT-006")
def test_a_contract_that_began_lately_is_begun_and_an_old_one_is_not() -> None:
    new = monthly("2026-02-10", 4, "-19.99", "Sport Eck", "LEISURE_SPORTS", mandate="S1")
    before = _analysis(RENT, "2026-05-04")
    after = _analysis(RENT + new, "2026-05-20", before=before)
    assert _news(before, after) == [EventKind.CONTRACT_BEGUN]
    older = _analysis(RENT + FILM, "2026-05-20", before=before)
    assert len(older.contracts) == len(before.contracts) + 1
    assert _news(before, older) == []


@pytest.mark.req("X-EVENT-006")
def test_a_contract_that_is_not_paid_any_more_has_ended() -> None:
    rent = monthly("2025-06-03", 15, "-700", "Wohnbau Sonne GmbH", "HOUSING_RENT")
    before = _analysis(rent[:12] + FILM, "2026-05-04")
    after = _analysis(rent + FILM, "2026-08-20", before=before)
    assert _news(before, after) == [EventKind.CONTRACT_ENDED]
    assert _news(after, after) == []


@pytest.mark.req("X-EVENT-006")
def test_a_steady_price_that_rises_is_told_and_one_that_falls_is_not() -> None:
    (dear,) = monthly("2026-05-10", 1, "-12.99", "Kino Daheim", "LEISURE_MEDIA", mandate="K1")
    (cheap,) = monthly("2026-05-10", 1, "-7.99", "Kino Daheim", "LEISURE_MEDIA", mandate="K1")
    before = _analysis(FILM, "2026-04-20")
    assert _news(before, _analysis([*FILM, dear], "2026-05-20", before=before)) == [
        EventKind.CONTRACT_PRICE_RAISED
    ]
    assert _news(before, _analysis([*FILM, cheap], "2026-05-20", before=before)) == []


@pytest.mark.req("X-EVENT-006")
def test_bills_that_differ_every_time_are_no_rises() -> None:
    amounts = ("-41.10", "-38.70", "-44.00", "-40.20", "-39.90", "-47.30")
    lines = [
        monthly(f"2025-{month:02}-12", 1, amount, "Netz Nord", "LIVING_TELEPHONE", mandate="N1")[0]
        for month, amount in enumerate(amounts, start=4)
    ]
    (contract,) = _analysis(lines, "2025-09-20").contracts
    assert not costs_more(contract, 3990)
    assert not costs_more(contract, 4020)


@pytest.mark.req("X-EVENT-006")
def test_an_overdraft_before_the_next_salary_is_told_once() -> None:
    rent = monthly("2025-06-25", 11, "-700", "Wohnbau Sonne GmbH", "HOUSING_RENT")
    lines = PAY[:11] + rent
    enough = _analysis(lines, "2026-05-10", balance=90_000)
    short = _analysis(lines, "2026-05-10", balance=10_000)
    assert marks_of(enough) == Compared(marks_of(enough).contracts, overdraft=False)
    assert _news(enough, short) == [EventKind.OVERDRAFT_AHEAD]
    assert _news(short, short) == []
    over = _analysis(lines, "2026-05-10", balance=-100)  # it is not ahead, it is here
    assert _news(enough, over) == []
