"""The chart, rendered and played by podman where it can.

podman plays pods and Deployments, with the Secrets they name. The Job of the migration is played as
the pod it would start. What podman has no notion of is said in a step of its own.
"""

import base64
import json
import shutil
import time
from pathlib import Path
from typing import Any, Final

import yaml
from tests.deploy import chart

from kontowerk.vault.kek import create_key_file
from quality.shipped.engine import Engine
from quality.shipped.image import STOP_SECONDS
from quality.shipped.images import HOST, IMAGE
from quality.shipped.outcomes import NotPermittedHereError, StepFailedError, Steps
from quality.shipped.visit import SETTINGS, bank_beside, bank_folder, ready, transactions

_PASSWORD: Final = "shipped"
_URL: Final = f"postgresql://kontowerk:{_PASSWORD}@db:5432/kontowerk"
_BASE_URL: Final = "http://127.0.0.1:8080"
_NETWORK: Final = "shipped"
_PLAYED: Final = frozenset({"Deployment", "Secret", "Pod"})
_PATIENCE: Final = 90.0
_GROUP: Final = 10001  # of the pods

Manifests = list[dict[str, Any]]


def run_chart(engine: Engine, steps: Steps) -> None:
    """Take the steps of the chart."""
    public = bank_folder(engine.folder)
    manifests = Manifests()

    def rendered() -> str:
        manifests.extend(chart.render(_values()))
        return f"{len(manifests)} manifests by tests/deploy/chart.py"

    if not steps.take("chart, rendered", rendered):
        return
    steps.take("chart, helm", lambda: _helm(engine, len(manifests)))
    steps.take("chart, what podman does not play", lambda: _not_played(manifests))
    if (
        steps.take("chart, database and Secrets", lambda: _prepared(engine))
        and steps.take("chart, migration", lambda: _migrated(engine, manifests))
        and steps.take("chart, both roles", lambda: _started(engine, manifests, public))
    ):
        serve, work = _container(engine, "serve"), _container(engine, "work")
        pid = engine.pid(serve)
        command = ("exec", work, "kontowerk")
        with bank_beside(engine.folder, engine.pid(work)) as bank:
            steps.take(
                "chart, an access",
                lambda: transactions(
                    _BASE_URL, lambda *args: engine.podman(*command, *args), bank, pid
                ),
            )
        steps.take("chart, SIGTERM", lambda: _stopped(engine, serve, work))
    engine.remove_containers()


def _values() -> dict[str, Any]:
    """Return the chart's own values, with our image and one pod per role."""
    repository, _, tag = IMAGE.rpartition(":")
    found = chart.values(
        image={"repository": repository, "tag": tag, "pullPolicy": "Never"},
        serve={"replicas": 1},
        work={"replicas": 1, "settings": SETTINGS},
    )
    return found | {"baseUrl": _BASE_URL}


def _helm(engine: Engine, count: int) -> str:
    """Let helm itself render, where there is one."""
    if shutil.which("helm") is None:
        message = "helm is not installed, Debian has no package of it; hooks and upgrades not tried"
        raise NotPermittedHereError(message)
    text = engine.run("helm", "template", "kontowerk", str(chart.CHART))
    made = sum(1 for each in yaml.safe_load_all(text) if each)
    assert made == count, f"helm makes {made} manifests, we make {count}"
    return f"{made} manifests, as many as we make"


def _not_played(manifests: Manifests) -> str:
    kinds = sorted({each["kind"] for each in manifests} - _PLAYED)
    rest = "the Job's pod is played by itself; podman 4.3 has no HTTP probes and no mounted Secrets"
    message = f"podman plays no {', '.join(kinds)}; {rest}"
    raise NotPermittedHereError(message)


