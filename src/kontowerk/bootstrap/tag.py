"""`kontowerk tag`: tags of transaction records, without a database.

Reads JSON lines of analysis-platform transaction records and writes one JSON line for each, in
their order. Records of one person find the transfers between their accounts within a batch.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Annotated, BinaryIO, Final

import msgspec
import typer
from pydantic import TypeAdapter

from kontowerk.api.wire.ai_transactions import AiConnectTransactionInput
from kontowerk.api.wire.decode import read
from kontowerk.bootstrap.tables import classifier
from kontowerk.commands.report import fail
from kontowerk.kit.errors import InvalidError
from kontowerk.tagging.classify import Classifier
from kontowerk.tagging.model import Booking, TagContext, Tagged
from kontowerk.tagging.read import explain

_BATCH: Final = 20_000  # lines
_RECORD: Final = TypeAdapter(AiConnectTransactionInput)

_Read = AiConnectTransactionInput | InvalidError


class TagLine(msgspec.Struct, frozen=True):
    """What is written for a record."""

    id: str | None
    category: str
    insurance_type: str = msgspec.field(name="insuranceType")
    partner: str
    freelancer_category: str = msgspec.field(name="freelancerCategory")
    confidence: float
    explain: dict[str, str]


class UnreadableLine(msgspec.Struct, frozen=True):
    """What is written for a line that is no record."""

    id: None
    error: str


def tag(
    file: Annotated[
        Path | None, typer.Argument(help="JSON lines of transaction records; default: stdin.")
    ] = None,
) -> None:
    """Tag transaction records: JSON lines in, one JSON line out per record; no database.

    Exit code 0: all were tagged. 1: some lines are invalid; their output says why.
    """
    try:
        stream = sys.stdin.buffer if file is None else file.open("rb")
    except OSError as error:
        fail(f"cannot read {file}: {error.strerror}")
    known = classifier()
    encoder = msgspec.json.Encoder()
    unread = 0
    with stream:
        for answers in _answers(known, stream):
            unread += sum(isinstance(answer, UnreadableLine) for answer in answers)
            sys.stdout.buffer.write(encoder.encode_lines(answers))
            sys.stdout.buffer.flush()
    if unread:
        fail(f"{unread} lines are no transaction records; see `error` of their answers")


def _answers(known: Classifier, stream: BinaryIO) -> Iterator[Sequence[TagLine | UnreadableLine]]:
    lines = (line for line in stream if line.strip())
    while batch := list(islice(lines, _BATCH)):
        records = [_read(line) for line in batch]
        tagged = _tagged(known, records)
        yield [_answer(known, record, tagged.get(n)) for n, record in enumerate(records)]


def _read(line: bytes) -> _Read:
    try:
        return read(line, _RECORD)
    except InvalidError as error:
        return error


def _tagged(known: Classifier, records: Sequence[_Read]) -> dict[int, Tagged]:
    by_person: defaultdict[tuple[str, str], dict[int, Booking]] = defaultdict(dict)
    for place, record in enumerate(records):
        if isinstance(record, AiConnectTransactionInput):
            by_person[record.tenant, record.user][place] = record.booking(place)
    found: dict[int, Tagged] = {}
    for given in by_person.values():
        found.update(zip(given, known.tag([*given.values()], TagContext()), strict=True))
    return found


def _answer(known: Classifier, record: _Read, tagged: Tagged | None) -> TagLine | UnreadableLine:
    if isinstance(record, InvalidError) or tagged is None:
        faults = record.faults if isinstance(record, InvalidError) else ()
        return UnreadableLine(
            None, "; ".join(f"{fault.pointer} {fault.text}".strip() for fault in faults)
        )
    why = explain(
        known.partners,
        stage=tagged.stage,
        rule=tagged.rule,
        versions=str(known.versions),
    )
    return TagLine(
        record.id,
        tagged.category,
        tagged.insurance_type,
        tagged.partner,
        tagged.freelancer_category,
        tagged.confidence,
        why._asdict(),
    )
