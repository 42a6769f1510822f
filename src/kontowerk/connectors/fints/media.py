"""The devices a person approves with: asked for where a method needs one named.

Spec: FinTS 3.0 PIN/TAN C.2 (HKTAB).
"""

from kontowerk.connectors.contract import FailureKind
from kontowerk.connectors.errors import BankRefusedError
from kontowerk.connectors.fints import codes, translate
from kontowerk.connectors.fints.dialog import Dialog
from kontowerk.connectors.fints.message import Segment
from kontowerk.connectors.fints.state import FintsState


async def ask(dialog: Dialog, state: FintsState) -> None:
    """Ask for the devices; a bank that ends the dialogue over it is not asked again."""
    if state.without_media:
        return
    if dialog.session.method is None and not dialog.profile.media_in_sync:
        return
    version = dialog.bank.newest("HKTAB", (4, 5))
    if version is None:
        return
    order = Segment("HKTAB", version, {"tan_media_type": "0", "tan_media_class": "A"})
    announce = dialog.profile.tan_with_media or None
    try:
        answer = await dialog.order(order, announce=announce)
    except BankRefusedError as refusal:
        if not codes.is_only_aborted(refusal.codes):
            raise
        state.without_media = True
        return
    state.media = [] if answer.refusals else translate.media_of(answer)


def wanted(state: FintsState) -> str | None:
    """Return the device the caller chose; one the bank does not name is no choice."""
    name = state.errand.medium if state.errand else None
    names = [medium.name for medium in state.media]
    if name is not None and names and name not in names:
        raise BankRefusedError(FailureKind.UNSUPPORTED)
    return name


async def must_be_chosen(dialog: Dialog, state: FintsState) -> bool:
    """Find out with which device an order is approved; say whether the person must choose."""
    session = dialog.session
    if session.method is None or not session.method.needs_medium or session.medium is not None:
        return False
    await ask(dialog, state)
    if len(state.media) == 1:
        session.medium = state.media[0].name
    return len(state.media) > 1
