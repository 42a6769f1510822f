"""Packages of a release: wheels and sdists twice with the same bytes, and the npm tarball."""

import shutil
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

from tools.release.command import run
from tools.release.errors import NotReleasedError

PYTHON_PACKAGES = (".", "clients/python")
NPM_PACKAGE = "clients/typescript"


def python_packages(sources: Path, out: Path, scratch: Path, seconds: int) -> list[Path]:
    """Build wheel and sdist of the service and of the Python client."""
    made = list[Path]()
    for package in PYTHON_PACKAGES:
        sdist, wheel = build(sources / package, out, seconds)
        require_complete(wheel, sources / package)
        require_same_again(sdist, wheel, scratch, seconds)
        made += [wheel, sdist]
    return made


def build(folder: Path, out: Path, seconds: int) -> tuple[Path, Path]:
    """Build sdist and wheel of a folder with our own locked builder, and without a network."""
    out.mkdir(exist_ok=True)
    before = set(out.iterdir())
    run(
        sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", out,
        folder=folder, added={"SOURCE_DATE_EPOCH": str(seconds)},
    )  # fmt: skip
    made = set(out.iterdir()) - before
    (sdist,) = (path for path in made if path.name.endswith(".tar.gz"))
    (wheel,) = (path for path in made if path.suffix == ".whl")
    return sdist, wheel


def require_complete(wheel: Path, folder: Path) -> None:
    """Refuse a wheel that lacks a file of its packages; an editable install would not notice."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    for package in project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]:
        tracked = run("git", "ls-files", ".", folder=folder / package).splitlines()
        name = Path(package).name
        missing = [path for path in tracked if f"{name}/{path}" not in packed]
        if missing or not tracked:
            message = f"{wheel.name} lacks files of {package}: {', '.join(missing[:10])}"
            raise NotReleasedError(message)


def npm_package(sources: Path, out: Path) -> Path | None:
    """Pack the types for TypeScript; None where there is no npm."""
    npm = shutil.which("npm")
    if npm is None:
        return None
    printed = run(npm, "pack", "--silent", "--pack-destination", out, folder=sources / NPM_PACKAGE)
    return out / printed.split()[-1]


def require_same_again(sdist: Path, wheel: Path, scratch: Path, seconds: int) -> None:
    """Build once more from the sdist: it must be complete, and the bytes must be the same."""
    again = scratch / f"again-{wheel.name}"
    again.mkdir(parents=True)
    run("tar", "-xf", sdist, "-C", again)  # Python's own filter is newer than Debian 12's Python
    (folder,) = again.iterdir()
    (folder / "PKG-INFO").unlink()  # the builder writes it anew, beside one that is there
    for first, second in zip((sdist, wheel), build(folder, again / "out", seconds), strict=True):
        if first.read_bytes() != second.read_bytes():
            message = f"{first.name} differs when it is built again: {_difference(first, second)}"
            raise NotReleasedError(message)


def _difference(first: Path, second: Path) -> str:
    names = set(_names(first)) ^ set(_names(second))
    return ", ".join(sorted(names)[:10]) or "the same files with other contents"


def _names(path: Path) -> Iterator[str]:
    if path.suffix == ".whl":
        return iter(run(sys.executable, "-m", "zipfile", "-l", path).splitlines())
    with tarfile.open(path) as archive:
        return iter(archive.getnames())
