"""Events of a feed, written as background refreshes write them."""

from kontowerk.kit.clock import SystemClock
from kontowerk.kit.db import Database, Role
from kontowerk.testing import ManualClock
from kontowerk.vault.kek import FileKek
from tests.clients.conftest import Branch
from tests.rooms.webhooks.world import World


async def write_events(branch: Branch, tenant: str, count: int) -> None:
    """Let bookings arrive, as background refreshes have them."""
    opened = [
        await Database.open(branch.service.database_url, role=role, size=2, clock=SystemClock())
        for role in (Role.API, Role.WORKER, Role.OPERATOR)
    ]
    kek = FileKek.load(branch.service.key_file)
    world = World(*opened, clock=ManualClock(SystemClock().now()), kek=kek)
    news = await world.new_access(branch.service.tenants[tenant].tenant.id)
    async with world.worker.begin(news.customer) as tx:
        for _ in range(count):
            await world.write(tx, news)
    await world.quiet()
    for database in opened:
        await database.close()
