"""Read from the HTTP interface with the token of a person, so often a minute; never write.

What is read of its answers: its words, and ours for them.
"""

from collections import deque
from collections.abc import Mapping
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import httpx
from msgspec import Struct, ValidationError, field
from msgspec.json import Decoder

from kontowerk.kit.clock import Clock

OVERVIEW = "/customer/v2"
CONTRACTS = "/customer/v2/ai/contracts"
MONEY_LEFT = "/customer/v2/ai/disposable-money"
PROVIDERS = "/providers/v2"
_BOOKINGS = "get_kontoumsaetze"
_MOST_BYTES: Final = 16 * 1024 * 1024
_TIMEOUT_SECONDS: Final = 30.0
_SAID_BY_STATUS: Final[Mapping[int, str]] = {
    401: "The token is not valid or has expired.",
    403: "The token is not valid, has expired, or lacks the scope for this.",
    404: "There is no such thing.",
    429: "Too many requests. Wait a minute.",
}


Read = TypeVar("Read")
PER_MINUTE: Final = 60
_MINUTE: Final = timedelta(minutes=1)


class LinkRow(Struct):
    """Where something is."""

    rel: str
    href: str


class ProductRow(Struct, rename="camel"):
    """An account or another product at a bank."""

    id: str
    kind: str = field(name="kategorie")
    relations: list[LinkRow]
    name: str | None = field(name="bezeichnung", default=None)
    bank: str | None = field(name="kreditinstitut", default=None)
    iban: str | None = None
    number: str | None = field(name="kontonummer", default=None)
    balance: Decimal | None = field(name="saldo", default=None)
    balance_at: str | None = field(name="saldoDatum", default=None)
    currency: str | None = field(name="waehrung", default=None)

    @property
    def bookings_path(self) -> str:
        """Where its bookings are; empty when it has none."""
        paths = (urlsplit(link.href).path for link in self.relations if link.rel == _BOOKINGS)
        return next(paths, "")


class AccessRow(Struct):
    """An access to a bank."""

    products: list[ProductRow] = field(name="bankprodukte", default_factory=list[ProductRow])


class OverviewRow(Struct):
    """All accesses of a person."""

    accesses: dict[str, AccessRow] = field(
        name="bankzugaenge", default_factory=dict[str, AccessRow]
    )


class TreeRow(Struct, rename="camel"):
    """A tree of tags."""

    system_name: str


class ItemRow(Struct, rename="camel"):
    """An item of a tree."""

    system_name: str
    tag_tree: TreeRow


class ReasonRow(Struct):
    """Why there is a tag."""

    sentence: str = ""


class TagDetailsRow(Struct, rename="camel"):
    """How sure a tag is."""

    confidence_level: Decimal | None = None
    explain: ReasonRow = field(default_factory=ReasonRow)


class TagRow(Struct, rename="camel"):
    """A tag on a booking."""

    tag_tree_item: ItemRow
    details: TagDetailsRow = field(default_factory=TagDetailsRow)


class BookingRow(Struct):
    """A booking of a list."""

    id: str
    amount: Decimal = field(name="betrag")
    booked_at: str = field(name="buchungsdatum")
    currency: str | None = field(name="waehrung", default=None)
    counterparty: str | None = field(name="gegenkontoInhaber", default=None)
    purpose: str | None = field(name="verwendungszweck", default=None)
    tags: list[TagRow] = field(default_factory=list[TagRow])


class ContractDetailsRow(Struct, rename="camel"):
    """What is known of a contract."""

    counterparty_name: str | None
    status: str
    amount_next: Decimal | None
    date_next: str | None
    date_first: str
    transaction_ids: list[str]


class ContractRow(Struct, rename="camel"):
    """A contract."""

    details: ContractDetailsRow
    tag_tree_item: ItemRow


class MoneyLeftRow(Struct):
    """Figures until the next salary, by their names."""

    details: dict[str, Any]


class ProviderRow(Struct):
    """A bank of the catalogue."""

    name: str


class NotReadError(Exception):
    """The interface did not give what was asked for; the text says why, without contents."""


class Interface:
    """The interface at one address, with one token."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http = http

    @classmethod
    def at(cls, url: str, token: str, *, agent: str) -> "Interface":
        """Reach the interface at an address; it follows no redirect and uses no proxy."""
        headers = {"Authorization": f"Bearer {token}", "User-Agent": agent, "Accept-Language": "en"}
        http = httpx.AsyncClient(
            base_url=url,
            headers=headers,
            timeout=_TIMEOUT_SECONDS,
            follow_redirects=False,
            trust_env=False,
        )
        return cls(http)

    async def get(self, kind: type[Read], path: str, **asked: str) -> Read:
        """Return what is at a path; amounts are exact."""
        try:
            async with self._http.stream("GET", path, params=asked) as answer:
                if not answer.is_success:
                    raise NotReadError(_why(answer.status_code))
                body = bytearray()
                async for part in answer.aiter_bytes():
                    body += part
                    if len(body) > _MOST_BYTES:
                        message = "The answer is too long. Ask for fewer days."
                        raise NotReadError(message)
        except httpx.HTTPError as error:
            message = f"The service does not answer ({type(error).__name__})."
            raise NotReadError(message) from None
        try:
            return Decoder(kind, float_hook=Decimal).decode(body)
        except ValidationError:
            message = "The service answered in a form that this version does not know."
            raise NotReadError(message) from None

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()


class TooOftenError(Exception):
    """There were too many questions within a minute."""


class Allowance:
    """Counts questions of the last minute: a loop of an assistant must not be a load for others."""

    def __init__(self, clock: Clock, per_minute: int = PER_MINUTE) -> None:
        self._clock = clock
        self._times = deque[datetime](maxlen=per_minute)

    def take(self) -> None:
        """Take one; raises TooOftenError when the minute has no more."""
        now = self._clock.now()
        if len(self._times) == self._times.maxlen and now - self._times[0] < _MINUTE:
            message = f"At most {self._times.maxlen} questions a minute. Wait a little."
            raise TooOftenError(message)
        self._times.append(now)


def _why(status: int) -> str:
    return _SAID_BY_STATUS.get(status, f"The service answered with status {status}.")
