"""Play attacks in the copy of the tree, and judge what they said."""

import json
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from quality.attacks import table, witness
from quality.attacks.model import AttackEnd, Notice, Safeguard, WithoutGuard
from quality.conformance.stage import Stage

_PYTEST: Final = (
    *("-q", "-p", "quality.attacks.witness", "-p", "no:cacheprovider", "--tb=short"),
    *("-o", "addopts=", "-p", "no:schemathesis", "-p", "no:anyio"),
)
# An attack that succeeds says so. Anything else that is raised has other reasons.
_TELLING: Final = frozenset({"AssertionError", "Failed"})
_BROKEN: Final = re.compile(
    r"\b500 (?:==|in) \(?[1-5]\d\d\b"
)  # the product fell over: that proves no guard
_LONGEST: Final = 600  # seconds for the attacks of one guard


class Play:
    """A copy of the tree, and the attacks in it."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._files = table.tests(stage.tree)
        self._contents = table.sources(stage.tree)
        self._notes = stage.tree.parent / "notes.json"

    def run(self, attacks: Sequence[str], *, seconds: int = _LONGEST) -> dict[str, AttackEnd]:
        """Run tests; returns how each ended. What did not end in time is not among them."""
        self._notes.unlink(missing_ok=True)
        names = [f"{self._files[table.function_of(attack)]}::{attack}" for attack in attacks]
        command = (sys.executable, "-m", "pytest", *_PYTEST, *names)
        environment = self._stage.environment() | {witness.NOTES: str(self._notes)}
        with self._log.open("w", encoding="utf-8") as log:
            started = subprocess.Popen(
                command, cwd=self._stage.tree, env=environment, stdout=log, stderr=log
            )
            try:
                started.wait(seconds)
            except subprocess.TimeoutExpired:
                started.send_signal(signal.SIGINT)  # it ends what it has started
                started.wait()
        if not self._notes.exists():
            return {}
        noted: dict[str, dict[str, str]] = json.loads(self._notes.read_text(encoding="utf-8"))
        return {name.rpartition("::")[2]: AttackEnd(**how) for name, how in noted.items()}

    def without(self, guard: Safeguard) -> WithoutGuard:
        """Take a guard away, and have its attacks played."""
        with self._stage.broken(table.break_of(self._contents, guard)):
            return judge(guard, self.run((*guard.beside, *guard.attacks)))

    def last_lines(self) -> str:
        """Return the end of what pytest wrote last."""
        return self._log.read_text(encoding="utf-8")[-3000:]

    @property
    def _log(self) -> Path:
        return self._stage.tree.parent / "pytest.log"


def judge(guard: Safeguard, ended: dict[str, AttackEnd]) -> WithoutGuard:
    """Say whether every attack of a guard told that it is gone."""
    lines, noticed = list[str](), True
    for attack in guard.attacks:
        own = [how for name, how in ended.items() if _is_of(name, attack)]
        telling = [how for how in own if _tells(how, guard.tells)]
        noticed = noticed and bool(telling)
        other = "; ".join(sorted({f"{how.outcome} {how.error} {how.said}".strip() for how in own}))
        lines.append(f"{attack}: {telling[0].said if telling else other or 'did not end'}"[:200])
    return WithoutGuard(guard, Notice.NOTICED if noticed else Notice.UNNOTICED, tuple(lines))


def _is_of(name: str, attack: str) -> bool:
    return attack in (name, table.function_of(name))


def _tells(how: AttackEnd, also: frozenset[str]) -> bool:
    is_told = how.error in _TELLING | also and not _BROKEN.search(how.said)
    return how.outcome == "failed" and is_told
