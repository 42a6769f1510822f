"""What a bank told about a person, to be looked for where nothing of it may stand."""

import base64
import json
from collections.abc import Iterable

from kontowerk.connectors.snapshot import Present, Snapshot


def told_in(written: bytes, values: Iterable[str]) -> list[str]:
    """Return the values that stand in a file, in whatever spelling."""
    return [one for one in values if any(spelling in written for spelling in spellings(one))]


def spellings(value: str) -> set[bytes]:
    """Return a value in every spelling it could have in a file."""
    plain = value.encode()
    return {
        plain,
        value.encode("iso-8859-1", "replace"),
        json.dumps(value)[1:-1].encode(),
        base64.b64encode(plain).rstrip(b"=")[:-1],
        plain.hex().encode(),
        plain.upper(),
        plain.lower(),
        value.replace("+", "?+").replace("@", "?@").encode(),
    }


def canaries(snapshot: Snapshot) -> set[str]:
    """Return what the bank told about the person."""
    told: set[str | None] = set()
    for product in snapshot.products:
        told |= {product.iban, product.account_number, product.owner}
        if isinstance(product.balance, Present):
            told.add(str(product.balance.value.booked.amount).lstrip("-").replace(".", ","))
        if isinstance(product.transactions, Present):
            for one in product.transactions.value:
                told |= {one.purpose, one.counterparty_name, one.counterparty_iban}
                told |= {one.end_to_end_id, one.mandate_id, one.creditor_id}
                amount = str(one.amount.amount).lstrip("-")
                told |= {amount, amount.replace(".", ",")}
        if isinstance(product.positions, Present):
            told |= {one.isin for one in product.positions.value}
            told |= {one.name for one in product.positions.value}
    words = {word for value in told if value for word in (value, *value.split())}
    # Short ones, and ones of ones and noughts, stand in any file; the bank's name in its answers.
    own = {word for word in words if len(word) >= 5 and set(word) - set("01,.-x")}
    return own - {"Demobank"}
