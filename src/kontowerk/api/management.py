"""Tenants, clients, roles and users over HTTP.

Spec: Management. PUT, DELETE and export of a user are extensions.
"""

from typing import Annotated

from fastapi import APIRouter, Depends, Query
from starlette.responses import Response

from kontowerk.accesses import remove
from kontowerk.analysis import forget as analyses
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
from kontowerk.api.body import JsonBody
from kontowerk.api.customer.export import bank_data, said_about_tags, transfer_data
from kontowerk.api.errors import NotInThisStateError
from kontowerk.api.flags import flag
from kontowerk.api.house import House, TheHouse
from kontowerk.api.route import WireRoute
from kontowerk.api.wire import identity as wire
from kontowerk.api.wire import words
from kontowerk.api.wire.encode import JSON, answer, created, encode, plain
from kontowerk.identity import (
    assign_role,
    change_user,
    create_user,
    erase_user,
    export_user,
    read,
    rules,
)
from kontowerk.identity.errors import StillActiveError
from kontowerk.identity.model import Caller
from kontowerk.kit.errors import Fault, InvalidError
from kontowerk.payments import forget
from kontowerk.tagging import forget as tags
from kontowerk.vault import inventory
from kontowerk.webform import end_sessions

router = APIRouter(prefix="/auth/mgmt/v1", route_class=WireRoute, tags=["Management"])

UserBody = Annotated[wire.UserInput, Depends(JsonBody[wire.UserInput](wire.UserInput))]
ReferenceBody = Annotated[str, Depends(JsonBody[str](str))]


class NotAReferenceError(InvalidError):
    """The body is not a user reference."""


@router.get("/tenants", operation_id="listTenants", response_model=list[wire.Tenant])
async def list_tenants(caller: CanReadTenants, house: TheHouse) -> Response:
    """Return the caller's own tenant; a token sees no other."""
    return answer([wire.Tenant.of(caller.tenant, house.links)])


@router.get("/tenants/{tenant_name}", operation_id="getTenant", response_model=wire.Tenant)
async def get_tenant(caller: CanReadTenants, house: TheHouse, tenant_name: TenantName) -> Response:
    require_own_tenant(caller, tenant_name)
    return answer(wire.Tenant.of(caller.tenant, house.links))


@router.get(
    "/tenants/{tenant_name}/clients", operation_id="listClients", response_model=list[wire.Client]
)
async def list_clients(
    caller: CanReadClients, house: TheHouse, tenant_name: TenantName
) -> Response:
    require_own_tenant(caller, tenant_name)
    async with house.db.read() as tx:
        clients = await read.clients(tx, caller.tenant)
    return answer([wire.Client.of(client, house.links) for client in clients])


@router.get(
    "/tenants/{tenant_name}/clients/{client_name}",
    operation_id="getClient",
    response_model=wire.Client,
)
async def get_client(
    caller: CanReadClients, house: TheHouse, tenant_name: TenantName, client_name: ClientName
) -> Response:
    require_own_tenant(caller, tenant_name)
    async with house.db.read() as tx:
        client = await read.client(tx, caller.tenant, name_in_url(client_name))
    return answer(wire.Client.of(client, house.links))


@router.get(
    "/tenants/{tenant_name}/clients/{client_name}/roles",
    operation_id="listRoles",
    response_model=list[wire.ClientRole],
)
async def list_roles(
    caller: CanReadClients, house: TheHouse, tenant_name: TenantName, client_name: ClientName
) -> Response:
    require_own_tenant(caller, tenant_name)
    async with house.db.read() as tx:
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
    house: TheHouse,
    tenant_name: TenantName,
    client_name: ClientName,
    role_name: RoleName,
) -> Response:
    require_own_tenant(caller, tenant_name)
    async with house.db.read() as tx:
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
    house: TheHouse,
    tenant_name: TenantName,
    client_name: ClientName,
    role_name: RoleName,
) -> Response:
    require_own_tenant(caller, tenant_name)
    async with house.db.read() as tx:
        users = await read.role_users(
            tx, caller.tenant, name_in_url(client_name), name_in_url(role_name)
        )
    return answer([wire.UserReference.of(user) for user in users])


@router.post(
    "/tenants/{tenant_name}/clients/{client_name}/roles/{role_name}/users",
    operation_id="assignRole",
    status_code=201,
    response_class=Response,
)
async def assign(
    caller: CanAssignRoles,
    house: TheHouse,
    tenant_name: TenantName,
    client_name: ClientName,
    role_name: RoleName,
    reference: ReferenceBody,
) -> Response:
    require_own_tenant(caller, tenant_name)
    user_id = reference_in(reference)
    if user_id is None:
        raise NotAReferenceError(Fault("", "not a UUID"))
    async with house.db.begin() as tx:
        await assign_role.assign(
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
    house: TheHouse,
    tenant_name: TenantName,
    client_name: ClientName,
    role_name: RoleName,
    user_reference: UserReference,
) -> Response:
    require_own_tenant(caller, tenant_name)
    async with house.db.read() as tx:
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
    house: TheHouse,
    tenant_name: TenantName,
    include_inactive: Annotated[str, Query(alias="includeInactive")] = "false",
) -> Response:
    require_own_tenant(caller, tenant_name)
    inactive = flag("includeInactive", include_inactive)
    async with house.db.read() as tx:
        users = await read.users(tx, caller.tenant.id, include_inactive=inactive)
    return answer([wire.User.of(user, caller.tenant, house.links) for user in users])


