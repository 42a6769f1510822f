"""A tenant looks at its pages with its brand before its users do."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kontowerk.api.preview import SAMPLES
from kontowerk.bootstrap.cli import app
from tests.console.furniture import House

_BRAND = """
name = "Lindgrün Haushaltsbuch"
colour = "#2f7d32"
"""
_LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0Z"/></svg>'


def command(house: House, *words: str) -> str:
    environment = {"KONTOWERK_DATABASE_URL": house.service.database_url}
    done = CliRunner().invoke(app, ["tenant", *words], env=environment)
    assert done.exit_code == 0, done.output
    return done.output


@pytest.fixture
def draft(house: House, tmp_path: Path) -> None:
    file, logo = tmp_path / "brand.toml", tmp_path / "logo.svg"
    file.write_text(_BRAND, encoding="utf-8")
    logo.write_text(_LOGO, encoding="utf-8")
    command(house, "brand", "alpha", "--file", str(file), "--logo", str(logo), "--draft")


@pytest.mark.usefixtures("draft")
def test_every_page_shows_the_draft_in_both_languages_and_sends_nothing(house: House) -> None:
    developer = house.developer()
    gallery = developer.go("/tenants/alpha/preview").text
    assert "Users do not see this draft yet" in gallery
    for name in SAMPLES:
        for language in ("de", "en"):
            place = f"/tenants/alpha/preview/{name}?lang={language}"
            assert place in gallery
            answer = developer.go(place)
            assert answer.status_code == 200, place
            assert f'<html lang="{language}">' in answer.text
            assert "Lindgrün Haushaltsbuch" in answer.text
            assert "form-action 'none'" in answer.headers["content-security-policy"]
            files = re.findall(
                r'(?:href|src)="([^"]+/preview/(?:static/[^"]+|logo|brand.css))"', answer.text
            )
            assert len(files) >= 3
            assert all(developer.http.get(file).is_success for file in files), files
    assert "#2f7d32" in developer.go("/tenants/alpha/preview/brand.css").text


@pytest.mark.usefixtures("draft")
def test_a_draft_is_seen_by_nobody_else_until_it_is_published(house: House) -> None:
    for path in ("", "/login", "/brand.css", "/logo"):
        assert house.developer().go(f"/tenants/beta/preview{path}").status_code == 404
    assert "Lindgrün" not in house.operator().go("/tenants/beta/preview/login").text
    assert command(house, "publish-brand", "alpha").startswith("Brand of alpha set")
    assert "This is what your users see" in house.developer().go("/tenants/alpha/preview").text
    assert "Lindgrün" in house.developer().go("/tenants/alpha/preview/login").text


def test_a_page_that_is_no_sample_is_not_there(house: House) -> None:
    assert house.developer().go("/tenants/alpha/preview/photo").status_code == 404
