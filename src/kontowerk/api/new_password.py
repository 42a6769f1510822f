"""A new password of a user: judged by the rules of its tenant, then hashed.

Spec: Management. Any password works unless the tenant wants them checked (AUTH-012).
"""

from kontowerk.api.context import ApiContext
from kontowerk.api.wire.identity import UserInput
from kontowerk.identity import passwords, read, rules
from kontowerk.identity.errors import PasswordKnownError
from kontowerk.identity.model import Caller


async def hashed(house: ApiContext, caller: Caller, body: UserInput) -> str:
    """Return the hash to store; refuse a bad name or password before the expensive part."""
    rules.username_key(body.username)
    rules.check_password(body.password, caller.tenant.password_min_length)
    async with house.db.read() as tx:
        is_checked = await read.checks_passwords(tx, caller.tenant.id)
    if is_checked:
        await _check(house, caller, body)
    return await house.passwords.hash(body.password, share=caller.tenant.id)


async def _check(house: ApiContext, caller: Caller, body: UserInput) -> None:
    tenant = caller.tenant
    names = (body.username, body.firstname or "", body.lastname or "", tenant.name)
    passwords.check_password(body.password, minimum=tenant.password_min_length, context=names)
    if await house.passwords.is_known(body.password, share=tenant.id):
        raise PasswordKnownError
