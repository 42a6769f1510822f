"""The phone's HTML: one page, no script, German, escaped."""

from collections.abc import Sequence
from datetime import datetime
from html import escape
from typing import Final
from urllib.parse import quote

from banksim.core.model import TanKind
from banksim.core.tan import OnPhone

_DEVICES: Final = {
    TanKind.CHIP_MANUAL: "TAN-Generator",
    TanKind.CHIP_OPTICAL: "TAN-Generator",
    TanKind.CHIP_QR: "TAN-Generator",
    TanKind.PHOTO: "photoTAN-App",
    TanKind.SMS: "SMS",
    TanKind.PUSH: "pushTAN-App",
    TanKind.PUSH_DECOUPLED: "pushTAN-App",
}
_DONE: Final = {
    "approve": ("is-ok", "Freigegeben", "Die Bank weiß Bescheid. Gehen Sie zurück zur Anwendung."),
    "reject": ("is-warn", "Abgelehnt", "Der Auftrag wird nicht ausgeführt."),
    "late": ("is-bad", "Nicht mehr möglich", "Diese Freigabe ist erledigt oder abgelaufen."),
}
_RELOAD: Final = '<meta http-equiv="refresh" content="5; url=/phone/{path}">\n'
_PAGE: Final = """<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
{refresh}<title>{title}</title>
<link rel="stylesheet" href="/phone.css">
</head>
<body>
<div class="phone">
<div class="bar" aria-hidden="true"><span>{clock}</span><span>Testgerät</span></div>
<header>
<p class="brand"><span class="mark" aria-hidden="true">D</span>
<span><strong>Demobank</strong><span>Freigaben{owner}</span></span></p>
</header>
<main>
{notice}<h1>{heading}</h1>
{cards}
</main>
<footer>
<a class="btn btn-quiet" href="/phone/{path}">Neu laden</a>
<p>Anmeldename <code>{login}</code></p>
<p>Bankzeit {now} Uhr. Nur zum Testen, hier gibt es kein echtes Geld.</p>
</footer>
</div>
</body>
</html>
"""


def render(
    login: str,
    owner: str | None,
    shown: Sequence[OnPhone],
    now: datetime,
    done: str | None,
) -> str:
    """Return the page; it loads itself again only while there is nothing to decide."""
    count = len(shown)
    heading = "Eine Anfrage wartet" if count == 1 else f"{count} Anfragen warten"
    if not shown:
        heading = "Nichts zu tun"
    return _PAGE.format(
        refresh="" if shown else _RELOAD.format(path=quote(login)),
        title=f"{heading} · Handy von {escape(owner or login)}",
        clock=f"{now:%H:%M}",
        owner=f" für {escape(owner)}" if owner else "",
        notice=_notice(done),
        heading=heading,
        cards="\n".join(_card(login, one) for one in shown) or _empty(),
        path=quote(login),
        login=escape(login),
        now=f"{now:%d.%m.%Y, %H:%M}",
    )


def _notice(done: str | None) -> str:
    if done not in _DONE:
        return ""
    kind, word, text = _DONE[done]
    return f'<div class="note {kind}" role="status"><b>{word}.</b> {text}</div>\n'


def _empty() -> str:
    return (
        '<p class="soft">Sobald die Bank eine TAN oder eine Freigabe braucht, steht sie hier. '
        "Die Seite lädt alle 5 Sekunden neu.</p>"
    )


def _card(login: str, one: OnPhone) -> str:
    challenge = one.challenge
    device = _DEVICES[challenge.method.kind]
    # A card reader has no name; the medium is the card, or with mixed methods the phone.
    named = challenge.medium if device != "TAN-Generator" else None
    medium = f" · {escape(named)}" if named else ""
    return f"""<article class="card">
<p class="meta"><span>{device}{medium}</span><span>{one.asked_at:%H:%M} Uhr</span></p>
<h2>{escape(challenge.subject)}</h2>
<p class="soft">{escape(challenge.method.name)}, gültig bis {challenge.valid_until:%H:%M:%S} Uhr</p>
{_buttons(login, challenge.id) if one.tan is None else _tan(one.tan)}
</article>"""


def _tan(tan: str) -> str:
    middle = len(tan) // 2
    return (
        '<p class="label">Ihre TAN</p>'
        f'<p class="tan"><span>{escape(tan[:middle])}</span><span>{escape(tan[middle:])}</span></p>'
    )


def _buttons(login: str, challenge: str) -> str:
    path = f"/phone/{quote(login)}/{quote(challenge)}"
    return f"""<div class="actions">
<form method="post" action="{path}/approve"><button class="btn">Freigeben</button></form>
<form method="post" action="{path}/reject"><button class="btn btn-quiet">Ablehnen</button></form>
</div>"""
