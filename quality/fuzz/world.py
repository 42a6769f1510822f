"""The world the cases live in: the application, three tenants, users that come and go."""

import asyncio
import base64
import re
from collections import deque
from collections.abc import AsyncGenerator, MutableMapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, Final
from uuid import UUID

import asyncpg
import msgspec
from starlette.types import ASGIApp

from kontowerk.api.app import build_app
from kontowerk.api.webform.visits import COOKIE
from kontowerk.approvals.model import Question, QuestionKind
from kontowerk.bootstrap.wiring import open_context
from kontowerk.commands.seed import ClientLogin, NewTenant, begin_tenant
from kontowerk.connectors.contract import Challenge
from kontowerk.connectors.snapshot import MediaClass, SecurityMethod, TanMedium
from kontowerk.identity import tenants
from kontowerk.identity.tenants import TenantPolicy
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from kontowerk.kit.settings import Settings
from kontowerk.providers import register
from kontowerk.providers.register import SANDBOX_ID, Registration
from kontowerk.vault.kek import FileKek, create_key_file
from quality.fuzz.case import Answer, Case, HeaderList, send
from quality.fuzz.watch import SECRET, Watch

# Marks what must not come back in a refusal; SECRET must not come back at all.
# No text may hold it that the service is free to point at: an access id, say, holds no "!".
NAME: Final = "KANARIE!"
PASSWORD: Final = f"{SECRET}-passwort"
ORIGIN: Final = "https://app.example"
USERS: Final = "/auth/mgmt/v1/tenants/{}/users"
JSON: Final = (b"content-type", b"application/json")
FORM: Final = (b"content-type", b"application/x-www-form-urlencoded")
ACCESS_ID: Final = "fuzz-access"
PRODUCT_ID: Final = "DE89370400440532013000"
WAITING_ID: Final = "fuzz-waiting"
CONSENT_ID: Final = UUID(int=0x0190_0000_0000_7000_8000_000000000001)  # asks a person
ENDED_ID: Final = UUID(int=0x0190_0000_0000_7000_8000_000000000002)
TICKET: Final = "kw_rt_c0_fuzz"  # for the approval that has ended
PAGES: Final = "/customer/v2/webform"
_SEEN: Final = re.compile(rb'name="seen" value="([0-9a-f]+)"')
_ADD: Final = "/customer/v2/bankzugaenge"
_MOST_TOKENS: Final = 400
_SANDBOX: Final = Registration(SANDBOX_ID, "Sandkasten", "http://127.0.0.1:1/fints")


class WorldError(Exception):
    """The fuzzer's own preparations did not work."""


@dataclass
class World:
    """Everything a case may be made of."""

    app: ASGIApp
    watch: Watch
    admin: asyncpg.Connection  # superuser: looks after the users, judges the rows
    mine: NewTenant  # the tenant under fire
    stranger: NewTenant  # whose tokens are tried on `mine`
    target: NewTenant  # whose names and users are tried with tokens of `mine`
    unregulated: NewTenant
    columns: list[str] = field(default_factory=list[str])
    bearer: dict[str, str] = field(default_factory=dict[str, str])
    users: list[str] = field(default_factory=list[str])
    foreign_users: list[str] = field(default_factory=list[str])
    spare_tokens: deque[str] = field(default_factory=lambda: deque[str](maxlen=_MOST_TOKENS))
    created: list[str] = field(default_factory=list[str])
    keeper: str = ""  # the user behind the API key and the user token; never a target
    api_key: str = ""
    rounds: int = 0
    sealed: str = ""  # a credential, encrypted for the tenant under fire
    page_cookie: str = ""  # of a person at the pages
    payments: list[str] = field(default_factory=list[str])  # in both forms
    transaction: str = ""  # a booking of the keeper
    rule: str = ""  # of the keeper, for a counterparty

    def pick_user(self, rng: Random) -> str:
        return rng.choice(self.users)

    def learn(self, case: Case, answer: Answer) -> None:
        """Keep what an answer gives: tokens to revoke, users that were created."""
        if case.operation == "issueToken" and answer.status == 200:
            self.spare_tokens.append(msgspec.json.decode(answer.body)["access_token"])
        elif case.operation == "createUser" and answer.status == 201:
            reference = answer.values(b"location")[0].decode().rpartition("/")[2]
            self.created.append(reference)
            self.users.append(reference)

    async def call(self, method: str, target: str, headers: HeaderList, body: bytes) -> Answer:
        """Call as a well-behaved client; used for preparations."""
        answer = await send(self.app, Case("", method, target, b"", headers, (body,)))
        if answer.status not in (200, 201):
            message = f"{method} {target} answered {answer.status} {answer.body!r}"
            raise WorldError(message)
        return answer

    async def token(self, login: ClientLogin, form: str = "grant_type=client_credentials") -> str:
        headers = (basic(login.username, login.secret.reveal()), FORM)
        answer = await self.call("POST", "/auth/oauth2/token", headers, form.encode())
        return str(msgspec.json.decode(answer.body)["access_token"])

    async def new_user(self, tenant: NewTenant, username: str) -> str:
        headers = (bearer(await self.token(tenant.admin)), JSON)
        body = msgspec.json.encode({"username": username, "password": PASSWORD})
        answer = await self.call("POST", USERS.format(tenant.tenant.name), headers, body)
        return answer.values(b"location")[0].decode().rpartition("/")[2]


