"""A bank's words to a person, as plain text.

Banks send bits of HTML; people must never be sent any.
"""

import html
import re
from typing import Final

_BREAK: Final = re.compile(r"<(?:br|/p|/li)\s*/?>", re.IGNORECASE)
_TAG: Final = re.compile(r"<[^<>]{0,200}>")


def plain_text(words: str) -> str:
    """Drop markup and what cannot be printed; line breaks stay."""
    text = html.unescape(_TAG.sub("", _BREAK.sub("\n", words)))
    kept = (char for char in text if char.isprintable() or char == "\n")
    return "".join(kept).replace("<", "").replace(">", "").strip()
