"""What a person says a booking is, over HTTP.

Spec: Customer (PUT transaction); Limits (category sign rule); OP-089 to OP-093.
"""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Path, Query
from starlette.responses import Response

from kontowerk.api.auth import CanModifyCustomer, customer_of, reference_in
from kontowerk.api.context import TheContext
from kontowerk.api.customer.parameters import (
    AccessId,
    ProductId,
    known_access_id,
    known_product_id,
)
from kontowerk.api.customer.products import PRODUCT
from kontowerk.api.requests import JsonBody, flag
from kontowerk.api.route import WireRoute
from kontowerk.api.wire import words
from kontowerk.api.wire.ai_transactions import AiConnectTransactionPut
from kontowerk.ledger.errors import UnknownTransactionError
from kontowerk.tagging.correct import correct

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Customer"])

TransactionId = Annotated[str, Path()]
CorrectionBody = Annotated[
    AiConnectTransactionPut, Depends(JsonBody[AiConnectTransactionPut](AiConnectTransactionPut))
]


@router.put(
    PRODUCT + words.TRANSACTIONS_PATH + "/{transaction_id}",
    operation_id="correctTransaction",
    response_class=Response,
)
async def correct_transaction(
    caller: CanModifyCustomer,
    house: TheContext,
    access_id: AccessId,
    product_id: ProductId,
    transaction_id: TransactionId,
    body: CorrectionBody,
    change_existing: Annotated[str, Query(alias="changeExisting")] = "false",
    create_rule: Annotated[str, Query(alias="createRule")] = "false",
) -> Response:
    """Set the category of a transaction; it is never overwritten automatically."""
    customer_id = customer_of(caller)
    existing = flag("changeExisting", change_existing)
    future = flag("createRule", create_rule)
    async with house.db.begin(owner=customer_id) as tx:
        await correct(
            tx,
            house.classifier,
            customer_id,
            known_access_id(access_id),
            known_product_id(product_id),
            _known(transaction_id),
            body.tags.tag_tree.system_name,
            body.tags.system_name,
            change_existing=existing,
            create_rule=future,
        )
    return Response()


def _known(text: str) -> UUID:
    """Read the id of a booking; what is no id names none."""
    found = reference_in(text)
    if found is None:
        raise UnknownTransactionError
    return found
