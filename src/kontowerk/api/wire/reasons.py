"""Why a booking has its category, in the languages of the interface."""

from collections.abc import Mapping
from typing import Final

from kontowerk.api.wire.tag_trees import Language
from kontowerk.tagging.explain import ENGLISH, Sentences
from kontowerk.tagging.model import Stage

_GERMAN: Final = Sentences(
    stages={
        Stage.CORRECTION: "Eine Person hat das für diese Buchung gewählt; nichts geht dem vor.",
        Stage.RULE: "Eine Regel, die die Person für diese Gegenseite gemacht hat, sagt es so.",
        Stage.MODEL: (
            "Kein bekannter Partner und kein Wort entscheidet; der Name ähnelt anderen dieser "
            "Kategorie."
        ),
        Stage.NONE: "Nichts in der Buchung sagt, was sie ist.",
    },
    rules={
        "code.child_benefit": "Zahler und Verwendungszweck sind die des Kindergelds.",
        "partner.insurance": "Die Gegenseite ist ein Versicherer.",
        "model.person": "Die Gegenseite scheint eine Privatperson zu sein.",
        "transfer.iban": "Das andere Konto gehört derselben Person.",
        "transfer.name": "Die Gegenseite trägt den Namen der Person selbst.",
        "transfer.pair": "Derselbe Betrag kam oder ging auf einem anderen Konto der Person.",
    },
    partner="Die Gegenseite ist {}.",
    insurance="Die Buchung spricht von einer Versicherung ({}).",
    code="Der Schlüssel der Bank sagt es ({}).",
    words="Ihre Wörter sprechen davon ({}).",
)
SENTENCES: Final[Mapping[Language, Sentences]] = {"de": _GERMAN, "en": ENGLISH}
