"""The table of libraries names every one that the service is installed with."""

import re
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent.parent


def test_every_dependency_has_its_line() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    page = (ROOT / "docs" / "explanation" / "libraries.md").read_text(encoding="utf-8")
    names = [re.match(r"[A-Za-z0-9._-]+", one) for one in project["dependencies"]]
    assert [name[0] for name in names if name and f"`{name[0]}`" not in page] == []


def test_every_place_of_handwork_is_there() -> None:
    page = (ROOT / "docs" / "explanation" / "libraries.md").read_text(encoding="utf-8")
    part = page.split("## Built in-house")[1]
    places = re.findall(r"^\| [^|]+ \| (`[^|]+) \|", part, flags=re.MULTILINE)
    named = [name for place in places for name in re.findall(r"`([^`]+)`", place)]
    assert named
    for name in named:
        assert (ROOT / name).exists() or (ROOT / "src" / "kontowerk" / name).exists(), name
