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
from kontowerk.ledger.model import Product, UnknownProductError
from kontowerk.payments.model import Payment, PaymentDetails, PaymentReason, PaymentSource
from kontowerk.webform import banks, payment_rules, record
from kontowerk.webform.model import Session, SessionFacts
from kontowerk.webform.orders import (
    CheckShown,
    ConfirmPage,
    DoubtPage,
    EditField,
    EditPage,
    OrderShown,
    PayeePage,
    PayerChoice,
    PayerShown,
    SendingPage,
    StandingShown,
    TransferShown,
)
from kontowerk.webform.pages import PageTrouble

_KEY: Final = 16

# What nobody may overlook: the money may go to somebody else.
_TICKED: Final = frozenset({PayeeMatch.NO_MATCH, PayeeMatch.NOT_POSSIBLE})
_SHOWN_DIGITS: Final = 4


async def order_of(tx: Tx, facts: SessionFacts) -> OrderShown | None:
    """Return what is paid, as every page of a payment shows it."""
    payment = facts.payment
    if payment is None:
        return None
    return OrderShown(
        transfers=tuple(map(transfer_shown, payment.details)),
        payer=await _payer(tx, payment),
        instant=payment.instant,
        execute_on=payment.execute_on,
        can_change=payment_rules.can_change(payment, facts.approval),
        standing=_standing(payment),
    )


def _standing(payment: Payment) -> StandingShown | None:
    request = payment.standing
    if request is None:
        return None
    schedule = request.terms.schedule
    return StandingShown(
        action=request.action.removeprefix("standing_"),
        cycle=schedule.cycle.value,
        every=schedule.every,
        day=schedule.day,
        first_on=schedule.first_on,
        last_on=schedule.last_on,
    )


def transfer_shown(one: PaymentDetails) -> TransferShown:
    """Return one transfer, with what SEPA makes of its letters."""
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
    if payment.product_id is None:
        return None
    if payment.access_id is None:  # the product is the IBAN that was typed
        return PayerShown(masked(payment.product_id) or "", None)
    try:
        found = await ledger.product(tx, payment.customer_id, payment.access_id, payment.product_id)
    except UnknownProductError:
        return None
    return PayerShown(found.shown_label, masked(found.iban or found.shown_number))


async def confirm_page(
    tx: Tx, payment: Payment, order: OrderShown, trouble: PageTrouble | None
) -> ConfirmPage:
    """Return the page on which the person decides."""
    wrong = _wrong(payment)
    if payment.product_id is not None or wrong:
        return ConfirmPage(order, wrong=wrong)
    payers = await payers_of(tx, payment)
    return ConfirmPage(order, payers, nothing_chosen=trouble is PageTrouble.INCOMPLETE)


async def payers_of(tx: Tx, payment: Payment) -> tuple[PayerChoice, ...]:
    """Return the accounts that can make a payment, as the pages offer them."""
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
    return tuple(shown)


def _wrong(payment: Payment) -> tuple[str, ...]:
    """Name what our rules found in a draft; the person may still change it."""
    if payment.reason is not PaymentReason.INVALID or not payment.detail:
        return ()
    return tuple(payment.detail.split(", "))


async def source_of(tx: Tx, payment: Payment, key: str) -> PaymentSource | None:
    """Return the account that a key of the form stands for."""
    found = (await _choices(tx, payment)).get(key)
    if found is None:
        return None
    view, product = found
    return PaymentSource(view.access.provider_id, product.product_id, view.access.access_id)


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


def edit_page(session: Session, payment: Payment, trouble: PageTrouble | None) -> EditPage:
    """Return the form with what was typed last, and what is wrong with it after a try."""
    values = typed_entries(session, payment)
    details = payment.details[0]
    if trouble is None:
        return EditPage(values, details.currency)
    found = payment_rules.read_edited(values, details)
    slips = {} if isinstance(found, PaymentDetails) else found
    return EditPage(values, details.currency, slips)


def typed_entries(session: Session, payment: Payment) -> dict[EditField, str]:
    """Return what was typed; what the payment says where nothing was."""
    kept = record.read_typed(session.cookie, session.typed)
    return {entry: kept.get(entry.value, text) for entry, text in entries_of(payment).items()}


def entries_of(payment: Payment) -> dict[EditField, str]:
    """Return a payment's details as the form shows them; a comma is read in both languages."""
    details = payment.details[0]
    return {
        EditField.RECIPIENT: details.recipient,
        EditField.IBAN: accounts.compact(details.iban),
        EditField.AMOUNT: f"{details.amount:f}".replace(".", ","),
        EditField.PURPOSE: details.purpose,
    }


def payee_page(
    order: OrderShown, bank: str, question: Question, trouble: PageTrouble | None
) -> PayeePage:
    """Return what the check of the payees found; those that match need no look."""
    names = {transfer.iban: transfer.recipient for transfer in order.transfers}
    checks = tuple(
        CheckShown(names.get(check.iban, ""), check.iban, check.result, check.matched_name)
        for check in question.checks
        if check.result is not PayeeMatch.MATCH
    )
    must_tick = needs_tick(question)
    return PayeePage(order, bank, checks, must_tick, must_tick and trouble is not None)


def needs_tick(question: Question) -> bool:
    """Say whether going on needs a tick of its own."""
    return any(check.result in _TICKED for check in question.checks)


def sending_page(
    facts: SessionFacts, payment: Payment, order: OrderShown, bank: str | None
) -> SendingPage:
    """Return the page that waits for the bank."""
    since = payment.changed_at if facts.approval is None else facts.approval.changed_at
    approved = payment_rules.is_approved(payment, facts.approval)
    return SendingPage(order, bank, since, approved)


def doubt_page(payment: Payment, order: OrderShown, bank: str | None) -> DoubtPage:
    """Return the page that says what is known, and what is not."""
    return DoubtPage(order, bank, payment_rules.is_accepted(payment))


def masked(number: str | None) -> str | None:
    """Leave the country of an IBAN and the last digits, by which people know their accounts."""
    if number is None:
        return None
    if "*" in number:  # of a card; those are masked before they come here
        return number
    country = number[:2] if number[:2].isalpha() else ""
    return f"{country}•• •••• {number[-_SHOWN_DIGITS:]}"
