"""Users of a tenant over HTTP: listed, created, changed, erased, exported.

Spec: Management. PUT, DELETE and export of a user are extensions. Any password works unless the
tenant wants them checked (AUTH-012).
"""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Query
from starlette.responses import Response, StreamingResponse

from kontowerk.api.auth import CanCreateUsers, CanReadUsers, TenantName
from kontowerk.api.context import ApiContext, TheContext
from kontowerk.api.customer.export import PersonalExport
from kontowerk.api.errors import NotInThisStateError
from kontowerk.api.requests import JsonBody, ThePart, flag, id_in
from kontowerk.api.route import WireRoute
from kontowerk.api.wire import identity as wire
from kontowerk.api.wire.encode import JSON, answer, created, plain
from kontowerk.identity import passwords, read, rules, users
from kontowerk.identity.model import Caller, PasswordKnownError, StillActiveError, UnknownUserError
from kontowerk.privacy import erase as erasure
from kontowerk.vault import credentials

router = APIRouter(prefix="/auth/mgmt/v1", route_class=WireRoute, tags=["Management"])

UserBody = Annotated[wire.UserInput, Depends(JsonBody[wire.UserInput](wire.UserInput))]


async def _user_id(_tenant: TenantName, user_reference: str) -> UUID:
    return id_in(user_reference, UnknownUserError)


TheUser = Annotated[UUID, Depends(_user_id)]


@router.get(
    "/tenants/{tenant_name}/users", operation_id="listUsers", response_model=list[wire.User]
)
async def list_users(
    caller: CanReadUsers,
    house: TheContext,
    _tenant: TenantName,
    part: ThePart,
    include_inactive: Annotated[str, Query(alias="includeInactive")] = "false",
) -> Response:
    inactive = flag("includeInactive", include_inactive)
    async with house.db.begin(tenant=caller.tenant.id) as tx:
        listed = await read.users(
            tx,
            caller.tenant.id,
            include_inactive=inactive,
            after=part.after,
            most=part.asked,
        )
    shown, headers = listed[: part.limit], None
    if len(listed) > len(shown):
        href = f"{house.links.tenant(caller.tenant.name)}/users"
        headers = part.link(href, shown[-1].id, includeInactive=str(inactive).lower())
    return answer(
        [wire.User.of(user, caller.tenant, house.links) for user in shown], headers=headers
    )


@router.get(
    "/tenants/{tenant_name}/users/{user_reference}",
    operation_id="getUser",
    response_model=wire.User,
)
async def get_user(caller: CanReadUsers, house: TheContext, user_id: TheUser) -> Response:
    async with house.db.begin(tenant=caller.tenant.id) as tx:
        user = await read.user(tx, caller.tenant.id, user_id)
    return answer(wire.User.of(user, caller.tenant, house.links))


@router.post(
    "/tenants/{tenant_name}/users",
    operation_id="createUser",
    status_code=201,
    response_class=Response,
)
async def create(
    caller: CanCreateUsers, house: TheContext, _tenant: TenantName, body: UserBody
) -> Response:
    password_hash = await _hashed(house, caller, body)
    async with house.db.begin(tenant=caller.tenant.id) as tx:
        user_id = await users.create(
            tx, caller.tenant, body.data(), password_hash, actor=caller.actor
        )
    return created(house.links.user(caller.tenant.name, user_id))


@router.put(
    "/tenants/{tenant_name}/users/{user_reference}",
    operation_id="changeUser",
    response_class=Response,
)
async def change(
    caller: CanCreateUsers, house: TheContext, body: UserBody, user_id: TheUser
) -> Response:
    """Replace name and password (extension); tokens issued before stop working."""
    password_hash = await _hashed(house, caller, body)
    async with house.db.begin(tenant=caller.tenant.id) as tx:
        await users.change(
            tx, caller.tenant, user_id, body.data(), password_hash, actor=caller.actor
        )
    house.tokens.forget_user(user_id)
    return Response()


@router.put(
    "/tenants/{tenant_name}/users/{user_reference}/deactivate",
    operation_id="deactivateUser",
    response_class=Response,
)
async def deactivate(caller: CanCreateUsers, house: TheContext, user_id: TheUser) -> Response:
    async with house.db.begin(tenant=caller.tenant.id) as tx:
        await users.deactivate(tx, caller.tenant, user_id, actor=caller.actor)
    house.tokens.forget_user(user_id)
    return Response()


@router.post(
    "/tenants/{tenant_name}/users/{user_reference}/reactivate",
    operation_id="reactivateUser",
    response_class=Response,
)
async def reactivate(
    caller: CanCreateUsers, house: TheContext, body: UserBody, user_id: TheUser
) -> Response:
    password_hash = await _hashed(house, caller, body)
    async with house.db.begin(tenant=caller.tenant.id) as tx:
        await users.reactivate(
            tx, caller.tenant, user_id, body.data(), password_hash, actor=caller.actor
        )
    return Response()


@router.delete(
    "/tenants/{tenant_name}/users/{user_reference}",
    operation_id="eraseUser",
    response_model=wire.Erasure,
)
async def erase(caller: CanCreateUsers, house: TheContext, user_id: TheUser) -> Response:
    """Erase a deactivated user and all data of the customer (extension)."""
    async with house.db.begin(owner=user_id, tenant=caller.tenant.id) as tx:
        try:
            receipt = await erasure.erase(tx, caller.tenant, user_id, actor=caller.actor)
        except StillActiveError:
            raise NotInThisStateError(allowed="GET, PUT") from None
    house.tokens.forget_user(user_id)
    return answer(wire.Erasure.of(receipt))


@router.get(
    "/tenants/{tenant_name}/users/{user_reference}/export",
    operation_id="exportUser",
    response_model=wire.Export,
)
async def export(caller: CanReadUsers, house: TheContext, user_id: TheUser) -> Response:
    """Return everything stored about a user (extension), never credentials.

    The response is streamed: transactions stored or changed meanwhile may be missing.
    """
    async with house.db.begin(owner=user_id, tenant=caller.tenant.id) as tx:
        known = await users.export(tx, caller.tenant, user_id, actor=caller.actor)
        fields = await credentials.stored_fields(tx, user_id)
    sealed = [
        wire.StoredField(access_id=f.access_id, fieldkey=f.field_key, stored_at=f.stored_at)
        for f in fields
    ]
    href = house.links.user_export(caller.tenant.name, user_id)
    head = plain(wire.ExportHead.of(known, sealed, href))
    pieces = PersonalExport(house, caller.tenant, user_id).pieces(head)
    return StreamingResponse(pieces, media_type=JSON)


async def _hashed(house: ApiContext, caller: Caller, body: wire.UserInput) -> str:
    """Return the hash to store; refuse a bad name or password before the expensive part."""
    rules.username_key(body.username)
    rules.check_password(body.password, caller.tenant.password_min_length)
    async with house.db.read() as tx:
        is_checked = await read.checks_passwords(tx, caller.tenant.id)
    if is_checked:
        await _check_password(house, caller, body)
    return await house.passwords.hash(body.password, share=caller.tenant.id)


async def _check_password(house: ApiContext, caller: Caller, body: wire.UserInput) -> None:
    tenant = caller.tenant
    names = (body.username, body.firstname or "", body.lastname or "", tenant.name)
    passwords.check_password(body.password, minimum=tenant.password_min_length, context=names)
    if await house.passwords.is_known(body.password, share=tenant.id):
        raise PasswordKnownError
