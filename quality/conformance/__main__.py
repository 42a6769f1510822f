"""`python -m quality.conformance`: break requirements on purpose; do their tests notice?

python -m quality.conformance --sample 40            until forty were broken; prints its seed
python -m quality.conformance --sample 40 --seed 7   the same forty again
python -m quality.conformance --only CONV-006,REL-010

Exit code 1 when a break is not noticed. Requirements that only processes or browsers show, and
such that name nothing to break, are counted apart.
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator

from quality.conformance import words
from quality.conformance.judge import cheap, judge
from quality.conformance.model import Found, Requirement, Verdict
from quality.conformance.stage import ROOT, Ran, Stage


def _named(only: str, known: list[Requirement]) -> list[Requirement]:
    ids = {requirement.id: requirement for requirement in known}
    if unknown := [name for name in only.split(",") if name not in ids]:
        sys.exit(f"no such requirement: {', '.join(unknown)}")
    return [ids[name] for name in only.split(",")]


def _shuffled(seed: int | None, known: list[Requirement]) -> list[Requirement]:
    seed = seed if seed is not None else int(time.time())
    print(f"seed {seed} (SEED={seed} repeats the sample)", flush=True)
    return random.Random(seed).sample(known, len(known))  # noqa: S311 - chooses a sample


def report(judged: list[Found]) -> str:
    """Say how many of which."""
    counted = Counter(found.verdict for found in judged)
    parts = [f"{counted[verdict]} {verdict}" for verdict in Verdict if counted[verdict]]
    return f"conformance: of {len(judged)} sampled {', '.join(parts)}"


def _judged(stage: Stage, tests: list[Ran], some: list[Requirement]) -> Iterator[Found]:
    chosen = {requirement.id: cheap(tests, requirement) for requirement in some}
    names = list(dict.fromkeys(test.name for own in chosen.values() for test in own))
    print(f"{len(names)} tests show {len(some)} requirements; all have to pass first", flush=True)
    ran = stage.run(names, entered=True, first=False, seconds=3600) if names else []
    passed = {test.name: test for test in ran}
    for requirement in some:
        own = [passed[test.name] for test in chosen[requirement.id] if test.name in passed]
        yield judge(stage, requirement, own, ran)


def main() -> int:
    """Break and judge, until as many as wanted were broken."""
    arguments = argparse.ArgumentParser(prog="quality.conformance", description=__doc__)
    arguments.add_argument("--sample", type=int, default=40)
    arguments.add_argument("--seed", type=int)
    arguments.add_argument("--only", help="ids, separated by commas")
    given = arguments.parse_args()
    known = words.read(ROOT / "docs" / "requirements.csv")
    waiting = _named(given.only, known) if given.only else _shuffled(given.seed, known)
    wanted = len(waiting) if given.only else given.sample
    stage = Stage.build(ROOT / "build" / "conformance")
    tests = stage.collect()
    judged = list[Found]()
    while waiting and (missing := wanted - sum(found.is_broken for found in judged)) > 0:
        some, waiting = waiting[:missing], waiting[missing:]
        for found in _judged(stage, tests, some):
            judged.append(found)
            print(found, flush=True)
    print(report(judged))
    return 1 if any(found.is_fault for found in judged) else 0


if __name__ == "__main__":
    sys.exit(main())
