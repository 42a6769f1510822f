"""Connect the banks of a list of endpoints, each with the behaviour profile of its group.

We ship no list: the official one goes to registered product owners, and the public ones name
dead hosts. An endpoint is where credentials are sent, so every change is recorded. A list is in
one of three forms.

- Our own: CSV with the columns blz, url and, optionally, profile. An operator wrote it, so a
  single wrong line refuses the whole list.
- The official FinTS list: CSV with the columns BLZ and PIN/TAN ... URL, one row per place.
- The form of hbci4java: `blz.properties`, a bank code and its name, place, BIC, address and more.

The two others were written elsewhere: banks without a usable address are left out and named, and
so are those with two different ones; nothing is guessed.
"""

import csv
import io
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from kontowerk.kit import audit
from kontowerk.kit.db import Tx
from kontowerk.kit.errors import Fault
from kontowerk.providers import rules, store
from kontowerk.providers.behaviour import DEFAULT, BankMarks, profile_names, profile_of
from kontowerk.providers.model import (
    BadEndpointError,
    BadEndpointFileError,
    Connection,
    ConnectorKind,
    Provider,
)

_OFFICIAL_URL: Final = "pin/tan url"  # its column has a German word between the two
_MOST_FAULTS: Final = 20
_PROPERTY: Final = re.compile(r"\s*([0-9]{8})\s*[=:]\s*(.*)")
_ESCAPE: Final = re.compile(r"\\u([0-9a-fA-F]{4})|\\(.)")
_PROPERTY_COLUMNS: Final = ("institut", "ort", "bic", "", "", _OFFICIAL_URL, "", "version")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a bank is reached, and what the list says of the bank."""

    bank_code: str
    url: str
    profile: str | None = None  # None: that of the bank's group
    name: str = ""
    bic: str = ""
    centre: str = ""


@dataclass(frozen=True, slots=True)
class EndpointList:
    """A list that was read; `left_out` are bank codes with the reason, in words."""

    endpoints: tuple[Endpoint, ...]
    left_out: Mapping[str, str] = field(default_factory=dict[str, str])


def decode(data: bytes) -> str:
    """Return the text of a list: UTF-8, or the Windows-1252 that the official one comes in."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def parse(text: str, connector: ConnectorKind = ConnectorKind.FINTS) -> EndpointList:
    """Read a list of whichever form; raises BadEndpointFileError."""
    properties = [_PROPERTY.fullmatch(line) for line in text.split("\n") if _says_something(line)]
    if properties and properties[0] is not None:
        lines = (match.groups() for match in properties if match is not None)
        return _foreign((_property(code, value) for code, value in lines), connector)
    head = text.partition("\n")[0]
    delimiter = ";" if ";" in head else ","
    official = any(_column(name) == _OFFICIAL_URL for name in head.split(delimiter))
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, strict=not official)
    try:
        columns = {name: _column(name) for name in reader.fieldnames or () if name}
        if official:
            return _foreign((_row(row, columns) for row in reader), connector)
        return _own(reader, columns, connector)
    except csv.Error:
        place = f"line {reader.reader.line_num}"
        raise BadEndpointFileError(Fault(place, "not CSV")) from None


# Our own form ----------------------------------------------------------------------------


def _own(
    reader: "csv.DictReader[str]", columns: Mapping[str, str], connector: ConnectorKind
) -> EndpointList:
    if not {"blz", "url"} <= set(columns.values()):
        why = "the columns blz and url are needed, or those of the official list"
        raise BadEndpointFileError(Fault("line 1", why))
    found, faults = dict[str, Endpoint](), list[Fault]()
    for row in reader:
        line = _row(row, columns)
        endpoint = Endpoint(line["blz"], line["url"], _profile(line.get("profile", "")))
        why = _wrong(endpoint, connector)
        if why is None and found.setdefault(endpoint.bank_code, endpoint) != endpoint:
            why = f"another endpoint for {endpoint.bank_code} than above"
        if why is not None:
            faults.append(Fault(f"line {reader.line_num}", why))
    if faults:
        raise BadEndpointFileError(*faults[:_MOST_FAULTS])
    return EndpointList(tuple(found.values()))


def _profile(text: str) -> str | None:
    return None if text in {"", DEFAULT} else text


def _wrong(endpoint: Endpoint, connector: ConnectorKind) -> str | None:
    """Say what is wrong with an endpoint."""
    if not rules.is_bank_code(endpoint.bank_code):
        return "blz is not a bank code of eight digits"
    if endpoint.profile is not None and endpoint.profile not in profile_names(connector):
        known = ", ".join(sorted(profile_names(connector)))
        return f"there is no profile {endpoint.profile!r} for {connector}; one of {known}"
    try:
        rules.check_endpoint(endpoint.url)
    except BadEndpointError as error:
        return str(error)
    return None


# Forms of others -------------------------------------------------------------------------


