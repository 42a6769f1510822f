"""All life events of a person, by day."""

from kontowerk.analysis.events.career import career_events
from kontowerk.analysis.events.family import family_events
from kontowerk.analysis.events.financial import financial_events
from kontowerk.analysis.events.housing import housing_events
from kontowerk.analysis.events.spells import Event
from kontowerk.analysis.person import Person


def life_events(person: Person) -> list[Event]:
    """Find what happened, the latest last."""
    groups = (career_events, housing_events, family_events, financial_events)
    found = [event for events in groups for event in events(person)]
    return sorted(found, key=lambda it: (it.day, it.name, it.contracts))
