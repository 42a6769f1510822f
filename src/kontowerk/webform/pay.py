"""What a person does about a payment: decide, change details, accept what the check found.

Every deed counts only at its page. Editing gives the payment a new name at the bank: whatever was
asked about the old details (a TAN, an approval in an app) is void. Spec: OP-096.
"""

from collections.abc import Mapping
from dataclasses import replace

from kontowerk.accesses import approve
from kontowerk.approvals.model import NotAskedError, PayeeConfirmed, UnknownApprovalError
from kontowerk.kit.db import Database, Tx
from kontowerk.kit.errors import NotFoundError, existing
from kontowerk.payments import change as payments
from kontowerk.payments.model import Payment, PaymentDetails, PaymentSource
from kontowerk.webform import order_view, payment_rules, record
from kontowerk.webform.current import Located, at
from kontowerk.webform.model import PageKind, Session, UnknownAccountError, WrongStepError
from kontowerk.webform.orders import EditField
from kontowerk.webform.pages import Exit, PageTrouble
from kontowerk.webform.sessions import end
from kontowerk.webform.store import sessions


async def confirm(db: Database, session: Session, account: str) -> None:
    """The person wants this paid; `account` says from where if the payment does not."""
    async with at(db, session, PageKind.CONFIRM, PageKind.BANK) as (tx, found):
        payment = _payment(found)
        source = None
        if payment.product_id is None:
            source = await _source(tx, payment, account)
            if source is None:
                await sessions.change(tx, replace(found.session, trouble=PageTrouble.INCOMPLETE))
                return
        await give_to_bank(tx, replace(found.session, trouble=None), payment, source)


async def give_to_bank(
    tx: Tx, held: Session, payment: Payment, source: PaymentSource | None
) -> None:
    """Have a draft that its person has confirmed given to the bank."""
    await sessions.change(tx, held)
    try:
        await payments.confirm(
            tx,
            held.customer_id,
            payment.id,
            source=source,
            present_ip=held.present_ip,
            callback_url=held.step_url,
        )
    except NotFoundError:
        await end(tx, held, Exit.ERROR)  # the account was removed meanwhile


async def _source(tx: Tx, payment: Payment, account: str) -> PaymentSource | None:
    if not account:
        return None
    return existing(await order_view.source_of(tx, payment, account), UnknownAccountError)


async def change(db: Database, session: Session) -> None:
    """The person wants to change details: from now on the form is shown."""
    kinds = (PageKind.CONFIRM, PageKind.PAYEE, PageKind.METHOD, PageKind.MEDIUM, PageKind.TAN)
    async with at(db, session, *kinds) as (tx, found):
        payment = _payment(found)
        if not payment_rules.can_change(payment, found.facts.approval):
            raise WrongStepError
        await _keep(tx, found.session, order_view.entries_of(payment), None)


async def save(db: Database, session: Session, given: Mapping[EditField, str]) -> None:
    """The person has typed new details; wrong ones stay in the form, and nothing is changed."""
    async with at(db, session, PageKind.EDIT) as (tx, found):
        payment = _payment(found)
        entries = {entry: given.get(entry, "")[: payment_rules.LONGEST] for entry in EditField}
        details = payment_rules.read_edited(entries, payment.details[0])
        if not isinstance(details, PaymentDetails):
            await _keep(tx, found.session, entries, PageTrouble.INCOMPLETE)
            return
        await _edit(tx, replace(found.session, typed=None, trouble=None), payment, details)


async def take_name(db: Database, session: Session) -> None:
    """The person takes over the name that the bank knows the payee by."""
    async with at(db, session, PageKind.PAYEE) as (tx, found):
        payment, approval = _payment(found), found.facts.approval
        question = None if approval is None else approval.question
        names = [] if question is None else [check.matched_name for check in question.checks]
        name = names[0] if len(names) == 1 else None
        if name is None or not payment_rules.can_change(payment, approval):
            raise WrongStepError
        details = replace(payment.details[0], recipient=name)
        await _edit(tx, replace(found.session, trouble=None), payment, details)


async def _edit(tx: Tx, held: Session, payment: Payment, details: PaymentDetails) -> None:
    await sessions.change(tx, held)
    if details == payment.details[0]:
        return
    try:
        await payments.edit(tx, held.customer_id, payment.id, details)
    except NotFoundError:
        await end(tx, held, Exit.ERROR)  # the account was removed meanwhile


async def keep(db: Database, session: Session) -> None:
    """The person leaves the details as they were."""
    async with at(db, session, PageKind.EDIT) as (tx, found):
        await sessions.change(tx, replace(found.session, typed=None, trouble=None))


async def _keep(
    tx: Tx, session: Session, entries: Mapping[EditField, str], trouble: PageTrouble | None
) -> None:
    kept = record.keep_typed(session.cookie, {entry.value: text for entry, text in entries.items()})
    await sessions.change(tx, replace(session, typed=kept, trouble=trouble))


async def confirm_payee(db: Database, session: Session, *, ticked: bool) -> None:
    """The person has seen what the check of the payee found, and wants to go on."""
    async with at(db, session, PageKind.PAYEE) as (tx, found):
        approval = found.facts.approval
        if approval is None or approval.question is None:
            raise WrongStepError
        if order_view.needs_tick(approval.question) and not ticked:
            await sessions.change(tx, replace(found.session, trouble=PageTrouble.INCOMPLETE))
            return
        await sessions.change(tx, replace(found.session, trouble=None))
        try:
            await approve.answer(tx, session.customer_id, approval.id, PayeeConfirmed())
        except (NotAskedError, UnknownApprovalError):
            raise WrongStepError from None


def _payment(found: Located) -> Payment:
    if found.facts.payment is None:
        raise WrongStepError
    return found.facts.payment
