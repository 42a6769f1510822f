"""What we say to a bank about a payment: one function per request.

Its approval is in `consent`, which speaks of both. Standing orders are periodic payments, which are
created and deleted, no more: the standard has neither a list of them nor a change.

Spec: NextGenPSD2 1.3, "Payment Initiation Service", and "Initiation for Standing Orders for
Recurring/Periodic Payments".
"""

from typing import Any, Final
from urllib.parse import quote

from kontowerk.connectors.contract import Pay, WayBack
from kontowerk.connectors.errors import UnreadableAnswerError
from kontowerk.connectors.sepa.fields import UnreadableStatementError, unmarked
from kontowerk.connectors.sepa.pain002 import order_status
from kontowerk.connectors.transfer import (
    LAST_DAY,
    CreditTransfer,
    PaymentCycle,
    PaymentSchedule,
    TransferKind,
    TransferOrder,
)
from kontowerk.connectors.xs2a import consent, models
from kontowerk.connectors.xs2a.client import HttpReply, Xs2aClient
from kontowerk.connectors.xs2a.codes import RequestStage
from kontowerk.connectors.xs2a.consent import ScaReply, Xs2aLogin
from kontowerk.connectors.xs2a.models import Authorisations, PaymentStatus, ScaAnswer
from kontowerk.connectors.xs2a.state import Xs2aPending

_CREDIT_TRANSFER: Final = "sepa-credit-transfers"
_PLACES: Final = {
    TransferKind.SINGLE: ("payments", _CREDIT_TRANSFER),
    TransferKind.SCHEDULED: ("payments", _CREDIT_TRANSFER),
    TransferKind.INSTANT: ("payments", f"instant-{_CREDIT_TRANSFER}"),
    TransferKind.BULK: ("bulk-payments", _CREDIT_TRANSFER),
    TransferKind.STANDING_CREATE: ("periodic-payments", _CREDIT_TRANSFER),
    TransferKind.STANDING_DELETE: ("periodic-payments", _CREDIT_TRANSFER),
}
_GONE: Final = 204
_FREQUENCIES: Final = {
    (PaymentCycle.WEEKS, 1): "Weekly",
    (PaymentCycle.WEEKS, 2): "EveryTwoWeeks",
    (PaymentCycle.MONTHS, 1): "Monthly",
    (PaymentCycle.MONTHS, 2): "EveryTwoMonths",
    (PaymentCycle.MONTHS, 3): "Quarterly",
    (PaymentCycle.MONTHS, 6): "SemiAnnual",
    (PaymentCycle.MONTHS, 12): "Annual",
}
_ULTIMO: Final = 31  # the last day of a month, however long it is
_LONGEST: Final = 30


async def create(
    client: Xs2aClient, login: Xs2aLogin, pay: Pay, way_back: WayBack | None
) -> tuple[Xs2aPending, ScaReply]:
    """Hand in an order. The bank keeps it until a person approves, unless it waives that."""
    headers = login.headers | consent.way_there(login, way_back)
    if pay.reject_without_funds is not None:
        wanted = "true" if pay.reject_without_funds else "false"
        headers["TPP-Rejection-NoFunds-Preferred"] = wanted
    link = client.path(*_PLACES[pay.order.kind])
    body = models.write(body_of(pay.order))
    said = consent.said_in(await client.send("POST", link, headers, RequestStage.PAYMENT, body))
    named = said.answer.payment_id
    if not named or not consent.is_header(named):
        raise UnreadableAnswerError(what="a payment without an id")
    return Xs2aPending(named), said


def body_of(order: TransferOrder) -> dict[str, Any]:
    """Write an order down; texts go as they are."""
    payer = {"debtorAccount": {"iban": order.payer.iban}}
    day = {"requestedExecutionDate": order.execute_on.isoformat()} if order.execute_on else {}
    if order.kind is TransferKind.BULK:
        return payer | day | {"payments": [_transfer(transfer) for transfer in order.transfers]}
    regular = {} if order.standing is None else _periodic(order.standing.schedule)
    return payer | day | regular | _transfer(order.transfers[0])


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


def place(client: Xs2aClient, kind: TransferKind, payment_id: str, *more: str) -> str:
    """Return where the standard puts a payment."""
    return client.path(*_PLACES[kind], quote(payment_id, safe=""), *more)


async def status(client: Xs2aClient, kind: TransferKind, pending: Xs2aPending) -> PaymentStatus:
    """Ask what became of a payment."""
    link = pending.links.get("status") or place(client, kind, pending.id, "status")
    return status_in(await client.look(link, {}, RequestStage.STATUS))


def status_in(reply: HttpReply) -> PaymentStatus:
    """Read a status; of an order given as XML it comes as pain.002."""
    if not unmarked(reply.content).lstrip().startswith(b"<"):
        return models.read(reply.content, PaymentStatus)
    try:
        found = order_status(reply.content)
    except UnreadableStatementError as fault:
        raise UnreadableAnswerError(what=str(fault)) from None
    if found is None:
        raise UnreadableAnswerError(what="no status")
    return PaymentStatus(found)


async def cancel(client: Xs2aClient, kind: TransferKind, pending: Xs2aPending) -> bool:
    """Take back a payment that nobody will approve; True if the bank has done so."""
    link = pending.links.get("self") or place(client, kind, pending.id)
    return (await client.send("DELETE", link, {}, RequestStage.STATUS)).status == _GONE


async def delete(
    client: Xs2aClient, login: Xs2aLogin, kind: TransferKind, payment_id: str, back: WayBack | None
) -> ScaReply | None:
    """Have the bank end a standing order; None if it has, else what it says of the approval."""
    link = place(client, kind, payment_id)
    way = consent.way_there(login, back)
    reply = await client.send("DELETE", link, way, RequestStage.PAYMENT)
    if reply.status == _GONE:
        return None
    return consent.said_in(reply) if reply.content.strip() else ScaReply(ScaAnswer(), None)


async def approvals(client: Xs2aClient, kind: TransferKind, payment_id: str) -> list[str]:
    """Ask how far every attempt to approve a payment, or its deletion, came."""
    deleted = kind is TransferKind.STANDING_DELETE
    name = "cancellation-authorisations" if deleted else "authorisations"
    link = place(client, kind, payment_id, name)
    found = await client.get(link, Authorisations, {}, RequestStage.STATUS)
    statuses: list[str] = []
    for authorisation_id in found.authorisation_ids:
        here = f"{link}/{quote(authorisation_id, safe='')}"
        answer = await client.get(here, ScaAnswer, {}, RequestStage.STATUS)
        statuses.append(answer.sca_status or "")
    return statuses


# Standing orders ---------------------------------------------------------------------------


def is_offered(schedule: PaymentSchedule) -> bool:
    """Say whether the standard has a word for such days."""
    day = schedule.day
    return (schedule.cycle, schedule.every) in _FREQUENCIES and (day <= _LONGEST or day == LAST_DAY)


def _periodic(schedule: PaymentSchedule) -> dict[str, Any]:
    """Write when a standing order pays."""
    day = _ULTIMO if schedule.day == LAST_DAY else schedule.day
    given = {
        "startDate": schedule.first_on.isoformat(),
        "endDate": schedule.last_on.isoformat() if schedule.last_on else None,
        "frequency": _FREQUENCIES[schedule.cycle, schedule.every],
        "dayOfExecution": str(day),
    }
    return {name: value for name, value in given.items() if value}
