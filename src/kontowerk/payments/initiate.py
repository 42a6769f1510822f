"""Take a payment in, once however often it is sent, with the account its money comes from.

A payment that our own rules refuse is stored as refused, so that its id answers the same for ever.

Spec: Transfer; OP-099, OP-100, OP-104.
"""

from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from kontowerk.accesses import read as accesses
from kontowerk.approvals import approve as approvals
from kontowerk.approvals.model import ApprovalPurpose, NewApproval
from kontowerk.connectors.sepa import accounts, letters
from kontowerk.connectors.transfer import PayeeMatch, Payer, TransferKind, TransferOrder
from kontowerk.kit import audit, errors, outbox
from kontowerk.kit.clock import BERLIN
from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_id
from kontowerk.ledger import read as ledger
from kontowerk.ledger.model import Product
from kontowerk.payments import read
from kontowerk.payments.model import (
    NewPayment,
    OtherPayeeError,
    OtherPaymentError,
    PayeeRequest,
    Payment,
    PaymentSource,
    PaymentState,
    PaymentWanted,
    TransferForm,
    UnknownSourceError,
)
from kontowerk.payments.rules import machine
from kontowerk.payments.rules import order as rules
from kontowerk.payments.rules.machine import PaymentVerdict
from kontowerk.payments.store import payees
from kontowerk.payments.store import payment as store
from kontowerk.providers import read as providers
from kontowerk.providers.model import Provider, UnknownProviderError
from kontowerk.vault.credentials import check_shape
from kontowerk.vault.model import SealedFormatError

CAUSE: Final = "payment"


async def initiate(tx: Tx, new: NewPayment, *, actor: str) -> Payment:
    """Store a payment and order the work; the same request again returns what it led to."""
    await store.lock_customer(tx, new.customer_id)
    payment_id, fingerprint = new.id or new_id(), rules.fingerprint(new)
    known = await _known(tx, new)
    if known is not None:
        if known.fingerprint != fingerprint:
            raise OtherPaymentError
        return known
    await _require_check(tx, new, payment_id)
    new, order, verdict = await judged(tx, new, payment_id)
    run = new_id()
    await store.add(
        tx,
        new.customer_id,
        payment_id,
        run,
        new,
        order=order,
        bound=None if order is None else rules.bound(order),
        verdict=verdict,
        fingerprint=fingerprint,
    )
    payment = await read.one(tx, new.customer_id, payment_id)
    await start(tx, payment)
    await audit.record_about(
        tx, new.customer_id, new.tenant_id, actor=actor, action=f"payment.initiate {payment_id}"
    )
    return payment


async def _known(tx: Tx, new: NewPayment) -> Payment | None:
    payment_id = new.id
    if new.idempotency_key is not None:
        payment_id = await store.by_key(tx, new.customer_id, new.idempotency_key)
    return None if payment_id is None else await store.one(tx, new.customer_id, payment_id)


async def judged(
    tx: Tx, new: NewPayment, payment_id: UUID
) -> tuple[NewPayment, TransferOrder | None, PaymentVerdict]:
    """Say what the bank is to be given, or what stands against it.

    A draft need not say yet where the money comes from.
    """
    today = tx.now.astimezone(BERLIN).date()
    wrong, kind = rules.faults(new, today), rules.kind(new, today)
    payer, is_chosen = None, not new.draft or new.source.product_id is not None
    if is_chosen:
        found = await find(tx, new, kind)
        new, payer = replace(new, source=found.source), found.payer
    verdict = machine.at_first(new, kind, wrong, can_pay=payer is not None or not is_chosen)
    if wrong or payer is None:
        return new, None, verdict
    return new, rules.order(new, payment_id, payer, today), verdict


async def start(tx: Tx, payment: Payment, *, bound: bool = False) -> None:
    """Have a worker give a created payment to its bank; `bound`: see NewApproval."""
    if payment.state is not PaymentState.CREATED:
        return
    new = NewApproval(
        customer_id=payment.customer_id,
        id=payment.run,
        tenant_id=payment.tenant_id,
        access_id=None,
        access_key=payment.run,
        cause=CAUSE,
        purpose=ApprovalPurpose.PAYMENT,
        callback_url=payment.callback_url,
        choose_anew=payment.choose_anew,
        bound=bound,
    )
    await approvals.begin(tx, new)
    await outbox.put(tx, PaymentWanted(payment.customer_id, payment.run).order())


