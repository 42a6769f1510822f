"""What may be a brand, and the operator's command that sets it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from kontowerk.bootstrap.cli import app
from kontowerk.webform import act, branding
from kontowerk.webform.model import BadBrandError, NewBrand
from kontowerk.webform.pages import Brand, LegalPage
from tests.rooms.accesses.world import Case

from .form import arrive

GOOD: dict[str, Any] = {
    "name": "Haushaltsbuch",
    "colour": "#1a2B3c",
    "operator": "Haushaltsbuch GmbH, Hamburg",
    "purpose": {"de": "zeigt Ihre Ausgaben", "en": "shows what you spend"},
    "legal_text": {"de": "Erste Zeile\nZweite Zeile"},
    "legal_version": "2026-11",
    "support_url": "https://shop.example/help",
    "support_phone": "+49 40 123456",
    "privacy_url": "https://shop.example/privacy",
    "imprint_url": "https://shop.example/imprint",
}
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1"/></svg>'
PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 20


def test_a_whole_brand_is_taken_as_it_is() -> None:
    brand = branding.parse(GOOD)
    assert (brand.name, brand.colour, brand.legal_version) == (
        "Haushaltsbuch",
        "#1a2B3c",
        "2026-11",
    )
    assert branding.parse({"name": "x"}) == Brand(name="x")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("name", ""),
        ("name", "x" * 61),
        ("name", "<b>x</b>"),
        ("name", 7),
        ("colour", "red"),
        ("colour", "#fff"),
        ("colour", "#1a2b3c;}"),
        ("purpose", "a text"),
        ("purpose", {}),
        ("purpose", {"fr": "x"}),
        ("purpose", {"de": "<script>"}),
        ("legal_text", {"de": "x\x00"}),
        ("legal_version", "a b"),
        ("support_phone", "javascript:1"),
        ("support_url", "http://shop.example"),
        ("support_url", "javascript:alert(1)"),
        ("privacy_url", "https://a@b.example"),
        ("imprint_url", 'https://b.example/"'),
        ("has_logo", True),
        ("theme", "x"),
    ],
)
def test_what_could_harm_is_refused(key: str, value: object) -> None:
    with pytest.raises(BadBrandError) as refusal:
        branding.parse({**GOOD, key: value})
    assert [fault.pointer for fault in refusal.value.faults] == [key]


def test_a_brand_has_a_name() -> None:
    with pytest.raises(BadBrandError):
        branding.parse({"colour": "#000000"})


def test_pictures_are_known_by_their_content() -> None:
    assert branding.check_logo(SVG).media_type == "image/svg+xml"
    assert branding.check_logo(PNG).media_type == "image/png"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"GIF89a",
        b"<html><svg/></html>",
        PNG + b"0" * branding.MOST_LOGO_BYTES,
        SVG.replace(b"<path", b"<script>1</script><path"),
        SVG.replace(b"<path", b"<foreignObject/><path"),
        SVG.replace(b"<path", b"<style>*{}</style><path"),
        SVG.replace(b"<path", b'<image href="https://evil.example/x.png"/><path'),
        SVG.replace(b"<path", b'<animate onbegin="1"/><path'),
        SVG.replace(b"<path", b'<path onclick="x()"'),
        SVG.replace(b"<path", b'<path fill="url(https://evil.example/#a)"'),
        SVG.replace(b"<path", b'<use href="https://evil.example/a.svg#a"/><path'),
        SVG.replace(
            b"<path",
            b'<use xmlns:l="http://www.w3.org/1999/xlink" l:href="data:image/svg+xml,x"/><path',
        ),
        b'<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG,
        b"<?xml version='1.0' encoding='utf-16'?>" + SVG,
        b'<?xml version="1.0"?><?xml-stylesheet href="https://evil.example/a.css"?>' + SVG,
        b"<svg/>",
    ],
)
def test_a_logo_that_does_more_than_draw_is_refused(content: bytes) -> None:
    with pytest.raises(BadBrandError):
        branding.check_logo(content)


@given(st.binary(max_size=200))
def test_no_bytes_are_taken_for_a_picture_by_accident(content: bytes) -> None:
    try:
        found = branding.check_logo(content)
    except BadBrandError:
        return
    assert content.startswith(b"\x89PNG\r\n\x1a\n") or b"<" in found.content


def test_an_svg_may_point_into_itself() -> None:
    inside = SVG.replace(b"<path", b'<use href="#a"/><path fill="url(#a)"')
    assert branding.check_logo(inside).content == inside


async def test_a_brand_is_shown_and_new_terms_are_asked_for(own: Case) -> None:
    form = await arrive(own)
    frame, _ = await form.seen()
    assert frame.brand.name == own.world.tenant.name
    await form.accept()
    new = NewBrand(branding.parse(GOOD), branding.check_logo(PNG))
    async with own.world.operator.begin() as tx:
        await branding.put(tx, own.world.tenant, new, actor="test")
    frame, page = await form.seen()
    assert isinstance(page, LegalPage)
    assert (frame.brand.name, frame.brand.purpose["en"]) == (
        "Haushaltsbuch",
        "shows what you spend",
    )
    picture = await branding.logo(own.world.api, await form.session())
    assert picture is not None
    assert picture.content == PNG
    await act.accept_legal(own.world.api, await form.session())
    rows = await own.world.sql("SELECT version FROM legal_acceptance ORDER BY version")
    assert [row["version"] for row in rows] == ["1", "2026-11"]


FILE = """
name = "Haushaltsbuch"
colour = "#123456"
legal_version = "7"
[purpose]
de = "zeigt Ihre Ausgaben"
"""


async def _command(case: Case, *words: str, code: int = 0) -> str:
    environment = {"KONTOWERK_DATABASE_URL": case.world.url}
    command = ["tenant", "brand", *words]
    done = await asyncio.to_thread(CliRunner().invoke, app, command, env=environment)
    assert done.exit_code == code, done.output
    return done.output


async def test_an_operator_sets_a_brand_with_a_logo(own: Case, tmp_path: Path) -> None:
    file, logo = tmp_path / "brand.toml", tmp_path / "logo.svg"
    file.write_text(FILE)
    logo.write_bytes(SVG)
    name = own.world.tenant.name
    said = await _command(own, name, "--file", str(file), "--logo", str(logo))
    assert "Haushaltsbuch" in said
    frame, _ = await (await arrive(own)).seen()
    assert (frame.brand.colour, frame.brand.has_logo) == ("#123456", True)
    await _command(own, name, "--file", str(file))
    frame, _ = await (await arrive(own)).seen()
    assert not frame.brand.has_logo


async def test_an_operators_mistakes_are_answered_by_one_line(own: Case, tmp_path: Path) -> None:
    name, file, logo = own.world.tenant.name, tmp_path / "brand.toml", tmp_path / "logo.svg"
    file.write_text('name = "x"\ncolour = "red"\nlogo = "y"')
    said = await _command(own, name, "--file", str(file), code=1)
    assert "colour: a colour like #1a2b3c" in said
    assert "logo: not a known setting" in said
    file.write_text("name = ")
    assert "is no TOML" in await _command(own, name, "--file", str(file), code=1)
    missing = str(tmp_path / "missing")
    assert "cannot be read" in await _command(own, name, "--file", missing, code=1)
    file.write_text(FILE)
    logo.write_bytes(b"GIF89a")
    words = (name, "--file", str(file), "--logo", str(logo))
    assert "neither PNG nor SVG" in await _command(own, *words, code=1)
    said = await _command(own, "nobody", "--file", str(file), code=1)
    assert "The tenant does not exist" in said
