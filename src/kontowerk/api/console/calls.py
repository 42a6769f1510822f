"""What became of a call: the audit log, and the dialogues with banks it led to."""

from starlette.responses import Response

from kontowerk.api.console.visits import Visit
from kontowerk.desk import dialogues, work
from kontowerk.desk.enter import looking
from kontowerk.desk.exchanges import Went, went
from kontowerk.desk.note_reads import note_reads

LOOKS = {Went.WELL: "ok", Went.NOTED: "info"}


async def show_call(visit: Visit) -> Response:
    wanted = visit.asked("c")
    async with looking(visit.db, visit.visitor) as tx:
        if wanted:
            deeds = await work.deeds(tx, visit.visitor, wanted)
            seen = await dialogues.found(tx, visit.visitor, wanted)
        else:
            deeds, seen = None, await dialogues.latest(tx, visit.visitor)
        await note_reads(tx, visit.visitor, "calls", (call.customer_id for call in seen))
    return visit.shown("calls", wanted=wanted, deeds=deeds, seen=seen, went=went, looks=LOOKS)
