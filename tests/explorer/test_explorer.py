"""The explorer: off outside the demo, nothing from elsewhere, the logins for its own page only."""

import json
import re
import time
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from kontowerk.api.app import build_routes
from kontowerk.api.explorer.routes import VENDOR
from kontowerk.api.webform.routes import PageRoute
from kontowerk.kit.settings import Settings
from tests.database import TestServer
from tests.service import Service, running_service

_OWN_PAGE = {"Sec-Fetch-Site": "same-origin"}


@pytest.fixture(scope="module")
def demo_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `kontowerk demo` writes, as far as the explorer reads it."""
    path = tmp_path_factory.mktemp("demo") / "demo.json"
    login = {"username": "demo/user", "secret": "s1"}
    admin = {"username": "demo/admin", "secret": "s2"}
    told = {"tenants": {"demo": {"user": login, "admin": admin}}, "people": {"familie": "p"}}
    path.write_text(json.dumps(told), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def service(server: TestServer, demo_file: Path) -> Iterator[Service]:
    """A service as the demo has it."""
    with running_service(server, explorer=True, demo_file=demo_file) as started:
        yield started


def test_a_long_answer_does_not_wait_for_acknowledgements(service: Service) -> None:
    """With a short queue to the peer a megabyte over loopback took half a second of waiting."""
    seconds = list[float]()
    for _ in range(5):
        began = time.monotonic()
        answer = service.http.get("/openapi.json", headers={"Accept-Encoding": "identity"})
        seconds.append(time.monotonic() - began)
        assert len(answer.content) > 500_000
    assert min(seconds) < 0.25


def test_outside_the_demo_there_is_no_explorer_and_no_document() -> None:
    routes = build_routes(explorer=False).routes
    pages = {route.path for route in routes if isinstance(route, PageRoute)}
    assert not [path for path in pages if path.startswith(("/docs", "/openapi"))]
    assert not Settings.model_validate({"database_url": "x"}).explorer


def test_the_page_takes_nothing_from_elsewhere_and_runs_nothing_inline(service: Service) -> None:
    answer = service.http.get("/docs")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'; script-src 'self'; style-src 'self';" in policy
    assert "unsafe" not in policy
    assert "style=" not in answer.text
    assert re.findall(r"<script(?! src=)", answer.text) == []
    addresses = re.findall(r'(?:href|src)="([^"]+)"', answer.text)
    assert len(addresses) == 6
    for address in addresses:
        got = service.http.get(address)
        assert address.startswith(service.url), address
        assert got.status_code == 200, address


def test_large_files_are_packed_for_who_takes_that(service: Service) -> None:
    (bundle,) = re.findall(r'src="([^"]+bundle[^"]+)"', service.http.get("/docs").text)
    packed = service.http.get(bundle, headers={"Accept-Encoding": "gzip"})
    plain = service.http.get(bundle, headers={"Accept-Encoding": "identity"})
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 3
    assert packed.headers["cache-control"].endswith("immutable")


def test_the_document_names_this_installation(service: Service) -> None:
    document = service.http.get("/openapi.json").json()
    assert document["servers"] == [{"url": service.url}]
    assert "getAccess" in json.dumps(document["paths"])


def test_logins_are_given_to_the_page_of_this_host_only(service: Service) -> None:
    given = service.http.get("/docs/logins.json", headers=_OWN_PAGE).json()["logins"]
    assert [login["name"] for login in given] == [
        "user familie",
        "administrator of the tenant demo",
    ]
    for headers in ({}, {"Sec-Fetch-Site": "cross-site"}, _OWN_PAGE | {"Host": "evil.example"}):
        assert service.http.get("/docs/logins.json", headers=headers).status_code == 404


def test_swagger_ui_is_what_its_makers_published() -> None:
    told = tomllib.loads((VENDOR / "vendored.toml").read_text(encoding="utf-8"))
    sums = {
        path.name: sha256(path.read_bytes()).hexdigest()
        for path in VENDOR.iterdir()
        if path.name != "vendored.toml"
    }
    assert sums == told["sha256"]
    assert told["licence"] == "Apache-2.0"
