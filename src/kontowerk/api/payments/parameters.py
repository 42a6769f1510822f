"""What requests about transfers carry beside their body, and waiting for what became of one.

Spec: Customer (transfers); Common headers; OP-098, OP-111; Customer (single transfers;
`callbackUrl` rules); OP-096, OP-097, OP-110.
"""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Final
from uuid import UUID

from fastapi import Depends, Header, Path, Query
from starlette.requests import Request

from kontowerk.api.context import ApiContext
from kontowerk.api.customer.parameters import CallbackUrl, RequiredAddress, required_callback
from kontowerk.api.requests import flag, id_in, reference_in
from kontowerk.api.waiting import settled_within, wanted_seconds
from kontowerk.api.wire.consents import WORKING
from kontowerk.api.wire.transfers import status_word
from kontowerk.approvals import read as approvals
from kontowerk.approvals.model import Approval
from kontowerk.identity.model import Tenant
from kontowerk.kit.errors import Fault, InvalidError
from kontowerk.payments import read
from kontowerk.payments.model import Payment, UnknownPaymentError

_NO_FUNDS: Final = "Rejection-NoFunds-Preferred"

_KEY: Final = "Idempotency-Key"

_PAYMENT_ID: Final = "paymentId"

_VISIBLE: Final = re.compile(r"[\x21-\x7e]{1,255}")

_FLAGS: Final = {"true": True, "false": False}

Flag = Annotated[str, Query()]
_MARGIN: Final = 5.0  # seconds that are left to answer before the request is 504


class BadHeaderError(InvalidError):
    """A header is not of the stated form, or given twice."""


class NotAPaymentIdError(InvalidError):
    """A payment id, or the id of a check, is a UUID."""


async def _payment_path(payment_id: Annotated[str, Path()]) -> UUID:
    return id_in(payment_id, UnknownPaymentError)


ThePayment = Annotated[UUID, Depends(_payment_path)]


def uuid_at(pointer: str, text: str) -> UUID:
    """Read an id the caller chose."""
    found = reference_in(text)
    if found is None:
        raise NotAPaymentIdError(Fault(pointer, "not a UUID"))
    return found


async def _chosen_id(
    request: Request, _documented: Annotated[str | None, Query(alias=_PAYMENT_ID)] = None
) -> UUID | None:
    given = request.query_params.getlist(_PAYMENT_ID)
    if len(given) > 1:
        raise NotAPaymentIdError(Fault(f"/query/{_PAYMENT_ID}", "given twice"))
    return uuid_at(f"/query/{_PAYMENT_ID}", given[0]) if given else None


async def _reject_without_funds(
    request: Request, _documented: Annotated[str | None, Header(alias=_NO_FUNDS)] = None
) -> bool | None:
    text = _only(request, _NO_FUNDS)
    if text is None:
        return None
    try:
        return _FLAGS[text.strip().lower()]
    except KeyError:
        raise BadHeaderError(Fault(f"/header/{_NO_FUNDS}", "true or false")) from None


async def _idempotency_key(
    request: Request, _documented: Annotated[str | None, Header(alias=_KEY)] = None
) -> str | None:
    text = _only(request, _KEY)
    if text is not None and not _VISIBLE.fullmatch(text):
        raise BadHeaderError(Fault(f"/header/{_KEY}", "1 to 255 visible ASCII characters"))
    return text


def _only(request: Request, name: str) -> str | None:
    given = request.headers.getlist(name)
    if len(given) > 1:
        raise BadHeaderError(Fault(f"/header/{name}", "given twice"))
    return given[0] if given else None


ChosenId = Annotated[UUID | None, Depends(_chosen_id)]

RejectWithoutFunds = Annotated[bool | None, Depends(_reject_without_funds)]

IdempotencyKey = Annotated[str | None, Depends(_idempotency_key)]


@dataclass(frozen=True, slots=True)
class TransferOptions:
    """How a caller wants a transfer to be treated."""

    present_ip: str
    callback_url: str | None
    choose_anew: bool
    editable: bool
    payment_id: UUID | None
    reject_without_funds: bool | None

    def check(self, tenant: Tenant) -> None:
        """Insist on where the person goes, where the frontend does not know it."""
        if tenant.regulated:
            required_callback(self.callback_url)


async def _wishes(
    present_ip: RequiredAddress,
    callback_url: CallbackUrl,
    payment_id: ChosenId,
    reject_without_funds: RejectWithoutFunds,
    query_tan_settings: Annotated[str, Query(alias="queryTanSettings")] = "false",
    editable_details: Annotated[str, Query(alias="editableDetails")] = "false",
) -> TransferOptions:
    return TransferOptions(
        present_ip=present_ip,
        callback_url=callback_url,
        choose_anew=flag("queryTanSettings", query_tan_settings),
        editable=flag("editableDetails", editable_details),
        payment_id=payment_id,
        reject_without_funds=reject_without_funds,
    )


async def _product_wishes(
    wishes: Annotated[TransferOptions, Depends(_wishes)],
    auto_confirm: Annotated[str, Query(alias="autoConfirm")] = "false",
) -> TransferOptions:
    flag("autoConfirm", auto_confirm)  # only EBICS would know what to do with it (OP-110)
    return wishes


AnyWishes = Annotated[TransferOptions, Depends(_wishes)]

ProductWishes = Annotated[TransferOptions, Depends(_product_wishes)]


@dataclass(frozen=True, slots=True)
class PaymentView:
    """A payment and what it asks."""

    payment: Payment
    approval: Approval | None
    at: datetime


async def look(house: ApiContext, customer_id: UUID, payment_id: UUID) -> PaymentView:
    """Read a payment of a customer."""
    async with house.db.begin(owner=customer_id) as tx:
        payment = await read.one(tx, customer_id, payment_id)
        approval = await approvals.find(tx, customer_id, payment.run)
        return PaymentView(payment, approval, tx.now)


async def settled_payment(
    request: Request, house: ApiContext, customer_id: UUID, payment_id: UUID, *, patient: bool
) -> tuple[PaymentView, bool]:
    """Read a payment; wait until it asks or has ended, and no longer than the caller prefers.

    Who is patient waits as long as a request may last unless the caller says otherwise. Also
    says whether a preference was applied.
    """
    wanted = wanted_seconds(request)
    longest = max(0.0, house.settings.request_deadline - _MARGIN)
    seconds = min(wanted, longest) if wanted is not None else longest if patient else None
    found, waited = await settled_within(
        seconds, house.news, lambda: look(house, customer_id, payment_id), unsettled
    )
    return found, waited and wanted is not None


def unsettled(seen: PaymentView) -> list[UUID]:
    """Return what to listen for while it is our turn."""
    word = status_word(seen.payment, seen.approval)
    return [seen.payment.run] if word == WORKING else []
