"""How an approval begins: the same for consents and payments, different for each approach."""

from typing import Any, Final

from banksim.core.model import Customer
from banksim.xs2a.approving import Approving
from banksim.xs2a.call import Call
from banksim.xs2a.matter import Matter
from banksim.xs2a.oauth import DOCUMENT
from banksim.xs2a.pages import page_of
from banksim.xs2a.problem import format_error
from banksim.xs2a.provider import Approach, OAuth

APPROACH: Final = "ASPSP-SCA-Approach"


def ways_back(call: Call) -> tuple[str | None, str | None]:
    """Where the customer goes after the bank's page; needed where there is one."""
    back = call.header("TPP-Redirect-URI")
    if call.provider.approach is Approach.REDIRECT and not _is_address(back):
        message = "TPP-Redirect-URI fehlt oder ist keine Adresse."
        raise format_error(message)
    refused = call.header("TPP-Nok-Redirect-URI")
    if refused is not None and not _is_address(refused):
        message = "TPP-Nok-Redirect-URI ist keine Adresse."
        raise format_error(message)
    return back, refused or back


def started(
    call: Call,
    approving: Approving,
    matter: Matter,
    customer: Customer | None,
    body: dict[str, Any],
    message: str,
) -> None:
    """Add to the first answer how the approval goes on."""
    explicit = (call.header("TPP-Explicit-Authorisation-Preferred") or "").lower() == "true"
    links: dict[str, object] = body["_links"]
    authorisations = call.link(matter.approvals_path)
    match call.provider.approach:
        case Approach.EMBEDDED:
            links["startAuthorisationWithPsuAuthentication"] = authorisations
        case Approach.REDIRECT | Approach.DECOUPLED if explicit:
            links["startAuthorisation"] = authorisations
        case Approach.REDIRECT:
            one = approving.begin(matter, customer)
            if call.provider.oauth is OAuth.INTEGRATED and matter.path.startswith("/consents/"):
                links["scaOAuth"] = {"href": call.at(DOCUMENT)}
            else:
                links["scaRedirect"] = {"href": page_of(call.request, one)}
            links["scaStatus"] = call.link(f"{matter.approvals_path}/{one.id}")
            body["scaStatus"] = one.status
        case Approach.DECOUPLED:
            one = approving.begin(matter, customer)
            if customer is not None:
                one = approving.ask_in_app(one, customer)
            links["scaStatus"] = call.link(f"{matter.approvals_path}/{one.id}")
            body |= {"scaStatus": one.status, "psuMessage": message}


def _is_address(text: str | None) -> bool:
    return text is not None and text.startswith(("https://", "http://"))
