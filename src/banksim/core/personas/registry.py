"""Which persona is built by which module, and what faults add to a life."""

from collections.abc import Callable
from datetime import date
from functools import lru_cache
from random import Random
from typing import Final

from banksim.core import bankdays
from banksim.core.personas import (
    angestellte,
    bausparer,
    familie,
    freelancer,
    gross,
    jungefamilie,
    leer,
    multiwaehrung,
    rentner,
    ruhestand,
    selbststaendig,
    student,
    studium,
    ueberschuldet,
    vermieter,
    vermoegen,
)
from banksim.core.personas.household import ALWAYS, Household
from banksim.core.personas.rows import CARD, Plan, Row, party

_BUILDERS: Final[dict[str, Callable[[Household], None]]] = {
    "angestellte": angestellte.build,
    "familie": familie.build,
    "freelancer": freelancer.build,
    "student": student.build,
    "rentner": rentner.build,
    "vermieter": vermieter.build,
    "vermoegen": vermoegen.build,
    "bausparer": bausparer.build,
    "ueberschuldet": ueberschuldet.build,
    "multiwaehrung": multiwaehrung.build,
    "gross": gross.build,
    "leer": leer.build,
    "jungefamilie": jungefamilie.build,
    "selbststaendig": selbststaendig.build,
    "ruhestand": ruhestand.build,
    "studium": studium.build,
}
_WEDNESDAY: Final = 2


@lru_cache(maxsize=256)
def plan(
    persona: str,
    number: int,
    *,
    twins: bool = False,
    pending: bool = False,
    began: date = ALWAYS,
) -> Plan:
    """Put a life together. What faults add stands last, so the rest keeps its dice."""
    home = Household(persona, number, began)
    _BUILDERS[persona](home)
    if twins:
        home.rule(_coffees)
    if pending:
        home.rule(_announced)
    return home.plan


def _coffees(month: date, _: Random) -> list[Row]:
    """Two bookings each Wednesday that differ in nothing, and have no reference."""
    seller = party("Cafe Doppio")
    return [
        Row("giro", day, -3_20, CARD, "Cafe Doppio Kaffee", seller, "restaurant", anonymous=True)
        for day in bankdays.bank_days(month)
        if day.weekday() == _WEDNESDAY
        for _ in range(2)
    ]


def _announced(month: date, dice: Random) -> list[Row]:
    """One purchase each bank day that is known to the bank two days before."""
    seller = party("Kantine am Hafen")
    return [
        Row("giro", day, -dice.randint(640, 1180), CARD, f"Kantine am Hafen {day:%d.%m.}", seller,
            "restaurant", foretold=True)
        for day in bankdays.bank_days(month)
    ]  # fmt: skip
