"""Every page in both languages: sound HTML, no way in for strangers, usable without script."""

import re
from dataclasses import replace
from datetime import timedelta
from html.parser import HTMLParser

import pytest

from kontowerk.api.pages.language import LANGUAGES
from kontowerk.api.webform.render import (
    ASSETS,
    ROOT,
    PageRefusal,
    kind_of,
    render,
    render_refusal,
)
from kontowerk.webform.pages import Exit, ExitPage, LoginPage, RedirectPage
from tests.webform.fixtures import ACTION, BRAND, FIELDS, HOSTILE, NORD, NOW, PAGES, frame_for

VOID = {"meta", "link", "input", "img", "br", "path", "rect"}
LIMIT = 100 * 1024
EVERY_PAGE = pytest.mark.parametrize("name", PAGES)
BOTH_LANGUAGES = pytest.mark.parametrize("language", LANGUAGES)


class Element:
    """A tag, its attributes and the text in it."""

    def __init__(self, tag: str, attributes: dict[str, str], parents: list["Element"]) -> None:
        self.tag, self.attributes, self.parents = tag, attributes, parents
        self.text = ""


class Document(HTMLParser):
    """The elements of a page; complains about tags that do not match."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self.feed(html)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, list(self._open))
        assert len(element.attributes) == len(attrs), "an attribute twice"
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self._open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text += data

    def all(self, tag: str) -> list[Element]:
        return [element for element in self.elements if element.tag == tag]

    def fields_of(self, form: Element) -> list[Element]:
        return [
            element
            for element in self.elements
            if form in element.parents and "name" in element.attributes
        ]


def page_of(name: str, language: str = "de", **changes: object) -> Document:
    frame = frame_for(name, language, **changes)
    return Document(render(frame, PAGES[name][1], form_action=ACTION, now=NOW))


@EVERY_PAGE
@BOTH_LANGUAGES
def test_a_page_says_its_language_where_it_is_and_whose(name: str, language: str) -> None:
    document = page_of(name, language)
    frame = frame_for(name, language)
    assert document.all("html")[0].attributes["lang"] == language
    title = document.all("title")[0].text
    assert title.endswith(f" \N{EN DASH} {frame.brand.name}")
    if frame.step:
        assert f"{frame.step} " in title
    (heading,) = document.all("h1")
    assert heading.attributes["tabindex"] == "-1"
    focused = [element for element in document.elements if "autofocus" in element.attributes]
    assert len(focused) == 1
    assert focused[0] is heading or focused[0].attributes["role"] == "alert"


@EVERY_PAGE
@BOTH_LANGUAGES
def test_nothing_is_inline_or_foreign(name: str, language: str) -> None:
    for element in page_of(name, language).elements:
        assert not {"style", "srcdoc"} & element.attributes.keys()
        assert not any(attribute.startswith("on") for attribute in element.attributes)
        if element.tag in ("script", "img"):
            assert element.attributes["src"].startswith("/customer/v2/webform/")
            assert element.text == ""
        if element.tag == "link":
            assert element.attributes["href"].startswith("/customer/v2/webform/")
        assert element.tag not in ("style", "iframe", "object", "embed", "base")


@pytest.mark.parametrize("name", [name for name in PAGES if name.endswith(("-hostile", "-none"))])
@BOTH_LANGUAGES
def test_hostile_texts_are_shown_and_nothing_more(name: str, language: str) -> None:
    html = render(frame_for(name, language), PAGES[name][1], form_action=ACTION, now=NOW)
    assert "<script>" not in html
    assert "<img src=x" not in html
    assert "49" not in re.findall(r"alert\(2\)&gt;(\S*?)(?=[\s<\"])", html)
    if name.endswith("-hostile"):
        assert any(HOSTILE in element.text for element in Document(html).elements)


@EVERY_PAGE
@BOTH_LANGUAGES
def test_every_posted_form_names_its_deed_and_carries_the_token(name: str, language: str) -> None:
    document = page_of(name, language)
    for form in document.all("form"):
        assert form.attributes["action"] == ACTION
        fields = document.fields_of(form)
        names = {field.attributes["name"] for field in fields}
        if form.attributes["method"] == "post":
            assert "csrf" in names
            owned = [
                element
                for element in document.all("button")
                if element.attributes.get("form", "-") == form.attributes.get("id")
            ]
            assert "do" in names | {button.attributes["name"] for button in owned}
        else:
            assert names == {"q"}


@EVERY_PAGE
def test_people_can_leave_every_page(name: str) -> None:
    document = page_of(name)
    if name.startswith("exit-"):
        links = [link.attributes["href"] for link in document.all("a")]
        assert any(link.startswith("https://app.") for link in links) == (name != "exit-nowhere")
    elif name.startswith("accessibility"):
        assert ACTION in {link.attributes["href"] for link in document.all("a")}
    elif name in ("cancel", "pay-cancel", "pay-cancel-sent"):
        deeds = {button.attributes.get("value") for button in document.all("button")}
        assert {"stay", "cancel"} <= deeds
    elif name.startswith("pay-doubt"):  # nothing can be cancelled, so nothing is asked
        deeds = {button.attributes.get("value") for button in document.all("button")}
        assert "cancel" in deeds
    else:
        links = {link.attributes["href"] for link in document.all("a")}
        assert f"{ACTION}?cancel=1" in links


@EVERY_PAGE
@BOTH_LANGUAGES
def test_language_and_help_are_on_every_page(name: str, language: str) -> None:
    links = {link.attributes["href"] for link in page_of(name, language).all("a")}
    other = "en" if language == "de" else "de"
    assert any(f"?lang={other}" in link for link in links)
    assert "#help" in links


@EVERY_PAGE
@BOTH_LANGUAGES
def test_every_page_leads_to_the_statement_about_accessibility(name: str, language: str) -> None:
    links = {link.attributes["href"] for link in page_of(name, language).all("a")}
    assert f"{ROOT}/accessibility?lang={language}" in links


@BOTH_LANGUAGES
def test_the_statement_says_what_is_held_what_was_not_done_and_of_when_it_is(language: str) -> None:
    text = page_of("accessibility", language).all("main")[0].text
    assert "WCAG) 2.2" in text
    assert "axe-core" in text
    assert ("noch nicht geprüft" if language == "de" else "no tests with screen readers") in text
    assert ("15.11.2026" if language == "de" else "15 November 2026") in text


def test_barriers_are_reported_where_the_tenant_says_or_nowhere() -> None:
    document = page_of("accessibility")
    (main,) = document.all("main")
    links = [link.attributes["href"] for link in document.all("a") if main in link.parents]
    assert BRAND.support_url in links
    assert "tel:02515550100" in links
    assert "Eine Barriere melden" in main.text
    silent = replace(BRAND, support_url=None, support_phone=None)
    (main,) = page_of("accessibility", brand=silent).all("main")
    assert "Eine Barriere melden" not in main.text


def test_who_reads_the_statement_without_a_session_is_told_of_none() -> None:
    document = page_of("accessibility", csrf="")
    assert document.all("form") == document.all("aside") == document.all("script") == []
    links = {link.attributes["href"] for link in document.all("a")}
    assert not {ACTION, "#help"} & links
    assert f"{ROOT}/accessibility?lang=en" in links
    assert "möchte Ihre Kontodaten abrufen" not in document.all("body")[0].text


@EVERY_PAGE
def test_labels_descriptions_and_links_within_a_page_lead_somewhere(name: str) -> None:
    document = page_of(name)
    ids = [element.attributes["id"] for element in document.elements if "id" in element.attributes]
    assert len(ids) == len(set(ids))
    for element in document.elements:
        for attribute in ("for", "aria-describedby", "aria-labelledby", "aria-controls"):
            assert set(element.attributes.get(attribute, "").split()) <= set(ids)
        href = element.attributes.get("href", "")
        if href.startswith("#"):
            assert href[1:] in ids


def test_a_secret_is_never_in_a_page() -> None:
    fields = tuple(replace(field, value="canary") for field in FIELDS if field.secret)
    page = LoginPage(NORD, fields, None)
    assert "canary" not in render(frame_for("login", "de"), page, form_action=ACTION, now=NOW)


def test_the_name_is_kept_and_the_secret_is_asked_again_after_an_error() -> None:
    document = page_of("login-wrong")
    inputs = {item.attributes.get("id"): item.attributes for item in document.all("input")}
    assert inputs["f-userid"]["value"] == "20481377"
    assert inputs["f-pin"]["aria-invalid"] == "true"
    assert "Noch 2 Versuche." in document.all("h2")[0].text


def test_the_last_try_wants_a_tick() -> None:
    document = page_of("login-last")
    ticks = [item.attributes for item in document.all("input") if "required" in item.attributes]
    assert {"name": "confirmed", "value": "yes"}.items() <= ticks[-1].items()
    assert "Danach sperren die meisten Banken den Zugang." in document.all("h2")[0].text


def test_consent_is_not_ticked_beforehand() -> None:
    (tick,) = [item for item in page_of("legal").all("input") if item.attributes["name"] == "legal"]
    assert "checked" not in tick.attributes


@pytest.mark.parametrize(("seconds", "offered"), [(119, True), (121, False)])
def test_more_time_is_offered_two_minutes_before_the_end(seconds: int, *, offered: bool) -> None:
    document = page_of("login", expires_at=NOW + timedelta(seconds=seconds))
    (button,) = [
        button
        for button in document.all("button")
        if button.attributes.get("value") == "extend" and "data-extended" in button.attributes
    ]
    hidden = any("hidden" in parent.attributes for parent in button.parents)
    assert hidden is not offered


def test_more_time_is_not_offered_when_none_is_left() -> None:
    document = page_of("login", expires_at=NOW + timedelta(seconds=60), extensions_left=0)
    assert "extend" not in {button.attributes.get("value") for button in document.all("button")}


def test_codes_of_methods_are_not_shown() -> None:
    assert "921" not in page_of("method").all("main")[0].text


def test_an_app_comes_first_among_methods() -> None:
    radios = [item for item in page_of("method").all("input") if "checked" in item.attributes]
    first = [item for item in page_of("method").all("input") if item.attributes["name"] == "method"]
    assert radios[0].attributes["value"] == first[0].attributes["value"] == "921"


def test_a_bank_s_words_are_marked_as_german_on_an_english_page() -> None:
    (quote,) = page_of("tan-text", "en").all("q")
    assert quote.attributes["lang"] == "de"


def test_a_tenant_s_own_parameters_survive_in_the_way_back() -> None:
    links = [link.attributes["href"] for link in page_of("exit-finished").all("a")]
    assert "https://app.lindgruen.example/cb?state=1&x=2" in links


@pytest.mark.parametrize("pause", [0, 20])
def test_a_last_page_goes_on_by_itself_and_keeps_its_link(pause: int) -> None:
    url = "https://app.lindgruen.example/cb?state=1&x='2'&baReentry=FINISHED"
    page = ExitPage(Exit.FINISHED, url, "app.lindgruen.example", pause=pause)
    document = Document(render(frame_for("exit-done", "de"), page, form_action=ACTION, now=NOW))
    (refresh,) = [one for one in document.all("meta") if "http-equiv" in one.attributes]
    assert refresh.attributes["http-equiv"] == "refresh"
    assert refresh.attributes["content"] == f"{pause};url={url}"
    links = [link.attributes["href"] for link in document.all("a")]
    assert url in links
    assert (f"{ACTION}?stay=1" in links) is (pause > 0)
    assert (f"In {pause} Sekunden" in document.all("main")[0].text) is (pause > 0)


def test_only_an_end_with_somewhere_to_go_goes_on() -> None:
    for name in PAGES:
        page = PAGES[name][1]
        goes_on = isinstance(page, ExitPage) and page.url is not None and page.pause is not None
        refreshes = [one for one in page_of(name).all("meta") if "http-equiv" in one.attributes]
        assert len(refreshes) == int(goes_on), name


def test_a_page_never_links_to_a_script() -> None:
    page = RedirectPage(NORD, "javascript:alert(1)", "bank.example")
    with pytest.raises(ValueError, match="link"):
        render(frame_for("redirect", "de"), page, form_action=ACTION, now=NOW)


def test_a_tenant_brings_its_logo_and_its_colour_or_neither() -> None:
    branded = page_of("legal", brand=replace(BRAND, has_logo=True, colour="#ffcc00"))
    plain = page_of("legal", brand=replace(BRAND, has_logo=False, colour=None))
    assert [image.attributes["src"] for image in branded.all("img")] == [f"{ROOT}/logo"]
    assert f"{ROOT}/brand.css" in {link.attributes["href"] for link in branded.all("link")}
    assert plain.all("img") == []
    assert f"{ROOT}/brand.css" not in {link.attributes["href"] for link in plain.all("link")}


@pytest.mark.parametrize("refusal", PageRefusal)
@BOTH_LANGUAGES
def test_refusals_name_the_reference(refusal: PageRefusal, language: str) -> None:
    document = Document(render_refusal(refusal, language=language, reference=HOSTILE))
    assert document.all("html")[0].attributes["lang"] == language
    assert HOSTILE in document.all("main")[0].text
    links = [link.attributes["href"] for link in document.all("a")]
    assert links == [f"{ROOT}/accessibility?lang={language}"]


@EVERY_PAGE
def test_a_page_with_all_it_needs_is_small(name: str) -> None:
    document = page_of(name)
    html = render(frame_for(name, "de"), PAGES[name][1], form_action=ACTION, now=NOW)
    addresses = [
        element.attributes.get("src", element.attributes.get("href", ""))
        for element in document.elements
        if element.tag in ("script", "link")
    ]
    parts = [
        ASSETS.files[name] for url in addresses if (name := url.rsplit("/", 1)[-1]) in ASSETS.files
    ]
    assert len(parts) >= 2
    assert len(html.encode()) + sum(len(part.body) for part in parts) < LIMIT


def test_a_file_s_address_changes_with_its_content() -> None:
    assert set(ASSETS.hashed_names.values()) == set(ASSETS.files)
    for name, hashed in ASSETS.hashed_names.items():
        stem, suffix = name.rsplit(".", 1)
        assert re.fullmatch(rf"{stem}\.[0-9a-f]{{12}}\.{suffix}", hashed)


def test_pages_are_named_as_their_templates() -> None:
    assert {kind_of(page) for _, page in PAGES.values()} >= {"legal", "bank", "tan", "exit"}
