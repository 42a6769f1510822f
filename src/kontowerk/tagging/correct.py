"""Put a person's own tag on a booking. Spec: Transaction (PUT); OP-089 to OP-093."""

from uuid import UUID

from kontowerk.identity import read as identity
from kontowerk.kit.db import Tx
from kontowerk.ledger.model import UnknownProductError, UnknownTransactionError
from kontowerk.tagging import make, ruling
from kontowerk.tagging.context import Tagger
from kontowerk.tagging.lessons import counterparty_of
from kontowerk.tagging.make import TaggingRun
from kontowerk.tagging.model import NoCounterpartyError, Tree
from kontowerk.tagging.ruling import ChosenItem, keys_of, same_as
from kontowerk.tagging.store import bookings, corrections
from kontowerk.tagging.store.bookings import Counterparty, Key


async def correct(
    tx: Tx,
    classifier: Tagger,
    customer_id: UUID,
    access_id: str,
    product_id: str,
    transaction_id: UUID,
    tree: str,
    item: str,
    *,
    change_existing: bool,
    create_rule: bool,
) -> None:
    """Set an item for good: no later tagging overrules it.

    With `change_existing` it is set on all bookings of the same counterparty whose sign fits;
    with `create_rule` it is what later ones of that counterparty get.
    """
    bench = await make.set_up(tx, classifier, customer_id)
    booking = await _find(tx, bench, access_id, product_id, transaction_id)
    wanted = ruling.choose(classifier.trees, tree, item)
    wanted.require_fit(booking.amount)
    counterparty = keys_of(booking.name, booking.iban)
    if create_rule and counterparty.is_nobody:
        raise NoCounterpartyError
    keys = [booking.key]
    if change_existing:
        keys += await _others(tx, bench, booking, wanted)
    await corrections.put(tx, customer_id, keys, wanted.tree, wanted.item_id)
    if wanted.tree is Tree.CATEGORIES and await identity.learns(tx, customer_id):
        await _teach(tx, customer_id, booking.key)
    if create_rule:
        await ruling.keep_rule(tx, customer_id, wanted, booking.name, booking.iban)
    await make.make_these(tx, await make.with_present_rules(tx, bench), keys)


async def _teach(tx: Tx, customer_id: UUID, key: Key) -> None:
    """Let a correction count for what others of the tenant are told, if it is about a firm."""
    for row in await bookings.these(tx, customer_id, [key]):
        counterparty = counterparty_of(make.booking_of(row))
        if counterparty:
            await corrections.teach(tx, customer_id, key, counterparty)


async def _find(
    tx: Tx, bench: TaggingRun, access_id: str, product_id: str, transaction_id: UUID
) -> Counterparty:
    named = access_id, product_id
    numbers = [
        account.product_no
        for account in bench.accounts
        if (account.access_id, account.product_id) == named
    ]
    if not numbers:
        raise UnknownProductError
    booking = await bookings.one(tx, bench.customer_id, numbers[0], transaction_id)
    if booking is None:
        raise UnknownTransactionError
    return booking


async def _others(
    tx: Tx, bench: TaggingRun, booking: Counterparty, wanted: ChosenItem
) -> list[Key]:
    """Return the other bookings of the same counterparty that the item fits."""
    counterparty = keys_of(booking.name, booking.iban)
    found = await bookings.counterparties(tx, bench.customer_id, counterparty.iban)
    same = await make.aside(len(found), same_as, counterparty, found)
    return [
        candidate.key
        for candidate in same
        if candidate.key != booking.key and wanted.fits(candidate.amount)
    ]
