"""Tenants, clients, roles and users over HTTP.

Spec: Management. PUT, DELETE and export of a user are extensions.
"""

from typing import Annotated

from fastapi import APIRouter, Depends, Query
from starlette.responses import Response, StreamingResponse

from kontowerk.api.auth import (
    CanAssignRoles,
    CanCreateUsers,
    CanReadClients,
    CanReadTenants,
    CanReadUsers,
    ClientName,
    RoleName,
    TenantName,
    UserReference,
    known_user_reference,
    name_in_url,
    reference_in,
    require_own_tenant,
)
from kontowerk.api.context import TheContext
from kontowerk.api.customer.export import PersonalExport
from kontowerk.api.errors import NotInThisStateError
from kontowerk.api.new_password import hashed
from kontowerk.api.parts import ThePart
from kontowerk.api.requests import JsonBody, flag
from kontowerk.api.route import WireRoute
from kontowerk.api.wire import identity as wire
from kontowerk.api.wire.encode import JSON, answer, created, plain
from kontowerk.identity import personal, read, users
from kontowerk.identity.errors import StillActiveError
from kontowerk.kit.errors import Fault, InvalidError
from kontowerk.privacy import erase as erasure
from kontowerk.vault import credentials

router = APIRouter(prefix="/auth/mgmt/v1", route_class=WireRoute, tags=["Management"])

UserBody = Annotated[wire.UserInput, Depends(JsonBody[wire.UserInput](wire.UserInput))]
ReferenceBody = Annotated[str, Depends(JsonBody[str](str))]


class NotAReferenceError(InvalidError):
    """The body is not a user reference."""


@router.get("/tenants", operation_id="listTenants", response_model=list[wire.Tenant])
async def list_tenants(caller: CanReadTenants, house: TheContext) -> Response:
    """Return the caller's own tenant; a token sees no other."""
    return answer([wire.Tenant.of(caller.tenant, house.links)])


@router.get("/tenants/{tenant_name}", operation_id="getTenant", response_model=wire.Tenant)
async def get_tenant(
    caller: CanReadTenants, house: TheContext, tenant_name: TenantName
) -> Response:
    require_own_tenant(caller, tenant_name)
    return answer(wire.Tenant.of(caller.tenant, house.links))


@router.get(
    "/tenants/{tenant_name}/clients", operation_id="listClients", response_model=list[wire.Client]
)
async def list_clients(
    caller: CanReadClients, house: TheContext, tenant_name: TenantName
) -> Response:
    require_own_tenant(caller, tenant_name)
    async with house.db.begin(tenant=caller.tenant.id) as tx:
        clients = await read.clients(tx, caller.tenant)
    return answer([wire.Client.of(client, house.links) for client in clients])


@router.get(
    "/tenants/{tenant_name}/clients/{client_name}",
    operation_id="getClient",
    response_model=wire.Client,
)
async def get_client(
    caller: CanReadClients, house: TheContext, tenant_name: TenantName, client_name: ClientName
) -> Response:
    require_own_tenant(caller, tenant_name)
    async with house.db.begin(tenant=caller.tenant.id) as tx:
        client = await read.client(tx, caller.tenant, name_in_url(client_name))
    return answer(wire.Client.of(client, house.links))


@router.get(
    "/tenants/{tenant_name}/clients/{client_name}/roles",
    operation_id="listRoles",
    response_model=list[wire.ClientRole],
)
async def list_roles(
    caller: CanReadClients, house: TheContext, tenant_name: TenantName, client_name: ClientName
) -> Response:
    require_own_tenant(caller, tenant_name)
    async with house.db.begin(tenant=caller.tenant.id) as tx:
        roles = await read.roles(tx, caller.tenant, name_in_url(client_name))
    links = house.links
    return answer(
        [
            wire.ClientRole.of(role, links.role(tenant_name, client_name, role.name), links)
            for role in roles
        ]
    )


