"""A dialogue that is taken down travels without what was said, and plays as it went."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from quality.recordings.corpus import Item
from quality.recordings.dialogues import judge

from kontowerk.connectors.contract import Done, Fetch
from kontowerk.connectors.fints import codec
from kontowerk.connectors.fints.connector import FintsConnector
from kontowerk.connectors.fints.tape import FintsTape, MessageMask
from kontowerk.connectors.journal import ExchangeLog, Sight
from kontowerk.connectors.snapshot import Snapshot
from kontowerk.kit.secret import Secret
from tests.connectors.canaries import canaries, told_in
from tests.connectors.fints.conftest import FintsSubject
from tests.connectors.world import Caller


async def taken_down(caller: Caller) -> tuple[dict[str, Any], Snapshot | None, ExchangeLog]:
    connector = caller.connector
    assert isinstance(connector, FintsConnector)
    tape = connector.tape(caller.access.bank, caller.credentials)
    journal = ExchangeLog(tape=tape)
    before = caller.access.memory
    step = await replace(caller, journal=journal).begin(Fetch())
    caller.remember(step.memory)
    recording = tape.recording(step, before)
    assert recording is not None
    read = json.loads(json.dumps(recording))
    return read, step.outcome.snapshot if isinstance(step.outcome, Done) else None, journal


@pytest.mark.parametrize("words", ["familie", "vermoegen", "multiwaehrung"])
async def test_a_recording_holds_nothing_of_the_person(subject: FintsSubject, words: str) -> None:
    caller = subject.caller(words)
    recording, snapshot, _ = await taken_down(caller)
    assert snapshot is not None
    written = json.dumps(recording, ensure_ascii=False).encode()
    secret = {subject.user(caller), subject.pin, caller.access.memory["system_id"]}
    wanted = canaries(snapshot)
    assert len(wanted) > 50
    assert told_in(written, wanted | secret) == []


async def played(recording: dict[str, Any]) -> list[str]:
    verdict = await judge(Item("dialogues", "recorded", Path("recorded.json"), recording))
    return verdict.reasons


@pytest.mark.parametrize("words", ["familie", "vermoegen.quirk-no-point", ".quirk-one-step"])
async def test_a_recording_plays_as_the_dialogue_went(subject: FintsSubject, words: str) -> None:
    recording, snapshot, _ = await taken_down(subject.caller(words))
    assert snapshot is not None
    assert sum(row["count"] for row in recording["expect"]["bookings"]) > 20
    assert await played(recording) == []
    recording["expect"]["bookings"][0]["count"] += 1
    assert await played(recording) != []


async def test_a_recording_of_a_second_login_plays(subject: FintsSubject) -> None:
    again = subject.caller("familie")
    await again.begin(Fetch())
    recording, snapshot, _ = await taken_down(again)
    assert snapshot is not None
    assert recording["preset"] == {"system_id": "recorded"}
    assert await played(recording) == []


async def test_an_oddity_travels(subject: FintsSubject) -> None:
    recording, snapshot, journal = await taken_down(subject.caller(".quirk-long-texts"))
    assert snapshot is not None
    assert "left the standard: HIUPD" in recording["oddities"]
    assert (Sight.UNREAD, "HIUPD") in journal.traits
    answers = [turn["response"].encode("iso-8859-1") for turn in recording["turns"]]
    odd = {name for one in answers for name in codec.decode(one).odd}
    assert {f"left the standard: {name}" for name in odd} == set(recording["oddities"])
    assert await played(recording) == []


async def test_a_lock_travels_as_a_lock(subject: FintsSubject) -> None:
    recording, snapshot, _ = await taken_down(subject.caller(".quirk-lock-3931"))
    assert snapshot is None
    assert recording["outcome"] == "Failed"
    assert any("locked" in reason for reason in await played(recording))


async def test_an_answer_with_a_secret_in_it_is_left_out(subject: FintsSubject) -> None:
    caller = subject.caller("familie")
    caller.credentials = {**caller.credentials, "customerid": Secret(b"Demo")}
    mask = MessageMask("99999999", tuple(caller.credentials.values()))
    tape = FintsTape(mask)
    answer = (
        b"HNHBK:1:3+000000000090+300+0+1'HIBPA:3:3+1+280:99999999+Demo Bank+1+1+300'HNHBS:4:1+1'"
    )
    tape.take(b"HNHBK:1:3+0+300+0+1'HNHBS:2:1+1'", answer)
    assert tape.turns == []
    assert [row["length"] for row in tape.left_out] == [len(answer)]


async def test_what_a_bank_is_like_is_noted(subject: FintsSubject) -> None:
    caller = subject.caller(".quirk-period")
    caller.journal = ExchangeLog()
    await caller.begin(Fetch())
    noted = caller.journal.traits
    assert (Sight.FALLBACK, "HKCAZ with a later start") in noted
    assert any(sight is Sight.METHOD for sight, _ in noted)
    assert any("camt.052" in value for sight, value in noted if sight is Sight.FORMAT)
