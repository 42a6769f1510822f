"""Decisions about tags. Spec: Limits (category sign rule; OP-091)."""

from decimal import Decimal
from typing import Final

_POSITIVE: Final = "INCOME"
_EITHER: Final = "TRANSFER"
SIGN_RULE: Final = (
    "INCOME_* items need a positive amount, TRANSFER_* items fit both, all others need a negative"
    " amount."
)


def put_sign_fits(item_name: str, amount: Decimal) -> bool:
    """Say whether a person may put a category on an amount; the rule is taken by its letter.

    So `OTHER_INCOME` and paid-out loans fit negative amounts only, unlike in the classifier.
    """
    main = item_name.partition("_")[0]
    if main == _EITHER or not amount:
        return True
    return amount > 0 if main == _POSITIVE else amount < 0
