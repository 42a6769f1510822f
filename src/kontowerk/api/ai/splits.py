"""Contracts that a person says are two, over HTTP: an extension.

The transaction named is the first payment of the later contract.
"""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Path
from starlette.responses import Response

from kontowerk.analysis import split_contract
from kontowerk.api.auth import CanModifyCustomer, CanReadCustomer, customer_of, reference_in
from kontowerk.api.context import TheContext
from kontowerk.api.route import WireRoute
from kontowerk.api.wire import words
from kontowerk.api.wire.analyses.splits import ContractSplit, wire_split
from kontowerk.api.wire.encode import JSON, encode
from kontowerk.ledger.errors import UnknownTransactionError

router = APIRouter(
    prefix=words.CUSTOMER_PATH + words.SPLITS_PATH, route_class=WireRoute, tags=["Analysis"]
)

TransactionId = Annotated[str, Path()]


@router.get("", operation_id="listContractSplits", response_model=list[ContractSplit])
async def list_splits(caller: CanReadCustomer, house: TheContext) -> Response:
    """Return the payments with which, as the person said, another contract begins."""
    customer_id = customer_of(caller)
    async with house.db.begin(owner=customer_id) as tx:
        found = await split_contract.splits_of(tx, customer_id)
    return Response(encode([wire_split(split) for split in found]), media_type=JSON)


@router.put("/{transaction_id}", operation_id="splitContract", response_class=Response)
async def split_contract_at(
    caller: CanModifyCustomer, house: TheContext, transaction_id: TransactionId
) -> Response:
    """Let another contract begin with this payment, now and at every later analysis."""
    customer_id, booking = customer_of(caller), _known(transaction_id)
    async with house.db.begin(owner=customer_id) as tx:
        await split_contract.split(tx, customer_id, booking)
    return Response()


@router.delete("/{transaction_id}", operation_id="joinContract", response_class=Response)
async def join_contract_at(
    caller: CanModifyCustomer, house: TheContext, transaction_id: TransactionId
) -> Response:
    """Leave it to the analysis again whether this payment goes on with a contract."""
    customer_id, booking = customer_of(caller), _known(transaction_id)
    async with house.db.begin(owner=customer_id) as tx:
        await split_contract.join_again(tx, customer_id, booking)
    return Response()


def _known(text: str) -> UUID:
    """Read the id of a booking; what is no id names none."""
    found = reference_in(text)
    if found is None:
        raise UnknownTransactionError
    return found
