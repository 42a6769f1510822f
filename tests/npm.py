"""Packages of npm that tests use: fetched once in the version named, and kept in pytest's cache."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest


def fetched(config: pytest.Config, package: str, version: str) -> Path:
    """Return the folder of a package; where npm cannot fetch it the test is skipped."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is not on this machine")
    named = f"{package}@{version}"
    folder = Path(config.cache.mkdir(named))
    target = folder / "node_modules" / package
    if not target.exists():
        (folder / "package.json").write_text(json.dumps({"private": True}), encoding="utf-8")
        arguments = ["install", "--ignore-scripts", "--no-audit", "--no-fund", named]
        try:
            subprocess.run(  # noqa: S603 - npm, with words of our own
                [npm, *arguments], cwd=folder, check=True, capture_output=True, timeout=120
            )
        except (OSError, subprocess.SubprocessError) as error:
            pytest.skip(f"npm cannot fetch {named} ({type(error).__name__})")
    return target
