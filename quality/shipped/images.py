"""The image as deploy/Dockerfile says, and stand-ins for images that only a registry has.

A Debian of its own packages stands in for the published Python image; the same with PostgreSQL and
systemd stands in for the database's image, and for a host.
"""

import ast
import base64
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from quality.shipped.engine import Engine
from quality.shipped.outcomes import NotPermittedHereError, StepFailedError, last_lines

IMAGE: Final = "localhost/kontowerk:shipped"
BASE: Final = "localhost/shipped/python:bookworm"
HOST: Final = "localhost/shipped/host:bookworm"
_PACKAGES: Final = "python3,python3-venv,ca-certificates"
_BASE_FILE: Final = "FROM {}\nRUN ln -s /usr/bin/python3 /usr/local/bin/python\n"
# As the published image: a user with a database, made when its folder is empty.
_DATABASE: Final = """#!/bin/sh -e
data=/var/lib/postgresql/data programs=$(ls -d /usr/lib/postgresql/*/bin)
as() { setpriv --reuid postgres --regid postgres --init-groups "$@"; }
if [ ! -s "$data/PG_VERSION" ]; then
  install -d -o postgres -g postgres -m 0700 "$data"
  printf %s "$POSTGRES_PASSWORD" > /tmp/password && chown postgres /tmp/password
  as "$programs/initdb" -D "$data" -U "$POSTGRES_USER" --pwfile=/tmp/password -A scram-sha-256 \
    --locale=C.UTF-8 -E UTF8
  rm /tmp/password
  echo "host all all all scram-sha-256" >> "$data/pg_hba.conf"
  echo "CREATE DATABASE $POSTGRES_DB" | as "$programs/postgres" --single -D "$data" postgres
fi
exec setpriv --reuid postgres --regid postgres --init-groups \
  "$programs/postgres" -D "$data" -c listen_addresses='*'
"""
# No server starts, and no cluster is made, while packages are installed.
_HOST_FILE: Final = f"""FROM {BASE}
RUN printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d && chmod 755 /usr/sbin/policy-rc.d \\
 && mkdir /etc/postgresql-common \\
 && echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf \\
 && apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y \\
    --no-install-recommends postgresql systemd-sysv dbus >/dev/null \\
 && rm -rf /usr/sbin/policy-rc.d /var/lib/apt/lists/* /var/cache/apt/archives/*.deb
RUN echo {base64.b64encode(_DATABASE.encode()).decode()} | base64 -d > /usr/local/bin/database \\
 && chmod 755 /usr/local/bin/database
CMD ["/usr/local/bin/database"]
"""
_BUILD_SECONDS: Final = 900.0


def stand_in_base(engine: Engine) -> str:
    """Make a Debian 12 with its Python 3.11 unless a kept one is there."""
    if engine.has_image(BASE):
        return "kept from a run before"
    if shutil.which("mmdebstrap") is None:
        message = "mmdebstrap is not installed"
        raise NotPermittedHereError(message)
    archive = engine.folder / "base.tar"
    command = ("--quiet", "--variant=minbase", f"--include={_PACKAGES}", "bookworm", str(archive))
    engine.run("mmdebstrap", *command, seconds=_BUILD_SECONDS)
    bare = engine.podman("import", "--quiet", str(archive)).removeprefix("sha256:")
    archive.unlink()
    return _build(engine, BASE, _BASE_FILE.format(bare))


def stand_in_host(engine: Engine) -> str:
    """Add PostgreSQL and systemd to the base unless a kept one is there."""
    if engine.has_image(HOST):
        return "kept from a run before"
    return _build(engine, HOST, _HOST_FILE)


def build_image(engine: Engine) -> str:
    """Build as deploy/Dockerfile says, on the base that stands in."""
    sees = tuple(f"--volume={volume}" for volume in pip_sees(engine.folder))
    engine.podman(
        *("build", "--quiet", "--format", "docker", "--network", "host", *sees),
        *("--build-arg", f"BASE={BASE}", "--ignorefile", "deploy/Dockerfile.dockerignore"),
        *("--file", "deploy/Dockerfile", "--tag", IMAGE, "."),
        seconds=_BUILD_SECONDS,
    )
    size = int(engine.podman("image", "inspect", "--format", "{{.Size}}", IMAGE))
    base = int(engine.podman("image", "inspect", "--format", "{{.Size}}", BASE))
    return f"{size / 1e6:.0f} MB, of which the base {base / 1e6:.0f}"


def pip_sees(folder: Path) -> list[str]:
    """Let a build read what this machine's pip is set to, and the folders that names.

    Mounted, so that no layer has it.
    """
    listed = subprocess.run(
        [sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True, check=False
    )
    if listed.returncode != 0:
        raise StepFailedError(last_lines(listed.stderr))
    return pip_volumes(listed.stdout, folder / "pip.conf")


def pip_volumes(listed: str, written: Path) -> list[str]:
    """Write the settings that `pip config list` printed to a file; returns what to mount."""
    lines = [line.partition("=") for line in listed.splitlines() if "=" in line]
    settings: dict[str, list[str]] = {}
    for name, _, value in sorted(lines, key=lambda line: line[0].startswith(":env:")):
        settings[name.rpartition(".")[2]] = str(ast.literal_eval(value)).split()
    text = "".join(f"{name} = " + "\n  ".join(each) + "\n" for name, each in settings.items())
    written.write_text(f"[global]\n{text}", encoding="utf-8")
    volumes = [f"{written}:/etc/pip.conf:ro"]
    for word in (word for each in settings.values() for word in each):
        path = Path(word.removeprefix("file://"))
        if path.is_absolute() and path.exists():
            # An index names its files beside itself.
            seen = path.parent if word.startswith("file://") else path
            volumes.append(f"{seen}:{seen}:ro")
    return list(dict.fromkeys(volumes))


def _build(engine: Engine, name: str, text: str) -> str:
    command = ("podman", "build", "--quiet", "--network", "host", "--tag", name, "-")
    engine.run(*command, seconds=_BUILD_SECONDS, given=text)
    size = int(engine.podman("image", "inspect", "--format", "{{.Size}}", name))
    return f"{size / 1e6:.0f} MB"
