"""The docs site builds without a network, and every link in it leads somewhere."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from tools import (
    build_site,
    check_site,
    plain_pages,
    write_licences,
    write_messages,
    write_openapi,
    write_operations,
)

ROOT: Final = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, processes: None) -> Path:
    """The built site."""
    del processes  # it starts them
    folder = tmp_path_factory.mktemp("site")
    build_site.stage(ROOT, folder)
    return build_site.build(folder)


def test_every_link_leads_somewhere_and_nothing_comes_from_elsewhere(site: Path) -> None:
    assert list(check_site.faults(site)) == []


def test_every_page_is_on_the_site(site: Path) -> None:
    pages = {path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.md")}
    missing = [
        page
        for page in sorted(pages)
        if not (site / page.with_suffix(".html")).is_file()
        and not (site / page.parent / "index.html").is_file()
    ]
    assert missing == []


def test_every_page_is_there_as_plain_markdown_and_listed_for_machines(site: Path) -> None:
    listed = (site / plain_pages.INDEX).read_text(encoding="utf-8")
    links = re.findall(r"^- \[[^\]]+\]\(([^)]+)\): (.*)$", listed, re.MULTILINE)
    settings = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    assert sorted(path for path, _ in links) == sorted(_paths(settings["nav"]))
    assert [path for path, _ in links if not (site / path).is_file()] == []
    assert [path for path, words in links if not words] == []
    pages = [path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.md")]
    assert [page for page in pages if not (site / page).is_file()] == []


def test_every_page_is_in_the_navigation_or_a_decision() -> None:
    named = set(_paths(yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))["nav"]))
    pages = {
        path.relative_to(ROOT / "docs").as_posix()
        for path in (ROOT / "docs").rglob("*.md")
        if not re.match(r"\d{4}-", path.name)
    }
    assert sorted(pages ^ named) == []


@pytest.mark.usefixtures("processes")
def test_a_broken_link_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "mkdocs.yml").write_text("site_name: x\nsite_dir: site\n", encoding="utf-8")
    (tmp_path / "docs" / "index.md").write_text("# x\n\n[gone](gone.md)\n", encoding="utf-8")
    with pytest.raises(build_site.BrokenSiteError, match="page does not exist"):
        build_site.build(tmp_path)


def test_what_lies_beside_the_docs_is_named_and_not_linked() -> None:
    written = "[the shop](../../examples/tenant_shop/shop.py), [gone](../../gone.py), [b](b.md)"
    staged = build_site.without_ways_out(written, ROOT / "docs" / "howto" / "a.md", ROOT)
    assert staged == "the shop (`examples/tenant_shop/shop.py`), [gone](../../gone.py), [b](b.md)"


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ('<a href="gone.html">x</a>', "leads to gone.html"),
        ('<a href="#gone">x</a>', "leads to #gone"),
        ('<img src="gone.png">', "leads to gone.png"),
        ('<script src="https://cdn.example/x.js"></script>', "from elsewhere"),
    ],
)
def test_what_the_builder_overlooks_is_found(tmp_path: Path, body: str, fault: str) -> None:
    (tmp_path / "index.html").write_text(body, encoding="utf-8")
    (found,) = check_site.faults(tmp_path)
    assert fault in found


@pytest.mark.parametrize(
    ("target", "text"),
    [
        (write_messages.TARGET, write_messages.text),
        (write_licences.TARGET, write_licences.text),
    ],
    ids=lambda value: value.stem if isinstance(value, Path) else "",
)
def test_a_page_made_from_the_code_says_what_the_code_does(
    target: Path, text: Callable[[], str]
) -> None:
    assert target.read_text(encoding="utf-8") == text(), "run `make pages`"


def test_the_pages_of_operations_say_what_the_document_says() -> None:
    pages = write_operations.pages()
    stored = {write_operations.TARGET, *(write_operations.FOLDER / "operations").glob("*.md")}
    assert pages.keys() == stored, "run `make pages`"
    for target, text in pages.items():
        assert target.read_text(encoding="utf-8") == text, f"{target.name}: run `make pages`"


def test_every_operation_has_its_parameters_fields_and_answers_on_a_page() -> None:
    document = json.loads(write_openapi.text())
    pages = write_operations.pages()
    for path, item in document["paths"].items():
        for operation in item.values():
            name, (tag,) = operation["operationId"], operation["tags"]
            page = pages[write_operations.FOLDER / "operations" / f"{tag.lower()}.md"]
            _, _, told = page.partition(f"\n## {name}\n")
            told = told.partition("\n## ")[0]
            assert path in told
            wanted = {it["name"] for it in operation["parameters"]} - {"X-Correlation-ID"}
            assert [it for it in sorted(wanted) if f"| `{it}` |" not in told] == []
            good = [status for status in operation["responses"] if status < "400"]
            assert [status for status in good if f"**{status}:**" not in told] == []


def test_every_field_of_a_body_is_on_the_page_of_its_operation() -> None:
    page = write_operations.pages()[write_operations.FOLDER / "operations" / "payments.md"]
    said = "| `vopId` | string or null | no | ID of an earlier payee check for this payment |"
    assert said in page
    assert "### SingleTransferInput" in page


def test_a_message_code_without_advice_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(write_messages.ADVICE, "BA1120")
    with pytest.raises(ValueError, match="BA1120"):
        write_messages.text()


def test_every_licence_is_known() -> None:
    assert [name for name, said in write_licences.licences().items() if said == "not said"] == []


def _paths(entry: Any) -> list[str]:
    if isinstance(entry, str):
        return [entry]
    parts: list[Any] = list(entry.values()) if isinstance(entry, dict) else list(entry)  # pyright: ignore[reportUnknownArgumentType, reportUnknownMemberType] - from YAML
    return [path for part in parts for path in _paths(part)]
