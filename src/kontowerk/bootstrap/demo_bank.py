"""The bank and the shop of the demo: processes of their own, reached like every other.

The bank comes with the extra `sandbox` and shares no code with this package, so all that is known
of it here is its command line. The shop, the example of a tenant that never sees a PIN, is no part
of the package either: there is one only where the repository is.
"""

import socket
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from kontowerk.commands.report import CommandError
from kontowerk.commands.seed import ClientLogin
from kontowerk.kit.db import Tx
from kontowerk.kit.ids import new_secret
from kontowerk.kit.secret import Secret
from kontowerk.providers.model import ConnectorKind
from kontowerk.providers.register import (
    SANDBOX_ID,
    SANDBOX_LOGIN,
    SANDBOX_XS2A,
    SANDBOX_XS2A_LOGIN,
    Registration,
    register,
)
from kontowerk.webform import branding
from kontowerk.webform.model import NewBrand

MODULE: Final = "banksim.cli"
_NEEDED: Final = "aiohttp"
_HOST: Final = "127.0.0.1"
_BANK_CODE: Final = "99999999"
_BIC: Final = "BSIMDEF0XXX"  # a 0 in the eighth place marks a test BIC (ISO 9362)
_GROUP: Final = "Demobank"
# Names as banks have them, of banks that do not exist.
FINTS_NAME: Final = "Talkasse Hinterwalden"
_XS2A_NAMES: Final = {
    "redirect": "Weserland Kreditbank",
    "embedded": "Sparverein Elbtal",
    "decoupled": "Nordhafen Bank",
}
PIN: Final = "12345"
_LEDGER: Final = "ledger.sqlite"
_PRODUCT_ID: Final = "DE3010000000000000000DEM0"  # it takes any
# Some logins to begin with; docs/howto/sandbox-bank.md has the grammar of all of them. An empty
# persona is the employee; it keeps names within the 30 characters that FinTS allows.
_LOGINS: Final = {
    "angestellte": "an employee: checking account, savings, two years of bookings",
    "familie": "a family with several accounts, every month like the other",
    "jungefamilie": "a birth, parental allowance, a move: 24 months in which much changes",
    "selbststaendig": "a designer whose largest client left a year ago",
    "ruhestand": "two pensions, no salary; they rise each July",
    "studium": "student aid that ended, a new job, another room",
    "vermoegen": "two depots, a nominal bond, a security in USD",
    "gross": "100,000 bookings",
    ".sca-always.push": "asks for a TAN at every login (123456)",
    ".sca-always.decoupled": "wants an approval on the phone page",
    ".methods-5.sca-always": "offers five ways to approve",
    "angestellte.wrong-pin": "refuses every PIN",
    "angestellte.locked": "is locked",
    "angestellte.down": "cannot be reached",
}
# Who lives in the demo: users, and the login of each at this bank. They are the households whose
# months differ; docs/howto/sandbox-bank.md says what changed in each.
PEOPLE: Final = {
    "familie": "jungefamilie",
    "freelancer": "selbststaendig",
    "rentner": "ruhestand",
    "student": "studium",
}


@dataclass(frozen=True, slots=True)
class Sandbox:
    """Where the demo's bank listens and keeps its files."""

    port: int
    control_port: int
    xs2a_port: int
    folder: Path
    control_token: Secret[str]

    @property
    def url(self) -> str:
        """Where the bank speaks FinTS."""
        return f"https://{_HOST}:{self.port}/fints"

    @property
    def xs2a_url(self) -> str:
        """Where the bank speaks XS2A; `/redirect`, `/embedded` or `/decoupled` follows."""
        return f"https://{_HOST}:{self.xs2a_port}"

    @property
    def control_url(self) -> str:
        """Where its clock, journal and phone are."""
        return f"http://{_HOST}:{self.control_port}"

    @property
    def phones_url(self) -> str:
        """Where the phones of its customers are; a login follows."""
        return f"{self.control_url}/phone"

    @property
    def ca_file(self) -> Path:
        """The authority of its certificate; written when it starts for the first time."""
        return self.folder / "ca.pem"

    @property
    def settings(self) -> dict[str, str]:
        """What our own processes must be told to reach it, and to be reached on one machine."""
        return {
            "BANK_CA_FILE": str(self.ca_file),
            "FINTS_PRODUCT_ID": _PRODUCT_ID,
            "XS2A_QWAC_FILE": str(self.folder / "tpp.pem"),
            "XS2A_QWAC_KEY_FILE": str(self.folder / "tpp.key"),
            "XS2A_QSEAL_FILE": str(self.folder / "seal.pem"),
            "XS2A_QSEAL_KEY_FILE": str(self.folder / "seal.key"),
            "WEBHOOK_PRIVATE_TARGETS": "true",
            "PRIVATE_CUSTOMER_ADDRESSES": "true",
        }

    @property
    def command(self) -> tuple[str, ...]:
        """How the process is started; the token goes by the environment."""
        ports = (
            *("--port", str(self.port), "--control-port", str(self.control_port)),
            *("--xs2a-port", str(self.xs2a_port)),
        )
        files = ("--data", str(self.folder / _LEDGER), "--state-dir", str(self.folder))
        return ("serve", *ports, *files)

    def begin_anew(self) -> None:
        """Forget bookings and the moved clock of an earlier run; no database knows them."""
        for path in self.folder.glob(f"{_LEDGER}*"):
            path.unlink()

    def told(self) -> dict[str, object]:
        """What the demo's file says about the bank."""
        return {
            "banksim_url": self.url,
            "banksim_xs2a_url": self.xs2a_url,
            "banksim_ca": str(self.ca_file),
            "banksim_control_url": self.control_url,
            "banksim_control_token": self.control_token.reveal(),
            "banksim_logins": [
                {"userid": login, "pin": PIN, "description": text}
                for login, text in _LOGINS.items()
            ],
        }


