"""`python -m quality.conformance`: break requirements on purpose; do their tests notice?

python -m quality.conformance --sample 40            a random forty; prints its seed
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

from quality.conformance import words
from quality.conformance.judge import cheap, judge
from quality.conformance.model import Found, Requirement, Verdict
from quality.conformance.stage import ROOT, Stage


def _chosen(given: argparse.Namespace, known: list[Requirement]) -> list[Requirement]:
    if given.only:
        ids = {requirement.id: requirement for requirement in known}
        if unknown := [name for name in given.only.split(",") if name not in ids]:
            sys.exit(f"no such requirement: {', '.join(unknown)}")
        return [ids[name] for name in given.only.split(",")]
    seed = given.seed if given.seed is not None else int(time.time())
    print(f"seed {seed} (SEED={seed} repeats the sample)", flush=True)
    chance = random.Random(seed)  # noqa: S311 - chooses a sample
    return chance.sample(known, min(given.sample, len(known)))


def report(found: list[Found]) -> str:
    """Say how many of which."""
    counted = Counter(it.verdict for it in found)
    parts = [f"{counted[verdict]} {verdict}" for verdict in Verdict if counted[verdict]]
    return f"conformance: of {len(found)} sampled {', '.join(parts)}"


def main() -> int:
    """Break and judge."""
    arguments = argparse.ArgumentParser(prog="quality.conformance", description=__doc__)
    arguments.add_argument("--sample", type=int, default=40)
    arguments.add_argument("--seed", type=int)
    arguments.add_argument("--only", help="ids, separated by commas")
    given = arguments.parse_args()
    sample = _chosen(given, words.read(ROOT / "docs" / "requirements.csv"))
    stage = Stage.build(ROOT / "build" / "conformance")
    tests = stage.collect()
    chosen = {requirement.id: cheap(tests, requirement) for requirement in sample}
    names = list(dict.fromkeys(test.name for some in chosen.values() for test in some))
    print(f"{len(names)} tests show {len(sample)} requirements; all have to pass first", flush=True)
    ran = stage.run(names, entered=True, first=False, seconds=3600) if names else []
    passed = {test.name: test for test in ran}
    found: list[Found] = []
    for requirement in sample:
        own = [passed[test.name] for test in chosen[requirement.id] if test.name in passed]
        found.append(judge(stage, requirement, own, ran))
        print(found[-1], flush=True)
    print(report(found))
    return 1 if any(it.verdict in (Verdict.UNNOTICED, Verdict.NOT_GREEN) for it in found) else 0


if __name__ == "__main__":
    sys.exit(main())
