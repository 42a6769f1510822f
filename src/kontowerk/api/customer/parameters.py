"""What requests of the customer chapter carry beside their body.

Spec: Customer; Common headers (`Customer-IP-Address`).
"""

import ipaddress
import re
from typing import Annotated, Final, NamedTuple

from fastapi import Depends, Header, Path, Query
from starlette.requests import Request

from kontowerk.accesses.model import UnknownAccessError
from kontowerk.api.context import TheContext
from kontowerk.api.requests import address_of
from kontowerk.api.wire import words
from kontowerk.connectors.contract import History
from kontowerk.kit.errors import Fault, InvalidError
from kontowerk.ledger.model import UnknownProductError

_ACCESS_ID: Final = re.compile(r"[A-Za-z0-9._~-]{1,64}")
_PRODUCT_ID: Final = re.compile(r"[A-Za-z0-9-]{1,64}")

AccessId = Annotated[str, Path()]
ProductId = Annotated[str, Path()]
Refresh = Annotated[str, Query()]
_CALLBACK: Final = "callbackUrl"
_HISTORY: Final = "maxTransactions"
ADDRESS: Final = "Customer-IP-Address"


class BadAddressError(InvalidError):
    """The customer's address is missing, not an address, or not a public one."""


class CallbackMissingError(InvalidError):
    """A regulated tenant says where the person goes after the bank's own pages."""


class UnknownHistoryError(InvalidError):
    """How far back to fetch is none of the known words."""


class GivenTwiceError(InvalidError):
    """A parameter is given twice."""


def is_access_id(text: str) -> bool:
    """Say whether a text has the form of an access id."""
    return _ACCESS_ID.fullmatch(text) is not None


def known_access_id(text: str) -> str:
    """Read an access id of a URL; what cannot be one names no access."""
    if not is_access_id(text):
        raise UnknownAccessError
    return text


def known_product_id(text: str) -> str:
    """Read a product id of a URL; what cannot be one names no product."""
    if not _PRODUCT_ID.fullmatch(text):
        raise UnknownProductError
    return text


class ProductPath(NamedTuple):
    """The product that a path names."""

    access_id: str
    product_id: str


def known_product(access_id: str, product_id: str) -> ProductPath:
    """Read both ids of a URL."""
    return ProductPath(known_access_id(access_id), known_product_id(product_id))


async def _access_path(access_id: AccessId) -> str:
    return known_access_id(access_id)


async def _product_path(access_id: AccessId, product_id: ProductId) -> ProductPath:
    return known_product(access_id, product_id)


# After the body in a signature: what a body lacks is said before what a path does not name.
TheAccess = Annotated[str, Depends(_access_path)]
TheProduct = Annotated[ProductPath, Depends(_product_path)]


async def _callback_url(
    request: Request,
    _documented: Annotated[str | None, Query(alias=_CALLBACK, max_length=2000)] = None,
) -> str | None:
    # Two could be read differently by whoever checks and whoever redirects.
    given = request.query_params.getlist(_CALLBACK)
    if len(given) > 1:
        raise GivenTwiceError(Fault(f"/query/{_CALLBACK}", "given twice"))
    return given[0] if given else None


async def _wanted_history(
    given: Annotated[str | None, Query(alias=_HISTORY)] = None,
) -> History | None:
    if given is None:
        return None
    if given not in words.HISTORIES:
        raise UnknownHistoryError(Fault(f"/query/{_HISTORY}", ", ".join(words.HISTORIES)))
    return words.HISTORIES[given]


async def _present_address(
    request: Request,
    house: TheContext,
    _documented: Annotated[str | None, Header(alias=ADDRESS)] = None,
) -> str | None:
    given = request.headers.getlist(ADDRESS)
    if not given:
        return None
    if len(given) > 1:
        raise BadAddressError(Fault(f"/header/{ADDRESS}", "given twice"))
    return public_address(given[0], allow_private=house.settings.private_customer_addresses)


def public_address(text: str, *, allow_private: bool) -> str:
    """Read the address of an end user (OP-008)."""
    try:
        address = ipaddress.ip_address(text.strip())
    except ValueError:
        raise BadAddressError(Fault(f"/header/{ADDRESS}", "not an IP address")) from None
    plain = getattr(address, "ipv4_mapped", None) or address
    if not allow_private and (not plain.is_global or plain.is_multicast):
        raise BadAddressError(Fault(f"/header/{ADDRESS}", "not a public address"))
    return str(plain)


def required_callback(callback_url: str | None) -> str:
    """Insist on where the person goes after the bank's own pages."""
    if callback_url is None:
        raise CallbackMissingError(Fault(f"/query/{_CALLBACK}", "missing"))
    return callback_url


WantedHistory = Annotated[History | None, Depends(_wanted_history)]
CallbackUrl = Annotated[str | None, Depends(_callback_url)]
PresentAddress = Annotated[str | None, Depends(_present_address)]


async def required_address(address: PresentAddress) -> str:
    """Insist on the address of the end user."""
    if address is None:
        raise BadAddressError(Fault(f"/header/{ADDRESS}", "missing"))
    return address


RequiredAddress = Annotated[str, Depends(required_address)]


async def address_or_caller(request: Request, address: PresentAddress) -> str:
    """Return the end user's address; where none is given, the one the call came from.

    For calls that mean that somebody is present. NextGenPSD2 asks for the same: without the
    person's address, that of whoever calls on their behalf.
    """
    return address_of(request) if address is None else address


AddressOrCaller = Annotated[str, Depends(address_or_caller)]
