"""No text of before is left, and English texts and pages have no German words."""

from pathlib import Path
from typing import Final

import pytest

from kontowerk.api.console.render import texts_in as console_texts
from kontowerk.api.pages.language import LANGUAGES, Texts
from kontowerk.api.status.routes import texts_in as status_texts
from kontowerk.api.webform.render import render
from kontowerk.api.webform.shown import texts_in as webform_texts
from kontowerk.connectors.snapshot import SecurityMethod
from kontowerk.providers.login_profiles import profiles
from kontowerk.webform.pages import LoginInput, LoginPage, MethodPage
from tests.webform.fixtures import ACTION, NORD, NOW, PAGES, frame_for
from tests.words.german import german_in, german_on

_FORMER: Final = Path(__file__).parent / "former.tsv"
_TEXTS: Final = {"console": console_texts, "webform": webform_texts}
_KEYS: Final = {(name, at): set(of(at).keys()) for name, of in _TEXTS.items() for at in LANGUAGES}
_REFERENCE: Final = "Rechnung 2026-118 über Fenster"  # what somebody pays for
_CUT: Final = "Bitte geben Sie den Auftrag in"  # what FinTS leaves of a longer hint


def test_no_text_of_before_is_left() -> None:
    former = [line.split("\t") for line in _FORMER.read_text(encoding="utf-8").splitlines()]
    assert len(former) == 1090
    left = [
        (surface, language, key)
        for surface, language, key, text in former
        if key in _KEYS[surface, language] and _TEXTS[surface](language).raw(key) == text
    ]
    assert left == []


@pytest.mark.parametrize(
    "texts",
    [console_texts("en"), webform_texts("en"), status_texts("en")],
    ids=["console", "webform", "status"],
)
def test_english_texts_have_no_german_words(texts: Texts) -> None:
    german = {key: german_in(texts.raw(key)) for key in set(texts.keys())}
    assert {key: words for key, words in german.items() if words} == {}


@pytest.mark.parametrize("name", PAGES)
def test_an_english_page_of_the_webform_has_no_german_words(name: str) -> None:
    page = render(frame_for(name, "en"), PAGES[name][1], form_action=ACTION, now=NOW)
    assert german_on(page.replace(_REFERENCE, "")) == set()


@pytest.mark.parametrize("name", profiles())
def test_what_a_bank_asks_for_is_english_on_an_english_page(name: str) -> None:
    profile = profiles()[name]
    fields = tuple(
        LoginInput(field.key, field.label, field.secret, field.pattern, field.hint)
        for field in profile.fields
    )
    page = LoginPage(NORD, fields, hint=profile.hint)
    english = render(frame_for("login", "en"), page, form_action=ACTION, now=NOW)
    assert 'lang="de"' not in english.split("<form", 1)[1].split('class="kw-field"', 1)[1]
    german = render(frame_for("login", "de"), page, form_action=ACTION, now=NOW)
    assert all(field.label in german for field in profile.fields)


def test_a_bank_s_hint_about_a_method_is_shown_where_it_can_be_read() -> None:
    methods = (
        SecurityMethod("901", "Verfahren A", "TAN aus der App", decoupled=False),
        SecurityMethod("902", "Verfahren B", _CUT, decoupled=False),
    )
    page = MethodPage(NORD, methods, preselected=None)
    shown = {
        language: render(frame_for("method", language), page, form_action=ACTION, now=NOW)
        for language in ("de", "en")
    }
    assert "TAN aus der App" in shown["de"]
    assert "TAN aus der App" not in shown["en"]
    assert _CUT not in shown["de"] + shown["en"]


def test_german_is_noticed() -> None:
    assert german_on('<p>Your <b lang="de">Konto</b> and <i title="Umsätze">Konto</i></p>') == {
        "Konto",
        "Umsätze",
    }
    assert german_on("<p>The ID 01a1es7f-4im0 of an account</p>") == set()
