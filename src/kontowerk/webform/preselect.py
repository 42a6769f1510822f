"""Which accounts are ticked before a person has chosen: those people usually mean. Pure."""

import re
from collections.abc import Sequence
from typing import Final

from kontowerk.connectors.snapshot import ProductKind
from kontowerk.ledger.model import Product

# Somebody who wants to show income and spending seldom means them.
_LEFT_OUT: Final = frozenset({ProductKind.LOAN})
_CHILD: Final = re.compile(
    r"kinder|\bkind\b|junior|jugend|sch(\u00fc|ue)ler|enkel|taschengeld|m(\u00fc|ue)ndel|starter",
    re.IGNORECASE,
)


def preselected(products: Sequence[Product]) -> frozenset[str]:
    """Return the products that are ticked: no loans, no accounts of children.

    A child's account is one that is called so, or that only another person owns. If nothing would
    be left, nothing is ticked: the person decides.
    """
    owner = _usual_owner(products)
    return frozenset(
        product.product_id
        for product in products
        if product.kind not in _LEFT_OUT
        and not _CHILD.search(product.shown_label)
        and (owner is None or not product.owner or _same(product.owner, owner))
    )


def _usual_owner(products: Sequence[Product]) -> str | None:
    """Return who owns the first checking account; None where the bank names nobody."""
    checking = (product for product in products if product.kind is ProductKind.CHECKING)
    first = next(checking, None)
    return first.owner or None if first is not None else None


def _same(owner: str, other: str) -> bool:
    """Say whether a name of one is among the names of the other: a joint account has both."""
    given, known = _words(owner), _words(other)
    return given == known or bool(given and known and (given <= known or known <= given))


def _words(name: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w{2,}", name.casefold()))
