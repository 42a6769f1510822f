"""Begin a connector: `make connector NAME=x` writes a folder that keeps the contract's shape.

What it writes type-checks and refuses everything as unsupported, by what `connectors.skeleton`
does without a protocol; its contract suite fails until the protocol is there, which is the list
of what is left to do.
"""

import keyword
import re
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent

_FILES: Final = {
    "src/kontowerk/connectors/{name}/__init__.py": '"""{title}: what protocol this is."""\n',
    "src/kontowerk/connectors/{name}/manifest.toml": """\
# What the connector is, for the directory of providers and for its contract suite.
kind = "{name}"
protocol = "{title}"
connector = "kontowerk.connectors.{name}.connector:{title}Connector"

[capabilities]
accounts = false
balances = false
transactions = false
positions = false
transfers = false

[approval]
methods = []
redirect = false
""",
    "src/kontowerk/connectors/{name}/translate.py": '''\
"""From the words of {title} to ours. Pure functions, one table per vocabulary."""
''',
    "src/kontowerk/connectors/{name}/connector.py": '''\
"""The {title} connector: what a login, a beginning and an end are in {title}.

The order of steps is in `connectors.skeleton`; what is not given here is refused.
"""

from typing import Never

from kontowerk.connectors.skeleton import ProtocolConnector


class {title}Connector(ProtocolConnector[Never, Never, Never]):
    """Banks that speak {title}; state, login and operation are still to come."""

    kind = "{name}"
''',
    "src/kontowerk/connectors/{name}/README.md": """\
# {title}

What it does, what an operator needs, what it does not do.

| File | Holds |
|---|---|
| `connector.py` | login, beginning and end; the order of steps is the skeleton's |
| `translate.py` | the bank's words into ours |
| `manifest.toml` | what the directory of providers may know |
""",
    "tests/connectors/{name}/__init__.py": "",
    "tests/connectors/{name}/test_contract.py": '''\
"""The {title} connector keeps the contract of all connectors.

Give the suite a `subject` fixture (see `tests/connectors/fints/conftest.py`): a connector and a
bank that can be brought into every situation the contract speaks of.
"""

from tests.connectors.contract import Contract


class Test{title}KeepsTheContract(Contract):
    """All promises."""
''',
}
_NEXT: Final = """\
Next: declare "{name}" beside "fints" in the import contracts of pyproject.toml, add a line to
docs/tour.md, and make `make test T=tests/connectors/{name}` pass.
"""


def scaffold(name: str, root: Path) -> list[Path]:
    """Write the files of a new connector; refuses a name that is taken or no module name."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        message = 'say its name in small letters: make connector NAME="ebics"'
        raise ValueError(message)
    title = "".join(part.capitalize() for part in name.split("_"))
    if (root / "src/kontowerk/connectors" / name).exists():
        message = f"there is a connector {name} already"
        raise ValueError(message)
    written = list[Path]()
    for path, text in _FILES.items():
        target = root / path.format(name=name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text.replace("{name}", name).replace("{title}", title), encoding="utf-8")
        written.append(target)
    return written


if __name__ == "__main__":
    chosen = sys.argv[1] if len(sys.argv) > 1 else ""
    try:
        for file in scaffold(chosen, ROOT):
            print(f"wrote {file.relative_to(ROOT)}")
    except ValueError as error:
        sys.exit(str(error))
    print(_NEXT.format(name=chosen), end="")
