"""What pages are made of besides words: templates, and files under names that change with them."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import Response

from kontowerk.kit.errors import NotFoundError

_MEDIA_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
_HASH_DIGITS: Final = 12
_FOR_EVER: Final = "public, max-age=31536000, immutable"


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


# Stylesheet and mark that all pages have.
SHARED: Final = load(Path(__file__).parent / "static")


class Assets:
    """The files of one kind of pages: its own, and those that all share."""

    def __init__(self, folder: Path) -> None:
        files = {**SHARED, **load(folder / "static")}
        # The name in the folder -> the name in addresses -> what is served there.
        self.hashed_names = {name: hashed for name, (hashed, _) in files.items()}
        self.files = dict(files.values())

    def below(self, root: str) -> Callable[[str], str]:
        """Return what gives the address of a file of the folder to a template."""

        def address(name: str) -> str:
            return f"{root}/static/{self.hashed_names[name]}"

        return address

    def answer(self, name: str) -> Response:
        """Return a file of ours; its name changes with its content, so it may be kept for ever."""
        asset = self.files.get(name)
        if asset is None:
            raise NotFoundError
        headers = {"Cache-Control": _FOR_EVER, "Content-Type": asset.media_type}
        return Response(asset.body, headers=headers)


def environment(folder: Path) -> Environment:
    """Return the templates of a folder.

    One is compiled when its page is first shown, and kept; a test compiles them all.
    """
    return Environment(
        loader=FileSystemLoader(folder / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