def bearer(token: str) -> tuple[bytes, bytes]:
    """Return the header of a bearer token."""
    return b"authorization", b"Bearer " + token.encode("utf-8", "surrogatepass")


def basic(username: str, password: str) -> tuple[bytes, bytes]:
    """Return the header of a client login."""
    return b"authorization", b"Basic " + base64.b64encode(f"{username}:{password}".encode())


@asynccontextmanager
async def open_world(url: str, folder: Path, watch: Watch) -> AsyncGenerator[World]:
    """Build the application on the database, found the tenants, run the lifespan."""
    mine, stranger, target, unregulated = await _found(url, folder)
    clock = SystemClock()
    names = ("minute", "client", "address")
    limits = {f"failed_logins_per_{name}": 10_000_000 for name in names}
    costs = {"argon2_memory_kib": 64, "argon2_passes": 1, **limits}
    # Nobody works here, so nobody who asks for a transfer shall wait for a bank.
    waits = {"request_deadline": 5}
    settings = Settings.model_validate({"database_url": url, **costs, **waits})
    app = build_app(lambda: open_context(settings, clock), settings, clock)
    admin = await asyncpg.connect(url)
    try:
        async with _lifespan(app):
            world = World(app, watch, admin, mine, stranger, target, unregulated)
            await _furnish(world, url)
            yield world
    finally:
        await admin.close()


async def _found(url: str, folder: Path) -> tuple[NewTenant, ...]:
    create_key_file(folder / "kek")
    kek = FileKek.load(folder / "kek")
    db = await Database.open(url, role=Role.OPERATOR, size=1, clock=SystemClock())
    found: list[NewTenant] = []
    for name in ("mine", "stranger", "target", "unregulated"):
        policy = TenantPolicy(regulated=name != "unregulated", cors_origins=(ORIGIN,))
        async with db.begin() as tx:
            found.append(await begin_tenant(tx, name, policy, kek=kek, cell="c0"))
    async with db.begin() as tx:
        await register.register(tx, _SANDBOX, actor="fuzz")
    await db.close()
    return tuple(found)


async def _furnish(world: World, url: str) -> None:
    for tenant in (world.stranger, world.target, world.unregulated):
        for number in range(3):
            reference = await world.new_user(tenant, f"{NAME}-fremd-{number}")
            if tenant is world.target:
                world.foreign_users.append(reference)
    world.keeper = await world.new_user(world.mine, "keeper")
    login = f"grant_type=password&username=keeper&password={PASSWORD}"
    world.bearer = {
        "admin": await world.token(world.mine.admin),
        "narrow": await world.token(
            world.mine.admin, "grant_type=client_credentials&scope=auth/tenants/read"
        ),
        "client": await world.token(world.mine.user),
        "user": await world.token(world.mine.user, login),
        "stranger": await world.token(world.stranger.admin),
        "unregulated": await world.token(world.unregulated.admin),
        "expired": await world.token(world.mine.admin),
        "redirected": await world.token(
            world.unregulated.user,
            f"grant_type=password&username={NAME}-fremd-0&password={PASSWORD}",
        ),
        "at the pages": await world.token(
            world.unregulated.user,
            f"grant_type=password&username={NAME}-fremd-1&password={PASSWORD}",
        ),
    }
    world.sealed = await _sealed(world)
    world.payments = [await _pay(world, _NEWER, _BODY), await _pay(world, _LEGACY, _LEGACY_BODY)]
    await world.admin.execute(
        "UPDATE access_token SET issued_at = now() - interval '3 hours', "
        "expires_at = now() - interval '1 hour' "
        "WHERE hash = sha256(convert_to($1, 'UTF8'))",
        world.bearer["expired"],
    )
    for _ in range(200):
        world.spare_tokens.append(await world.token(world.mine.admin))
    world.api_key = await _api_key(world, url)
    rows = await world.admin.fetch(
        "SELECT DISTINCT column_name FROM information_schema.columns "
        "WHERE table_schema = 'public' ORDER BY 1"
    )
    world.columns = [row["column_name"] for row in rows]


