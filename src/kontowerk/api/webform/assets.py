"""Stylesheet, scripts and mark of the pages, under names that change with their content."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

_MEDIA_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
_HASH_DIGITS: Final = 12


@dataclass(frozen=True, slots=True)
class Asset:
    """A file to serve as it is, for as long as a browser likes to keep it."""

    media_type: str
    body: bytes


def load(folder: Path) -> dict[str, tuple[str, Asset]]:
    """Read the files of a folder: name in the folder to name in addresses and content."""
    found = dict[str, tuple[str, Asset]]()
    for path in sorted(folder.iterdir()):
        if path.suffix in _MEDIA_TYPES:
            body = path.read_bytes()
            digest = sha256(body).hexdigest()[:_HASH_DIGITS]
            hashed = f"{path.stem}.{digest}{path.suffix}"
            found[path.name] = hashed, Asset(_MEDIA_TYPES[path.suffix], body)
    return found


_FILES: Final = load(Path(__file__).parent / "static")
# The name in the folder -> the name in addresses -> what is served there.
HASHED_NAMES: Final = {name: hashed for name, (hashed, _) in _FILES.items()}
ASSETS: Final = dict(_FILES.values())
