"""German texts for people: one table per kind.

Spec: Errors.
"""

from typing import Final

# The `message` of the error body, by HTTP status.
ERROR_TEXTS: Final[dict[int, str]] = {
    400: "Die Anfrage ist fehlerhaft.",
    401: "Die Anmeldung fehlt oder ist fehlgeschlagen.",
    403: "Der Zugriff ist nicht erlaubt.",
    404: "Das angefragte Objekt gibt es nicht.",
    405: "Diese Methode ist hier nicht vorgesehen.",
    406: "Antworten gibt es nur als application/json.",
    409: "Die Anfrage widerspricht dem aktuellen Stand.",
    410: "Diese Operation wird nicht mehr angeboten.",
    413: "Die Anfrage ist zu groß.",
    415: "Dieses Format wird nicht angenommen.",
    429: "Zu viele Anfragen. Bitte später erneut versuchen.",
    500: "Interner Fehler.",
    503: "Der Dienst ist gerade überlastet. Bitte später erneut versuchen.",
    504: "Die Anfrage wurde nicht rechtzeitig beantwortet.",
}
