"""Every statement the product has, taken from its modules: nobody keeps a list that could age."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import kontowerk
from kontowerk.invariants import run

# Where the schema is made and where programs begin there is no SQL of the running product; who
# moves a tenant reads all of it on purpose.
_APART: Final = (
    *("kontowerk.migrations", "kontowerk.bootstrap", "kontowerk.testing"),
    "kontowerk.cells",
)
_SQL: Final = re.compile(r"\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b")
_WRITES: Final = re.compile(r"\b(?:INSERT INTO|UPDATE|DELETE FROM)\b")
# What the job engine asks by itself.
_ENGINE: Final = {
    "engine.beat": "SELECT procrastinate_update_heartbeat_v1($1)",
}


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement and the name it has: room, module, constant."""

    name: str
    sql: str

    @property
    def room(self) -> str:
        return self.name.partition(".")[0]

    @property
    def writes(self) -> bool:
        return _WRITES.search(self.sql) is not None


def every() -> list[Statement]:
    """Return all statements of the product, by name."""
    own = {f"{_short(module)}.{name}": sql for module, name, sql in _constants()}
    audit = {f"invariants.{name}": run.statement(name) for name in ["_customers", *run.checks()]}
    return [Statement(name, sql) for name, sql in sorted((own | audit | _ENGINE).items())]


def _constants() -> Iterator[tuple[str, str, str]]:
    for found in pkgutil.walk_packages(kontowerk.__path__, "kontowerk."):
        if found.name.startswith(_APART) or found.name.endswith("__main__"):
            continue
        module = importlib.import_module(found.name)
        for name in getattr(module, "__annotations__", {}):
            value = getattr(module, name, None)
            if isinstance(value, str) and _SQL.match(value):
                yield found.name, name, value


def _short(module: str) -> str:
    return module.removeprefix("kontowerk.").replace(".store", "")
