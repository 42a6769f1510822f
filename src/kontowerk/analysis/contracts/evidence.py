"""What speaks for two runs of payments being one contract, and what against it."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final

from kontowerk.analysis.contracts.sides import CounterpartySide, share_a_name, share_a_word
from kontowerk.analysis.model import Entry

_RISE: Final = 0.12
_ROUND: Final = 500  # cents
_WORDS: Final = 0.5


class Reason(StrEnum):
    """What speaks for or against one contract; weights in `data/priors.toml`."""

    SAME_MANDATE = "same_mandate"
    SAME_NUMBER = "same_number"
    SAME_REFERENCE = "same_reference"
    SAME_ACCOUNT = "same_account"
    SAME_CREDITOR = "same_creditor"
    SAME_NAME = "same_name"
    SAME_PARTNER = "same_partner"
    SHARED_WORD = "shared_word"
    SAME_WORDS = "same_words"
    SAME_AMOUNT = "same_amount"
    ODD_AMOUNT = "odd_amount"
    USUAL_RISE = "usual_rise"
    ON_SCHEDULE = "on_schedule"
    SAME_CATEGORY = "same_category"
    ONLY_ONE = "only_one"
    OTHER_PARTNER = "other_partner"
    OTHER_INSURANCE = "other_insurance"
    UNSAID_INSURANCE = "unsaid_insurance"
    OTHER_NUMBER = "other_number"
    OTHER_CATEGORY = "other_category"
    OTHER_CREDITOR = "other_creditor"
    OTHER_AMOUNT = "other_amount"
    OTHER_NAME = "other_name"
    OTHER_WAY = "other_way"
    OTHER_PRODUCT = "other_product"
    LEFT_OUT = "left_out"


_SURE: Final = frozenset(
    {
        *(Reason.SAME_MANDATE, Reason.SAME_NUMBER, Reason.SAME_REFERENCE, Reason.SAME_ACCOUNT),
        *(Reason.SAME_CREDITOR, Reason.SAME_NAME, Reason.SAME_PARTNER),
    }
)
# Somebody is met again, at least by a word of the name.
MET_AGAIN: Final = _SURE | {Reason.SHARED_WORD}


def of_sides(one: CounterpartySide, other: CounterpartySide) -> Iterator[Reason]:
    """Compare who was paid before and after."""
    pairs = (
        (one.mandates, other.mandates, Reason.SAME_MANDATE, None),
        (one.numbers, other.numbers, Reason.SAME_NUMBER, Reason.OTHER_NUMBER),
        (one.accounts, other.accounts, Reason.SAME_ACCOUNT, None),
        (one.creditors, other.creditors, Reason.SAME_CREDITOR, Reason.OTHER_CREDITOR),
        (one.partners, other.partners, Reason.SAME_PARTNER, Reason.OTHER_PARTNER),
    )
    for mine, theirs, same, differs in pairs:
        if mine & theirs:
            yield same
        elif mine and theirs and differs is not None:
            yield differs
    if one.references & other.references and not one.numbers & other.numbers:
        yield Reason.SAME_REFERENCE
    yield from _of_names(one, other)


def _of_names(one: CounterpartySide, other: CounterpartySide) -> Iterator[Reason]:
    if share_a_name(one, other):
        yield Reason.SAME_NAME
    elif share_a_word(one, other):
        yield Reason.SHARED_WORD
    elif one.names and other.names:
        yield Reason.OTHER_NAME
    if one.words and other.words:
        shared = len(one.words & other.words) / min(len(one.words), len(other.words))
        if shared >= _WORDS:
            yield Reason.SAME_WORDS


def of_amounts(old: Sequence[Entry], new: Entry) -> Iterator[Reason]:
    """Compare the last amounts with the next one."""
    amounts = {entry.cents for entry in old}
    change = min(abs(new.cents / amount - 1) for amount in amounts)
    if new.cents in amounts:
        yield Reason.SAME_AMOUNT
        if new.cents % _ROUND:
            yield Reason.ODD_AMOUNT
    elif change <= _RISE:
        yield Reason.USUAL_RISE
    else:
        yield Reason.OTHER_AMOUNT
