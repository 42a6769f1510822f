"""`python -m quality.fuzz`: attack every operation, then all at once, then look at the rows."""

import argparse
import secrets
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import uvloop
from tests.database import test_server

from kontowerk.kit.logging import set_up_logging
from quality.fuzz import heaps, races, rows
from quality.fuzz.bare import BareEngine, beside
from quality.fuzz.engine import Figures, Run
from quality.fuzz.seeds import MissingSeedsError, Operation, operations
from quality.fuzz.watch import Watch
from quality.fuzz.world import open_world


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the fuzzer; 0 when nothing was found."""
    options = _options(arguments)
    try:
        chosen = [o for o in operations() if not options.only or o.name in options.only]
    except MissingSeedsError as error:
        print(f"fuzz: no seeds for {error}; add them to quality/fuzz/seeds.py")
        return 1
    print(f"fuzz: seed {options.seed}, {len(chosen)} operations", flush=True)
    watch = Watch()
    set_up_logging("info", watch)
    started = perf_counter()
    with TemporaryDirectory() as folder, test_server() as server, beside(server.empty()) as bare:
        run = uvloop.run(_run(server.copy(), Path(folder), watch, chosen, options, bare))
    set_up_logging("error")
    for what in watch.faults:
        run.report("log", what)
    _print_table(run.figures)
    _print_standstills(run.heaped)
    _print_findings(run)
    return _print_sum(run, perf_counter() - started)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m quality.fuzz", description=__doc__)
    parser.add_argument("--short", action="store_true", help="300 and 100 cases, for CI")
    parser.add_argument("--cases-writable", type=int, metavar="N", help="default 10,000")
    parser.add_argument("--cases-other", type=int, metavar="N", help="default 2,000")
    parser.add_argument("--seed", type=int, metavar="S", help="default: random; short: 1")
    parser.add_argument("--only", action="append", metavar="OPERATION", help="an operation id")
    options = parser.parse_args(arguments)
    options.cases_writable = options.cases_writable or (300 if options.short else 10_000)
    options.cases_other = options.cases_other or (100 if options.short else 2_000)
    if options.seed is None:
        # The short form guards what is known to hold; the long one searches.
        options.seed = 1 if options.short else secrets.randbelow(1_000_000)
    return options


async def _run(
    url: str,
    folder: Path,
    watch: Watch,
    chosen: Sequence[Operation],
    options: argparse.Namespace,
    bare: BareEngine,
) -> Run:
    async with open_world(url, folder, watch) as world:
        run = Run(world, options.seed, bare)
        before = await rows.photograph(world)
        for number, operation in enumerate(chosen, start=1):
            count = options.cases_writable if operation.writes else options.cases_other
            done = await run.attack(operation, count)
            rate = done.cases / done.seconds
            print(f"  {number}/{len(chosen)} {done.route}: {rate:.0f}/s", flush=True)
        for operation in chosen:
            heaped = await heaps.attack(run, operation) if operation.writes else None
            if heaped is not None:
                run.heaped.append(heaped)
        if not options.only:
            await races.race(run, max(1500, options.cases_writable))
        for what in await rows.check_rows(world, before):
            run.report("database", what)
    return run


def _print_table(figures: Sequence[Figures]) -> None:
    width = max(len(line.route) for line in figures)
    print(f"\n{'route':<{width}}   cases    2xx    4xx    5xx   none  slowest     rate")
    for line in figures:
        counts = "".join(f"{line.statuses[key]:>7}" for key in ("2xx", "4xx", "5xx", "none"))
        rate = line.cases / line.seconds if line.seconds else 0.0
        slowest = f"{line.slowest * 1000:.0f} ms"
        print(f"{line.route:<{width}} {line.cases:>7}{counts} {slowest:>8} {rate:>6.0f}/s")


def _print_standstills(heaped: Sequence[Figures]) -> None:
    print("\nlongest time the loop stood still over a heap of small things")
    for line in sorted(heaped, key=lambda one: -one.stood):
        print(f"  {line.stood * 1000:>5.0f} ms  {line.route} ({line.cases} requests)")


def _print_findings(run: Run) -> None:
    for what, finding in run.findings.items():
        print(f"\nFINDING {what}, {finding.routes.total()} times")
        for route, times in finding.routes.most_common(3):
            print(f"  at {route} ({times})")
        if finding.case:
            print(finding.case.describe())


def _print_sum(run: Run, seconds: float) -> int:
    kinds: Counter[str] = Counter()
    for line in run.figures:
        kinds.update(line.kinds)
    cases = sum(line.cases for line in run.figures)
    others = len(run.findings) - sum(
        1 for what in run.findings if what.startswith(("5xx", "hang", "escape"))
    )
    print(f"\nfuzz: {cases / seconds:.0f} cases/s in {seconds:.0f} s, {others} other findings")
    still = max((line.stood for line in run.heaped), default=0.0)
    print(f"fuzz: the loop stood still for {still:.3f} s at most, of {heaps.LONGEST} s allowed")
    print(
        f"fuzz: a bare commit beside it took {run.bare.longest:.2f} s at most; "
        f"such waits are left out of the hangs; {run.slow_once} slow answers were asked for again"
    )
    print(
        f"fuzz: {cases} cases, {kinds['5xx']} answers 5xx, {kinds['hang']} hangs over 2 s, "
        f"{kinds['escape']} escapes"
    )
    return 1 if run.findings else 0


if __name__ == "__main__":
    sys.exit(main())
