"""A worker process: begins or resumes one operation, says how it ended, and waits to be killed.

python -m tests.connectors.worker < order.json
"""

import asyncio
import base64
import importlib
import json
import sys
import time
from datetime import date
from pathlib import Path
from typing import Any

import msgspec

from kontowerk.connectors.contract import (
    Answer,
    BankConnector,
    ConfirmPayee,
    Done,
    Fetch,
    Method,
    NeedRedirect,
    Operation,
    Paid,
    Pay,
    Poll,
    SealedState,
    Step,
    Tan,
)
from kontowerk.connectors.snapshot import Present
from kontowerk.connectors.transfer import TransferOrder
from kontowerk.kit.secret import Secret
from tests.connectors.world import BACK, Caller, access_to, http_client, login


def make(path: str, arguments: dict[str, Any]) -> BankConnector:
    module, _, name = path.partition(":")
    connector: BankConnector = getattr(importlib.import_module(module), name)(**arguments)
    return connector


def _answer(order: dict[str, Any]) -> Answer:
    if "tan" in order:
        return Tan(Secret(order["tan"]))
    if "confirm" in order:
        return ConfirmPayee()
    return Method(order["method"]) if "method" in order else Poll()


def _operation(order: dict[str, Any]) -> Operation:
    if "pay" in order:
        return Pay(msgspec.convert(order["pay"], TransferOrder))
    since = date.fromisoformat(order["since"]) if order.get("since") else None
    return Fetch(since=since)


def told(step: Step) -> dict[str, Any]:
    """Put a step into words that fit through a pipe."""
    words: dict[str, Any] = {
        "outcome": type(step.outcome).__name__,
        "memory": dict(step.memory or {}),
    }
    if isinstance(step.outcome, NeedRedirect):
        words["url"] = step.outcome.url
    if isinstance(step.outcome, Paid):
        words["reference"] = step.outcome.reference
    if step.state is not None:
        words["state"] = base64.b64encode(step.state).decode()
    if isinstance(step.outcome, Done):
        words["transactions"] = sum(
            len(product.transactions.value)
            for product in step.outcome.snapshot.products
            if isinstance(product.transactions, Present)
        )
    return words


async def work(order: dict[str, Any]) -> Step:
    pair = order.get("certificate")
    certificate = (Path(pair[0]), Path(pair[1])) if pair else None
    async with http_client(Path(order["ca_file"]), certificate) as http:
        access = access_to(order["url"], order["bank_code"], order.get("profile", "default"))
        credentials = login(order["user"], order["pin"])
        caller = Caller(make(order["connector"], order["arguments"]), access, credentials, http)
        caller.way_back = BACK
        caller.remember(order.get("memory"))
        if "state" not in order:
            return await caller.begin(_operation(order))
        state = SealedState(base64.b64decode(order["state"]))
        return await caller.connector.resume(
            caller.access, state, caller.credentials, _answer(order), caller.context()
        )


def main() -> None:
    step = asyncio.run(work(json.load(sys.stdin)))
    sys.stdout.write(json.dumps(told(step)) + "\n")
    sys.stdout.flush()
    time.sleep(3600)  # whoever started us kills us


if __name__ == "__main__":
    main()