def _prepared(engine: Engine) -> str:
    """Start a database in the network of the pods, and make what the chart expects.

    podman 4.3 wants Secrets of the environment as JSON, and mounts others as they are encoded.
    """
    engine.podman("network", "create", _NETWORK)
    given = {"USER": "kontowerk", "PASSWORD": _PASSWORD, "DB": "kontowerk"}
    settings = tuple(f"--env=POSTGRES_{name}={value}" for name, value in given.items())
    engine.podman("run", "--detach", "--name", "db", "--network", _NETWORK, *settings, HOST)
    check = ("exec", "db", "pg_isready", "-h", "127.0.0.1", "-U", "kontowerk")
    ends = time.monotonic() + _PATIENCE
    while engine.refuses(*check):
        if time.monotonic() > ends:
            raise StepFailedError(engine.logs("db"))
        time.sleep(1)
    logins = sorted(set(_values()["database"].values()))
    data = {"url": base64.b64encode(_URL.encode()).decode()}
    for name in logins:
        engine.run("podman", "secret", "create", name, "-", given=json.dumps(data))
    key = _key_folder(engine) / "kek"
    key.unlink(missing_ok=True)
    create_key_file(key)
    shutil.chown(key, 0, _GROUP)
    key.chmod(0o440)
    return f"{len(logins)} Secrets with logins, and the key as Kubernetes would mount it"


def _key_folder(engine: Engine) -> Path:
    folder = engine.folder / "mounted-key"
    folder.mkdir(exist_ok=True)
    folder.chmod(0o755)
    return folder


def _migrated(engine: Engine, manifests: Manifests) -> str:
    job = chart.of_kind(manifests, "Job")
    pod = {
        "apiVersion": "v1",
        "kind": "Pod",
        "metadata": {"name": "migrate", **job["spec"]["template"]["metadata"]},
        "spec": job["spec"]["template"]["spec"],
    }
    _play(engine, "migrate", [pod])
    container = _container(engine, "migrate")
    code = int(engine.podman("wait", container))
    said = engine.logs(container)
    assert code == 0, f"ended with {code}: {said}"
    return said.splitlines()[-1]


def _started(engine: Engine, manifests: Manifests, public: Path) -> str:
    """Play both Deployments; the worker's has the bank's certificate as a volume more."""
    played = [chart.of_kind(manifests, "Deployment", name) for name in ("serve", "work")]
    worker = played[1]["spec"]["template"]["spec"]
    host = {"path": str(public), "type": "Directory"}
    worker["volumes"].append({"name": "bank", "hostPath": host})
    mounts = worker["containers"][0]["volumeMounts"]
    mounts.append({"name": "bank", "mountPath": "/bank", "readOnly": True})
    for each in played:
        _make_playable(engine, each["spec"]["template"]["spec"])
    _play(engine, "roles", played)
    serve = _container(engine, "serve")
    try:
        return ready(_BASE_URL, engine.pid(serve))
    except StepFailedError as error:
        message = f"{error}; {engine.logs(serve)}"
        raise StepFailedError(message) from None


def _make_playable(engine: Engine, pod: dict[str, Any]) -> None:
    """Change what podman 4.3 does otherwise than Kubernetes.

    It publishes each port on the host, where the metrics of both roles would collide; it probes
    with curl in the container; it restarts init containers that ended well; and it mounts a Secret
    without decoding it.
    """
    pod["restartPolicy"] = "OnFailure"
    for container in pod["containers"]:
        for name in [name for name in container if name == "ports" or name.endswith("Probe")]:
            del container[name]
    for volume in pod["volumes"]:
        if volume.pop("secret", None):
            volume["hostPath"] = {"path": str(_key_folder(engine)), "type": "Directory"}


def _play(engine: Engine, name: str, manifests: Manifests) -> None:
    path = engine.folder / f"{name}.yaml"
    path.write_text(yaml.safe_dump_all(manifests), encoding="utf-8")
    engine.podman("kube", "play", "--network", _NETWORK, str(path))


def _container(engine: Engine, role: str) -> str:
    """Return the container of a role; podman puts the pod's name before it."""
    listed = json.loads(engine.podman("ps", "--all", "--format", "json"))
    named = [name for each in listed for name in each["Names"] if name.endswith(f"-{role}")]
    if len(named) != 1:
        message = f"containers of {role}: {named}"
        raise StepFailedError(message)
    return str(named[0])


def _stopped(engine: Engine, *containers: str) -> str:
    """Stop them for good: a played pod starts its containers again."""
    took: list[str] = []
    for name in containers:
        code, seconds = engine.stop(name, STOP_SECONDS)
        assert code == 0, f"{name} ended with {code}: {engine.logs(name)}"
        took.append(f"{name} exit 0 after {seconds:.1f} s")
    return ", ".join(took)