def prepare(port: int, *, beside: Path) -> Sandbox:
    """Choose ports next to the service's, or free ones, and a folder next to a file."""
    if find_spec(_NEEDED) is None or find_spec(MODULE.partition(".")[0]) is None:
        message = "the demo needs its bank: install kontowerk with the extra `sandbox`"
        raise CommandError(message)
    folder = beside.absolute().with_suffix(".bank")
    folder.mkdir(mode=0o700, exist_ok=True)
    ports = (free_port(port + offset) for offset in (1, 2, 3))
    return Sandbox(*ports, folder=folder, control_token=Secret(new_secret("sim", "demo")))


async def add_to_catalogue(tx: Tx, sandbox: Sandbox) -> None:
    """List the bank like every other provider, once per way to reach it."""
    new = Registration(
        id=SANDBOX_ID,
        name=FINTS_NAME,
        url=sandbox.url,
        login_profile=SANDBOX_LOGIN,
        bank_code=_BANK_CODE,
        bic=_BIC,
        group=_GROUP,
    )
    await register(tx, new, actor="operator")
    for approach, provider_id in SANDBOX_XS2A.items():
        embedded = approach == "embedded"
        same = Registration(
            id=provider_id,
            name=_XS2A_NAMES[approach],
            url=f"{sandbox.xs2a_url}/{approach}",
            connector=ConnectorKind.XS2A,
            profile=approach,
            login_profile=SANDBOX_LOGIN if embedded else SANDBOX_XS2A_LOGIN,
            bank_code=_BANK_CODE,
            bic=_BIC,
            group=_GROUP,
        )
        await register(tx, same, actor="operator")


def free_port(wanted: int) -> int:
    """Return this port of the loopback, or any that is free."""
    for port in (wanted, 0):
        try:
            with socket.create_server((_HOST, port)) as taken:
                return int(taken.getsockname()[1])
        except OSError:
            continue
    message = "no free port for the demo"
    raise CommandError(message)


TENANT: Final = "demo-redirect"
_FOLDER: Final = Path(__file__).parents[3] / "examples" / "tenant_shop"
_SCRIPT: Final = _FOLDER / "shop.py"


@dataclass(frozen=True, slots=True)
class ShopProcess:
    """Where the shop listens."""

    port: int

    @property
    def url(self) -> str:
        """Where people visit it; also where our pages may send them back to."""
        return f"http://{_HOST}:{self.port}"

    @property
    def command(self) -> tuple[str, ...]:
        """How the process is started; logins go by the environment."""
        return (str(_SCRIPT), str(self.port))

    @staticmethod
    def environment(
        service: str, clients: Mapping[str, ClientLogin], news_of: Iterable[ClientLogin]
    ) -> dict[str, str]:
        """Return what the shop must be told, also who subscribes to news there."""
        logins = {f"SHOP_{kind.upper()}": _written(login) for kind, login in clients.items()}
        news = " ".join(map(_written, news_of))
        return {"KONTOWERK_URL": service, **logins, "SHOP_NEWS_OF": news}


def brand_of_shop() -> NewBrand:
    """Return what people see of the shop on our pages: its name, colour, logo and contact."""
    brand = branding.parse(tomllib.loads((_FOLDER / "brand.toml").read_text(encoding="utf-8")))
    logo = branding.check_logo((_FOLDER / "logo.svg").read_bytes())
    return NewBrand(replace(brand, has_logo=True), logo)


def _written(login: ClientLogin) -> str:
    return f"{login.username}:{login.secret.reveal()}"


def find_shop(port: int) -> ShopProcess | None:
    """Return the shop; None where the package stands without its repository."""
    return ShopProcess(port) if _SCRIPT.exists() else None
