"""Make the pages of a payment from its row, its approval and the accounts that can pay."""

from hashlib import sha256
from typing import Final

from kontowerk.accesses import read as accesses
from kontowerk.accesses.model import AccessView
from kontowerk.approvals.model import Question
from kontowerk.connectors.sepa import accounts, letters
from kontowerk.connectors.transfer import PayeeMatch
from kontowerk.kit.db import Tx
from kontowerk.ledger import read as ledger
from kontowerk.ledger.errors import UnknownProductError
from kontowerk.ledger.model import Product
from kontowerk.payments.model import Details, Payment, Reason, Source
from kontowerk.webform import banks, edited, payment_rules, typed
from kontowerk.webform.facts import Facts
from kontowerk.webform.masked import masked
from kontowerk.webform.model import Session
from kontowerk.webform.orders import (
    CheckShown,
    ConfirmPage,
    DoubtPage,
    EditPage,
    Entry,
    OrderShown,
    PayeePage,
    PayerChoice,
    PayerShown,
    SendingPage,
    TransferShown,
)
from kontowerk.webform.pages import Trouble

_KEY: Final = 16
# What nobody may overlook: the money may go to somebody else.
_TICKED: Final = frozenset({PayeeMatch.NO_MATCH, PayeeMatch.NOT_POSSIBLE})


async def order_of(tx: Tx, facts: Facts) -> OrderShown | None:
    """Return what is paid, as every page of a payment shows it."""
    payment = facts.payment
    if payment is None:
        return None
    return OrderShown(
        transfers=tuple(map(_transfer, payment.details)),
        payer=await _payer(tx, payment),
        instant=payment.instant,
        execute_on=payment.execute_on,
        can_change=payment_rules.can_change(payment, facts.approval),
    )


def _transfer(one: Details) -> TransferShown:
    sent_recipient, sent_purpose = map(letters.to_sepa, (one.recipient, one.purpose))
    return TransferShown(
        recipient=one.recipient,
        iban=accounts.compact(one.iban),
        amount=one.amount,
        currency=one.currency,
        purpose=one.purpose,
        sent_recipient=None if sent_recipient == one.recipient else sent_recipient,
        sent_purpose=None if sent_purpose == one.purpose else sent_purpose,
    )


async def _payer(tx: Tx, payment: Payment) -> PayerShown | None:
    if payment.access_id is None or payment.product_id is None:
        return None
    try:
        found = await ledger.product(tx, payment.customer_id, payment.access_id, payment.product_id)
    except UnknownProductError:
        return None
    return PayerShown(found.shown_label, masked(found.iban or found.shown_number))


async def confirm_page(
    tx: Tx, payment: Payment, order: OrderShown, trouble: Trouble | None
) -> ConfirmPage:
    """Return the page on which the person decides."""
    wrong = _wrong(payment)
    if payment.product_id is not None or wrong:
        return ConfirmPage(order, wrong=wrong)
    found = await _choices(tx, payment)
    shown = [
        PayerChoice(
            key=key,
            bank=(await banks.hit(tx, view.access.provider_id)).name,
            label=product.shown_label,
            number=masked(product.iban or product.shown_number),
            balance=product.balance,
            currency=product.currency,
        )
        for key, (view, product) in found.items()
    ]
    return ConfirmPage(order, tuple(shown), nothing_chosen=trouble is Trouble.INCOMPLETE)


def _wrong(payment: Payment) -> tuple[str, ...]:
    """Name what our rules found in a draft; the person may still change it."""
    if payment.reason is not Reason.INVALID or not payment.detail:
        return ()
    return tuple(payment.detail.split(", "))


async def source_of(tx: Tx, payment: Payment, key: str) -> Source | None:
    """Return the account that a key of the form stands for."""
    found = (await _choices(tx, payment)).get(key)
    if found is None:
        return None
    view, product = found
    return Source(view.access.provider_id, product.product_id, view.access.access_id)


async def _choices(tx: Tx, payment: Payment) -> dict[str, tuple[AccessView, Product]]:
    """Return the accounts that can make such a payment, by what stands for them in the form."""
    kind = payment_rules.kind_of(payment, tx.now)
    return {
        _key(product): (view, product)
        for view in await accesses.every(tx, payment.customer_id)
        if payment.access_id in (None, view.access.access_id)
        for product in view.products
        if kind.value in product.transfers
    }


def _key(product: Product) -> str:
    return sha256(f"{product.access_id}\0{product.product_id}".encode()).hexdigest()[:_KEY]


def edit_page(session: Session, payment: Payment, trouble: Trouble | None) -> EditPage:
    """Return the form with what was typed last, and what is wrong with it after a try."""
    values = typed_entries(session, payment)
    details = payment.details[0]
    if trouble is None:
        return EditPage(values, details.currency)
    found = edited.read(values, details)
    slips = {} if isinstance(found, Details) else found
    return EditPage(values, details.currency, slips)


def typed_entries(session: Session, payment: Payment) -> dict[Entry, str]:
    """Return what was typed; what the payment says where nothing was."""
    kept = typed.read(session.cookie, session.typed)
    return {entry: kept.get(entry.value, text) for entry, text in entries_of(payment).items()}


def entries_of(payment: Payment) -> dict[Entry, str]:
    """Return a payment's details as the form shows them; a comma is read in both languages."""
    details = payment.details[0]
    return {
        Entry.RECIPIENT: details.recipient,
        Entry.IBAN: accounts.compact(details.iban),
        Entry.AMOUNT: f"{details.amount:f}".replace(".", ","),
        Entry.PURPOSE: details.purpose,
    }


def payee_page(
    order: OrderShown, bank: str, question: Question, trouble: Trouble | None
) -> PayeePage:
    """Return what the check of the payees found; those that match need no look."""
    names = {one.iban: one.recipient for one in order.transfers}
    checks = tuple(
        CheckShown(names.get(one.iban, ""), one.iban, one.result, one.matched_name)
        for one in question.checks
        if one.result is not PayeeMatch.MATCH
    )
    must_tick = needs_tick(question)
    return PayeePage(order, bank, checks, must_tick, must_tick and trouble is not None)


def needs_tick(question: Question) -> bool:
    """Say whether going on needs a tick of its own."""
    return any(one.result in _TICKED for one in question.checks)


def sending_page(
    facts: Facts, payment: Payment, order: OrderShown, bank: str | None
) -> SendingPage:
    """Return the page that waits for the bank."""
    since = payment.changed_at if facts.approval is None else facts.approval.changed_at
    approved = payment_rules.is_approved(payment, facts.approval)
    return SendingPage(order, bank, since, approved)


def doubt_page(payment: Payment, order: OrderShown, bank: str | None) -> DoubtPage:
    """Return the page that says what is known, and what is not."""
    return DoubtPage(order, bank, payment_rules.is_accepted(payment))
