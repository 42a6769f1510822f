"""German texts for people: one table per kind.

Spec: Errors; Message; Consent status; Transfer.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, Self

from pydantic import WithJsonSchema

from kontowerk.accesses.model import Issue, IssueKind
from kontowerk.api.wire.base import Answer, present
from kontowerk.approvals.model import ApprovalOutcome, QuestionKind
from kontowerk.connectors.transfer import TransferKind
from kontowerk.ledger.model import ProductPart
from kontowerk.payments.model import PaymentReason

# The `message` of the error body, by HTTP status.
ERROR_TEXTS: Final[dict[int, str]] = {
    400: "Die Anfrage ist fehlerhaft.",
    401: "Die Anmeldung fehlt oder ist fehlgeschlagen.",
    403: "Der Zugriff ist nicht erlaubt.",
    404: "Das angefragte Objekt wurde nicht gefunden.",
    405: "Diese Methode ist hier nicht erlaubt.",
    406: "Antworten gibt es nur als application/json.",
    409: "Die Anfrage passt nicht zum aktuellen Status.",
    410: "Diese Operation wird nicht mehr angeboten.",
    413: "Die Anfrage ist zu groß.",
    415: "Dieses Format wird nicht unterstützt.",
    429: "Zu viele Anfragen. Bitte versuchen Sie es später erneut.",
    500: "Interner Fehler.",
    503: "Der Dienst ist gerade überlastet. Bitte versuchen Sie es später erneut.",
    504: "Die Anfrage wurde nicht rechtzeitig beantwortet.",
}

Level = Literal["INFO", "ERROR"]
Code = Annotated[str, WithJsonSchema({"type": "string", "pattern": r"^BA\d{3,4}$"})]


@dataclass(frozen=True, slots=True)
class Wording:
    """How a kind of issue is told to people."""

    level: Level
    code: str
    text: str


ISSUES: Final[dict[IssueKind, Wording]] = {
    IssueKind.INTERNAL: Wording(
        "ERROR",
        "BA999",
        "Bei uns ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut.",
    ),
    IssueKind.GIVEN_UP: Wording(
        "ERROR",
        "BA999",
        "Der Vorgang wurde bei uns mehrmals unterbrochen und abgebrochen. Bitte versuchen Sie es "
        "erneut.",
    ),
    IssueKind.UNHEARD: Wording(
        "ERROR",
        "BA999",
        "Wir wissen nicht, ob die Bank die letzten Anmeldungen angenommen hat. Damit der Zugang "
        "nicht gesperrt wird, melden wir uns frühestens in einer Stunde wieder an.",
    ),
    IssueKind.WITHHELD: Wording(
        "ERROR",
        "BA1052",
        "An diesem Bankzugang gab es falsche Anmeldungen. Damit er nicht gesperrt wird, rufen wir "
        "ihn nicht mehr automatisch ab. Bitte starten Sie den Abruf selbst.",
    ),
    IssueKind.LOCKED: Wording(
        "ERROR",
        "BA1010",
        "Der Bankzugang ist nach drei falschen Eingaben gesperrt. Bitte lassen Sie ihn von der "
        "Bank entsperren und geben Sie die Zugangsdaten neu ein.",
    ),
    IssueKind.REFUSED: Wording(
        "ERROR",
        "BA1011",
        "Die Bank hat die Zugangsdaten nicht angenommen. Nach drei falschen Eingaben wird der "
        "Zugang gesperrt.",
    ),
    IssueKind.INCOMPLETE: Wording("ERROR", "BA1012", "Die Zugangsdaten sind unvollständig."),
    IssueKind.UNREACHABLE: Wording(
        "ERROR",
        "BA1051",
        "Die Bank ist gerade nicht erreichbar. Bitte versuchen Sie es später erneut.",
    ),
    IssueKind.PARTLY: Wording(
        "ERROR", "BA1052", "Es konnten nicht alle Daten von der Bank abgerufen werden."
    ),
    IssueKind.PRODUCT: Wording(
        "ERROR", "BA1060", "Dieses Konto oder Depot konnte nicht aktualisiert werden."
    ),
    IssueKind.TRANSACTIONS: Wording(
        "ERROR", "BA1062", "Die Umsätze konnten nicht aktualisiert werden."
    ),
    IssueKind.POSITIONS: Wording(
        "ERROR", "BA1063", "Die Depotpositionen konnten nicht aktualisiert werden."
    ),
    IssueKind.BANK_MAIL: Wording("INFO", "BA2002", "Die Bank hat Mitteilungen für Sie."),
    IssueKind.METHOD_NEEDED: Wording(
        "INFO", "BA3010", "Bitte wählen Sie ein Verfahren für die Freigabe."
    ),
    IssueKind.MEDIUM_NEEDED: Wording(
        "INFO", "BA3020", "Bitte wählen Sie ein Gerät für die Freigabe."
    ),
    IssueKind.ASKING: Wording(
        "ERROR",
        "BA1052",
        "Für diesen Bankzugang wartet die Bank noch auf eine andere Freigabe. Bitte erteilen Sie "
        "diese zuerst oder brechen Sie sie ab.",
    ),
    IssueKind.NOT_APPROVED: Wording("ERROR", "BA3040", "Die Freigabe wurde nicht erteilt."),
}
# What a bank wants from the person; OP-070 names the codes the interface leaves open.
_APPROVE: Final = Wording(
    "INFO", "BA3030", "Bitte geben Sie den Auftrag mit dem angezeigten Verfahren frei."
)
ASKED: Final[dict[QuestionKind, Wording]] = {
    QuestionKind.METHOD: ISSUES[IssueKind.METHOD_NEEDED],
    QuestionKind.MEDIUM: ISSUES[IssueKind.MEDIUM_NEEDED],
    QuestionKind.TAN: _APPROVE,
    QuestionKind.APP: _APPROVE,
    QuestionKind.REDIRECT: Wording(
        "INFO", "BA3005", "Bitte erteilen Sie die Freigabe auf den Seiten Ihrer Bank."
    ),
    QuestionKind.PAYEE: Wording(
        "INFO",
        "BA3050",
        "Die Bank des Empfängers bestätigt den Namen nicht. Bitte prüfen Sie den Empfänger und "
        "bestätigen Sie den Auftrag oder brechen Sie ihn ab.",
    ),
}
WRONG_TAN: Final = Wording("ERROR", "BA1103", "Die TAN ist falsch oder nicht mehr gültig.")
ENDINGS: Final[dict[ApprovalOutcome, str]] = {  # the details of an approval that was not granted
    ApprovalOutcome.CANCELLED: "Die Freigabe wurde abgebrochen.",
    ApprovalOutcome.EXPIRED: "Die Zeit für die Freigabe ist abgelaufen.",
    ApprovalOutcome.TAN_WRONG: "Die TAN war zu oft falsch oder ist nicht mehr gültig.",
    ApprovalOutcome.NOT_APPROVED: "Die Freigabe wurde bei der Bank abgelehnt oder nicht erteilt.",
    ApprovalOutcome.ELSEWHERE: (
        "Die Rückkehr von der Bank kam aus einem anderen Browser als dem, der die Freigabe "
        "begonnen hat. Die Freigabe wurde bei der Bank zurückgenommen."
    ),
    ApprovalOutcome.REFUSED: "Die Bank hat die Zugangsdaten nicht angenommen.",
    ApprovalOutcome.FAILED: "Der Abruf bei der Bank ist fehlgeschlagen.",
}
# What became of a transfer. In doubt nobody claims success or failure.
PAID: Final = Wording("INFO", "BA1111", "Die Bank hat den Auftrag angenommen.")
STANDING_DONE: Final = {
    TransferKind.STANDING_CREATE: Wording(
        "INFO", "BA1111", "Die Bank hat den Dauerauftrag eingerichtet."
    ),
    TransferKind.STANDING_CHANGE: Wording(
        "INFO", "BA1111", "Die Bank hat den Dauerauftrag geändert."
    ),
    TransferKind.STANDING_DELETE: Wording(
        "INFO", "BA1111", "Die Bank hat den Dauerauftrag gelöscht."
    ),
}
STANDING_IN_DOUBT: Final = Wording(
    "INFO",
    "BA1120",
    "Es ist noch unklar, ob die Bank den Auftrag zu diesem Dauerauftrag ausgeführt hat. Bitte "
    "erteilen Sie ihn nicht noch einmal. Sobald die Bank antwortet, sehen Sie das Ergebnis hier.",
)
TAN_NEEDED: Final = Wording("INFO", "BA1110", "Bitte geben Sie den Auftrag mit einer TAN frei.")
UNDER_WAY: Final = Wording(
    "INFO",
    "BA1121",
    "Der Auftrag wird noch bearbeitet. Bitte überweisen Sie nicht noch einmal. Das Ergebnis steht "
    "danach unter dem Verweis self.",
)
IN_DOUBT: Final = Wording(
    "INFO",
    "BA1120",
    "Es ist noch unklar, ob die Bank die Überweisung ausgeführt hat. Bitte überweisen Sie nicht "
    "noch einmal. Sobald die Bank antwortet, sehen Sie das Ergebnis hier.",
)
_TRANSFER_WRONG: Final = "Die Überweisung wurde nicht ausgeführt, weil Angaben ungültig sind."
_APPROVAL_FAILED: Final = ISSUES[IssueKind.NOT_APPROVED]
REASONS: Final[dict[PaymentReason, Wording]] = {
    PaymentReason.INVALID: Wording("ERROR", "BA1100", _TRANSFER_WRONG),
    PaymentReason.REJECTED: Wording("ERROR", "BA1100", "Die Bank hat die Überweisung abgelehnt."),
    PaymentReason.PAYEE: Wording(
        "ERROR",
        "BA1100",
        "Die Bank des Empfängers bestätigt den Namen nicht. Die Überweisung wurde nicht "
        "ausgeführt.",
    ),
    PaymentReason.DUPLICATE: Wording(
        "ERROR",
        "BA1104",
        "Die Bank hält die Überweisung für ein Duplikat und hat sie nicht ausgeführt.",
    ),
    PaymentReason.NOT_POSSIBLE: Wording(
        "ERROR", "BA1104", "Von diesem Konto ist eine solche Überweisung nicht möglich."
    ),
    PaymentReason.METHOD: Wording(
        "ERROR", "BA1101", "Dieses TAN-Verfahren kann hier nicht verwendet werden."
    ),
    PaymentReason.TAN_WRONG: WRONG_TAN,
    PaymentReason.NOT_APPROVED: _APPROVAL_FAILED,
    PaymentReason.CANCELLED: _APPROVAL_FAILED,
    PaymentReason.EXPIRED: _APPROVAL_FAILED,
    PaymentReason.REFUSED: ISSUES[IssueKind.REFUSED],
    PaymentReason.LOCKED: ISSUES[IssueKind.LOCKED],
    PaymentReason.INCOMPLETE: ISSUES[IssueKind.INCOMPLETE],
    PaymentReason.UNREACHABLE: ISSUES[IssueKind.UNREACHABLE],
    PaymentReason.UNKNOWN: IN_DOUBT,
    PaymentReason.INTERNAL: ISSUES[IssueKind.INTERNAL],
    PaymentReason.GIVEN_UP: ISSUES[IssueKind.GIVEN_UP],
    PaymentReason.UNHEARD: ISSUES[IssueKind.UNHEARD],
}
REASON_DETAILS: Final[dict[PaymentReason, str]] = {  # where nobody knows more
    PaymentReason.NOT_APPROVED: ENDINGS[ApprovalOutcome.NOT_APPROVED],
    PaymentReason.CANCELLED: ENDINGS[ApprovalOutcome.CANCELLED],
    PaymentReason.EXPIRED: ENDINGS[ApprovalOutcome.EXPIRED],
    PaymentReason.TAN_WRONG: ENDINGS[ApprovalOutcome.TAN_WRONG],
}
# While the bank waits for the person, the open question says more than these.
_ANSWERED: Final = frozenset({IssueKind.METHOD_NEEDED, IssueKind.MEDIUM_NEEDED})

# What a product says of itself while a part of it never came.
_PARTS: Final[dict[ProductPart, IssueKind]] = {
    ProductPart.BALANCE: IssueKind.PRODUCT,
    ProductPart.TRANSACTIONS: IssueKind.TRANSACTIONS,
    ProductPart.POSITIONS: IssueKind.POSITIONS,
}


class Message(Answer):
    """A message to the user, attached to the object it is about."""

    level: Level
    code: Code
    message: str
    details: str | None = None

    @classmethod
    def of(cls, wording: Wording, details: str | None = None) -> Self:
        """Write one message."""
        return cls(level=wording.level, code=wording.code, message=wording.text, details=details)


def messages(issues: Iterable[Issue]) -> list[dict[str, Any]]:
    """Write the messages of issues, each once."""
    return [_message(issue) for issue in dict.fromkeys(issues)]


def access_messages(asked: QuestionKind | None, issues: Iterable[Issue]) -> list[dict[str, Any]]:
    """Write the messages of an access: first what its bank wants from the person."""
    if asked is None:
        return messages(issues)
    rest = (issue for issue in issues if issue.kind not in _ANSWERED)
    return [_worded(ASKED[asked]), *messages(rest)]


def product_messages(never_fetched: Iterable[ProductPart]) -> list[dict[str, Any]]:
    """Write what a product says about parts of it that no fetch ever brought."""
    return messages(Issue(_PARTS[part]) for part in sorted(never_fetched))


def _message(issue: Issue) -> dict[str, Any]:
    known = [text for text in (issue.product_id, issue.detail) if text]
    return _worded(ISSUES[issue.kind], ": ".join(known) or None)


def _worded(wording: Wording, details: str | None = None) -> dict[str, Any]:
    return present(
        {
            "level": wording.level,
            "code": wording.code,
            "message": wording.text,
            "details": details,
        }
    )
