"""XML of a bank, read without trust and looked at by local names.

No document type, so no entities, neither ours nor of another machine; no network; libxml2's own
limits on depth and text stay on; only encodings in which `<` is `<`: marked UTF-16 becomes UTF-8
before anything is looked at. Names are matched without their namespace, so every version of a
schema looks alike.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, cast

from lxml import etree as _untyped  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType] # no stubs

from kontowerk.connectors.sepa.fields import (
    LARGEST_DOCUMENT,
    UnreadableStatementError,
    statement_text,
    unmarked,
)

etree = cast("Any", _untyped)
_ENCODING: Final = re.compile(rb"<\?xml[^>]{0,100}?encoding\s*=\s*[\"']([A-Za-z0-9._-]+)[\"']")
# Those in which every letter below 128 is that of ASCII.
_ENCODINGS: Final = re.compile(
    rb"utf-?8|(?:us-)?ascii|latin-?[19]|iso[-_]?8859-(?:[1-9]|1[03-6])"
    rb"|(?:windows-|cp)125[0-8]|(?:cp|ibm)-?(?:437|85[02])"
)
# Programs write this into texts that they then send in UTF-8; in UTF-16 every letter has a zero.
_MISNAMED: Final = frozenset({b"utf-16", b"utf16"})
_DOCTYPE: Final = re.compile(rb"<![\x00-\x20]*(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_DECLARATION: Final = re.compile(r"^\s*<\?xml[^>]*\?>")
_FORBIDDEN: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_NUMBERED: Final = re.compile(r"&#(?:x0*1?[0-9a-f]|0*[12]?[0-9]|0*3[01]);", re.IGNORECASE)
_BARE: Final = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6});)")


class Node:
    """An element; paths are local names with slashes."""

    __slots__ = ("_element",)

    def __init__(self, element: Any) -> None:
        self._element = element

    @property
    def name(self) -> str:
        """The local name."""
        return cast("str", self._element.tag).rpartition("}")[2]

    def children(self) -> Iterator["Node"]:
        """Every child element."""
        return (Node(child) for child in self._element.iterchildren("*"))

    def entries(self, name: str, apart: str) -> Iterator["SortedNode"]:
        """Every child of that name, to be looked at closely; one is forgotten before the next."""
        return (SortedNode(child, apart) for child in self._element.iterchildren(f"{{*}}{name}"))

    def each(self, path: str) -> Iterator["Node"]:
        """Every element at the path."""
        found: list[Any] = [self._element]
        for name in path.split("/"):
            found = [child for node in found for child in node.iterchildren(f"{{*}}{name}")]
        return (Node(element) for element in found)

    def first(self, path: str) -> "Node | None":
        """The first element at the path."""
        return next(self.each(path), None)

    def attribute(self, name: str) -> str | None:
        """An attribute."""
        return cast("str | None", self._element.get(name))

    @property
    def is_plain(self) -> bool:
        """Whether the element holds text alone."""
        return not len(self._element)

    @property
    def content(self) -> str:
        """The text as it stands there."""
        return cast("str | None", self._element.text) or ""

    def text(self, *paths: str) -> str | None:
        """The first text at one of the paths that is more than blanks, without blanks around."""
        texts = (node.content.strip() for path in paths for node in self.each(path))
        return next((text for text in texts if text), None)


class SortedNode(Node):
    """A small element that is asked for many paths: what is below it is sorted by path once.

    What stands `apart` is an entry of its own; what is below that is not looked up from here.
    """

    __slots__ = ("_apart", "_below")

    def __init__(self, element: Any, apart: str = "") -> None:
        super().__init__(element)
        self._apart = apart
        self._below: dict[str, list[Any]] = {}
        self._sort(element, "")

    def _sort(self, element: Any, before: str) -> None:
        for child in element:  # comments and instructions are not in the tree
            path = _joined(before, child.tag)
            self._below.setdefault(path, []).append(child)
            if len(child) and path != self._apart:
                self._sort(child, path)

    def each(self, path: str) -> Iterator["SortedNode"]:
        """Every element at the path."""
        return (SortedNode(element) for element in self._below.get(path, ()))

    def first(self, path: str) -> Node | None:
        """The first element at the path."""
        return next((Node(element) for element in self._below.get(path, ())), None)

    def text(self, *paths: str) -> str | None:
        """The first text at one of the paths that is more than blanks, without blanks around."""
        for path in paths:
            for element in self._below.get(path, ()):
                if text := (element.text or "").strip():
                    return text
        return None


@lru_cache(maxsize=4096)
def _joined(before: str, tag: str) -> str:
    name = tag.rpartition("}")[2]
    return f"{before}/{name}" if before else name


def read_document(xml: bytes) -> Node:
    """Read a document, or refuse it."""
    xml = unmarked(xml)
    refused = _why_refused(xml)
    root = None if refused or _is_misnamed(xml) else _parsed(xml)
    if root is None and not refused:
        root = _parsed(_mended(xml))
    if root is None:
        place = f"xml: {refused or 'syntax'}"
        raise UnreadableStatementError(place)
    return Node(root)


def _why_refused(xml: bytes) -> str | None:
    if len(xml) > LARGEST_DOCUMENT:
        return "size"
    named = _declared(xml) or b"utf-8"
    if b"\0" in xml.rstrip(b"\0") or not (_ENCODINGS.fullmatch(named) or named in _MISNAMED):
        return "encoding"
    if not xml.lstrip().startswith(b"<"):
        return "no document"
    if _DOCTYPE.search(xml):
        return "document type"
    return None


def _declared(xml: bytes) -> bytes | None:
    """Return the encoding that a document says it is written in."""
    declared = _ENCODING.match(xml.lstrip())
    return declared[1].lower() if declared else None


def _is_misnamed(xml: bytes) -> bool:
    """Say whether a document cannot be written as it says: UTF-8 is hardly ever UTF-8 by chance."""
    named = _declared(xml)
    if named is None or named in _MISNAMED:
        return named is not None
    if named.startswith(b"utf") or xml.isascii():
        return False
    try:
        xml.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _mended(xml: bytes) -> bytes:
    """Take out what no XML may hold: another encoding than declared, signs of transport, bare `&`.

    Nothing of the structure is mended: a document that is cut short stays unreadable.
    """
    named = (_declared(xml) or b"utf-8").decode("ascii")
    utf_8 = named.startswith("utf") or _is_misnamed(xml)
    try:
        text = xml.decode("utf-8" if utf_8 else named)
    except (UnicodeDecodeError, LookupError):
        text = statement_text(xml)
    text = _FORBIDDEN.sub("", _DECLARATION.sub("", text))
    text = _BARE.sub("&amp;", _NUMBERED.sub("", text))
    return text[: text.rfind(">") + 1].encode()


def _parsed(xml: bytes) -> Any | None:
    parser = etree.XMLParser(
        resolve_entities=False,
        load_dtd=False,
        dtd_validation=False,
        no_network=True,
        huge_tree=False,
        recover=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(xml.lstrip(), parser)
    except (etree.LxmlError, ValueError):
        return None
    info = root.getroottree().docinfo
    return None if info.internalDTD is not None or info.externalDTD is not None else root
