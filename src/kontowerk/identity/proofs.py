"""Decisions about proofs: of a caller's key (DPoP, RFC 9449), of a client's key (RFC 7523).

What is signed here is good for a short while and for one use; the use is counted in PostgreSQL.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from hmac import compare_digest
from typing import Any, Final
from urllib.parse import urlsplit

from kontowerk.kit import jose

PROOF_TYPE: Final = "dpop+jwt"
_OLDEST: Final = timedelta(seconds=120)
_AHEAD: Final = timedelta(seconds=30)  # clocks of callers are not ours
_LONGEST_ASSERTION: Final = timedelta(minutes=10)
_LONGEST_ID: Final = 256
_PORTS: Final = {"https": 443, "http": 80}
_UNRESERVED: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")


class ProofNotValidError(ValueError):
    """The proof does not show what it has to; the text says why, for whoever made it."""


@dataclass(frozen=True, slots=True)
class Proof:
    """Somebody has a key: which, and what may not be shown again until then."""

    thumbprint: bytes
    once: bytes
    until: datetime


@dataclass(frozen=True, slots=True)
class ProofRequest:
    """The request a proof has to be made for; the token only where one is shown."""

    method: str
    url: str
    token: str | None = None


def read_proof(text: str, asked: ProofRequest, now: datetime) -> Proof:
    """Judge a proof of possession (RFC 9449, section 4.3)."""
    try:
        message = jose.parse(text)
        if message.header.get("typ") != PROOF_TYPE:
            why = "typ is not dpop+jwt"
            raise ProofNotValidError(why)
        key = jose.public_key(message.header.get("jwk"))
        jose.verify(message, key)
    except jose.NotSignedError:
        why = "not signed with ES256, EdDSA or PS256 by the key it carries"
        raise ProofNotValidError(why) from None
    claims = message.claims
    if claims.get("htm") != asked.method:
        why = "htm is not the method"
        raise ProofNotValidError(why)
    url = claims.get("htu")
    if not isinstance(url, str) or normal_url(url) != normal_url(asked.url):
        why = "htu is not the address"
        raise ProofNotValidError(why)
    if asked.token is not None and not _is_of_token(claims, asked.token):
        why = "ath is not of the token"
        raise ProofNotValidError(why)
    made_at = _time(claims, "iat")
    if not now - _OLDEST <= made_at <= now + _AHEAD:
        why = "iat is not now"
        raise ProofNotValidError(why)
    once = _once("proof", key.thumbprint, claims)
    return Proof(key.thumbprint, once, made_at + _OLDEST + _AHEAD)


def read_assertion(
    message: jose.Message,
    keys: Iterable[jose.VerificationKey],
    *,
    client: str,
    audiences: frozenset[str],
    now: datetime,
) -> Proof:
    """Judge what a client signs instead of sending a secret (RFC 7523, section 3)."""
    key = next((key for key in keys if _signed_by(message, key)), None)
    if key is None:
        why = "not signed by a key of the client"
        raise ProofNotValidError(why)
    claims = message.claims
    if claims.get("iss") != client or claims.get("sub") != client:
        why = "iss and sub are not the client"
        raise ProofNotValidError(why)
    if _audience(claims) not in audiences:
        why = "aud is not this server"
        raise ProofNotValidError(why)
    until = _time(claims, "exp")
    if not now < until <= now + _LONGEST_ASSERTION:
        why = "exp is over, or more than ten minutes away"
        raise ProofNotValidError(why)
    for name in ("iat", "nbf"):
        if name in claims and _time(claims, name) > now + _AHEAD:
            why = f"{name} is in the future"
            raise ProofNotValidError(why)
    return Proof(key.thumbprint, _once("assertion", key.thumbprint, claims), until)


def _audience(claims: Mapping[str, Any]) -> str | None:
    """Return whom a message is for; one for several servers could be used at the other ones."""
    match claims.get("aud"):
        case str() as named:
            return named
        case [str() as named]:
            return named
        case _:
            return None


def normal_url(url: str) -> str | None:
    """Return an address without query and fragment, in one spelling; None for no address."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in _PORTS or not parts.hostname or parts.username is not None:
        return None
    place = "" if port in (None, _PORTS[parts.scheme]) else f":{port}"
    path = _normal_path(parts.path)
    return None if path is None else f"{parts.scheme}://{parts.hostname}{place}{path or '/'}"


def _normal_path(path: str) -> str | None:
    """Undo escapes that need not be, and spell the others in capitals (RFC 3986, 6.2.2)."""
    first, *rest = path.split("%")
    spelled = [first]
    for piece in rest:
        try:
            letter = chr(int(piece[:2], 16)) if len(piece) >= 2 else None  # noqa: PLR2004 - digits
        except ValueError:
            letter = None
        if letter is None:
            return None
        kept = letter if letter in _UNRESERVED else f"%{piece[:2].upper()}"
        spelled.append(kept + piece[2:])
    return "".join(spelled)


def _signed_by(message: jose.Message, key: jose.VerificationKey) -> bool:
    try:
        jose.verify(message, key)
    except jose.NotSignedError:
        return False
    return True


def _is_of_token(claims: Mapping[str, Any], token: str) -> bool:
    shown = claims.get("ath")
    wanted = jose.encode(sha256(token.encode()).digest())
    return isinstance(shown, str) and shown.isascii() and compare_digest(shown, wanted)


def _time(claims: Mapping[str, Any], name: str) -> datetime:
    value = claims.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float):
        why = f"{name} is no time"
        raise ProofNotValidError(why)
    try:
        return datetime.fromtimestamp(value, UTC)
    except (ValueError, OverflowError, OSError):
        why = f"{name} is no time"
        raise ProofNotValidError(why) from None


def _once(kind: str, thumbprint: bytes, claims: Mapping[str, Any]) -> bytes:
    name = claims.get("jti")
    if not isinstance(name, str) or not 1 <= len(name) <= _LONGEST_ID:
        why = "jti is missing"
        raise ProofNotValidError(why)
    return sha256(kind.encode() + thumbprint + name.encode("utf-8", "surrogatepass")).digest()
