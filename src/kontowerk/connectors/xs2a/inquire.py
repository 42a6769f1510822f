"""What an XS2A bank shows before any consent: its root, its discovery documents, its refusal.

The standard has no description of a bank; methods are told only to somebody who asks for a
consent, which is never done here. Reading accounts under a consent that nobody gave is refused by
every bank, and how it is refused says whether the interface is there and knows our certificate.
Spec: NextGenPSD2 1.3, "SCA approaches"; RFC 8414.
"""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Final
from urllib.parse import urlsplit

import httpx
import msgspec

from kontowerk.connectors.abilities import Inquired, NoDescription, SelfDescription
from kontowerk.connectors.contract import BankAddress, CallContext
from kontowerk.connectors.http_client import RequestLimit, timeout, whole_body
from kontowerk.kit.ids import new_id

_SECONDS: Final = 20.0
_DISCOVERY: Final = (
    "/.well-known/oauth-authorization-server",
    "/.well-known/openid-configuration",
)
_LONGEST: Final = 100_000
_LONGEST_WORD: Final = 60
_MOST: Final = 8
_OK: Final = 200
_UNAUTHORISED: Final = 401
_METHODS_UNKNOWN: Final = "methods and approaches: told only with a consent"


class _Message(msgspec.Struct):
    code: str = ""


class _Document(msgspec.Struct):
    """What is read of a refusal or of a discovery document; all else is passed over."""

    messages: tuple[_Message, ...] = msgspec.field(default=(), name="tppMessages")
    grant_types: tuple[str, ...] = msgspec.field(default=(), name="grant_types_supported")
    scopes: tuple[str, ...] = msgspec.field(default=(), name="scopes_supported")
    challenges: tuple[str, ...] = msgspec.field(default=(), name="code_challenge_methods_supported")


@dataclass(frozen=True, slots=True)
class _Seen:
    status: int
    approach: str | None
    document: _Document | None  # None: not JSON, or of another form


class Xs2aInquirer:
    """Asks banks that speak NextGenPSD2; shows them the certificate of `ctx.http`."""

    def __init__(self, *, limit: RequestLimit | None = None) -> None:
        self._limit = limit or RequestLimit()

    async def inquire(self, bank: BankAddress, ctx: CallContext) -> Inquired:
        root = bank.url.rstrip("/")
        if urlsplit(root).scheme != "https":
            return NoDescription("not an https address")
        accounts = await self._get(f"{root}/v1/accounts", ctx)
        if accounts is None:
            return NoDescription("no answer")
        codes = _codes(accounts.document)
        if not codes and accounts.status != _UNAUTHORISED:
            return NoDescription(f"answers {accounts.status}, and not as the standard says")
        unread = [_METHODS_UNKNOWN] if accounts.approach is None else []
        limits, formats = [f"without a consent: {', '.join(codes) or accounts.status}"], list[str]()
        for path in ("", *_DISCOVERY):
            seen = await self._get(f"{root}{path or '/'}", ctx)
            described = _described(seen)
            if described is None:
                unread.append(f"{path or 'root'}: {seen.status if seen else 'no answer'}")
            formats += described or ()
        return SelfDescription(
            versions=("NextGenPSD2, path v1",),
            methods=(accounts.approach,) if accounts.approach else (),
            formats=tuple(dict.fromkeys(formats)),
            limits=tuple(limits),
            unread=tuple(unread),
        )

    async def _get(self, url: str, ctx: CallContext) -> _Seen | None:
        headers = {
            "X-Request-ID": str(new_id()),
            "Consent-ID": str(new_id()),
            "Accept": "application/json",
        }
        try:
            async with (
                asyncio.timeout(_SECONDS),
                self._limit.slot(url),
                ctx.http.stream("GET", url, headers=headers, timeout=timeout(_SECONDS)) as response,
            ):
                content = await whole_body(response)
        except (TimeoutError, httpx.HTTPError):
            return None
        approach = response.headers.get("ASPSP-SCA-Approach")
        return _Seen(response.status_code, approach, _read(content))


def _read(content: bytes | None) -> _Document | None:
    if content is None or len(content) > _LONGEST:
        return None
    try:
        return msgspec.json.decode(content, type=_Document)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _codes(document: _Document | None) -> tuple[str, ...]:
    return _words(message.code for message in document.messages) if document else ()


def _described(seen: _Seen | None) -> list[str] | None:
    """Return what a document tells; None where there is none."""
    if seen is None or seen.status != _OK or seen.document is None:
        return None
    document = seen.document
    told = {
        "grants": document.grant_types,
        "scopes": document.scopes,
        "code challenges": document.challenges,
    }
    return [f"{what}: {', '.join(_words(words))}" for what, words in told.items() if words]


def _words(texts: Iterable[str]) -> tuple[str, ...]:
    """Keep what looks like a word of a protocol; an answer may hold anything."""
    plain = (text for text in texts if text and text.isascii() and text.isprintable())
    return tuple(text[:_LONGEST_WORD] for text in islice(plain, _MOST))
