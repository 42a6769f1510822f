"""`kontowerk analyse`: all analyses of one person's transaction records, without a database.

Reads JSON lines: transaction records of the analysis platform, and, if there are any, lines that
say what a product is. Writes one JSON document with every analysis as the interface writes it.
"""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer
from pydantic import Field, TypeAdapter

from kontowerk.analysis.analyse_user import partner_facts
from kontowerk.analysis.compute import Analysis, Known, analyse
from kontowerk.analysis.model import OwnedProduct
from kontowerk.api.links import Links
from kontowerk.api.wire.ai_transactions import AiConnectTransactionInput
from kontowerk.api.wire.analyses import pages
from kontowerk.api.wire.analyses.cashflow import DEFAULT as CASHFLOW
from kontowerk.api.wire.base import Ask
from kontowerk.api.wire.decode import read, read_json
from kontowerk.api.wire.transactions import AmountInput, WordInput
from kontowerk.bootstrap.tables import classifier
from kontowerk.commands.report import fail
from kontowerk.connectors.snapshot import ProductKind
from kontowerk.kit.clock import BERLIN, SystemClock
from kontowerk.kit.errors import Fault, InvalidError
from kontowerk.tagging.model import Booking, TagContext
from kontowerk.tagging.shape import compact_iban

_CENTS: Final = 100
_NOBODY: Final = ("", "")


class ProductLine(Ask):
    """What a product is; without such a line it is an account for payments."""

    product: WordInput
    kind: Annotated[ProductKind, Field(strict=False)]
    balance: AmountInput | None = None
    iban: WordInput | None = None


_RECORD: Final = TypeAdapter(AiConnectTransactionInput)
_PRODUCT: Final = TypeAdapter(ProductLine)


class Analyses(msgspec.Struct, frozen=True, rename="camel"):
    """The document: every analysis as its operation answers it; links begin at the root."""

    user: str
    today: date
    left_out: tuple[str, ...]  # records in other currencies
    contracts: msgspec.Raw
    cashflow: msgspec.Raw
    disposable_money: msgspec.Raw
    life_events: msgspec.Raw
    life_stages: msgspec.Raw
    sales_triggers: msgspec.Raw
    affordability: msgspec.Raw


@dataclass(slots=True)
class _Given:
    """What was read: records of one person by their ids, and products."""

    person: tuple[str, str] = _NOBODY
    bookings: dict[str, Booking] = field(default_factory=dict[str, Booking])
    products: dict[str, ProductLine] = field(default_factory=dict[str, ProductLine])

    def add(self, line: bytes) -> None:
        """Take a line; raises InvalidError for one that says nothing we know."""
        value = read_json(line)
        if isinstance(value, dict) and "kind" in value:
            product = read(line, _PRODUCT)
            if self.products.setdefault(product.product, product) != product:
                raise InvalidError(Fault("/product", "described before, and otherwise"))
            return
        record = read(line, _RECORD)
        person = record.tenant, record.user
        if self.person not in (_NOBODY, person):
            raise InvalidError(Fault("/user", "another person's record; analyse one at a time"))
        self.person = person
        self._book(record, line)

    def _book(self, record: AiConnectTransactionInput, line: bytes) -> None:
        known = record.id or record.hash
        if known in self.bookings:
            raise InvalidError(Fault("/id", "read before"))
        name = known or self._free_name(line)
        self.bookings[name] = record.booking(0)._replace(id=name)

    def _free_name(self, line: bytes) -> str:
        """Name a record by what it says, so that the order of lines does not matter."""
        digest = sha256(line.strip()).hexdigest()[:16]
        count = 1
        while (name := f"{digest}-{count}") in self.bookings:
            count += 1
        return name


def analyse_records(
    file: Annotated[
        Path | None, typer.Argument(help="JSON lines of one user's records; default: stdin.")
    ] = None,
    *,
    today: Annotated[
        str | None, typer.Option(help="Date of the analyses, YYYY-MM-DD; default: today.")
    ] = None,
) -> None:
    """Analyse one user's transactions: JSON lines in, one JSON document out; no database.

    Exit code 0: done. 1: a line cannot be used; nothing is written.
    """
    day = _day(today)
    given = _read(file)
    document = _document(given, _analysed(given, day))
    sys.stdout.buffer.write(msgspec.json.encode(document) + b"\n")
    sys.stdout.buffer.flush()


def _day(text: str | None) -> date:
    if text is None:
        return SystemClock().now().astimezone(BERLIN).date()
    try:
        return date.fromisoformat(text)
    except ValueError:
        fail(f"--today: {text} is no day like 2026-01-31")


def _read(file: Path | None) -> _Given:
    try:
        stream = sys.stdin.buffer if file is None else file.open("rb")
    except OSError as error:
        fail(f"cannot read {file}: {error.strerror}")
    given = _Given()
    with stream:
        for number, line in enumerate(stream, 1):
            if line.strip():
                try:
                    given.add(line)
                except InvalidError as error:
                    fail(f"line {number}: {_said(error.faults)}")
    return given


def _said(faults: Iterable[Fault]) -> str:
    return "; ".join(f"{fault.pointer} {fault.text}".strip() for fault in faults)


def _analysed(given: _Given, today: date) -> Analysis:
    known = classifier()
    bookings = list(given.bookings.values())
    tagged = list(zip(bookings, known.tag(bookings, _context(given)), strict=True))
    owner = "/".join(given.person)
    return analyse(owner, tagged, _products(given), today, Known(partner_facts(known)))


def _context(given: _Given) -> TagContext:
    lines = given.products.values()
    return TagContext(
        own_ibans={compact_iban(line.iban): line.kind for line in lines if line.iban},
        kinds={line.product: line.kind for line in lines},
    )


def _products(given: _Given) -> Sequence[OwnedProduct]:
    names = {str(booking.product): None for booking in given.bookings.values()} | dict.fromkeys(
        given.products
    )
    return [_product(name, given.products.get(name)) for name in sorted(names)]


def _product(key: str, line: ProductLine | None) -> OwnedProduct:
    if line is None:
        return OwnedProduct(key, ProductKind.CHECKING)
    balance = None if line.balance is None else int(line.balance * _CENTS)
    return OwnedProduct(key, line.kind, balance)


def _document(given: _Given, analysis: Analysis) -> Analyses:
    written = pages.Pages(Links("")).render_all(analysis)
    return Analyses(
        given.person[1],
        analysis.person.day,
        tuple(map(str, analysis.left_out)),
        *(
            msgspec.Raw(written[name])
            for name in (
                pages.CONTRACTS,
                CASHFLOW.name,
                pages.DISPOSABLE_MONEY,
                pages.LIFE_EVENTS,
                pages.LIFE_STAGES,
                pages.SALES_TRIGGERS,
                pages.AFFORDABILITY,
            )
        ),
    )
