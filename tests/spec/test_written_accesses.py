"""What is written without the classes of the wire is what the classes describe, byte by byte."""

from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as some
from pydantic import BaseModel

from kontowerk.accesses.model import Access, AccessStatus, AccessView, Issue
from kontowerk.api.links import Links
from kontowerk.api.wire.accesses import wire_access, wire_issues
from kontowerk.api.wire.customer import wire_customer
from kontowerk.api.wire.encode import encode
from kontowerk.api.wire.products import wire_product
from kontowerk.bankcalls.model import Block
from kontowerk.connectors.snapshot import ProductKind, SecurityMethod, TanMedium
from kontowerk.identity.model import Tenant, TenantId
from kontowerk.ledger.model import (
    BalanceSource,
    CurrencyBalance,
    HomeSavingsContract,
    Product,
    ProductPart,
)
from tests.spec import described

LINKS = Links("https://kontowerk.example/")
EMPTY = Access(
    customer_id=UUID(int=1),
    access_id="leer",
    key=UUID(int=2),
    tenant_id=UUID(int=3),
    provider_id=UUID(int=4),
    status=AccessStatus.COMPLETE,
    sync=True,
    selected=frozenset(),
    block=None,
    run=None,
    present_ip=None,
    created_at=datetime(2026, 3, 29, 0, 59, 59, 999_999, tzinfo=UTC),
    refreshed_at=None,
    attempted_at=None,
    expires_at=None,
    methods=(),
    active_method=None,
    media=(),
    memory={},
    notices=(),
    issues=(),
    webhook_serial=0,
    version=1,
    asked=None,
    consent_until=None,
)
NOW = datetime(2026, 3, 30, tzinfo=UTC)

_CONTRACT = HomeSavingsContract(
    *("B-4711", "Classic", "aktiv", Decimal("50000.00"), date(2019, 7, 1)),
    *(Decimal("7.25"), Decimal("0.1000"), Decimal("2.3500"), Decimal("41.5000"), False),
)
FULL = Product(
    product_no=1,
    access_id="leer",
    product_id="DE89370400440532013000",
    kind=ProductKind.CHECKING,
    label="Girokonto",
    owner="Erika Beispiel",
    currency="EUR",
    account_number="532013000",
    bank_code="37040044",
    iban="DE89370400440532013000",
    bic="COBADEFFXXX",
    institution="Beispielbank",
    transfers=frozenset({"single"}),
    balance=Decimal("0.00"),
    balance_at=EMPTY.created_at,
    balance_source=BalanceSource.STATEMENT,
    overdraft_limit=Decimal("500.00"),
    credit_limit=Decimal("1734.50"),
    credit_drawn=Decimal("-1.10"),
    balances=(CurrencyBalance("USD", Decimal("3.00"), EMPTY.created_at),),
    home_savings=_CONTRACT,
    refreshed_at=EMPTY.created_at,
    never_fetched=frozenset(ProductPart),
    tx_version=1,
)

