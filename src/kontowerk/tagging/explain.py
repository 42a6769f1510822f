"""Why a booking has its category, in one sentence."""

from collections.abc import Mapping
from typing import Final, NamedTuple, Protocol

from kontowerk.tagging.model import TagStage


class Sentences(NamedTuple):
    """What is said of a reason, in one language; `{}` is filled with a name or a code."""

    stages: Mapping[TagStage, str]
    rules: Mapping[str, str]
    partner: str
    insurance: str
    code: str
    words: str
    purpose: str


_BOTH: Final = "/"

ENGLISH: Final = Sentences(
    stages={
        TagStage.CORRECTION: "Set by the user.",
        TagStage.RULE: "Matches a rule the user created for this counterparty.",
        TagStage.LEARNT: "Other users gave this counterparty this category.",
        TagStage.MODEL: "Estimated: the name is similar to others in this category.",
        TagStage.NONE: "Not enough information to choose a category.",
    },
    rules={
        "code.child_benefit": "Payer and reference match child benefit.",
        "partner.insurance": "The counterparty is an insurer.",
        "model.person": "The counterparty appears to be a private individual.",
        "transfer.iban": "The other account belongs to the same user.",
        "transfer.name": "The counterparty has the user's name.",
        "transfer.pair": "A matching amount was booked on another account of the user.",
    },
    partner="The counterparty is {}.",
    insurance="The text mentions insurance.",
    code="The bank's transaction code ({}) indicates this category.",
    words="The text contains words typical of this category.",
    purpose="The text says what was paid for; it counts for more than the usual category of {}.",
)


class Explained(NamedTuple):
    """A reason as callers see it."""

    sentence: str
    stage: str
    rule: str
    versions: str


def both(words: str, partner: str) -> str:
    """Name a rule whose words outweigh a partner: both are told."""
    return f"{words}{_BOTH}{partner}"


class PartnerNames(Protocol):
    """Knows partners by number."""

    def name_of(self, system_id: int) -> str: ...


def explain(
    partners: PartnerNames, *, stage: TagStage, rule: str, versions: str, said: Sentences = ENGLISH
) -> Explained:
    """Put into words what is stored of a tag."""
    return Explained(_sentence(partners, stage, rule, said), stage.value, rule, versions)


def _sentence(partners: PartnerNames, stage: TagStage, rule: str, said: Sentences) -> str:
    if rule in said.rules:
        return said.rules[rule]
    if stage in said.stages:
        return said.stages[stage]
    _, _, outweighed = rule.partition(_BOTH)
    kind, _, detail = (outweighed or rule).partition(".")
    if outweighed and detail.isdigit():
        return said.purpose.format(partners.name_of(int(detail)))
    if kind == "partner" and detail.isdigit():
        return said.partner.format(partners.name_of(int(detail)))
    if kind == "ins":
        return said.insurance
    return said.code.format(detail or rule) if stage is TagStage.CODE else said.words
