"""Whether a path that a document names exists in the tree."""

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Final

_LEFT_OUT: Final = {".git", "__pycache__", "node_modules", ".pytest_cache", ".ruff_cache", "build"}
_ENDING: Final = re.compile(
    r"\.(py|md|toml|sql|html|css|js|mjs|ts|json|csv|yaml|yml|txt|sh|svg|png|mako|env|pem|key)$"
)


class Tree:
    """All paths of a tree, and all their endings."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._endings = frozenset(
            "/".join(parts[start:])
            for parts in (path.parts for path in _below(root, PurePosixPath()))
            for start in range(len(parts))
        )

    def has(self, text: str, place: str) -> bool:
        """Say whether a path exists, as it is read at a place: from there, or from anywhere.

        In code a file without a folder is a neighbour, or one above.
        """
        wanted = text.rstrip("/")
        wanted = wanted if _ENDING.search(wanted) or "*" in wanted else wanted.removesuffix("/...")
        folders = [self._root / folder for folder in PurePosixPath(place).parents]
        if any(
            list(folder.glob(wanted)) if "*" in wanted else (folder / wanted).exists()
            for folder in folders
        ):
            return True
        is_neighbour = place.endswith(".py") and "/" not in wanted
        return not is_neighbour and (wanted in self._endings or f"{wanted}.py" in self._endings)


def is_path(text: str) -> bool:
    """Say whether a text looks like a path of files."""
    return " " not in text and not text.startswith("/") and ("/" in text or is_file(text))


def is_file(text: str) -> bool:
    """Say whether a text ends as files do."""
    return _ENDING.search(text) is not None


def _below(root: Path, inner: PurePosixPath) -> Iterator[PurePosixPath]:
    for path in (root / inner).iterdir():
        if path.name in _LEFT_OUT or path.name.startswith(".venv"):
            continue
        yield inner / path.name
        if path.is_dir():
            yield from _below(root, inner / path.name)
