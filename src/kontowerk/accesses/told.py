"""What a person answered, in the words a connector takes."""

from kontowerk.accesses.tools import Tools
from kontowerk.approvals.model import (
    CameBack,
    ChosenMedium,
    ChosenMethod,
    GivenTan,
    GivenUp,
    Lapsed,
    Look,
    PayeeConfirmed,
    Taken,
)
from kontowerk.connectors.contract import Answer, ConfirmPayee, Medium, Method, Poll, Tan
from kontowerk.kit.secret import Secret
from kontowerk.vault.model import Unopenable


async def told(tools: Tools, taken: Taken) -> Answer | GivenUp | Lapsed | None:
    """Return what is to be told to the bank; None when a TAN is gone or cannot be read."""
    match taken.given:
        case ChosenMethod(code):
            return Method(code)
        case ChosenMedium(name):
            return Medium(name)
        case Look() | CameBack():
            return Poll()
        case PayeeConfirmed():
            return ConfirmPayee()
        case GivenUp() | Lapsed():
            return taken.given
        case GivenTan() | None:
            return await _tan(tools, taken)


async def _tan(tools: Tools, taken: Taken) -> Tan | None:
    if taken.sealed_tan is None or taken.again:
        return None
    opened = await tools.opener.open_text(taken.approval.tenant_id, taken.sealed_tan)
    return None if isinstance(opened, Unopenable) else Tan(Secret(opened.reveal().decode()))
