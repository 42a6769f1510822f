"""All bank data of a customer, for the export of a user; never credentials."""

from typing import Any
from uuid import UUID

from kontowerk.accesses import read as accesses
from kontowerk.accesses.model import AccessView
from kontowerk.api.house import House
from kontowerk.api.wire import words
from kontowerk.api.wire.customer import exported
from kontowerk.api.wire.encode import plain
from kontowerk.api.wire.exported_tags import ExportedCorrection, ExportedRule
from kontowerk.api.wire.transfers import exported_transfer
from kontowerk.approvals import read as approvals
from kontowerk.approvals.model import Approval
from kontowerk.connectors.snapshot import Position, ProductKind
from kontowerk.identity.model import Tenant
from kontowerk.ledger import read as ledger
from kontowerk.payments import read as payments
from kontowerk.tagging import read as tags
from kontowerk.tagging.ruling import rules_of
from kontowerk.tagging.trees import load_trees


async def bank_data(house: House, tenant: Tenant, customer_id: UUID) -> dict[str, Any]:
    """Return accesses, products, bookings, positions and approvals by access."""
    async with house.db.begin(owner=customer_id) as tx:
        views = await accesses.every(tx, customer_id)
        asked = await approvals.every(tx, customer_id)
        positions = {
            (product.access_id, product.product_id): await ledger.positions(
                tx, customer_id, product.access_id, product.product_id
            )
            for view in views
            for product in view.products
            if product.kind is ProductKind.DEPOT
        }
    return {
        view.access.access_id: await _one(
            house,
            tenant,
            customer_id,
            view,
            positions,
            [one for one in asked if one.access_id == view.access.access_id],
        )
        for view in views
    }


async def transfer_data(house: House, customer_id: UUID) -> list[dict[str, Any]]:
    """Return all transfers, the oldest first."""
    async with house.db.begin(owner=customer_id) as tx:
        paid = await payments.every(tx, customer_id)
        asked = {one.id: one for one in await approvals.every(tx, customer_id)}
    return [exported_transfer(one, asked.get(one.run), house.links) for one in paid]


async def said_about_tags(house: House, customer_id: UUID) -> dict[str, Any]:
    """Return what the person corrected and the rules they made, the oldest first."""
    async with house.db.begin(owner=customer_id) as tx:
        corrected = await tags.corrections(tx, customer_id)
        rules = await rules_of(tx, customer_id)
    trees = load_trees()
    return {
        words.CORRECTIONS_KEY: [plain(ExportedCorrection.of(one, trees)) for one in corrected],
        words.RULES_KEY: [plain(ExportedRule.of(one, trees)) for one in rules],
    }


async def _one(
    house: House,
    tenant: Tenant,
    customer_id: UUID,
    view: AccessView,
    positions: dict[tuple[str, str], list[Position]],
    asked: list[Approval],
) -> dict[str, Any]:
    rows = {
        product.product_id: await ledger.rows(
            house.db, customer_id, product.product_no, first=None, last=None
        )
        for product in view.products
        if product.kind is not ProductKind.DEPOT
    }
    own = {
        product_id: found
        for (access_id, product_id), found in positions.items()
        if access_id == view.access.access_id
    }
    return exported(view, tenant, house.links, house.clock.now(), rows, own, asked)
