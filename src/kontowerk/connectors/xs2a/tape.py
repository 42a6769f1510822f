"""Exchanges with an XS2A bank taken down as a recording that can be played, without what was said.

Of our requests only the method and the masked address are kept, of an answer its status, a few
headers and the masked body. An answer that cannot be masked is kept as a length.

What a mask leaves: names of fields and their order, blanks, types, lengths, signs of amounts, and
words of the standard (states, codes, kinds of balances). Everything else is replaced sign by sign,
as in statements. An id becomes the same other id wherever it stands, also in an address, so that
links still lead to what they led to.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit, urlunsplit

from kontowerk.connectors.abilities import Recording
from kontowerk.connectors.contract import CONSENT, Done, Failed, Outcome, Step
from kontowerk.connectors.sepa.masking import Mask, plain
from kontowerk.connectors.snapshot import FetchedProduct, Present
from kontowerk.connectors.xs2a.lenient import bare
from kontowerk.kit.secret import Secret

# Words of NextGenPSD2 that say nothing about anybody, and fields whose values are of one kind;
# names are written without their spelling (`lenient.bare`).
PARTS: Final = frozenset(
    {
        *("", "accounts", "card-accounts", "balances", "transactions", "consents", "status"),
        *("authorisations", "payments", "bulk-payments", "periodic-payments", "download"),
        *("sepa-credit-transfers", "instant-sepa-credit-transfers", "securities-accounts"),
        *("berlingroup", "xs2a", "psd2", "oauth2", "token", "authorize", ".well-known"),
        *("oauth-authorization-server", "aspsp", "api", "ais", "pis", "account-report"),
    }
)
# States, kinds and codes of the standard, of ISO 20022 and of OAuth 2.
WORDS: Final = frozenset(
    {
        *("received", "valid", "rejected", "expired", "revokedbypsu", "terminatedbytpp"),
        *("partiallyauthorised", "replaced", "invalid"),
        *("psuidentified", "psuauthenticated", "scamethodselected", "started", "unconfirmed"),
        *("finalised", "failed", "exempted"),
        *("rcvd", "pdng", "actc", "acsp", "acsc", "accc", "accp", "acwc", "acwp", "rjct", "canc"),
        *("acfc", "patc", "part", "blck"),
        *("interimbooked", "closingbooked", "openingbooked", "expected", "interimavailable"),
        *("forwardavailable", "nonetinvoiced", "authorised", "available", "interimcleared"),
        *("cacc", "cash", "slry", "tran", "tras", "odft", "svgs", "llsv", "moma", "ondp", "loan"),
        *("card", "char", "comm", "tax", "sacc", "cish", "othr", "mgld", "nrex", "sbes"),
        *("enabled", "deleted", "blocked", "priv", "orga", "booked", "pending", "both"),
        *("information", "true", "false", "all", "allaccounts", "allaccountswithownername"),
        *("smsotp", "chipotp", "photootp", "pushotp", "smtpotp", "pushdec"),
        *("characters", "integer", "embedded", "redirect", "decoupled", "oauth", "bearer"),
        *("error", "warning", "crdt", "dbit", "debit", "credit"),
        *("sepa", "pmnt", "acmt", "ldas", "secu", "cams", "xtnd"),
        # what a bank says no by
        *("certificateinvalid", "certificateexpired", "certificateblocked", "certificaterevoked"),
        *("certificatemissing", "signatureinvalid", "signaturemissing", "formaterror"),
        *("parameternotconsistent", "parameternotsupported", "serviceinvalid", "serviceblocked"),
        *("corporateidinvalid", "consentunknown", "consentinvalid", "consentexpired"),
        *("resourceunknown", "resourceexpired", "resourceblocked", "timestampinvalid"),
        *("periodinvalid", "scamethodunknown", "scainvalid", "statusinvalid", "productinvalid"),
        *("productunknown", "paymentfailed", "requiredkidmissing", "executiondateinvalid"),
        *("psucredentialsinvalid", "tokenunknown", "tokeninvalid", "tokenexpired", "cardinvalid"),
        *("accessexceeded", "requestedformatsinvalid", "sessionsnotsupported", "badrequest"),
        *("internalservererror", "nopiisactivation", "referencemixinvalid", "unsupportedgranttype"),
        *("invalidgrant", "invalidrequest", "invalidtoken", "invalidclient", "unauthorized"),
    }
)
LINKS: Final = frozenset({"links", "href", "location", "authorizationendpoint", "tokenendpoint"})
IDS: Final = frozenset(
    {
        *("resourceid", "consentid", "authorisationid", "authorizationid", "paymentid"),
        *("transactionid", "entryreference", "cardtransactionid", "bban", "pan", "maskedpan"),
        *("iban", "id", "accountid", "accessid", "authenticationmethodid"),
    }
)
TEXTS: Final = frozenset(
    {
        *("remittanceinformationunstructured", "remittanceinformationunstructuredarray"),
        *("remittanceinformationstructured", "reference"),
    }
)


OWN_HOST: Final = "bank.example"
_OTHER_HOST: Final = "elsewhere.example"
_FAR: Final = "2099-12-31"
_TOKEN: Final = re.compile(
    r'\s+|[{}\[\],:]|"(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*|true|false|null', re.DOTALL
)
_FIELD: Final = re.compile(r"(?=.{1,50}$)[A-Za-z_@$][A-Za-z_.:-]*[0-9]{0,2}[A-Za-z_]*")
_SHORT_ID: Final = 4
_LEAST_SECRET: Final = 3  # signs; what is shorter stands everywhere
_LETTERS_OF_PART: Final = re.compile(r"v[0-9.]{1,4}")
_BOM: Final = "\ufeff"
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


@dataclass(slots=True)
class BodyMask:
    """Masks the answers of one bank; `secrets` are what must not stand in any of them."""

    url: str
    secrets: tuple[Secret[bytes], ...] = ()
    mask: Mask = field(default_factory=Mask)
    _ids: dict[str, str] = field(default_factory=dict[str, str])

    def body(self, content: bytes) -> bytes | None:
        """Return an answer without what it says; None where that cannot be promised."""
        start = content.removeprefix(b"\xef\xbb\xbf").lstrip()
        if start.startswith((b"{", b"[")):
            written = self._json(content)
        else:
            written = self.mask.document(content)
        return None if written is None or self._tells_a_secret(written) else written

    def address(self, link: str) -> str:
        """Return where a link leads, without whose it is; a link that is none is a text."""
        try:
            parts = urlsplit(link)
            own = urlsplit(self.url)
            host = parts.hostname
        except ValueError:
            return plain(link)
        if not parts.scheme and not parts.netloc and not parts.path.strip("/"):
            return plain(link)
        kept = {*PARTS, *own.path.split("/")}
        path = "/".join(self._part(part, kept) for part in parts.path.split("/"))
        netloc = "" if not parts.netloc else OWN_HOST if host == own.hostname else _OTHER_HOST
        query = urlencode(
            [
                (name if _FIELD.fullmatch(name) else plain(name), self._asked(value))
                for name, value in parse_qsl(parts.query, keep_blank_values=True)
            ]
        )
        scheme = parts.scheme if parts.scheme in ("http", "https") else ""
        return urlunsplit((scheme, netloc, path, query, ""))

    def identifier(self, text: str) -> str:
        """Return the same other id for the same id."""
        if text not in self._ids:
            other = self.mask.value(text) if _is_account(text) else self.mask.token(text)
            if len(text) < _SHORT_ID or other in self._ids.values():
                other = f"{plain(text)}{len(self._ids) + 1}"
            self._ids[text] = other
        return self._ids[text]

    # Inside --------------------------------------------------------------------------

    def _part(self, part: str, kept: set[str]) -> str:
        if part in kept or _LETTERS_OF_PART.fullmatch(part):
            return part
        return quote(self.identifier(unquote(part)), safe="")

    def _asked(self, value: str) -> str:
        if bare(value) in WORDS:
            return value
        return self.mask.day(value) or self.identifier(value)

    def _tells_a_secret(self, written: bytes) -> bool:
        values = (secret.reveal() for secret in self.secrets)
        return any(value in written for value in values if len(value) >= _LEAST_SECRET)

    def _json(self, content: bytes) -> bytes | None:
        """Go through JSON sign by sign, so that what is odd about it stays."""
        try:
            text = content.decode("utf-8")
        except UnicodeDecodeError:
            text = content.decode("iso-8859-1")
        start = len(text) - len(text.removeprefix(_BOM))
        tokens = _tokens(text, start)
        names, name = [""], ""
        written = [text[:start]]
        for place, token in enumerate(tokens or ()):
            if token in ("{", "["):
                names.append(name)
            elif token in ("}", "]") and len(names) > 1:
                name = names.pop()
            elif _is_name(tokens or [], place):
                name = json.loads(token, strict=False)
            written.append(self._token(token, (*names, name), place, tokens or []))
        return "".join(written).encode("utf-8") if tokens else None

    def _token(self, token: str, names: tuple[str, ...], place: int, tokens: list[str]) -> str:
        if _is_name(tokens, place):
            name = names[-1]
            return _quoted(name if _FIELD.fullmatch(name) else self.identifier(name))
        if token.startswith('"'):
            return _quoted(self._value(json.loads(token, strict=False), names))
        if token[0] in "-0123456789":
            return "1" if "e" in token.casefold() else plain(token)
        return token

    def _value(self, value: str, names: tuple[str, ...]) -> str:
        name = bare(names[-1])
        if name == "validuntil":
            return _FAR if self.mask.day(value) else plain(value)
        if bare(value) in WORDS and not name.endswith("name") and name not in TEXTS:
            return value
        if LINKS.intersection(map(bare, names)):
            return self.address(value)
        if name in IDS:
            return self.identifier(value) if value else value
        if name in TEXTS:
            return self.mask.purpose(value)
        return self.mask.day(value) or self.mask.value(value)


def _is_account(text: str) -> bool:
    is_iban = text[:2].isalpha() and text[2:4].isdigit()
    return len(text) > _SHORT_ID and (text.isdigit() or is_iban)


def _tokens(text: str, start: int) -> list[str] | None:
    """Return the signs of JSON in their order; None for what is no JSON."""
    found: list[str] = []
    at = start
    for token in _TOKEN.finditer(text, start):
        if token.start() != at:
            return None
        at = token.end()
        found.append(token[0])
    try:
        json.loads(text[start:], strict=False)
    except (ValueError, RecursionError):
        return None
    return found if at == len(text) else None


def _is_name(tokens: list[str], place: int) -> bool:
    if not tokens[place].startswith('"'):
        return False
    following = (token for token in tokens[place + 1 : place + 3] if token.strip())
    return next(following, "") == ":"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=True)


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
