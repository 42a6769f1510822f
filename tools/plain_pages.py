"""The docs as plain Markdown beside each page, and `llms.txt`, a list of them for machines."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import yaml

INDEX: Final = "llms.txt"
_LINK: Final = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_LONGEST: Final = 200


def add(folder: Path, site: Path) -> None:
    """Put the pages of a staged folder beside the built ones, and list those of the navigation."""
    docs = folder / "docs"
    for page in docs.rglob("*.md"):
        target = site / page.relative_to(docs)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(page, target)
    settings = yaml.safe_load((folder / "mkdocs.yml").read_text(encoding="utf-8"))
    (site / INDEX).write_text(index(settings, docs), encoding="utf-8")


def index(settings: dict[str, Any], docs: Path) -> str:
    """Return the list: name, sentence, then one section per part of the navigation."""
    lines = [f"# {settings['site_name']}", ""]
    if about := settings.get("site_description"):
        lines += [f"> {about}", ""]
    for part in settings.get("nav", ()):
        ((title, inside),) = part.items()
        pages = [(title, inside)] if isinstance(inside, str) else list(_pages(inside))
        lines += [f"## {title}", ""]
        lines += [f"- [{name}]({path}): {first_words(docs / path)}" for name, path in pages]
        lines.append("")
    return "\n".join(lines)


def first_words(page: Path) -> str:
    """Return the first paragraph of a page as plain text, cut after a sentence if it is long."""
    blocks = page.read_text(encoding="utf-8").split("\n\n")
    texts = (
        block for block in blocks if not block.lstrip().startswith(("#", "<", "|", "!", "```"))
    )
    plain = " ".join(_LINK.sub(r"\1", next(texts, "")).replace("**", "").split())
    if len(plain) <= _LONGEST:
        return plain
    sentence, dot, _ = plain.partition(". ")
    return sentence[:_LONGEST] + dot.strip()


def _pages(parts: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for part in parts:
        for title, inside in part.items():
            if isinstance(inside, str):
                yield title, inside
            else:
                yield from _pages(inside)
