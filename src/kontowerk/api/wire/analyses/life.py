"""Life events and life stages.

Spec: Life event (OP-142, OP-143). What shows an event or stage is an addition.
"""

from collections.abc import Iterable
from datetime import date
from typing import Final, Literal

import msgspec

from kontowerk.analysis.compute import Analysis
from kontowerk.api.wire.analyses.instances import Instance, ItemWriter, instance_id, person
from kontowerk.api.wire.base import Answer, wire
from kontowerk.api.wire.encode import encode
from kontowerk.api.wire.tags import ItemInstance

_EVENTS: Final = "LIFE_EVENTS"
_STAGES: Final = "LIFE_STAGES"


class LifeEventDetails(Answer):
    """Date of a life event, and the contracts and transactions that show it."""

    event_date: date = wire("eventDate")
    sureness: Literal["normal", "low"]
    contract_ids: list[str] = wire("contractIds")
    transaction_ids: list[str] = wire("transactionIds")


class LifeEventInstance(ItemInstance):
    """A life event of a user."""

    details: LifeEventDetails


class LifeStageDetails(Answer):
    """Start of a life stage, and the contracts that show it."""

    since: date | None
    child_count: int | None = wire("childCount")
    contract_ids: list[str] = wire("contractIds")


class LifeStageInstance(ItemInstance):
    """Life stage of a user, in one of four fields."""

    details: LifeStageDetails


class _Event(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """What `LifeEventDetails` describes."""

    event_date: date
    sureness: str
    contract_ids: list[str]
    transaction_ids: list[str]


class _Stage(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """What `LifeStageDetails` describes."""

    since: date | None
    child_count: int | None
    contract_ids: list[str]


def life_events(analysis: Analysis, items: ItemWriter) -> bytes:
    owner, found = analysis.owner, list[Instance]()
    for event in analysis.events:
        written = items.written(_EVENTS, event.name)
        details = _Event(
            event.day,
            event.sureness.value,
            _contract_ids(analysis, event.contracts),
            [str(entry) for entry in event.entries],
        )
        identity = instance_id(owner, _EVENTS, event.name, event.day, *event.contracts)
        found.append(Instance(identity, person(owner), written.relations, written.item, details))
    return encode(found)


def life_stages(analysis: Analysis, items: ItemWriter) -> bytes:
    owner, found = analysis.owner, list[Instance]()
    for stage in analysis.stages:
        written = items.written(_STAGES, stage.name)
        details = _Stage(stage.since, stage.children, _contract_ids(analysis, stage.contracts))
        identity = instance_id(owner, _STAGES, stage.name)
        found.append(Instance(identity, person(owner), written.relations, written.item, details))
    return encode(found)


def _contract_ids(analysis: Analysis, keys: Iterable[str]) -> list[str]:
    known = {contract.key: str(contract.id) for contract in analysis.contracts}
    return [known[key] for key in keys if key in known]
