"""Payments with which another contract begins, as a person said: an extension."""

from typing import Any

from kontowerk.analysis.split_contract import Split
from kontowerk.api.wire.base import Answer, WireTime, wire
from kontowerk.api.wire.encode import plain


class ContractSplit(Answer):
    """A payment that the person says begins another contract."""

    transaction_id: str = wire("transactionId")
    said_at: WireTime = wire("saidAt")


def wire_split(split: Split) -> dict[str, Any]:
    """Write what `ContractSplit` describes."""
    return plain(exported_split(split))


def exported_split(split: Split) -> ContractSplit:
    return ContractSplit(transaction_id=str(split.transaction_id), said_at=split.said_at)