@router.get(
    "/tenants/{tenant_name}/clients/{client_name}/roles/{role_name}",
    operation_id="getRole",
    response_model=wire.ClientRole,
)
async def get_role(
    caller: CanReadClients,
    house: TheContext,
    tenant_name: TenantName,
    client_name: ClientName,
    role_name: RoleName,
) -> Response:
    require_own_tenant(caller, tenant_name)
    async with house.db.begin(tenant=caller.tenant.id) as tx:
        role = await read.role(tx, caller.tenant, name_in_url(client_name), name_in_url(role_name))
    href = house.links.role(tenant_name, client_name, role_name)
    return answer(wire.ClientRole.of(role, href, house.links))


@router.get(
    "/tenants/{tenant_name}/clients/{client_name}/roles/{role_name}/users",
    operation_id="listRoleUsers",
    response_model=list[wire.UserReference],
)
async def list_role_users(
    caller: CanReadClients,
    house: TheContext,
    tenant_name: TenantName,
    client_name: ClientName,
    role_name: RoleName,
    part: ThePart,
) -> Response:
    require_own_tenant(caller, tenant_name)
    names = name_in_url(client_name), name_in_url(role_name)
    async with house.db.begin(tenant=caller.tenant.id) as tx:
        users = await read.role_users(tx, caller.tenant, *names, after=part.after, most=part.asked)
    shown, href = users[: part.limit], house.links.role(tenant_name, *names)
    headers = part.link(f"{href}/users", shown[-1]) if len(users) > len(shown) else None
    return answer([wire.UserReference.of(user) for user in shown], headers=headers)


@router.post(
    "/tenants/{tenant_name}/clients/{client_name}/roles/{role_name}/users",
    operation_id="assignRole",
    status_code=201,
    response_class=Response,
)
async def assign(
    caller: CanAssignRoles,
    house: TheContext,
    tenant_name: TenantName,
    client_name: ClientName,
    role_name: RoleName,
    reference: ReferenceBody,
) -> Response:
    require_own_tenant(caller, tenant_name)
    user_id = reference_in(reference)
    if user_id is None:
        raise NotAReferenceError(Fault("", "not a UUID"))
    async with house.db.begin(tenant=caller.tenant.id) as tx:
        await users.assign(
            tx,
            caller.tenant,
            name_in_url(client_name),
            name_in_url(role_name),
            user_id,
            actor=caller.actor,
        )
    return created(house.links.role_user(tenant_name, client_name, role_name, user_id))


@router.get(
    "/tenants/{tenant_name}/clients/{client_name}/roles/{role_name}/users/{user_reference}",
    operation_id="getRoleUser",
    response_model=wire.UserReference,
)
async def get_role_user(
    caller: CanReadClients,
    house: TheContext,
    tenant_name: TenantName,
    client_name: ClientName,
    role_name: RoleName,
    user_reference: UserReference,
) -> Response:
    require_own_tenant(caller, tenant_name)
    async with house.db.begin(tenant=caller.tenant.id) as tx:
        user = await read.role_user(
            tx,
            caller.tenant,
            name_in_url(client_name),
            name_in_url(role_name),
            known_user_reference(user_reference),
        )
    return answer(wire.UserReference.of(user))


@router.get(
    "/tenants/{tenant_name}/users", operation_id="listUsers", response_model=list[wire.User]
)
async def list_users(
    caller: CanReadUsers,
    house: TheContext,
    tenant_name: TenantName,
    part: ThePart,
    include_inactive: Annotated[str, Query(alias="includeInactive")] = "false",
) -> Response:
    require_own_tenant(caller, tenant_name)
    inactive = flag("includeInactive", include_inactive)
    async with house.db.begin(tenant=caller.tenant.id) as tx:
        users = await read.users(
            tx,
            caller.tenant.id,
            include_inactive=inactive,
            after=part.after,
            most=part.asked,
        )
    shown, headers = users[: part.limit], None
    if len(users) > len(shown):
        href = f"{house.links.tenant(tenant_name)}/users"
        headers = part.link(href, shown[-1].id, includeInactive=str(inactive).lower())
    return answer(
        [wire.User.of(user, caller.tenant, house.links) for user in shown], headers=headers
    )


