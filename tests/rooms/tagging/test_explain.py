"""Why a booking has its category, in one sentence that is true."""

import pytest

from kontowerk.api.wire.tag_trees import SENTENCES
from kontowerk.tagging.model import TagStage
from kontowerk.tagging.read import ENGLISH, Sentences, explain


class Partners:
    def name_of(self, system_id: int) -> str:
        return {1042: "Rewe"}[system_id]


@pytest.mark.parametrize(
    ("stage", "rule", "sentence"),
    [
        (TagStage.CORRECTION, "correction", "Set by the user."),
        (TagStage.RULE, "rule.1", "Matches a rule the user created"),
        (TagStage.TRANSFER, "transfer.pair", "A matching amount was booked on another account"),
        (TagStage.PARTNER, "partner.1042", "The counterparty is Rewe."),
        (TagStage.PARTNER, "partner.insurance", "The counterparty is an insurer."),
        (TagStage.CODE, "gv.153", "The bank's transaction code (153) indicates this"),
        (TagStage.CODE, "code.child_benefit", "Payer and reference match child benefit."),
        (TagStage.KEYWORD, "kw.rent", "The text contains words typical of this category."),
        (TagStage.KEYWORD, "ins.dog", "The text mentions insurance."),
        (TagStage.MODEL, "model.person", "The counterparty appears to be a private individual."),
        (TagStage.MODEL, "model", "Estimated: the name is similar"),
        (TagStage.NONE, "none", "Not enough information to choose a category."),
    ],
)
def test_every_kind_of_reason_has_its_sentence(stage: TagStage, rule: str, sentence: str) -> None:
    assert explain(Partners(), stage=stage, rule=rule, versions="v").sentence.startswith(sentence)


@pytest.mark.parametrize("said", SENTENCES.values())
def test_every_language_has_a_sentence_of_its_own_for_every_reason(said: Sentences) -> None:
    assert set(said.stages) == set(ENGLISH.stages)
    assert set(said.rules) == set(ENGLISH.rules)
    for sentence in (said.partner, said.code):
        assert sentence.count("{}") == 1
    for sentence in (said.insurance, said.words):
        assert "{}" not in sentence, "names of rules are for developers"
    others = [other for other in SENTENCES.values() if other is not said]
    for other in others:
        assert not set(said.rules.values()) & set(other.rules.values())
        assert not set(said.stages.values()) & set(other.stages.values())
        assert not set(said[2:]) & set(other[2:])
