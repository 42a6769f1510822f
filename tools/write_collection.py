"""Write docs/reference/kontowerk.postman_collection.json from the OpenAPI document.

Postman 2.1; Bruno and Insomnia import the same file. Folders are the document's tags, and what each
request sends is the document's example.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from kontowerk.api.app import openapi_document

TARGET: Final = (
    Path(__file__).parent.parent / "docs" / "reference" / "kontowerk.postman_collection.json"
)
_SCHEMA: Final = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"
_FORM: Final = "application/x-www-form-urlencoded"
_JSON: Final = "application/json"
_IN_PATH: Final = re.compile(r"\{([^}]+)\}")
_VARIABLES: Final = ("base_url", "token", "client", "client_secret", "api_key")
_LOGINS: Final[Mapping[str, dict[str, Any]]] = {
    "bearer": {"type": "bearer", "bearer": [{"key": "token", "value": "{{token}}"}]},
    "client": {
        "type": "basic",
        "basic": [
            {"key": "username", "value": "{{client}}"},
            {"key": "password", "value": "{{client_secret}}"},
        ],
    },
    "apiKey": {
        "type": "apikey",
        "apikey": [
            {"key": "key", "value": "X-API-KEY"},
            {"key": "value", "value": "{{api_key}}"},
            {"key": "in", "value": "header"},
        ],
    },
}


def text() -> str:
    """Return the collection as it is stored."""
    return json.dumps(collection(openapi_document()), indent=1, ensure_ascii=False) + "\n"


def collection(document: Mapping[str, Any]) -> dict[str, Any]:
    """Make a collection of the operations of a document."""
    folders: dict[str, dict[str, Any]] = {
        tag["name"]: {"name": tag["name"], "description": tag["description"], "item": []}
        for tag in document["tags"]
    }
    for path, item in document["paths"].items():
        for method, operation in item.items():
            request = _request(method.upper(), path, operation)
            entry = {"name": operation["summary"], "request": request}
            folders[operation["tags"][0]]["item"].append(entry)
    base_url = document["servers"][0]["variables"]["base_url"]["default"]
    values = dict.fromkeys(_VARIABLES, "") | {"base_url": base_url}
    return {
        "info": {
            "name": "kontowerk",
            "description": document["info"]["description"],
            "schema": _SCHEMA,
        },
        "variable": [{"key": name, "value": value} for name, value in values.items()],
        "item": [folder for folder in folders.values() if folder["item"]],
    }


def _request(method: str, path: str, operation: Mapping[str, Any]) -> dict[str, Any]:
    parameters = operation["parameters"]
    spelled = _IN_PATH.sub(r":\1", path)
    request: dict[str, Any] = {
        "method": method,
        "description": operation["description"],
        "auth": {"type": "noauth"},
        "header": [
            {"key": each["name"], "value": "", "disabled": not each["required"]}
            for each in parameters
            if each["in"] == "header"
        ],
        "url": {
            "raw": "{{base_url}}" + spelled,
            "host": ["{{base_url}}"],
            "path": spelled.strip("/").split("/"),
            "query": [
                {"key": each["name"], "value": "", "disabled": not each["required"]}
                for each in parameters
                if each["in"] == "query"
            ],
            "variable": [
                {"key": each["name"], "value": "", "description": each["description"]}
                for each in parameters
                if each["in"] == "path"
            ],
        },
    }
    for login in operation.get("security", [{}])[0]:
        request["auth"] = _LOGINS[login]
    for kind, content in operation.get("requestBody", {}).get("content", {}).items():
        request["header"].append({"key": "Content-Type", "value": kind})
        request["body"] = {"mode": "raw", "raw": _written(kind, content["example"])}
    return request


def _written(kind: str, example: Any) -> str:
    if kind == _JSON:
        return json.dumps(example, indent=2, ensure_ascii=False)
    return urlencode(example) if kind == _FORM else str(example)


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
    print(f"wrote {TARGET.name}")
