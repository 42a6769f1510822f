"""The pictures of the five stories show what a run passes."""

from pathlib import Path

import pytest
from tools import draw_stories

from tests.database import TestServer
from tests.stories.told import noting


@pytest.fixture(scope="module")
def told(server: TestServer, tmp_path_factory: pytest.TempPathFactory) -> draw_stories.Told:
    folder: Path = tmp_path_factory.mktemp("stories")
    with noting(server, folder) as found:
        return found


@pytest.mark.parametrize("story", draw_stories.TITLES)
def test_a_run_passes_what_its_picture_shows(told: draw_stories.Told, story: str) -> None:
    assert told[story] == draw_stories.noted()[story], "run `make stories`"


def test_every_picture_is_drawn_from_the_notes() -> None:
    for target, picture in draw_stories.pictures().items():
        assert target.read_text(encoding="utf-8") == picture, f"{target.name}: run `make stories`"
