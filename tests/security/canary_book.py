"""Canaries: recognisable values, and a search that finds them in any usual disguise."""

from base64 import b64encode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import quote

from kontowerk.kit.ids import new_id

# secret: nowhere but where it was sent from; name: only in the users table; gone: a name of an
# erased user, nowhere any more; path: part of a URL, which an error body may repeat.
Kind = Literal["secret", "name", "gone", "path"]


@dataclass
class CanaryBook:
    """Every canary that was let fly, by kind."""

    kinds: dict[str, Kind] = field(default_factory=dict[str, Kind])

    def new(self, kind: Kind) -> str:
        """Make a canary."""
        return self.add(f"kanarie{new_id().hex}", kind)

    def add(self, text: str, kind: Kind) -> str:
        """Note a value that the service itself made."""
        self.kinds[text] = kind
        return text

    def of(self, *kinds: Kind) -> list[str]:
        return [text for text, kind in self.kinds.items() if kind in kinds]

    def hits(self, haystack: bytes, *kinds: Kind) -> list[str]:
        """Return the canaries of these kinds that are in the haystack, in whatever form."""
        return [text for text in self.of(*kinds) if any(form in haystack for form in forms(text))]


def forms(text: str) -> set[bytes]:
    """Return the disguises a value may travel in."""
    raw = text.encode()
    found = {raw, quote(text, safe="").encode(), raw.hex().encode(), raw.hex().upper().encode()}
    found |= {text.encode("utf-16-le"), raw[::-1]}
    for shift in range(3):  # a value inside a longer Base64 text begins at one of three bits
        first, last = -(-8 * shift // 6), 8 * (shift + len(raw)) // 6
        padded = bytes(shift) + raw
        found |= {b64encode(padded)[first:last], urlsafe_b64encode(padded)[first:last]}
    return found
