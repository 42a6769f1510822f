"""Users and webhooks, with a client login. Spec: Management; docs/howto/webhooks.md."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias
from urllib.parse import unquote

from kontowerk_client import wire
from kontowerk_client.calls.base import Chapter, flag, segment, started
from kontowerk_client.plan import Plan
from kontowerk_client.session import Call
from kontowerk_client.types import (
    AccessEvent,
    ConsentEvent,
    ContractEvent,
    Delivery,
    Erasure,
    Event,
    Export,
    Feed,
    NewSecret,
    OverdraftEvent,
    PaymentEvent,
    Subscription,
    User,
)

_SUBSCRIPTIONS: Final = "/webhooks/v1/subscriptions"
AnyEvent: TypeAlias = (
    Event | AccessEvent | ConsentEvent | PaymentEvent | ContractEvent | OverdraftEvent
)
EventType: TypeAlias = Literal[
    "transactions.new",
    "access.connected",
    "access.needs_person",
    "access.broken",
    "access.removed",
    "consent.ends_soon",
    "consent.ended",
    "consent.renewed",
    "payment.changed",
    "contract.begun",
    "contract.changed",
    "contract.ended",
    "contract.price_raised",
    "overdraft.ahead",
]


@dataclass(frozen=True, slots=True)
class News:
    """Events in order, and the value of `after` for the next call."""

    events: tuple[AnyEvent, ...]
    next: str | None


class Management(Chapter):
    """Calls of a tenant's admin client."""

    def users(self, *, inactive: bool = False) -> Plan[list[User]]:
        """List the users of the tenant; optionally with deactivated ones."""
        users = yield from self._users()
        query = {"includeInactive": flag(inactive or None)}
        return (yield from self.session.read(users, query=query))

    def user(self, user_reference: str) -> Plan[User]:
        """Read one user."""
        users = yield from self._users()
        return (yield from self.session.read(f"{users}/{segment(user_reference)}"))

    def create_user(self, username: str, password: str) -> Plan[str]:
        """Create a user and return its reference."""
        users = yield from self._users()
        body = {"username": username, "password": password}
        answer = yield from self.session.call(Call("POST", users, body=body))
        return unquote((started(answer).location or "").rpartition("/")[2])

    def export_user(self, user_reference: str) -> Plan[Export]:
        """Read all stored data of a user."""
        users = yield from self._users()
        return (yield from self.session.read(f"{users}/{segment(user_reference)}/export"))

    def deactivate_user(self, user_reference: str) -> Plan[None]:
        """Deactivate a user and revoke its tokens; data is kept."""
        users = yield from self._users()
        call = Call("PUT", f"{users}/{segment(user_reference)}/deactivate")
        yield from self.session.call(call)

    def reactivate_user(self, user_reference: str, username: str, password: str) -> Plan[None]:
        """Reactivate a deactivated user."""
        users = yield from self._users()
        address = f"{users}/{segment(user_reference)}/reactivate"
        body = {"username": username, "password": password}
        yield from self.session.call(Call("POST", address, body=body))

    def erase_user(self, user_reference: str) -> Plan[Erasure]:
        """Erase a deactivated user with all data; returns a receipt."""
        users = yield from self._users()
        answer = yield from self.session.call(Call("DELETE", f"{users}/{segment(user_reference)}"))
        return wire.read(answer.content)

    def subscribe(self, url: str, *, types: Sequence[EventType] | None = None) -> Plan[NewSecret]:
        """Create a webhook subscription; its secret is shown only on creation.

        Without `types` it receives only new transactions.
        """
        body = {"url": url} if types is None else {"url": url, "types": list(types)}
        answer = yield from self.session.call(Call("POST", _SUBSCRIPTIONS, body=body))
        return wire.read(answer.content)

    def set_types(self, subscription_id: str, types: Sequence[EventType]) -> Plan[Subscription]:
        """Set the event types of a subscription, from now on."""
        address = f"{_SUBSCRIPTIONS}/{segment(subscription_id)}/types"
        call = Call("PUT", address, body={"types": list(types)})
        return wire.read((yield from self.session.call(call)).content)

    def subscriptions(self) -> Plan[list[Subscription]]:
        """List the subscriptions of the tenant."""
        return self.session.read(_SUBSCRIPTIONS)

    def unsubscribe(self, subscription_id: str) -> Plan[None]:
        """Remove a subscription."""
        call = Call("DELETE", f"{_SUBSCRIPTIONS}/{segment(subscription_id)}")
        yield from self.session.call(call)

    def replace_secret(self, subscription_id: str) -> Plan[NewSecret]:
        """Create a new secret; events are also signed with the previous one for a day."""
        call = Call("POST", f"{_SUBSCRIPTIONS}/{segment(subscription_id)}/secret")
        return wire.read((yield from self.session.call(call)).content)

    def test_subscription(self, subscription_id: str) -> Plan[str]:
        """Send a test event; returns the address of its delivery."""
        call = Call("POST", f"{_SUBSCRIPTIONS}/{segment(subscription_id)}/test")
        return started((yield from self.session.call(call))).location or ""

    def delivery(self, address: str) -> Plan[Delivery]:
        """Read the status of a delivery."""
        return self.session.read(address)

    def events(self, subscription_id: str, *, after: str | None = None) -> Plan[Feed]:
        """Read the event feed; store `next` and pass it as `after` the next time."""
        address = f"{_SUBSCRIPTIONS}/{segment(subscription_id)}/events"
        return self.session.read(address, query={"after": after})

    def all_events(self, subscription_id: str, *, after: str | None = None) -> Plan[News]:
        """Read the event feed to its end; store `next` for the next time."""
        found: list[AnyEvent] = []
        while True:
            page = yield from self.events(subscription_id, after=after)
            if not page["events"]:
                return News(tuple(found), page["next"] or after)
            found += page["events"]
            after = page["next"]

    def _users(self) -> Plan[str]:
        token = yield from self.session.token()
        return f"/auth/mgmt/v1/tenants/{segment(token['tenant'])}/users"
