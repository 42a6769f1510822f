"""How an operation is called from a shell, from Python and from TypeScript: made from its entry.

Addresses and tokens are variables; whatever else is sent is the example of the document.
"""

import json
import re
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from kontowerk.api.wire.encode import JSON

_FORM: Final = "application/x-www-form-urlencoded"
_IN_PATH: Final = re.compile(r"\{([^}]+)\}")
_LOGINS: Final = {
    "bearer": ("Authorization", "Bearer", "TOKEN"),
    "client": ("Authorization", "Basic", "CLIENT"),
    "apiKey": ("X-API-KEY", "", "API_KEY"),
}


def samples(method: str, path: str, operation: Mapping[str, Any]) -> list[dict[str, str]]:
    """Return the same call in three languages, as `x-codeSamples` has them."""
    headers, body = _headers(operation), _body(operation)
    url = _IN_PATH.sub(lambda found: found[1].upper().replace("-", "_"), path)
    made = (
        ("Shell", "curl", _curl(method, url, headers, body)),
        ("Python", "Python", _python(method, url, headers, body)),
        ("TypeScript", "TypeScript", _typescript(method, url, headers, body)),
    )
    return [{"lang": lang, "label": label, "source": source} for lang, label, source in made]


def _headers(operation: Mapping[str, Any]) -> dict[str, str]:
    """Return what must be sent; a word after `$` is the caller's."""
    headers = dict[str, str]()
    for login in operation.get("security", [{}])[0]:
        name, kind, secret = _LOGINS[login]
        headers[name] = f"{kind} ${secret}".strip()
    for parameter in operation["parameters"]:
        if parameter["in"] == "header" and parameter["required"]:
            headers[parameter["name"]] = "$" + parameter["name"].upper().replace("-", "_")
    for kind in operation.get("requestBody", {}).get("content", {}):
        headers["Content-Type"] = kind
    return headers


def _body(operation: Mapping[str, Any]) -> str | None:
    for kind, content in operation.get("requestBody", {}).get("content", {}).items():
        example = content.get("example")
        if kind == JSON:
            return json.dumps(example, ensure_ascii=False)
        return urlencode(example) if kind == _FORM else str(example)
    return None


def _curl(method: str, url: str, headers: Mapping[str, str], body: str | None) -> str:
    lines = [f'curl -X {method} "$BASE_URL{url}"']
    lines += [f'-H "{name}: {value}"' for name, value in headers.items()]
    if body is not None:
        quoted = body.replace("'", "'\\''")
        lines.append(f"-d '{quoted}'")
    return " \\\n  ".join(lines)


def _python(method: str, url: str, headers: Mapping[str, str], body: str | None) -> str:
    lines = ["import httpx", "", "answer = httpx.request(", f'    "{method}",']
    lines.append(f'    f"{{BASE_URL}}{url}",')
    if headers:
        sent = ", ".join(f'"{name}": {_filled(value, "f", "")}' for name, value in headers.items())
        lines.append(f"    headers={{{sent}}},")
    if body is not None:
        lines.append(f"    content={body!r}.encode(),")
    return "\n".join([*lines, ")", "answer.raise_for_status()", "print(answer.text)"])


def _typescript(method: str, url: str, headers: Mapping[str, str], body: str | None) -> str:
    lines = [f"const answer = await fetch(`${{BASE_URL}}{url}`, {{", f'  method: "{method}",']
    if headers:
        sent = ", ".join(f'"{name}": {_filled(value, "", "$")}' for name, value in headers.items())
        lines.append(f"  headers: {{ {sent} }},")
    if body is not None:
        lines.append(f"  body: {json.dumps(body, ensure_ascii=False)},")
    return "\n".join([*lines, "});", "console.log(answer.status, await answer.text());"])


def _filled(value: str, before: str, sign: str) -> str:
    """Return a string of the language with the caller's words in it."""
    if "$" not in value:
        return json.dumps(value)
    quote = "`" if sign else '"'
    return before + quote + re.sub(r"\$(\w+)", rf"{sign}{{\1}}", value) + quote
