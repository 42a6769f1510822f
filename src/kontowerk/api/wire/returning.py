"""What a person who comes back from the bank's own pages gets: the tenant's address, or a page.

Spec: callbackUrl rules; OP-121.
"""

from typing import Final
from urllib.parse import urlencode

from kontowerk.approvals.model import ApprovalOutcome

HTML: Final = "text/html"
_PARAMETER: Final = "redirect-sca-error"
_NONCE: Final = "returnNonce"
_DENIED: Final = "access_denied"
# In the manner of OAuth 2.0 (RFC 6749, section 4.1.2.1).
_WORDS: Final[dict[ApprovalOutcome, str]] = {
    ApprovalOutcome.CANCELLED: _DENIED,
    ApprovalOutcome.EXPIRED: "timeout",
    ApprovalOutcome.TAN_WRONG: _DENIED,
    ApprovalOutcome.NOT_APPROVED: _DENIED,
    ApprovalOutcome.ELSEWHERE: _DENIED,
    ApprovalOutcome.REFUSED: _DENIED,
    ApprovalOutcome.FAILED: "server_error",
}
_PAGE: Final = """<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
</head>
<body>
<main>
<h1>{title}</h1>
<p>{text}</p>
</main>
</body>
</html>
"""


def error_word(ending: ApprovalOutcome | None, *, failed: bool) -> str | None:
    """Say what went wrong, in the word the tenant gets; None when nothing did so far."""
    if ending is ApprovalOutcome.GRANTED:
        return None
    if ending is not None:
        return _WORDS[ending]
    return _DENIED if failed else None


def address(url: str, word: str | None, nonce: str | None) -> str:
    """Return the tenant's address with what happened added to its query.

    An error, or the nonce by which the tenant knows its own browser: whoever only cancelled at
    the bank does not learn it.
    """
    added = {_NONCE: nonce} if word is None else {_PARAMETER: word}
    said = {name: value for name, value in added.items() if value is not None}
    if not said:
        return url
    sign = "&" if "?" in url else "?"
    return f"{url}{sign}{urlencode(said)}"


def end_page(*, failed: bool) -> str:
    """Return a page for a person whom nobody told where to go on."""
    if failed:
        title, text = "Freigabe nicht erteilt", "Die Freigabe wurde nicht erteilt."
    else:
        title, text = "Vielen Dank", "Die Rückmeldung der Bank ist angekommen."
    return _PAGE.format(title=title, text=f"{text} Dieses Fenster kann geschlossen werden.")
