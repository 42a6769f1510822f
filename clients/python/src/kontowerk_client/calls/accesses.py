"""Providers, credentials, bank accesses. Spec: Customer; Provider catalogue; OAuth2 and keys."""

import base64
from collections.abc import Mapping
from typing import Final, Literal

from kontowerk_client import sealing, wire
from kontowerk_client.approval import Person
from kontowerk_client.calls.approvals import BREATH, WAIT, Approvals
from kontowerk_client.calls.base import Started, flag, segment, started
from kontowerk_client.errors import NotSettledError
from kontowerk_client.plan import Plan, pausing
from kontowerk_client.session import Call
from kontowerk_client.types import (
    AccessInput,
    BankAccess,
    Customer,
    EncryptionKeys,
    Issues,
    Provider,
    RefreshBudget,
    SyncAnswer,
)

_ACCESSES: Final = "/customer/v2/bankzugaenge"
_BASE64: Final = "application/octet-stream+base64"
_FETCHING: Final = ("GESTARTET", "KOPFDATEN")


class Accesses(Approvals):
    """Bank accesses and what is needed to add one."""

    def providers(self) -> Plan[list[Provider]]:
        """List the banks with their login fields."""
        return self.session.read("/providers/v2")

    def provider(self, provider_id: str) -> Plan[Provider]:
        """Read one bank."""
        return self.session.read(f"/providers/v2/{segment(provider_id)}")

    def seal(self, credentials: Mapping[str, str]) -> Plan[dict[str, str]]:
        """Encrypt credentials locally; the plaintext does not leave this process."""
        token = yield from self.session.token()
        keys: EncryptionKeys = yield from self.session.read("/encrypt/keys")
        return {
            field: sealing.seal(text, token["tenantId"], keys["keys"])
            for field, text in credentials.items()
        }

    def encrypt(self, plaintext: str) -> Plan[str]:
        """Have the service encrypt one field; prefer `seal`."""
        call = Call(
            "PUT",
            "/encrypt",
            content=base64.b64encode(plaintext.encode()),
            headers={"Content-Type": _BASE64, "Accept": _BASE64},
        )
        answer = yield from self.session.call(call)
        return answer.text.strip('"')

    def customer(self, *, wait: int | None = None) -> Plan[Customer]:
        """Read the user with all bank accesses and products."""
        return self.session.read("/customer/v2", wait=wait)

    def accesses(self, *, wait: int | None = None) -> Plan[dict[str, BankAccess]]:
        """Read the bank accesses by ID."""
        return self.session.read(_ACCESSES, wait=wait)

    def access(self, access_id: str, *, wait: int | None = None) -> Plan[BankAccess]:
        """Read one bank access; with `wait`, after its refresh or when the user has to approve."""
        return self.session.read(f"{_ACCESSES}/{segment(access_id)}", wait=wait)

    def issues(self, access_id: str) -> Plan[Issues]:
        """Read the result of the last refresh attempt."""
        return self.session.read(f"{_ACCESSES}/{segment(access_id)}/issues")

    def budget(self, access_id: str) -> Plan[RefreshBudget]:
        """Read the next background refresh and how many are left today."""
        return self.session.read(f"{_ACCESSES}/{segment(access_id)}/budget")

    def sync(self, cursor: str | None = None, *, limit: int | None = None) -> Plan[SyncAnswer]:
        """Read the changes after a cursor, or all data without one; store `next` with the data."""
        query = {"cursor": cursor, "limit": None if limit is None else str(limit)}
        return self.session.read("/customer/v2/sync", query=query)

    def all_changes(self, cursor: str | None = None) -> Plan[list[SyncAnswer]]:
        """Read all pages of changes; store `next` of the last one."""
        pages: list[SyncAnswer] = []
        while True:
            page = yield from self.sync(cursor)
            pages.append(page)
            if not page["more"]:
                return pages
            cursor = page["next"]

    def add_accesses(
        self,
        entries: Mapping[str, AccessInput],
        *,
        refresh: bool = False,
        callback_url: str | None = None,
        customer_ip: str | None = None,
        wait: int | None = None,
    ) -> Plan[Started]:
        """Add bank accesses with encrypted credentials, or refresh them; you choose the IDs."""
        call = Call(
            "POST",
            _ACCESSES,
            query={"refresh": flag(refresh or None), "callbackUrl": callback_url},
            headers={"Customer-IP-Address": customer_ip},
            body=entries,
            wait=wait,
        )
        return started((yield from self.session.call(call)))

    def connect(
        self,
        access_id: str,
        provider_id: str,
        credentials: Mapping[str, str],
        person: Person,
        *,
        customer_ip: str,
        callback_url: str | None = None,
        within: float = 300,
    ) -> Plan[BankAccess]:
        """Encrypt credentials, add the bank access, let the user approve and wait for the data.

        For regulated tenants. `customer_ip` is the user's address; it tells the service that
        the user is present. Returns the bank access: check `status` and
        `messages`. If it offers `start_sca`, the user did not approve.
        """
        sealed = yield from self.seal(credentials)
        entry: AccessInput = {"providerId": provider_id, "credentials": sealed}
        yield from self.add_accesses(
            {access_id: entry}, callback_url=callback_url, customer_ip=customer_ip
        )
        return (yield from self.settle_access(access_id, person, within=within))

    def settle_access(
        self, access_id: str, person: Person, *, within: float = 300
    ) -> Plan[BankAccess]:
        """Wait until a bank access is refreshed; the user approves if the bank requires it."""
        until = self.session.clock() + within
        while True:
            access = yield from self.access(access_id, wait=WAIT)
            consent = wire.find_link(access, "get_consent")
            left = until - self.session.clock()
            if consent is not None and left > 0:
                status = yield from self.consent(consent, wait=WAIT)
                ended = yield from self.approve(status, person, within=left)
                if ended["status"] != "GRANTED":
                    return (yield from self.access(access_id))
            elif access["status"] not in _FETCHING or _is_told_why(access):
                return access
            elif left <= 0:
                message = f"access {access_id} is {access['status']} after {within} seconds"
                raise NotSettledError(message)
            else:
                yield from pausing(BREATH)

    def renew(
        self,
        access: BankAccess,
        *,
        callback_url: str,
        customer_ip: str,
        forget_method: bool = False,
        history: Literal["none", "all", "paymentAccounts"] | None = None,
        wait: int | None = WAIT,
    ) -> Plan[Started]:
        """Start a new approval of a bank access; read it at `location`.

        `history` also reads transactions older than 90 days: of all products or payment accounts.
        """
        query = {
            "callbackUrl": callback_url,
            "queryTanSettings": flag(forget_method or None),
            "maxTransactions": history,
        }
        call = Call(
            "POST",
            wire.find_link(access, "start_sca") or f"{wire.link(access, 'self')}/consent",
            query=query,
            headers={"Customer-IP-Address": customer_ip},
            wait=wait,
        )
        return started((yield from self.session.call(call)))

    def remove_access(self, access_id: str) -> Plan[None]:
        """Delete a bank access with all its data."""
        yield from self.session.call(Call("DELETE", f"{_ACCESSES}/{segment(access_id)}"))


def _is_told_why(access: BankAccess) -> bool:
    return any(each["level"] == "ERROR" for each in access.get("messages") or ())
