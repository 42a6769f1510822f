"""Image, compose file and units are what their tools accept and the service starts with.

No container engine and no running systemd here: `make shipped` starts what is only read here.
"""

import configparser
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from kontowerk.bootstrap.cli import COMMANDS
from kontowerk.kit.settings import load_settings
from tests.deploy.schemas import faults

pytestmark = pytest.mark.usefixtures("processes")

ROOT: Final = Path(__file__).parent.parent.parent
DEPLOY: Final = ROOT / "deploy"
BIN: Final = Path(sys.executable).parent
UNITS: Final = sorted(DEPLOY.glob("systemd/*.service"))
DATABASE: Final = {"KONTOWERK_DATABASE_URL": "postgresql://kontowerk@db/kontowerk"}


def _run(*command: str | Path) -> str:
    done = subprocess.run(  # noqa: S603 - our own tools
        [str(part) for part in command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_the_image_is_built_by_the_book() -> None:
    _run(BIN / "hadolint", "--failure-threshold", "style", DEPLOY / "Dockerfile")


def test_the_image_runs_as_somebody_without_rights() -> None:
    lines = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").splitlines()
    users = [line for line in lines if line.startswith("USER ")]
    assert users == ["USER 10001:10001"]
    assert lines.index(users[0]) > max(
        number for number, line in enumerate(lines) if line.startswith("RUN ")
    )


def test_everything_the_image_copies_is_there_and_is_let_through() -> None:
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    ignore = (DEPLOY / "Dockerfile.dockerignore").read_text(encoding="utf-8")
    copied = [
        source
        for line in re.findall(r"^COPY (?!--from)(.+)$", text, flags=re.MULTILINE)
        for source in line.split()[:-1]
    ]
    assert copied
    for source in copied:
        assert (ROOT / source).exists(), source
        assert f"\n!{source.partition('/')[0]}\n" in ignore, source


def test_what_builds_the_image_is_locked_as_everything_else() -> None:
    locked = (ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8")
    ours = (ROOT / "requirements" / "build.txt").read_text(encoding="utf-8")
    blocks = re.split(r"(?m)^(?=[a-z0-9])", ours)[1:]
    assert "hatchling" in {block.partition("==")[0] for block in blocks}
    assert [block for block in blocks if block not in locked] == []


@pytest.mark.parametrize(
    "path", ["deploy", "mkdocs.yml", ".github", ".devcontainer", ".pre-commit-config.yaml"]
)
def test_yaml_is_tidy(path: str) -> None:
    _run(BIN / "yamllint", "--strict", path)


def test_the_compose_file_is_one() -> None:
    assert faults("compose-spec", _compose()) == []


def test_compose_gives_settings_that_the_service_knows() -> None:
    for name in ("migrate", "serve", "work"):
        given = {key: re.sub(r"\$\{[^}]*:-(.*?)\}", r"\1", value) for key, value in _given(name)}
        load_settings(given)


def test_compose_keeps_the_keys_from_the_door() -> None:
    services = _compose()["services"]
    assert "keys" not in json.dumps(services["serve"])
    assert "KEY_FILE" not in json.dumps(services["serve"])
    assert "KONTOWERK_KEY_FILE" in services["work"]["environment"]


def test_compose_shows_the_database_to_nobody() -> None:
    compose = _compose()
    assert "ports" not in compose["services"]["db"]
    assert compose["services"]["db"]["networks"] == ["inside"]
    assert compose["networks"]["inside"] == {"internal": True}


def test_systemd_takes_the_units(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    assert analyze, "install systemd"
    for path in (*UNITS, *DEPLOY.glob("systemd/*.timer")):
        text = path.read_text(encoding="utf-8")
        installed = text.replace("/opt/kontowerk/bin/kontowerk", str(BIN / "kontowerk"))
        (tmp_path / path.name).write_text(installed, encoding="utf-8")
    said = _run(analyze, "verify", "--man=no", *sorted(tmp_path.iterdir()))
    assert "kontowerk" not in said, said


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_a_unit_starts_a_command_that_exists(path: Path) -> None:
    unit = _unit(path)
    command = unit["Service"]["ExecStart"].removeprefix("/opt/kontowerk/bin/kontowerk ").split()
    known = set(COMMANDS)
    assert command[0] in known
    assert unit["Service"]["User"].startswith("kontowerk-")
    assert unit["Service"]["NoNewPrivileges"] == "yes"


def test_each_user_of_a_unit_is_made() -> None:
    made = (DEPLOY / "systemd" / "kontowerk.sysusers.conf").read_text(encoding="utf-8")
    for path in UNITS:
        assert f"\nu {_unit(path)['Service']['User']} " in made


def test_systemd_makes_the_users(tmp_path: Path) -> None:
    program = shutil.which("systemd-sysusers")
    assert program, "install systemd"
    described = DEPLOY / "systemd" / "kontowerk.sysusers.conf"
    said = _run(program, "--dry-run", f"--root={tmp_path}", described)
    for path in UNITS:
        assert f"Creating user '{_unit(path)['Service']['User']}'" in said, said


def test_the_door_cannot_see_the_key() -> None:
    serve = _unit(DEPLOY / "systemd" / "kontowerk-serve.service")
    assert serve["Service"]["InaccessiblePaths"] == "-/etc/kontowerk/kek"


def _compose() -> dict[str, Any]:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))


def _given(service: str) -> list[tuple[str, str]]:
    return list({**DATABASE, **_compose()["services"][service]["environment"]}.items())


def _unit(path: Path) -> configparser.ConfigParser:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign] - names keep their case
    unit.read_string(path.read_text(encoding="utf-8"))
    return unit
