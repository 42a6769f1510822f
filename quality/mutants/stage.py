"""A copy of the project in which mutmut may work: the rules, their pure tests, nothing else.

The project's own conftest files start databases and the service; rules need neither.
"""

import json
import shutil
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PLACE: Final = ROOT / "build" / "mutants"
_CONFTEST: Final = Path(__file__).with_name("stage_conftest.py")

# What guards money and credentials.
RULES: Final = (
    "src/kontowerk/payments/rules/*.py",
    "src/kontowerk/accesses/rules/*.py",
    "src/kontowerk/bankcalls/rules/*.py",
    "src/kontowerk/approvals/rules.py",
    "src/kontowerk/ledger/booking.py",
    "src/kontowerk/ledger/matching.py",
    "src/kontowerk/ledger/merging.py",
    "src/kontowerk/ledger/rules.py",
    "src/kontowerk/vault/rules.py",
    "src/kontowerk/identity/rules.py",
    "src/kontowerk/webhooks/rules.py",
)
# Each mutant meets those of these tests that call its function, the fastest first.
TESTS: Final = (
    "tests/rooms/payments/test_link_rules.py",
    "tests/rooms/payments/test_machine_rules.py",
    "tests/rooms/payments/test_order_rules.py",
    "tests/rooms/payments/test_standing_rules.py",
    "tests/rooms/payments/test_verdict_rules.py",
    "tests/rooms/bankcalls/test_availability.py",
    "tests/rooms/bankcalls/test_call_counts.py",
    "tests/rooms/bankcalls/test_entering.py",
    "tests/rooms/bankcalls/test_forecast.py",
    "tests/rooms/bankcalls/test_host_rules.py",
    "tests/rooms/accesses/test_outcome_details.py",
    "tests/rooms/accesses/test_outcome_rules.py",
    "tests/rooms/accesses/test_slots.py",
    "tests/rooms/accesses/test_standing.py",
    "tests/rooms/bankcalls/test_try_rules.py",
    "tests/rooms/approvals/test_question_rules.py",
    "tests/rooms/approvals/test_rules.py",
    "tests/rooms/ledger/test_booking.py",
    "tests/rooms/ledger/test_matching.py",
    "tests/rooms/ledger/test_matching_details.py",
    "tests/rooms/ledger/test_merging_rules.py",
    "tests/rooms/ledger/test_product_names.py",
    "tests/rooms/ledger/test_rules.py",
    "tests/rooms/vault/test_rules.py",
    "tests/rooms/identity/test_rules.py",
    "tests/rooms/webhooks/test_rules.py",
)
# Judges by the time it takes, which says nothing about a mutant on a busy machine.
_LEFT_OUT: Final = (
    "tests/rooms/ledger/test_matching.py"
    "::test_thousands_of_equal_bookings_are_compared_in_passable_time"
)
# A mutant takes longer to start than to kill; what a failure looks like nobody reads.
_PYTEST: Final = (
    *("--assert=plain", "--tb=no", "-p", "no:cacheprovider", "-p", "no:unraisableexception"),
    *("-p", "no:threadexception", "-p", "no:schemathesis", "-p", "no:xdist", "-p", "no:anyio"),
)


def build() -> None:
    """Lay the copy out anew, so that nothing of an earlier run is believed."""
    for pattern in (*RULES, *TESTS):
        if not any(ROOT.glob(pattern)):
            message = f"there is no {pattern}"
            raise FileNotFoundError(message)
    shutil.rmtree(PLACE, ignore_errors=True)
    without = shutil.ignore_patterns("conftest.py", "__pycache__")
    for folder in ("src", "tests"):
        shutil.copytree(ROOT / folder, PLACE / folder, ignore=without)
    shutil.copy(_CONFTEST, PLACE / "tests" / "conftest.py")
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (PLACE / "pyproject.toml").write_text(settings + _settings(), encoding="utf-8")


def _settings() -> str:
    values = {
        "source_paths": ["src"],
        "only_mutate": RULES,
        "use_git_change_detection": False,
        "pytest_add_cli_args": _PYTEST,
        "pytest_add_cli_args_test_selection": [*TESTS, "--deselect", _LEFT_OUT],
    }
    lines = (f"{name} = {json.dumps(value)}" for name, value in values.items())
    return "\n[tool.mutmut]\n" + "\n".join(lines) + "\n"
