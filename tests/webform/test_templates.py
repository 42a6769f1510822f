"""Pages are compiled when first shown; a slip in one must show before that."""

import pytest
from jinja2 import Environment

from kontowerk.api.console import render as console
from kontowerk.api.webform import render as webform


@pytest.mark.parametrize(
    "pages", [console.ENVIRONMENT, webform.ENVIRONMENT], ids=["console", "webform"]
)
def test_every_template_compiles(pages: Environment) -> None:
    names = pages.list_templates()
    assert "base.html" in names
    for name in names:
        pages.get_template(name)
