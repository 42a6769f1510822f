"""Payment links (extension): one address, what is paid is fixed, carried out at most once.

The person opens it on our pages, chooses an account and approves there, whatever kind the tenant
is. A link of somebody else is one that does not exist.
"""

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Path
from starlette.responses import Response

from kontowerk.api.auth import CanPay, CanReadOrPay, customer_of
from kontowerk.api.context import TheContext
from kontowerk.api.customer.sessions import check_callback
from kontowerk.api.requests import JsonBody, reference_in
from kontowerk.api.route import WireRoute
from kontowerk.api.wire import encode, words
from kontowerk.api.wire.payment_links import PaymentLink, PaymentLinkInput
from kontowerk.payments import links
from kontowerk.payments.model import NewLink, UnknownLinkError
from kontowerk.payments.rules.link import with_bic

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Payments"])

_ONE: Final = words.PAYMENT_LINK_PATH + "/{link_id}"
LinkBody = Annotated[PaymentLinkInput, Depends(JsonBody[PaymentLinkInput](PaymentLinkInput))]
LinkId = Annotated[str, Path()]


@router.post(
    words.PAYMENT_LINK_PATH,
    operation_id="createPaymentLink",
    status_code=201,
    response_model=PaymentLink,
)
async def create(caller: CanPay, house: TheContext, body: LinkBody) -> Response:
    """Create a link at which the user pays a fixed amount once (extension)."""
    customer_id, tenant_id = customer_of(caller), caller.tenant.id
    new = NewLink(
        customer_id=customer_id,
        tenant_id=tenant_id,
        details=with_bic(body.details()),
        callback_url=body.callback_url,
        expires_on=body.expires_on,
    )
    async with house.db.begin(owner=customer_id) as tx:
        await check_callback(tx, tenant_id, body.callback_url)
        view, secret = await links.make(tx, new, cell=house.settings.cell, actor=caller.actor)
    return encode.answer(PaymentLink.of(view, house.links, secret), status=201)


@router.get(_ONE, operation_id="getPaymentLink", response_model=PaymentLink)
async def read(caller: CanReadOrPay, house: TheContext, link_id: LinkId) -> Response:
    """Return the status of a payment link (extension)."""
    customer_id = customer_of(caller)
    async with house.db.begin(owner=customer_id) as tx:
        view = await links.one(tx, customer_id, _known(link_id))
    return encode.answer(PaymentLink.of(view, house.links))


@router.delete(_ONE, operation_id="cancelPaymentLink", response_model=PaymentLink)
async def cancel(caller: CanPay, house: TheContext, link_id: LinkId) -> Response:
    """Cancel a payment link; 409 if it is being paid or has ended (extension)."""
    customer_id, known = customer_of(caller), _known(link_id)
    async with house.db.begin(owner=customer_id) as tx:
        await links.cancel(tx, customer_id, known, actor=caller.actor)
        view = await links.one(tx, customer_id, known)
    return encode.answer(PaymentLink.of(view, house.links))


def _known(text: str) -> UUID:
    """Read the id of a link in a URL; what is no id names no link."""
    link_id = reference_in(text)
    if link_id is None:
        raise UnknownLinkError
    return link_id
