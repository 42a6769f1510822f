"""Why a booking has its category, in one sentence."""

from collections.abc import Mapping
from typing import Final, NamedTuple, Protocol

from kontowerk.tagging.model import Stage


class Sentences(NamedTuple):
    """What is said of a reason, in one language; `{}` is filled with a name or a rule's detail."""

    stages: Mapping[Stage, str]
    rules: Mapping[str, str]
    partner: str
    insurance: str
    code: str
    words: str


ENGLISH: Final = Sentences(
    stages={
        Stage.CORRECTION: "A person chose this for the booking; nothing overrules that.",
        Stage.RULE: "A rule the person made for this counterparty says so.",
        Stage.MODEL: (
            "No known partner or word decides it; the name resembles others of this category."
        ),
        Stage.NONE: "Nothing in the booking says what it is.",
    },
    rules={
        "code.child_benefit": "Payer and reference are those of child benefit.",
        "partner.insurance": "The counterparty is an insurer.",
        "model.person": "The other side seems to be a private person.",
        "transfer.iban": "The other account belongs to the same person.",
        "transfer.name": "The other side has the person's own name.",
        "transfer.pair": "The same amount came or went on another account of the person.",
    },
    partner="The counterparty is {}.",
    insurance="The booking speaks of insurance ({}).",
    code="The bank's own code says so ({}).",
    words="Its words speak of it ({}).",
)


class Explained(NamedTuple):
    """A reason as callers see it."""

    sentence: str
    stage: str
    rule: str
    versions: str


class Named(Protocol):
    """Knows partners by number."""

    def name_of(self, system_id: int) -> str: ...


def explain(
    partners: Named, *, stage: Stage, rule: str, versions: str, said: Sentences = ENGLISH
) -> Explained:
    """Put into words what is stored of a tag."""
    return Explained(_sentence(partners, stage, rule, said), stage.value, rule, versions)


def _sentence(partners: Named, stage: Stage, rule: str, said: Sentences) -> str:
    if rule in said.rules:
        return said.rules[rule]
    if stage in said.stages:
        return said.stages[stage]
    kind, _, detail = rule.partition(".")
    if kind == "partner" and detail.isdigit():
        return said.partner.format(partners.name_of(int(detail)))
    if kind == "ins":
        return said.insurance.format(detail)
    return (said.code if stage is Stage.CODE else said.words).format(detail or rule)
