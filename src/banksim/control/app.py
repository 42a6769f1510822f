"""The back office over HTTP: `/sim/...` with a token, and the customer's phone without one."""

from aiohttp import web

from banksim.control import phone, sim
from banksim.core.backoffice import BackOffice
from banksim.core.bank import Bank


def build(bank: Bank, token: str) -> web.Application:
    app = web.Application(middlewares=[sim.guard(token)])
    sim.Sim(BackOffice(bank)).add_routes(app)
    phone.Phone(bank).add_routes(app)
    return app
