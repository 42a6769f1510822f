"""Secrets stay where they were sent: canaries through every flow and every kind of error.

Afterwards the log, the traces, the metrics, the audit entries, the error bodies and a dump of
the database are searched for them, in plain, hexadecimal and Base64.
"""

import logging
import pickle
import shutil
import subprocess
from base64 import b64encode
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from pydantic import ValidationError

from kontowerk.api import short_way
from kontowerk.api.middleware import observe
from kontowerk.api.wire.identity import UserInput
from kontowerk.bootstrap.wiring import open_context
from kontowerk.identity import tokens
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.logging import logger
from kontowerk.kit.metrics import metrics_text
from kontowerk.kit.secret import Secret
from kontowerk.kit.settings import Settings, SettingsError, load_settings
from tests.database import TestServer, sql
from tests.security.canary_book import CanaryBook, forms
from tests.security.canary_flows import Aviary, fly
from tests.service import Service, running_service

pytestmark = pytest.mark.usefixtures("processes", "client_steps_logged")


@pytest.fixture(scope="module")
def aviary(server: TestServer, log_file: Path, client_steps_logged: None) -> Iterator[Aviary]:
    """A service of its own that all canaries flew through."""
    del client_steps_logged  # from before the first flight
    begin = log_file.stat().st_size
    spans = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(spans))
    limits: dict[str, Any] = {
        "request_deadline": 10.0,
        "max_body_bytes": 100_000,
        "failed_logins_per_minute": 4,
    }
    with pytest.MonkeyPatch.context() as patch, running_service(server, **limits) as service:
        patch.setattr(observe, "tracer", provider.get_tracer("canaries"))
        for module in (observe, short_way):
            patch.setattr(module, "is_tracing", lambda: True)
        found = Aviary(service, CanaryBook(), lambda: log_file.read_bytes()[begin:], spans)
        fly(found)
        yield found
    provider.shutdown()


@pytest.fixture(scope="module")
def dump(aviary: Aviary) -> bytes:
    """The whole database as SQL text; bytea columns are hexadecimal there."""
    program = shutil.which("pg_dump")
    assert program, "pg_dump is needed"
    command = [program, "--dbname", aviary.service.database_url]
    return subprocess.run(command, check=True, capture_output=True).stdout  # noqa: S603


def test_the_canaries_met_every_kind_of_answer(aviary: Aviary) -> None:
    expected = {200, 201, 400, 401, 403, 404, 405, 406, 409, 413, 415, 429, 500, 504}
    assert expected <= aviary.statuses
    assert len(aviary.book.kinds) >= 500


def test_no_canary_is_in_the_log(aviary: Aviary) -> None:
    assert aviary.log().count(b'"event": "request"') > 200
    assert aviary.book.hits(aviary.log(), "secret", "name", "gone", "path") == []


def test_no_canary_is_in_the_traces(aviary: Aviary) -> None:
    spans = aviary.spans.get_finished_spans()
    assert len(spans) > 200
    text = "\n".join(span.to_json() for span in spans).encode()
    assert aviary.book.hits(text, "secret", "name", "gone", "path") == []


def test_no_canary_is_in_the_metrics(aviary: Aviary) -> None:
    text, _ = metrics_text()
    assert b'status="504"' in text
    assert aviary.book.hits(text, "secret", "name", "gone", "path") == []


def test_no_canary_is_in_the_audit_entries(aviary: Aviary) -> None:
    entries = sql("SELECT * FROM audit_entry", aviary.service.database_url)
    assert len(entries) > 50
    text = "\n".join(str(tuple(entry.values())) for entry in entries).encode()
    assert aviary.book.hits(text, "secret", "name", "gone", "path") == []


def test_no_refusal_repeats_a_secret_or_a_name(aviary: Aviary) -> None:
    refusals = b"\n".join(aviary.refusals)
    assert len(aviary.refusals) > 200
    assert aviary.book.hits(refusals, "secret", "name", "gone") == []


def test_no_success_repeats_a_secret_except_the_token_it_issues(aviary: Aviary) -> None:
    hits = aviary.book.hits(b"\n".join(aviary.successes), "secret")
    assert [text for text in hits if not text.startswith("kw_at_")] == []


def test_no_secret_is_in_a_dump_of_the_database(aviary: Aviary, dump: bytes) -> None:
    assert b"COPY public.app_user" in dump
    assert aviary.book.hits(dump, "secret", "path") == []


def test_names_are_in_the_users_table_and_nowhere_else(aviary: Aviary, dump: bytes) -> None:
    before, _, rest = dump.partition(b"COPY public.app_user ")
    users, _, after = rest.partition(b"\n\\.\n")
    assert len(aviary.book.hits(users, "name")) >= 24
    assert aviary.book.hits(before + after, "name") == []


