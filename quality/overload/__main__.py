"""What becomes of a process that is asked for more than it can do; exit code 1 if a goal is missed.

python -m quality.overload                    all chapters, three rounds of each
python -m quality.overload --short            one round, below a minute on a quiet machine
python -m quality.overload --only stop        one chapter
python -m quality.overload --bare             ten times and floods without the proxy in front
python -m quality.overload --without limit    a guard removed, no proxy; succeeds if noticed

Load and service share the machine, and with whatever else runs on it: figures are judged by their
ratio to those of the same run. The load of the machine is printed beside them.
"""

import argparse
import asyncio
import os
import signal
import sys
import time
from typing import Final

from quality.bench.stage import open_stage
from quality.cluster import own_cluster
from quality.overload import chapters
from quality.overload.chapters import Verdict
from quality.overload.proxied import behind_proxy
from quality.overload.scene import Scene, filled
from quality.overload.unguarded import GUARDS

_CHAPTERS: Final = ("overload", "tenants", "storm", "stop", "rolling")
_SHOWS: Final = {"limit": "overload", "shares": "tenants"}  # where a missing guard shows
_LIMIT_SECONDS: Final = 900


async def _measure(
    scene: Scene, wanted: tuple[str, ...], *, short: bool, bare: bool
) -> list[Verdict]:
    rounds, seconds = (1, 3.0) if short else (3, 6.0)
    verdicts = list[Verdict]()
    async with scene.serving() as service:
        await chapters.sustainable(service, scene.flooding, 1.0)  # everything was used once
        await chapters.sustainable(service, scene.quiet, 0.5)
        rate = await chapters.sustainable(service, scene.flooding, seconds / 2)
        print(f"  sustainable: {rate:.0f} requests a second", flush=True)
        async with behind_proxy(scene.stage.folder, [service.port], plain=True) as (proxy, _):
            port = service.port if bare else proxy
            if "overload" in wanted:
                verdicts += await chapters.ten_times(
                    scene, port, rate, rounds=rounds, seconds=seconds
                )
            if "tenants" in wanted:
                verdicts += await chapters.two_tenants(
                    scene, port, rate, rounds=rounds, seconds=seconds
                )
        if "storm" in wanted:
            verdicts += await chapters.storm(scene, service, seconds=seconds)
    if "stop" in wanted:
        verdicts += await chapters.stop(scene, rate, seconds=seconds)
    if "rolling" in wanted:
        verdicts += await chapters.rolling(scene, rate / 10, scene.stage.folder)
    return verdicts


async def _run(address: str, asked: argparse.Namespace) -> list[Verdict]:
    only: str | None = asked.only or _SHOWS.get(asked.without or "")
    chosen = _CHAPTERS if only is None else (only,)
    task = asyncio.current_task()
    assert task
    for number in (signal.SIGINT, signal.SIGTERM):  # ends with everything cleaned up
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    async with open_stage(address) as stage, filled(stage, asked.without) as scene:
        async with asyncio.timeout(_LIMIT_SECONDS):
            return await _measure(
                scene, chosen, short=asked.short, bare=asked.bare or bool(asked.without)
            )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m quality.overload", description=__doc__)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--bare", action="store_true")
    parser.add_argument("--only", choices=_CHAPTERS)
    parser.add_argument("--without", choices=sorted(GUARDS))
    asked = parser.parse_args()
    began, load = time.monotonic(), os.getloadavg()[0]
    with own_cluster() as cluster:
        verdicts = asyncio.run(_run(cluster.url, asked))
    for verdict in verdicts:
        print(verdict)
    missed = [verdict.goal for verdict in verdicts if not verdict.good]
    passed = time.monotonic() - began
    print(f"{passed:.0f} s; load of the machine {load:.1f} before, {os.getloadavg()[0]:.1f} after")
    if asked.without:
        print(f"without {asked.without}: {'noticed' if missed else 'NOT NOTICED'}")
        return 0 if missed else 1
    print(f"overload: {'NOT GOOD' if missed else 'good'}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
