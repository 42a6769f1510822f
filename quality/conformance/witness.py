"""A plugin for the tests in the copy: which requirement has which tests, what they went through.

Reads from the environment where to write its notes, and whether to note the functions as well.
"""

import json
import os
import sys
import threading
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final

import pytest

import kontowerk
from kontowerk.kit.settings import process_environment

NOTES: Final = "CONFORMANCE_NOTES"
ENTERED: Final = "CONFORMANCE_ENTERED"
_TIERS: Final = ("pure", "database", "service", "process", "browser")

_entered: set[CodeType] = set()
_tests: dict[str, dict[str, Any]] = {}


def _note(frame: FrameType, event: str, _arg: object) -> None:
    if event == "call":
        _entered.add(frame.f_code)


def pytest_configure(config: pytest.Config) -> None:
    found = Path(kontowerk.__file__).resolve()
    if not found.is_relative_to(config.rootpath.resolve()):
        message = f"the tests would use {found}, which is not in the copy"
        raise pytest.UsageError(message)
    if process_environment().get(ENTERED):
        threading.setprofile(_note)
        sys.setprofile(_note)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        shown = [name for mark in item.iter_markers("req") for name in mark.args]
        tier = next((one for one in _TIERS if item.get_closest_marker(one)), "process")
        _tests[item.nodeid] = {"shows": shown, "tier": tier, "outcome": "", "entered": []}


def pytest_runtest_logstart() -> None:
    _entered.clear()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    test = _tests[report.nodeid]
    if report.when == "call" or not report.passed:
        outcome = report.outcome if report.when == "call" else f"{report.outcome} in {report.when}"
        test["outcome"] = test["outcome"] if test["outcome"] == "failed" else outcome
    if report.when == "teardown":
        source = f"{Path.cwd() / 'src'}{os.sep}"
        test["entered"] = sorted(
            {
                (f"src/{code.co_filename.removeprefix(source)}", code.co_name)
                for code in _entered.copy()
                if code.co_filename.startswith(source)
            }
        )


def pytest_sessionfinish() -> None:
    Path(process_environment()[NOTES]).write_text(json.dumps(_tests), encoding="utf-8")
