"""Generated documents say what the code does."""

import re
from pathlib import Path

import pytest
from tools import (
    draw_rooms,
    imports,
    rooms,
    write_cli,
    write_collection,
    write_glossary,
    write_openapi,
    write_profiles,
    write_rooms,
    write_settings,
    write_tags,
)

ROOT = Path(__file__).parent.parent.parent
PAGES = sorted(
    path for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")] if ".venv" not in path.parts
)


def test_the_openapi_document_is_the_one_in_the_docs() -> None:
    assert write_openapi.TARGET.read_text(encoding="utf-8") == write_openapi.text(), (
        "the interface changed: look at the difference, then run `make openapi`"
    )


def test_the_collection_of_requests_is_made_from_the_document() -> None:
    assert write_collection.TARGET.read_text(encoding="utf-8") == write_collection.text(), (
        "run `make collection`"
    )


def test_the_page_of_commands_is_made_from_the_commands() -> None:
    assert write_cli.TARGET.read_text(encoding="utf-8") == write_cli.text(), "run `make pages`"


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


def test_the_sheets_of_bank_groups_are_made_from_the_profiles() -> None:
    assert write_profiles.TARGET.read_text(encoding="utf-8") == write_profiles.text(), (
        "run `make profiles`"
    )


def test_links_between_pages_lead_somewhere() -> None:
    links = [
        (page, target)
        for page in PAGES
        for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8"))
        if "://" not in target
    ]
    lost = [f"{page.name} links to {to}" for page, to in links if not (page.parent / to).exists()]
    assert links
    assert lost == []


def test_the_tour_names_every_folder() -> None:
    tour = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8")
    source = {
        path.parent.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src").rglob("*.py")
    }
    beside = {
        path.relative_to(ROOT).as_posix()
        for path in [*ROOT.glob("tests/*"), *ROOT.glob("quality/*"), *ROOT.glob("clients/*")]
        if path.is_dir() and not path.name.startswith(("_", "."))
    }
    assert [folder for folder in sorted(source | beside) if f"`{folder}/`" not in tour] == []


def test_rooms_layers_and_the_tour_are_made_from_the_contracts_and_docstrings() -> None:
    for target, content in write_rooms.pages().items():
        assert target.read_text(encoding="utf-8") == content, f"{target.name}: run `make pages`"


def test_the_picture_of_the_rooms_is_drawn_from_the_code() -> None:
    assert draw_rooms.TARGET.read_text(encoding="utf-8") == draw_rooms.picture(), "run `make pages`"


def test_an_import_is_an_arrow_and_what_others_imply_is_left_out(small: Path) -> None:
    source = small / "src" / "kontowerk"
    (source / "api" / "door.py").write_text("from kontowerk.ledger import x\nimport os\n")
    (source / "api" / "other.py").write_text("from kontowerk import kit\n")
    (source / "ledger" / "room.py").write_text("import kontowerk.kit.db\n")
    every = imports.arrows(small)
    assert every == {("api", "ledger"), ("api", "kit"), ("ledger", "kit")}
    assert imports.direct(every) == {("api", "ledger"), ("ledger", "kit")}


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A tree with a door, a room, a connector folder and the floor."""
    contract = (
        "[[tool.importlinter.contracts]]",
        'containers = ["kontowerk"]',
        'layers = ["top", "api", "ledger", "connectors", "kit"]',
    )
    (tmp_path / "pyproject.toml").write_text("\n".join(contract), encoding="utf-8")
    said = {"api": "Door: HTTP.", "ledger": "Room: bookings. Spec: Customer."}
    for place in ("", "top", "api", "ledger", "connectors", "kit"):
        folder = tmp_path / "src" / "kontowerk" / place
        folder.mkdir(parents=True)
        text = f'"""{said.get(place, "Something.")}"""\n'
        (folder / "__init__.py").write_text(text, encoding="utf-8")
    return tmp_path


def test_a_room_is_described_by_its_own_docstring(small: Path) -> None:
    assert rooms.rooms(small) == [rooms.Folder("ledger", "bookings.")]
    order = [folder.path for folder in rooms.folders("kontowerk", small)]
    assert order[1:] == [
        f"kontowerk/{name}" for name in ("top", "api", "ledger", "connectors", "kit")
    ]


@pytest.mark.parametrize(
    ("place", "docstring", "fault"),
    [
        ("ledger", "Bookings.", "do not agree"),
        ("kit", "Room: the floor.", "do not agree"),
        ("ledger", "Door: bookings.", "do not agree"),
        ("api", "HTTP.", "do not agree"),
        ("ledger", "Room: bookings", "begin __init__.py with a sentence"),
    ],
)
def test_a_package_that_does_not_say_what_it_is_stops_the_pages(
    small: Path, place: str, docstring: str, fault: str
) -> None:
    file = small / "src" / "kontowerk" / place / "__init__.py"
    file.write_text(f'"""{docstring}"""\n', encoding="utf-8")
    with pytest.raises(rooms.UntoldError, match=fault):
        rooms.rooms(small)


def test_a_folder_without_a_sentence_stops_the_pages(small: Path) -> None:
    (small / "src" / "kontowerk" / "ledger" / "data").mkdir()
    (small / "src" / "kontowerk" / "ledger" / "data" / "a.toml").touch()
    with pytest.raises(rooms.UntoldError, match="data"):
        list(rooms.folders("kontowerk", small))


def test_every_folder_that_is_described_by_hand_exists() -> None:
    assert [path for path in rooms.WITHOUT_DOCSTRING if not (ROOT / "src" / path).is_dir()] == []


def test_lost_markers_are_noticed() -> None:
    with pytest.raises(write_rooms.NoMarkersError, match="0 times"):
        write_rooms.between("no markers", "rooms", "x")
