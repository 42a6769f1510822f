"""Build the docs site: `make docs`. A link that leads nowhere is an error.

The site is built from a copy. In the repository pages may link to files outside `docs`; on the
site there are no such files, so the copy names them instead.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from tools import check_site, plain_pages

ROOT: Final = Path(__file__).parent.parent
_BUILDER: Final = Path(sys.executable).parent / "zensical"
_LINK: Final = re.compile(r"(?<!!)\[([^\]\[]*)\]\(((?:\.\./)+[^)#\s]+)(?:#[^)\s]*)?\)")
_COLOUR: Final = re.compile(r"\x1b\[[0-9;]*m")
# Nothing answers at this address: whatever asks for the network while building fails.
_NOWHERE: Final = "http://127.0.0.1:1"


class BrokenSiteError(Exception):
    """The site cannot be built, or a link in it leads nowhere."""


def stage(root: Path, folder: Path) -> None:
    """Copy what the site is made of."""
    shutil.copy(root / "mkdocs.yml", folder)
    shutil.copytree(root / "docs", folder / "docs")
    for page in (folder / "docs").rglob("*.md"):
        original = root / page.relative_to(folder)
        text = page.read_text(encoding="utf-8")
        page.write_text(without_ways_out(text, original, root), encoding="utf-8")


def without_ways_out(text: str, page: Path, root: Path) -> str:
    """Name files of the repository that lie outside the docs, instead of linking to them."""

    def named(link: re.Match[str]) -> str:
        target = Path(os.path.normpath(page.parent / link[2]))
        outside = target.is_relative_to(root) and not target.is_relative_to(root / "docs")
        if not outside or not target.exists():
            return link[0]
        name = target.relative_to(root).as_posix()
        said = link[1].strip("`")
        return f"`{name}`" if said.rstrip("/") == name else f"{link[1]} (`{name}`)"

    return _LINK.sub(named, text)


def build(folder: Path) -> Path:
    """Build the site in a folder that holds its copy, check it, and return where it is."""
    done = subprocess.run(
        [_BUILDER, "build", "--strict"],
        cwd=folder,
        env={"PATH": os.defpath, "http_proxy": _NOWHERE, "https_proxy": _NOWHERE},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    if done.returncode:
        raise BrokenSiteError(_COLOUR.sub("", done.stdout + done.stderr))
    site = folder / "site"
    plain_pages.add(folder, site)
    found = list(check_site.faults(site.resolve()))
    if found:
        raise BrokenSiteError("\n".join(found))
    return site


def main() -> None:
    """Build into the folder named on the command line."""
    target = Path(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="kontowerk-docs-") as name:
        folder = Path(name)
        stage(ROOT, folder)
        try:
            site = build(folder)
        except BrokenSiteError as error:
            sys.exit(str(error))
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(site, target)
    print(f"wrote {target}")


if __name__ == "__main__":
    main()
