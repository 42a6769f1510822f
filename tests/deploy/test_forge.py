"""What the forge reads from the repository is what it accepts; there is no forge here to ask."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

from tests.deploy.schemas import faults, read

pytestmark = pytest.mark.usefixtures("processes")

ROOT: Final = Path(__file__).parent.parent.parent
FORGE: Final = ROOT / ".github"
WORKFLOWS: Final = sorted(FORGE.glob("workflows/*.yml"))
FORMS: Final = sorted(FORGE.glob("ISSUE_TEMPLATE/[!c]*.yml"))


def _jobs(path: Path) -> dict[str, dict[str, Any]]:
    return read(path)["jobs"]


def _steps(path: Path) -> list[dict[str, Any]]:
    return [step for job in _jobs(path).values() for step in job["steps"]]


def _runs(path: Path) -> str:
    return "\n".join(step.get("run", "") for step in _steps(path))


def test_there_are_workflows_and_forms() -> None:
    assert {path.stem for path in WORKFLOWS} == {"ci", "nightly", "release"}
    assert {path.stem for path in FORMS} == {"bank", "bug", "proposal"}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_is_one_and_every_job_ends(path: Path) -> None:
    assert faults("github-workflows", read(path)) == []
    assert [name for name, job in _jobs(path).items() if "timeout-minutes" not in job] == []


def test_a_word_the_forge_does_not_know_is_noticed() -> None:
    workflow = read(WORKFLOWS[0])
    workflow["jobs"]["lane"]["run-on"] = workflow["jobs"]["lane"].pop("runs-on")
    assert faults("github-workflows", workflow)


def test_updates_are_asked_for_in_words_the_forge_knows() -> None:
    assert faults("dependabot", read(FORGE / "dependabot.yml")) == []


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_is_one(path: Path) -> None:
    assert faults("github-issue-forms", read(path)) == []


def test_who_found_a_weakness_is_led_away_from_public_forms() -> None:
    found = read(FORGE / "ISSUE_TEMPLATE" / "config.yml")
    assert faults("github-issue-config", found) == []
    assert found["blank_issues_enabled"] is False
    assert found["contact_links"][0]["url"].endswith("/SECURITY.md")


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_about_faults_asks_for_no_real_data(path: Path) -> None:
    required = [
        option["label"]
        for part in read(path)["body"]
        if part["type"] == "checkboxes"
        for option in part["attributes"]["options"]
        if option.get("required") is True
    ]
    assert path.stem == "proposal" or any(
        label.startswith(("There is no ", "There are no ")) for label in required
    )


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_named_by_their_full_version(path: Path) -> None:
    named = [step["uses"] for step in _steps(path) if "uses" in step]
    assert named
    loose = [use for use in named if not re.search(r"@(v\d+\.\d+\.\d+|[0-9a-f]{40})$", use)]
    assert loose == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_only_read_and_a_job_that_writes_runs_no_code_of_ours(path: Path) -> None:
    assert read(path)["permissions"] == {"contents": "read"}
    for job in _jobs(path).values():
        if "permissions" in job:
            uses = {step.get("uses", "").partition("@")[0] for step in job["steps"]}
            assert "actions/checkout" not in uses


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_checkout_leaves_no_credentials_behind(path: Path) -> None:
    for step in _steps(path):
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_nothing_a_stranger_can_name_becomes_part_of_a_script(path: Path) -> None:
    assert "${{" not in _runs(path)


def test_every_lane_is_a_job_and_all_of_them_must_pass() -> None:
    jobs = _jobs(FORGE / "workflows" / "ci.yml")
    strategy = jobs["lane"]["strategy"]
    assert strategy["matrix"]["lane"] == "${{ fromJSON(needs.lanes.outputs.names) }}"
    assert strategy["fail-fast"] is False
    assert jobs["all"]["needs"] == ["lanes", "lane", "ledger"]
    assert jobs["all"]["if"] == "always()"
    runs = _runs(FORGE / "workflows" / "ci.yml")
    assert "$(.ci/lanes list --json)" in runs
    assert '.ci/lanes run "$LANE"' in runs
    assert jobs["ledger"]["needs"] == "lane"
    assert ".ci/lanes run ledger" in runs


def test_every_lane_runs_as_a_job_or_is_part_of_one() -> None:
    def listed(*options: str) -> str:
        done = subprocess.run(  # noqa: S603 - our own script
            [str(ROOT / ".ci" / "lanes"), "list", *options],
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    jobs = json.loads(listed("--json"))
    assert set(listed().split()) == {*jobs, "setup", "ledger"}
    assert {"check", "fuzz", "drill", "guards", "eval", "first-minutes", "tests-1"} <= set(jobs)
    assert "scale" in jobs


@pytest.mark.parametrize(
    ("results", "passed"),
    [
        ("success success success", True),
        ("success success failure", False),
        ("success failure skipped", False),
        ("success cancelled skipped", False),
        ("failure skipped skipped", False),
    ],
)
def test_the_last_job_passes_only_when_every_lane_did(*, results: str, passed: bool) -> None:
    (step,) = _jobs(FORGE / "workflows" / "ci.yml")["all"]["steps"]
    done = subprocess.run(  # noqa: S603 - our own line
        ["/bin/bash", "-e", "-c", step["run"]], env={"RESULTS": results}, check=False
    )
    assert (done.returncode == 0) is passed


def test_every_owner_is_the_team_and_every_owned_path_is_there() -> None:
    lines = (FORGE / "CODEOWNERS").read_text(encoding="utf-8").splitlines()
    owned = [line.split() for line in lines if line and not line.startswith("#")]
    assert owned[0][0] == "*"
    for path, *owners in owned:
        assert owners == ["@kontowerk/maintainers"]
        assert path == "*" or (ROOT / path.strip("/")).exists(), path


def test_every_folder_with_packages_is_watched_for_updates() -> None:
    watched = {
        (update["package-ecosystem"], folder)
        for update in read(FORGE / "dependabot.yml")["updates"]
        for folder in update.get("directories", [update.get("directory")])
    }
    kept = {
        ("pip", "/"), ("pip", "/requirements"), ("pip", "/clients/python"),
        ("npm", "/clients/typescript"), ("github-actions", "/"), ("docker", "/deploy"),
    }  # fmt: skip
    assert watched == kept
    for _, folder in kept:
        assert (ROOT / folder.strip("/")).is_dir()
    assert (ROOT / "clients" / "typescript" / "package.json").is_file()
