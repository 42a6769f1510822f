"""Tagging over HTTP: bookings from elsewhere, rules of a person, contracts that are two.

Extensions, and the bank products in their English form. Nothing of bookings from elsewhere is kept;
the transaction that parts a contract is the first payment of the later one.

Spec: AiConnectTransaction; AiConnectRule; BankProduct, English-named form; OP-078, OP-094, OP-146.
"""

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends
from pydantic import FailFast, Field
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.analysis import split_contract
from kontowerk.api.auth import CanModifyCustomer, CanReadCustomer, customer_of
from kontowerk.api.context import TheContext
from kontowerk.api.copies import UNCHANGED, answer_once
from kontowerk.api.customer.accesses import views_of
from kontowerk.api.customer.transactions import language_of, writer_of
from kontowerk.api.requests import MOST_BYTES_OF_LISTS, JsonBody, id_in
from kontowerk.api.route import WireRoute
from kontowerk.api.wire import ai_transactions as wire
from kontowerk.api.wire import words
from kontowerk.api.wire.analyses.bank_products import BankProductEn, wire_products
from kontowerk.api.wire.analyses.contracts import ContractSplit, wire_split
from kontowerk.api.wire.encode import JSON, created, encode
from kontowerk.identity.model import Caller
from kontowerk.kit.errors import ForbiddenError
from kontowerk.ledger.model import UnknownTransactionError
from kontowerk.tagging import ruling
from kontowerk.tagging.make import tag_raw
from kontowerk.tagging.model import UnknownRuleError

router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Analysis"])
products_router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Analysis"])

_MOST: Final = 1000

_Given = Annotated[list[wire.AiConnectTransactionInput], Field(max_length=_MOST), FailFast()]
GivenBody = Annotated[_Given, Depends(JsonBody[_Given](_Given, most_bytes=MOST_BYTES_OF_LISTS))]
rules_router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Analysis"])
splits_router = APIRouter(prefix=words.CUSTOMER_PATH, route_class=WireRoute, tags=["Analysis"])

RuleBody = Annotated[
    wire.AiConnectRuleInput, Depends(JsonBody[wire.AiConnectRuleInput](wire.AiConnectRuleInput))
]


class OfSomebodyElseError(ForbiddenError):
    """Bookings name a tenant or user other than those of the token."""


@router.post(
    words.RAW_TRANSACTIONS_PATH,
    operation_id="tagTransactions",
    response_model=list[wire.AiConnectTransaction],
)
async def tag_transactions(
    request: Request, caller: CanReadCustomer, house: TheContext, body: GivenBody
) -> Response:
    """Return external transactions with their tags of all trees; nothing is stored."""
    _require_own(caller, body)
    bookings = [given.booking(place) for place, given in enumerate(body)]
    found = await tag_raw(house.db, house.classifier, customer_of(caller), bookings)
    versions = str(house.classifier.versions)
    writer = wire.Writer(writer_of(request), versions, language_of(request))
    answers = [
        wire.wire_tagged(given, booking, tagged, writer)
        for given, booking, tagged in zip(body, bookings, found, strict=True)
    ]
    return Response(encode(answers), media_type=JSON)


def _require_own(caller: Caller, body: _Given) -> None:
    own = (caller.tenant.name, str(customer_of(caller)))
    if any((given.tenant, given.user.lower()) != own for given in body):
        raise OfSomebodyElseError


@products_router.get(
    words.AI_PRODUCTS_PATH,
    operation_id="listBankProducts",
    response_model=list[BankProductEn],
    responses=UNCHANGED,
)
async def list_products(request: Request, caller: CanReadCustomer, house: TheContext) -> Response:
    """Return the products of all bank accesses of the user."""
    views = await views_of(house, customer_of(caller))
    return answer_once(request, wire_products(views, caller.tenant, house.links))


async def _rule_id(rule_id: str) -> UUID:
    return id_in(rule_id, UnknownRuleError)


