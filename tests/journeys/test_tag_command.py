"""`kontowerk tag`: records in, tags out, no database."""

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.usefixtures("processes")

RECORD = {
    "betrag": -43.21,
    "buchungsdatum": "2026-05-04T00:00:00Z",
    "verwendungszweck": "REWE SAGT DANKE. 4711//Koeln/DE",
    "gegenkontoInhaber": "REWE Markt GmbH",
    "gvCode": None,
    "user": "u1",
    "provider": "p",
    "product": "giro",
    "tenant": "t",
}
FIELDS = {
    *("id", "category", "insuranceType", "partner", "freelancerCategory", "confidence", "explain"),
}


def run(lines: Iterable[str], *more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "kontowerk.bootstrap.cli", "tag", *more],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={"PATH": "/usr/bin"},  # no database, no settings
    )


def written(**changes: Any) -> str:
    return json.dumps(RECORD | changes)


def test_every_record_gets_its_line_in_the_order_given() -> None:
    done = run(
        [
            written(id="a"),
            written(id="b", betrag=2800, gegenkontoInhaber="Bau GmbH", verwendungszweck="Gehalt"),
            written(id="c", gegenkontoInhaber="Allianz", verwendungszweck="Hausrat 4711"),
        ]
    )
    assert (done.returncode, done.stderr) == (0, "")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [it["id"] for it in found] == ["a", "b", "c"]
    assert all(set(it) == FIELDS for it in found)
    assert [it["category"] for it in found] == [
        "LIVING_GROCERIES",
        "INCOME_SALARY",
        "INSURANCE_HOME",
    ]
    assert found[0]["partner"] == "REWE"
    assert found[0]["explain"]["sentence"] == "The counterparty is Rewe."
    assert found[2]["insuranceType"] == "HOME_CONTENTS"
    assert all(0 <= it["confidence"] <= 1 for it in found)


def test_transfers_are_found_between_products_of_one_user_and_not_of_two() -> None:
    leg = {"gegenkontoInhaber": "Erika Muster", "verwendungszweck": "Sparen"}
    done = run(
        [
            written(id="a", betrag=-80, **leg),
            written(id="b", betrag=80, product="spar", **leg),
            written(id="c", betrag=-90, **leg),
            written(id="d", betrag=90, product="spar", user="u2", **leg),
        ]
    )
    categories = [json.loads(line)["category"] for line in done.stdout.splitlines()]
    assert categories[:2] == ["TRANSFER_OWNACCOUNT", "TRANSFER_OWNACCOUNT"]
    assert not any(it.startswith("TRANSFER_") for it in categories[2:])


def test_a_line_that_is_no_record_says_so_and_the_others_are_tagged(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    file.write_text("\n".join([written(id="a"), "{}", "no json", "", written(id="b")]))
    done = run([], str(file))
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [it["id"] for it in found] == ["a", None, None, "b"]
    assert "betrag" in found[1]["error"]
    assert found[2]["error"] == "not JSON"
    assert done.returncode == 1
    assert "2 lines are no transaction records" in done.stderr


def test_a_file_that_is_not_there_is_said_in_one_line() -> None:
    done = run([], "nowhere.jsonl")
    assert done.returncode == 1
    assert done.stderr.strip() == "kontowerk: cannot read nowhere.jsonl: No such file or directory"
