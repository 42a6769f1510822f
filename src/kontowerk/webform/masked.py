"""Numbers of accounts as pages show them to whoever may look over a shoulder."""

from typing import Final

_SHOWN_DIGITS: Final = 4


def masked(number: str | None) -> str | None:
    """Leave the country of an IBAN and the last digits, by which people know their accounts."""
    if number is None:
        return None
    if "*" in number:  # of a card; those are masked before they come here
        return number
    country = number[:2] if number[:2].isalpha() else ""
    return f"{country}•• •••• {number[-_SHOWN_DIGITS:]}"
