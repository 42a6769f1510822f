"""Numbers of cards as they may leave us: partly, with stars between. Spec: BankProduct.

Banks send them whole, masked by one of several signs, or within the name of a card. They are kept
as they came, because cards are known again by them; what leaves is masked.
"""

import re
from typing import Final

_SHOWN: Final = 4  # digits at either end
_SIGNS: Final = "*xX•#."  # with which banks mask
_LONG_ENOUGH: Final = 12  # shorter ones are numbers of accounts behind cards
# Twelve to nineteen digits or signs, in groups or not, at the ends digits.
_CARD: Final = re.compile(r"(?<![\w*•#.])[0-9](?:[ -]?[0-9*xX•#.]){10,17}[ -]?[0-9](?!\w)")


def masked_number(number: str | None, *, of_card: bool) -> str | None:
    """Mask the number of a product: of a card always, of others when it can only be a card's."""
    if number is None:
        return None
    return _CARD.sub(lambda found: _masked(found.group(), known=of_card), number)


def masked_within(text: str) -> str:
    """Mask numbers of cards in a name."""
    return _CARD.sub(lambda found: _masked(found.group(), known=False), text)


def _masked(text: str, *, known: bool) -> str:
    compact = text.replace(" ", "").replace("-", "")
    signs = any(sign in compact for sign in _SIGNS)
    if len(compact) < _LONG_ENOUGH or not (known or signs or _adds_up(compact)):
        return text
    return f"{compact[:_SHOWN]}{'*' * (len(compact) - 2 * _SHOWN)}{compact[-_SHOWN:]}"


def _adds_up(digits: str) -> bool:
    """Say whether the last digit is the one that card numbers have (ISO/IEC 7812, Luhn)."""
    doubled = (sum(divmod(2 * int(digit), 10)) for digit in digits[-2::-2])
    return (sum(map(int, digits[-1::-2])) + sum(doubled)) % 10 == 0
