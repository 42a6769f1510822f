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
        """List the banks and the login fields each wants."""
        return self.session.read("/providers/v2")

    def provider(self, provider_id: str) -> Plan[Provider]:
        """Read one bank."""
        return self.session.read(f"/providers/v2/{segment(provider_id)}")

    def seal(self, credentials: Mapping[str, str]) -> Plan[dict[str, str]]:
        """Seal the fields of a login here; the plaintext does not leave this process."""
        token = yield from self.session.token()
        keys: EncryptionKeys = yield from self.session.read("/encrypt/keys")
        return {
            field: sealing.seal(text, token["tenantId"], keys["keys"])
            for field, text in credentials.items()
        }

    def encrypt(self, plaintext: str) -> Plan[str]:
        """Have the service seal one field; `seal` is the better way."""
        call = Call(
            "PUT",
            "/encrypt",
            content=base64.b64encode(plaintext.encode()),
            headers={"Content-Type": _BASE64, "Accept": _BASE64},
        )
        answer = yield from self.session.call(call)
        return answer.text.strip('"')

    def customer(self, *, wait: int | None = None) -> Plan[Customer]:
        """Read everything of the user at once."""
        return self.session.read("/customer/v2", wait=wait)

    def accesses(self, *, wait: int | None = None) -> Plan[dict[str, BankAccess]]:
        """Read the accesses by their ids."""
        return self.session.read(_ACCESSES, wait=wait)

    def access(self, access_id: str, *, wait: int | None = None) -> Plan[BankAccess]:
        """Read one access; with `wait`, until it is fetched or a person is asked."""
        return self.session.read(f"{_ACCESSES}/{segment(access_id)}", wait=wait)

    def issues(self, access_id: str) -> Plan[Issues]:
        """Read what is wrong with an access though its user need not know."""
        return self.session.read(f"{_ACCESSES}/{segment(access_id)}/issues")

    def budget(self, access_id: str) -> Plan[RefreshBudget]:
        """Read when an access is fetched next, and how often still today, without being asked."""
        return self.session.read(f"{_ACCESSES}/{segment(access_id)}/budget")

    def sync(self, cursor: str | None = None, *, limit: int | None = None) -> Plan[SyncAnswer]:
        """Read what changed behind a cursor, or begin without one; store `next` with the rest."""
        query = {"cursor": cursor, "limit": None if limit is None else str(limit)}
        return self.session.read("/customer/v2/sync", query=query)

    def all_changes(self, cursor: str | None = None) -> Plan[list[SyncAnswer]]:
        """Read pages until there is no more to be told; `next` of the last one is to be stored."""
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
        """Add accesses with sealed credentials, or fetch them anew. Ids are the caller's choice."""
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
        """Seal, add, have the person approve what the bank asks, and wait for the data.

        For regulated tenants. `customer_ip` is the person's address, and tells the service that
        somebody is there to be asked. Returns the access as it then is: look at `status` and
        `messages`. When it offers `start_sca`, the person did not approve.
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
        """Wait until an access is fetched; the person answers what the bank asks meanwhile."""
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
        """Begin a new approval of an access; read it at `location`.

        `history` also fetches what is older than 90 days: of all products, or of those that pay.
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
        """Delete an access with all its data."""
        yield from self.session.call(Call("DELETE", f"{_ACCESSES}/{segment(access_id)}"))


def _is_told_why(access: BankAccess) -> bool:
    return any(each["level"] == "ERROR" for each in access.get("messages") or ())
