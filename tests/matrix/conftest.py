"""Every way to approve meets every death by day in pairs, at night in full.

Cases are left out after collection, so that the tests of a batch stay side by side.
"""

from typing import Any

import pytest

from tests.matrix.cells import CELLS, Kill
from tests.products import chosen_cases

_ALL = [(cell.face, cell.method, cell.course, kill) for cell in CELLS for kill in Kill]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    ours = [item for item in items if {"cell", "batch"} <= _parameters(item).keys()]
    if not ours:
        return
    chosen = set(chosen_cases("approvals", _ALL))
    left_out = [item for item in ours if _case(item) not in chosen]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


def _case(item: pytest.Item) -> tuple[str, str, str, str]:
    cell, kill = _parameters(item)["cell"], _parameters(item)["batch"]
    return cell.face, cell.method, cell.course, kill


def _parameters(item: pytest.Item) -> dict[str, Any]:
    call = getattr(item, "callspec", None)
    return {} if call is None else call.params
