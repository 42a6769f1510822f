"""Who calls, and whether the call is allowed: token, then scope.

Spec: Authentication. Missing header 401; token not valid or scope missing 403. As an extension a
token may be bound to a key of its caller, which then proves to have it with each request.
"""

from hmac import compare_digest
from typing import Annotated, Any, Final
from uuid import UUID

from fastapi import Depends, Path
from starlette.requests import Request

from kontowerk.api import proof
from kontowerk.api.context import ApiContext, context_of
from kontowerk.api.errors import NotAuthenticatedError, TooManyRequestsError
from kontowerk.identity import rules
from kontowerk.identity.check_token import ShownToken
from kontowerk.identity.errors import UnknownTenantError, UnknownUserError
from kontowerk.identity.model import Caller, CustomerId, Scope
from kontowerk.kit.errors import ForbiddenError, NotFoundError

# In the state of a request: its token, hashed when its tenant was looked for, and whose it is where
# that was found out on the short way.
SHOWN: Final = "shown_token"
CHECKED: Final = "checked_caller"


class TokenNotValidError(ForbiddenError):
    """The token is expired, revoked or unknown."""


class ScopeMissingError(ForbiddenError):
    """The token lacks the scope this operation needs."""


class RegulatedOnlyError(ForbiddenError):
    """Only regulated tenants handle bank credentials."""


class NoCustomerError(ForbiddenError):
    """The token is of a client; customer data belongs to users."""


class Needs:
    """A route's requirement: a valid token, with one of the scopes when any are named."""

    def __init__(self, *any_of: Scope) -> None:
        self.any_of = any_of

    async def __call__(self, request: Request) -> Caller:
        caller = await _caller(request)
        if self.any_of and not caller.scopes.intersection(self.any_of):
            raise ScopeMissingError
        return caller


class NeedsCustomer(Needs):
    """A route's requirement: a token of a user, with one of the scopes."""

    async def __call__(self, request: Request) -> Caller:
        caller = await super().__call__(request)
        customer_of(caller)
        return caller


def require_scope(caller: Caller, *any_of: Scope) -> None:
    """Refuse a caller without one of the scopes, once it is known what they are needed for."""
    if not caller.scopes.intersection(any_of):
        raise ScopeMissingError


def customer_of(caller: Caller) -> CustomerId:
    """Return whose data the caller may see (OP-036)."""
    if caller.customer_id is None:
        raise NoCustomerError
    return caller.customer_id


async def _caller(request: Request) -> Caller:
    headers = request.headers.getlist("authorization")
    scheme, _, token = headers[0].partition(" ") if len(headers) == 1 else ("", "", "")
    scheme, token = scheme.lower(), token.strip()
    if scheme not in ("bearer", "dpop") or not token:
        raise NotAuthenticatedError
    house = context_of(request)
    caller = await _checked(request.scope["state"], house, token)
    # A token that is bound opens nothing without its key, one that is not nothing with one.
    if caller is None or (caller.key_thumbprint is None) != (scheme == "bearer"):
        raise TokenNotValidError
    if caller.key_thumbprint is not None:
        shown = await proof.thumbprint_of(request, house, token=token)
        if not compare_digest(shown, caller.key_thumbprint):
            raise proof.ProofRefusedError
    # For the log, metrics and cross-origin headers of this request.
    request.state.caller = caller
    if house.client_rate is not None:
        wait = house.client_rate.wait_for(caller.client_id)
        if wait:
            raise TooManyRequestsError(wait)
        house.client_rate.spend(caller.client_id)
    return caller


async def _checked(state: dict[str, Any], house: ApiContext, token: str) -> Caller | None:
    shown: ShownToken | None = state.get(SHOWN)
    if shown is None or shown.text != token:
        return await house.tokens.check(token)
    return state.pop(CHECKED) if CHECKED in state else await house.tokens.check_shown(shown)


AnyCaller = Annotated[Caller, Depends(Needs())]
CanReadTenants = Annotated[Caller, Depends(Needs(Scope.TENANTS_READ))]
CanReadClients = Annotated[Caller, Depends(Needs(Scope.CLIENTS_READ))]
CanAssignRoles = Annotated[Caller, Depends(Needs(Scope.ROLES_ASSIGN))]
CanReadUsers = Annotated[Caller, Depends(Needs(Scope.USERS_READ))]
CanCreateUsers = Annotated[Caller, Depends(Needs(Scope.USERS_CREATE))]
CanReadProviders = Annotated[Caller, Depends(Needs(Scope.PROVIDER_READ))]
CanManageWebhooks = Annotated[Caller, Depends(Needs(Scope.WEBHOOKS_MANAGE))]
CanReadCustomer = Annotated[Caller, Depends(NeedsCustomer(Scope.CUSTOMER_READ))]
CanModifyCustomer = Annotated[Caller, Depends(NeedsCustomer(Scope.CUSTOMER_MODIFY))]
CanPay = Annotated[Caller, Depends(NeedsCustomer(Scope.CUSTOMER_TRANSFER))]
# Who may initiate a transfer may also follow it and answer its questions.
CanReadOrPay = Annotated[
    Caller, Depends(NeedsCustomer(Scope.CUSTOMER_READ, Scope.CUSTOMER_TRANSFER))
]
CanModifyOrPay = Annotated[
    Caller, Depends(NeedsCustomer(Scope.CUSTOMER_MODIFY, Scope.CUSTOMER_TRANSFER))
]


async def regulated_caller(caller: AnyCaller) -> Caller:
    """Let only tenants through that may handle credentials."""
    if not caller.tenant.regulated:
        raise RegulatedOnlyError
    return caller


RegulatedCaller = Annotated[Caller, Depends(regulated_caller)]


def require_own_tenant(caller: Caller, tenant_name: str) -> None:
    """Treat every tenant but the caller's own as one that does not exist."""
    if tenant_name != caller.tenant.name:
        raise UnknownTenantError


def reference_in(text: str) -> UUID | None:
    """Read a user reference; only the usual spelling of a UUID is one."""
    try:
        reference = UUID(text)
    except ValueError:
        return None
    return reference if str(reference) == text.lower() else None


def known_user_reference(text: str) -> UUID:
    """Read a user reference of a URL; what is no reference names no user."""
    reference = reference_in(text)
    if reference is None:
        raise UnknownUserError
    return reference


def name_in_url(text: str) -> str:
    """Read a client or role name of a URL; what cannot be a name names nothing."""
    if not rules.is_name(text):
        raise NotFoundError
    return text


TenantName = Annotated[str, Path()]
ClientName = Annotated[str, Path()]
RoleName = Annotated[str, Path()]
UserReference = Annotated[str, Path()]
