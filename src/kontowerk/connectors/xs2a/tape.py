"""Exchanges with an XS2A bank taken down as a recording that can be played, without what was said.

Of our requests only the method and the masked address are kept, of an answer its status, a few
headers and the masked body. An answer that cannot be masked is kept as a length.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from kontowerk.connectors.abilities import Recording
from kontowerk.connectors.contract import CONSENT, Done, Failed, Outcome, Step
from kontowerk.connectors.snapshot import FetchedProduct, Present
from kontowerk.connectors.xs2a.lenient import bare
from kontowerk.connectors.xs2a.masking import OWN_HOST, WORDS, BodyMask

_MOST_TURNS: Final = 400
_MOST_BYTES: Final = 4 * 1024 * 1024
_END_OF_HEAD: Final = b"\r\n\r\n"
_KINDS: Final = frozenset(
    {
        *("application/json", "application/xml", "text/xml", "text/plain", "text/html"),
        *("application/problem+json", "application/vnd.bg.psd2.v1+json", "application/hal+json"),
    }
)
_SECONDS: Final = 7


def as_message(status: int, headers: Mapping[str, str], content: bytes) -> bytes:
    """Write an answer as a tape takes it: status, headers, and what follows."""
    lines = [str(status), *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join(lines).encode("utf-8", "replace") + _END_OF_HEAD + content


@dataclass(slots=True)
class Xs2aTape:
    """What was said between us and one bank, in one call."""

    mask: BodyMask
    profile: str
    turns: list[Recording] = field(default_factory=list[Recording])
    left_out: list[Recording] = field(default_factory=list[Recording])
    _size: int = 0

    def take(self, sent: bytes, received: bytes) -> None:
        """Take down a request, its method and address first, and its answer."""
        if len(self.turns) + len(self.left_out) >= _MOST_TURNS:
            return
        method, _, url = sent.decode("ascii", "replace").partition(" ")
        head, _, content = received.partition(_END_OF_HEAD)
        status, *lines = head.decode("utf-8", "replace").split("\r\n")
        turn: Recording = {
            "method": method,
            "address": self.mask.address(url),
            "status": int(status),
            "headers": self._headers(lines),
        }
        self._size += len(content)
        masked = self.mask.body(content) if self._size <= _MOST_BYTES else None
        if masked is None:
            self.left_out.append({**turn, "length": len(content)})
        else:
            self.turns.append({**turn, "body": masked.decode("utf-8", "surrogateescape")})

    def _headers(self, lines: list[str]) -> dict[str, str]:
        given = {name.casefold(): value for name, _, value in (ln.partition(": ") for ln in lines)}
        kept: dict[str, str] = {}
        kind = given.get("content-type", "").partition(";")[0].strip().casefold()
        if kind in _KINDS:
            kept["Content-Type"] = kind
        approach = given.get("aspsp-sca-approach", "")
        if bare(approach) in WORDS:
            kept["ASPSP-SCA-Approach"] = approach
        wait = given.get("retry-after", "")
        if wait.isascii() and wait.isdigit() and len(wait) < _SECONDS:
            kept["Retry-After"] = wait
        return kept

    def recording(self, step: Step, memory: Mapping[str, str]) -> Recording | None:
        """Return the exchanges in the form of recordings."""
        if not self.turns and not self.left_out:
            return None
        approach = memory.get("approach", "")
        return {
            "protocol": "xs2a",
            "origin": "recorded",
            "region": "DE",
            "operation": "fetch",
            "profile": self.profile,
            "url": f"https://{OWN_HOST}{urlsplit(self.mask.url).path}",
            "preset": {
                "consent": bool(memory.get(CONSENT)),
                "token": bool(memory.get("token")),
                "approach": approach if bare(approach) in WORDS else None,
            },
            "turns": self.turns,
            "left_out": self.left_out,
            "outcome": type(step.outcome).__name__,
            "expect": self._expected(step.outcome),
        }

    def _expected(self, outcome: Outcome) -> Recording:
        """Say what was read: which accounts, and how many bookings each has; or why not."""
        if isinstance(outcome, Failed):
            return {"failure": outcome.kind.value}
        if not isinstance(outcome, Done):
            return {}
        return {"accounts": [self._account(product) for product in outcome.snapshot.products]}

    def _account(self, product: FetchedProduct) -> Recording:
        named = "iban" if product.iban else "number"
        account: Recording = {
            named: self.mask.identifier(product.iban or product.account_number or ""),
            "currency": product.currency,
            "balance": isinstance(product.balance, Present),
        }
        if isinstance(product.transactions, Present):
            account["bookings"] = len(product.transactions.value)
        return account
