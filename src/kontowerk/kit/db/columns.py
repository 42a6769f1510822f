"""Names of columns, the only thing that SQL text is made of; values stay parameters.

A list of columns that several statements share is a tuple of names, written once where the rows
are read. A statement is still a constant with SQL in its room's `store`; `{names}` in it stand for
such lists.
"""

import re
from collections.abc import Iterable
from typing import Final

_NAME: Final = re.compile(r"[a-z][a-z_]*")


def listed(names: Iterable[str], table: str = "") -> str:
    """Return `b.booked_on, b.value_on`; without a table, `booked_on, value_on`."""
    before = f"{_checked(table)}." if table else ""
    return ", ".join(f"{before}{_checked(name)}" for name in names)


def assigned(names: Iterable[str], source: str) -> str:
    """Return `purpose = t.purpose, batch_id = t.batch_id`."""
    table = _checked(source)
    return ", ".join(f"{_checked(name)} = {table}.{name}" for name in names)


def statement(text: str, **columns: str) -> str:
    """Put lists of columns into a statement; what it names and what is given must be the same."""
    named = set(re.findall(r"\{(\w+)\}", text))
    if named != columns.keys():
        message = f"a statement with {sorted(named)} was given {sorted(columns)}"
        raise ValueError(message)
    return text.format(**columns)


def on_table(text: str, table: str, **parts: str) -> str:
    """Put the name of a table into a statement that is about whichever table, and its parts.

    For rows that are carried as they are; `parts` are conditions and columns of ours.
    """
    return text.format(table=_checked(table), **parts)


def _checked(name: str) -> str:
    if not _NAME.fullmatch(name):
        message = f"{name!r} is no name of a column"
        raise ValueError(message)
    return name
