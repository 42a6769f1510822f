"""Reads the service's log while it is written: where requests failed, and what leaked."""

import io
import json
from typing import Final

SECRET: Final = "GEHEIMNIS"


class Watch(io.StringIO):
    """A stream for the log handler that keeps conclusions, not lines."""

    def __init__(self) -> None:
        super().__init__()
        self.lines = 0
        self.faults: set[str] = set()
        self._failed: dict[str, str] = {}

    def write(self, text: str, /) -> int:
        """Judge the lines of one record."""
        if SECRET in text:
            self.faults.add("log: a secret was logged")
        for line in text.splitlines():
            self._read(line)
        return len(text)

    def place_of(self, correlation_id: str) -> str:
        """Say where the request of this id failed."""
        return self._failed.get(correlation_id, "")

    def _read(self, line: str) -> None:
        self.lines += 1
        try:
            entry = json.loads(line)
        except ValueError:
            self.faults.add(f"log: a line is not JSON: {line[:200]!r}")
            return
        if entry.get("event") == "request.failed":
            self._failed[entry["correlation_id"]] = f"{entry['error_type']} at {entry['error_at']}"
