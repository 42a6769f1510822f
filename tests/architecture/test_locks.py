"""What is installed by a lock is what the lock says, also after a newer version was published."""

import re
import tomllib
from importlib.metadata import distributions
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
INSTALLERS = ("Makefile", "deploy/Dockerfile", "docs/howto/deploy.md", "tools/release/prove.py")
PINNED = re.compile(r"^([A-Za-z0-9._-]+)==", re.MULTILINE)


def test_a_lock_is_installed_without_asking_packages_what_they_need() -> None:
    """Asked, pip chooses a version for `psycopg[pool]` itself, and finds no hash for it."""
    for name in INSTALLERS:
        lines = [
            line for line in (ROOT / name).read_text().splitlines() if "--require-hashes" in line
        ]
        assert lines, name
        assert [line for line in lines if "--no-deps" not in line] == [], name


def test_the_lock_of_the_service_has_all_that_its_packages_need() -> None:
    names = {
        _plain(name) for name in PINNED.findall((ROOT / "requirements/runtime.txt").read_text())
    }
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = {_plain(re.split(r"[\[<>=~! ;]", text)[0]) for text in project["dependencies"]}
    for package in distributions():
        if _plain(package.name) in names:
            wanted |= {
                _plain(re.split(r"[\[<>=~! ;(]", text)[0])
                for text in package.requires or ()
                if ";" not in text
            }
    assert wanted <= names, wanted - names


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
