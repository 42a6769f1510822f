"""The bare engine: pgbench with one statement on the same rows, of a random customer each time."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from quality.bench.tools import output_of, program

_RATE: Final = re.compile(r"^tps = ([0-9.]+) \(without initial connection time\)$", re.MULTILINE)
_FAILED: Final = re.compile(r"^number of failed transactions: 0 ", re.MULTILINE)


@dataclass(frozen=True)
class Statement:
    """A script of pgbench: `:n` is a customer, `:p` one of its products with bookings."""

    path: Path
    customers: int

    @classmethod
    def write(cls, folder: Path, name: str, sql: str, customers: int) -> "Statement":
        lines = [r"\set n random(1, :customers)", r"\set p 1 + 2 * random(0, 1)"]
        path = folder / f"{name}.sql"
        path.write_text("\n".join([*lines, f"{' '.join(sql.split())};", ""]), encoding="utf-8")
        return cls(path, customers)


async def rate(url: str, statement: Statement, *, connections: int, seconds: float) -> float:
    """Return the transactions a second of prepared statements."""
    printed = await output_of(
        *(program("pgbench"), "--no-vacuum", "--protocol=prepared", f"--time={seconds:.0f}"),
        *(f"--client={connections}", "--jobs=2", f"--define=customers={statement.customers}"),
        *(f"--file={statement.path}", url),
        seconds=seconds,
    )
    found = _RATE.search(printed)
    if found is None or not _FAILED.search(printed):
        message = f"pgbench printed no rate: {printed[-800:]}"
        raise RuntimeError(message)
    return float(found[1])
