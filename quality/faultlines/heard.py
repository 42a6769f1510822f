"""The tenant's receiver: takes what is signed as it should be, and is compared with our words."""

import asyncio
import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple
from uuid import UUID

from kontowerk.kit.clock import SystemClock
from kontowerk.kit.secret import Secret
from kontowerk.webhooks.model import ArrivedCall, Receipt
from kontowerk.webhooks.rules import key_of, receipt_of
from quality.drill.world import World

_MOST: Final = 100_000
_EVENTS: Final = """
SELECT e.id, e.access_id, e.serial, e.new_transactions, d.state
FROM webhook_event e JOIN tenant t ON t.id = e.tenant_id
LEFT JOIN webhook_delivery d ON d.event_id = e.id
WHERE t.name = $1
"""
_RETRY_NOW: Final = """
UPDATE procrastinate_jobs SET scheduled_at = now()
WHERE task_name = 'deliver' AND status = 'todo' AND scheduled_at > now()
"""


class HeardCall(NamedTuple):
    """What a call said."""

    event_id: UUID
    access_id: str
    serial: int
    news: int


@dataclass
class Listener:
    """An HTTP server that notes calls with a good signature and refuses all others."""

    key: Secret[bytes] | None = None
    port: int = 0
    calls: list[HeardCall] = field(default_factory=list[HeardCall])
    refused: int = 0

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one call."""
        try:
            async with asyncio.timeout(20):
                status = await self._answer(reader)
            writer.write(b"HTTP/1.1 %d Told\r\nContent-Length: 0\r\n\r\n" % status)
            await writer.drain()
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass  # the caller went away
        finally:
            writer.close()

    async def _answer(self, reader: asyncio.StreamReader) -> int:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        lines = (line.partition(":") for line in head.split("\r\n")[1:])
        headers = {name.lower(): value.strip() for name, _, value in lines}
        length = headers.get("content-length", "")
        if not length.isdecimal() or int(length) > _MOST:
            return 400
        body = await reader.readexactly(int(length))
        name = headers.get("webhook-id", "")
        signed = ArrivedCall(
            message_id=name,
            sent_at=headers.get("webhook-timestamp", ""),
            signatures=headers.get("webhook-signature", ""),
            body=body,
        )
        assert self.key is not None
        if receipt_of(self.key, signed, SystemClock().now()) is not Receipt.GOOD:
            self.refused += 1
            return 401
        told: dict[str, Any] = json.loads(body)
        data = told["data"]
        call = HeardCall(UUID(name), data["accessId"], told["serial"], data["newTransactions"])
        self.calls.append(call)
        return 200


async def subscribe(world: World, listener: Listener, port: int) -> None:
    """Let the first tenant's news be told to the listener, through a port."""
    bearer = {"Authorization": f"Bearer {await world.admin_token(world.tenants[0])}"}
    url = {"url": f"http://127.0.0.1:{port}/"}
    made = await world.http.post("/webhooks/v1/subscriptions", json=url, headers=bearer)
    listener.key = key_of(Secret(made.raise_for_status().json()["secret"]))


async def compare_calls(world: World, listener: Listener, seconds: int) -> list[str]:
    """Say what was told to the receiver and is not so, and what is so and was not told."""
    stored: dict[HeardCall, str | None] = {}
    for _ in range(seconds * 2):
        await world.sql(_RETRY_NOW)
        rows = await world.sql(_EVENTS, world.name_of(world.tenants[0]))
        stored = {
            HeardCall(row["id"], row["access_id"], row["serial"], row["new_transactions"]): row[
                "state"
            ]
            for row in rows
        }
        if all(state == "delivered" for state in stored.values()):
            break
        await asyncio.sleep(0.5)
    return call_faults(stored, listener.calls)


def call_faults(stored: dict[HeardCall, str | None], heard: list[HeardCall]) -> list[str]:
    """Compare stored events, with the state of their delivery, to calls that were heard."""
    wrong: list[str] = []
    strange = [call for call in heard if call not in stored]
    if strange:
        wrong.append(f"{len(strange)} calls tell no event of ours: {strange[0]}")
    unheard = Counter(state for call, state in stored.items() if call not in heard)
    for state, count in unheard.items():
        wrong.append(f"{count} events never heard, though {state or 'not even ordered'}")
    late = sum(state != "delivered" for call, state in stored.items() if call in heard)
    if late:
        wrong.append(f"{late} calls that were heard are not noted as delivered")
    return wrong
