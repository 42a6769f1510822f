"""`make shipped` counts honestly, and lets a build read the machine's pip settings and no more."""

from pathlib import Path

import pytest
from quality.shipped.ask import logins_of
from quality.shipped.images import pip_volumes
from quality.shipped.outcomes import (
    NotPermittedHereError,
    StepFailedError,
    Steps,
    is_forbidden,
)


def _raise(error: Exception) -> str:
    raise error


def test_what_is_not_permitted_is_no_failure_and_is_not_counted_as_seen(
    capsys: pytest.CaptureFixture[str],
) -> None:
    steps = Steps()
    assert steps.take("built", lambda: "617 MB")
    assert not steps.take("booted", lambda: _raise(NotPermittedHereError("no cgroups")))
    assert steps.summary() == "shipped: 1 of 2 steps, 1 not permitted"
    assert steps.failed == []
    said = capsys.readouterr().out
    assert "ok    built: 617 MB" in said
    assert "booted: not permitted here: no cgroups" in said


@pytest.mark.parametrize(
    "error", [StepFailedError("exit 1"), AssertionError("root can be written")]
)
def test_what_fails_is_counted_as_a_failure(error: Exception) -> None:
    steps = Steps()
    assert not steps.take("started", lambda: _raise(error))
    assert steps.failed == ["started"]
    assert steps.summary() == "shipped: 0 of 1 steps, 0 not permitted"


def test_what_builds_on_a_failure_is_not_blamed_on_the_machine() -> None:
    steps = Steps()
    steps.take("image, built", lambda: _raise(StepFailedError("exit 1")))
    steps.leave_out(("compose", "chart"), "there is no image")
    assert steps.summary() == "shipped: 0 of 3 steps, 0 not permitted, 2 not taken"


def test_a_part_that_cannot_be_begun_does_not_stop_the_others() -> None:
    steps = Steps()
    with steps.part("compose"):
        message = "podman-compose is not installed"
        raise NotPermittedHereError(message)
    assert (steps.not_permitted, steps.failed) == (1, [])


@pytest.mark.parametrize(
    ("said", "forbidden"),
    [
        ("error setting rlimit type 7: operation not permitted", True),
        ("cgroups in hybrid mode not supported, drop all controllers from cgroupv2", True),
        ("kontowerk: the database does not answer", False),
    ],
)
def test_the_machine_is_blamed_only_for_what_it_forbids(said: str, *, forbidden: bool) -> None:
    assert is_forbidden(said) == forbidden


def test_a_build_reads_the_settings_of_pip_and_the_folders_they_name(tmp_path: Path) -> None:
    index = tmp_path / "mirror" / "simple"
    index.mkdir(parents=True)
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    listed = (
        f":env:.find-links='{wheels}'\n"
        "global.find-links='/nowhere'\n"
        f"global.extra-index-url='file://{index} https://packages.example/simple'\n"
    )
    written = tmp_path / "pip.conf"
    assert pip_volumes(listed, written) == [
        f"{written}:/etc/pip.conf:ro",
        f"{wheels}:{wheels}:ro",
        f"{index.parent}:{index.parent}:ro",
    ]
    text = written.read_text(encoding="utf-8")
    assert f"find-links = {wheels}\n" in text  # the environment wins, as in pip
    assert "\n  https://packages.example/simple\n" in text


def test_the_logins_are_those_that_tenant_add_prints() -> None:
    said = "Tenant acme, secrets are shown once:\n  acme/admin  s1\n  acme/user   s2\n"
    assert logins_of(said) == {"admin": ("acme/admin", "s1"), "user": ("acme/user", "s2")}
