"""Which pool a business name belongs to: 60 % `dev`, 20 % `val`, 20 % `test`, for good.

The pool follows from the name alone, so that everybody who trains or measures agrees on it
without a list. What is learnt from names is learnt from `dev` and `val`; names of `test` stay
unseen for ever. Names with the same first word (a brand and its branches, or its other brands)
share a pool. Upper case, accents, punctuation and underscores make no difference: a system name
has the same pool as the display name it was made from.
"""

from hashlib import sha256
from typing import Final, Literal

from kontowerk.tagging.shape import fold

Bucket = Literal["dev", "val", "test"]

# First words that say nothing of the brand; folded, between blanks.
_EMPTY_WORDS: Final = (
    " gmbh mbh ag kg ohg se eg ev ug co inc ltd llc sa sas sarl srl spa bv nv plc the der die das "
    "den dem le la les el il lo los las de di du da del of und and fuer von zu zum zur im am "
)
_SHORTEST_WORD: Final = 2


def brand_key(name: str) -> str:
    """Return what near-duplicates share: the first word that means something, else all letters."""
    words = fold(name.replace("_", " ")).replace("&", " ").split()
    for word in words:
        if len(word) >= _SHORTEST_WORD and f" {word} " not in _EMPTY_WORDS and not word.isdigit():
            return word
    return "".join(words)


def bucket(name: str) -> Bucket:
    """Return the pool of a business, by its system name or its display name."""
    share = int.from_bytes(sha256(brand_key(name).encode()).digest()[:4]) % 100
    if share < 60:  # noqa: PLR2004 - the shares of the module's docstring
        return "dev"
    return "val" if share < 80 else "test"  # noqa: PLR2004 - as above
