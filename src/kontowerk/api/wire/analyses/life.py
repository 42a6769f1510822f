"""Life events, life stages, and sales triggers: occasions to speak with a person, and why.

Spec: Life event (OP-142, OP-143); Analysis endpoints (sales triggers); OP-141. What shows an event
or stage, and the bookings behind a trigger, are an addition.
"""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from typing import Final, Literal

import msgspec

from kontowerk.analysis.compute import Analysis
from kontowerk.analysis.life import Trigger
from kontowerk.api.wire.analyses.instances import (
    Instance,
    ItemWriter,
    instance_id,
    maybe_euros,
    person,
)
from kontowerk.api.wire.base import Answer, WireAmount, wire
from kontowerk.api.wire.encode import encode
from kontowerk.api.wire.tags import ItemInstance

_EVENTS: Final = "LIFE_EVENTS"
_STAGES: Final = "LIFE_STAGES"
_TREE: Final = "SALES_TRIGGERS"
# Of these the day is that of the reading, so it is no part of their identity.
_STANDING: Final = {
    "no_premium_in_395_days": "Seit mindestens 395 Tagen ist kein Beitrag dafür zu sehen.",
    "regular_income": "Das regelmäßige Monatseinkommen liegt bei 3.200 Euro oder darüber.",
    "left_every_month": "Jeden Monat bleibt Geld übrig, das nicht gespart wird.",
}
REASONS: Final = {
    **_STANDING,
    "first_tenancy": "Zum ersten Mal wird Miete gezahlt.",
    "tenancy_start": "Ein neues Mietverhältnis hat begonnen.",
    "relocation": "Die Miete geht nach einem Umzug an jemand anderen.",
    "first_employment": "Zum ersten Mal geht ein Gehalt ein.",
    "employment_start": "Ein neues Gehalt geht ein.",
    "employment_change": "Das Gehalt kommt von einem neuen Arbeitgeber.",
    "salary_increase": "Das Gehalt ist gestiegen.",
    "child_birth": "Zum ersten Mal gehen Leistungen für ein Kind ein.",
    "twice_mean_income": "Ein Eingang erreicht das Doppelte des mittleren Monatseinkommens.",
}


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


class SalesTriggerDetails(Answer):
    """Start, reason and amount of a sales trigger."""

    trigger_date: date = wire("triggerDate")
    amount: WireAmount | None
    reason: str
    transaction_ids: list[str] = wire("transactionIds")


class SalesTriggerInstance(ItemInstance):
    """A sales trigger: an occasion to contact a user."""

    details: SalesTriggerDetails


class _Details(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    """What `SalesTriggerDetails` describes."""

    trigger_date: date
    amount: Decimal | None
    reason: str
    transaction_ids: list[str]


def sales_triggers(analysis: Analysis, items: ItemWriter) -> bytes:
    return encode([_instance(analysis.owner, trigger, items) for trigger in analysis.triggers])


def _instance(owner: str, trigger: Trigger, items: ItemWriter) -> Instance:
    written = items.written(_TREE, trigger.name)
    entries = [str(entry) for entry in trigger.entries]
    day = () if trigger.reason in _STANDING else (trigger.day,)
    identity = instance_id(owner, _TREE, trigger.name, *day, *entries)
    reason = REASONS[trigger.reason]
    details = _Details(trigger.day, maybe_euros(trigger.amount), reason, entries)
    return Instance(identity, person(owner), written.relations, written.item, details)
