"""Write the pages of operations: an overview, and one page per chapter with every field.

All of it is made from the OpenAPI document, so it says what the document says.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from tools import write_openapi
from tools.operation_page import Chapter, Operation, slug

FOLDER: Final = Path(__file__).parent.parent / "docs" / "reference"
TARGET: Final = FOLDER / "operations.md"
_METHODS: Final = ("get", "post", "put", "patch", "delete", "head")
_HEAD = """# Operations

Made from the code by `make pages`; do not edit. A name leads to parameters, fields and an
example. The whole description is also one file for programs, [openapi.json](openapi.json)
(OpenAPI {version}): most tools for HTTP read it, and clients can be generated from it. Answers of
4xx and 5xx are in [message codes](messages.md#http-statuses).

Every call may carry `X-Correlation-ID`, 1 to 128 visible characters. The answer carries it back,
and the log has it. The examples are answers of a running service to a person with a bank of the
simulator; lists are cut short, and `"..."` stands for what lies deeper.
"""


def pages() -> Mapping[Path, str]:
    """Return every page as it is stored."""
    document = json.loads(write_openapi.text())
    chapters = _chapters(document)
    made = {_target(chapter): chapter.text() for chapter in chapters}
    return {TARGET: _overview(document, chapters), **made}


def _chapters(document: Mapping[str, Any]) -> list[Chapter]:
    found = defaultdict[str, list[Operation]](list)
    for operation in _operations(document):
        found[operation.content["tags"][0]].append(operation)
    schemas = document["components"]["schemas"]
    return [
        Chapter(tag["name"], tag["description"], tuple(found[tag["name"]]), schemas)
        for tag in document["tags"]
    ]


def _operations(document: Mapping[str, Any]) -> Iterator[Operation]:
    for path, item in document["paths"].items():
        for method in _METHODS:
            if method in item:
                yield Operation(method.upper(), path, item[method])


def _target(chapter: Chapter) -> Path:
    return FOLDER / "operations" / f"{slug(chapter.name)}.md"


def _overview(document: Mapping[str, Any], chapters: list[Chapter]) -> str:
    parts = [_HEAD.format(version=document["openapi"])]
    for chapter in chapters:
        page = f"operations/{slug(chapter.name)}.md"
        parts.append(f"\n## [{chapter.name}]({page})\n\n{chapter.description}.\n\n")
        parts.append("| Call | Name | What it does |\n|---|---|---|\n")
        for each in chapter.operations:
            link = f"[`{each.name}`]({page}#{each.name.lower()})"
            parts.append(f"| `{each.method} {each.path}` | {link} | {each.sentence} |\n")
    return "".join(parts)


if __name__ == "__main__":
    for target, content in pages().items():
        target.parent.mkdir(exist_ok=True)
        target.write_text(content, encoding="utf-8")
        print(f"wrote {target.name}")