def _foreign(rows: Iterable[Mapping[str, str]], connector: ConnectorKind) -> EndpointList:
    if connector is not ConnectorKind.FINTS:
        why = "a list of FinTS endpoints, which are no others"
        raise BadEndpointFileError(Fault("line 1", why))
    by_code = defaultdict[str, list[Mapping[str, str]]](list)
    for row in rows:
        if row.get("blz"):
            by_code[row["blz"]].append(row)
    found, left_out = list[Endpoint](), dict[str, str]()
    for code, places in by_code.items():
        told = [place for place in places if place.get(_OFFICIAL_URL)]
        endpoint = _endpoint(code, (told or places)[0])
        why = _unusable(endpoint, told)
        if why is None:
            found.append(endpoint)
        else:
            left_out[code] = why
    if not found:
        raise BadEndpointFileError(Fault("line 1", "no bank of the list has a usable endpoint"))
    return EndpointList(tuple(found), left_out)


def _endpoint(code: str, row: Mapping[str, str]) -> Endpoint:
    return Endpoint(
        bank_code=code,
        url=row.get(_OFFICIAL_URL, ""),
        name=row.get("institut", ""),
        bic=row.get("bic", ""),
        centre=row.get("rz", ""),
    )


def _unusable(endpoint: Endpoint, told: list[Mapping[str, str]]) -> str | None:
    if not told:
        return "no address for PIN and TAN"
    if len({row[_OFFICIAL_URL] for row in told}) > 1:
        return "two different addresses"
    version = told[0].get("version", "")
    if version and not re.search(r"3\.?0", version):
        return f"speaks {version}"
    return _wrong(endpoint, ConnectorKind.FINTS)


def _says_something(line: str) -> bool:
    return bool(line.strip()) and line.lstrip()[0] not in "#!"


def _property(code: str, value: str) -> dict[str, str]:
    def plain(found: re.Match[str]) -> str:
        return chr(int(found[1], 16)) if found[1] else found[2]

    cells = (cell.strip() for cell in _ESCAPE.sub(plain, value).split("|"))
    return {"blz": code} | dict(zip(_PROPERTY_COLUMNS, cells, strict=False))


def _row(
    row: Mapping[str | None, str | list[str] | None], columns: Mapping[str, str]
) -> dict[str, str]:
    return {
        columns[name]: value.strip() if isinstance(value := row[name], str) else ""
        for name in row
        if name is not None and name in columns
    }


def _column(name: str) -> str:
    plain = " ".join(name.split()).lower().strip('"')
    first, last = _OFFICIAL_URL.split()
    return _OFFICIAL_URL if plain.startswith(first) and plain.endswith(last) else plain


# Importing ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EndpointImport:
    """What an import did; `unknown` are bank codes that the catalogue does not have."""

    total: int
    changed: int
    unknown: tuple[str, ...]
    profiles: Mapping[str, int]  # how many banks of the list have which


async def import_endpoints(
    tx: Tx, endpoints: Iterable[Endpoint], connector: ConnectorKind, *, actor: str
) -> EndpointImport:
    """Connect the providers of the directory that the list names."""
    known = {provider.id: provider for provider in await store.every(tx)}
    total, changed, unknown, counted = 0, 0, list[str](), Counter[str]()
    for endpoint in endpoints:
        total += 1
        provider = known.get(rules.id_of_bank_code(endpoint.bank_code))
        if provider is None:
            unknown.append(endpoint.bank_code)
            continue
        profile = endpoint.profile or profile_of(connector, _marks(provider, endpoint))
        counted[profile] += 1
        changed += await _connect(tx, provider, Connection(connector, endpoint.url, profile), actor)
    return EndpointImport(total, changed, tuple(unknown), counted)


async def assign_profiles(tx: Tx, *, actor: str) -> int:
    """Give banks of the directory that are on `default` the profile of their group, if any."""
    changed = 0
    for provider in await store.every(tx):
        old, code = provider.connection, provider.offer.bank_code
        if (
            old is None
            or old.profile != DEFAULT
            or provider.id != rules.id_of_bank_code(code or "")
        ):
            continue
        marks = BankMarks(old.url, provider.offer.name, provider.offer.bic or "")
        new = Connection(old.connector, old.url, profile_of(old.connector, marks))
        changed += await _connect(tx, provider, new, actor)
    return changed


async def _connect(tx: Tx, provider: Provider, connection: Connection, actor: str) -> bool:
    if provider.connection == connection:
        return False
    news = await store.connect(tx, provider.id, connection)
    if news:
        await audit.record(tx, actor=actor, action="provider.connect", subject=str(provider.id))
    return news


def _marks(provider: Provider, endpoint: Endpoint) -> BankMarks:
    """Take what the directory says of a bank; the list fills what it does not say."""
    offer = provider.offer
    name = f"{offer.name} {endpoint.name}"
    return BankMarks(endpoint.url, name, offer.bic or endpoint.bic, endpoint.centre)