async def _sealed(world: World) -> str:
    headers = (
        bearer(world.bearer["admin"]),
        (b"content-type", b"application/octet-stream+base64"),
    )
    plain = base64.b64encode(f"{SECRET}-pin".encode())
    return (await world.call("PUT", "/encrypt", headers, plain)).body.decode()


_NEWER: Final = "/customer/v2/payment/single-transfer"
_LEGACY: Final = f"/customer/v2/ueberweisung/{SANDBOX_ID}/{PRODUCT_ID}"
_PAID: Final = {"iban": "DE02120300000000202051", "bic": "BYLADEM1001"}
_BODY: Final[dict[str, Any]] = {
    "provider": str(SANDBOX_ID),
    "product": PRODUCT_ID,
    "instant": False,
    "transferDetails": {
        **_PAID, "recipient": "Stadtwerke", "purpose": "x", "currency": "EUR", "amount": 1
    },
}  # fmt: skip
_LEGACY_BODY: Final[dict[str, Any]] = {
    **_PAID, "empfaenger": "Stadtwerke", "verwendungszweck": "x", "waehrung": "EUR", "betrag": 1,
    "sicherheitsverfahrenKodierung": "921",
}  # fmt: skip


async def _pay(world: World, path: str, body: dict[str, Any]) -> str:
    """Ask for a transfer; returns its id."""
    credentials = {"userid": world.sealed, "pin": world.sealed}
    content = msgspec.json.encode({**body, "credentials": credentials})
    headers = (bearer(world.bearer["user"]), JSON, (b"customer-ip-address", b"9.9.9.9"))
    query = b"callbackUrl=https://shop.example/x"
    answer = await send(world.app, Case("", "POST", path, query, headers, (content,)))
    if answer.status != 200:
        raise WorldError(answer.body.decode())
    (link,) = msgspec.json.decode(answer.body)["relations"]
    return str(link["href"]).rpartition("/")[2]


async def _api_key(world: World, url: str) -> str:
    db = await Database.open(url, role=Role.OPERATOR, size=1, clock=SystemClock())
    async with db.begin() as tx:
        _, key = await tenants.add_api_key(
            tx, world.mine.tenant, "user", UUID(world.keeper), cell="c0"
        )
    await db.close()
    return key.reveal()


_REMOVE: Final = """
DELETE FROM app_user WHERE id IN (
  SELECT id FROM app_user WHERE tenant_id = $1 AND id <> $2 ORDER BY id OFFSET $3)
"""
_REFILL: Final = """
INSERT INTO app_user (id, tenant_id, username, username_key, password_hash, firstname, created_at)
SELECT $1, tenant_id, $2, $2, password_hash, 'Refill', now() FROM app_user WHERE id = $3
"""
_TURN_OFF: Final = """
UPDATE app_user SET active = false, deactivated_at = now()
WHERE tenant_id = $1 AND id <> $2 AND active AND id = ANY($3::uuid[])
"""
_USERS: Final = "SELECT id::text FROM app_user WHERE tenant_id = $1 AND id <> $2 ORDER BY id"


