"""podman with a storage, networks and settings of its own: nobody's images are used or removed."""

import os
import resource
import shutil
import subprocess
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from kontowerk.kit.settings import process_environment
from quality.shipped.outcomes import (
    NotPermittedHereError,
    StepFailedError,
    is_forbidden,
    last_lines,
)

ROOT: Final = Path(__file__).parent.parent.parent
# podman's own words for: I could not, as against: what I ran could not.
_ENGINE_FAILED: Final = (125, 126)
_PATIENCE: Final = 240.0


@dataclass(frozen=True)
class Engine:
    """A podman whose everything is in a folder."""

    folder: Path
    environment: dict[str, str]

    def podman(self, *arguments: str, seconds: float = _PATIENCE) -> str:
        """Run podman to its end; returns what it printed."""
        return self.run("podman", *arguments, seconds=seconds)

    def run(self, *command: str, seconds: float = _PATIENCE, given: str = "") -> str:
        """Run a program that uses this podman."""
        done = self._run(command, seconds, given)
        if done.returncode == 0:
            return done.stdout.strip()
        said = last_lines(done.stderr or done.stdout)
        if done.returncode in _ENGINE_FAILED and is_forbidden(said):
            raise NotPermittedHereError(said)
        message = f"{' '.join(command[:4])} ended with {done.returncode}: {said}"
        raise StepFailedError(message)

    def refuses(self, *arguments: str) -> bool:
        """Say whether a command fails in its container; that the engine fails is another matter."""
        code = self._run(("podman", *arguments), _PATIENCE, "").returncode
        if code in _ENGINE_FAILED:
            message = f"podman {arguments[0]} ended with {code}"
            raise StepFailedError(message)
        return code != 0

    def pid(self, container: str) -> int:
        """Return the first process of a running container, as this machine numbers it."""
        return int(self.podman("inspect", "--format", "{{.State.Pid}}", container))

    def logs(self, container: str) -> str:
        """Return the end of what a container said, or nothing."""
        done = self._run(("podman", "logs", container), _PATIENCE, "")
        return last_lines(done.stdout + done.stderr)

    def has_image(self, name: str) -> bool:
        return self._run(("podman", "image", "exists", name), _PATIENCE, "").returncode == 0

    def stop(self, container: str, seconds: int) -> tuple[int, float]:
        """Send SIGTERM and wait; returns exit code and seconds. Who does not go is killed."""
        began = time.monotonic()
        self.podman("stop", "--time", str(seconds), container)
        took = time.monotonic() - began
        return int(self.podman("inspect", "--format", "{{.State.ExitCode}}", container)), took

    def remove_containers(self) -> None:
        """Remove every container, pod, network, volume and secret of ours."""
        for arguments in (
            ("pod", "rm", "--all", "--force", "--time", "0"),
            ("rm", "--all", "--force", "--time", "0"),
            ("volume", "prune", "--force"),
            ("network", "prune", "--force"),
            ("secret", "rm", "--all"),
        ):
            self._run(("podman", *arguments), _PATIENCE, "")

    def _run(
        self, command: tuple[str, ...], seconds: float, given: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command,
            cwd=ROOT,
            env=self.environment,
            input=given,
            capture_output=True,
            text=True,
            check=False,
            timeout=seconds,
        )


@contextmanager
def own_engine(keep: Path | None) -> Generator[Engine]:
    """Make a podman of our own; `keep` names a folder whose images stay for the next run."""
    if shutil.which("podman") is None:
        message = "podman is not installed"
        raise NotPermittedHereError(message)
    folder = Path(mkdtemp(prefix="kontowerk-shipped-")) if keep is None else keep.resolve()
    engine = Engine(folder, _configure(folder))
    try:
        engine.remove_containers()  # of a run that was killed
        yield engine
    finally:
        engine.remove_containers()
        if keep is None:
            engine.podman("rmi", "--all", "--force")
            shutil.rmtree(folder, ignore_errors=True)


def _configure(folder: Path) -> dict[str, str]:
    """Write podman's settings; limits above our own would need a right that is not everywhere."""
    for name in ("images", "running", "networks", "volumes"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "storage.conf").write_text(
        f'[storage]\ndriver = "overlay"\ngraphroot = "{folder}/images"\n'
        f'runroot = "{folder}/running"\n',
        encoding="utf-8",
    )
    files = _at_most(resource.RLIMIT_NOFILE, 16_384)
    processes = _at_most(resource.RLIMIT_NPROC, 4_096)
    runtime = "runc" if shutil.which("runc") else "crun"
    (folder / "containers.conf").write_text(
        f'[containers]\ndefault_ulimits = ["nofile={files}:{files}", '
        f'"nproc={processes}:{processes}"]\n'
        f'[engine]\nruntime = "{runtime}"\ntmp_dir = "{folder}/running/libpod"\n'
        f'static_dir = "{folder}/images/libpod"\nvolume_path = "{folder}/volumes"\n'
        'cgroup_manager = "cgroupfs"\nevents_logger = "file"\n'
        f'[network]\nnetwork_backend = "netavark"\nnetwork_config_dir = "{folder}/networks"\n',
        encoding="utf-8",
    )
    ours = process_environment()
    return ours | {
        "CONTAINERS_CONF": str(folder / "containers.conf"),
        "CONTAINERS_STORAGE_CONF": str(folder / "storage.conf"),
        "PATH": f"{ours.get('PATH', os.defpath)}:/usr/sbin:/sbin",
    }


def _at_most(kind: int, wanted: int) -> int:
    hard = resource.getrlimit(kind)[1]
    return wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
