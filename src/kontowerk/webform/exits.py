"""Where a session ends, and what the tenant is told. Spec: Redirect flow; OP-112, OP-113, OP-116.

Never to an address that was refused: whoever can append one to the link would send people anywhere.
The browser goes there by itself. Only what became of money is read on a page of ours before.
"""

import re
from typing import Final
from urllib.parse import SplitResult, urlencode, urlsplit, urlunsplit

from kontowerk.identity.callbacks import is_allowed
from kontowerk.reports.rules import is_one_off
from kontowerk.webform.model import Session, UseCase
from kontowerk.webform.orders import PaymentEnd
from kontowerk.webform.pages import Exit, PageTrouble

TIME_TO_READ: Final = 20  # seconds
# A host as policies of browsers can name it: neither brackets nor anything that ends a source.
_NAMED: Final = re.compile(r"https?://[a-z0-9-]+(\.[a-z0-9-]+)*(:[0-9]{1,5})?")
# The person has left a payment and knows that nothing was paid.
_LEFT: Final = frozenset({PaymentEnd.NOTHING, PaymentEnd.WITHDRAWN})
SUCCESS: Final = frozenset({Exit.ACCOUNT_CREATED, Exit.FINISHED})
# What leaving an error page means; people who leave for other reasons just cancel.
_BY_TROUBLE: Final = {
    PageTrouble.CREDENTIALS: Exit.INVALID_CREDENTIALS,
    PageTrouble.LOCKED: Exit.INVALID_CREDENTIALS,
    PageTrouble.TAN_USED_UP: Exit.INVALID_TAN,
    PageTrouble.UNREACHABLE: Exit.BACKEND_ERROR,
    PageTrouble.INTERNAL: Exit.BACKEND_ERROR,
    PageTrouble.BUSY: Exit.BACKEND_ERROR,
}


def target(session: Session, bases: tuple[str, ...]) -> str | None:
    """Return where the person goes at the end; None when there is no safe place."""
    if _is_own_page(session):
        return session.callback_url
    for url in (session.appended_url, session.callback_url):
        if url is not None and is_allowed(url, bases):
            return url
    return None


def _is_own_page(session: Session) -> bool:
    """Say whether a session leads back to the page of an account report, beside its own."""
    if session.step_url is None or not is_one_off(session.access_id):
        return False
    return session.callback_url == session.step_url.removesuffix("/step") + "/report"


def at_entry(callback_url: str | None, appended: str | None, bases: tuple[str, ...]) -> Exit | None:
    """Say whether the addresses of a link end the session before anything is shown."""
    url = callback_url if appended is None else appended
    if url is None:
        return Exit.NO_CALLBACK_URL
    return None if is_allowed(url, bases) else Exit.INVALID_CALLBACK_URL


def with_reentry(url: str, ended: Exit, access_id: str | None) -> str:
    """Add to an address how it ended, and on success which access; its own query stays."""
    parts = urlsplit(url)
    query = {"baReentry": ended.value.upper()}
    if ended in SUCCESS and access_id is not None:
        query["accountId"] = access_id
    joined = f"{parts.query}&{urlencode(query)}" if parts.query else urlencode(query)
    return urlunsplit(parts._replace(query=joined))


def host_of(url: str) -> str:
    """Return the host a person is told; the usual port goes without saying."""
    parts: SplitResult = urlsplit(url)
    return parts.netloc.removesuffix(":443") if parts.scheme == "https" else parts.netloc


def origin_of(url: str) -> str | None:
    """Return the origin of an address as a policy names it; None when it cannot be named."""
    parts = urlsplit(url)
    origin = f"{parts.scheme}://{parts.netloc.lower()}"
    return origin if _NAMED.fullmatch(origin) else None


def pause(url: str | None, payment: PaymentEnd | None) -> tuple[bool, int | None]:
    """Say whether the last page is seen, and after how many seconds the browser goes on.

    Browsers lead nobody from a form to an origin that our policy cannot name: a page does.
    """
    if url is None:
        return True, None
    if payment is not None and payment not in _LEFT:
        return True, TIME_TO_READ
    return (False, None) if origin_of(url) is not None else (True, 0)


def success(use_case: UseCase) -> Exit:
    """Return how a session ends well (OP-117)."""
    return Exit.ACCOUNT_CREATED if use_case is UseCase.ADD_ACCESS else Exit.FINISHED


def leaving(trouble: PageTrouble | None) -> Exit:
    """Return how a session ends whose person leaves, perhaps because of a trouble."""
    return Exit.USER_CANCELLED if trouble is None else _BY_TROUBLE.get(trouble, Exit.USER_CANCELLED)
