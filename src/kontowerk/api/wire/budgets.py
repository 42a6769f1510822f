"""How an access is kept fresh without anybody asking (extension).

Spec: Limits (background refresh); OP-077.
"""

from typing import Annotated, Self

from pydantic import WithJsonSchema

from kontowerk.accesses.model import Latest, Refreshing
from kontowerk.api.links import Links
from kontowerk.api.wire.base import Answer, Relation, WireTime, wire
from kontowerk.api.wire.messages import ISSUES, Code
from kontowerk.api.wire.words import FAULTS, OUTCOMES, enum_schema

OutcomeWord = Annotated[str, WithJsonSchema(enum_schema(OUTCOMES.values()))]
FaultWord = Annotated[str, WithJsonSchema(enum_schema(FAULTS.values()))]


class LastResult(Answer):
    """How the latest fetch ended, whoever asked for it."""

    at: WireTime
    outcome: OutcomeWord
    fault: FaultWord | None = None
    code: Code | None = None

    @classmethod
    def of(cls, latest: Latest) -> Self:
        """Write how a fetch went."""
        return cls(
            at=latest.at,
            outcome=OUTCOMES[latest.brought],
            fault=FAULTS.get(latest.side),
            code=None if latest.kind is None else ISSUES[latest.kind].code,
        )


class RefreshBudget(Answer):
    """How often an access may be fetched in the background, and when that is next."""

    limit: int
    left_today: int = wire("leftToday")
    resets_at: WireTime = wire("resetsAt")
    next_refresh: WireTime | None = wire("nextRefresh", default=None)
    last_result: LastResult | None = wire("lastResult", default=None)
    consent_valid_until: WireTime | None = wire("consentValidUntil", default=None)
    relations: list[Relation]

    @classmethod
    def of(cls, found: Refreshing, links: Links) -> Self:
        """Write what is known of an access."""
        return cls(
            limit=found.budget.most,
            left_today=found.budget.left,
            resets_at=found.budget.resets_at,
            next_refresh=found.next_due,
            last_result=LastResult.of(found.latest) if found.latest else None,
            consent_valid_until=found.consent_until,
            relations=links.relations(self=links.budget(found.access_id)),
        )
