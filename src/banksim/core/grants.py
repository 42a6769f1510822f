"""Codes and tokens of OAuth 2, for as long as the process runs. Spec: RFC 6749, 7636."""

from base64 import urlsafe_b64encode
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from secrets import token_urlsafe
from typing import Final

TOKEN_LIFE: Final = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Grant:
    """What a code stands for; `consent` is None for a token that comes before any."""

    tpp: str
    provider: str
    redirect_uri: str
    challenge: str
    consent: str | None = None
    user_id: str | None = None


@dataclass(frozen=True, slots=True)
class Tokens:
    access: str
    refresh: str


@dataclass(frozen=True, slots=True)
class _Token:
    grant: Grant
    until: datetime


class Grants:
    """Every code is worth one token, every refresh token one more pair."""

    def __init__(self) -> None:
        self._codes: dict[str, Grant] = {}
        self._access: dict[str, _Token] = {}
        self._refresh: dict[str, Grant] = {}

    def offer(self, grant: Grant) -> str:
        code = token_urlsafe(24)
        self._codes[code] = grant
        return code

    def of_code(self, code: str) -> Grant | None:
        return self._codes.get(code)

    def redeem(self, code: str, redirect_uri: str, verifier: str, now: datetime) -> Tokens | None:
        """Give a token for a code; a wrong verifier uses the code up, too."""
        grant = self._codes.pop(code, None)
        if grant is None or grant.redirect_uri != redirect_uri:
            return None
        proof = urlsafe_b64encode(sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        return self._issue(grant, now) if proof == grant.challenge else None

    def of_refresh(self, token: str) -> Grant | None:
        return self._refresh.get(token)

    def renew(self, token: str, now: datetime) -> Tokens | None:
        grant = self._refresh.pop(token, None)
        return self._issue(grant, now) if grant else None

    def holder(self, token: str, now: datetime) -> Grant | None:
        """Return what an access token stands for; None if it is unknown or over."""
        found = self._access.get(token)
        return found.grant if found is not None and now < found.until else None

    def issued(self) -> list[str]:
        """Return all tokens that are in the world, so that nobody finds them elsewhere."""
        return [*self._access, *self._refresh]

    def forget_all(self) -> None:
        """Make every access token worthless, as a bank does that was broken into."""
        self._access.clear()

    def _issue(self, grant: Grant, now: datetime) -> Tokens:
        tokens = Tokens(token_urlsafe(32), token_urlsafe(32))
        self._access[tokens.access] = _Token(grant, now + TOKEN_LIFE)
        self._refresh[tokens.refresh] = grant
        return tokens
