"""The Python of docs/howto/clients.md runs from top to bottom."""

import base64
import re
from pathlib import Path

import pytest

from tests.clients.conftest import Branch

PAGE = Path(__file__).parent.parent.parent / "docs" / "howto" / "clients.md"


def test_what_the_page_shows_works(branch: Branch, capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    names: dict[str, object] = {
        "base_url": branch.service.url,
        "admin_secret": branch.service.login("demo", "admin")[1],
        "user_secret": branch.service.login("demo", "user")[1],
        "webhook_secret": "whsec_" + base64.b64encode(b"x" * 32).decode(),
    }
    closing = 'assert on_call({}, b"") == 401\nuser.close()\n'
    exec("\n".join([*blocks, closing]), names)  # noqa: S102 - our own page
    assert len(blocks) == 6
    printed = capsys.readouterr().out
    assert "-" in printed
    assert "left until salary:" in printed
