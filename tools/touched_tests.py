"""The folders of tests that a change asks for: those of the rooms it touches.

A change is what is not committed yet and what is committed beside the main branch. Without one,
or when it touches what everything stands on, the answer is `tests`: all of them.
"""

import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
_EVERYTHING: Final = "tests"
_ALWAYS: Final = "tests/architecture"
# Where the tests of a package are not in tests/rooms or in a folder of its name.
_ELSEWHERE: Final = {
    "api": ("tests/spec", "tests/webform", "tests/console", "tests/security"),
    "bootstrap": ("tests/journeys", "tests/jobs"),
    "console": ("tests/console", "tests/journeys"),
    "webform": ("tests/rooms/webform", "tests/webform"),
}
_ON_WHICH_ALL_STANDS: Final = ("src/kontowerk/migrations/", "pyproject.toml", "requirements/")


def wanted_for(changed: Iterable[str]) -> list[str]:
    """Return what to run for changed files, given by their paths in the repository."""
    found: set[str] = set()
    for path in changed:
        if path.startswith(_ON_WHICH_ALL_STANDS) or _is_shared_by_tests(path):
            return [_EVERYTHING]
        found.update(_wanted_of(Path(path)))
    return sorted({*found, _ALWAYS}) if found else [_EVERYTHING]


def _is_shared_by_tests(path: str) -> bool:
    return Path(path).parent == Path("tests") and path.endswith(".py")


def _wanted_of(path: Path) -> Iterable[str]:
    match path.parts:
        case ("tests", *folders, _) if folders:
            named = path.as_posix() if path.name.startswith("test_") else path.parent.as_posix()
            yield from [named] if (ROOT / named).exists() else []
        case ("src", "kontowerk", room, *_):
            yield from _folders(room)
        case ("src", package, *_) | (("quality" | "households") as package, *_):
            yield from _folders(package)
        case ("docs" | "tools" | "deploy" | "clients" as folder, *_):
            yield from _folders(folder)
        case _:
            yield _ALWAYS


def _folders(room: str) -> Iterable[str]:
    """A room's tests, and those of folders that carry its name on, such as `analysis_kept`."""
    if room in _ELSEWHERE:
        yield from _ELSEWHERE[room]
        return
    rooms = [path for path in (ROOT / "tests" / "rooms").glob(f"{room}*") if path.is_dir()]
    yield from (path.relative_to(ROOT).as_posix() for path in rooms)
    if (ROOT / "tests" / room).is_dir():
        yield f"tests/{room}"


def changed_files() -> list[str]:
    """Return what differs from the main branch, and what git does not know yet."""
    base = _git("merge-base", "HEAD", "origin/main") or ["HEAD"]
    return [*_git("diff", "--name-only", base[0]), *_git("ls-files", "-o", "--exclude-standard")]


def _git(*command: str) -> list[str]:
    done = subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.split() if done.returncode == 0 else []


if __name__ == "__main__":
    print(*wanted_for(changed_files()))
