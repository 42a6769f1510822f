"""Who calls, and whether the call is allowed: token, proof, then scope.

Spec: Authentication. Missing header 401; token not valid or scope missing 403. As an extension a
token may be bound to a key of its caller, which then proves to have it with each request (DPoP,
RFC 9449). The address in a proof is compared with the base URL of this installation, under which
callers reach it; no header of a proxy is believed. Without a `DPoP` header nothing is different.
"""

from hmac import compare_digest
from typing import Annotated, Any, Final
from urllib.parse import quote

from fastapi import Depends, Path
from starlette.requests import Request

from kontowerk.api.context import ApiContext, context_of
from kontowerk.api.errors import NotAuthenticatedError, TooManyRequestsError
from kontowerk.identity import client_keys, proofs
from kontowerk.identity.check_token import ShownToken
from kontowerk.identity.model import Caller, CustomerId, Scope, UnknownTenantError
from kontowerk.kit import jose
from kontowerk.kit.db import Database
from kontowerk.kit.errors import ForbiddenError

# In the state of a request: its token, hashed when its tenant was looked for, and whose it is where
# that was found out on the short way.
SHOWN: Final = "shown_token"
CHECKED: Final = "checked_caller"
_PROOF: Final = "dpop"
# Of a path as it was sent; what may stand in one unescaped stays.
_SAFE: Final = "/:@!$&'()*+,;=-._~"


class TokenNotValidError(ForbiddenError):
    """The token is expired, revoked or unknown."""


class ScopeMissingError(ForbiddenError):
    """The token lacks the scope this operation needs."""


class RegulatedOnlyError(ForbiddenError):
    """Only regulated tenants handle bank credentials."""


class NoCustomerError(ForbiddenError):
    """The token is of a client; customer data belongs to users."""


class ProofRefusedError(NotAuthenticatedError):
    """The DPoP proof is missing, not valid, or was used before."""

    challenge = (
        f'DPoP realm="kontowerk", error="invalid_dpop_proof", algs="{" ".join(jose.ALGORITHMS)}"'
    )


class Needs:
    """A route's requirement: a valid token, with one of the scopes when any are named."""

    def __init__(self, *any_of: Scope) -> None:
        self.any_of = any_of

    async def __call__(self, request: Request) -> Caller:
        caller = await _caller(request)
        if self.any_of and not caller.scopes.intersection(self.any_of):
            raise ScopeMissingError
        return caller


class NeedsOwnTenant(Needs):
    """A route's requirement: a token of the tenant in the path, with one of the scopes.

    Every tenant but the caller's own is one that does not exist.
    """

    async def __call__(self, request: Request) -> Caller:
        caller = await super().__call__(request)
        if request.path_params["tenant_name"] != caller.tenant.name:
            raise UnknownTenantError
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
        shown = await thumbprint_of(request, house, token=token)
        if not compare_digest(shown, caller.key_thumbprint):
            raise ProofRefusedError
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


def shows_proof(request: Request) -> bool:
    """Say whether a request has a proof with it."""
    return _PROOF in request.headers


async def thumbprint_of(request: Request, house: ApiContext, *, token: str | None = None) -> bytes:
    """Return the thumbprint of the key a request is proven with; raises ProofRefusedError.

    A proof is good once, at whatever process.
    """
    shown = request.headers.getlist(_PROOF)
    if len(shown) != 1:
        raise ProofRefusedError
    asked = proofs.ProofRequest(request.method, _address(request, house), token)
    try:
        proof = proofs.read_proof(shown[0], asked, house.clock.now())
    except proofs.ProofNotValidError:
        raise ProofRefusedError from None
    if not await _spent(house.db, proof):
        raise ProofRefusedError
    return proof.thumbprint


async def _spent(db: Database, proof: proofs.Proof) -> bool:
    async with db.read() as tx:
        return await client_keys.spend(tx, proof)


def _address(request: Request, house: ApiContext) -> str:
    raw: bytes | None = request.scope.get("raw_path")
    path = raw.decode("ascii", "replace") if raw else quote(request.scope["path"], safe=_SAFE)
    return house.settings.base_url.rstrip("/") + path


AnyCaller = Annotated[Caller, Depends(Needs())]
CanListTenants = Annotated[Caller, Depends(Needs(Scope.TENANTS_READ))]
CanReadTenant = Annotated[Caller, Depends(NeedsOwnTenant(Scope.TENANTS_READ))]
CanReadClients = Annotated[Caller, Depends(NeedsOwnTenant(Scope.CLIENTS_READ))]
CanAssignRoles = Annotated[Caller, Depends(NeedsOwnTenant(Scope.ROLES_ASSIGN))]
CanReadUsers = Annotated[Caller, Depends(NeedsOwnTenant(Scope.USERS_READ))]
CanCreateUsers = Annotated[Caller, Depends(NeedsOwnTenant(Scope.USERS_CREATE))]
CanReadProviders = Annotated[Caller, Depends(Needs(Scope.PROVIDER_READ))]
CanManageWebhooks = Annotated[Caller, Depends(Needs(Scope.WEBHOOKS_MANAGE))]
CanReadCustomer = Annotated[Caller, Depends(NeedsCustomer(Scope.CUSTOMER_READ))]
CanModifyCustomer = Annotated[Caller, Depends(NeedsCustomer(Scope.CUSTOMER_MODIFY))]
CanPay = Annotated[Caller, Depends(NeedsCustomer(Scope.CUSTOMER_TRANSFER))]
# For a path whose tenant `NeedsOwnTenant` has looked at: the parameter is only described.
TenantName = Annotated[str, Path(alias="tenant_name")]
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
