"""Recorded shapes of real banks, written anew with invented values, played as a whole."""

import json
from pathlib import Path

import pytest
from quality.recordings.__main__ import play
from quality.recordings.corpus import KINDS

CORPUS = Path(__file__).parent / "recordings"
LEAST = {"dialogues": 8, "segments": 11, "mt940": 27, "camt": 27, "mt535": 13, "xs2a": 41}


@pytest.mark.parametrize("kind", KINDS)
async def test_everything_in_our_own_recordings_is_understood(kind: str) -> None:
    rows = await play(CORPUS, kind)
    assert len(rows) >= LEAST[kind]
    assert {verdict.name: verdict.reasons for _, verdict in rows if verdict.reasons} == {}
    assert [line for _, verdict in rows for line in verdict.closer] == []


@pytest.mark.parametrize("kind", KINDS)
async def test_a_recording_that_is_none_is_not_understood_and_costs_no_other(
    kind: str, tmp_path: Path
) -> None:
    folder = tmp_path / ("statements" if kind in ("mt940", "camt", "mt535") else "") / kind
    folder.mkdir(parents=True)
    name = "odd.expect.json" if "statements" in str(folder) else "odd.json"
    expect = {"entries": 1, "positions": 1, "consentStatus": "valid", "codes": ["0020"]}
    (folder / name).write_text(json.dumps({"expect": expect}))
    rows = await play(tmp_path, kind)
    assert [verdict.understood for _, verdict in rows] == [False]


async def test_what_differs_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "statements" / "mt940"
    folder.mkdir(parents=True)
    source = CORPUS / "statements" / "mt940"
    (folder / "a.sta").write_bytes((source / "balances-that-are-none.sta").read_bytes())
    described = json.loads((source / "balances-that-are-none.expect.json").read_text())
    described["file"], described["expect"]["sums"] = "a.sta", {"EUR": "4.50"}
    (folder / "a.expect.json").write_text(json.dumps(described))
    ((_, verdict),) = await play(tmp_path, "mt940")
    assert "sums" in verdict.reasons[0]
