"""Check what a person wants a booking to be."""

from decimal import Decimal
from typing import Final, NamedTuple

from kontowerk.tagging.errors import (
    FixedTreeError,
    NoSuchItemError,
    NoSuchTreeError,
    SignMismatchError,
)
from kontowerk.tagging.model import Tree
from kontowerk.tagging.rules import put_sign_fits
from kontowerk.tagging.trees import Trees, UnknownTreeError, UnknownTreeItemError

_CHANGEABLE: Final = frozenset({Tree.CATEGORIES.value, Tree.FREELANCER_CATEGORIES.value})


class ChosenItem(NamedTuple):
    """An item of a tree that persons may choose."""

    tree: Tree
    item: str
    item_id: int

    def fits(self, amount: Decimal) -> bool:
        """Say whether the sign rule lets it stand on an amount; only categories have one."""
        return self.tree is not Tree.CATEGORIES or put_sign_fits(self.item, amount)

    def require_fit(self, amount: Decimal) -> None:
        if not self.fits(amount):
            raise SignMismatchError


def wanted(trees: Trees, tree: str, item: str) -> ChosenItem:
    """Find an item that a person names (OP-090, OP-092)."""
    try:
        found = trees.by_name(tree)
        if tree not in _CHANGEABLE:
            raise FixedTreeError
        known = found.item(item)
    except UnknownTreeError:
        raise NoSuchTreeError from None
    except UnknownTreeItemError:
        raise NoSuchItemError from None
    if not found.stands_alone(known):
        raise NoSuchItemError
    return ChosenItem(Tree(tree), item, known.system_id)
