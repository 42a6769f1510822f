"""Answers beside the OpenAPI document: what is written without its classes is as they say."""

from functools import cache
from typing import Any

import jsonschema_rs

from kontowerk.api.app import openapi_document


def check_documented(path: str, body: object) -> None:
    """Hold the answer of a GET to what the document says about it."""
    _validator(path).validate(body)


@cache
def _document() -> Any:
    """The document, which takes most of a second to make."""
    return openapi_document()


@cache
def _validator(path: str) -> jsonschema_rs.Draft202012Validator:
    document = _document()
    content = document["paths"][path]["get"]["responses"]["200"]["content"]
    schema = content["application/json"]["schema"]
    whole = {**schema, "components": document["components"]}
    return jsonschema_rs.Draft202012Validator(whole, validate_formats=True)
