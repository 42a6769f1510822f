"""Why a booking has its category, in one sentence."""

from typing import Final, NamedTuple, Protocol

from kontowerk.tagging.model import Stage

_PLAIN: Final = {
    Stage.CORRECTION: "A person chose this for the booking; nothing overrules that.",
    Stage.RULE: "A rule the person made for this counterparty says so.",
    Stage.MODEL: "No known partner or word decides it; the name resembles others of this category.",
    Stage.NONE: "Nothing in the booking says what it is.",
}
_RULES: Final = {
    "code.child_benefit": "Payer and reference are those of child benefit.",
    "partner.insurance": "The counterparty is an insurer.",
    "model.person": "The other side seems to be a private person.",
    "transfer.iban": "The other account belongs to the same person.",
    "transfer.name": "The other side has the person's own name.",
    "transfer.pair": "The same amount came or went on another account of the person.",
}


class Explained(NamedTuple):
    """A reason as callers see it."""

    sentence: str
    stage: str
    rule: str
    versions: str


class Named(Protocol):
    """Knows partners by number."""

    def name_of(self, system_id: int) -> str: ...


def explain(partners: Named, *, stage: Stage, rule: str, versions: str) -> Explained:
    """Put into words what is stored of a tag."""
    return Explained(_sentence(partners, stage, rule), stage.value, rule, versions)


def _sentence(partners: Named, stage: Stage, rule: str) -> str:
    if rule in _RULES:
        return _RULES[rule]
    if stage in _PLAIN:
        return _PLAIN[stage]
    kind, _, detail = rule.partition(".")
    if kind == "partner" and detail.isdigit():
        return f"The counterparty is {partners.name_of(int(detail))}."
    if kind == "ins":
        return f"The booking speaks of insurance ({detail})."
    if stage is Stage.CODE:
        return f"The bank's own code says so ({detail or rule})."
    return f"Its words speak of it ({detail or rule})."
