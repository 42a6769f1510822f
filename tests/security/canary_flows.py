"""Every flow of the service and every kind of error, with canaries in all the places."""

import asyncio
import threading
from base64 import b64encode
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import asyncpg
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from kontowerk.approvals.model import ApprovalOutcome, QuestionKind
from tests.database import sql
from tests.security.canary_book import CanaryBook, Kind
from tests.service import MGMT, SANDBOX, Service, User
from tests.spec.answers import RETURN
from tests.spec.approvals import open_approval
from tests.spec.holdings import CHECKING
from tests.spec.interface import transfer
from tests.spec.orders import LEGACY, SINGLE, details, legacy, named

_ROUNDS: Final = 4
_BASE64: Final = {"Content-Type": "application/octet-stream+base64"}
_USERS: Final = f"{MGMT}/alpha/users"


@dataclass
class Aviary:
    """The service the canaries fly through, and what it answered."""

    service: Service
    book: CanaryBook
    log: Callable[[], bytes]
    spans: InMemorySpanExporter
    statuses: set[int] = field(default_factory=set[int])
    refusals: list[bytes] = field(default_factory=list[bytes])
    successes: list[bytes] = field(default_factory=list[bytes])

    def ask(self, method: str, path: str, token: str | None = None, **kwargs: Any) -> Any:
        """Call and keep the answer."""
        answer = self.service.call(method, path, token, **kwargs)
        self.statuses.add(answer.status_code)
        kept = self.refusals if answer.is_error else self.successes
        kept.append(answer.content + str(answer.headers).encode())
        return answer.json() if answer.content and "json" in answer.headers["content-type"] else {}

    def secret(self) -> str:
        return self.book.new("secret")

    def user(self, kind: Kind = "name") -> dict[str, str]:
        """Make the body of a user, all of canaries."""
        names = {key: self.book.new(kind) for key in ("username", "firstname", "lastname")}
        return {**names, "password": self.secret()}

    def token(self, client: str, tenant: str = "alpha", **form: str) -> str:
        """Ask for a token; what is issued is a canary, too."""
        form.setdefault("grant_type", "password" if "username" in form else "client_credentials")
        answer = self.service.ask_token(tenant, client, **form)
        self.statuses.add(answer.status_code)
        if answer.is_error:
            self.refusals.append(answer.content)
            return ""
        return self.book.add(answer.json()["access_token"], "secret")


def fly(aviary: Aviary) -> None:
    """Let all canaries fly once."""
    for tenant in aviary.service.tenants.values():
        aviary.book.add(tenant.admin.secret.reveal(), "secret")
        aviary.book.add(tenant.user.secret.reveal(), "secret")
    for word in aviary.service.key_file.read_text(encoding="utf-8").split():
        if len(word) > 30:
            aviary.book.add(word, "secret")
    for _ in range(_ROUNDS):
        _manage_users(aviary)
        _log_in(aviary)
        _use_tokens(aviary)
        _encrypt(aviary)
        _approve(aviary)
        _pay(aviary)
    _break_the_database(aviary)
    _stall_the_database(aviary)


def _manage_users(aviary: Aviary) -> None:
    admin = aviary.token("admin")
    body = aviary.user()
    aviary.ask("POST", _USERS, admin, json=body)
    aviary.ask("POST", _USERS, admin, json={**aviary.user(), "username": body["username"]})
    aviary.ask("POST", _USERS, json=aviary.user("secret"))
    aviary.ask("POST", _USERS, aviary.token("user"), json=aviary.user("secret"))
    aviary.ask("POST", f"{MGMT}/beta/users", admin, json=aviary.user("secret"))
    aviary.ask("POST", _USERS, admin, content=str(aviary.user("secret")))
    aviary.ask("POST", _USERS, admin, json=aviary.user("secret") | {"padding": "x" * 100_000})
    for wrong in (
        {"password": [aviary.secret()]},
        {"password": {"value": aviary.secret()}},
        {"password": aviary.secret() * 40},
        {"username": aviary.secret() * 10},
        {"username": f"{aviary.secret()}\u202e"},
        {"firstname": aviary.secret() + "\0"},
        {"lastname": [aviary.secret()]},
        {aviary.secret(): aviary.secret(), "username": 1},
    ):
        aviary.ask("POST", _USERS, admin, json={**aviary.user("secret"), **wrong})
    for broken in ('{"password":"%s"', '{"password":"%s","password":"x"}', '["%s"]', '"%s"', "%s"):
        headers = {"Content-Type": "application/json"}
        aviary.ask("POST", _USERS, admin, content=broken % aviary.secret(), headers=headers)
    aviary.ask("PATCH", _USERS, admin, json=aviary.user("secret"))
    aviary.ask("GET", f"{_USERS}?includeInactive={aviary.secret()}", admin)
    aviary.ask("GET", f"{_USERS}/{aviary.book.new('path')}", admin)
    aviary.ask("GET", f"{MGMT}/{aviary.book.new('path')}", admin)
    _live_and_die(aviary, admin)


