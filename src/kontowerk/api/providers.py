"""The provider catalogue over HTTP.

Spec: Providers. Version 2.0 of the provider interface is served, no other.
"""

import asyncio
import gzip
from dataclasses import dataclass
from typing import Annotated, Final, cast

from fastapi import APIRouter, Path
from starlette.requests import Request
from starlette.responses import Response

from kontowerk.api.auth import CanReadProviders
from kontowerk.api.context import ApiContext, TheContext
from kontowerk.api.copies import UNCHANGED, has_copy, tag, takes_gzip
from kontowerk.api.links import Links
from kontowerk.api.requests import id_in
from kontowerk.api.route import AnyAcceptRoute, WireRoute
from kontowerk.api.wire import providers as wire
from kontowerk.api.wire.encode import JSON, answer
from kontowerk.providers import read
from kontowerk.providers.model import Provider, ProviderId, UnknownProviderError

_PREFIX: Final = "/providers/v2"
router = APIRouter(prefix=_PREFIX, route_class=WireRoute, tags=["Providers"])
logo_router = APIRouter(prefix=_PREFIX, route_class=AnyAcceptRoute, tags=["Providers"])

SVG: Final = "image/svg+xml"
_LOGO_HEADERS: Final = {
    "Cache-Control": "public, max-age=86400",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
# The list is kept by callers but asked for again each time: a bank may be switched off.
_LIST_HEADERS: Final = {"Cache-Control": "private, no-cache", "Vary": "Accept-Encoding"}

ProviderReference = Annotated[str, Path()]


@dataclass(frozen=True, slots=True)
class _Encoded:
    version: int
    plain: bytes
    packed: bytes
    plain_tag: str
    packed_tag: str


class ProviderList:
    """The encoded list of one process, made anew when the catalogue changed."""

    def __init__(self) -> None:
        self._encoded: _Encoded | None = None
        self._one_at_a_time = asyncio.Lock()

    async def current(self, house: ApiContext) -> _Encoded:
        async with house.db.read() as tx:
            version = await read.version(tx)
        kept = self._encoded
        if kept is not None and kept.version == version:
            return kept
        async with self._one_at_a_time:
            if self._encoded is None or self._encoded.version < version:
                async with house.db.read() as tx:
                    # The number first: rows that are newer than it are only read once more.
                    version = await read.version(tx)
                    found = await read.listed(tx)
                self._encoded = await asyncio.to_thread(_encode, version, found, house.links)
            return self._encoded


def _encode(version: int, found: list[Provider], links: Links) -> _Encoded:
    plain = bytes(answer([wire.Provider.of(provider, links) for provider in found]).body)
    packed = gzip.compress(plain, 6, mtime=0)
    return _Encoded(version, plain, packed, tag(plain), tag(packed))


@router.get(
    "",
    operation_id="listProviders",
    response_model=list[wire.Provider],
    responses=UNCHANGED,
)
async def list_providers(
    request: Request, _caller: CanReadProviders, house: TheContext
) -> Response:
    """Return all connected and enabled providers."""
    encoded = await cast("ProviderList", request.app.state.provider_list).current(house)
    packed = takes_gzip(request)
    # Each form has its own tag (RFC 9110, section 8.8.3).
    etag = encoded.packed_tag if packed else encoded.plain_tag
    headers = {**_LIST_HEADERS, "ETag": etag}
    if has_copy(request, etag):
        return Response(status_code=304, headers=headers)
    if packed:
        headers["Content-Encoding"] = "gzip"
    return Response(encoded.packed if packed else encoded.plain, headers=headers, media_type=JSON)


@logo_router.get(
    "/{provider_id}.svg",
    operation_id="getProviderLogo",
    response_class=Response,
    responses={200: {"content": {SVG: {"schema": {"type": "string"}}}}, **UNCHANGED},
)
async def get_logo(request: Request, house: TheContext, provider_id: ProviderReference) -> Response:
    """Return the logo of a provider; requires no token, so that pages can show it."""
    drawn = read.svg((await _listed(house, provider_id)).offer).encode()
    headers = {**_LOGO_HEADERS, "ETag": tag(drawn)}
    if has_copy(request, headers["ETag"]):
        return Response(status_code=304, headers=headers)
    return Response(drawn, headers=headers, media_type=SVG)


@router.get("/{provider_id}", operation_id="getProvider", response_model=wire.Provider)
async def get_provider(
    _caller: CanReadProviders, house: TheContext, provider_id: ProviderReference
) -> Response:
    return answer(wire.Provider.of(await _listed(house, provider_id), house.links))


async def _listed(house: ApiContext, text: str) -> Provider:
    provider_id = ProviderId(id_in(text, UnknownProviderError))
    async with house.db.read() as tx:
        return await read.listed_one(tx, provider_id)
