"""Amounts that a law sets, by the day they hold from."""

import tomllib
from functools import cache
from importlib import resources


def child_benefit(day: int) -> int:
    """Return the cents a month for one child."""
    rows = _child_benefits()
    return next((cents for since, cents in reversed(rows) if since <= day), rows[0][1])


@cache
def _child_benefits() -> list[tuple[int, int]]:
    file = resources.files("kontowerk.analysis").joinpath("data", "statutory.toml")
    rows = tomllib.loads(file.read_text("utf-8"))["child_benefit"]
    return [(it["from"].toordinal(), it["euros"] * 100) for it in rows]
