"""Banks with several machines behind one address: their cookies, one dialogue each."""

import httpx
import pytest

from kontowerk.connectors.contract import Done, Fetch, NeedTan
from kontowerk.connectors.fints.transport import note_cookies
from tests.connectors.fints.conftest import FintsSubject
from tests.connectors.subject import answer_to


def _told(*lines: str) -> httpx.Response:
    return httpx.Response(200, headers=[(b"Set-Cookie", line.encode("latin-1")) for line in lines])


@pytest.mark.parametrize("words", [".sms.sca-always.quirk-cookie"])
async def test_each_dialogue_finds_its_machine_while_others_talk_and_after_a_tan(
    subject: FintsSubject, words: str
) -> None:
    first, second = subject.caller(words), subject.caller(words)
    waiting = await first.begin(Fetch())
    assert isinstance(waiting.outcome, NeedTan)
    other = await second.begin(Fetch())  # at another machine, over the same client
    assert isinstance(other.outcome, NeedTan)
    for caller, step in ((first, waiting), (second, other)):
        ended = await caller.resume(step, answer_to(step, subject.tan))
        assert isinstance(ended.outcome, Done), ended.outcome


async def test_what_a_bank_sets_is_not_in_the_next_dialogue(
    subject: FintsSubject, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str | None] = []
    send = subject.http._transport.handle_async_request  # pyright: ignore[reportPrivateUsage]

    async def noting(request: httpx.Request) -> httpx.Response:
        sent.append(request.headers.get("Cookie"))
        return await send(request)

    monkeypatch.setattr(subject.http._transport, "handle_async_request", noting)  # pyright: ignore[reportPrivateUsage]
    for _ in range(2):
        step = await subject.caller("leer.quirk-cookie").begin(Fetch())
        assert isinstance(step.outcome, Done)
    openings = [number for number, cookie in enumerate(sent) if cookie is None]
    assert len(openings) >= 2
    assert len({cookie for cookie in sent if cookie is not None}) == 2


@pytest.mark.parametrize(
    ("lines", "kept"),
    [
        (["a=1; Path=/; Secure", "b="], {"a": "1", "b": ""}),
        (["a=1", "a=2; HttpOnly"], {"a": "2"}),
        (["a=1", "a=; Max-Age=0"], {}),
        (["a=1;max-age=-1"], {}),
        (['a="x==/+"; SameSite=None'], {"a": '"x==/+"'}),
        (["", "=1", "a", "a b=1", "a=b c", "a=1,2", "a=\x7f", "ä=1", "a=ä"], {}),
        ([f"a={'x' * 1025}", f"{'n' * 65}=1"], {}),
        ([f"n{number}=1" for number in range(99)], {f"n{number}": "1" for number in range(10)}),
    ],
)
def test_cookies_are_kept_that_can_go_back_as_they_came(
    lines: list[str], kept: dict[str, str]
) -> None:
    cookies = dict[str, str]()
    note_cookies(_told(*lines), cookies)
    assert cookies == kept
