"""One request at the door, with what every resource needs of it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import TypeVar

import msgspec
from aiohttp import web

from banksim.core.bank import Bank
from banksim.core.consents import Consent
from banksim.core.model import Customer
from banksim.xs2a.problem import consent_unknown, format_error, wrong_credentials
from banksim.xs2a.provider import Provider

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Reply:
    status: int
    body: Mapping[str, object] | None = None
    headers: Mapping[str, str] = field(default_factory=dict[str, str])

    def response(self) -> web.Response:
        if self.body is None:
            return web.Response(status=self.status, headers=self.headers)
        return web.Response(
            body=json.dumps(self.body, ensure_ascii=False).encode(),
            status=self.status,
            content_type="application/json",
            headers=self.headers,
        )


@dataclass(frozen=True, slots=True)
class Call:
    """A request whose sender is known."""

    bank: Bank
    provider: Provider
    tpp: str
    request: web.Request
    body: bytes

    def header(self, name: str) -> str | None:
        return self.request.headers.get(name) or None

    @property
    def is_attended(self) -> bool:
        """Whether the customer is there: the third party passes on an address."""
        return self.header("PSU-IP-Address") is not None

    def need_customer_present(self) -> None:
        try:
            ip_address(self.header("PSU-IP-Address") or "")
        except ValueError:
            message = "PSU-IP-Address fehlt oder ist keine Adresse."
            raise format_error(message) from None

    def psu(self) -> Customer | None:
        """The customer of the header `PSU-ID`; no header is nobody, a strange one is refused."""
        user_id = self.header("PSU-ID")
        if user_id is None:
            return None
        if self.provider.id_type not in {None, self.header("PSU-ID-Type")}:
            message = "PSU-ID-Type fehlt oder ist hier nicht bekannt."
            raise format_error(message)
        customer = self.bank.customer(user_id)
        if customer is None:
            raise wrong_credentials()
        return customer

    def consent_in_path(self) -> Consent:
        return self._consent(self.request.match_info["consent"], 403)

    def consent_in_header(self) -> Consent:
        key = self.header("Consent-ID")
        if key is None:
            message = "Consent-ID fehlt."
            raise format_error(message)
        return self._consent(key, 400)

    def _consent(self, key: str, status: int) -> Consent:
        found = self.bank.consents.find(key)
        if found is None or (found.asked.tpp, found.asked.provider) != (
            self.tpp,
            self.provider.name,
        ):
            raise consent_unknown(status)
        return found

    def owner(self, consent: Consent) -> Customer | None:
        """Whose consent it is, with the faults of now."""
        return self.customer(consent.user_id)

    def customer(self, user_id: str | None) -> Customer | None:
        return self.bank.customer(user_id) if user_id else None

    def read(self, kind: type[T]) -> T:
        """The body as a value of that kind; an empty one is an empty object."""
        try:
            return msgspec.json.decode(self.body or b"{}", type=kind)
        except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError) as fault:
            # Its text names fields and types, never a value.
            raise format_error(str(fault)) from None

    def at(self, path: str) -> str:
        """An address of this provider beside its resources."""
        return f"{self.request.scheme}://{self.request.host}/{self.provider.name}{path}"

    def link(self, path: str) -> dict[str, str]:
        """A link to a resource of this provider."""
        href = f"/{self.provider.name}/v1{path}"
        if self.provider.whole_links:
            href = f"{self.request.scheme}://{self.request.host}{href}"
        return {"href": href}
