"""The customer's phone over HTTP."""

from aiohttp import ClientSession

from banksim.core.model import Challenge, TanResult
from banksim.server import Running

HTML = {"Accept": "text/html"}


def _ask(running: Running, user_id: str, subject: str = "Anmeldung") -> Challenge:
    customer = running.bank.customer(user_id)
    assert customer is not None
    method = running.bank.methods(customer)[0]
    return running.bank.ask(customer, method, None, subject)


async def test_the_page_shows_a_tan_without_script(running: Running, sim: ClientSession) -> None:
    _ask(running, "leer.sms+p", "Zugriff für <b>Mallory</b>")
    async with sim.get("/phone/leer.sms+p") as answer:
        page = await answer.text()
        policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "<script" not in page
    assert "style=" not in page
    assert "&lt;b&gt;Mallory" in page
    assert "<span>123</span><span>456</span>" in page
    assert "http-equiv" not in page  # nothing reloads under the reader's fingers
    async with sim.get("/phone.css") as answer:
        assert answer.content_type == "text/css"


async def test_a_push_is_approved_with_the_button(running: Running, sim: ClientSession) -> None:
    challenge = _ask(running, "leer.decoupled+p")
    path = f"/phone/leer.decoupled+p/{challenge.id}/approve"
    async with sim.get("/phone/leer.decoupled+p") as answer:
        page = await answer.text()
    assert f'action="/phone/leer.decoupled%2Bp/{challenge.id}/approve"' in page
    assert running.bank.answer(challenge.id, None) is TanResult.WAITING
    async with sim.post(path, headers=HTML) as answer:
        assert answer.status == 200  # after the redirect
        assert "Freigegeben" in await answer.text()
    assert running.bank.answer(challenge.id, None) is TanResult.RIGHT
    async with sim.post(path, headers=HTML) as answer:
        assert "Nicht mehr möglich" in await answer.text()


async def test_json_shows_and_rejects(running: Running, sim: ClientSession) -> None:
    challenge = _ask(running, "leer.decoupled+j")
    async with sim.get("/phone/leer.decoupled+j.json") as answer:
        told = await answer.json()
    assert [one["id"] for one in told["challenges"]] == [challenge.id]
    assert told["challenges"][0]["tan"] is None
    path = f"/phone/leer.decoupled+j/{challenge.id}/reject"
    async with sim.post(path) as answer:
        assert (answer.status, await answer.json()) == (200, {"done": True})
    async with sim.post(path) as answer:
        assert (answer.status, await answer.json()) == (409, {"done": False})
    assert running.bank.answer(challenge.id, None) is TanResult.REJECTED


async def test_a_phone_without_requests(running: Running, sim: ClientSession) -> None:
    async with sim.get("/phone/student+new") as answer:
        assert "Nichts zu tun" in await answer.text()
    assert running.bank.register.login("student+new") == 0  # looking makes no customer
    async with sim.get("/phone/student+new.json") as answer:
        assert (await answer.json())["challenges"] == []
    async with sim.get("/phone/nobody") as answer:
        assert answer.status == 404


async def test_another_site_cannot_approve(running: Running, sim: ClientSession) -> None:
    challenge = _ask(running, "leer.decoupled+x")
    path = f"/phone/leer.decoupled+x/{challenge.id}/approve"
    async with sim.post(path, headers={"Sec-Fetch-Site": "cross-site"}) as answer:
        assert answer.status == 403
    assert running.bank.answer(challenge.id, None) is TanResult.WAITING
