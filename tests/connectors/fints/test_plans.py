"""Plans read and write what the codec library reads and writes, and refuse what it refuses."""

from datetime import date, time
from decimal import Decimal
from enum import Enum
from typing import Any, Final

import pytest
from fints.formals import SegmentHeader
from fints.parser import FinTS3Parser, FinTS3Serializer
from fints.types import Container, ValueList
from hypothesis import example, given
from hypothesis import strategies as st

from kontowerk.connectors.fints.elements import FAULTS, fields_of, is_group
from kontowerk.connectors.fints.plans import plan_of
from kontowerk.connectors.fints.segments import CLASSES

_REFUSED: Final = "refused"
_KINDS: Final = sorted(CLASSES)
_PLAUSIBLE: Final = {
    "num": ["0", "1", "7", "42", "999"],
    "jn": ["J", "N"],
    "wrt": ["0,", "1,5", "100,", "1234,56"],
    "cur": ["EUR", "USD"],
    "dat": ["20260131", "20240229"],
    "tim": ["000000", "235959"],
    "ctr": ["280"],
    "bin": [b"", b"abc", b"\x00'+:"],
    "tsp": [b"20260101"],
}
_ODD: Final = st.one_of(
    st.none(),
    st.sampled_from(
        ["", "00", "007", "-1", "1_0", "٣", "J", "x", "1,50", "20260231", "246060", "2"]
    ),
    st.text(st.characters(max_codepoint=255), max_size=80),
    st.binary(max_size=4),
    st.integers(0, 10**20).map(str),
)


def _element(field: Any) -> st.SearchStrategy[Any]:
    names = [str(member.value) for member in getattr(field, "_enum", None) or ()]
    usual = names or _PLAUSIBLE.get(field.type) or ["a", "DE89370400440532013000", "a?b+c:d'@e"]
    length = field.length or 0
    sized = [one.ljust(length, "x") for one in usual if isinstance(one, str)]
    # Mostly what fits, so that the fields behind are reached.
    return st.integers(0, 19).flatmap(
        lambda die: _ODD if die == 0 else st.none() if die == 1 else st.sampled_from(sized or usual)
    )


@st.composite
def _elements(draw: st.DrawFn, cls: Any) -> list[Any]:
    found: list[Any] = []
    for field in fields_of(cls).values():
        times = (
            1 if field.count == 1 else draw(st.integers(0, (field.max_count or 9) + 1) | st.just(1))
        )
        for _ in range(min(times, 12)):
            if is_group(field):
                found += draw(_elements(field.type))
            else:
                found.append(draw(_element(field)))
    return found


@st.composite
def _groups(draw: st.DrawFn, cls: type[Container]) -> list[Any]:
    found: list[Any] = []
    for name, field in fields_of(cls).items():
        if name == "header":
            continue
        for _ in range(1 if field.count == 1 else draw(st.integers(0, 3))):
            if not is_group(field):
                found.append(draw(_element(field)))
                continue
            group = draw(_elements(field.type))
            cut = draw(st.integers(0, 6))  # mostly whole
            group = group[:-cut] if 0 < cut < 4 else group
            found.append(group if len(group) > 1 else group[0] if group else None)
    end = draw(st.integers(0, 3 * len(found)))
    return [*found[:end], *draw(st.lists(_ODD, max_size=1))]


@st.composite
def _segments(draw: st.DrawFn) -> tuple[type[Container], list[Any]]:
    cls = CLASSES[draw(st.sampled_from(_KINDS))]
    return cls, draw(_groups(cls))


@given(_segments())
@example((CLASSES["HKVVB", 3], ["1", "0", "1", "name", "1"]))
@example((CLASSES["HKVVB", 3], ["007", "0", "1", "name", "1"]))
@example((CLASSES["HKVVB", 3], ["1", "0", "1", "n" * 26, "1"]))
def test_a_plan_reads_what_the_library_reads(
    case: tuple[type[Container], list[Any]],
) -> None:
    cls, groups = case

    assert _outcome(plan_of(cls).read, groups) == _outcome(_read_by_library, cls, groups)


@st.composite
def _orders(draw: st.DrawFn) -> tuple[type[Container], dict[str, Any]]:
    """Values of an order: read from what a bank might send, and changed a little."""
    cls, groups = draw(_segments())
    values = _outcome(plan_of(cls).read, groups)
    if values == _REFUSED:
        values = {}
    names = [name for name in fields_of(cls) if name != "header"]
    changed = draw(st.dictionaries(st.sampled_from(names), _VALUES, max_size=1))
    return cls, {**values, **changed}


_VALUES: Final = st.one_of(
    *(st.none(), st.booleans(), st.integers(0, 99999), st.binary(max_size=3), st.just([])),
    st.sampled_from([Decimal("12.50"), date(2026, 2, 3), time(7, 8, 9), "a+", "€", {}]),
    st.text(st.characters(max_codepoint=255), max_size=40),
    st.lists(st.none() | st.text("ab+?:'@", max_size=3), max_size=12),
)


@given(_orders())
def test_a_plan_writes_what_the_library_writes(
    case: tuple[type[Container], dict[str, Any]],
) -> None:
    cls, values = case

    assert _outcome(plan_of(cls).written, values) == _outcome(_written_by_library, cls, values)


def test_a_field_that_a_class_has_not_is_a_fault_of_ours() -> None:
    with pytest.raises(KeyError):
        plan_of(CLASSES["HKEND", 1]).written({"unknown": "1"})


def _outcome(call: Any, *given_: Any) -> Any:
    try:
        return call(*given_)
    except FAULTS:
        return _REFUSED


# What the library does ---------------------------------------------------------------------


def _read_by_library(cls: type[Container], groups: list[Any]) -> dict[str, Any]:
    parser: Any = FinTS3Parser()
    read = parser._parse_segment_as_class(cls, [["HIXXX", "1", "1"], *groups])
    return {name: _plain(getattr(read, name)) for name in fields_of(cls) if name != "header"}


def _plain(value: Any) -> Any:
    if isinstance(value, Container):
        if value.is_unset():
            return None
        return {name: _plain(getattr(value, name)) for name in fields_of(type(value))}
    if isinstance(value, ValueList):
        listed: Any = value
        return [_plain(item) for item in listed]
    return value.value if isinstance(value, Enum) else value


def _written_by_library(cls: type[Container], values: dict[str, Any]) -> bytes:
    filled = _filled(cls, values)
    filled.header = SegmentHeader("HKXXX", 3, 1)
    written: bytes = FinTS3Serializer().serialize_message(filled)
    return written[:-1].removeprefix(b"HKXXX:3:1")


def _filled(cls: Any, values: Any) -> Any:
    fields = fields_of(cls)
    found: dict[str, Any] = {}
    for name, value in values.items():
        if isinstance(value, dict) and is_group(fields[name]):
            found[name] = _filled(fields[name].type, value)
        elif value is not None:
            found[name] = value
    return cls(**found)
