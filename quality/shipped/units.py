"""The units of deploy/systemd in a booted container, set up as docs/howto/deploy.md says."""

import time
from pathlib import Path
from typing import Final

from quality.shipped.engine import ROOT, Engine
from quality.shipped.images import HOST, IMAGE
from quality.shipped.outcomes import StepFailedError, Steps
from quality.shipped.visit import CA_FILE, bank_beside, bank_folder, ready, transactions

_BASE_URL: Final = "http://127.0.0.1:8080"
_NAME: Final = "host"
_BOOTED: Final = ("running", "degraded")
_PATIENCE: Final = 60.0
_STOP_SECONDS: Final = 10.0
_SERVICES: Final = ("kontowerk-serve", "kontowerk-work")
# The logins and roles of docs/howto/database-roles.md.
_LOGINS: Final = """
CREATE ROLE kontowerk_owner LOGIN CREATEROLE PASSWORD 'owner';
CREATE ROLE kw_api NOLOGIN;
CREATE ROLE kw_worker NOLOGIN;
CREATE ROLE kw_audit NOLOGIN;
CREATE ROLE kw_console NOLOGIN;
GRANT kw_api, kw_worker, kw_audit, kw_console TO kontowerk_owner;
CREATE ROLE kontowerk_serve LOGIN PASSWORD 'serve' IN ROLE kw_api;
CREATE ROLE kontowerk_work LOGIN PASSWORD 'work' IN ROLE kw_worker;
CREATE DATABASE kontowerk OWNER kontowerk_owner;
"""
_SET_UP: Final = f"""
cp /units/kontowerk.sysusers.conf /usr/lib/sysusers.d/kontowerk.conf && systemd-sysusers
cp /units/*.service /units/*.timer /etc/systemd/system/
install -d /etc/kontowerk
for role in owner serve work; do
  printf 'KONTOWERK_DATABASE_URL=postgresql://kontowerk_%s:%s@127.0.0.1/kontowerk\\n' \\
    $role $role > /etc/kontowerk/$role.env
  echo KONTOWERK_BASE_URL={_BASE_URL} >> /etc/kontowerk/$role.env
  chmod 600 /etc/kontowerk/$role.env
done
echo KONTOWERK_KEY_FILE=/etc/kontowerk/kek | tee -a /etc/kontowerk/owner.env \\
  >> /etc/kontowerk/work.env
printf 'KONTOWERK_BANK_CA_FILE={CA_FILE}\\nKONTOWERK_FINTS_PRODUCT_ID=%025d\\n' 0 \\
  >> /etc/kontowerk/work.env
/opt/kontowerk/bin/kontowerk keys create-file /root/kek
install -o kontowerk-work -g kontowerk-work -m 0600 /root/kek /etc/kontowerk/kek
systemctl daemon-reload
"""
_OPERATOR: Final = (
    "set -a; . /etc/kontowerk/owner.env; set +a; cd /; "
    'HOME=/ exec setpriv --reuid kontowerk-work --regid kontowerk-work --init-groups "$@"'
)
_FILE: Final = f"FROM {HOST}\nCOPY --from={IMAGE} /opt/kontowerk /opt/kontowerk\n"
_MACHINE: Final = "localhost/shipped/machine:bookworm"


def run_units(engine: Engine, steps: Steps) -> None:
    """Take the steps of the units."""
    public = bank_folder(engine.folder)
    if not (
        steps.take("units, a booted host", lambda: _booted(engine, public))
        and steps.take("units, systemd-analyze verify", lambda: _verified(engine))
        and steps.take("units, PostgreSQL and logins", lambda: _database(engine))
        and steps.take("units, started", lambda: _started(engine))
    ):
        return engine.remove_containers()
    pid = engine.pid(_NAME)
    if steps.take("units, ready", lambda: _ready(engine, pid)):
        with bank_beside(engine.folder, pid) as bank:
            steps.take(
                "units, an access",
                lambda: transactions(_BASE_URL, lambda *args: _kontowerk(engine, *args), bank, pid),
            )
        steps.take("units, doctor", lambda: _examined(engine))
        steps.take("units, nightly audit", lambda: _audited(engine))
    steps.take("units, systemctl stop", lambda: _stopped(engine))
    return engine.remove_containers()