TheRule = Annotated[UUID, Depends(_rule_id)]


@rules_router.get(
    words.RULES_PATH, operation_id="listTaggingRules", response_model=list[wire.AiConnectRule]
)
async def list_rules(request: Request, caller: CanReadCustomer, house: TheContext) -> Response:
    """Return the tagging rules of the user, oldest first."""
    customer_id, writer = customer_of(caller), writer_of(request)
    async with house.db.begin(owner=customer_id) as tx:
        found = await ruling.rules_of(tx, customer_id)
    body = encode([wire.wire_rule(rule, writer, house.links) for rule in found])
    return Response(body, media_type=JSON)


@rules_router.post(
    words.RULES_PATH, operation_id="addTaggingRule", status_code=201, response_class=Response
)
async def add_rule(caller: CanModifyCustomer, house: TheContext, body: RuleBody) -> Response:
    """Add or replace the rule for a counterparty; it also applies to existing transactions."""
    customer_id, named = customer_of(caller), body.tag_tree_item
    async with house.db.begin(owner=customer_id) as tx:
        rule_id = await ruling.add_rule(
            tx,
            house.classifier,
            customer_id,
            named.tag_tree.system_name,
            named.system_name,
            **body.counterparty(),
        )
    return created(house.links.tagging_rule(rule_id))


@rules_router.get(
    words.RULES_PATH + "/{rule_id}",
    operation_id="getTaggingRule",
    response_model=wire.AiConnectRule,
)
async def get_rule(
    request: Request, caller: CanReadCustomer, house: TheContext, rule_id: TheRule
) -> Response:
    customer_id = customer_of(caller)
    async with house.db.begin(owner=customer_id) as tx:
        found = await ruling.rule_of(tx, customer_id, rule_id)
    body = encode(wire.wire_rule(found, writer_of(request), house.links))
    return Response(body, media_type=JSON)


@rules_router.delete(
    words.RULES_PATH + "/{rule_id}", operation_id="removeTaggingRule", response_class=Response
)
async def remove_rule(caller: CanModifyCustomer, house: TheContext, rule_id: TheRule) -> Response:
    """Remove a rule; its transactions are tagged again without it."""
    customer_id = customer_of(caller)
    async with house.db.begin(owner=customer_id) as tx:
        await ruling.remove_rule(tx, house.classifier, customer_id, rule_id)
    return Response()


async def _booking_id(transaction_id: str) -> UUID:
    return id_in(transaction_id, UnknownTransactionError)


TheBooking = Annotated[UUID, Depends(_booking_id)]


@splits_router.get(
    words.SPLITS_PATH, operation_id="listContractSplits", response_model=list[ContractSplit]
)
async def list_splits(caller: CanReadCustomer, house: TheContext) -> Response:
    """Return the payments at which the user has split contracts."""
    customer_id = customer_of(caller)
    async with house.db.begin(owner=customer_id) as tx:
        found = await split_contract.splits_of(tx, customer_id)
    return Response(encode([wire_split(split) for split in found]), media_type=JSON)


@splits_router.put(
    words.SPLITS_PATH + "/{transaction_id}", operation_id="splitContract", response_class=Response
)
async def split_contract_at(
    caller: CanModifyCustomer, house: TheContext, booking: TheBooking
) -> Response:
    """Split a contract: another one starts with this payment, in later analyses too."""
    customer_id = customer_of(caller)
    async with house.db.begin(owner=customer_id) as tx:
        await split_contract.split(tx, customer_id, booking)
    return Response()


@splits_router.delete(
    words.SPLITS_PATH + "/{transaction_id}", operation_id="joinContract", response_class=Response
)
async def join_contract_at(
    caller: CanModifyCustomer, house: TheContext, booking: TheBooking
) -> Response:
    """Remove a split; the analysis decides again whether the contract continues."""
    customer_id = customer_of(caller)
    async with house.db.begin(owner=customer_id) as tx:
        await split_contract.join_again(tx, customer_id, booking)
    return Response()
