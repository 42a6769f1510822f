"""Check the built docs site: every link and picture leads somewhere, nothing comes from outside.

The builder checks links between pages; this reads what it has built, as a browser does.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

# Attributes that make a browser load something by itself, and those people follow.
_LOADS: Final = {("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src")}
_ASIDE: Final = frozenset({"canonical", "alternate", "prev", "next"})


@dataclass(slots=True)
class _Page(HTMLParser):
    links: list[str] = field(default_factory=list[str])
    loads: list[str] = field(default_factory=list[str])
    anchors: set[str] = field(default_factory=set[str])

    def __post_init__(self) -> None:
        HTMLParser.__init__(self)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors.update(given[name] for name in ("id", "name") if name in given)
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag == "link" and given.get("rel") not in _ASIDE:
            self.loads.append(given.get("href", ""))
        self.loads.extend(given[name] for kind, name in _LOADS if kind == tag and name in given)


def faults(site: Path) -> Iterator[str]:
    """Yield what is wrong, a line each."""
    pages = {path: _read(path) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        where = path.relative_to(site)
        for address in page.loads:
            if urlsplit(address).netloc:
                yield f"{where} loads {address} from elsewhere"
        for address in (*page.links, *page.loads):
            if not _leads_somewhere(address, path, site, pages):
                yield f"{where} leads to {address}, which is not there"


def _read(path: Path) -> _Page:
    page = _Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def _leads_somewhere(address: str, path: Path, site: Path, pages: dict[Path, _Page]) -> bool:
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return True  # the world outside is not asked
    name = unquote(parts.path)
    target = path
    if name:
        target = ((site if name.startswith("/") else path.parent) / name.lstrip("/")).resolve()
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        return False
    fragment = unquote(parts.fragment)
    return not fragment or target not in pages or fragment in pages[target].anchors
