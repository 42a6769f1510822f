"""A release says what it is, what changed and what it is made of; whoever builds it again agrees.

The whole of it, with the demo that runs from the wheel, is `make release OUT=folder`.
"""

import json
import shutil
import subprocess
import tomllib
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Final

import pytest
from tools.release import build, changelog, image, listing, lock, parts, prove, repository, version
from tools.release.__main__ import ROOT, Wanted, is_prepared, next_version, prepare, release
from tools.release.errors import NotReleasedError

from kontowerk.testing import ManualClock

pytestmark = pytest.mark.usefixtures("processes")

DAY: Final = date(2026, 12, 1)
# In Berlin the first of December has begun.
CLOCK: Final = ManualClock(datetime(2026, 11, 30, 23, 30, tzinfo=UTC))
CHANGES: Final = """\
# Changelog

## [Unreleased]

### Added
- A thing.

## [2026.10.0] - 2026-10-01

Old.
"""

PACKAGE: Final = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "small"
version = "2026.12.0"

[tool.hatch.build.targets.wheel]
packages = ["src/small"]
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A repository with only the files that a release changes."""
    root = tmp_path / "small"
    for name in version.CARRIERS:
        target = root / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, target)
    version.write(root, version.current(root))
    (root / "CHANGELOG.md").write_text(CHANGES, encoding="utf-8")
    repository.git(tmp_path, "init", "--quiet", "--initial-branch", "main", root)
    for key in ("user.name", "user.email"):
        repository.git(root, "config", key, "somebody@example.com")
    repository.git(root, "add", ".")
    repository.commit_all(root, "Begin")
    return root


def test_every_part_carries_the_same_version() -> None:
    assert len(set(version.carried(ROOT).values())) == 1
    version.parts(version.current(ROOT))


@pytest.mark.parametrize(
    "given", ["", "1.0", "2026.12", "2026.01.0", "2026.13.0", "v2026.12.0", "2026.12.0rc1"]
)
def test_what_is_no_version_is_refused(given: str) -> None:
    with pytest.raises(NotReleasedError, match="is no version"):
        version.parts(given)


def test_a_release_is_named_in_every_file_and_dated_in_the_changelog(small: Path) -> None:
    commit = prepare(small, "2026.12.0", CLOCK)
    assert set(version.carried(small).values()) == {"2026.12.0"}
    assert (
        tomllib.loads((small / "pyproject.toml").read_text())["project"]["version"] == "2026.12.0"
    )
    assert "\n## [2026.12.0] - 2026-12-01\n" in (small / "CHANGELOG.md").read_text()
    assert repository.require_clean(small) == commit


def test_a_version_never_goes_back(small: Path) -> None:
    with pytest.raises(NotReleasedError, match="older than"):
        prepare(small, "2026.9.7", CLOCK)


def test_a_release_that_is_committed_is_built_as_it_is(small: Path) -> None:
    assert not is_prepared(small, "2026.12.0")
    commit = prepare(small, "2026.12.0", CLOCK)
    assert is_prepared(small, "2026.12.0")
    assert prepare(small, "2026.12.0", CLOCK) == commit


def test_what_is_not_released_becomes_the_section_of_the_version() -> None:
    closed = changelog.close(CHANGES, "2026.12.0", DAY)
    assert changelog.released(closed, "2026.12.0") == "### Added\n- A thing.\n"
    assert changelog.released(closed, "2026.10.0") == "Old.\n"
    assert closed.index(changelog.OPEN) < closed.index("## [2026.12.0] - 2026-12-01")
    assert changelog.released(CHANGES, "2026.12.0") is None


def test_nothing_new_is_no_release() -> None:
    closed = changelog.close(CHANGES, "2026.12.0", DAY)
    with pytest.raises(NotReleasedError, match="nothing to release"):
        changelog.close(closed, "2026.12.1", DAY)
    with pytest.raises(NotReleasedError, match="already"):
        changelog.close(CHANGES, "2026.10.0", DAY)


def test_a_rehearsal_needs_nothing_new_and_takes_the_next_number(small: Path) -> None:
    assert next_version(small) == version.current(small)
    released = prepare(small, "2026.12.0", CLOCK)
    repository.git(small, "tag", "v2026.12.0")
    assert next_version(small) == "2026.12.0"
    (small / "later.py").touch()
    repository.git(small, "add", ".")
    assert repository.commit_all(small, "Later") != released
    assert next_version(small) == "2026.12.1"
    with pytest.raises(NotReleasedError, match="nothing to release"):
        prepare(small, "2026.12.1", CLOCK)
    repository.git(small, "checkout", "--quiet", ".")
    prepare(small, "2026.12.1", CLOCK, rehearsed=True)
    assert is_prepared(small, "2026.12.1")


def test_a_tree_that_says_more_than_its_commit_is_refused(small: Path) -> None:
    (small / "forgotten.py").touch()
    with pytest.raises(NotReleasedError, match=r"forgotten\.py"):
        release(small, _wanted(small.parent / "out"), CLOCK)


def test_a_release_goes_into_an_empty_folder(small: Path) -> None:
    (small.parent / "out").mkdir()
    (small.parent / "out" / "old.whl").touch()
    with pytest.raises(NotReleasedError, match="not empty"):
        release(small, _wanted(small.parent / "out"), CLOCK)


def test_a_version_that_is_tagged_is_only_built_from_its_tag(small: Path) -> None:
    commit = prepare(small, "2026.12.0", CLOCK)
    repository.git(small, "tag", "v2026.12.0")
    repository.require_untagged(small, "2026.12.0", commit, prepared=True)
    (small / "CHANGELOG.md").write_text(CHANGES, encoding="utf-8")
    later = repository.commit_all(small, "Later")
    with pytest.raises(NotReleasedError, match="choose the next number"):
        repository.require_untagged(small, "2026.12.0", later, prepared=False)


def test_a_rehearsal_leaves_the_repository_and_a_tag_takes_what_was_built(small: Path) -> None:
    begun = repository.require_clean(small)
    made = small.parent / "made"
    repository.clone(small, begun, made)
    commit = prepare(made, "2026.12.0", CLOCK)
    assert repository.require_clean(small) == begun
    repository.adopt(small, made, commit, "2026.12.0")
    assert repository.require_clean(small) == commit
    assert repository.git(small, "rev-parse", "v2026.12.0^{commit}") == commit


def test_checksums_are_those_of_all_files(tmp_path: Path) -> None:
    (tmp_path / "a.whl").write_bytes(b"a")
    (tmp_path / "b.tgz").write_bytes(b"b")
    listing.write_checksums(tmp_path)
    checked = ["sha256sum", "--check", "--strict", listing.NAME]
    done = subprocess.run(checked, cwd=tmp_path, capture_output=True, text=True, check=False)  # noqa: S603 - what a reader types
    assert (done.returncode, done.stdout) == (0, "a.whl: OK\nb.tgz: OK\n")
    assert [line.split()[-1] for line in listing.lines(tmp_path)] == [
        "SHA256SUMS",
        "a.whl",
        "b.tgz",
    ]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with two tracked files."""
    root = tmp_path / "package"
    source = root / "src" / "small"
    source.mkdir(parents=True)
    (source / "__init__.py").touch()
    (source / "key.py").touch()
    (root / "pyproject.toml").write_text(PACKAGE, encoding="utf-8")
    repository.git(tmp_path, "init", "--quiet", root)
    repository.git(root, "add", ".")
    return root


