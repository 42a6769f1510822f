"""A plugin for the tests in the copy: how each ended, and what it said."""

import json
from collections.abc import Generator
from pathlib import Path
from typing import Final

import pytest

import kontowerk
from kontowerk.kit.settings import process_environment

NOTES: Final = "ATTACKS_NOTES"

_ended: dict[str, dict[str, str]] = {}


def pytest_configure(config: pytest.Config) -> None:
    used = Path(kontowerk.__file__).resolve()
    if not used.is_relative_to(config.rootpath.resolve()):
        message = f"the tests would use {used}, which is not in the copy"
        raise pytest.UsageError(message)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed and call.excinfo is not None:
        error = _first(call.excinfo.value)
        note = {"outcome": "failed" if call.when == "call" else f"failed in {call.when}"}
        said = str(error).partition("\n")[0]
        _ended.setdefault(item.nodeid, note | {"error": type(error).__name__, "said": said})
    elif call.when == "call":
        _ended[item.nodeid] = {"outcome": report.outcome, "error": "", "said": ""}
    return report


def _first(error: BaseException) -> BaseException:
    """Return what was raised, or the first of several."""
    while isinstance(error, BaseExceptionGroup):
        inner: tuple[BaseException, ...] = error.exceptions  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType] - of any kind
        error = inner[0]
    return error


def pytest_sessionfinish() -> None:
    Path(process_environment()[NOTES]).write_text(json.dumps(_ended), encoding="utf-8")
