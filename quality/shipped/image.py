"""The image by itself: key, migration and both roles, as docs/howto/deploy.md says they run."""

import asyncio
from pathlib import Path
from typing import Final

from quality.cluster import CARELESS, own_cluster, run_sql
from quality.ports import free_port
from quality.shipped.engine import Engine
from quality.shipped.images import IMAGE
from quality.shipped.outcomes import Steps
from quality.shipped.visit import SETTINGS, bank_beside, bank_folder, ready, transactions

STOP_SECONDS: Final = 10
# As in deploy/compose.yaml and the chart.
_LOCKED: Final = (
    *("--read-only", "--cap-drop", "all", "--security-opt", "no-new-privileges"),
    *("--tmpfs", "/tmp"),  # noqa: S108 - of the container
)
_KEY: Final = "/var/lib/kontowerk/kek"
_RIGHTS: Final = "grep -E '^(CapEff|NoNewPrivs)' /proc/self/status | tr -s '\\t\\n' '  '; id -u"


def run_image(engine: Engine, steps: Steps) -> None:
    """Take the steps of the image."""
    if not steps.take("image, restrictions", lambda: _restricted(engine)):
        return
    with own_cluster(CARELESS) as cluster:
        asyncio.run(run_sql(cluster.url, "CREATE DATABASE kontowerk"))
        url, port = cluster.database("kontowerk"), free_port()
        settings = _settings(url, port)
        if steps.take("image, key and migration", lambda: _migrated(engine, settings)):
            _roles(engine, steps, settings, port)
    engine.remove_containers()


def _restricted(engine: Engine) -> str:
    """Start a shell as the roles start; what it may do is what they may."""
    shell = ("run", "--rm", *_LOCKED, "--entrypoint", "/bin/sh", IMAGE, "-c")
    rights = engine.podman(*shell, _RIGHTS)
    assert rights.split() == ["CapEff:", "0" * 16, "NoNewPrivs:", "1", "10001"], rights
    assert engine.refuses(*shell, ": > /opt/kontowerk/x"), "the root can be written"
    assert engine.refuses(*shell, "python -c 'import banksim'"), "the simulator is in it"
    return "user 10001, no capabilities, no new privileges, read-only root, no simulator"


def _migrated(engine: Engine, settings: tuple[str, ...]) -> str:
    once = ("run", "--rm", "--network", "host", *_LOCKED, *settings)
    engine.podman(*once, IMAGE, "keys", "create-file", _KEY)
    return engine.podman(*once, IMAGE, "migrate").splitlines()[-1]


def _roles(engine: Engine, steps: Steps, settings: tuple[str, ...], port: int) -> None:
    base, folder = f"http://127.0.0.1:{port}", engine.folder
    public = bank_folder(folder)
    with bank_beside(folder, None) as bank:
        if not steps.take("image, both roles", lambda: _started(engine, settings, port, public)):
            return
        work = ("exec", "work", "kontowerk")
        steps.take(
            "image, an access",
            lambda: transactions(base, lambda *args: engine.podman(*work, *args), bank),
        )
        steps.take("image, SIGTERM", lambda: stopped(engine, "serve", "work"))


def _started(engine: Engine, settings: tuple[str, ...], port: int, public: Path) -> str:
    start = ("run", "--detach", "--network", "host", *_LOCKED)
    trusted = tuple(f"--env={name}={value}" for name, value in SETTINGS.items())
    bank = ("--volume", f"{public}:/bank:ro", *trusted)
    serve = tuple(each for each in settings if "KEY_FILE" not in each and "keys:" not in each)
    listening = ("serve", "--host", "127.0.0.1", "--port", str(port))
    engine.podman(*start, "--name", "serve", *serve, IMAGE, *listening)
    engine.podman(*start, "--name", "work", *settings, *bank, IMAGE, "work")
    return ready(f"http://127.0.0.1:{port}")


def stopped(engine: Engine, *containers: str) -> str:
    """Tell containers to stop, and see that they end by themselves and well."""
    took = {name: engine.stop(name, STOP_SECONDS) for name in containers}
    for name, (code, seconds) in took.items():
        assert code == 0, f"{name} ended with {code} after {seconds:.1f} s: {engine.logs(name)}"
    return ", ".join(f"{name} exit 0 after {each[1]:.1f} s" for name, each in took.items())


def _settings(url: str, port: int) -> tuple[str, ...]:
    return (
        "--volume=keys:/var/lib/kontowerk",
        f"--env=KONTOWERK_DATABASE_URL={url}",
        f"--env=KONTOWERK_BASE_URL=http://127.0.0.1:{port}",
        f"--env=KONTOWERK_KEY_FILE={_KEY}",
    )
