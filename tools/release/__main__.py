"""Make a release: `python -m tools.release --out folder [--version V] [--tag] [--image]`.

Everything is done in a temporary clone of the commit. Without `--tag` that is a rehearsal: it
leaves the packages and nothing else. With it, the commit that was built and proved is taken into
the branch and tagged.
"""

import argparse
import shutil
import sys
import tempfile
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path

from kontowerk.kit.clock import BERLIN, Clock, SystemClock
from tools import check_vulnerabilities
from tools.release import (
    build,
    changelog,
    image,
    listing,
    parts,
    prove,
    repository,
    scans,
    version,
)
from tools.release.errors import NotReleasedError

ROOT = Path(__file__).parent.parent.parent


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for."""

    version: str
    out: Path
    tag: bool
    image: bool
    prove: bool


@dataclass(slots=True)
class Steps:
    """Says how long each step took."""

    begun: float
    last: float

    def done(self, what: str) -> None:
        """Print a step with its time."""
        now = time.monotonic()
        print(f"{now - self.last:7.1f} s  {what}", flush=True)
        self.last = now


def next_version(root: Path) -> str:
    """Return the version of the sources, or the next number if that was released from elsewhere."""
    carried = version.current(root)
    here = repository.git(root, "rev-parse", "HEAD")
    if repository.tagged_commit(root, carried) in (None, here):
        return carried
    year, month, number = version.parts(carried)
    return f"{year}.{month}.{number + 1}"


def prepare(sources: Path, wanted: str, clock: Clock, *, rehearsed: bool = False) -> str:
    """Give the sources version and changelog of a release; returns the commit to build.

    Sources that carry both already are the release, so a tag can be built again as it is.
    """
    path = sources / "CHANGELOG.md"
    text = path.read_text(encoding="utf-8")
    if is_prepared(sources, wanted):
        return repository.git(sources, "rev-parse", "HEAD")
    version.write(sources, wanted)
    today = clock.now().astimezone(BERLIN).date()
    closed = changelog.close(text, wanted, today, even_empty=rehearsed)
    path.write_text(closed, encoding="utf-8")
    return repository.commit_all(sources, f"Release {wanted}")


def is_prepared(sources: Path, wanted: str) -> bool:
    """Say whether version and changelog are those of the release already."""
    text = (sources / "CHANGELOG.md").read_text(encoding="utf-8")
    same = set(version.carried(sources).values()) == {wanted}
    return same and changelog.released(text, wanted) is not None


def release(root: Path, wanted: Wanted, clock: Clock) -> None:
    """Build, prove, and tag if wanted."""
    steps = Steps(time.monotonic(), time.monotonic())
    begun = repository.require_clean(root)
    repository.require_untagged(
        root, wanted.version, begun, prepared=is_prepared(root, wanted.version)
    )
    if wanted.tag:
        repository.require_taggable(root)
    _require_empty(wanted.out)
    with tempfile.TemporaryDirectory(prefix="kontowerk-release-") as name:
        scratch = Path(name)
        sources = scratch / "sources"
        repository.clone(root, begun, sources)
        commit = prepare(sources, wanted.version, clock, rehearsed=not wanted.tag)
        steps.done(f"{wanted.version} as commit {commit[:12]}")
        scans.require_no_secret(sources)
        steps.done("no secret in the tree")
        asked = scans.weaknesses(sources, check_vulnerabilities.source_of_process())
        steps.done(f"advisories: {asked}")
        made = _make(wanted, sources, scratch, repository.time_of(sources, commit), steps)
        if wanted.prove:
            _prove(wanted, sources, made, steps)
        shutil.copytree(made, wanted.out, dirs_exist_ok=True)  # whole and proved, or nothing
        if wanted.tag:
            repository.adopt(root, sources, commit, wanted.version)
            steps.done(f"committed and tagged v{wanted.version}; push both when you are ready")
    steps.last = steps.begun
    steps.done(f"in all; {wanted.out}:")
    print("\n".join(listing.lines(wanted.out)))
    if not wanted.tag:
        print("A rehearsal: the repository is as it was. TAG=1 commits and tags.")


def _require_empty(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    if any(out.iterdir()):
        message = f"{out} is not empty; a release goes into an empty folder"
        raise NotReleasedError(message)


def _make(wanted: Wanted, sources: Path, scratch: Path, seconds: int, steps: Steps) -> Path:
    out = scratch / "made"
    made = build.python_packages(sources, out, scratch, seconds)
    steps.done("wheels and sdists, built twice with the same bytes")
    packed = build.npm_package(sources, out)
    steps.done("npm tarball" if packed else "NO npm tarball: npm is not installed")
    locked = (sources / "requirements" / "runtime.txt").read_text(encoding="utf-8")
    project = tomllib.loads((sources / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    parts.write(made[0], locked, project["dependencies"], wanted.version, seconds)
    steps.done("list of parts, which the CycloneDX schema accepts")
    _make_image(wanted, sources, out, seconds, steps)
    told = changelog.released(
        (sources / "CHANGELOG.md").read_text(encoding="utf-8"), wanted.version
    )
    (out / "CHANGES.md").write_text(told or "", encoding="utf-8")
    listing.write_checksums(out)
    return out


def _make_image(wanted: Wanted, sources: Path, out: Path, seconds: int, steps: Steps) -> None:
    try:
        builder = image.find_builder()
        image.build(builder, sources, out, wanted.version, seconds)
    except NotReleasedError as error:
        if wanted.image:
            raise
        steps.done(f"NO image: {error}")
    else:
        steps.done(f"image, by {builder}")


def _prove(wanted: Wanted, sources: Path, made: Path, steps: Steps) -> None:
    locked, scratch = sources / "requirements", made.parent
    wheels = sorted(made.glob("*.whl"))
    programs = prove.install(wheels, locked / "runtime.txt", scratch / "environment")
    prove.introduces_itself(programs, wanted.version)
    steps.done("installed by hash into an empty environment; says its version")
    ready = prove.runs_the_demo(programs, locked / "demo.txt", scratch / "demo")
    steps.done(f"the demo ran from the wheel ({ready}) and ended")


def _wanted(words: list[str]) -> Wanted:
    parser = argparse.ArgumentParser(prog="make release", description=__doc__)
    parser.add_argument("--version", default=next_version(ROOT))
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--tag", action="store_true", help="commit and tag in this repository")
    parser.add_argument("--image", action="store_true", help="no image is an error")
    parser.add_argument("--unproved", action="store_true", help="do not install and run it")
    given = parser.parse_args(words)
    if given.tag and given.unproved:
        parser.error("what was not proved is not tagged")
    version.parts(given.version)
    return Wanted(
        given.version, given.out.absolute(), given.tag, given.image, prove=not given.unproved
    )


if __name__ == "__main__":
    try:
        release(ROOT, _wanted(sys.argv[1:]), SystemClock())
    except NotReleasedError as reason:
        sys.exit(f"no release: {reason}")
