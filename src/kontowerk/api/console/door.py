"""The layer around the console: as around the other pages, with refusals in its own frame."""

from functools import partial
from typing import Final

from starlette.types import ASGIApp

from kontowerk.api.console.render import ROOT, Refusal, render_refusal
from kontowerk.api.webform.door import FIRST_FAULT_OF_OURS, Door, reference

_REFUSALS: Final[dict[int, Refusal]] = {
    404: Refusal.MISSING,
    405: Refusal.MISSING,
    409: Refusal.CONFLICT,
    429: Refusal.TOO_OFTEN,
    503: Refusal.TOO_OFTEN,
}


def console_door(app: ASGIApp, *, base_url: str) -> Door:
    """Put the layer around everything below the address of the console."""
    return Door(app, root=ROOT, show=partial(_show, base_url))


def _show(base_url: str, status: int, chosen: str, _session: str | None) -> str:
    fallback = Refusal.BROKEN if status >= FIRST_FAULT_OF_OURS else Refusal.REFUSED
    return render_refusal(
        _REFUSALS.get(status, fallback),
        language=chosen,
        base_url=base_url,
        reference=reference(),
    )
