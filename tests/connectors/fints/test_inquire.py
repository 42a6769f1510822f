"""An anonymous dialogue, as banks really answer it."""

import base64
from datetime import timedelta

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.connectors.abilities import Inquired, KeepsNothing, NoDescription, SelfDescription
from kontowerk.connectors.contract import BankAddress, CallContext
from kontowerk.connectors.fints.inquire import FintsInquirer
from kontowerk.kit.clock import SystemClock
from tests.connectors.world import OPERATION, PROVIDER

BANK = BankAddress(PROVIDER, "99999999", "https://bank.example/fints", "default")
PARAMETERS = (
    "HIBPA:4:3:3+51+280:99999999+Musterbank+10+1:2+300+1000'"
    "HIKAZS:5:6:3+1+1+0+160:N:N'HISALS:6:7:3+1+1+0'"
)


def message(inner: str, dialog: str = "abc") -> bytes:
    return f"HNHBK:1:3+000000000000+300+{dialog}+1+{dialog}:1'{inner}HNHBS:9:1+1'".encode("latin1")


async def ask(*answers: bytes, status: int = 200) -> tuple[Inquired, list[str]]:
    """Ask a bank that gives these answers; return what was made of them, and what it heard."""
    heard, left = list[str](), list(answers)

    def reply(request: httpx.Request) -> httpx.Response:
        heard.append(base64.b64decode(request.content).decode("latin1"))
        return httpx.Response(status, content=base64.b64encode(left.pop(0)))

    clock = SystemClock()
    async with httpx.AsyncClient(transport=httpx.MockTransport(reply)) as http:
        deadline = clock.now() + timedelta(minutes=5)
        ctx = CallContext(OPERATION, "test", clock, deadline, KeepsNothing(), http)
        said = await FintsInquirer(product_id="TEST0PRODUCT0ID").inquire(BANK, ctx)
    return said, heard


async def test_parameters_are_shown_and_the_bank_is_told_goodbye() -> None:
    answer = message("HIRMG:2:2+0020::Gut.'" + PARAMETERS)
    said, heard = await ask(answer, message("HIRMG:2:2+0100::Beendet.'"))
    assert isinstance(said, SelfDescription)
    assert (said.name, said.versions) == ("Musterbank", ("FinTS 3.0", "parameters 51"))
    assert said.orders == ("HKKAZ 6", "HKSAL 7")
    assert "HKKAZ 160 days back" in said.limits
    assert "HKIDN:2:2+280:99999999+9999999999+0+0'" in heard[0]
    assert not any("HNSHK" in text for text in heard)  # nobody signs
    assert "HKEND:2:1+abc'" in heard[1]


async def test_a_bank_that_ends_the_dialogue_itself_is_not_told_goodbye() -> None:
    said, heard = await ask(message("HIRMG:2:2+0100::Dialog beendet.'" + PARAMETERS))
    assert isinstance(said, SelfDescription)
    assert len(heard) == 1


async def test_a_refusal_is_shown_with_its_codes() -> None:
    said, heard = await ask(message("HIRMG:2:2+9800::Dialog abgebrochen.+9010::Nicht anonym.'"))
    assert said == NoDescription("the bank tells nobody without a login", ("9800", "9010"))
    assert len(heard) == 1


async def test_odd_parameters_are_shown_as_far_as_they_can_be_read() -> None:
    odd = "HITANS:7:6:3+1+1+1+J:N:0:nonsense'HICAZS:8:9:3+1+1+1+90:N:N'"
    said, _ = await ask(message("HIRMG:2:2+0100::Dialog beendet.'" + PARAMETERS + odd))
    assert isinstance(said, SelfDescription)
    assert said.orders == ("HKCAZ 9", "HKKAZ 6", "HKSAL 7")
    assert "HKCAZ 90 days back" in said.limits
    assert said.methods == ()


@pytest.mark.parametrize("status", [403, 500])
async def test_a_closed_door_is_no_answer(status: int) -> None:
    said, _ = await ask(b"", status=status)
    assert said == NoDescription("no answer")


@given(inner=st.text(st.sampled_from("HITANS:+'?@0123456789JN"), max_size=60))
async def test_whatever_a_bank_says_ends_in_a_description_or_a_reason(inner: str) -> None:
    said, _ = await ask(message(inner + PARAMETERS), message(""))
    assert isinstance(said, SelfDescription | NoDescription)