@dataclass(frozen=True, slots=True)
class FundingSource:
    """An account that was found. `payer` None: it cannot pay, or not in this way."""

    source: PaymentSource
    payer: Payer | None


async def find(tx: Tx, new: NewPayment, kind: TransferKind) -> FundingSource:
    """Find the account; raises when the caller names an access, product or provider that is not."""
    source = new.source
    if source.access_id is not None and source.product_id is not None:
        access = await accesses.access(tx, new.customer_id, source.access_id)
        product = await ledger.product(tx, new.customer_id, source.access_id, source.product_id)
        return FundingSource(replace(source, provider_id=access.provider_id), _payer(product, kind))
    if source.provider_id is None:
        raise UnknownSourceError
    provider = await _provider(tx, source.provider_id, new.flow)
    source = replace(source, credentials=await _checked(tx, new, provider))
    product = await _known_source(tx, new.customer_id, provider.id, source.product_id)
    payer = _unknown(source, provider) if product is None else _payer(product, kind)
    return FundingSource(source, payer)


async def _provider(tx: Tx, provider_id: UUID, flow: TransferForm) -> Provider:
    try:
        return await providers.listed_one(tx, provider_id)
    except UnknownProviderError:
        if flow is TransferForm.LEGACY:  # it is in the path there
            raise
        raise UnknownSourceError from None


async def _checked(tx: Tx, new: NewPayment, provider: Provider) -> dict[str, str]:
    """Return the sealed fields the provider asks for; other fields are not looked at."""
    wanted = {field.key for field in provider.login.fields}
    given = new.source.credentials or {}
    sealed = {key: text for key, text in given.items() if key in wanted}
    for key, text in sealed.items():
        try:
            await check_shape(tx, new.tenant_id, text)
        except SealedFormatError as error:
            raise error.at(errors.pointer("credentials", key)) from None
    return sealed


async def _known_source(
    tx: Tx, customer_id: UUID, provider_id: UUID, product_id: str | None
) -> Product | None:
    """Return the product if one of the customer's accesses to this provider has it."""
    for view in await accesses.every(tx, customer_id):
        if view.access.provider_id == provider_id:
            for product in view.products:
                if product_id in {product.product_id, product.iban}:
                    return product
    return None


def _payer(product: Product, kind: TransferKind) -> Payer | None:
    if kind.value not in product.transfers:
        return None
    return Payer(
        owner=letters.to_sepa(product.owner)[: letters.NAME],
        iban=product.iban,
        bic=product.bic,
        account_number=product.account_number,
        bank_code=product.bank_code,
    )


def _unknown(source: PaymentSource, provider: Provider) -> Payer | None:
    """Return an account we only know by name; the bank says whether it can pay."""
    named = source.product_id or ""
    if not accounts.is_iban(named):
        return None
    bank = provider.offer
    return Payer(owner="", iban=accounts.compact(named), bic=bank.bic, bank_code=bank.bank_code)


async def check_payee(
    tx: Tx, customer_id: UUID, payment_id: UUID, recipient: str, iban: str
) -> PayeeRequest:
    """Ask who a payee is, and remember for which payment.

    Neither protocol has such a request: FinTS checks an order it is given, NextGenPSD2 1.3 not at
    all. So the check is not possible; the one that counts comes inside the payment, before
    anything is approved.
    """
    made = PayeeRequest(
        customer_id=customer_id,
        id=new_id(),
        payment_id=payment_id,
        recipient=recipient,
        iban=accounts.compact(iban),
        result=PayeeMatch.NOT_POSSIBLE,
        matched_name=None,
        created_at=tx.now,
    )
    await payees.add(tx, customer_id, made)
    return made


async def _require_check(tx: Tx, new: NewPayment, payment_id: UUID) -> None:
    """Refuse a check that belongs to another user, payee or payment."""
    if new.vop_id is None:
        return
    made = await payees.one(tx, new.customer_id, new.vop_id)
    named = {(accounts.compact(detail.iban), detail.recipient) for detail in new.details}
    if made is None or made.payment_id != payment_id or named != {(made.iban, made.recipient)}:
        raise OtherPayeeError