def test_a_package_is_complete_and_has_the_same_bytes_when_built_again(package: Path) -> None:
    sdist, wheel = build.build(package, package.parent / "out", 1_796_000_000)
    build.require_complete(wheel, package)
    build.require_same_again(sdist, wheel, package.parent, 1_796_000_000)
    with pytest.raises(NotReleasedError, match="differs when it is built again"):
        build.require_same_again(sdist, wheel, package.parent / "other", 1_700_000_000)


def test_a_tracked_file_that_the_builder_leaves_out_is_missed(package: Path) -> None:
    (package / ".gitignore").write_text("key.py\n", encoding="utf-8")
    _, wheel = build.build(package, package.parent / "out", 1_796_000_000)
    with pytest.raises(NotReleasedError, match=r"lacks files of src/small: key\.py"):
        build.require_complete(wheel, package)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The list of parts of a wheel."""
    wheel = tmp_path_factory.mktemp("parts") / "kontowerk-2026.12.0-py3-none-any.whl"
    wheel.write_bytes(b"a wheel")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    path = parts.write(wheel, _locked(), project["dependencies"], "2026.12.0", 1_796_000_000)
    return json.loads(path.read_text(encoding="utf-8"))


def test_the_list_of_parts_has_every_locked_package_with_licence_and_hashes(
    told: dict[str, Any],
) -> None:
    locked = lock.pins(_locked())
    assert len(locked) > 60
    listed = {part["name"]: part for part in told["components"]}
    assert listed.keys() == locked.keys()
    for name, pin in locked.items():
        part = listed[name]
        assert part["purl"] == f"pkg:pypi/{name}@{pin.version}"
        assert part["licenses"]
        assert {each["content"] for each in part["hashes"]} == set(pin.hashes) != set()


def test_the_list_of_parts_is_about_this_wheel(told: dict[str, Any]) -> None:
    product = told["metadata"]["component"]
    assert (product["name"], product["version"]) == ("kontowerk", "2026.12.0")
    assert product["licenses"] == [{"license": {"id": "Apache-2.0"}}]
    assert told["metadata"]["timestamp"].startswith("2026-11-30T")


def test_the_list_of_parts_says_what_needs_what(told: dict[str, Any]) -> None:
    needs = {
        entry["ref"].partition("@")[0]: entry.get("dependsOn", []) for entry in told["dependencies"]
    }
    direct = {ref.partition("@")[0] for ref in needs["pkg:pypi/kontowerk"]}
    assert {"pkg:pypi/fastapi", "pkg:pypi/fints", "pkg:pypi/uvloop"} <= direct
    assert "pkg:pypi/starlette" not in direct
    by_extra = {ref.partition("@")[0] for ref in needs["pkg:pypi/psycopg"]}
    assert "pkg:pypi/psycopg-binary" in by_extra
    needed = {ref for refs in needs.values() for ref in refs}
    assert {part["bom-ref"] for part in told["components"]} - needed == set()


def test_a_package_whose_licence_nobody_knows_stops_the_release(tmp_path: Path) -> None:
    wheel = tmp_path / "some.whl"
    wheel.touch()
    locked = f"unheard-of==1.0 \\\n    --hash=sha256:{'0' * 64}\n"
    with pytest.raises(NotReleasedError, match="unheard-of"):
        parts.write(wheel, locked, ["unheard-of"], "2026.12.0", 0)


def test_without_a_builder_there_is_no_image_and_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image, "BUILDERS", ("no-such-builder",))
    with pytest.raises(NotReleasedError, match="none of no-such-builder"):
        image.find_builder()


def test_nothing_that_is_tracked_is_ignored() -> None:
    """The builder of packages leaves out what git would ignore, also when it is tracked."""
    assert repository.git(ROOT, "ls-files", "--cached", "--ignored", "--exclude-standard") == ""


@pytest.mark.parametrize("folder", ["clients/python", "clients/typescript"])
def test_a_package_that_is_handed_on_carries_the_licence(folder: str) -> None:
    assert (ROOT / folder / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_what_the_demo_installs_agrees_with_what_the_service_installs() -> None:
    demo = lock.pins((ROOT / "requirements" / "demo.txt").read_text(encoding="utf-8"))
    assert [name for name, pin in lock.pins(_locked()).items() if demo.get(name) != pin] == []


def _locked() -> str:
    return (ROOT / "requirements" / "runtime.txt").read_text(encoding="utf-8")


def _wanted(out: Path) -> Wanted:
    return Wanted("2026.12.0", out, tag=False, image=False, prove=False)


def test_the_proof_waits_for_what_the_demo_says() -> None:
    said = (ROOT / "src" / "kontowerk" / "bootstrap" / "demo.py").read_text(encoding="utf-8")
    assert f"{prove.READY}. " in said
