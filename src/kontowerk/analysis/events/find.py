"""All life events of a person, by day."""

from collections.abc import Iterator, Sequence
from typing import Final

from kontowerk.analysis.events.career import career_events
from kontowerk.analysis.events.family import family_events
from kontowerk.analysis.events.financial import financial_events
from kontowerk.analysis.events.housing import housing_events
from kontowerk.analysis.events.spells import Event, Sureness
from kontowerk.analysis.person import Person

_ONE_SEPARATION: Final = 120  # days between the first alimony and a move


def life_events(person: Person) -> list[Event]:
    """Find what happened, the latest last."""
    groups = (career_events, housing_events, family_events, financial_events)
    events = [event for of_group in groups for event in of_group(person)]
    events += _separations(events)
    return sorted(events, key=lambda it: (it.day, it.name, it.contracts))


def _separations(events: Sequence[Event]) -> Iterator[Event]:
    """Conclude a separation from a move and alimony, with both rents and it as evidence."""
    moves = [event for event in events if event.name == "RELOCATION"]
    for alimony in events:
        near = [move for move in moves if abs((move.day - alimony.day).days) <= _ONE_SEPARATION]
        if alimony.name == "ALIMONY_START" and near:
            move = min(near, key=lambda event: abs((event.day - alimony.day).days))
            evidence = (*move.contracts, *alimony.contracts)
            yield Event("SEPARATION", min(move.day, alimony.day), evidence, (), Sureness.LOW)
