"""Who stands on the other side: one spelling of names and IBANs, and who is meant by them."""

from collections.abc import Iterable
from typing import NamedTuple

from kontowerk.tagging.shape import compact_iban
from kontowerk.tagging.store.bookings import Counterparty, Key
from kontowerk.tagging.text import fold


class CounterpartyKeys(NamedTuple):
    """Folded name and compact IBAN; either may be empty."""

    name: str
    iban: str

    @property
    def is_nobody(self) -> bool:
        return not self.name and not self.iban

    def is_same(self, other: "CounterpartyKeys") -> bool:
        """Say whether both are one: name and IBAN equal, also in what they lack (OP-093)."""
        return self == other and not self.is_nobody

    def covers(self, other: "CounterpartyKeys") -> bool:
        """Say whether a rule with these keys speaks of the other: what is given must be equal."""
        return (
            not self.is_nobody and self.name in ("", other.name) and self.iban in ("", other.iban)
        )


def keys_of(name: str, iban: str) -> CounterpartyKeys:
    return CounterpartyKeys(fold(name).strip(), compact_iban(iban))


def covered_by(keys: CounterpartyKeys, found: Iterable[Counterparty]) -> list[Key]:
    """Return bookings that a rule with these keys speaks of."""
    return [booking.key for booking in found if keys.covers(keys_of(booking.name, booking.iban))]


def same_as(keys: CounterpartyKeys, found: Iterable[Counterparty]) -> list[Counterparty]:
    """Return bookings of exactly this counterparty."""
    return [booking for booking in found if keys.is_same(keys_of(booking.name, booking.iban))]
