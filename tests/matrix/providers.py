"""The faces of the bank as providers of the service."""

from kontowerk.providers.model import ConnectorKind
from kontowerk.providers.register import (
    SANDBOX_ID,
    SANDBOX_LOGIN,
    SANDBOX_XS2A,
    SANDBOX_XS2A_LOGIN,
    Registration,
)
from tests.matrix.bank import BANK_CODE, PIN
from tests.matrix.cells import Face

# Who logs in at the bank itself gives us no PIN.
_LOGINS = {
    Face.REDIRECT: SANDBOX_XS2A_LOGIN,
    Face.EMBEDDED: SANDBOX_LOGIN,
    Face.DECOUPLED: SANDBOX_XS2A_LOGIN,
}


def provider_id(face: Face) -> str:
    return str(SANDBOX_ID if face is Face.FINTS else SANDBOX_XS2A[face.approach])


def credentials(face: Face, login: str) -> dict[str, str]:
    """Return the fields a person fills in at this provider."""
    has_pin = _LOGINS.get(face, SANDBOX_LOGIN) == SANDBOX_LOGIN
    return {"userid": login, **({"pin": PIN} if has_pin else {})}


def registrations(fints_host: str, xs2a_host: str) -> tuple[Registration, ...]:
    fints = Registration(
        id=SANDBOX_ID,
        name="Demo FinTS",
        url=f"https://{fints_host}/fints",
        login_profile=SANDBOX_LOGIN,
        bank_code=BANK_CODE,
    )
    return (fints, *(_xs2a(face, login, xs2a_host) for face, login in _LOGINS.items()))


def _xs2a(face: Face, login: str, host: str) -> Registration:
    return Registration(
        id=SANDBOX_XS2A[face.approach],
        name=f"Demo XS2A {face.approach}",
        url=f"https://{host}/{face.approach}",
        profile=face.approach,
        login_profile=login,
        connector=ConnectorKind.XS2A,
        bank_code=BANK_CODE,
    )
