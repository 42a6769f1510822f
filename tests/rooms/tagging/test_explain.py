"""Why a booking has its category, in one sentence that is true."""

import pytest

from kontowerk.api.wire.reasons import SENTENCES
from kontowerk.tagging.explain import ENGLISH, Sentences, explain
from kontowerk.tagging.model import Stage


class Partners:
    def name_of(self, system_id: int) -> str:
        return {1042: "Rewe"}[system_id]


@pytest.mark.parametrize(
    ("stage", "rule", "sentence"),
    [
        (Stage.CORRECTION, "correction", "A person chose this for the booking"),
        (Stage.RULE, "rule.1", "A rule the person made"),
        (Stage.TRANSFER, "transfer.pair", "The same amount came or went on another account"),
        (Stage.PARTNER, "partner.1042", "The counterparty is Rewe."),
        (Stage.PARTNER, "partner.insurance", "The counterparty is an insurer."),
        (Stage.CODE, "gv.153", "The bank's own code says so (153)."),
        (Stage.CODE, "code.child_benefit", "Payer and reference are those of child benefit."),
        (Stage.KEYWORD, "kw.rent", "Its words speak of it (rent)."),
        (Stage.KEYWORD, "ins.dog", "The booking speaks of insurance (dog)."),
        (Stage.MODEL, "model.person", "The other side seems to be a private person."),
        (Stage.MODEL, "model", "No known partner or word decides it"),
        (Stage.NONE, "none", "Nothing in the booking says what it is."),
    ],
)
def test_every_kind_of_reason_has_its_sentence(stage: Stage, rule: str, sentence: str) -> None:
    assert explain(Partners(), stage=stage, rule=rule, versions="v").sentence.startswith(sentence)


@pytest.mark.parametrize("said", SENTENCES.values())
def test_every_language_has_a_sentence_of_its_own_for_every_reason(said: Sentences) -> None:
    assert set(said.stages) == set(ENGLISH.stages)
    assert set(said.rules) == set(ENGLISH.rules)
    for sentence in (said.partner, said.insurance, said.code, said.words):
        assert sentence.count("{}") == 1
    others = [other for other in SENTENCES.values() if other is not said]
    for other in others:
        assert not set(said.rules.values()) & set(other.rules.values())
        assert not set(said.stages.values()) & set(other.stages.values())
        assert not set(said[2:]) & set(other[2:])
