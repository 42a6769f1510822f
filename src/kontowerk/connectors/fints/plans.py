"""How the fields of a class of the codec library are read and written, worked out once for a class.

The library asks every field of every segment anew what it is. A plan asks once, and gives values
and bytes as the library would: what it refuses is refused, with one of `elements.FAULTS`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any, Final

from kontowerk.connectors.fints import wire
from kontowerk.connectors.fints.elements import (
    FieldsClass,
    fields_of,
    is_group,
    no_element,
    reader,
    writer,
)
from kontowerk.connectors.fints.message import Value, Values
from kontowerk.connectors.fints.wire import escape

_HEADER: Final = "header"

_Read = Callable[[Any], Value]
_Write = Callable[[Any], str | bytes]


@dataclass(frozen=True, slots=True)
class _FieldPlan:
    """A field: an element or, with a plan, a group of them; `count` is None where it may vary."""

    name: str
    required: bool
    count: int | None
    least: int
    most: int | None  # places at most, of a field with several
    read: _Read
    write: _Write
    plan: "SegmentPlan | None"


@dataclass(frozen=True, slots=True)
class SegmentPlan:
    """The fields of a class in the order of the message, but for the head of a segment."""

    parts: tuple[_FieldPlan, ...]
    names: frozenset[str]
    always_set: bool  # the library takes a list for something said, also an empty one

    def read(self, groups: Sequence[wire.Group]) -> Values:
        """Read the groups behind the head of a segment; superfluous ones are passed over."""
        values: Values = {}
        rest = iter(groups)
        ended = False
        for part in self.parts:
            if ended:
                values[part.name] = _absent(part)
            elif part.count != 1:
                found = [_group(part, item) for item in islice(rest, part.most)]
                values[part.name] = _filled(part, found)
            else:
                try:
                    item = next(rest)
                except StopIteration:
                    _may_be_absent(part)
                    ended = True
                    values[part.name] = _absent(part)
                else:
                    values[part.name] = _group(part, item)
        return values

    def written(self, values: Values) -> bytes:
        """Write what follows the head of a segment, as the library ends it."""
        groups: list[bytes] = []
        empty = 0
        for part, value in self._pairs(values):
            found = _rows(part, value)
            if not part.required and _is_empty(part, found):
                empty += 1
                continue
            groups += [b""] * empty
            empty = 0
            groups += [
                _joined(part.plan.elements(row)) if part.plan else _escaped(row) for row in found
            ]
        return b"".join(b"+" + group for group in groups)

    def elements(self, values: Any) -> list[str | bytes | None]:
        """Write the elements of a group."""
        found: list[str | bytes | None] = []
        for part, value in self._pairs(values or {}):
            rows = _rows(part, value)
            if part.count == 1 and not part.required and _is_empty(part, rows):
                found.append(None)
            elif part.plan is None:
                found += rows
            else:
                for row in rows:
                    found += part.plan.elements(row)
        return found

    def _pairs(self, values: Mapping[str, Value]) -> Iterator[tuple[_FieldPlan, Value]]:
        if not values.keys() <= self.names:
            raise KeyError(*(values.keys() - self.names))
        return ((part, values.get(part.name)) for part in self.parts)


@cache
def plan_of(cls: FieldsClass) -> SegmentPlan:
    """Return the plan of a class of the library; fields there are lists, or groups, or elements."""
    fields = [(name, field) for name, field in fields_of(cls).items() if name != _HEADER]
    parts = tuple(_part(name, field) for name, field in fields)
    always_set = any(part.count != 1 or (part.plan and part.plan.always_set) for part in parts)
    return SegmentPlan(parts, frozenset(name for name, _ in fields), always_set)


def _part(name: str, field: Any) -> _FieldPlan:
    grouped = is_group(field)
    return _FieldPlan(
        name=name,
        required=field.required,
        count=field.count,
        least=field.min_count or 0,
        most=field.max_count if field.count is None else field.count,
        read=no_element if grouped else reader(field),
        write=no_element if grouped else writer(field),
        plan=plan_of(field.type) if grouped else None,
    )


# Groups ----------------------------------------------------------------------------------


def _group(part: _FieldPlan, item: wire.Group) -> Value:
    """Read one place of a segment."""
    if part.plan is None:
        return None if item is None else part.read(item)
    elements = item if isinstance(item, list) else [item]
    value, at = _elements(part.plan, elements, 0, required=part.required)
    if at < len(elements):
        raise ValueError
    return value


def _elements(
    plan: SegmentPlan, elements: list[wire.Element], at: int, *, required: bool
) -> tuple[Values | None, int]:
    """Read a group of elements; None where all of it is left out."""
    values: Values = {}
    is_set = False
    parts = iter(plan.parts)
    for part in parts:
        if part.count != 1:
            values[part.name], at = _repeated(part, elements, at, required=required)
            is_set = True
            continue
        if part.plan is not None:
            needed = required and part.required
            value, at = _elements(part.plan, elements, at, required=needed)
        elif at < len(elements):
            element = elements[at]
            value = None if element is None else part.read(element)
            at += 1
        else:
            if required:
                _may_be_absent(part)
            values[part.name] = _absent(part)
            break
        values[part.name] = value
        is_set = is_set or value is not None
    for part in parts:  # those behind the end
        value = values[part.name] = _absent(part)
        is_set = is_set or value is not None
    return (values if is_set else None), at


def _repeated(
    part: _FieldPlan, elements: list[wire.Element], at: int, *, required: bool
) -> tuple[Value, int]:
    found: list[Value] = []
    if part.plan is None:
        end = len(elements) if part.most is None else at + part.most
        taken = elements[at:end]
        found = [None if element is None else part.read(element) for element in taken]
        return _filled(part, found), at + len(taken)
    needed = required and part.required
    while part.most is None or len(found) < part.most:
        is_over = at >= len(elements)
        value, at = _elements(part.plan, elements, at, required=needed)
        found.append(value)
        if is_over and value is None:  # so are all that follow
            break
    return _filled(part, found), at


def _filled(part: _FieldPlan, found: list[Value]) -> list[Value]:
    """Return a list as long as the library has it: empty ends count for nothing."""
    length = part.count
    if length is None:
        length = next((at for at in range(len(found), 0, -1) if found[at - 1] is not None), 0)
        length = max(length, part.least)
    return found[:length] + [_nothing(part) for _ in range(length - len(found))]


def _absent(part: _FieldPlan) -> Value:
    return _nothing(part) if part.count == 1 else _filled(part, [])


def _nothing(part: _FieldPlan) -> Value:
    if part.plan is None or not part.plan.always_set:
        return None
    return _elements(part.plan, [], 0, required=False)[0]


def _may_be_absent(part: _FieldPlan) -> None:
    if part.required:
        raise ValueError


def _rows(part: _FieldPlan, value: Any) -> list[Any]:
    """Return what is written of a field: its elements, or what its groups are made of."""
    if part.count == 1:
        if part.plan is None:
            return [None if value is None else part.write(value)]
        if value is not None and not isinstance(value, dict):
            raise TypeError
        return [value]
    given: list[Any] = [] if value is None else list(value)
    if part.most is not None and len(given) > part.most:
        raise IndexError
    if part.plan is None:
        return _filled(part, [None if item is None else part.write(item) for item in given])
    if any(item is not None for item in given):
        raise TypeError
    return [None for _ in _filled(part, [])]


def _is_empty(part: _FieldPlan, rows: list[Any]) -> bool:
    if part.count != 1:
        return not rows
    return rows[0] is None if part.plan is None else _is_unset(part.plan, rows[0])


def _is_unset(plan: SegmentPlan, values: Mapping[str, Any] | None) -> bool:
    if plan.always_set:
        return False
    given = values or {}
    return all(
        given.get(part.name) is None
        if part.plan is None
        else _is_unset(part.plan, given.get(part.name))
        for part in plan.parts
    )


def _joined(elements: list[str | bytes | None]) -> bytes:
    """Write a group without its empty end."""
    end = len(elements)
    while end and (elements[end - 1] is None or elements[end - 1] == b""):
        end -= 1
    return b":".join(map(_escaped, elements[:end]))


def _escaped(element: str | bytes | None) -> bytes:
    if element is None:
        return b""
    return escape(element) if isinstance(element, str) else b"@%d@%b" % (len(element), element)
