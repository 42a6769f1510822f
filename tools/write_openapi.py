"""Write docs/reference/openapi.json, the document the snapshot test compares with."""

import json
from pathlib import Path

from kontowerk.api.app import openapi_document

TARGET = Path(__file__).parent.parent / "docs" / "reference" / "openapi.json"


def text() -> str:
    """Return the document as it is stored."""
    return json.dumps(openapi_document(), indent=1, ensure_ascii=False, sort_keys=True) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
    print(f"wrote {TARGET.name}")
