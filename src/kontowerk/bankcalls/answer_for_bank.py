"""What a person answered, in the words a connector takes."""

from kontowerk.approvals.model import (
    CameBack,
    CameElsewhere,
    ChosenMedium,
    ChosenMethod,
    Declined,
    GivenTan,
    GivenUp,
    Lapsed,
    Look,
    PayeeConfirmed,
    TakenAnswer,
)
from kontowerk.bankcalls.deps import BankDeps
from kontowerk.connectors.contract import (
    Answer,
    ConfirmPayee,
    Medium,
    Method,
    Poll,
    Returned,
    Tan,
)
from kontowerk.kit.secret import Secret
from kontowerk.vault.model import Unopenable

# Nothing that a bank understands: the operation ends.
Over = GivenUp | Lapsed | CameElsewhere | Declined


async def answer_for_bank(tools: BankDeps, taken: TakenAnswer) -> Answer | Over | None:
    """Return what is to be told to the bank; None when a TAN is gone or cannot be read."""
    match taken.given:
        case ChosenMethod(code):
            return Method(code)
        case ChosenMedium(name):
            return Medium(name)
        case Look() | CameBack():
            return await _looked(tools, taken)
        case PayeeConfirmed():
            return ConfirmPayee()
        case GivenUp() | Lapsed() | CameElsewhere() | Declined():
            return taken.given
        case GivenTan() | None:
            return await _tan(tools, taken)


async def _looked(tools: BankDeps, taken: TakenAnswer) -> Poll | Returned | None:
    """Have the bank asked; who came back with a code gives it to the bank, once."""
    if taken.sealed_tan is None or taken.again:
        return Poll()
    opened = await tools.opener.open_text(taken.approval.tenant_id, taken.sealed_tan)
    return None if isinstance(opened, Unopenable) else Returned(Secret(opened.reveal().decode()))


async def _tan(tools: BankDeps, taken: TakenAnswer) -> Tan | None:
    if taken.sealed_tan is None or taken.again:
        return None
    opened = await tools.opener.open_text(taken.approval.tenant_id, taken.sealed_tan)
    return None if isinstance(opened, Unopenable) else Tan(Secret(opened.reveal().decode()))