def _live_and_die(aviary: Aviary, admin: str) -> None:
    reference = _created(aviary, admin, aviary.user("gone"))
    path = f"{_USERS}/{reference}"
    aviary.ask("POST", f"{path}/reactivate", admin, json=aviary.user("secret"))
    aviary.ask("PUT", path, admin, json=aviary.user("gone"))
    aviary.ask("DELETE", path, admin)
    aviary.ask("PUT", f"{path}/deactivate", admin)
    aviary.ask("POST", f"{path}/reactivate", admin, json=aviary.user("gone"))
    aviary.ask("GET", f"{path}/export", admin)
    aviary.ask("PUT", f"{path}/deactivate", admin)
    aviary.ask("DELETE", path, admin)


def _created(aviary: Aviary, admin: str, body: dict[str, str]) -> str:
    answer = aviary.service.call("POST", _USERS, admin, json=body)
    assert answer.status_code == 201
    return answer.headers["location"].rpartition("/")[2]


def _log_in(aviary: Aviary) -> None:
    body = aviary.user()
    reference = _created(aviary, aviary.token("admin"), body)
    login = {"username": body["username"], "password": body["password"]}
    user_token = aviary.token("user", **login)
    aviary.token("user", **login, scope=aviary.secret())
    for _ in range(6):  # the last ones are 429
        aviary.token("user", username=body["username"], password=aviary.secret())
    aviary.token("user", username=aviary.secret(), password=aviary.secret())
    aviary.token("admin", grant_type=aviary.secret())
    aviary.token("admin", grant_type="password", password=aviary.secret())
    token_path, revoke_path = "/auth/oauth2/token", "/auth/oauth2/revoke"
    for path in (token_path, revoke_path):
        form = {"grant_type": "client_credentials", "token": aviary.secret()}
        aviary.ask("POST", path, auth=("alpha/admin", aviary.secret()), data=form)
        aviary.ask("POST", path, auth=(aviary.secret(), aviary.secret()), data=form)
        aviary.ask("POST", path, aviary.secret(), data=form)
        logged_in = aviary.service.login("alpha", "user")
        aviary.ask("POST", path, auth=logged_in, json={"token": aviary.secret()})
        aviary.ask("POST", path, auth=logged_in, data={"token": aviary.secret()})
    aviary.ask("POST", revoke_path, auth=logged_in, data={"token": user_token})
    user = User(reference, **login)
    key = aviary.book.add(aviary.service.api_key(user), "secret")
    exchanged = aviary.ask("POST", "/one/bc-token", headers={"X-API-KEY": key})
    aviary.book.add(exchanged["access_token"], "secret")
    for wrong in (aviary.secret(), key[:-1] + "!"):
        aviary.ask("POST", "/one/bc-token", headers={"X-API-KEY": wrong})


def _use_tokens(aviary: Aviary) -> None:
    admin = aviary.token("admin")
    aviary.ask("GET", MGMT, aviary.secret())
    aviary.ask("GET", MGMT, f"kw_at_c0_{aviary.secret()}")
    aviary.ask("GET", f"{MGMT}?access_token={aviary.secret()}")
    aviary.ask("GET", MGMT, admin, headers={"Accept": f"text/{aviary.secret()}"})
    odd = {
        name: f"{aviary.secret()} x"
        for name in ("X-Correlation-ID", "Cookie", "Referer", "User-Agent", "Origin", "Forwarded")
    }
    aviary.ask("GET", MGMT, admin, headers=odd)


def _encrypt(aviary: Aviary) -> None:
    admin = aviary.token("admin")

    def encoded(text: str) -> bytes:
        return b64encode(text.encode())

    for content in (
        encoded(aviary.secret()),
        aviary.secret().encode() + b"!",
        encoded(aviary.secret() * 200),
    ):
        aviary.ask("PUT", "/encrypt", admin, content=content, headers=_BASE64)
    aviary.ask("PUT", "/encrypt", admin, json=aviary.secret())
    aviary.ask("PUT", "/encrypt", content=encoded(aviary.secret()), headers=_BASE64)
    unregulated = aviary.token("admin", "redirect")
    content = encoded(aviary.secret())
    aviary.ask("PUT", "/encrypt", unregulated, content=content, headers=_BASE64)
    headers = {**_BASE64, "Content-Encoding": "gzip"}
    aviary.ask("PUT", "/encrypt", admin, content=encoded(aviary.secret()), headers=headers)


def _approve(aviary: Aviary) -> None:
    user = aviary.service.create_user()
    token = aviary.book.add(aviary.service.user_token(user), "secret")
    path, _ = open_approval(aviary.service, user, asked=QuestionKind.TAN)
    for wrong in (aviary.secret() * 10, [aviary.secret()], f"{aviary.secret()}\u202e"):
        aviary.ask("POST", path, token, json={"scaAuthenticationData": wrong})
    tan = {"scaAuthenticationData": aviary.secret()}
    aviary.ask("POST", path, token, json={**tan, "chosenScaMedia": aviary.secret()})
    aviary.ask("POST", path, json=tan)
    for _ in range(2):  # only the first is taken
        aviary.ask("POST", path, token, json={"scaAuthenticationData": aviary.secret()})
    aviary.ask("GET", path, token)
    _, ticket = open_approval(aviary.service, user, ending=ApprovalOutcome.GRANTED)
    aviary.ask("GET", f"{RETURN}{aviary.book.add(ticket, 'path')}")
    aviary.ask("GET", f"{RETURN}{aviary.book.new('path')}")


