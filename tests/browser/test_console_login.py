"""The way into the console in a browser: token, app, code, logins; with and without script."""

import re
from base64 import b32decode
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from kontowerk.console import totp
from kontowerk.kit.ids import new_id
from kontowerk.kit.secret import Secret
from tests.browser.front import Front
from tests.browser.test_console import faults_of
from tests.console.furniture import make_token
from tests.database import TestServer
from tests.service import Service, running_service


@pytest.fixture(scope="module")
def desk_service(server: TestServer) -> Iterator[Service]:
    with running_service(server, console=True) as running:
        yield running


def secret_on(page: Page) -> Secret[bytes]:
    """Read the key as somebody does who types it into an app."""
    page.click("summary")
    typed = page.inner_text("pre")
    assert re.fullmatch(r"([A-Z2-7]{4} ){7}[A-Z2-7]{4}", typed)
    return Secret(b32decode(typed.replace(" ", "")))


def code_of(app: Secret[bytes], service: Service) -> str:
    return totp.code_at(app, totp.step_of(service.clock.now()))


def give_token(page: Page, service: Service, token: str) -> None:
    page.goto(f"{service.url}/console")
    page.fill("input[name=token]", token)
    page.click("main button")
    page.wait_for_selector("#code")


@pytest.mark.parametrize(("phone", "language"), [(True, "de"), (False, "en")])
def test_axe_finds_nothing_on_the_way_in(
    front: Front, desk_service: Service, axe: str, language: str, *, phone: bool
) -> None:
    _, token = make_token(desk_service, days=9, name=f"anna.{new_id().hex[-8:]}")
    context = front.visit(phone=phone, language=language)
    page = context.new_page()
    page.emulate_media(color_scheme="light" if phone else "dark")
    refused = list[str]()
    page.on("console", lambda said: refused.append(said.text) if "Policy" in said.text else None)
    give_token(page, desk_service, token)
    found = {"enrol": faults_of(page, axe)}
    app = secret_on_open(page)
    page.fill("#code", "000000")
    page.click("form[action*='/code?'] button")
    page.wait_for_selector("[aria-invalid=true]")
    found["enrol wrong"] = faults_of(page, axe)
    page.fill("#code", code_of(app, desk_service))
    page.click("form[action*='/code?'] button")
    page.wait_for_selector(".kw-side")
    page.click(".kw-who a[href$='/sessions']")
    page.wait_for_selector("#sessions")
    found["sessions"] = faults_of(page, axe)
    page.click(".kw-who form[action$='/logout'] button")
    page.wait_for_selector("#token")
    give_token(page, desk_service, token)
    found["code"] = faults_of(page, axe)
    for _ in range(5):
        page.fill("#code", "000000")
        page.click("form[action*='/code?'] button")
        page.wait_for_selector("[role=alert]")
    found["closed"] = faults_of(page, axe)
    assert {place: faults for place, faults in found.items() if faults} == {}
    assert refused == []
    context.close()


def secret_on_open(page: Page) -> Secret[bytes]:
    """Read the key where axe has opened what is folded."""
    return Secret(b32decode(page.inner_text("pre").replace(" ", "")))


def test_without_script_and_mouse_somebody_sets_up_an_app_and_comes_back(
    front: Front, desk_service: Service
) -> None:
    _, token = make_token(desk_service, days=9, name=f"ben.{new_id().hex[-8:]}")
    context = front.visit(phone=False, language="en", script=False)
    page = context.new_page()
    give_token(page, desk_service, token)
    app = secret_on(page)
    page.focus("#code")
    page.keyboard.type(code_of(app, desk_service))
    page.keyboard.press("Enter")
    page.wait_for_selector(".kw-side")
    page.goto(f"{desk_service.url}/console/sessions")
    assert page.locator("text=this login").count() == 1
    page.click(".kw-who form[action$='/logout'] button")
    page.wait_for_selector("#token")
    desk_service.clock.advance(seconds=31)
    give_token(page, desk_service, token)
    assert page.locator("svg.kw-qr").count() == 0
    page.keyboard.press("Tab")
    page.focus("#code")
    page.keyboard.type(code_of(app, desk_service))
    page.keyboard.press("Enter")
    page.wait_for_selector(".kw-side")
    context.close()
