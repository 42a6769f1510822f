"""`kontowerk analyse`: one person's records in, all analyses out, no database."""

import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from kontowerk.bootstrap.cli import app

pytestmark = pytest.mark.usefixtures("processes")

PARTS = {
    *("user", "today", "leftOut", "contracts", "cashflow", "disposableMoney", "lifeEvents"),
    *("lifeStages", "salesTriggers", "affordability"),
}


def alone(lines: Iterable[str], *more: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process that has no database and no settings."""
    return subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "kontowerk.bootstrap.cli", "analyse", *more],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={"PATH": "/usr/bin"},
    )


def run(lines: Iterable[str], *more: str) -> Result:
    """Run the command in this process, whose tables are read once."""
    return CliRunner().invoke(app, ["analyse", *more], input="\n".join(lines))


def record(name: str, day: date, amount: float, who: str, text: str, **more: Any) -> str:
    said = {
        "id": name,
        "betrag": amount,
        "buchungsdatum": f"{day.isoformat()}T00:00:00",
        "verwendungszweck": text,
        "gegenkontoInhaber": who,
        "user": "u1",
        "provider": "p",
        "product": "giro",
        "tenant": "t",
    }
    return json.dumps(said | more)


def a_year() -> list[str]:
    """A salary, a rent, and shopping every five days."""
    lines: list[str] = []
    for month in range(1, 13):
        salary, rent = date(2025, month, 26), date(2025, month, 3)
        lines.append(record(f"s{month}", salary, 2800, "Bau GmbH", "Gehalt"))
        lines.append(record(f"r{month}", rent, -850, "Wohnbau Ulm GmbH", "Miete Wohnung 4"))
    for place in range(70):
        day = date(2025, 1, 2) + timedelta(days=5 * place)
        amount = -20 - place * 7 % 13
        lines.append(record(f"g{place}", day, amount, "REWE Markt GmbH", "REWE SAGT DANKE"))
    return lines


def analysed(lines: Sequence[str], *more: str) -> dict[str, Any]:
    done = run(lines, *more)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1
    return json.loads(done.stdout)


def by_category(document: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {it["tagTreeItemCategory"]["systemName"]: it["details"] for it in document["contracts"]}


def test_records_from_stdin_become_one_document_with_all_analyses() -> None:
    done = alone(a_year(), "--today", "2025-12-30")
    assert (done.returncode, done.stderr) == (0, "")
    document = json.loads(done.stdout)
    assert set(document) == PARTS
    assert (document["user"], document["today"], document["leftOut"]) == ("u1", "2025-12-30", [])
    contracts = by_category(document)
    assert set(contracts) == {"INCOME_SALARY", "HOUSING_RENT"}
    rent = contracts["HOUSING_RENT"]
    assert sorted(rent["transactionIdsRegular"]) == sorted(f"r{month}" for month in range(1, 13))
    assert (rent["status"], rent["amountNext"], rent["dateNext"]) == ("ACTIVE", -850, "2026-01-05")
    assert document["disposableMoney"]
    assert document["cashflow"]
    assert document["affordability"]
    assert document["lifeStages"]


def test_the_day_asked_for_decides_what_is_still_running(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    shopping = record("late", date(2026, 6, 1), -12, "REWE Markt GmbH", "REWE SAGT DANKE")
    file.write_text("\n".join([*a_year(), shopping]))
    early = by_category(analysed([], str(file), "--today", "2025-12-30"))
    late = by_category(analysed([], str(file), "--today", "2026-06-01"))
    assert early["HOUSING_RENT"]["status"] == "ACTIVE"
    assert late["HOUSING_RENT"]["status"] == "INACTIVE"
    assert late["HOUSING_RENT"]["dateNext"] is None


def a_year_of_changes() -> list[str]:
    """From July on the employer has another name, the bank other texts, the landlord an account."""
    lines = [it for it in a_year() if json.loads(it)["id"][0] == "g"]
    for month in range(1, 13):
        salary, rent = date(2025, month, 26), date(2025, month, 3)
        if month <= 6:
            paid = record(f"s{month}", salary, 2811.37, "Krause Logistik GmbH", "Gehalt",
                          gegenkontoIban="DE02120300000000202051")  # fmt: skip
            due = record(f"r{month}", rent, -850, "Wohnbau Ulm GmbH", "Miete Wohnung 4",
                         gegenkontoIban="DE02100500000054540402")  # fmt: skip
        else:
            paid = record(f"s{month}", salary, 2811.37, "NORDWERK HOLDING AG",
                          "EREF+4711 SVWZ+LOHN/GEHALT",
                          gegenkontoIban="DE02300209000106531065")  # fmt: skip
            due = record(f"r{month}", rent, -850, "WOHNBAU ULM GMBH",
                         "SVWZ+MIETE WOHNUNG 4",
                         gegenkontoIban="DE02500105170137075030")  # fmt: skip
        lines += [paid, due]
    return lines


def test_a_renamed_employer_another_bank_and_a_new_account_are_changes_and_no_events() -> None:
    document = analysed(a_year_of_changes(), "--today", "2025-12-30")
    contracts = by_category(document)
    assert len(document["contracts"]) == len(contracts) == 2
    for name in ("INCOME_SALARY", "HOUSING_RENT"):
        assert len(contracts[name]["transactionIdsRegular"]) == 12
        assert contracts[name]["changes"]
        assert {it["date"][:7] for it in contracts[name]["changes"]} == {"2025-07"}
    assert document["lifeEvents"] == []


def test_the_order_of_lines_does_not_matter() -> None:
    lines = [*a_year(), record("", date(2025, 5, 5), -9, "Kiosk", "Zeitung", id=None)]
    mixed = list(lines)
    Random(1).shuffle(mixed)  # noqa: S311 - mixes a list
    one, two = (run(it, "--today", "2025-12-30") for it in (lines, mixed))
    assert one.stdout == two.stdout
    assert one.exit_code == 0


def test_lines_about_products_say_what_they_are_and_what_is_in_them() -> None:
    saved = [
        record(f"m{month}", date(2025, month, 5), -100, "Erika Muster", "Sparen",
               gegenkontoIban="DE02120300000000202051")
        for month in range(1, 13)
    ]  # fmt: skip
    product = {
        "product": "spar",
        "kind": "savings",
        "balance": 1200,
        "iban": "DE02120300000000202051",
    }
    document = analysed([json.dumps(product), *a_year(), *saved], "--today", "2025-12-30")
    moved = {it["tagTreeItem"]["systemName"] for it in document["cashflow"]}
    assert "TRANSFER_SAVINGS" in moved
    assert "TRANSFER_SAVINGS" not in {
        it["tagTreeItem"]["systemName"]
        for it in analysed([*a_year(), *saved], "--today", "2025-12-30")["cashflow"]
    }


def test_records_in_other_currencies_are_named_and_count_for_nothing() -> None:
    dollars = record("usd", date(2025, 5, 5), -9, "Shop", "Buy", waehrung="USD")
    document = analysed([*a_year(), dollars], "--today", "2025-12-30")
    assert document["leftOut"] == ["usd"]


def test_a_line_that_cannot_be_used_is_named_with_its_reason_and_nothing_is_written() -> None:
    other = record("x", date(2025, 5, 5), -9, "Kiosk", "Zeitung", user="u2")
    good = record("a", date(2025, 5, 5), -9, "Kiosk", "Zeitung")
    for line, reason in (
        ("{}", "line 2: /betrag"),
        ("no json", "line 2: not JSON"),
        (other, "line 2: /user another person's record"),
        (good, "line 2: /id read before"),
        ('{"product": "giro", "kind": "purse"}', "line 2: /kind"),
    ):
        done = run([good, line])
        assert (done.exit_code, done.stdout) == (1, "")
        assert done.stderr.startswith(f"kontowerk: {reason}")


def test_no_lines_give_empty_analyses() -> None:
    document = analysed([], "--today", "2025-12-30")
    assert document["contracts"] == document["cashflow"] == document["lifeEvents"] == []


def test_a_day_or_a_file_that_is_none_is_said_in_one_line() -> None:
    assert run([], "--today", "soon").stderr.strip() == (
        "kontowerk: --today: soon is no day like 2026-01-31"
    )
    done = run([], "nowhere.jsonl")
    assert done.exit_code == 1
    assert done.stderr.strip() == "kontowerk: cannot read nowhere.jsonl: No such file or directory"
