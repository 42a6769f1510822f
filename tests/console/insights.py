"""Recorded answers of the analyses about a made-up family."""

import json
from datetime import date
from pathlib import Path

_FILE = Path(__file__).parent / "data" / "family.json"
RECORDED_ON = date.fromisoformat(json.loads(_FILE.read_text(encoding="utf-8"))["today"])


def answers() -> dict[str, bytes]:
    """Return the answers by name."""
    read = json.loads(_FILE.read_text(encoding="utf-8"))
    del read["today"]
    return {name: json.dumps(answer).encode() for name, answer in read.items()}
