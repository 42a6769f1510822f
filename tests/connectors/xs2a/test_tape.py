"""Exchanges that are taken down travel without what was said, and play as they went."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from quality.recordings.__main__ import judged, play
from quality.recordings.corpus import Item

from kontowerk.connectors.contract import Done, Fetch
from kontowerk.connectors.journal import ExchangeLog
from kontowerk.connectors.snapshot import Snapshot
from kontowerk.connectors.xs2a.connector import Xs2aConnector
from kontowerk.connectors.xs2a.tape import BodyMask, Xs2aTape, as_message
from kontowerk.kit.secret import Secret
from tests.connectors.canaries import canaries, told_in
from tests.connectors.world import Caller
from tests.connectors.xs2a.conftest import Xs2aSubject


async def taken_down(caller: Caller) -> tuple[dict[str, Any], Snapshot | None]:
    connector = caller.connector
    assert isinstance(connector, Xs2aConnector)
    tape = connector.tape(caller.access.bank, caller.credentials)
    before = caller.access.memory
    step = await replace(caller, journal=ExchangeLog(tape=tape)).begin(Fetch())
    caller.remember(step.memory)
    recording = tape.recording(step, before)
    assert recording is not None
    read = json.loads(json.dumps(recording))
    return read, step.outcome.snapshot if isinstance(step.outcome, Done) else None


async def played(recording: dict[str, Any]) -> list[str]:
    return (await judged(Item("xs2a", "recorded", Path("recorded.json"), recording))).reasons


def approved(subject: Xs2aSubject, words: str, provider: str = "embedded") -> Caller:
    caller = subject.caller(words, provider, http=subject.loose_http)
    caller.remember(subject.approved(caller))
    return caller


@pytest.mark.parametrize("words", ["familie", "vermoegen", "multiwaehrung"])
async def test_a_recording_holds_nothing_of_the_person(subject: Xs2aSubject, words: str) -> None:
    caller = approved(subject, words)
    recording, snapshot = await taken_down(caller)
    assert snapshot is not None
    written = json.dumps(recording, ensure_ascii=False).encode()
    secret = {subject.user(caller), subject.pin, caller.access.memory["consent_id"]}
    wanted = canaries(snapshot)
    assert len(wanted) > 50
    assert told_in(written, wanted | secret) == []
    assert "transactionAmount" in written.decode()


@pytest.mark.parametrize(
    "quirk",
    ["", "quirk-json-numbers", "quirk-plain-links", "quirk-snake", "quirk-nulls", "quirk-times"],
)
async def test_a_recording_plays_as_the_exchanges_went(subject: Xs2aSubject, quirk: str) -> None:
    caller = approved(subject, "familie")
    if quirk:
        subject.switch(caller, quirk)
    recording, snapshot = await taken_down(caller)
    assert snapshot is not None
    rows = recording["expect"]["accounts"]
    assert sum(row.get("bookings", 0) for row in rows) > 20
    assert len({row.get("iban") or row["number"] for row in rows}) == len(rows)
    assert await played(recording) == []
    rows[0]["bookings"] += 1
    assert await played(recording) != []


async def test_a_recording_in_a_folder_is_played(subject: Xs2aSubject, tmp_path: Path) -> None:
    recording, _ = await taken_down(approved(subject, "vermoegen"))
    for folder in ("xs2a", "dialogues"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "odd.json").write_text(json.dumps(recording))
        ((_, verdict),) = await play(tmp_path, folder)
        assert verdict.reasons == []


async def test_a_login_is_recorded_up_to_the_question(subject: Xs2aSubject) -> None:
    caller = subject.caller("tan")
    recording, snapshot = await taken_down(caller)
    assert snapshot is None
    assert recording["outcome"] == "NeedTan"
    assert told_in(json.dumps(recording).encode(), {subject.user(caller), subject.pin}) == []
    assert await played(recording) == []


async def test_a_refusal_travels_as_that_refusal(subject: Xs2aSubject) -> None:
    recording, _ = await taken_down(subject.caller("locked"))
    assert recording["expect"] == {"failure": "locked"}
    assert await played(recording) == []
    recording["turns"][-1] |= {"status": 503, "body": ""}
    assert await played(recording) != []


def masked(body: str, *secrets: bytes) -> str | None:
    mask = BodyMask("https://xs2a.bank.test/pop", tuple(Secret(one) for one in secrets))
    found = mask.body(body.encode())
    return None if found is None else found.decode()


def test_names_blanks_types_and_signs_stay_and_values_do_not() -> None:
    body = (
        '{ "booked":[{"transactionAmount":{"amount":-61.25,"currency":"EUR"},\n'
        '"bookingDate":"2026-02-30","creditorName":"Erika Muster","debtorName":"Card",'
        '"remittanceInformationUnstructured":"EREF+77 SVWZ+Miete Mai","odd_field":null,'
        '"bookingDateTime":"2026-05-04T09:31:07.25+02:00"}]}'
    )
    assert masked(body) == (
        '{ "booked":[{"transactionAmount":{"amount":-11.11,"currency":"EUR"},\n'
        '"bookingDate":"2026-02-30","creditorName":"Xxxxx Xxxxxx","debtorName":"Xxxx",'
        '"remittanceInformationUnstructured":"EREF+11 SVWZ+Xxxxx Xxx","odd_field":null,'
        '"bookingDateTime":"2026-01-15T00:00:00.00+00:00"}]}'
    )


def test_links_lead_where_they_led_and_do_not_say_whose() -> None:
    mask = BodyMask("https://xs2a.bank.test/pop")
    read = mask.body(
        b'{"accounts":[{"resourceId":"ab-77","_links":{"balances":'
        b'"/pop/v1/accounts/ab-77/balances","transactions":{"href":'
        b'"https://xs2a.bank.test/pop/v1/accounts/ab-77/transactions?page=k9&bookingStatus=booked"'
        b'},"scaRedirect":"https://login.other.test/u/erika?x=1"}},{"resourceId":"ab-78"}]}'
    )
    assert read is not None
    first, second = json.loads(read)["accounts"]
    own = first["resourceId"]
    assert own not in ("ab-77", second["resourceId"])
    assert first["_links"]["balances"] == f"/pop/v1/accounts/{own}/balances"
    whole = first["_links"]["transactions"]["href"]
    assert whole.startswith(f"https://bank.example/pop/v1/accounts/{own}/transactions?page=")
    assert whole.endswith("&bookingStatus=booked")
    assert "k9" not in whole
    assert "erika" not in read.decode()
    assert "other.test" not in read.decode()


def test_a_field_whose_name_is_somebodys_is_masked() -> None:
    read = masked('{"DE30999999010000471100":{"amount":"1.50"},"Erika Muster":1,"0047110000":2}')
    assert read is not None
    for told in ("DE30999999010000471100", "Erika", "0047110000"):
        assert told not in read


def test_what_cannot_be_masked_is_left_out() -> None:
    assert masked('{"amount": 1,,}') is None
    assert masked('{"EUR":"received"}', b"received") is None
    tape = Xs2aTape(BodyMask("https://xs2a.bank.test"), "default")
    answer = as_message(200, {"Content-Type": "application/json", "Set-Cookie": "s=77"}, b"{]")
    tape.take(b"GET https://xs2a.bank.test/v1/accounts", answer)
    assert tape.turns == []
    ((left),) = tape.left_out
    assert left["length"] == 2
    assert left["headers"] == {"Content-Type": "application/json"}