@router.get(
    "/tenants/{tenant_name}/users/{user_reference}",
    operation_id="getUser",
    response_model=wire.User,
)
async def get_user(
    caller: CanReadUsers, house: TheContext, tenant_name: TenantName, user_reference: UserReference
) -> Response:
    require_own_tenant(caller, tenant_name)
    async with house.db.begin(tenant=caller.tenant.id) as tx:
        user = await read.user(tx, caller.tenant.id, known_user_reference(user_reference))
    return answer(wire.User.of(user, caller.tenant, house.links))


@router.post(
    "/tenants/{tenant_name}/users",
    operation_id="createUser",
    status_code=201,
    response_class=Response,
)
async def create(
    caller: CanCreateUsers, house: TheContext, tenant_name: TenantName, body: UserBody
) -> Response:
    require_own_tenant(caller, tenant_name)
    password_hash = await hashed(house, caller, body)
    async with house.db.begin(tenant=caller.tenant.id) as tx:
        user_id = await users.create(
            tx, caller.tenant, body.data(), password_hash, actor=caller.actor
        )
    return created(house.links.user(tenant_name, user_id))


@router.put(
    "/tenants/{tenant_name}/users/{user_reference}",
    operation_id="changeUser",
    response_class=Response,
)
async def change(
    caller: CanCreateUsers,
    house: TheContext,
    tenant_name: TenantName,
    user_reference: UserReference,
    body: UserBody,
) -> Response:
    """Replace name and password (extension); tokens issued before stop working."""
    require_own_tenant(caller, tenant_name)
    user_id = known_user_reference(user_reference)
    password_hash = await hashed(house, caller, body)
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
async def deactivate(
    caller: CanCreateUsers,
    house: TheContext,
    tenant_name: TenantName,
    user_reference: UserReference,
) -> Response:
    require_own_tenant(caller, tenant_name)
    user_id = known_user_reference(user_reference)
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
    caller: CanCreateUsers,
    house: TheContext,
    tenant_name: TenantName,
    user_reference: UserReference,
    body: UserBody,
) -> Response:
    require_own_tenant(caller, tenant_name)
    user_id = known_user_reference(user_reference)
    password_hash = await hashed(house, caller, body)
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
async def erase(
    caller: CanCreateUsers,
    house: TheContext,
    tenant_name: TenantName,
    user_reference: UserReference,
) -> Response:
    """Erase a deactivated user and all data of the customer (extension)."""
    require_own_tenant(caller, tenant_name)
    user_id = known_user_reference(user_reference)
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
async def export(
    caller: CanReadUsers, house: TheContext, tenant_name: TenantName, user_reference: UserReference
) -> Response:
    """Return everything stored about a user (extension), never credentials.

    The answer is sent while it is read, page by page: bookings that come or move meanwhile may be
    in it or not.
    """
    require_own_tenant(caller, tenant_name)
    user_id = known_user_reference(user_reference)
    async with house.db.begin(owner=user_id, tenant=caller.tenant.id) as tx:
        known = await personal.export(tx, caller.tenant, user_id, actor=caller.actor)
        fields = await credentials.stored_fields(tx, user_id)
    sealed = [
        wire.StoredField(access_id=f.access_id, fieldkey=f.field_key, stored_at=f.stored_at)
        for f in fields
    ]
    href = house.links.user_export(tenant_name, user_id)
    head = plain(wire.ExportHead.of(known, sealed, href))
    pieces = PersonalExport(house, caller.tenant, user_id).pieces(head)
    return StreamingResponse(pieces, media_type=JSON)
