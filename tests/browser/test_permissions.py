"""The page of what a person has permitted, as axe-core sees it, by eye and by keyboard."""

from typing import Any

import pytest

from tests.browser.front import Front
from tests.browser.test_accessibility import RUN, serious_of
from tests.database import sql
from tests.service import Service
from tests.spec.holdings import CHECKING, Holding, keep
from tests.spec.test_permissions import LINK

_CONSENT = """
UPDATE access SET consent_until = now() + interval '13 days', attempted_at = now()
WHERE customer_id = '{}'
"""
_FETCHES = """
INSERT INTO access_fetch (customer_id, id, access_id, provider_id, at, background, brought)
SELECT customer_id, gen_random_uuid(), access_id, provider_id, now() - n * interval '6 hours',
  n % 5 > 0, CASE WHEN n = 3 THEN 'nothing' ELSE 'all' END
FROM access, generate_series(1, 40) n WHERE customer_id = '{}'
"""


def permitted(service: Service) -> str:
    """Return the address at which somebody with an access and forty fetches sees them."""
    user = service.create_user()
    keep(service, user, Holding((CHECKING,)))
    for statement in (_CONSENT, _FETCHES):
        sql(statement.format(user.reference), service.database_url)
    return str(service.call("POST", LINK, service.user_token(user)).json()["href"])


@pytest.mark.req("X-PERMIT-002", "X-PERMIT-003")
@pytest.mark.parametrize(("language", "scheme"), [("de", "light"), ("en", "dark")])
def test_axe_finds_nothing_serious_and_a_permission_ends_without_scripts(
    front: Front, axe: str, language: str, scheme: str
) -> None:
    context = front.visit(language=language, phone=scheme == "light")
    page = context.new_page()
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(permitted(front.service))
    found = dict[str, Any]()
    for place in ("overview", "question"):
        if place == "question":
            page.click("section.kw-perm a.kw-btn")
            page.wait_for_selector("input[name=access]", state="attached")
        page.evaluate(axe)
        if faults := serious_of(page.evaluate(RUN)):
            found[place] = faults
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert found == {}
    page.keyboard.press("Tab")
    page.click("main button[value=end]")
    page.wait_for_selector("[role=status]")
    assert page.query_selector("section.kw-perm") is None
    context.close()
