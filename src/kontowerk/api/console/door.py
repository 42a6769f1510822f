"""The layer around the console: as around the other pages, with refusals in its own frame."""

from functools import partial
from typing import Final

from starlette.types import ASGIApp

from kontowerk.api.console.render import ROOT, ConsoleRefusal, render_refusal
from kontowerk.api.webform.door import FIRST_FAULT_OF_OURS, Shell, reference

_REFUSALS: Final[dict[int, ConsoleRefusal]] = {
    404: ConsoleRefusal.MISSING,
    405: ConsoleRefusal.MISSING,
    409: ConsoleRefusal.CONFLICT,
    429: ConsoleRefusal.TOO_OFTEN,
    503: ConsoleRefusal.TOO_OFTEN,
}


def console_door(app: ASGIApp, *, base_url: str) -> Shell:
    """Put the layer around everything below the address of the console."""
    return Shell(app, root=ROOT, show=partial(_show, base_url))


def _show(base_url: str, status: int, chosen: str, _session: str | None) -> str:
    fallback = ConsoleRefusal.BROKEN if status >= FIRST_FAULT_OF_OURS else ConsoleRefusal.REFUSED
    return render_refusal(
        _REFUSALS.get(status, fallback),
        language=chosen,
        base_url=base_url,
        reference=reference(),
    )