def _booted(engine: Engine, public: Path) -> str:
    """Boot a Debian with the service's files; systemd needs rights that a role never gets."""
    engine.run(
        *("podman", "build", "--quiet", "--network", "host", "--tag", _MACHINE, "-"), given=_FILE
    )
    units = f"{ROOT / 'deploy' / 'systemd'}:/units:ro"
    engine.podman(
        *("run", "--detach", "--name", _NAME, "--systemd", "always", "--privileged"),
        *("--volume", units, "--volume", f"{public}:/bank:ro", _MACHINE, "/sbin/init"),
    )
    ends, state = time.monotonic() + _PATIENCE, ""
    while time.monotonic() < ends:
        state = engine.podman(
            "exec", _NAME, "sh", "-c", "systemctl is-system-running --wait 2>&1 || true"
        )
        if state in _BOOTED:
            version = _shell(engine, "systemctl --version | head -n 1")
            return f"{version}: {state}"
        time.sleep(1)
    message = f"the container did not boot: {state or 'nothing said'}; {engine.logs(_NAME)}"
    raise StepFailedError(message)


def _verified(engine: Engine) -> str:
    """Set the files up and let systemd judge them where they are installed."""
    _shell(engine, _SET_UP)
    said = _shell(engine, "systemd-analyze verify --man=no /etc/systemd/system/kontowerk-*.* 2>&1")
    assert "kontowerk" not in said, said
    rating = _shell(engine, f"systemd-analyze security --no-pager {_SERVICES[0]} | tail -n 1")
    return f"nothing found; {rating.lstrip('→ ')}"


def _database(engine: Engine) -> str:
    """Make Debian's own cluster; the logins are those of the how-to."""
    _shell(engine, "pg_createcluster --start --port 5432 --locale C.UTF-8 15 main >/dev/null")
    engine.run(
        *("podman", "exec", "--interactive", _NAME, "runuser", "-u", "postgres", "--"),
        *("psql", "-q", "-v", "ON_ERROR_STOP=1"),
        given=_LOGINS,
    )
    return "a login per role"


def _started(engine: Engine) -> str:
    both = " ".join(_SERVICES)
    _shell(
        engine,
        f"systemctl enable --now {both} kontowerk-audit.timer >/dev/null 2>&1"
        " || { journalctl --no-pager -n 15 -u 'kontowerk-*' >&2; exit 1; }",
    )
    owner = "stat -c %U /proc/$(systemctl show -p MainPID --value {})"
    users = {name: _shell(engine, owner.format(name)) for name in _SERVICES}
    assert all(name == user for name, user in users.items()), users
    return f"migrated first, then {both}, each as a user of its own"


def _ready(engine: Engine, pid: int) -> str:
    try:
        return ready(_BASE_URL, pid)
    except StepFailedError as error:
        said = _shell(engine, "journalctl --no-pager -n 15 -u 'kontowerk-*'")
        message = f"{error}; {said}"
        raise StepFailedError(message) from None


def _kontowerk(engine: Engine, *arguments: str) -> str:
    """Run an operator's command as the how-to says: as the key's user, with the owner's login."""
    program = ("/opt/kontowerk/bin/kontowerk", *arguments)
    return engine.podman("exec", _NAME, "sh", "-c", _OPERATOR, "-", *program)


def _examined(engine: Engine) -> str:
    """Let `doctor` look, which ends with 1 when it finds an error."""
    lines = _kontowerk(engine, "doctor").splitlines()
    return f"no errors, {sum('warning' in line.split()[:1] for line in lines)} warnings"


def _audited(engine: Engine) -> str:
    _shell(
        engine,
        "systemctl start kontowerk-audit"
        " || { journalctl --no-pager -n 15 -u kontowerk-audit >&2; exit 1; }",
    )
    return _shell(
        engine, "journalctl --no-pager -o cat -u kontowerk-audit -t kontowerk | tail -n 1"
    )


def _stopped(engine: Engine) -> str:
    """Stop both; systemd says how they ended."""
    took: list[str] = []
    for name in _SERVICES:
        began = time.monotonic()
        _shell(engine, f"systemctl stop {name}")
        seconds = time.monotonic() - began
        shown = _shell(engine, f"systemctl show -p Result -p ExecMainStatus {name}")
        assert set(shown.splitlines()) == {"Result=success", "ExecMainStatus=0"}, shown
        assert seconds < _STOP_SECONDS, f"{name} took {seconds:.1f} s"
        took.append(f"{name} exit 0 after {seconds:.1f} s")
    return ", ".join(took)


def _shell(engine: Engine, command: str) -> str:
    return engine.podman("exec", _NAME, "sh", "-ec", command)
