"""People and programs that go on while hosts die, and note what they were answered."""

import asyncio
import contextlib
import itertools
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final

import asyncpg
import httpx

from quality.drill.payments import Payer, PaymentSize, accounts_of
from quality.drill.world import World
from quality.fortress import stage

_SQL_EVERY: Final = 0.02
_API_EVERY: Final = 0.1
_PATIENCE: Final = 8.0  # seconds a caller waits before it tries something new
_FAILED: Final = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a time-out and the loss of the connection at once
)
_CREATED: Final = 201
_OK: Final = 200


@dataclass
class Line:
    """One kind of request: what was acknowledged, and how long nothing was."""

    name: str
    acknowledged: list[Any] = field(default_factory=list[Any])
    answers: Counter[str] = field(default_factory=Counter[str])
    last: float = field(default_factory=time.monotonic)
    gap: float = 0.0

    def note(self, what: Any) -> None:
        now = time.monotonic()
        self.gap = max(self.gap, now - self.last)
        self.last = now
        self.acknowledged.append(what)

    def begin_anew(self) -> None:
        """Forget the longest gap; a new fault begins."""
        self.gap, self.last = 0.0, time.monotonic()

    @property
    def since_last(self) -> float:
        """Seconds since the last answer."""
        return time.monotonic() - self.last

    @property
    def longest(self) -> float:
        """Seconds of the longest gap, that of the present one included."""
        return max(self.gap, time.monotonic() - self.last)


class Writers:
    """SQL through the proxy, users over the API, reads, readiness, payments."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.sql = Line("SQL writes")
        self.users = Line("API writes")
        self.reads = Line("reads")
        self.payments = 0
        self.calm = asyncio.Event()  # writers rest while it is not set
        self.calm.set()
        self._resting: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._paying: asyncio.Task[None] | None = None  # a payment takes its time: it never rests
        self._numbers = itertools.count(1)

    async def start(self) -> None:
        await self._world.sql("DROP TABLE IF EXISTS fortress_write")  # of a storm before
        await self._world.sql("CREATE TABLE fortress_write (n bigint PRIMARY KEY)")
        works = (self._write_sql, self._write_users, self._read)
        self._tasks = [asyncio.create_task(self._go_on(work)) for work in works]
        self._paying = asyncio.create_task(self._go_on_paying())

    async def stop(self) -> None:
        tasks = [*self._tasks, *([self._paying] if self._paying else [])]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.wait_for(task, _PATIENCE)

    async def rest(self) -> None:
        """Let everybody finish what they are at; nothing is written until `calm` is set."""
        self.calm.clear()
        while len(self._resting) < len(self._tasks):
            for task in self._tasks:
                if task.done():
                    task.result()  # a writer that ended by a mistake would be waited for in vain
            await asyncio.sleep(0.05)

    async def _go_on(self, work: Callable[[], Awaitable[float]]) -> None:
        while True:
            if not self.calm.is_set():
                self._resting.add(work.__name__)
                await self.calm.wait()
                self._resting.discard(work.__name__)
            await asyncio.sleep(await work())

    async def _write_sql(self) -> float:
        """Insert over one connection as long as it holds."""
        connection = None
        try:
            connection = await asyncpg.connect(
                stage.database_url("postgres"), timeout=5, command_timeout=_PATIENCE
            )
            while self.calm.is_set():
                number = next(self._numbers)
                await connection.execute("INSERT INTO fortress_write VALUES ($1)", number)
                self.sql.note(number)
                self.sql.answers["stored"] += 1
                await asyncio.sleep(_SQL_EVERY)
        except _FAILED as error:
            self.sql.answers[type(error).__name__] += 1
        finally:
            if connection is not None:
                connection.terminate()
        return _SQL_EVERY

    async def _write_users(self) -> float:
        number = next(self._numbers)
        world = self._world
        tenant = world.tenants[1]
        path = f"/auth/mgmt/v1/tenants/{world.name_of(tenant)}/users"
        user = {"username": f"writer-{number}", "password": "correct horse"}
        token = await self._token()
        if token is None:
            return _API_EVERY
        status = await self._ask(self.users, "POST", path, token, json=user)
        if status == _CREATED:
            self.users.note(user["username"])
        return _API_EVERY

    async def _read(self) -> float:
        customer = self._world.random.choice(self._world.customers)
        if await self._ask(self.reads, "GET", "/customer/v2", customer.token) == _OK:
            self.reads.note(None)
        return _API_EVERY

    async def _go_on_paying(self) -> None:
        while True:
            await self._pay()
            await asyncio.sleep(1)

    async def _pay(self) -> None:
        accounts = await accounts_of(self._world)
        payers = [one for one in self._world.customers if one.access_id in accounts]
        payer = self._world.random.choice(payers)
        size = PaymentSize(payments=1, identical=3, at_once=1, patience=120)
        self.payments += 1
        await Payer(self._world, payer, accounts[payer.access_id], self.payments, size).pay()

    async def _token(self) -> str | None:
        """Ask for a token each time: who issues it writes, too."""
        login = self._world.tenants[1].admin
        auth = (login.username, login.secret.reveal())
        form = {"grant_type": "client_credentials"}
        try:
            answer = await self._world.http.post(
                "/auth/oauth2/token", data=form, auth=auth, timeout=_PATIENCE
            )
        except httpx.TransportError as error:
            self.users.answers[type(error).__name__] += 1
            return None
        self.users.answers[str(answer.status_code)] += 1
        return str(answer.json()["access_token"]) if answer.is_success else None

    async def _ask(self, line: Line, method: str, path: str, token: str, **rest: Any) -> int:
        headers = {"Authorization": f"Bearer {token}"}
        try:
            answer = await self._world.http.request(
                method, path, headers=headers, timeout=_PATIENCE, **rest
            )
        except httpx.TransportError as error:
            line.answers[type(error).__name__] += 1
            return 0
        line.answers[str(answer.status_code)] += 1
        return answer.status_code
