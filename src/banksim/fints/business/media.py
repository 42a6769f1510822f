"""HKTAB: the customer's TAN media."""

from typing import Any

from banksim.core.model import TanMedium
from banksim.fints import codec
from banksim.fints.business.outcome import NOTHING_FOUND, Desk, Outcome
from banksim.fints.message import BANK_CODE, COUNTRY

_WITH_FUNCTION = 5


def _row(medium: TanMedium, account_number: str, version: int) -> codec.Group:
    """Always with an account: readers of the group count its elements."""
    letter = medium.kind_letter
    if version < _WITH_FUNCTION and letter == "B":
        letter = "M"  # version 4 has no class for bilateral media
    function: codec.Group = [None] if version >= _WITH_FUNCTION else []
    return [
        letter,
        "1",
        *function,
        None,
        None,
        None,
        account_number,
        None,
        COUNTRY,
        BANK_CODE,
        f"{medium.valid_from:%Y%m%d}" if medium.valid_from else None,
        f"{medium.valid_until:%Y%m%d}" if medium.valid_until else None,
        None,
        codec.latin(medium.name, 32),
    ]


def answer_media(desk: Desk, order: Any) -> Outcome:
    version = int(order.header.version)
    wanted = str(order.tan_media_class.value)
    number = next((one.number for one in desk.bank.accounts(desk.customer)), "0")
    media = [
        medium for medium in desk.bank.media(desk.customer) if wanted in ("A", medium.kind_letter)
    ]
    if not media:
        return Outcome(codes=[NOTHING_FOUND])
    # Each medium is an element of its own (the list is a repeated group at segment level).
    rows = [_row(medium, number, version) for medium in media]
    return Outcome(segments=[codec.plain("HITAB", version, "0", *rows)])