_FORGET: Final = "DELETE FROM access WHERE customer_id = $1 AND access_id <> ALL($2)"
_SHRED: Final = "DELETE FROM sealed_credential WHERE customer_id = $1 AND access_id <> ALL($2)"
_ACCESS: Final = """
INSERT INTO access (customer_id, access_id, key, tenant_id, provider_id, status, sync, created_at)
VALUES ($1, $2, $3, $4, $5, 'complete', true, now()) ON CONFLICT DO NOTHING
"""
_PRODUCT: Final = """
INSERT INTO bank_product (customer_id, product_no, access_id, product_id, place, kind, label, owner,
  currency, iban, balance, balance_at, refreshed_at, transfers)
VALUES ($1, 1, $2, $3, 0, 'checking', 'Girokonto', 'Erika Beispiel', 'EUR', $3, 12.50, now(), now(),
  '{single,instant,scheduled,bulk}')
ON CONFLICT DO NOTHING
"""
_WAITING: Final = """
INSERT INTO access (customer_id, access_id, key, tenant_id, provider_id, status, sync, run, asked,
  created_at)
VALUES ($1, $2, $3, $4, $5, 'started', true, $6, $7, now())
ON CONFLICT (customer_id, access_id) DO UPDATE SET status = 'started', run = $6, asked = $7
"""
_APPROVAL: Final = """
INSERT INTO approval (customer_id, id, tenant_id, purpose, access_id, access_key, cause,
  callback_url, phase, question, state, ending, created_at, changed_at, expires_at)
SELECT customer_id, $3, tenant_id, 'access', access_id, key, 'renewal', 'https://shop.example/x?a=1',
  CASE WHEN $4::jsonb IS NULL THEN 'ended' ELSE 'asking' END, $4,
  CASE WHEN $4 IS NOT NULL THEN 'sealed'::bytea END, CASE WHEN $4 IS NULL THEN 'granted' END,
  now(), now(), now() + interval '15 minutes'
FROM access WHERE customer_id = $1 AND access_id = $2
ON CONFLICT (customer_id, id) DO UPDATE SET phase = EXCLUDED.phase, question = EXCLUDED.question,
  state = EXCLUDED.state, ending = EXCLUDED.ending, answer = NULL, sealed_tan = NULL,
  expires_at = EXCLUDED.expires_at
"""
_TICKET: Final = """
INSERT INTO approval_ticket (ticket_hash, customer_id, approval_id)
VALUES (sha256(convert_to($1, 'UTF8')), $2, $3) ON CONFLICT DO NOTHING
"""
_METHOD: Final = SecurityMethod("921", "pushTAN")
_LATER: Final = datetime(2100, 1, 1, tzinfo=UTC)
_QUESTIONS: Final = (
    Question(QuestionKind.METHOD, _LATER, methods=(_METHOD,)),
    Question(QuestionKind.MEDIUM, _LATER, media=(TanMedium("Mein Telefon", MediaClass.PUSH),)),
    Question(QuestionKind.TAN, _LATER, challenge=Challenge(_METHOD, "Bitte TAN"), tries_left=3),
    Question(
        QuestionKind.APP, _LATER, challenge=Challenge(_METHOD, "Bitte freigeben"), polls_left=5
    ),
    Question(QuestionKind.REDIRECT, _LATER, redirect_url="https://bank.example/approve"),
)


_BOOKED_ON: Final = "1999-12-31"  # a day that nobody else books on
_BOOKING: Final = msgspec.json.encode(
    [
        {
            "betrag": -12.5,
            "buchungsdatum": _BOOKED_ON,
            "gegenkontoInhaber": "Stadtwerke Beispiel",
            "hash": "fuzz",
            "identifier": {"batchId": "fuzz"},
        }
    ]
)
_RULE: Final = msgspec.json.encode(
    {
        "tagTreeItem": {"systemName": "TAXES", "tagTree": {"systemName": "CATEGORIES"}},
        "counterpartyName": "Stadtwerke Beispiel",
    }
)


async def tend_approvals(world: World) -> None:
    """Have a bank ask the user behind the tokens something, each time something else."""
    customer, tenant = UUID(world.keeper), world.mine.tenant.id
    world.rounds += 1
    question = _QUESTIONS[world.rounds % len(_QUESTIONS)]
    access = (customer, WAITING_ID, new_id(), tenant, SANDBOX_ID, CONSENT_ID, question.asked)
    await world.admin.execute(_WAITING, *access)
    text = msgspec.json.encode(question).decode()
    await world.admin.execute(_APPROVAL, customer, WAITING_ID, CONSENT_ID, text)
    await world.admin.execute(_APPROVAL, customer, WAITING_ID, ENDED_ID, None)
    await world.admin.execute(_TICKET, TICKET, customer, ENDED_ID)


