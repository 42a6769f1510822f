"""Fetches an account again and again, by our connector or by the stock client.

A process of its own: `fetch_worker.py ours|stock URL CA`. Reads a number of fetches from
standard input, one round a line, and answers each with CPU seconds and rows per fetch.
"""

import asyncio
import json
import logging
import os
import ssl
import sys
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from kontowerk.connectors.contract import (
    AccessRef,
    BankAddress,
    CallContext,
    Done,
    Fetch,
    SealedState,
    Step,
)
from kontowerk.connectors.fints.connector import FintsConnector
from kontowerk.connectors.http_client import open_client
from kontowerk.connectors.snapshot import Present
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.ids import new_id
from kontowerk.kit.secret import Secret

USER: Final = "familie.like-ing"  # MT940 only, so that both clients read the same pages
PIN: Final = "12345"
BANK_CODE: Final = "99999999"
PRODUCT: Final = "0123456789ABCDEF012345678"
HISTORY: Final = timedelta(days=89)  # as far back as no TAN is needed


class _NothingToSeal:
    async def seal(self, plain: bytes, context: bytes) -> SealedState:
        raise NotImplementedError

    async def open(self, state: SealedState, context: bytes) -> bytes | None:
        raise NotImplementedError


class Ours:
    """The product's connector, with what a worker keeps between fetches."""

    def __init__(self, url: str, ca: str) -> None:
        self._loop = asyncio.new_event_loop()
        context = ssl.create_default_context(cafile=ca)
        self._http = open_client(context, most=2)
        self._connector = FintsConnector(product_id=PRODUCT)
        address = BankAddress(UUID(int=0), BANK_CODE, url, "default")
        self._access = AccessRef(UUID(int=1), UUID(int=2), "a", address, {})

    def fetch(self) -> int:
        """Fetch everything; returns the number of transactions."""
        step = self._loop.run_until_complete(self._step())
        if step.memory is not None:
            old = self._access
            self._access = AccessRef(
                old.tenant_id, old.customer_id, old.access_id, old.bank, step.memory
            )
        assert isinstance(step.outcome, Done), step.outcome
        lists = [product.transactions for product in step.outcome.snapshot.products]
        return sum(len(found.value) for found in lists if isinstance(found, Present))

    async def _step(self) -> Step:
        clock = SystemClock()
        now = clock.now()
        ctx = CallContext(
            operation_id=new_id(),
            correlation_id="bench",
            clock=clock,
            deadline=now + timedelta(seconds=60),
            sealer=_NothingToSeal(),
            http=self._http,
            customer_ip="192.0.2.7",
        )
        login = {"userid": Secret(USER.encode()), "pin": Secret(PIN.encode())}
        since = (now - HISTORY).date()
        return await self._connector.begin(self._access, login, Fetch(since=since), ctx)


class Stock:
    """The client of the codec library, as its documentation uses it, with stored data."""

    def __init__(self, url: str, ca: str) -> None:
        os.environ["REQUESTS_CA_BUNDLE"] = ca  # noqa: TID251 - the only way it has
        self._url = url
        self._data: bytes | None = None

    def fetch(self) -> int:
        """Fetch accounts, balances and transactions; returns the number of transactions."""
        from fints.client import FinTS3PinTanClient  # noqa: PLC0415 - not loaded for ours

        client: Any = FinTS3PinTanClient(
            BANK_CODE, USER, PIN, self._url, product_id=PRODUCT, from_data=self._data
        )
        if self._data is None:
            client.fetch_tan_mechanisms()
            client.set_tan_mechanism(next(iter(client.get_tan_mechanisms())))
        since = (SystemClock().now() - HISTORY).date()
        rows = 0
        with client:
            for account in client.get_sepa_accounts():
                client.get_balance(account)
                rows += len(client.get_transactions(account, since))
        self._data = client.deconstruct()
        return rows


def main() -> None:
    """Answer rounds until standard input ends."""
    logging.disable(logging.CRITICAL)  # the stock client renders every message for its log
    kind, url, ca = sys.argv[1:]
    fetch: Callable[[], int] = (Ours if kind == "ours" else Stock)(url, ca).fetch
    for line in sys.stdin:
        count = int(line)
        began, rows = time.process_time(), 0
        for _ in range(count):
            rows = fetch()
        spent = (time.process_time() - began) / count
        print(json.dumps({"cpu": spent, "rows": rows}), flush=True)


if __name__ == "__main__":
    main()
