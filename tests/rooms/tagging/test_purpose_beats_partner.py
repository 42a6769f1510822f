"""Words that say what was paid for count for more than what a partner is usually paid for."""

import pytest

from kontowerk.api.wire.tag_trees import SENTENCES
from kontowerk.tagging.classify import Classifier
from kontowerk.tagging.read import explain
from tests.rooms.tagging.test_classify import tag

CASES = [
    ("Bausparkasse Schwäbisch Hall AG", "Tilgungsrate Darlehen 4711", "HOUSING_FINANCING"),
    ("LBS Bayern", "Darlehensrate Nr 123", "HOUSING_FINANCING"),
    ("Bausparkasse Schwäbisch Hall AG", "Bausparbeitrag Vertrag 12", "SAVINGS_LIFEBUILDING"),
    ("Caritasverband Passau e.V.", "Elternbeitrag OGS September", "FAMILY_CHILDCARE"),
    ("Diakonisches Werk", "Kita-Gebühren Lena", "FAMILY_CHILDCARE"),
    ("Caritasverband Passau e.V.", "Miete Wohnung 4", "HOUSING_RENT"),
    ("Caritasverband Passau e.V.", "Spende Winterhilfe", "OTHER_DONATION"),
    ("Apotheke im Kaufland", "", "HEALTH_CONSUMABLES"),
    ("EDEKA Center Apotheke", "", "HEALTH_CONSUMABLES"),
    ("Kaufland", "", "LIVING_GROCERIES"),
    ("IG Metall", "Gewerkschaftsbeitrag 11/2026", "SERVICES_OTHER"),
    ("ver.di", "Mitgliedsbeitrag", "SERVICES_OTHER"),
]


@pytest.fixture(scope="module")
def classifier() -> Classifier:
    return Classifier.load()


@pytest.mark.parametrize(("name", "purpose", "category"), CASES)
def test_what_was_paid_for_decides(
    classifier: Classifier, name: str, purpose: str, category: str
) -> None:
    found = tag(classifier, "-120.00", name=name, purpose=purpose, booking_text="LASTSCHRIFT")
    assert found.category == category
    assert found.confidence > 0.8


def test_the_reason_says_both(classifier: Classifier) -> None:
    found = tag(
        classifier,
        "-350.00",
        name="Bausparkasse Schwäbisch Hall AG",
        purpose="Tilgungsrate Darlehen 4711",
        booking_text="LASTSCHRIFT",
    )
    words, _, partner = found.rule.partition("/")
    assert words == "kw.loan.buildingsociety"
    assert partner.startswith("partner.")
    for sentences in SENTENCES.values():
        said = explain(
            classifier.partners, stage=found.stage, rule=found.rule, versions="", said=sentences
        )
        assert "Schwäbisch Hall" in said.sentence
