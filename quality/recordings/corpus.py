"""The items of a folder of recordings, by kind; one without an optional key is played, too."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

KINDS: Final = ("dialogues", "segments", "mt940", "camt", "mt535", "xs2a")
_STATEMENTS: Final = ("mt940", "camt", "mt535")
_EXPECT: Final = ".expect.json"


@dataclass(frozen=True, slots=True)
class Item:
    """One recording: what the bank sent, and what a correct client finds in it."""

    kind: str
    name: str
    path: Path
    data: dict[str, Any]

    @property
    def expect(self) -> dict[str, Any]:
        return self.data.get("expect") or {}

    @property
    def region(self) -> str:
        return str(self.data.get("region") or "DE")

    @property
    def origin(self) -> str:
        return str(self.data.get("kind") or "recorded")

    def body(self) -> bytes:
        """Return the bytes beside the description."""
        named = self.data.get("file") or self.data.get("body_file")
        if named:
            return (self.path.parent / named).read_bytes()
        stem = self.path.name.removesuffix(_EXPECT).removesuffix(".json")
        beside = (p for p in sorted(self.path.parent.glob(f"{stem}.*")) if p != self.path)
        found = next((p for p in beside if not p.name.endswith(_EXPECT)), None)
        return found.read_bytes() if found else b""


def items(folder: Path, kind: str) -> Iterator[Item]:
    """Return the recordings of a kind, in the order of their names."""
    for path in _paths(folder, kind):
        name = str(path.relative_to(folder)).removesuffix(_EXPECT).removesuffix(".json")
        yield Item(kind, name, path, json.loads(path.read_text("utf-8")))


def _paths(folder: Path, kind: str) -> list[Path]:
    if kind in _STATEMENTS:
        return sorted((folder / "statements" / kind).rglob(f"*{_EXPECT}"))
    found = (folder / kind).rglob("*.json")
    return sorted(path for path in found if ".body." not in path.name)
