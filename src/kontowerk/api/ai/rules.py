"""A person's rules for counterparties over HTTP.

An extension. Spec: AiConnectRule; OP-094.
"""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Path
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.api.auth import CanModifyCustomer, CanReadCustomer, customer_of, reference_in
from kontowerk.api.context import TheContext
from kontowerk.api.customer.tagged import writer_of
from kontowerk.api.requests import JsonBody
from kontowerk.api.route import WireRoute
from kontowerk.api.wire import ai_transactions as wire
from kontowerk.api.wire import words
from kontowerk.api.wire.encode import JSON, created, encode
from kontowerk.tagging import ruling
from kontowerk.tagging.errors import UnknownRuleError

router = APIRouter(
    prefix=words.CUSTOMER_PATH + words.RULES_PATH, route_class=WireRoute, tags=["Analysis"]
)

RuleBody = Annotated[
    wire.AiConnectRuleInput, Depends(JsonBody[wire.AiConnectRuleInput](wire.AiConnectRuleInput))
]
RuleReference = Annotated[str, Path()]


@router.get("", operation_id="listTaggingRules", response_model=list[wire.AiConnectRule])
async def list_rules(request: Request, caller: CanReadCustomer, house: TheContext) -> Response:
    """Return the rules of the person, the oldest first."""
    customer_id, writer = customer_of(caller), writer_of(request)
    async with house.db.begin(owner=customer_id) as tx:
        found = await ruling.rules_of(tx, customer_id)
    body = encode([wire.wire_rule(rule, writer, house.links) for rule in found])
    return Response(body, media_type=JSON)


@router.post("", operation_id="addTaggingRule", status_code=201, response_class=Response)
async def add_rule(caller: CanModifyCustomer, house: TheContext, body: RuleBody) -> Response:
    """Add a rule, or replace the one for the same counterparty; present bookings obey it, too."""
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


@router.get("/{rule_id}", operation_id="getTaggingRule", response_model=wire.AiConnectRule)
async def get_rule(
    request: Request, caller: CanReadCustomer, house: TheContext, rule_id: RuleReference
) -> Response:
    customer_id, known = customer_of(caller), _known(rule_id)
    async with house.db.begin(owner=customer_id) as tx:
        found = await ruling.rule_of(tx, customer_id, known)
    body = encode(wire.wire_rule(found, writer_of(request), house.links))
    return Response(body, media_type=JSON)


@router.delete("/{rule_id}", operation_id="removeTaggingRule", response_class=Response)
async def remove_rule(
    caller: CanModifyCustomer, house: TheContext, rule_id: RuleReference
) -> Response:
    """Remove a rule; its bookings are what they would be without it."""
    customer_id, known = customer_of(caller), _known(rule_id)
    async with house.db.begin(owner=customer_id) as tx:
        await ruling.remove_rule(tx, house.classifier, customer_id, known)
    return Response()


def _known(text: str) -> UUID:
    """Read the id of a rule; what is no id names none."""
    found = reference_in(text)
    if found is None:
        raise UnknownRuleError
    return found
