"""A copy of the tree in which things are broken; the tree itself is never touched."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from kontowerk.kit.settings import process_environment
from quality.conformance import breaks, witness
from quality.conformance.model import Break

ROOT: Final = Path(__file__).parents[2]
_LEFT_OUT: Final = (".git", ".venv*", "build", "__pycache__", ".pytest_cache", ".*_cache", ".shots")
_LOADS: Final = "from kontowerk.api.app import openapi_document; openapi_document()"
_PYTEST: Final = (
    *("-q", "-p", "quality.conformance.witness", "-p", "no:cacheprovider", "--tb=no"),
    *("--assert=plain", "--show-capture=no", "-o", "addopts="),
    *("-p", "no:schemathesis", "-p", "no:anyio"),
)


@dataclass(frozen=True, slots=True)
class Ran:
    """A test as the witness noted it."""

    name: str
    shows: tuple[str, ...]
    tier: str
    outcome: str
    entered: tuple[tuple[str, str], ...]


class Stage:
    """The copy, and what can be done with it."""

    def __init__(self, tree: Path) -> None:
        self.tree = tree
        self._notes = tree.parent / "notes.json"

    @classmethod
    def build(cls, place: Path) -> "Stage":
        """Lay the copy out anew."""
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(ROOT, place / "tree", ignore=shutil.ignore_patterns(*_LEFT_OUT))
        return cls(place / "tree")

    def collect(self) -> list[Ran]:
        """Return all tests that show a requirement."""
        self._pytest(("--collect-only", "--conformance"), seconds=600)
        return self._noted()

    def run(self, names: Sequence[str], *, entered: bool, first: bool, seconds: int) -> list[Ran]:
        """Run tests; `first` stops at the first that fails. Returns nothing when time is up."""
        options = ("-x",) if first else ()
        done = self._pytest((*options, *names), seconds=seconds, entered=entered)
        return self._noted() if done else []

    def loads(self) -> bool:
        """Say whether the product can still be started and described."""
        command = (sys.executable, "-c", _LOADS)
        ended = subprocess.run(
            command, cwd=self.tree, env=self.environment(), capture_output=True, check=False
        )
        return ended.returncode == 0

    @contextmanager
    def broken(self, broken: Break) -> Generator[None]:
        """Have something broken for a while."""
        before = breaks.apply(self.tree, broken)
        try:
            yield
        finally:
            for path, content in before.items():
                path.write_bytes(content)

    def _pytest(self, options: Iterable[str], *, seconds: int, entered: bool = False) -> bool:
        self._notes.unlink(missing_ok=True)
        environment = self.environment() | {witness.NOTES: str(self._notes)}
        if entered:
            environment[witness.ENTERED] = "1"
        command = (sys.executable, "-m", "pytest", *_PYTEST, *options)
        log = self.tree.parent / "pytest.log"
        with log.open("w", encoding="utf-8") as written:
            started = subprocess.Popen(
                command,
                cwd=self.tree,
                env=environment,
                stdout=written,
                stderr=subprocess.STDOUT,
            )
            try:
                started.wait(seconds)
            except subprocess.TimeoutExpired:
                started.terminate()
                started.wait()
                return False
        return self._notes.exists()

    def environment(self) -> dict[str, str]:
        parts = (self.tree / "src", self.tree, self.tree / "clients" / "python" / "src")
        return {**process_environment(), "PYTHONPATH": os.pathsep.join(map(str, parts))}

    def _noted(self) -> list[Ran]:
        if not self._notes.exists():
            log = (self.tree.parent / "pytest.log").read_text(encoding="utf-8")
            sys.exit(f"the tests did not run:\n{log[-3000:]}")
        noted: dict[str, Any] = json.loads(self._notes.read_text(encoding="utf-8"))
        return [
            Ran(
                name,
                tuple(it["shows"]),
                it["tier"],
                it["outcome"],
                tuple((file, function) for file, function in it["entered"]),
            )
            for name, it in noted.items()
        ]
