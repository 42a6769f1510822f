"""The chapters of the interface with their requirements and operations."""

import csv
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, cast

from tools.operation_page import slug

ROOT: Final = Path(__file__).parent.parent.parent
_WRITTEN: Final = Path(__file__).parent / "chapters.toml"
_REQUIREMENTS: Final = ROOT / "docs" / "requirements.csv"
_DOCUMENT: Final = ROOT / "docs" / "reference" / "openapi.json"
_PLACE: Final = re.compile(r" @L\d+$")  # where a requirement was first written down


class UnassignedError(ValueError):
    """A requirement, an operation or an object that no chapter has, or that is not there."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """A line of the list of requirements."""

    id: str
    chapter: str
    statement: str


@dataclass(frozen=True, slots=True)
class Operation:
    """A call of the interface, and the objects it takes and answers."""

    name: str
    call: str  # GET /customer/v2
    tag: str
    schemas: frozenset[str]

    @property
    def link(self) -> str:
        """Return the call's name, leading to its description."""
        return f"[`{self.name}`](../operations/{slug(self.tag)}.md#{self.name.lower()})"


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter as it is written down by hand, with what belongs to it."""

    page: str
    name: str
    also: tuple[str, ...]
    text: str
    requirements: tuple[Requirement, ...]
    operations: tuple[Operation, ...]

    @property
    def anchor(self) -> str:
        """Return the address of its heading on its page."""
        return re.sub(r"[^a-z0-9]+", "-", self.name.lower().replace(",", "")).strip("-")


@dataclass(frozen=True, slots=True)
class Page:
    """A page of chapters."""

    file: str
    title: str
    about: str
    chapters: tuple[Chapter, ...]


def pages() -> list[Page]:
    """Read all pages; everything that is required or offered belongs to a chapter."""
    written = tomllib.loads(_WRITTEN.read_text(encoding="utf-8"))["page"]
    return assembled(written, list(requirements()), list(operations()))


def assembled(
    written: list[dict[str, Any]], required: list[Requirement], offered: list[Operation]
) -> list[Page]:
    """Give every chapter its requirements and operations; raises when one is left over."""
    made = [
        Page(
            page["file"],
            page["title"],
            page["about"],
            tuple(_chapter(page["file"], each, required, offered) for each in page["chapter"]),
        )
        for page in written
    ]
    chapters = [chapter for page in made for chapter in page.chapters]
    told = [requirement.id for chapter in chapters for requirement in chapter.requirements]
    served = {operation.name for chapter in chapters for operation in chapter.operations}
    faults = [
        *(f"{each.id}: no chapter" for each in required if each.id not in told),
        *(
            f"{name}: two chapters"
            for name in sorted({name for name in told if told.count(name) > 1})
        ),
        *(f"{each.name}: no chapter" for each in offered if each.name not in served),
        *(f"{each.name}: no requirement" for each in chapters if not each.requirements),
    ]
    if faults:
        raise UnassignedError("; ".join(faults))
    return made


def _chapter(
    page: str, written: dict[str, Any], required: list[Requirement], offered: list[Operation]
) -> Chapter:
    calls = [re.compile(pattern) for pattern in written.get("calls", ())]
    schemas = set[str](written.get("schemas", ()))
    unknown = schemas - {name for each in offered for name in each.schemas}
    if unknown:
        message = f"{written['name']}: no operation has {sorted(unknown)}"
        raise UnassignedError(message)
    return Chapter(
        page=page,
        name=written["name"],
        also=tuple(written.get("also", ())),
        text=written["text"],
        requirements=tuple(each for each in required if each.chapter in written["requirements"]),
        operations=tuple(
            each
            for each in offered
            if schemas & each.schemas or any(pattern.search(each.call) for pattern in calls)
        ),
    )


def requirements() -> Iterator[Requirement]:
    """Read the list of requirements."""
    with _REQUIREMENTS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            yield Requirement(row["id"], _PLACE.sub("", row["chapter"]), row["requirement"])


def operations() -> Iterator[Operation]:
    """Read the operations from the OpenAPI document."""
    document = json.loads(_DOCUMENT.read_text(encoding="utf-8"))
    known = document["components"]["schemas"]
    for path, item in document["paths"].items():
        for method, content in item.items():
            good = {key: value for key, value in content["responses"].items() if key < "400"}
            body = content.get("requestBody", {})
            schemas = frozenset(_reached([body, good], known))
            call = f"{method.upper()} {path}"
            yield Operation(content["operationId"], call, content["tags"][0], schemas)


def _reached(value: object, known: Mapping[str, Any]) -> set[str]:
    found = set[str]()
    waiting = list(_references(value))
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(_references(known[name]))
    return found


def _references(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in cast("dict[str, object]", value).items():
            if key == "$ref":
                yield str(inner).rpartition("/")[2]
            elif key not in {"example", "examples"}:
                yield from _references(inner)
    elif isinstance(value, list):
        for inner in cast("list[object]", value):
            yield from _references(inner)
