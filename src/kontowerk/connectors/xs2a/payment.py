"""What we say to a bank about a payment: one function per request.

Spec: NextGenPSD2 1.3, "Payment Initiation Service". Its approval is in `consent`, which speaks
of both.
"""

from typing import Any, Final
from urllib.parse import quote

from kontowerk.connectors.contract import Pay, WayBack
from kontowerk.connectors.sepa.errors import UnreadableStatementError
from kontowerk.connectors.sepa.pain002 import order_status
from kontowerk.connectors.transfer import CreditTransfer, TransferKind, TransferOrder
from kontowerk.connectors.xs2a import consent, models
from kontowerk.connectors.xs2a.client import Client, Reply
from kontowerk.connectors.xs2a.codes import Stage
from kontowerk.connectors.xs2a.consent import Login, Said
from kontowerk.connectors.xs2a.errors import UnreadableError
from kontowerk.connectors.xs2a.models import Authorisations, PaymentStatus, ScaAnswer
from kontowerk.connectors.xs2a.state import Pending

_CREDIT_TRANSFER: Final = "sepa-credit-transfers"
_PLACES: Final = {
    TransferKind.SINGLE: ("payments", _CREDIT_TRANSFER),
    TransferKind.SCHEDULED: ("payments", _CREDIT_TRANSFER),
    TransferKind.INSTANT: ("payments", f"instant-{_CREDIT_TRANSFER}"),
    TransferKind.BULK: ("bulk-payments", _CREDIT_TRANSFER),
}
_GONE: Final = 204


async def create(
    client: Client, login: Login, pay: Pay, way_back: WayBack | None
) -> tuple[Pending, Said]:
    """Hand in an order. The bank keeps it until a person approves, unless it waives that."""
    headers = login.headers | consent.way_there(login, way_back)
    if pay.reject_without_funds is not None:
        wanted = "true" if pay.reject_without_funds else "false"
        headers["TPP-Rejection-NoFunds-Preferred"] = wanted
    link = client.path(*_PLACES[pay.order.kind])
    body = models.write(body_of(pay.order))
    said = consent.said_in(await client.send("POST", link, headers, Stage.PAYMENT, body))
    named = said.answer.payment_id
    if not named or not consent.is_header(named):
        raise UnreadableError(what="a payment without an id")
    return Pending(named), said


def body_of(order: TransferOrder) -> dict[str, Any]:
    """Write an order down; texts go as they are."""
    payer = {"debtorAccount": {"iban": order.payer.iban}}
    day = {"requestedExecutionDate": order.execute_on.isoformat()} if order.execute_on else {}
    if order.kind is TransferKind.BULK:
        return payer | day | {"payments": [_transfer(one) for one in order.transfers]}
    return payer | day | _transfer(order.transfers[0])


def _transfer(one: CreditTransfer) -> dict[str, Any]:
    given = {
        "endToEndIdentification": one.end_to_end_id,
        "instructedAmount": {
            "currency": one.amount.currency,
            "amount": f"{one.amount.amount:.2f}",
        },
        "creditorName": one.recipient,
        "creditorAccount": {"iban": one.iban},
        "creditorAgent": one.bic,
        "remittanceInformationUnstructured": one.purpose,
        "purposeCode": one.purpose_code,
        "ultimateDebtor": one.ultimate_debtor,
        "ultimateCreditor": one.ultimate_creditor,
    }
    return {name: value for name, value in given.items() if value}


def place(client: Client, kind: TransferKind, payment_id: str, *more: str) -> str:
    """Return where the standard puts a payment."""
    return client.path(*_PLACES[kind], quote(payment_id, safe=""), *more)


async def status(client: Client, kind: TransferKind, pending: Pending) -> PaymentStatus:
    """Ask what became of a payment."""
    link = pending.links.get("status") or place(client, kind, pending.id, "status")
    return status_in(await client.look(link, {}, Stage.STATUS))


def status_in(reply: Reply) -> PaymentStatus:
    """Read a status; of an order given as XML it comes as pain.002."""
    if not reply.content.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<"):
        return models.read(reply.content, PaymentStatus)
    try:
        found = order_status(reply.content)
    except UnreadableStatementError as fault:
        raise UnreadableError(what=str(fault)) from None
    if found is None:
        raise UnreadableError(what="no status")
    return PaymentStatus(found)


async def cancel(client: Client, kind: TransferKind, pending: Pending) -> bool:
    """Take back a payment that nobody will approve; True if the bank has done so."""
    link = pending.links.get("self") or place(client, kind, pending.id)
    return (await client.send("DELETE", link, {}, Stage.STATUS)).status == _GONE


async def approvals(client: Client, kind: TransferKind, payment_id: str) -> list[str]:
    """Ask how far every attempt to approve a payment came."""
    link = place(client, kind, payment_id, "authorisations")
    found = await client.get(link, Authorisations, {}, Stage.STATUS)
    statuses: list[str] = []
    for one in found.authorisation_ids:
        here = f"{link}/{quote(one, safe='')}"
        answer = await client.get(here, ScaAnswer, {}, Stage.STATUS)
        statuses.append(answer.sca_status or "")
    return statuses
