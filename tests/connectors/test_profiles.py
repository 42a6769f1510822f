"""Profiles say where each of their values is known from, and a slip of the pen does not start."""

from datetime import date
from typing import Any

import pytest

from kontowerk.connectors import profiles
from kontowerk.connectors.profiles import Profiles

DAY = date(2026, 11, 16)
GOOD: dict[str, dict[str, Any]] = {
    "default": {"camt": True},
    "fi": {
        "title": "Sparkassen",
        "camt": {"value": False, "source": "list", "checked": DAY},
        "notes": [{"says": "x", "source": "list", "checked": DAY}],
    },
}


def _parsed(group: dict[str, Any]) -> Profiles:
    return profiles.parse({**GOOD, "fi": group}, {"list"})


def test_a_group_gives_its_values_with_source_and_day() -> None:
    found = profiles.parse(GOOD, {"list"})
    quirk = found.groups["fi"].quirks["camt"]
    assert (quirk.value, quirk.source, quirk.checked) == (False, "list", DAY)
    assert found.names == {"default", "fi"}


@pytest.mark.parametrize(
    "group",
    [
        {**GOOD["fi"], "kamt": GOOD["fi"]["camt"]},
        {**GOOD["fi"], "camt": False},
        {**GOOD["fi"], "camt": {"value": False, "source": "list"}},
        {**GOOD["fi"], "camt": {"value": False, "source": "lisst", "checked": DAY}},
        {**GOOD["fi"], "camt": {"value": False, "source": "list", "cheked": DAY, "checked": DAY}},
        {**GOOD["fi"], "notes": [{"says": "x", "source": "list"}]},
        {"camt": GOOD["fi"]["camt"]},
    ],
    ids=["key", "no source", "no day", "source", "field", "note", "title"],
)
def test_a_misspelt_or_unsourced_value_does_not_start(group: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        _parsed(group)


@pytest.mark.parametrize("protocol", ["fints", "xs2a"])
def test_every_value_that_is_shipped_differs_from_the_default(protocol: str) -> None:
    found = profiles.read(protocol)
    same = [
        (name, key)
        for name, group in found.groups.items()
        for key, quirk in group.quirks.items()
        if quirk.value == found.default[key]
    ]
    assert not same


def test_every_source_is_used() -> None:
    cited = {
        item.source
        for protocol in ("fints", "xs2a")
        for group in profiles.read(protocol).groups.values()
        for item in (*group.quirks.values(), *group.notes)
    }
    assert cited == set(profiles.sources())
