"""What a person was shown when they confirmed it: a fingerprint that the form carries back.

Two tabs of one session can show two states of it. A confirmation counts for the state that was
shown beside its button: amounts, payees and accounts of a payment, the bank a login goes to, the
terms, the list of accounts. When that has changed, nothing is confirmed and the new state is shown.
"""

from collections.abc import Iterator
from hashlib import sha256
from hmac import compare_digest
from typing import Final

from kontowerk.connectors.transfer import PayeeCheck
from kontowerk.payments.model import Payment
from kontowerk.webform.model import PageKind, Session, SessionFacts
from kontowerk.webform.pages import Brand

_DIGITS: Final = 32


def fingerprint(
    kind: PageKind, session: Session, facts: SessionFacts, brand: Brand, products: tuple[str, ...]
) -> str:
    """Return the fingerprint of what a page asks to be confirmed; the same for the same content."""
    parts = map(repr, _shown(kind, session, facts, brand, products))
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


def is_same(claimed: str, now: str) -> bool:
    """Say whether what was shown is what would be shown now."""
    return compare_digest(claimed.encode("utf-8", "surrogatepass"), now.encode())


def _shown(
    kind: PageKind, session: Session, facts: SessionFacts, brand: Brand, products: tuple[str, ...]
) -> Iterator[object]:
    if facts.payment is not None:
        yield from _order(facts.payment)
    if kind is PageKind.LEGAL:
        yield from (brand.name, brand.legal_version, sorted(brand.legal_text.items()))
    if kind is PageKind.LOGIN:
        access = facts.access
        yield session.access_id
        yield session.provider_id if access is None else access.provider_id
    if kind is PageKind.ACCOUNTS:
        yield from (session.access_id, products)
    approval = facts.approval
    if approval is not None and approval.question is not None:
        yield approval.id
        yield from map(_check, approval.question.checks)


def _order(payment: Payment) -> Iterator[object]:
    yield from (payment.id, payment.run, payment.instant, payment.execute_on)
    yield from (payment.provider_id, payment.access_id, payment.product_id)
    for details in payment.details:
        yield details.recipient, details.iban, details.bic, details.purpose
        yield f"{details.amount:f}", details.currency


def _check(check: PayeeCheck) -> tuple[str, str, str | None]:
    return check.iban, check.result.value, check.matched_name
