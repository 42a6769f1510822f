"""The public certificate authorities are read once per run, not once per client.

A client of httpx reads them when it is made, also where it never speaks TLS; that took 40 ms for
each of some thousand clients. Who brings its own authorities is not touched.
"""

import sys
from collections.abc import Callable
from functools import cache
from ssl import SSLContext
from typing import Any, Final

import pytest

_MAKES_CONTEXTS: Final = "httpx._transports.default"


def pytest_collection_finish(session: pytest.Session) -> None:
    """Change the client, if a test of this run has imported it."""
    del session
    transports: Any = sys.modules.get(_MAKES_CONTEXTS)
    if transports is not None:
        transports.create_ssl_context = read_once(transports.create_ssl_context)


def read_once(create: Callable[..., SSLContext]) -> Callable[..., SSLContext]:
    """Return the same context for everybody who asks for the public authorities alone."""

    @cache
    def public(*, trust_env: bool) -> SSLContext:
        return create(trust_env=trust_env)

    def context(verify: Any = True, cert: Any = None, trust_env: bool = True) -> SSLContext:  # noqa: FBT001, FBT002 - as httpx calls it
        if verify is True and cert is None:
            return public(trust_env=trust_env)
        return create(verify=verify, cert=cert, trust_env=trust_env)

    return context
