"""Attacks: guessing secrets in bursts, over restarts and processes, over names, over tenants."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import httpx
import pytest

from kontowerk.identity import logins
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_secret
from tests.database import TestServer, run_coroutine, sql
from tests.products import few_or_all
from tests.security.guessing import guessing
from tests.service import Service

TOKEN = "/auth/oauth2/token"


# Bursts at real processes -----------------------------------------------------------------


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("processes_wanted", few_or_all("bursts of guesses", [2], [1, 2, 4]))
async def test_a_burst_of_guesses_is_judged_no_further_than_the_limit(
    server: TestServer, tmp_path: Path, processes_wanted: int
) -> None:
    async with guessing(server.copy(), tmp_path, processes=processes_wanted) as guesser:
        await guesser.burst("anna", 200)
        assert set(guesser.answers) <= {401, 429, 503}  # so many strangers at once have no place
        assert 20 <= guesser.answers[401] <= guesser.most


@pytest.mark.usefixtures("processes")
async def test_a_restart_gives_no_further_guesses(server: TestServer, tmp_path: Path) -> None:
    async with guessing(server.copy(), tmp_path, processes=1) as guesser:
        await guesser.burst("anna", 100)
        await guesser.restart()
        await guesser.burst("anna", 100)
        assert 20 <= guesser.answers[401] <= guesser.most


# What a limit is about --------------------------------------------------------------------


def test_a_spray_over_names_has_a_limit(start_service: Callable[..., Service]) -> None:
    service = start_service(failed_logins_per_client=5)
    statuses = [_guess(service, f"name-{number}") for number in range(8)]
    assert statuses == [401] * 5 + [429] * 3
    user = service.create_user("beta")
    assert service.user_token(user, "beta"), "other clients go on"


def test_a_user_has_one_limit_over_all_clients(start_service: Callable[..., Service]) -> None:
    service = start_service(failed_logins_per_minute=4)
    user = service.create_user()
    statuses = [_guess(service, user.username, client) for client in ("user", "admin") * 3]
    assert statuses == [401] * 4 + [429] * 2


def test_an_address_has_one_limit_over_all_kinds_of_secrets(
    start_service: Callable[..., Service],
) -> None:
    service = start_service(failed_logins_per_address=4)
    user = service.create_user()
    key = service.api_key(user)
    statuses = [
        _authenticate(service, "alpha/admin"),
        _authenticate(service, "alpha/nobody"),
        _exchange(service, new_secret("ak", "c0")),
        _guess(service, user.username),
    ]
    assert statuses == [401] * 4
    assert _authenticate(service, "alpha/admin") == 429
    assert _exchange(service, key) == 429
    assert service.ask_token("alpha", "admin").status_code == 429
    revoked = service.http.post("/auth/oauth2/revoke", data={"token": "x"}, auth=("alpha/x", "x"))
    assert revoked.status_code == 200, "as stated: whatever happened"
    service.clock.advance(minutes=1)
    assert _exchange(service, key) == 200


def test_right_secrets_use_no_limit_up(start_service: Callable[..., Service]) -> None:
    service = start_service(
        failed_logins_per_minute=2, failed_logins_per_client=2, failed_logins_per_address=2
    )
    user = service.create_user()
    key = service.api_key(user)
    for _ in range(4):
        assert service.user_token(user)
        assert _exchange(service, key) == 200
    narrow = service.ask_token(
        "alpha", "user", username=user.username, password=user.password, scope="no/such"
    )
    assert narrow.status_code == 400
    assert service.user_token(user)


async def test_counts_end_with_their_minute(start_service: Callable[..., Service]) -> None:
    service = start_service()
    for number in range(3):
        _guess(service, f"name-{number}")
    db = await Database.open(service.database_url, role=Role.WORKER, size=1, clock=service.clock)
    async with db.begin() as tx:
        assert await logins.expire(tx) == 0
    service.clock.advance(minutes=1)
    async with db.begin() as tx:
        assert await logins.expire(tx) == 5, "three users, the client, the address"
    await db.close()
    assert sql("SELECT FROM secret_guess", service.database_url) == []


# One tenant's flood -----------------------------------------------------------------------


def test_the_flood_of_one_tenant_keeps_no_other_from_logging_in(
    start_service: Callable[..., Service],
) -> None:
    service = start_service(
        hash_queue=2,
        argon2_memory_kib=16_384,
        argon2_passes=3,
        failed_logins_per_minute=1_000_000,
    )
    victim = service.create_user("beta")
    login = service.login("alpha", "user")
    stop = Event()

    def flood(number: int) -> int:
        refused = 0
        with httpx.Client(base_url=service.url, timeout=60) as http:
            while not stop.is_set():
                names = {"username": f"name-{number}", "password": "wrong"}
                answer = http.post(TOKEN, data={"grant_type": "password", **names}, auth=login)
                refused += answer.status_code == 503
        return refused

    with ThreadPoolExecutor(40) as crowd:
        floods = [crowd.submit(flood, number) for number in range(40)]
        try:
            names = {"username": victim.username, "password": victim.password}
            statuses = [service.ask_token("beta", "user", **names).status_code for _ in range(5)]
        finally:
            stop.set()
        assert sum(done.result() for done in floods) > 0, "there was a flood"
    assert statuses == [200] * 5


# What the audit log says ------------------------------------------------------------------


def test_refused_logins_are_in_the_audit_log_once_a_minute(
    start_service: Callable[..., Service],
) -> None:
    service = start_service()
    user = service.create_user()
    for number in range(12):
        _guess(service, user.username)
        _guess(service, f"Ohrwurm-{number}")
        _exchange(service, new_secret("ak", "c0"))
        service.http.post(TOKEN, auth=("alpha/admin", "Ohrwurm"))
        service.http.post(TOKEN, auth=("nobody/admin", "Ohrwurm"))
        service.http.post("/auth/oauth2/revoke", data={"token": "Ohrwurm"})
        service.http.get("/customer/webform?session=Ohrwurm")
    entries = _written(service, "login.refused")
    for subject in (user.reference, "user", "apikey", "client:alpha/admin", "client", "token"):
        outcomes = [outcome for named, outcome in entries if named == subject]
        assert 1 <= len(outcomes) <= 3, subject  # minutes begin when they like
        assert sum(int(outcome.partition(" ")[0]) for outcome in outcomes) == 12, subject
    whole = sql("SELECT string_agg(e::text, ' ') AS t FROM audit_entry e", service.database_url)
    assert "Ohrwurm" not in whole[0]["t"]
    assert "wrong" not in whole[0]["t"]


def test_tokens_are_in_the_audit_log_when_they_are_issued(
    start_service: Callable[..., Service],
) -> None:
    service = start_service()
    user = service.create_user()
    text = service.user_token(user)
    _exchange(service, service.api_key(user))
    entries = _written(service, "token.issue")
    assert {subject for subject, _ in entries} == {user.reference, "client:alpha/admin"}
    assert sum(subject == user.reference for subject, _ in entries) == 2, "by password and by key"
    whole = sql("SELECT string_agg(e::text, ' ') AS t FROM audit_entry e", service.database_url)
    assert text not in whole[0]["t"]


def _written(service: Service, action: str) -> list[tuple[str, str]]:
    """Let a worker write what the last minutes left; return subject and outcome of entries."""
    service.clock.advance(minutes=1)

    async def work() -> None:
        db = await Database.open(
            service.database_url, role=Role.WORKER, size=1, clock=service.clock
        )
        async with db.begin() as tx:
            assert await logins.write_counts(tx)
            assert await logins.write_counts(tx) == 0
        await db.close()

    run_coroutine(work())
    query = f"SELECT subject, outcome FROM audit_entry WHERE action = '{action}'"  # noqa: S608 - ours
    return [(row["subject"], row["outcome"]) for row in sql(query, service.database_url)]


def _guess(service: Service, username: str, client: str = "user") -> int:
    return service.ask_token("alpha", client, username=username, password="wrong").status_code


def _authenticate(service: Service, client: str) -> int:
    form = {"grant_type": "client_credentials"}
    return service.http.post(TOKEN, data=form, auth=(client, "wrong")).status_code


def _exchange(service: Service, key: str) -> int:
    return service.http.post("/one/bc-token", headers={"X-API-KEY": key}).status_code