_text = some.text(max_size=6)
_maybe = some.none() | _text
_at = some.datetimes(datetime(1990, 1, 1), datetime(2100, 1, 1), timezones=some.just(UTC))  # noqa: DTZ001 - the strategy adds the zone
_amount = some.decimals(-(10**12), 10**12, places=2)
_rate = some.none() | some.decimals(-100, 100, places=4)
_code = some.sampled_from(["921", "0911", "0", "", "9x", "٣", "-1"])
_issues = some.lists(some.builds(Issue, detail=_maybe, product_id=_maybe), max_size=3).map(tuple)
_method = some.builds(SecurityMethod, code=_code, name=_text, hint=_maybe)
_contract = some.builds(
    HomeSavingsContract,
    contract_number=_maybe,
    contract_type=_maybe,
    contract_status=_maybe,
    contract_amount=some.none() | _amount,
    rating=_rate,
    savings_rate=_rate,
    loan_rate=_rate,
    savings_progress=_rate,
)
_balance = some.builds(CurrencyBalance, currency=_text, balance=_amount, at=_at)
_product = some.builds(
    Product,
    product_id=_text,
    **dict.fromkeys(("access_id", "label", "owner"), _text),
    **dict.fromkeys(
        ("currency", "account_number", "bank_code", "iban", "bic", "institution"), _maybe
    ),
    **dict.fromkeys(
        ("balance", "overdraft_limit", "credit_limit", "credit_drawn"), some.none() | _amount
    ),
    balance_at=some.none() | _at,
    transfers=some.frozensets(some.sampled_from(("single", "instant", "scheduled", "bulk"))),
    balances=some.lists(_balance, max_size=2).map(tuple),
    home_savings=some.none() | _contract,
    refreshed_at=_at,
)
_access = some.builds(
    Access,
    access_id=some.text("abc", min_size=1, max_size=4),
    selected=some.just(frozenset[str]()),
    created_at=_at,
    **dict.fromkeys(
        ("refreshed_at", "attempted_at", "expires_at", "consent_until"), some.none() | _at
    ),
    methods=some.lists(_method, max_size=2).map(tuple),
    active_method=some.none() | _method,
    media=some.lists(some.builds(TanMedium, name=_text), max_size=2).map(tuple),
    memory=some.just(dict[str, str]()),
    notices=_issues,
    issues=_issues,
)
_view = some.builds(
    AccessView, access=_access, products=some.lists(_product, max_size=2).map(tuple)
)


def a_tenant(*, regulated: bool) -> Tenant:
    return Tenant(
        id=TenantId(UUID(int=3)),
        name="alpha",
        description=None,
        regulated=regulated,
        cors_origins=frozenset(),
        password_min_length=8,
    )


_tenant = some.builds(a_tenant, regulated=some.booleans())


def same(written: dict[str, Any], model: BaseModel) -> bool:
    return encode(written) == encode(model.model_dump(by_alias=True, exclude_none=True))


@given(_view, _tenant)
def test_an_access_is_written_as_it_is_described(view: AccessView, tenant: Tenant) -> None:
    assert same(
        wire_access(view, tenant, LINKS, NOW), described.bank_access(view, tenant, LINKS, NOW)
    )
    assert same(
        wire_issues(view.access, tenant, LINKS, NOW),
        described.issues(view.access, tenant, LINKS, NOW),
    )


@given(some.sampled_from(AccessStatus), some.sampled_from([None, *Block]), _tenant)
def test_an_access_without_anything_is_written_as_it_is_described(
    status: AccessStatus, block: Block | None, tenant: Tenant
) -> None:
    view = AccessView(replace(EMPTY, status=status, block=block), ())
    assert same(
        wire_access(view, tenant, LINKS, NOW), described.bank_access(view, tenant, LINKS, NOW)
    )
    assert same(
        wire_customer([view], tenant, LINKS, NOW), described.customer([view], tenant, LINKS, NOW)
    )


@pytest.mark.parametrize("status", AccessStatus)
@pytest.mark.parametrize("kind", ProductKind)
@pytest.mark.parametrize("regulated", [True, False])
def test_a_full_product_of_each_kind_is_written_as_it_is_described(
    kind: ProductKind, status: AccessStatus, *, regulated: bool
) -> None:
    access, product = replace(EMPTY, status=status), replace(FULL, kind=kind)
    tenant = a_tenant(regulated=regulated)
    written = wire_product(product, access, tenant, LINKS)
    assert same(written, described.bank_product(product, access, tenant, LINKS))


@given(
    _product,
    some.sampled_from(AccessStatus),
    _tenant,
    some.sampled_from([EMPTY, replace(EMPTY, sync=False)]),
)
def test_a_product_is_written_as_it_is_described(
    product: Product, status: AccessStatus, tenant: Tenant, kept: Access
) -> None:
    access = replace(kept, status=status)
    written = wire_product(product, access, tenant, LINKS)
    assert same(written, described.bank_product(product, access, tenant, LINKS))


@given(some.lists(_view, max_size=3), _tenant)
def test_a_customer_is_written_as_it_is_described(views: list[AccessView], tenant: Tenant) -> None:
    assert same(
        wire_customer(views, tenant, LINKS, NOW), described.customer(views, tenant, LINKS, NOW)
    )
