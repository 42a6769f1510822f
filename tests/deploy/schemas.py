"""The published schemas of files that other programs read, as check-jsonschema brings them along.

Its own command takes seconds to start; the schemas are plain files, so they are asked directly.
"""

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import yaml
from jsonschema.validators import validator_for


def faults(schema: str, document: Any) -> list[str]:
    """Return what a schema finds wrong with a document, with the place of each fault."""
    found = find_spec("check_jsonschema")  # finds, and does not import
    assert found
    assert found.origin
    folder = Path(found.origin).parent / "builtin_schemas" / "vendor"
    rules = json.loads((folder / f"{schema}.json").read_text(encoding="utf-8"))
    judge = validator_for(rules)(rules)
    return [f"{error.json_path}: {error.message}" for error in judge.iter_errors(document)]


def read(path: Path) -> dict[str, Any]:
    """Return a YAML file as programs read it for which `on` is a word and not true."""
    found = yaml.safe_load(path.read_text(encoding="utf-8"))
    return {"on" if key is True else key: value for key, value in found.items()}
