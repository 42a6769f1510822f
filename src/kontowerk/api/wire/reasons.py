"""Why a booking has its category, in the languages of the interface."""

from collections.abc import Mapping
from typing import Final

from kontowerk.api.wire.tag_trees import Language
from kontowerk.tagging.explain import ENGLISH, Sentences
from kontowerk.tagging.model import TagStage

_GERMAN: Final = Sentences(
    stages={
        TagStage.CORRECTION: "Vom Nutzer festgelegt.",
        TagStage.RULE: "Entspricht einer Regel des Nutzers für diesen Zahlungspartner.",
        TagStage.LEARNT: "Andere Nutzer haben diesem Zahlungspartner diese Kategorie gegeben.",
        TagStage.MODEL: "Geschätzt: Der Name ähnelt anderen in dieser Kategorie.",
        TagStage.NONE: "Zu wenig Angaben für eine Kategorie.",
    },
    rules={
        "code.child_benefit": "Zahler und Verwendungszweck entsprechen dem Kindergeld.",
        "partner.insurance": "Der Zahlungspartner ist ein Versicherer.",
        "model.person": "Der Zahlungspartner ist vermutlich eine Privatperson.",
        "transfer.iban": "Das Gegenkonto gehört demselben Nutzer.",
        "transfer.name": "Der Zahlungspartner trägt den Namen des Nutzers.",
        "transfer.pair": (
            "Auf einem anderen Konto des Nutzers wurde der passende Gegenbetrag gebucht."
        ),
    },
    partner="Der Zahlungspartner ist {}.",
    insurance="Der Text nennt eine Versicherung.",
    code="Der Geschäftsvorfallcode der Bank ({}) weist auf diese Kategorie hin.",
    words="Der Text enthält typische Wörter dieser Kategorie.",
    purpose="Der Text nennt den Zweck; er zählt mehr als die übliche Kategorie von {}.",
)
SENTENCES: Final[Mapping[Language, Sentences]] = {"de": _GERMAN, "en": ENGLISH}
