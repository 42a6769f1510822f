"""The demo's shop: the example of a tenant that never sees a PIN, as a process of its own.

It is no part of the package, so there is a shop only where the repository is.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from kontowerk.commands.seed import ClientLogin
from kontowerk.webform import branding
from kontowerk.webform.model import NewBrand

TENANT: Final = "demo-redirect"
_HOST: Final = "127.0.0.1"
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