def test_names_of_erased_users_are_nowhere(aviary: Aviary, dump: bytes) -> None:
    assert len(aviary.book.of("gone")) >= 36
    assert aviary.book.hits(dump, "gone") == []


def test_the_search_finds_a_canary_planted_in_an_allowed_log_field(log_file: Path) -> None:
    book = CanaryBook()
    begin = log_file.stat().st_size
    logger("planted").info("planted", reason=f"login of {book.new('secret')} failed")
    logging.getLogger("library").info("planted %s", "argument")
    assert book.hits(log_file.read_bytes()[begin:], "secret") == book.of("secret")


def test_a_field_that_is_not_allowed_and_arguments_of_libraries_are_not_logged(
    log_file: Path,
) -> None:
    book = CanaryBook()
    begin = log_file.stat().st_size
    logger("planted").info("planted", password=book.new("secret"))
    logging.getLogger("library").info("planted %s", book.new("secret"))
    error = ValueError(book.new("secret"))
    logging.getLogger("library").error("planted", exc_info=error)
    written = log_file.read_bytes()[begin:]
    assert written.count(b"planted") >= 3
    assert book.hits(written, "secret") == []


def _disguised(raw: bytes) -> dict[str, bytes]:
    return {
        "plain": raw,
        "hexadecimal": raw.hex().encode(),
        "capital hexadecimal": raw.hex().upper().encode(),
        "base64": b64encode(raw),
        "base64 after one byte": b64encode(b"x" + raw),
        "base64 inside json": b64encode(b'{"password":"' + raw + b'"}'),
    }


@pytest.mark.parametrize("disguise", list(_disguised(b"")))
def test_the_search_finds_a_canary_in_disguise(disguise: str) -> None:
    book = CanaryBook()
    canary = book.new("secret")
    assert book.hits(b"before " + _disguised(canary.encode())[disguise] + b" after", "secret") == [
        canary
    ]
    assert book.hits(b"before after", "secret") == []
    assert all(len(form) > 30 for form in forms(canary))


async def test_nothing_shows_its_secrets_when_printed(server: TestServer) -> None:
    book = CanaryBook()
    parts = urlsplit(server.copy())
    server_of_tests = parts.netloc.rpartition("@")[2]
    url = urlunsplit(parts._replace(netloc=f"postgres:{book.new('secret')}@{server_of_tests}"))
    settings = Settings.model_validate({"database_url": url, "transit_token": book.new("secret")})
    body = UserInput.model_validate({"username": "somebody", "password": book.new("secret")})
    shown: list[object] = [settings, body, Secret(book.new("secret"))]
    async with open_context(settings, SystemClock()) as house:
        shown += [house, house.db, house.tokens, house.tokens.listener, house.passwords]
        for thing in shown:
            text = f"{thing!r} {thing!s} {thing}"
            assert book.hits(text.encode(), "secret") == [], type(thing)


async def test_a_token_at_the_moment_it_is_issued_is_not_shown_when_printed(
    service: Service,
) -> None:
    db = await service.operator()
    mint = tokens.Mint("c0", lifetime=timedelta(hours=1))
    name, secret = service.login("alpha", "admin")
    async with db.begin() as tx:
        client = await tokens.authenticate_client(tx, name, secret)
        assert client is not None
        token = await tokens.for_client(tx, client, None, mint=mint)
    await db.close()
    book = CanaryBook()
    book.add(token.text.reveal(), "secret")
    book.add(secret, "secret")
    tenant = service.tenants["alpha"]
    assert book.hits(f"{token!r} {token} {client!r} {tenant!r}".encode(), "secret") == []
    with pytest.raises(TypeError):
        pickle.dumps(token)


def test_errors_about_settings_and_bodies_do_not_show_the_value() -> None:
    book = CanaryBook()
    environment = {
        "KONTOWERK_DATABASE_URL": book.new("secret"),
        "KONTOWERK_TRANSIT_TOKEN": book.new("secret"),
        "KONTOWERK_PROCESSES": book.new("secret"),
        "KONTOWERK_BASE_URL": book.new("secret"),
    }
    with pytest.raises(SettingsError) as refused:
        load_settings(environment)
    wrong: dict[str, Any] = {
        "username": [book.new("secret")],
        "password": {"a": book.new("secret")},
    }
    with pytest.raises(ValidationError) as invalid:
        UserInput.model_validate(wrong)
    text = f"{refused.value!r} {refused.value} {invalid.value!r} {invalid.value}"
    assert book.hits(text.encode(), "secret") == []
