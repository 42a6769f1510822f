"""Valid requests about tag trees, with languages and copies as browsers never send them."""

from collections.abc import Callable
from typing import Final

from quality.fuzz.draft import Draft, Kitchen
from quality.fuzz.transfers import Recipe
from quality.fuzz.world import bearer

_OPERATIONS: Final = (
    *("listTagTrees", "getTagTree", "listTagTreeItems", "getTagTreeItem"),
    *("listTreesOfTags", "getTreeOfTags", "listItemsOfTags", "getItemOfTags"),
)
_LANGUAGES: Final = (b"", b"en", b"de;q=0, en;q=x", b"\xff", b"*", b",;,", b"en-" * 3000)
_COPIES: Final = (b"", b"*", b'W/"x"', b",,", b"\xff")
PARAMETERS: Final[dict[str, Callable[[Kitchen], str]]] = {
    "tree-id": lambda k: k.rng.choice(("1", "2", "4", "11", "15", "01", "99")),
    "item-id": lambda k: k.rng.choice(("1", "101", "1804", "9" * 5000)),
}


def _read(draft: Draft, kitchen: Kitchen) -> None:
    token = kitchen.rng.choice(("admin", "client", "user"))
    draft.headers += [
        bearer(kitchen.world.bearer[token]),
        (b"accept-language", kitchen.rng.choice(_LANGUAGES)),
        (b"if-none-match", kitchen.rng.choice(_COPIES)),
    ]


RECIPES: Final[dict[str, Recipe]] = dict.fromkeys(_OPERATIONS, _read)
