"""Dashboard and alerts ask for what the code really exports."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import promql_parser
import pytest
import yaml

from kontowerk.kit import metrics
from kontowerk.kit.metrics import metrics_text

FOLDER: Final = Path(__file__).parent.parent.parent / "deploy" / "monitoring"
PAGE: Final = FOLDER.parent.parent / "docs" / "howto" / "monitor.md"
OURS: Final = {
    "kontowerk_requests_total": metrics.REQUESTS,
    "kontowerk_request_seconds_bucket": metrics.DURATION,
    "kontowerk_requests_in_flight": metrics.IN_FLIGHT,
    "kontowerk_requests_shed_total": metrics.SHED,
    "kontowerk_requests_admitted_total": metrics.ADMITTED,
    "kontowerk_requests_limit": metrics.LIMIT,
    "kontowerk_requests_delay_seconds": metrics.DELAY,
    "kontowerk_connections_closed_total": metrics.CONNECTIONS_CLOSED,
    "kontowerk_logins_total": metrics.LOGINS,
    "kontowerk_jobs_total": metrics.JOBS,
    "kontowerk_bank_oddities_total": metrics.ODDITIES,
    "kontowerk_bank_dialogues_total": metrics.DIALOGUES,
    "kontowerk_bank_host_failures": metrics.HOST_FAILURES,
    "kontowerk_bank_host_overdue": metrics.HOST_OVERDUE,
    "kontowerk_bank_host_lateness_seconds": metrics.HOST_LATENESS,
    "kontowerk_approvals_waiting": metrics.HOST_APPROVALS,
    "kontowerk_queue_jobs": metrics.QUEUE_JOBS,
    "kontowerk_queue_age_seconds": metrics.QUEUE_AGE,
    "kontowerk_certificate_end_seconds": metrics.CERTIFICATE_END,
}


def _panels() -> Iterator[str]:
    board = json.loads((FOLDER / "dashboard.json").read_text(encoding="utf-8"))
    for panel in board["panels"]:
        yield from (target["expr"] for target in panel["targets"])


def _rules() -> list[dict[str, Any]]:
    groups = yaml.safe_load((FOLDER / "alerts.yaml").read_text(encoding="utf-8"))["groups"]
    return [rule for group in groups for rule in group["rules"]]


QUERIES: Final = [*_panels(), *(rule["expr"] for rule in _rules())]


@pytest.mark.parametrize("query", QUERIES)
def test_a_query_is_one_and_asks_for_labels_that_exist(query: str) -> None:
    promql_parser.parse(query)
    names = re.findall(r"kontowerk_[a-z_]+", query)
    assert names
    known = {"le"}.union(*(_labels(OURS[name]) for name in names))
    used = re.findall(r"[{,]([a-z]+)[=!]", query)
    for grouped in re.findall(r"by \(([^)]*)\)", query):
        used += [name.strip() for name in grouped.split(",")]
    assert set(used) <= known


def test_the_names_are_those_prometheus_is_told() -> None:
    text = metrics_text()[0].decode()
    for name in OURS:
        family = name.removesuffix("_bucket")
        assert f"# HELP {family} " in text, family


def test_the_page_lists_what_is_exported_with_its_labels() -> None:
    page = PAGE.read_text(encoding="utf-8")
    rows = {
        name: set(re.findall(r"`([a-z]+)`", labels))
        for name, labels in re.findall(r"^\| `(kontowerk_\w+)` \|([^|]*)\|", page, re.MULTILINE)
    }
    assert rows == {name.removesuffix("_bucket"): _labels(one) for name, one in OURS.items()}


def test_every_alert_says_what_it_means() -> None:
    for rule in _rules():
        assert rule["annotations"]["summary"].endswith(".")
        assert rule["labels"]["severity"] in {"page", "ticket"}


def _labels(metric: object) -> set[str]:
    return set(getattr(metric, "_labelnames", ()))
