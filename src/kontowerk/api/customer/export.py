"""Everything stored about a person, written in pieces; never credentials.

Each page is read in a transaction of its own, so that a slow reader holds nothing up. Which table
is in which field stands with the rooms (`personal`); a test fills every table and compares.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime
from typing import Any, Final, TypeVar
from uuid import UUID

from pydantic import BaseModel

from kontowerk.accesses import read as accesses
from kontowerk.accesses.model import AccessView, PastFetch
from kontowerk.analysis import keep as analyses
from kontowerk.analysis.split_contract import splits_of
from kontowerk.api.context import ApiContext
from kontowerk.api.wire import exported as wire
from kontowerk.api.wire import words
from kontowerk.api.wire.analyses.contracts import exported_split
from kontowerk.api.wire.base import in_berlin
from kontowerk.api.wire.customer import exported_access
from kontowerk.api.wire.encode import Pieces, array, document, encode, paged, plain
from kontowerk.api.wire.exported import ExportedCorrection, ExportedRule
from kontowerk.api.wire.links import ExportedAccountReport, PaymentLink
from kontowerk.api.wire.standing_orders import exported_transfer
from kontowerk.api.wire.transactions import wire_rows
from kontowerk.approvals import read as approvals
from kontowerk.bankcalls import recorder as bankcalls
from kontowerk.connectors.snapshot import ProductKind
from kontowerk.identity import users
from kontowerk.identity.model import Tenant
from kontowerk.kit.db import Tx
from kontowerk.ledger import pending
from kontowerk.ledger import read as ledger
from kontowerk.ledger import standing as standing_orders
from kontowerk.lifecycle import record as lifecycle
from kontowerk.payments import links
from kontowerk.payments import read as payments
from kontowerk.reports import lifetime as reports
from kontowerk.tagging import read as tags
from kontowerk.tagging.ruling import rules_of
from kontowerk.tagging.trees import load_trees
from kontowerk.webform import record as webform
from kontowerk.webhooks import read as webhooks

K = TypeVar("K")

PAGE: Final = 500  # rows that are read and written at once
_EVER: Final = datetime(2000, 1, 1, tzinfo=UTC)
_MOST_FETCHES: Final = 100_000  # ninety days of four a day
_PIECE: Final = 256 * 1024  # bytes


async def _fetches(tx: Tx, customer_id: UUID) -> Sequence[PastFetch]:
    return await accesses.fetches_since(tx, customer_id, _EVER, _MOST_FETCHES)


class PersonalExport:
    """The export of one person."""

    def __init__(self, house: ApiContext, tenant: Tenant, customer_id: UUID) -> None:
        self._house = house
        self._tenant = tenant
        self._customer_id = customer_id

    def _begin(self) -> AbstractAsyncContextManager[Tx]:
        """Open a transaction of the person and of its tenant."""
        return self._house.db.begin(self._customer_id, tenant=self._tenant.id)

    def pieces(self, head: Mapping[str, Any]) -> Pieces:
        """Write the document, from what identity knows to the last call at a bank."""
        return document(head, self._parts())

    def _parts(self) -> dict[str, Pieces]:
        tenant, customer_id = self._tenant, self._customer_id
        return {
            "history": self._pages(
                lambda tx, after: users.history(tx, tenant, customer_id, after=after, most=PAGE),
                lambda entry: entry.id,
                lambda entry: plain(wire.HistoryEntry.of(entry)),
            ),
            "acceptances": self._few(webform.acceptances, wire.ExportedAcceptance.of),
            "sessions": self._few(webform.stored_sessions, wire.ExportedSession.of),
            "sessionRecords": self._few(webform.records, wire.ExportedSessionRecord.of),
            words.ACCESSES_KEY: self._accesses(),
            "transactionTags": self._tags(),
            words.CORRECTIONS_KEY: self._corrections(),
            words.RULES_KEY: self._rules(),
            "analysedAt": self._analysed_at(),
            "analyses": self._analyses(),
            "contractTransactions": self._contracts(),
            words.SPLITS_KEY: self._few(splits_of, exported_split),
            words.PAYMENTS_KEY: self._transfers(),
            "payeeChecks": self._pages(
                lambda tx, after: payments.payee_requests(tx, customer_id, after=after, most=PAGE),
                lambda made: made.id,
                lambda made: plain(wire.ExportedPayeeCheck.of(made)),
            ),
            "paymentLinks": self._pages(
                lambda tx, after: links.some(tx, customer_id, after=after, most=PAGE),
                lambda view: view.link.id,
                lambda view: plain(PaymentLink.of(view, self._house.links)),
            ),
            "accountReports": self._pages(
                lambda tx, after: reports.some(tx, customer_id, after=after, most=PAGE),
                lambda view: view.report.id,
                lambda view: plain(ExportedAccountReport.of(view, self._house.links)),
            ),
            "webhookEvents": self._pages(
                lambda tx, after: webhooks.events_of(
                    tx, customer_id, after=after or ("", 0), most=PAGE
                ),
                lambda event: (event.access_id, event.serial),
                lambda event: plain(wire.ExportedEvent.of(event)),
            ),
            "lifecycleEvents": self._pages(
                lambda tx, after: lifecycle.events_of(
                    tx, customer_id, after=after or ("", 0), most=PAGE
                ),
                lambda event: (event.kind.value, event.serial),
                lambda event: plain(wire.ExportedHappening.of(event)),
            ),
            "fetches": self._few(_fetches, wire.ExportedFetch.of),
            "bankCalls": self._pages(
                lambda tx, after: bankcalls.calls(tx, customer_id, after=after, most=PAGE),
                lambda call: call.id,
                lambda call: plain(wire.ExportedCall.of(call)),
            ),
        }

    async def _rows(
        self, read: Callable[[Tx, K | None], Awaitable[Sequence[Any]]], key: Callable[[Any], K]
    ) -> AsyncIterator[Sequence[Any]]:
        """Read page after page, each in a transaction of the person."""

        async def page(after: K | None) -> Sequence[Any]:
            async with self._begin() as tx:
                return await read(tx, after)

        async for rows in paged(page, key, PAGE):
            yield rows

    def _pages(
        self,
        read: Callable[[Tx, K | None], Awaitable[Sequence[Any]]],
        key: Callable[[Any], K],
        write: Callable[[Any], dict[str, Any]],
    ) -> Pieces:
        async def written() -> AsyncIterator[Sequence[Any]]:
            async for rows in self._rows(read, key):
                yield [write(row) for row in rows]

        return array(written())

    async def _few(
        self,
        read: Callable[[Tx, UUID], Awaitable[Sequence[Any]]],
        write: Callable[[Any], BaseModel],
    ) -> Pieces:
        async with self._begin() as tx:
            rows = await read(tx, self._customer_id)
        yield encode([plain(write(row)) for row in rows])

    async def _accesses(self) -> Pieces:
        async with self._begin() as tx:
            views = await accesses.every(tx, self._customer_id)
        opening = b"{"
        for view in views:
            yield opening + encode(view.access.access_id) + b":"
            opening = b","
            async for piece in self._access(view):
                yield piece
        yield b"{}" if opening == b"{" else b"}"

    async def _access(self, view: AccessView) -> Pieces:
        """Write an access with positions and approvals, then its bookings page by page."""
        house, customer_id, access_id = self._house, self._customer_id, view.access.access_id
        async with self._begin() as tx:
            positions = {
                product.product_id: await ledger.positions(
                    tx, customer_id, access_id, product.product_id
                )
                for product in view.products
                if product.kind is ProductKind.DEPOT
            }
            noted = {
                product.product_id: rows
                for product in view.products
                if (rows := await pending.of_product(tx, customer_id, product.product_no))
            }
            standing = {
                product.product_id: found
                for product in view.products
                if (found := await standing_orders.kept(tx, customer_id, product)) is not None
            }
            asked = await approvals.every(tx, customer_id)
        head = exported_access(
            view,
            self._tenant,
            house.links,
            house.clock.now(),
            positions,
            noted,
            standing,
            [approval for approval in asked if approval.access_id == access_id],
        )
        bookings = {
            product.product_id: array(self._bookings(product.product_no))
            for product in view.products
            if product.kind is not ProductKind.DEPOT
        }
        async for piece in document(head, {words.TRANSACTIONS_KEY: document({}, bookings)}):
            yield piece

    async def _bookings(self, product_no: int) -> AsyncIterator[Sequence[Any]]:
        def read(tx: Tx, before: UUID | None) -> Awaitable[Sequence[Any]]:
            return ledger.some(tx, self._customer_id, product_no, before=before, most=PAGE)

        async for rows in self._rows(read, lambda row: row["id"]):
            yield wire_rows(rows)

    def _tags(self) -> Pieces:
        trees = load_trees()
        return self._pages(
            lambda tx, after: tags.tags_after(
                tx, self._customer_id, after or tags.FIRST, most=PAGE
            ),
            lambda tag: (tag.product_no, tag.transaction_id),
            lambda tag: plain(wire.ExportedTag.of(tag, trees)),
        )

    def _corrections(self) -> Pieces:
        trees = load_trees()
        return self._few(tags.corrections, lambda told: ExportedCorrection.of(told, trees))

    def _rules(self) -> Pieces:
        trees = load_trees()
        return self._few(rules_of, lambda rule: ExportedRule.of(rule, trees))

    async def _analysed_at(self) -> Pieces:
        async with self._begin() as tx:
            at = await analyses.analysed_at(tx, self._customer_id)
        yield encode(None if at is None else in_berlin(at))

    async def _analyses(self) -> Pieces:
        """Write what is kept, by the name it is kept under; each is the answer of its operation."""
        async with self._begin() as tx:
            views = await analyses.views(tx, self._customer_id)
        opening = b"{"
        for view in views:
            body = await analyses.body(self._house.db, self._customer_id, view)
            if body is None:  # removed meanwhile
                continue
            yield opening + encode(view) + b":"
            opening = b","
            for start in range(0, len(body), _PIECE):
                yield body[start : start + _PIECE]
        yield b"{}" if opening == b"{" else b"}"

    def _contracts(self) -> Pieces:
        async def contracts(tx: Tx, customer_id: UUID) -> Sequence[Any]:
            return list((await analyses.contracts(tx, customer_id)).items())

        return self._few(
            contracts,
            lambda pair: wire.ExportedContract(
                id=str(pair[0]), transaction_ids=sorted(map(str, pair[1]))
            ),
        )

    def _transfers(self) -> Pieces:
        async def written() -> AsyncIterator[Sequence[Any]]:
            async with self._begin() as tx:
                asked = {
                    approval.id: approval
                    for approval in await approvals.every(tx, self._customer_id)
                }
            async for rows in self._rows(
                lambda tx, after: payments.some(tx, self._customer_id, after=after, most=PAGE),
                lambda payment: payment.id,
            ):
                addresses = self._house.links
                yield [exported_transfer(row, asked.get(row.run), addresses) for row in rows]

        return array(written())
