"""Logs are JSON lines with allowed fields only."""

import io
import json
import logging
import re
from collections.abc import Iterator

import pytest

from kontowerk.kit.logging import (
    correlation_id,
    lines_together,
    log_line,
    logger,
    set_up_logging,
    where,
)


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.StringIO()
    set_up_logging("debug", stream)
    yield stream
    root.handlers[:] = handlers
    root.setLevel(level)


def _lines(log: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


def test_a_field_that_is_not_allowed_does_not_reach_the_log(log: io.StringIO) -> None:
    logger("x").info("login", client="alpha/admin", password="canary", iban="DE00canary")
    (line,) = _lines(log)
    assert line["client"] == "alpha/admin"
    assert "canary" not in log.getvalue()


def test_a_line_carries_the_correlation_id(log: io.StringIO) -> None:
    token = correlation_id.set("abc")
    logger("x").info("something")
    correlation_id.reset(token)
    assert _lines(log)[0]["correlation_id"] == "abc"


def test_line_breaks_and_escapes_cannot_forge_a_line(log: io.StringIO) -> None:
    logger("x").info("event\n{}", reason="a\r\nb\x1b[31m")
    assert len(log.getvalue().splitlines()) == 1
    assert "\x1b" not in log.getvalue()


def test_libraries_log_their_words_but_not_their_values(log: io.StringIO) -> None:
    logging.getLogger("some.library").warning("cannot read %s", "canary")
    try:
        raise ValueError("canary")  # noqa: EM101, TRY301 - the value must not be logged
    except ValueError:
        logging.getLogger("some.library").exception("failed")
    assert [line["event"] for line in _lines(log)] == ["cannot read %s", "failed"]
    assert _lines(log)[1]["error_type"] == "ValueError"
    assert "canary" not in log.getvalue()


@pytest.mark.usefixtures("log")
def test_a_failure_is_located_by_its_innermost_line_of_ours() -> None:
    assert where(ValueError("never raised")) == "unknown"
    with pytest.raises(ValueError, match="no such level".upper()) as caught:
        set_up_logging("no such level", io.StringIO())
    assert where(caught.value).startswith("kontowerk.kit.logging:")


def test_the_line_of_a_request_is_the_one_the_logger_would_write(log: io.StringIO) -> None:
    fields = {
        "method": "GET",
        "route": "/a/{b}",
        "status": 200,
        "tenant": "Bäcker\n",
        "iban": "DE1",
        "duration_ms": 0.1,
        "client": None,
        "outcome": True,
    }
    set_up_logging("info", log)  # once more: whoever runs the tests listens too
    log_line("x", "request", fields)
    logger("x").info("request", **fields)
    ours, theirs = (
        re.sub(r'"timestamp": "[^"]+"', "", line) for line in log.getvalue().splitlines()
    )
    assert ours == theirs
    first, second = (line["timestamp"] for line in _lines(log))
    assert len(str(first)) == len(str(second)) == len("2026-11-18T01:00:00.000000Z")
    set_up_logging("warning", log)
    log_line("x", "request", fields)
    assert len(log.getvalue().splitlines()) == 2


def test_lines_that_belong_together_are_written_at_once_in_their_order(log: io.StringIO) -> None:
    set_up_logging("info", log)
    with lines_together():
        log_line("x", "first", {})
        with lines_together():
            log_line("x", "second", {})
        assert not log.getvalue()
    assert [line["event"] for line in _lines(log)] == ["first", "second"]
    log_line("x", "third", {})
    assert [line["event"] for line in _lines(log)] == ["first", "second", "third"]


def test_a_line_that_cannot_be_written_ends_nothing(log: io.StringIO) -> None:
    set_up_logging("info", log)
    log.close()
    log_line("x", "request", {"method": "GET"})
