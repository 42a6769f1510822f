"""A bank that says what a test wants: the outside party of a refresh."""

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from decimal import Decimal

from kontowerk.connectors.contract import (
    AccessRef,
    Answer,
    CallContext,
    Credentials,
    Done,
    Failed,
    FailureKind,
    Operation,
    SealedState,
    Step,
)
from kontowerk.connectors.snapshot import (
    Balance,
    FetchedProduct,
    MediaClass,
    Position,
    Present,
    ProductKind,
    SecurityMethod,
    Snapshot,
    TanMedium,
    Transaction,
    Unit,
)
from kontowerk.kit.money import Money

PIN = "12345"
IBAN = "DE02120300000000202051"
METHOD = SecurityMethod("901", "App", decoupled=True)
MEDIUM = TanMedium("Telefon", MediaClass.PUSH)
_AT = datetime(2026, 11, 15, 8, tzinfo=UTC)


def booking(number: int) -> Transaction:
    amount = Money(Decimal(-number), "EUR")
    return Transaction(amount, date(2026, 11, 1 + number % 14), purpose=f"booking {number}")


def account(count: int) -> FetchedProduct:
    return FetchedProduct(
        kind=ProductKind.CHECKING,
        label="Girokonto",
        owner="Anna Blum",
        currency="EUR",
        iban=IBAN,
        balance=Present(Balance(Money(Decimal("10.00"), "EUR"), _AT)),
        transactions=Present(tuple(booking(number) for number in range(1, count + 1))),
    )


DEPOT = FetchedProduct(
    kind=ProductKind.DEPOT,
    label="Depot",
    owner="Anna Blum",
    account_number="777",
    bank_code="12030000",
    positions=Present((Position("Fonds", Decimal("1.5"), Unit.PIECES, isin="DE0005933931"),)),
)


def snapshot(count: int = 3) -> Snapshot:
    """Return an account with so many bookings, and a depot."""
    return Snapshot((account(count), DEPOT), (METHOD,), METHOD, (MEDIUM,), "Testbank")


def _header(product: FetchedProduct) -> FetchedProduct:
    return replace(product, balance=None, transactions=None, positions=None)


Meanwhile = Callable[[CallContext], Awaitable[None]]


@dataclass
class ScriptedBank:
    """Knows one PIN for everybody, locks after three wrong ones, and follows a script first.

    `meanwhile` runs after the login, before anybody hears of it; `before_answer` when everything is
    fetched.
    """

    kind: str = "fints"
    pin: str = PIN
    gives: Snapshot = field(default_factory=snapshot)
    script: list[Step | Exception] = field(default_factory=list[Step | Exception])
    meanwhile: Meanwhile | None = None
    before_answer: Meanwhile | None = None
    logins: list[str] = field(default_factory=list[str])
    wrong: Counter[str] = field(default_factory=Counter[str])
    asked: list[Operation] = field(default_factory=list[Operation])
    refs: list[AccessRef] = field(default_factory=list[AccessRef])
    contexts: list[CallContext] = field(default_factory=list[CallContext])
    answers: list[Answer] = field(default_factory=list[Answer])
    states: list[SealedState] = field(default_factory=list[SealedState])
    while_resuming: Meanwhile | None = None
    aborted: int = 0
    _inside: Counter[str] = field(default_factory=Counter[str])
    overlaps: int = 0

    async def begin(
        self, access: AccessRef, credentials: Credentials, operation: Operation, ctx: CallContext
    ) -> Step:
        user = credentials["userid"].reveal().decode()
        self.logins.append(user)
        self.asked.append(operation)
        self.refs.append(access)
        self.contexts.append(ctx)
        self._inside[user] += 1
        self.overlaps += self._inside[user] > 1
        try:
            return await self._answer(user, credentials["pin"].reveal().decode(), ctx)
        finally:
            self._inside[user] -= 1

    async def _answer(self, user: str, pin: str, ctx: CallContext) -> Step:
        if self.script:
            played = self.script.pop(0)
            if isinstance(played, Exception):
                raise played
            return played
        if self.wrong[user] >= 3:
            return Step(Failed(FailureKind.LOCKED, ("9931",)))
        if pin != self.pin:
            self.wrong[user] += 1
            return Step(Failed(FailureKind.BAD_CREDENTIALS, ("9942",)))
        self.wrong[user] = 0
        if self.meanwhile is not None:
            await self.meanwhile(ctx)
        await ctx.watcher.login_accepted()
        headers = tuple(_header(product) for product in self.gives.products)
        await ctx.watcher.products_known(headers, self.gives.institution)
        if await ctx.watcher.should_yield():
            return Step(Failed(FailureKind.YIELDED))
        if self.before_answer is not None:
            await self.before_answer(ctx)
        return Step(Done(self.gives), memory={"system_id": user})

    async def resume(
        self,
        access: AccessRef,
        state: SealedState,
        credentials: Credentials,
        answer: Answer,
        ctx: CallContext,
    ) -> Step:
        user = credentials["userid"].reveal().decode()
        self.answers.append(answer)
        self.states.append(state)
        self.contexts.append(ctx)
        self.refs.append(access)
        if self.while_resuming is not None:
            await self.while_resuming(ctx)
        return await self._answer(user, credentials["pin"].reveal().decode(), ctx)

    async def abort(
        self,
        access: AccessRef,
        state: SealedState,  # noqa: ARG002 - the contract's
        credentials: Credentials | None,  # noqa: ARG002 - the contract's
        ctx: CallContext,
    ) -> None:
        assert access in self.refs
        assert ctx.operation_id in {one.operation_id for one in self.contexts}
        self.aborted += 1
