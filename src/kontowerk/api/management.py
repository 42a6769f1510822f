"""Tenants, clients and roles over HTTP.

Spec: Management.
"""

from typing import Annotated, NamedTuple

from fastapi import APIRouter, Depends
from starlette.responses import Response

from kontowerk.api.auth import (
    CanAssignRoles,
    CanListTenants,
    CanReadClients,
    CanReadTenant,
    TenantName,
)
from kontowerk.api.context import TheContext
from kontowerk.api.requests import JsonBody, ThePart, reference_in
from kontowerk.api.route import WireRoute
from kontowerk.api.users import TheUser
from kontowerk.api.wire import identity as wire
from kontowerk.api.wire.encode import answer, created
from kontowerk.identity import read, rules, users
from kontowerk.kit.errors import Fault, InvalidError, NotFoundError

router = APIRouter(prefix="/auth/mgmt/v1", route_class=WireRoute, tags=["Management"])

ReferenceBody = Annotated[str, Depends(JsonBody[str](str))]


class NotAReferenceError(InvalidError):
    """The body is not a user reference."""


async def _client_name(_tenant: TenantName, client_name: str) -> str:
    return _name(client_name)


TheClient = Annotated[str, Depends(_client_name)]


class RolePath(NamedTuple):
    """The role that a path names."""

    client: str
    role: str


async def _role_path(_tenant: TenantName, client_name: str, role_name: str) -> RolePath:
    return RolePath(_name(client_name), _name(role_name))


TheRole = Annotated[RolePath, Depends(_role_path)]


def _name(text: str) -> str:
    """Read a client or role name of a URL; what cannot be a name names nothing."""
    if not rules.is_name(text):
        raise NotFoundError
    return text


@router.get("/tenants", operation_id="listTenants", response_model=list[wire.Tenant])
async def list_tenants(caller: CanListTenants, house: TheContext) -> Response:
    """Return the caller's own tenant; a token sees no other."""
    return answer([wire.Tenant.of(caller.tenant, house.links)])


@router.get("/tenants/{tenant_name}", operation_id="getTenant", response_model=wire.Tenant)
async def get_tenant(caller: CanReadTenant, house: TheContext, _tenant: TenantName) -> Response:
    return answer(wire.Tenant.of(caller.tenant, house.links))


@router.get(
    "/tenants/{tenant_name}/clients", operation_id="listClients", response_model=list[wire.Client]
)
async def list_clients(caller: CanReadClients, house: TheContext, _tenant: TenantName) -> Response:
    async with house.db.begin(tenant=caller.tenant.id) as tx:
        clients = await read.clients(tx, caller.tenant)
    return answer([wire.Client.of(client, house.links) for client in clients])


@router.get(
    "/tenants/{tenant_name}/clients/{client_name}",
    operation_id="getClient",
    response_model=wire.Client,
)
async def get_client(caller: CanReadClients, house: TheContext, client: TheClient) -> Response:
    async with house.db.begin(tenant=caller.tenant.id) as tx:
        shown = await read.client(tx, caller.tenant, client)
    return answer(wire.Client.of(shown, house.links))


@router.get(
    "/tenants/{tenant_name}/clients/{client_name}/roles",
    operation_id="listRoles",
    response_model=list[wire.ClientRole],
)
async def list_roles(caller: CanReadClients, house: TheContext, client: TheClient) -> Response:
    async with house.db.begin(tenant=caller.tenant.id) as tx:
        roles = await read.roles(tx, caller.tenant, client)
    links = house.links
    return answer(
        [
            wire.ClientRole.of(role, links.role(caller.tenant.name, client, role.name), links)
            for role in roles
        ]
    )


@router.get(
    "/tenants/{tenant_name}/clients/{client_name}/roles/{role_name}",
    operation_id="getRole",
    response_model=wire.ClientRole,
)
async def get_role(caller: CanReadClients, house: TheContext, role: TheRole) -> Response:
    async with house.db.begin(tenant=caller.tenant.id) as tx:
        shown = await read.role(tx, caller.tenant, *role)
    href = house.links.role(caller.tenant.name, *role)
    return answer(wire.ClientRole.of(shown, href, house.links))


@router.get(
    "/tenants/{tenant_name}/clients/{client_name}/roles/{role_name}/users",
    operation_id="listRoleUsers",
    response_model=list[wire.UserReference],
)
async def list_role_users(
    caller: CanReadClients, house: TheContext, part: ThePart, role: TheRole
) -> Response:
    async with house.db.begin(tenant=caller.tenant.id) as tx:
        assigned = await read.role_users(
            tx, caller.tenant, *role, after=part.after, most=part.asked
        )
    shown, href = assigned[: part.limit], house.links.role(caller.tenant.name, *role)
    headers = part.link(f"{href}/users", shown[-1]) if len(assigned) > len(shown) else None
    return answer([wire.UserReference.of(user) for user in shown], headers=headers)


@router.post(
    "/tenants/{tenant_name}/clients/{client_name}/roles/{role_name}/users",
    operation_id="assignRole",
    status_code=201,
    response_class=Response,
)
async def assign(
    caller: CanAssignRoles, house: TheContext, reference: ReferenceBody, role: TheRole
) -> Response:
    user_id = reference_in(reference)
    if user_id is None:
        raise NotAReferenceError(Fault("", "not a UUID"))
    async with house.db.begin(tenant=caller.tenant.id) as tx:
        await users.assign(tx, caller.tenant, *role, user_id, actor=caller.actor)
    return created(house.links.role_user(caller.tenant.name, *role, user_id))


@router.get(
    "/tenants/{tenant_name}/clients/{client_name}/roles/{role_name}/users/{user_reference}",
    operation_id="getRoleUser",
    response_model=wire.UserReference,
)
async def get_role_user(
    caller: CanReadClients, house: TheContext, role: TheRole, user_id: TheUser
) -> Response:
    async with house.db.begin(tenant=caller.tenant.id) as tx:
        user = await read.role_user(tx, caller.tenant, *role, user_id)
    return answer(wire.UserReference.of(user))
