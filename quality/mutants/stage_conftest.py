"""Stands in the place of `tests/conftest.py` where mutants are tested."""

import pytest
from hypothesis import Phase, settings

# The same examples for every mutant and in every run; nobody reads the smallest failing one.
settings.register_profile(
    "mutants",
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
)
settings.load_profile("mutants")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give tests the attribute that mutmut 3.8 reads and pytest 9.2 no longer has."""
    for item in items:
        vars(item)["_nodeid"] = item.nodeid
