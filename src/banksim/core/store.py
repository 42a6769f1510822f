"""The bank's SQLite file: one connection, short transactions, nothing lost by a restart."""

import sqlite3
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from threading import RLock
from typing import Any, Final

Value = str | int | bytes | None
Row = tuple[Any, ...]

IN_MEMORY: Final = ":memory:"


class Store:
    """A connection that any thread may use, one at a time.

    The bank is one process; SQLite's own locking is only for a second process that looks at
    the file.
    """

    def __init__(self, path: Path | str = IN_MEMORY) -> None:
        self._lock = RLock()
        self._depth = 0
        self._connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._connection.execute("PRAGMA journal_mode = WAL")
        # A crash of the machine may lose the last moment; a crash of the bank loses nothing.
        self._connection.execute("PRAGMA synchronous = NORMAL")
        self._connection.execute("PRAGMA foreign_keys = ON")
        self._connection.executescript(
            files("banksim.core").joinpath("schema.sql").read_text("utf-8")
        )

    @contextmanager
    def writing(self) -> Generator[None]:
        """One transaction; inner ones join the outer one."""
        with self._lock:
            if self._depth == 0:
                self._connection.execute("BEGIN IMMEDIATE")
            self._depth += 1
            try:
                yield
            except BaseException:
                self._depth -= 1
                if self._depth == 0:
                    self._connection.execute("ROLLBACK")
                raise
            self._depth -= 1
            if self._depth == 0:
                self._connection.execute("COMMIT")

    def run(self, sql: str, *values: Value) -> int:
        """Execute one statement; return how many rows it touched."""
        with self._lock:
            return self._connection.execute(sql, values).rowcount

    def run_many(self, sql: str, rows: Sequence[Row]) -> None:
        with self._lock:
            self._connection.executemany(sql, rows)

    def rows(self, sql: str, *values: Value) -> list[Row]:
        with self._lock:
            return self._connection.execute(sql, values).fetchall()

    def row(self, sql: str, *values: Value) -> Row | None:
        with self._lock:
            return self._connection.execute(sql, values).fetchone()

    def number(self, sql: str, *values: Value) -> int:
        """Read one number; nothing found is 0."""
        row = self.row(sql, *values)
        return int(row[0] or 0) if row else 0

    def close(self) -> None:
        with self._lock:
            self._connection.close()
