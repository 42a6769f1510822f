"""Write docs/glossary.md: the words of the wire and the words of the code."""

import importlib
import pkgutil
from pathlib import Path

from pydantic import BaseModel

from kontowerk.api import wire

TARGET = Path(__file__).parent.parent / "docs" / "glossary.md"
_HEAD = """# Glossary: wire and code

Made from the wire classes by `make glossary`; do not edit. The wire keeps the interface's
spelling, the code is English and snake_case. Only names that differ are listed.

| Resource | on the wire | in the code |
|---|---|---|
"""


def text() -> str:
    """Return the glossary as it is stored."""
    rows = {row for module in _modules() for row in _rows(module)}
    return _HEAD + "".join(f"| {a} | `{b}` | `{c}` |\n" for a, b, c in sorted(rows))


def _modules() -> list[object]:
    names = (info.name for info in pkgutil.iter_modules(wire.__path__))
    return [importlib.import_module(f"{wire.__name__}.{name}") for name in names]


def _rows(module: object) -> list[tuple[str, str, str]]:
    return [
        (kind.__name__, field.serialization_alias, name)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, BaseModel)
        for name, field in kind.model_fields.items()
        if field.serialization_alias and field.serialization_alias != name
    ]


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
    print(f"wrote {TARGET.name}")
