"""Bank data put into the database as a fetch would put it, for tests that need no bank."""

from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any, Final
from uuid import UUID

import msgspec

from kontowerk.accesses.model import AccessStatus, Issue
from kontowerk.approvals.model import QuestionKind
from kontowerk.bankcalls.model import Block
from kontowerk.connectors.snapshot import (
    Balance,
    FetchedProduct,
    HomeSavings,
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
from kontowerk.identity import read
from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.kit.ids import new_id
from kontowerk.kit.money import Money
from kontowerk.ledger import record
from tests.database import run_coroutine
from tests.service import SANDBOX, Service, User

CUSTOMER: Final = "/customer/v2"
ACCESSES: Final = f"{CUSTOMER}/bankzugaenge"
FETCHED_AT: Final = datetime(2026, 3, 2, 8, 30, 15, tzinfo=UTC)  # 09:30:15 in Berlin
_INSERT: Final = """
INSERT INTO access (customer_id, access_id, key, tenant_id, provider_id, status, sync, block, run,
  created_at, refreshed_at, attempted_at, expires_at, methods, active_method, media, notices,
  issues, asked, consent_until)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::jsonb, $15::jsonb,
  $16::jsonb, $17::jsonb, $18::jsonb, $19, $20)
"""


class FixedClock:
    """The instant of the fetch."""

    def now(self) -> datetime:
        return FETCHED_AT


@dataclass(frozen=True)
class Holding:
    """An access as a fetch left it."""

    products: tuple[FetchedProduct, ...] = ()
    status: AccessStatus = AccessStatus.COMPLETE
    sync: bool = True
    block: Block | None = None
    refreshed_at: datetime | None = FETCHED_AT
    expires_at: datetime | None = None
    methods: tuple[SecurityMethod, ...] = ()
    active_method: SecurityMethod | None = None
    media: tuple[TanMedium, ...] = ()
    notices: tuple[Issue, ...] = ()
    issues: tuple[Issue, ...] = ()
    run: UUID = field(default_factory=new_id)  # of the fetch, while it is not complete
    asked: QuestionKind | None = None
    consent_until: datetime | None = None
    access_id: str = field(default_factory=lambda: str(new_id()))


def euros(text: str) -> Money:
    return Money(Decimal(text), "EUR")


BOOKING: Final = Transaction(
    amount=euros("-70.00"),
    booked_on=date(2026, 2, 27),
    value_on=date(2026, 2, 28),
    purpose="Strom Februar",
    booking_text="LASTSCHRIFT",
    transaction_code="105",
    primanota="9310",
    counterparty_name="Stadtwerke Beispiel",
    counterparty_iban="DE02120300000000202051",
    counterparty_bic="BYLADEM1001",
)
CHECKING: Final = FetchedProduct(
    kind=ProductKind.CHECKING,
    label="Girokonto",
    owner="Erika Beispiel",
    currency="EUR",
    account_number="532013000",
    bank_code="37040044",
    iban="DE89370400440532013000",
    bic="COBADEFFXXX",
    transfers=frozenset({"single"}),
    balance=Present(
        Balance(
            booked=euros("1234.50"),
            at=FETCHED_AT,
            overdraft_limit=euros("500.00"),
            available=euros("1734.50"),
            used=euros("0.00"),
        )
    ),
    transactions=Present((BOOKING,)),
)
DEPOT: Final = FetchedProduct(
    kind=ProductKind.DEPOT,
    label="Depot",
    owner="Erika Beispiel",
    account_number="9000001",
    bank_code="37040044",
    balance=Present(Balance(booked=euros("3210.99"), at=FETCHED_AT)),
    positions=Present(
        (
            Position(
                name="Beispiel AG",
                quantity=Decimal("12.3456"),
                unit=Unit.PIECES,
                isin="DE0001234567",
                wkn="123456",
                price=Decimal("101.1250"),
                price_currency="USD",
                priced_at=FETCHED_AT,
                fx_rate=Decimal("1.08375"),
                venue="XETRA",
                total_value=euros("1151.97"),
            ),
            Position(name="Bundesanleihe", quantity=Decimal(5000), unit=Unit.NOMINAL),
        )
    ),
)
HOME_SAVINGS: Final = FetchedProduct(
    kind=ProductKind.HOME_SAVINGS,
    label="Bausparvertrag",
    owner="Erika Beispiel",
    currency="EUR",
    account_number="7000001",
    balance=Present(Balance(booked=euros("8100.00"), at=FETCHED_AT)),
    transactions=Present(()),
    home_savings=HomeSavings(
        contract_number="B-4711",
        contract_type="Classic",
        contract_status="aktiv",
        contract_amount=euros("50000.00"),
        contract_date=date(2019, 7, 1),
    ),
)
CARD: Final = FetchedProduct(
    kind=ProductKind.CREDIT_CARD,
    label="Kreditkarte",
    owner="Erika Beispiel",
    currency="EUR",
    account_number="4111********1111",
    balance=Present(Balance(booked=euros("-45.10"), at=FETCHED_AT)),
    transactions=Present(()),
)
EVERYTHING: Final = (CHECKING, DEPOT, HOME_SAVINGS, CARD)
METHODS: Final = (
    SecurityMethod("921", "pushTAN", "Freigabe in der App"),
    SecurityMethod("0911x", "chipTAN"),
)
MEDIA: Final = (
    TanMedium("Mein Telefon", MediaClass.PUSH, date(2025, 1, 1), date(2028, 12, 31)),
    TanMedium("Karte 1", MediaClass.GENERATOR),
)


def many_bookings(count: int) -> FetchedProduct:
    """Return an account with this many different bookings, three a day."""
    return replace(
        CHECKING,
        transactions=Present(
            tuple(
                replace(
                    BOOKING,
                    booked_on=date(2025, 1, 1) + timedelta(days=number // 3),
                    purpose=f"Rechnung {number} vom Beispielhandel, Kundennummer 4711",
                )
                for number in range(count)
            )
        ),
    )


def keep(service: Service, user: User, holding: Holding, tenant: str = "alpha") -> str:
    """Store an access with its products; returns the path of the access."""
    run_coroutine(_keep(service, user, holding, tenant))
    return f"{ACCESSES}/{holding.access_id}"


def change(service: Service, user: User, statement: str, *args: object) -> None:
    """Run a statement on the data of a user, who is its first parameter."""
    look(service, user, statement, *args)


def look(service: Service, user: User, statement: str, *args: object) -> list[Any]:
    """Return rows as a worker sees them; the user is the first parameter."""

    async def work() -> list[Any]:
        db = await Database.open(
            service.database_url, role=Role.WORKER, size=1, clock=SystemClock()
        )
        async with db.begin(UUID(user.reference)) as tx:
            found = await tx.rows(statement, UUID(user.reference), *args)
        await db.close()
        return list(found)

    return run_coroutine(work())


def product_path(access: str, product: FetchedProduct) -> str:
    """Return the path of a product that has an IBAN."""
    return f"{access}/{product.iban}"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


async def _keep(service: Service, user: User, holding: Holding, tenant: str) -> None:
    db = await Database.open(service.database_url, role=Role.WORKER, size=1, clock=FixedClock())
    customer_id = UUID(user.reference)
    async with db.begin(customer_id) as tx:
        owner = await read.tenant(tx, tenant)
        await tx.run(
            _INSERT,
            customer_id,
            holding.access_id,
            new_id(),
            owner.id,
            SANDBOX.id,
            holding.status.value,
            holding.sync,
            holding.block,
            None if holding.status is AccessStatus.COMPLETE else holding.run,
            FETCHED_AT - timedelta(hours=1),
            holding.refreshed_at,
            holding.refreshed_at,
            holding.expires_at,
            _json(holding.methods),
            _json(holding.active_method) if holding.active_method else None,
            _json(holding.media),
            _json(holding.notices),
            _json(holding.issues),
            holding.asked,
            holding.consent_until,
        )
        await record.fetched(
            tx,
            customer_id,
            holding.access_id,
            Snapshot(products=holding.products, institution="Sandkasten"),
            provider_id=SANDBOX.id,
            selected=frozenset(),
            since=None,
        )
    await db.close()
