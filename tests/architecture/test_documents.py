"""Generated documents say what the code does."""

import re
from pathlib import Path

import pytest
from tools import write_glossary, write_openapi, write_settings, write_tags

ROOT = Path(__file__).parent.parent.parent
PAGES = sorted(
    path for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")] if ".venv" not in path.parts
)


def test_the_openapi_document_is_the_one_in_the_docs() -> None:
    assert write_openapi.TARGET.read_text(encoding="utf-8") == write_openapi.text(), (
        "the interface changed: look at the difference, then run `make openapi`"
    )


def test_the_glossary_is_made_from_the_wire_classes() -> None:
    assert write_glossary.TARGET.read_text(encoding="utf-8") == write_glossary.text(), (
        "run `make glossary`"
    )


def test_the_page_of_settings_is_made_from_the_settings() -> None:
    assert write_settings.TARGET.read_text(encoding="utf-8") == write_settings.text(), (
        "run `make settings`"
    )


def test_the_page_of_tags_is_made_from_the_trees() -> None:
    assert write_tags.TARGET.read_text(encoding="utf-8") == write_tags.text(), "run `make tags`"


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_tour_names_every_folder_of_the_source() -> None:
    tour = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8")
    folders = {
        path.parent.relative_to(ROOT / "src").as_posix()
        for path in (ROOT / "src" / "kontowerk").rglob("*.py")
    }
    assert [folder for folder in sorted(folders) if f"`{folder}/`" not in tour] == []
