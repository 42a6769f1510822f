"""Calls at banks as a picture: right, readable without seeing, whatever the numbers are."""

from datetime import UTC, datetime
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.api.console.charts.courses import course
from kontowerk.api.console.charts.drawing import Chart, ChartTexts
from kontowerk.api.console.render import ConsoleFormatter, texts_in
from kontowerk.bankcalls.model import Party
from kontowerk.console.exchanges import NOTHING, LookbackSpan, Slot, Tally, Trend, slots_of

NOW = datetime(2026, 11, 15, 11, 30, tzinfo=UTC)
SOME = Tally(40, {Party.BANK: 3, Party.US: 1}, 0.42, 2.5)


def words(language: str = "en") -> ChartTexts:
    texts = texts_in(language)
    return ChartTexts(texts, ConsoleFormatter(texts, NOW))


def drawn(span: LookbackSpan, *last: Tally, language: str = "en") -> Chart:
    """Draw a span whose last slots are these."""
    times = slots_of(span, NOW)
    tallies = [*[NOTHING] * (len(times) - len(last)), *last]
    slots = tuple(Slot(at, tally) for at, tally in zip(times, tallies, strict=True))
    found = course(Trend(span, last[-1], slots, ()), "course", words(language))
    assert found is not None
    return found


def tree(picture: Chart) -> ET.Element:
    assert picture.drawing is not None
    return ET.fromstring(picture.drawing)  # noqa: S314 - our own


def test_without_a_call_there_is_no_picture() -> None:
    slots = tuple(Slot(at, NOTHING) for at in slots_of(LookbackSpan.DAY, NOW))
    assert course(Trend(LookbackSpan.DAY, NOTHING, slots, ()), "course", words()) is None


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(("span", "count"), [(LookbackSpan.DAY, 24), (LookbackSpan.WEEK, 7)])
def test_a_picture_says_what_it_shows_and_has_a_row_for_every_slot(
    span: LookbackSpan, count: int, language: str
) -> None:
    found = drawn(span, SOME, language=language)
    root = tree(found)
    assert root.attrib["role"] == "img"
    ids = {node.attrib.get("id") for node in root.iter()}
    assert set(root.attrib["aria-labelledby"].split()) <= ids
    assert len(found.table.rows) == count
    assert {len(row) for row in found.table.rows} == {len(found.table.head)}
    assert len(found.key) == 4


def test_the_table_has_the_numbers_in_words() -> None:
    found = drawn(LookbackSpan.DAY, SOME)
    assert found.heading == "Last 24 hours: 90% successful (bank dialogues: 40)"
    assert found.lead.startswith("Duration (approximate): median 420\N{NO-BREAK SPACE}ms")
    last = tuple(cell.replace("\N{NO-BREAK SPACE}", " ") for cell in found.table.rows[-1])
    assert last == ("12:00", "40", "90%", "bank: 3, service: 1", "420 ms", "2.5 s")
    assert found.table.rows[0][1:] == ("0", *["\N{EN DASH}"] * 4)


def test_what_failed_stands_on_top_of_what_ended_well() -> None:
    shapes = [node.attrib for node in tree(drawn(LookbackSpan.WEEK, SOME)).iter("rect")]
    well, failed, _ = shapes
    assert (well["class"], failed["class"]) == ("in", "out")
    top, height = float(failed["y"]), float(failed["height"])
    assert top + height == pytest.approx(float(well["y"]), abs=0.11)
    assert float(well["height"]) == pytest.approx(9 * height, abs=1)


@given(
    st.integers(1, 10**6),
    st.integers(0, 10**6),
    st.floats(0, 10**4, allow_nan=False),
    st.floats(0, 10**4, allow_nan=False),
    st.sampled_from(LookbackSpan),
)
def test_no_shape_leaves_its_picture(
    calls: int, failed: int, median: float, more: float, span: LookbackSpan
) -> None:
    failures = {Party.BANK: min(calls, failed)} if failed else {}
    root = tree(drawn(span, SOME, Tally(calls, failures, median, median + more)))
    whole = float(root.attrib["height"])
    for node in root.iter():
        assert "nan" not in " ".join(node.attrib.values())
        if node.tag == "rect":
            top, height = float(node.attrib["y"]), float(node.attrib["height"])
            assert 0 <= top <= top + height <= whole
        if node.tag == "circle":
            assert 0 <= float(node.attrib["cy"]) <= whole
