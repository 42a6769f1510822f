"""Bankzugang, its issues, how it is kept fresh (extension), and what is sent to add one.

Spec: BankAccess; SecurityMethod; TanMedium; Customer (POST bankzugaenge); Limits (background
refresh); OP-077.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Annotated, Any, Final, Self

from pydantic import Field, StringConstraints, WithJsonSchema

from kontowerk.accesses.model import Access, AccessView, Latest, Refreshing
from kontowerk.accesses.rules.outcome import offers_renewal
from kontowerk.api.links import Links
from kontowerk.api.wire.base import (
    Answer,
    Ask,
    Relation,
    SealedFields,
    WireTime,
    in_berlin,
    present,
    related,
    wire,
)
from kontowerk.api.wire.messages import ISSUES, Code, Message, access_messages
from kontowerk.api.wire.products import BankProduct, StatusWord, WireDay, on_day, wire_product
from kontowerk.api.wire.words import FAULTS, MEDIA_CLASSES, OUTCOMES, STATUSES, enum_schema
from kontowerk.approvals.model import QuestionKind
from kontowerk.connectors import snapshot
from kontowerk.identity.model import Tenant

MediaWord = Annotated[str, WithJsonSchema(enum_schema(MEDIA_CLASSES.values()))]

_Uuid = Annotated[str, WithJsonSchema({"type": "string", "format": "uuid"})]

_CHOICES: Final = {QuestionKind.METHOD: "set_method", QuestionKind.MEDIUM: "set_medium"}


class SecurityMethod(Answer):
    """An approval method of the bank; a numeric key is sent as a number."""

    code: int | str = wire("kodierung")
    name: str
    hint: str | None = wire("hinweis", default=None)


class TanMedium(Answer):
    """A device that generates or receives TANs."""

    valid_from: WireDay | None = wire("gueltigVon", default=None)
    valid_until: WireDay | None = wire("gueltigBis", default=None)
    name: str
    media_class: MediaWord = wire("medienklasse")


class BankAccess(Answer):
    """A bank access with its products."""

    id: str
    provider_id: _Uuid = wire("providerId")
    status: StatusWord
    media: list[TanMedium] | None = wire("tanMedien", default=None)
    methods: list[SecurityMethod] | None = wire("sicherheitsverfahren", default=None)
    active_method: SecurityMethod | None = wire("aktivesSicherheitsverfahren", default=None)
    refreshed_at: WireTime = wire("aktualisierungszeitpunkt")
    expires_at: WireTime | None = wire("timeout", default=None)
    messages: list[Message] | None = None
    products: list[BankProduct] | None = wire("bankprodukte", default=None)
    relations: list[Relation]
    sync: bool


class Issues(Answer):
    """Result of the last refresh attempt."""

    id: str
    media: list[TanMedium] = wire("tanMedien")
    provider_id: _Uuid = wire("providerId")
    methods: list[SecurityMethod] = wire("sicherheitsverfahren")
    active_method: SecurityMethod | None = wire("aktivesSicherheitsverfahren", default=None)
    attempted_at: WireTime = wire("aktualisierungszeitpunkt")
    expires_at: WireTime | None = wire("timeout", default=None)
    messages: list[Message]
    relations: list[Relation]


def wire_access(
    view: AccessView, tenant: Tenant, links: Links, now: datetime, *, in_customer: bool = False
) -> dict[str, Any]:
    """Write what `BankAccess` describes, in its order."""
    access = view.access
    expires_at = access.expires_at
    return present(
        {
            "id": access.access_id,
            "providerId": str(access.provider_id),
            "status": STATUSES[access.status],
            "tanMedien": _media(access) or None,
            "sicherheitsverfahren": _methods(access) or None,
            "aktivesSicherheitsverfahren": _active_method(access),
            "aktualisierungszeitpunkt": in_berlin(access.refreshed_at or access.created_at),
            "timeout": None if expires_at is None else in_berlin(expires_at),
            "messages": access_messages(access.asked, access.notices) or None,
            "bankprodukte": [
                wire_product(product, access, tenant, links) for product in view.products
            ]
            or None,
            "relations": _relations(access, tenant, links, now, in_customer=in_customer),
            "sync": access.sync,
        }
    )


def wire_accesses(
    views: Iterable[AccessView],
    tenant: Tenant,
    links: Links,
    now: datetime,
    *,
    in_customer: bool = False,
) -> dict[str, Any]:
    """Write accesses by the ids their caller chose."""
    return {
        view.access.access_id: wire_access(view, tenant, links, now, in_customer=in_customer)
        for view in views
    }


def wire_issues(access: Access, tenant: Tenant, links: Links, now: datetime) -> dict[str, Any]:
    """Write what `Issues` describes, in its order."""
    expires_at = access.expires_at
    itself, *others = _relations(access, tenant, links, now)
    return present(
        {
            "id": access.access_id,
            "tanMedien": _media(access),
            "providerId": str(access.provider_id),
            "sicherheitsverfahren": _methods(access),
            "aktivesSicherheitsverfahren": _active_method(access),
            "aktualisierungszeitpunkt": in_berlin(
                access.attempted_at or access.refreshed_at or access.created_at
            ),
            "timeout": None if expires_at is None else in_berlin(expires_at),
            "messages": access_messages(access.asked, (*access.notices, *access.issues)),
            "relations": [itself | {"href": links.issues(access.access_id)}, *others],
        }
    )


def _media(access: Access) -> list[dict[str, Any]]:
    return [
        present(
            {
                "gueltigVon": medium.valid_from and on_day(medium.valid_from),
                "gueltigBis": medium.valid_until and on_day(medium.valid_until),
                "name": medium.name,
                "medienklasse": MEDIA_CLASSES[medium.media_class],
            }
        )
        for medium in access.media
    ]


def _methods(access: Access) -> list[dict[str, Any]]:
    return [_method(method) for method in access.methods]


def _active_method(access: Access) -> dict[str, Any] | None:
    return _method(access.active_method) if access.active_method else None


def _method(method: snapshot.SecurityMethod) -> dict[str, Any]:
    return present(
        {"kodierung": wire_code(method.code), "name": method.name, "hinweis": method.hint}
    )


def wire_code(code: str) -> int | str:
    """Write the key of a method: a number where it looks like one (OP-073)."""
    plain = code.isascii() and code.isdecimal() and str(int(code)) == code
    return int(code) if plain else code


def _relations(
    access: Access, tenant: Tenant, links: Links, now: datetime, *, in_customer: bool = False
) -> list[dict[str, str]]:
    access_id, href = access.access_id, links.access(access.access_id)
    found = related(
        self=href,
        delete_bankzugang=href,
        get_issues=links.issues(access_id),
        get_budget=links.budget(access_id),
    )
    if access.asked is not None and access.run is not None:
        consent = links.consent(access.run)
        # Whose end users answer in the frontend follows the approval, but does not answer.
        name = _CHOICES.get(access.asked) if tenant.regulated else None
        found += [{"rel": rel, "href": consent} for rel in (name, "get_consent") if rel]
    if offers_renewal(access, now):
        renewal = links.renewal(access_id)
        names = ("start_sca", "startSCA") if in_customer else ("start_sca",)
        found += [{"rel": name, "href": renewal} for name in names]
    return found


# What is sent ------------------------------------------------------------------------------

_MOST_SELECTED: Final = 1000

_Text = Annotated[str, StringConstraints(max_length=256)]


class AccessInput(Ask):
    """A bank access to add; credentials are encrypted, from field key to value."""

    provider_id: _Text | None = Field(default=None, alias="providerId")
    credentials: SealedFields | None = Field(default=None, repr=False)
    sync: bool = True
    selected: Sequence[_Text] | None = Field(
        default=None, max_length=_MOST_SELECTED, alias="selectedBankProducts"
    )

    @property
    def names_bank(self) -> bool:
        """Whether the entry holds what only regulated tenants may send."""
        return not self.model_fields_set.isdisjoint(("provider_id", "credentials"))

    @property
    def says_sync(self) -> bool:
        """Whether the entry says anything about being kept fresh."""
        return "sync" in self.model_fields_set


OutcomeWord = Annotated[str, WithJsonSchema(enum_schema(OUTCOMES.values()))]

FaultWord = Annotated[str, WithJsonSchema(enum_schema(FAULTS.values()))]


class LastResult(Answer):
    """Result of the latest refresh, whoever started it."""

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
    """Remaining background refreshes of a bank access today, and the next refresh."""

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