def _pay(aviary: Aviary) -> None:
    """Send money in both forms; who did is erased, and with it whom was paid."""
    service, admin = aviary.service, aviary.token("admin")
    user = service.create_user()
    token = aviary.book.add(service.user_token(user), "secret")
    sealed = {key: service.seal(aviary.secret()) for key in ("userid", "pin")}
    payee = {"recipient": aviary.book.new("gone"), "purpose": aviary.book.new("gone")}
    body = {**named(service), "credentials": sealed, "transferDetails": details(**payee)}
    aviary.ask("POST", SINGLE, token, **transfer(body))
    aviary.ask("POST", SINGLE, **transfer(body))
    unsealed = {"userid": aviary.secret(), "pin": aviary.secret()}
    for wrong in (
        {"credentials": unsealed},
        {"credentials": [aviary.secret()]},
        {"provider": aviary.secret()},
        {"vopId": aviary.secret()},
        {"instant": aviary.secret()},
        {"transferDetails": details(amount=aviary.secret())},
        {"transferDetails": details(iban=[aviary.secret()])},
        {"requestedExecutionDate": aviary.secret()},
    ):
        aviary.ask("POST", SINGLE, token, **transfer({**body, **wrong}))
    for name in ("Idempotency-Key", "Rejection-NoFunds-Preferred"):
        asked = transfer(legacy(service, credentials=unsealed))
        asked["headers"] |= {name: f"{aviary.secret()} x"}
        aviary.ask("POST", f"{LEGACY}/{SANDBOX.id}/{CHECKING.iban}", token, **asked)
    made = aviary.ask(
        "POST",
        f"{LEGACY}/{SANDBOX.id}/{CHECKING.iban}",
        token,
        **transfer(legacy(service, credentials=sealed, empfaenger=aviary.book.new("gone"))),
    )
    transfer_id = made["relations"][0]["href"].rpartition("/")[2]
    href = f"{LEGACY}/{SANDBOX.id}/{CHECKING.iban}/{transfer_id}"
    for tan in (aviary.secret(), [aviary.secret()], aviary.secret() * 20):
        aviary.ask("PUT", href, token, **transfer({"tan": tan}))
    path = f"{_USERS}/{user.reference}"
    aviary.ask("GET", f"{path}/export", admin)
    aviary.ask("PUT", f"{path}/deactivate", admin)
    aviary.ask("DELETE", path, admin)


def _everything_that_needs_tables(aviary: Aviary, admin: str, reference: str) -> None:
    """All at once: where tables are locked, each is answered only when its time is over."""
    content = b64encode(aviary.secret().encode())
    created, changed = aviary.user("secret"), aviary.user("secret")
    login = {"username": aviary.secret(), "password": aviary.secret()}
    with ThreadPoolExecutor(4) as callers:
        asked = [
            callers.submit(aviary.ask, "PUT", "/encrypt", admin, content=content, headers=_BASE64),
            callers.submit(aviary.ask, "POST", _USERS, admin, json=created),
            callers.submit(aviary.ask, "PUT", f"{_USERS}/{reference}", admin, json=changed),
            callers.submit(aviary.token, "user", **login),
        ]
    for answer in asked:
        answer.result()


def _break_the_database(aviary: Aviary) -> None:
    admin = aviary.token("admin")
    reference = _created(aviary, admin, aviary.user())
    before = len(aviary.refusals)
    with _renamed(aviary.service, "app_user"), _renamed(aviary.service, "transport_key"):
        _everything_that_needs_tables(aviary, admin, reference)
    assert len(aviary.refusals) == before + 4


@contextmanager
def _renamed(service: Service, table: str) -> Generator[None]:
    sql(f"ALTER TABLE {table} RENAME TO {table}_hidden", service.database_url)
    try:
        yield
    finally:
        sql(f"ALTER TABLE {table}_hidden RENAME TO {table}", service.database_url)


def _stall_the_database(aviary: Aviary) -> None:
    admin = aviary.token("admin")
    reference = _created(aviary, admin, aviary.user())
    with _locked(aviary.service, "app_user, transport_key"):
        _everything_that_needs_tables(aviary, admin, reference)


@contextmanager
def _locked(service: Service, tables: str) -> Generator[None]:
    locked, done = threading.Event(), threading.Event()

    async def hold() -> None:
        connection = await asyncpg.connect(service.database_url)
        async with connection.transaction():
            await connection.execute(f"LOCK TABLE {tables} IN ACCESS EXCLUSIVE MODE")
            locked.set()
            await asyncio.to_thread(done.wait, 30)
        await connection.close()

    with ThreadPoolExecutor(1) as pool:
        holding = pool.submit(asyncio.run, hold())
        assert locked.wait(10)
        try:
            yield
        finally:
            done.set()
        holding.result()
