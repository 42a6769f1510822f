"""`python -m quality.fortress`: eleven hosts on this machine, and what happens when they die.

python -m quality.fortress up          databases, `serve`, `work`, proxy, bank, receiver
python -m quality.fortress status      who is there, and who is primary
python -m quality.fortress storm       kill and cut hosts under load, heal them, judge
python -m quality.fortress down        end everything, remove everything
python -m quality.fortress             all of it

Needs root, iproute2, and Debian's patroni, etcd-server, haproxy and postgresql.
"""

import argparse
import asyncio
import os
import shutil
import subprocess
import sys
import time
from typing import Final

from quality.fortress import hosts, nodes, sabotage, stage, storm
from quality.fortress.plan import ALL, CALLER, FOLDER, NAMES, ROOT

_PROGRAMS: Final = ("ip", "etcd", "patroni", "haproxy", "setpriv")
_PATH: Final = "/usr/sbin:/sbin:/usr/bin:/bin:/usr/local/sbin:/usr/local/bin"


def up() -> int:
    """Build the network, then start everything from inside it."""
    missing = [name for name in _PROGRAMS if shutil.which(name, path=_PATH) is None]
    if missing or os.geteuid() != 0:
        print(f"fortress: NOT RUN: needs root and {', '.join(missing) or 'nothing else'}")
        return 3
    down()
    began = time.monotonic()
    FOLDER.mkdir(parents=True)
    FOLDER.chmod(0o755)
    stage.make_passwords()
    try:
        hosts.build(ALL, NAMES)
    except subprocess.CalledProcessError as error:
        print(f"fortress: NOT RUN: a network namespace is not permitted: {error.stderr.strip()}")
        down()
        return 3
    code = _inside("furnish")
    if code == 0:
        print(f"fortress: up after {time.monotonic() - began:.0f} s, its logs are in {FOLDER}")
    return code


def down() -> int:
    """End and remove everything."""
    hosts.tear_down(ALL)
    shutil.rmtree(FOLDER, ignore_errors=True)
    return 0


def status() -> int:
    """Print every host with what runs on it."""
    seen = {member.name: member for member in nodes.members()}
    for host in ALL:
        count = len(host.pids())
        member = seen.get(host.name)
        told = f"{member.role}, {member.state}, timeline {member.timeline}" if member else ""
        print(f"{host.name:<10} {host.address:<12} {count:>3} processes  {told}")
    return 0


def _inside(*words: str) -> int:
    """Go on in the caller's namespace, where the other hosts can be reached."""
    command = [sys.executable, "-m", "quality.fortress", *words, "--inside"]
    return subprocess.run(
        ["ip", "netns", "exec", CALLER.space, *command], check=False, cwd=ROOT
    ).returncode


def main() -> int:
    """Return 0 when what was asked for went well."""
    parser = argparse.ArgumentParser(prog="python -m quality.fortress", description=__doc__)
    commands = ("up", "down", "status", "storm", "furnish", "all")
    parser.add_argument("command", nargs="?", default="all", choices=commands)
    parser.add_argument("--times", type=int, default=30, help="how many faults")
    parser.add_argument("--only", choices=storm.KINDS, help="one kind of fault")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--sabotage", choices=sabotage.NAMES, help="take a guard away: noticed?")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.inside:
        return _from_inside(chosen)
    rest = ["--times", str(chosen.times), "--seed", str(chosen.seed)]
    rest += ["--only", chosen.only] if chosen.only else []
    rest += ["--sabotage", chosen.sabotage] if chosen.sabotage else []
    match chosen.command:
        case "up":
            return up()
        case "down":
            return down()
        case "all":
            try:
                return up() or _inside("storm", *rest)
            finally:
                down()
        case command if hosts.exist(ALL):
            return _inside(command, *rest)
        case _:
            print("fortress: down")
            return 1


def _from_inside(chosen: argparse.Namespace) -> int:
    if chosen.command == "furnish":
        asyncio.run(stage.furnish())
        return 0
    if chosen.command == "status":
        return status()
    if chosen.sabotage:
        return asyncio.run(storm.storm_without(chosen.sabotage, chosen.seed))
    return asyncio.run(storm.storm(chosen.times, chosen.seed, chosen.only))


if __name__ == "__main__":
    sys.exit(main())
