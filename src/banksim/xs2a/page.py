"""The HTML of the approval: one page, no script, German, escaped."""

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from html import escape
from typing import Final

from banksim.core.consents import Authorisation, ScaStatus
from banksim.core.model import Challenge, Customer
from banksim.xs2a.approving import Choice
from banksim.xs2a.matter import Matter


class Note(Enum):
    """What went wrong at the last step: kind, first words, the rest."""

    WRONG_LOGIN = ("is-bad", "Nicht angemeldet.", "Anmeldename oder PIN stimmt nicht.")
    LOCKED = ("is-bad", "Zugang gesperrt.", "Bitte wenden Sie sich an Ihre Bank.")
    WRONG_TAN = ("is-bad", "TAN falsch.", "Bitte versuchen Sie es noch einmal.")
    NOT_YET = ("is-warn", "Noch nicht freigegeben.", "Bitte bestätigen Sie in Ihrer App.")


@dataclass(frozen=True, slots=True)
class Page:
    one: Authorisation
    matter: Matter
    note: Note | None
    customer: Customer | None
    choices: Sequence[Choice]
    challenge: Challenge | None
    waits_for_app: bool
    way_back: str


_FRAME: Final = """<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
{refresh}<title>{title} · Demobank</title>
<link rel="stylesheet" href="/bank/page.css">
</head>
<body>
<header>
<p class="brand"><span class="mark" aria-hidden="true">D</span>
<span><strong>Demobank</strong><span>Freigabe für einen Drittdienst</span></span></p>
</header>
<main>
<h1>{title}</h1>
{note}{content}
</main>
<footer><p>Nur zum Testen, hier gibt es kein echtes Geld.</p></footer>
</body>
</html>
"""
_RELOAD: Final = '<meta http-equiv="refresh" content="3; url={path}">\n'


def render(page: Page) -> str:
    """Return the step that is next."""
    path = f"/bank/approve/{page.one.id}"
    title, content = _step(page, path)
    return _FRAME.format(
        refresh=_RELOAD.format(path=path) if page.waits_for_app else "",
        title=escape(title),
        note=_note(page.note),
        content=content,
    )


def _note(note: Note | None) -> str:
    if note is None:
        return ""
    kind, word, text = note.value
    return f'<div class="note {kind}" role="alert"><b>{word}</b> {text}</div>\n'


def _step(page: Page, path: str) -> tuple[str, str]:
    words = page.matter.words
    match page.one.status:
        case ScaStatus.FINALISED:
            return "Erledigt", _way_back(page, words.granted)
        case ScaStatus.FAILED:
            return "Nicht freigegeben", _way_back(page, words.refused)
        case ScaStatus.AUTHENTICATED:
            return "Verfahren wählen", _methods(page, path)
        case ScaStatus.SELECTED if page.challenge is not None:
            content = _app if page.waits_for_app else _tan
            return words.approve, content(page.challenge, path)
        case _:
            return words.title, _login(page, path)


def _form(path: str, step: str, fields: str, button: str) -> str:
    """A step, and beside it the way out."""
    return f"""<form method="post" action="{path}/{step}">
{fields}
<button class="btn">{button}</button>
</form>
<form method="post" action="{path}/cancel">
<button class="btn btn-quiet">Abbrechen</button>
</form>"""


def _login(page: Page, path: str) -> str:
    request = "".join(f"<p>{escape(line)}</p>\n" for line in page.matter.words.request)
    if page.customer is None:
        name = (
            '<label for="login">Anmeldename</label>'
            '<input id="login" name="login" autocomplete="username" required autofocus>'
        )
    else:
        user = escape(page.customer.user_id)
        name = f'<p class="label">Anmeldename</p><p class="fixed">{user}</p>'
    pin = (
        '<label for="pin">PIN</label><input id="pin" name="pin" type="password" '
        'autocomplete="current-password" required>'
    )
    return request + _form(path, "login", f"{name}\n{pin}", "Weiter")


def _methods(page: Page, path: str) -> str:
    rows = "\n".join(
        f'<label class="row"><input type="radio" name="method" value="{escape(one.id)}" required> '
        f"{escape(one.name)}</label>"
        for one in page.choices
    )
    fields = f"<fieldset><legend>Womit möchten Sie freigeben?</legend>\n{rows}\n</fieldset>"
    return _form(path, "method", fields, "Weiter")


def _tan(challenge: Challenge, path: str) -> str:
    picture = ""
    if challenge.photo is not None:
        data = b64encode(challenge.photo).decode()
        picture = f'<img alt="Grafik für Ihr Gerät" src="data:image/png;base64,{data}">\n'
    fields = (
        f"<p>{escape(challenge.instructions)}</p>\n{picture}"
        '<label for="tan">TAN</label><input id="tan" name="tan" inputmode="numeric" '
        'autocomplete="one-time-code" required autofocus>'
        f'<p class="soft">Gültig bis {challenge.valid_until:%H:%M:%S} Uhr</p>'
    )
    return _form(path, "tan", fields, "Freigeben")


def _app(challenge: Challenge, path: str) -> str:
    fields = (
        f"<p>{escape(challenge.instructions)}</p>\n"
        '<p class="soft">Die Seite geht von selbst weiter, sobald Sie bestätigt haben.</p>'
    )
    return _form(path, "app", fields, "Ich habe freigegeben")


def _way_back(page: Page, text: str) -> str:
    href = escape(page.way_back)
    return f'<p>{text}</p>\n<a class="btn" href="{href}">Zurück zur Anwendung</a>'
