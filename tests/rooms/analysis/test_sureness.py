"""How sure events are: what one thing alone speaks for is never sure."""

import pytest

from kontowerk.analysis.events.spells import Sureness
from kontowerk.analysis.life import life_events
from tests.rooms.analysis.made import Line, every, monthly, person_of

TODAY = "2025-12-20"


def _sureness(lines: list[Line], name: str) -> list[Sureness]:
    alive = every(3, "2024-01-01", 240, "-21.37", "", "LIVING_GROCERIES")
    events = life_events(person_of([*alive, *lines], TODAY))
    return [event.sureness for event in events if event.name == name]


@pytest.mark.parametrize(
    ("rent", "sureness"),
    [("-800.00", Sureness.LOW), ("-815.00", Sureness.LOW), ("-990.00", Sureness.NORMAL)],
)
def test_a_move_at_the_same_rent_may_be_another_landlord(rent: str, sureness: Sureness) -> None:
    lines = [
        *monthly("2024-01-03", 15, "-800.00", "Haus", "HOUSING_RENT", iban="DEHAUS"),
        *monthly("2025-04-03", 9, rent, "Hof", "HOUSING_RENT", iban="DEHOF"),
    ]
    assert _sureness(lines, "RELOCATION") == [sureness]


def test_a_business_that_texts_alone_speak_for_is_not_sure() -> None:
    invoices = [
        (booking, tags._replace(freelancer_category="OPERATING_INCOME"))
        for booking, tags in every(25, "2025-02-10", 12, "1800.00", "", "INCOME_OTHER")
    ]
    assert _sureness(invoices, "SELFEMPLOYMENT_START") == [Sureness.LOW]
