"""Write docs/reference/cli.md: every command of `kontowerk` with its arguments and options."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from kontowerk.bootstrap import cli

TARGET: Final = Path(__file__).parent.parent / "docs" / "reference" / "cli.md"
_HEAD: Final = """\
# Command line

The command `kontowerk`, made from the code by `make pages`; do not edit. The help of a command
says the same. Settings come from the environment, see [settings](settings.md). Commands exit with 0
on success, with 1 when something was refused or found wrong, and with 2 after a wrong call.
"""


def text() -> str:
    """Return the page."""
    parts = [_HEAD]
    for name in cli.COMMANDS:
        parts.extend(_command(f"kontowerk {name}", cli.load(name), level=2))
    return "".join(parts)


def _command(path: str, command: Any, *, level: int) -> Iterator[str]:
    below: dict[str, Any] = getattr(command, "commands", {})
    yield f"\n{'#' * level} `{path}`\n\n{_paragraph(command.help or '')}\n"
    rows = list(_rows(command.params))
    if rows:
        yield "\n| Option or argument | Meaning |\n|---|---|\n" + "".join(rows)
    for name, inner in below.items():
        yield from _command(f"{path} {name}", inner, level=level + 1)


def _rows(parameters: list[Any]) -> Iterator[str]:
    for parameter in parameters:
        if parameter.name == "help":
            continue
        if parameter.param_type_name == "argument":
            name = (parameter.metavar or parameter.name).upper()
        else:
            name = ", ".join(f"`{each}`" for each in (*parameter.opts, *parameter.secondary_opts))
        said = _paragraph(getattr(parameter, "help", None) or "")
        must = " Required." if parameter.required else ""
        yield f"| {name} | {(said + must).strip() or '-'} |\n"


def _paragraph(words: str) -> str:
    return " ".join(words.split()).replace("|", "\\|")


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
    print(f"wrote {TARGET.name}")
