"""Programs a release is made with, started where nothing of this process leaks into them."""

import subprocess
from collections.abc import Mapping
from pathlib import Path

from kontowerk.kit.settings import process_environment
from tools.release.errors import NotReleasedError

_LEAKS = ("KONTOWERK_", "PYTHON", "VIRTUAL_ENV", "MAKE", "MFLAGS", "GIT_")
_SHOWN = 30  # last lines of what a failed program said


def environment(added: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return our environment without what would change a build or a demo."""
    kept = {
        name: value for name, value in process_environment().items() if not name.startswith(_LEAKS)
    }
    return {**kept, **(added or {})}


def run(
    *words: str | Path, folder: Path | None = None, added: Mapping[str, str] | None = None
) -> str:
    """Run a program to its end and return what it printed; raises NotReleasedError if it fails."""
    command = [str(word) for word in words]
    done = subprocess.run(
        command, cwd=folder, env=environment(added), capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        said = "\n".join((done.stdout + done.stderr).splitlines()[-_SHOWN:])
        message = f"{' '.join(command[:4])} ... ended with {done.returncode}:\n{said}"
        raise NotReleasedError(message)
    return done.stdout