@router.get(
    "/tenants/{tenant_name}/users/{user_reference}",
    operation_id="getUser",
    response_model=wire.User,
)
async def get_user(
    caller: CanReadUsers, house: TheHouse, tenant_name: TenantName, user_reference: UserReference
) -> Response:
    require_own_tenant(caller, tenant_name)
    async with house.db.read() as tx:
        user = await read.user(tx, caller.tenant.id, known_user_reference(user_reference))
    return answer(wire.User.of(user, caller.tenant, house.links))


@router.post(
    "/tenants/{tenant_name}/users",
    operation_id="createUser",
    status_code=201,
    response_class=Response,
)
async def create(
    caller: CanCreateUsers, house: TheHouse, tenant_name: TenantName, body: UserBody
) -> Response:
    require_own_tenant(caller, tenant_name)
    password_hash = await _hashed(house, caller, body)
    async with house.db.begin() as tx:
        user_id = await create_user.create(
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
    house: TheHouse,
    tenant_name: TenantName,
    user_reference: UserReference,
    body: UserBody,
) -> Response:
    """Replace name and password (extension); tokens issued before stop working."""
    require_own_tenant(caller, tenant_name)
    user_id = known_user_reference(user_reference)
    password_hash = await _hashed(house, caller, body)
    async with house.db.begin() as tx:
        await change_user.change(
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
    caller: CanCreateUsers, house: TheHouse, tenant_name: TenantName, user_reference: UserReference
) -> Response:
    require_own_tenant(caller, tenant_name)
    user_id = known_user_reference(user_reference)
    async with house.db.begin() as tx:
        await change_user.deactivate(tx, caller.tenant, user_id, actor=caller.actor)
    house.tokens.forget_user(user_id)
    return Response()


@router.post(
    "/tenants/{tenant_name}/users/{user_reference}/reactivate",
    operation_id="reactivateUser",
    response_class=Response,
)
async def reactivate(
    caller: CanCreateUsers,
    house: TheHouse,
    tenant_name: TenantName,
    user_reference: UserReference,
    body: UserBody,
) -> Response:
    require_own_tenant(caller, tenant_name)
    user_id = known_user_reference(user_reference)
    password_hash = await _hashed(house, caller, body)
    async with house.db.begin() as tx:
        await change_user.reactivate(
            tx, caller.tenant, user_id, body.data(), password_hash, actor=caller.actor
        )
    return Response()


@router.delete(
    "/tenants/{tenant_name}/users/{user_reference}",
    operation_id="eraseUser",
    response_model=wire.Erasure,
)
async def erase(
    caller: CanCreateUsers, house: TheHouse, tenant_name: TenantName, user_reference: UserReference
) -> Response:
    """Erase a deactivated user and all data of the customer (extension)."""
    require_own_tenant(caller, tenant_name)
    user_id = known_user_reference(user_reference)
    async with house.db.begin(owner=user_id) as tx:
        try:
            await erase_user.require_inactive(tx, caller.tenant, user_id)
        except StillActiveError:
            raise NotInThisStateError(allowed="GET, PUT") from None
        paid = await forget.forget_all(tx, user_id)
        rules_made = await tags.forget_all(tx, user_id)
        analysed = await analyses.count_all(tx, user_id)
        erased = await remove.remove_all(
            tx, user_id, tenant_id=caller.tenant.id, actor=caller.actor
        )
        await analyses.forget_all(tx, user_id)
        sessions = await end_sessions.forget_all(tx, user_id)
        receipt = await erase_user.erase(
            tx,
            caller.tenant,
            user_id,
            erased_elsewhere={
                **erased,
                "sessions": sessions,
                "payments": paid,
                "rules": rules_made,
                "analyses": analysed,
            },
            actor=caller.actor,
        )
    house.tokens.forget_user(user_id)
    return answer(wire.Erasure.of(receipt))


@router.get(
    "/tenants/{tenant_name}/users/{user_reference}/export",
    operation_id="exportUser",
    response_model=wire.Export,
)
async def export(
    caller: CanReadUsers, house: TheHouse, tenant_name: TenantName, user_reference: UserReference
) -> Response:
    """Return everything stored about a user (extension), never credentials."""
    require_own_tenant(caller, tenant_name)
    user_id = known_user_reference(user_reference)
    async with house.db.begin(owner=user_id) as tx:
        known = await export_user.export(tx, caller.tenant, user_id, actor=caller.actor)
        fields = await inventory.stored_fields(tx, user_id)
    credentials = [
        wire.StoredField(access_id=f.access_id, fieldkey=f.field_key, stored_at=f.stored_at)
        for f in fields
    ]
    href = house.links.user_export(tenant_name, user_id)
    body = plain(wire.Export.of(known, credentials, href))
    body[words.ACCESSES_KEY] = await bank_data(house, caller.tenant, user_id)
    body[words.PAYMENTS_KEY] = await transfer_data(house, user_id)
    body |= await said_about_tags(house, user_id)
    return Response(encode(body), media_type=JSON)


async def _hashed(house: House, caller: Caller, body: wire.UserInput) -> str:
    rules.username_key(body.username)  # refuse a bad name before the expensive part
    rules.check_password(body.password, caller.tenant.password_min_length)
    return await house.passwords.hash(body.password)
