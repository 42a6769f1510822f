"""Write docs/reference/licences.md: the licence of everything a running service loads."""

import re
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
TARGET = ROOT / "docs" / "reference" / "licences.md"
_LOCKED: Final = ROOT / "requirements" / "runtime.txt"
_CLASSIFIER: Final = "License :: "
# Where a package's own words are missing or too long to be a name.
_KNOWN: Final = {
    "httptools": "MIT",
    "pyahocorasick": "BSD-3-Clause and Public-Domain",
    "tzdata": "Apache-2.0",
}
_HEAD = """# Licences

Made from the locked requirements by `make pages`; do not edit. kontowerk is under the
Apache License 2.0; `NOTICE` and `LICENSES/` in the repository name data that comes from others. A
service is installed with the packages below, whose licences are written as their own metadata says.
Those under the LGPL are used unchanged as packages of their own and can be replaced.
`text-unidecode`, which comes with `fints`, lets one choose between Artistic License and GPL; we use
it under the first. This is a list, not legal advice.

| Package | Licence |
|---|---|
"""


def licences() -> dict[str, str]:
    """Return the licence of each locked package that is installed here."""
    locked = re.findall(r"^([a-z0-9._-]+)==", _LOCKED.read_text(encoding="utf-8"), re.MULTILINE)
    found = dict[str, str]()
    for name in sorted(locked):
        try:
            found[name] = licence(name)
        except PackageNotFoundError:
            continue  # for another system or Python
    return found


def text() -> str:
    """Return the page as it is stored."""
    return _HEAD + "".join(f"| {name} | {said} |\n" for name, said in licences().items())


def licence(name: str) -> str:
    """Return the licence of an installed package; raises PackageNotFoundError."""
    if name in _KNOWN:
        return _KNOWN[name]
    told = metadata(name)
    expression = told.get("License-Expression")
    if expression:
        return expression
    classes = [
        one.rpartition(" :: ")[2]
        for one in told.get_all("Classifier") or ()
        if one.startswith(_CLASSIFIER)
    ]
    words = (told.get("License") or "").strip().partition("\n")[0]
    return ", ".join(classes) or words or "not said"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
    print(f"wrote {TARGET.name}")
