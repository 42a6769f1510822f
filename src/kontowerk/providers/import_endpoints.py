"""Import an operator's list of endpoints: a CSV file with the columns blz, url and profile.

We ship no list: the official one goes to registered product owners, and the public ones name
dead hosts. An endpoint is where credentials are sent, so a list with a single wrong line is
refused as a whole, and every change is recorded.
"""

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from kontowerk.kit import audit
from kontowerk.kit.db import Tx
from kontowerk.kit.errors import Fault
from kontowerk.providers import rules, store
from kontowerk.providers.errors import BadEndpointError, BadEndpointFileError
from kontowerk.providers.model import Connection, ConnectorKind

DEFAULT_PROFILE: Final = "default"
_NEEDED: Final = frozenset({"blz", "url"})
_MOST_FAULTS: Final = 20


@dataclass(frozen=True, slots=True)
class EndpointImport:
    """What an import did; `unknown` are bank codes that the catalogue does not have."""

    total: int
    changed: int
    unknown: tuple[str, ...]


def parse(text: str, connector: ConnectorKind = ConnectorKind.FINTS) -> dict[str, Connection]:
    """Read a list, separated by commas or semicolons; raises BadEndpointFileError."""
    head = text.partition("\n")[0]
    reader = csv.DictReader(text.splitlines(), delimiter=";" if ";" in head else ",", strict=True)
    names = {name: (name or "").strip().lower() for name in reader.fieldnames or ()}
    if not set(names.values()) >= _NEEDED:
        raise BadEndpointFileError(Fault("line 1", "the columns blz and url are needed"))
    found, faults = dict[str, Connection](), list[Fault]()
    try:
        for row in reader:
            line = {names[key]: (value or "").strip() for key, value in row.items() if key in names}
            fault = _take(line, found, connector)
            if fault:
                faults.append(Fault(f"line {reader.line_num}", fault))
    except csv.Error:
        faults.append(Fault(f"line {reader.reader.line_num}", "not CSV"))
    if faults:
        raise BadEndpointFileError(*faults[:_MOST_FAULTS])
    return found


def _take(
    line: dict[str, str], found: dict[str, Connection], connector: ConnectorKind
) -> str | None:
    """Add a line to what was found, or say what is wrong with it."""
    bank_code, url = line["blz"], line["url"]
    if not rules.is_bank_code(bank_code):
        return "blz is not a bank code of eight digits"
    try:
        rules.check_endpoint(url)
    except BadEndpointError as error:
        return str(error)
    connection = Connection(connector, url, line.get("profile") or DEFAULT_PROFILE)
    if found.setdefault(bank_code, connection) != connection:
        return f"another endpoint for {bank_code} than above"
    return None


async def import_endpoints(
    tx: Tx, connections: Iterable[tuple[str, Connection]], *, actor: str
) -> EndpointImport:
    """Connect the providers of the directory that the list names."""
    known = await store.bank_codes(tx)
    total, changed, unknown = 0, 0, list[str]()
    for bank_code, connection in connections:
        total += 1
        provider_id = rules.id_of_bank_code(bank_code)
        if provider_id not in known:
            unknown.append(bank_code)
        elif await store.connect(tx, provider_id, connection):
            changed += 1
            await audit.record(tx, actor=actor, action="provider.connect", subject=str(provider_id))
    return EndpointImport(total, changed, tuple(unknown))
