"""Write docs/reference/settings.md from the settings themselves."""

from pathlib import Path

from pydantic_core import PydanticUndefined

from kontowerk.kit.retention import RetentionSettings
from kontowerk.kit.settings import PREFIX, Settings

TARGET = Path(__file__).parent.parent / "docs" / "reference" / "settings.md"
_HEAD = """# Settings

Made from the code by `make settings`; do not edit. Every setting is an environment variable.
Each may also be given as `<NAME>_FILE`, the path of a file that holds the value. An unknown
`KONTOWERK_*` name stops the start.

| Variable | Default | Meaning |
|---|---|---|
"""


def text() -> str:
    """Return the page as it is stored."""
    rows = list[str]()
    for name in sorted(Settings.model_fields, key=RetentionSettings.model_fields.__contains__):
        field = Settings.model_fields[name]
        needed = field.default is PydanticUndefined
        default = "needed" if needed else "-" if field.default is None else f"`{field.default}`"
        rows.append(f"| `{PREFIX}{name.upper()}` | {default} | {field.description or ''} |\n")
    return _HEAD + "".join(rows)


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
    print(f"wrote {TARGET.name}")
