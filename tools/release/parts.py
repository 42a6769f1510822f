"""The list of parts (SBOM): everything the wheel is installed with, as CycloneDX 1.6 in JSON."""

# The library's class decorators hide its constructors from type checkers.
# pyright: reportCallIssue=false, reportAttributeAccessIssue=false, reportArgumentType=false
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

import uuid
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType, Property
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import License
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

from tools import write_licences
from tools.release.errors import NotReleasedError
from tools.release.listing import sha256
from tools.release.lock import Pin, installed_version, needs, pins

_NAMESPACE: Final = uuid.UUID("6f1f64a3-4a58-5b5c-9d53-0f2f0c2b8a11")
# Packages that are never installed on the system a release is made on.
_ELSEWHERE: Final = {"colorama": "BSD-3-Clause"}
# Words of older metadata that mean exactly one licence of the SPDX list.
_SPDX: Final = {
    "Apache Software License": "Apache-2.0",
    "Apache Software License, MIT License": "Apache-2.0 AND MIT",
    "BSD-3-Clause and Public-Domain": "BSD-3-Clause AND LicenseRef-Public-Domain",
    "GNU Lesser General Public License v3 or later (LGPLv3+)": "LGPL-3.0-or-later",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
_MARKER: Final = "kontowerk:installed-if"


def write(wheel: Path, locked: str, declared: list[str], version: str, seconds: int) -> Path:
    """Write the list of parts beside the wheel; it is judged by the published schema first."""
    text = JsonV1Dot6(describe(wheel, pins(locked), declared, version, seconds)).output_as_string(
        indent=2
    )
    fault = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if fault is not None:
        message = f"the list of parts is no CycloneDX: {fault}"
        raise NotReleasedError(message)
    target = wheel.with_name(f"kontowerk-{version}.cdx.json")
    target.write_text(text + "\n", encoding="utf-8")
    return target


def describe(
    wheel: Path, locked: Mapping[str, Pin], declared: list[str], version: str, seconds: int
) -> Bom:
    """Return the wheel with all locked packages, their licences, hashes and needs."""
    product = _component(
        Pin("kontowerk", version, None, (sha256(wheel),)),
        LicenseFactory().make_from_string("Apache-2.0"),
        ComponentType.APPLICATION,
    )
    components = {name: _component(pin, _licence(pin)) for name, pin in locked.items()}
    bom = Bom(
        components=components.values(),
        serial_number=uuid.uuid5(_NAMESPACE, sha256(wheel)),  # the same wheel, the same list
    )
    bom.metadata.component = product
    bom.metadata.timestamp = datetime.fromtimestamp(seconds, UTC)
    for name, needed in needs(declared, locked).items():
        needing = components[name] if name else product
        bom.register_dependency(needing, [components[each] for each in sorted(needed)])
    return bom


def _component(
    pin: Pin, licence: License, kind: ComponentType = ComponentType.LIBRARY
) -> Component:
    purl = PackageURL("pypi", name=pin.name, version=pin.version)
    return Component(
        type=kind,
        name=pin.name,
        version=pin.version,
        bom_ref=purl.to_string(),
        purl=purl,
        licenses=[licence],
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=each) for each in pin.hashes],
        properties=[Property(name=_MARKER, value=pin.marker)] if pin.marker else None,
    )


def _licence(pin: Pin) -> License:
    installed = installed_version(pin.name)
    if installed not in (None, pin.version):
        message = f"{pin.name} {installed} is installed, {pin.version} is locked: run `make setup`"
        raise NotReleasedError(message)
    said = _ELSEWHERE.get(pin.name) if installed is None else write_licences.licence(pin.name)
    if said in (None, "not said"):
        message = f"nobody says under which licence {pin.name} is"
        raise NotReleasedError(message)
    return LicenseFactory().make_from_string(_SPDX.get(said, said))
