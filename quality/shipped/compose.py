"""deploy/compose.yaml by podman-compose, with the same questions.

Debian's podman-compose starts a service when those it depends on have begun, not when they are
healthy or done; we wait in between, with the file's own health check. Which images stand in, and
what the worker needs for the sandbox bank, is in a second file beside the first.
"""

import shutil
import socket
import time
from pathlib import Path
from typing import Final

import yaml

from quality.shipped.engine import ROOT, Engine
from quality.shipped.image import stopped
from quality.shipped.images import HOST, IMAGE
from quality.shipped.outcomes import NotPermittedHereError, StepFailedError, Steps
from quality.shipped.visit import SETTINGS, bank_beside, bank_folder, ready, transactions

BASE_URL: Final = "http://127.0.0.1:8080"
_PORT: Final = 8080
_PATIENCE: Final = 90.0
_NAMES: Final = {name: f"kontowerk_{name}_1" for name in ("db", "migrate", "serve", "work")}
_DEFAULT_ROUTE: Final = "00000000"


def run_compose(engine: Engine, steps: Steps) -> None:
    """Take the steps of the Compose file."""
    if shutil.which("podman-compose") is None:
        message = "podman-compose is not installed"
        raise NotPermittedHereError(message)
    _claim_port()
    engine.podman("tag", IMAGE, "localhost/kontowerk:local")
    public = bank_folder(engine.folder)
    files = ("-f", "deploy/compose.yaml", "-f", str(_beside(engine.folder, public)))
    compose = ("podman-compose", "--project-name", "kontowerk", *files)
    if (
        steps.take("compose, database", lambda: _database(engine, compose))
        and steps.take("compose, key and migration", lambda: _migrated(engine, compose))
        and steps.take("compose, both roles", lambda: _started(engine, compose))
    ):
        work = ("exec", _NAMES["work"], "kontowerk")
        with bank_beside(engine.folder, engine.pid(_NAMES["work"])) as bank:
            steps.take(
                "compose, an access",
                lambda: transactions(BASE_URL, lambda *args: engine.podman(*work, *args), bank),
            )
        steps.take("compose, SIGTERM", lambda: stopped(engine, _NAMES["serve"], _NAMES["work"]))
    engine.remove_containers()


def _beside(folder: Path, public: Path) -> Path:
    """Write what differs from the file that is shipped."""
    beside = {
        "services": {
            "db": {"image": HOST},
            "work": {"volumes": [f"{public}:/bank:ro"], "environment": SETTINGS},
        }
    }
    path = folder / "beside.yaml"
    path.write_text(yaml.safe_dump(beside), encoding="utf-8")
    return path


def _claim_port() -> None:
    """See that nobody has the port that the file publishes."""
    try:
        socket.create_server(("127.0.0.1", _PORT)).close()
    except OSError as error:
        message = f"port {_PORT} of this machine, which the file publishes: {error}"
        raise NotPermittedHereError(message) from None


def _database(engine: Engine, compose: tuple[str, ...]) -> str:
    engine.run(*compose, "up", "--detach", "db")
    ends = time.monotonic() + _PATIENCE
    while not _is_healthy(engine, "db"):
        if time.monotonic() > ends:
            raise StepFailedError(engine.logs(_NAMES["db"]))
        time.sleep(1)
    routes = engine.podman("exec", _NAMES["db"], "cat", "/proc/net/route").splitlines()[1:]
    ways_out = [line for line in routes if line.split()[1] == _DEFAULT_ROUTE]
    assert not ways_out, f"the database has a way out: {ways_out}"
    return "healthy by the file's own check; its network has no way out"


def _migrated(engine: Engine, compose: tuple[str, ...]) -> str:
    engine.run(*compose, "up", "--detach", "migrate")
    code = int(engine.podman("wait", _NAMES["migrate"]))
    said = engine.logs(_NAMES["migrate"])
    assert code == 0, f"ended with {code}: {said}"
    return said.splitlines()[-1]


def _started(engine: Engine, compose: tuple[str, ...]) -> str:
    engine.run(*compose, "up", "--detach", "serve", "work")
    try:
        answered = ready(BASE_URL)
    except StepFailedError as error:
        message = f"{error}; {engine.logs(_NAMES['serve'])}"
        raise StepFailedError(message) from None
    assert _is_healthy(engine, "serve"), "the file's own check fails"
    return f"{answered} through the published port, and by the file's own check"


def _is_healthy(engine: Engine, service: str) -> bool:
    """Run the check that the file gives a service; podman-compose 1.0 quotes it wrongly."""
    services = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text("utf-8"))["services"]
    kind, *command = services[service]["healthcheck"]["test"]
    assert kind == "CMD", kind
    return not engine.refuses("exec", _NAMES[service], *command)