async def tend_accesses(world: World) -> None:
    """Give the user behind the tokens one access with one product, one that waits, no others."""
    customer, tenant = UUID(world.keeper), world.mine.tenant.id
    kept = [ACCESS_ID, WAITING_ID]
    await world.admin.execute(_FORGET, customer, kept)
    await world.admin.execute(_SHRED, customer, kept)
    await tend_approvals(world)
    await world.admin.execute(_ACCESS, customer, ACCESS_ID, new_id(), tenant, SANDBOX_ID)
    await world.admin.execute(_PRODUCT, customer, ACCESS_ID, PRODUCT_ID)
    await _tend_tags(world)


async def _tend_tags(world: World) -> None:
    """Give the keeper a booking and a rule; the same ones again, unless they were removed."""
    headers = (bearer(world.bearer["user"]), JSON)
    path = f"{_ADD}/{ACCESS_ID}/{PRODUCT_ID}/kontoumsaetze"
    await world.call("POST", path, headers, _BOOKING)
    listed = await world.call("GET", path, headers, b"")
    found = msgspec.json.decode(listed.body)
    world.transaction = next(
        row["id"] for row in found if row["buchungsdatum"].startswith(_BOOKED_ON)
    )
    made = await world.call("POST", "/customer/v2/ai/rules", headers, _RULE)
    world.rule = made.values(b"location")[0].decode().rpartition("/")[2]


async def tend_page(world: World) -> None:
    """Have somebody open the pages anew, and go a step further each time."""
    headers = (bearer(world.bearer["at the pages"]), JSON)
    body = b'{"%x":{}}' % world.rounds
    asked = await send(world.app, Case("", "POST", _ADD, b"", headers, (body,)))
    query = asked.values(b"location")[0].partition(b"?")[2] + b"&callbackUrl=https://shop.example/x"
    opened = await send(world.app, Case("", "GET", PAGES, query))
    world.page_cookie = opened.values(b"set-cookie")[0].decode().partition(";")[0]
    token = COOKIE.form_token(world.page_cookie.partition("=")[2])
    deeds = ("do=accept&legal=yes", f"do=bank&provider={SANDBOX_ID}")[: world.rounds % 3]
    for deed in deeds:
        headers = ((b"cookie", world.page_cookie.encode()), FORM)
        shown = await send(world.app, Case("", "GET", f"{PAGES}/step", b"", headers[:1]))
        seen = _SEEN.findall(shown.body)[0].decode()
        form = f"csrf={token}&seen={seen}&{deed}".encode()
        await send(world.app, Case("", "POST", f"{PAGES}/step", b"", headers, (form,)))


async def tend_users(world: World, *, wanted: int = 40) -> None:
    """Bring the users of the tenant under fire back to a fixed number, half of them inactive."""
    await tend_accesses(world)
    await tend_page(world)
    tenant, keeper = world.mine.tenant.id, UUID(world.keeper)
    await world.admin.execute(_REMOVE, tenant, keeper, wanted)
    found = [row["id"] for row in await world.admin.fetch(_USERS, tenant, keeper)]
    while len(found) < wanted:
        reference = new_id()
        name = f"{NAME.lower()}-{reference.hex}"
        await world.admin.execute(_REFILL, reference, name, keeper)
        found.append(str(reference))
    await world.admin.execute(_TURN_OFF, tenant, keeper, found[::2])
    world.users = found


@asynccontextmanager
async def _lifespan(app: ASGIApp) -> AsyncGenerator[None]:
    incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    outgoing: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()

    async def run() -> None:
        scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
        await app(scope, incoming.get, outgoing.put)

    async def reach(phase: str) -> None:
        await incoming.put({"type": f"lifespan.{phase}"})
        message = await outgoing.get()
        if message["type"] != f"lifespan.{phase}.complete":
            raise WorldError(str(message))

    task = asyncio.create_task(run())
    await reach("startup")
    try:
        yield
    finally:
        await reach("shutdown")
        await task
