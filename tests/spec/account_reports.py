"""An account report as a tenant asks for it, and its person in a browser without scripts."""

from typing import Any, Final

import httpx

from tests.service import Service
from tests.spec.holdings import CUSTOMER
from tests.spec.orders import report_wish
from tests.spec.webform import WEBFORM, Browser

REPORTS: Final = f"{CUSTOMER}/account-report"
PAGE: Final = f"{WEBFORM}/report"
CHECK: Final = f"{WEBFORM}/report-check"
RECEIVER: Final = str(report_wish()["receiver"])


def ask(service: Service, token: str, **changes: Any) -> dict[str, Any]:
    """Ask for a report; returns what the tenant is told."""
    answer = service.call("POST", REPORTS, token, json=report_wish(**changes))
    assert answer.status_code == 201, answer.text
    return answer.json()


def read(service: Service, token: str, report: dict[str, Any], part: str = "") -> httpx.Response:
    return service.call("GET", f"{REPORTS}/{report['reportId']}{part}", token)


class ReportReader(Browser):
    """A browser in which somebody looks at a report about itself."""

    def open(self, report: dict[str, Any]) -> str:
        self.go(report["url"])
        assert self.answer.status_code == 200, self.answer.text
        return self.text

    def go_on(self, answer: httpx.Response) -> None:
        self._follow(answer)

    def do(self, deed: str, **fields: str) -> str:
        """Press a button of the page; returns the page that follows."""
        self._follow(self.press(deed, **fields))
        assert self.answer.status_code == 200, self.answer.text
        return self.text

    def press(self, deed: str, **fields: str) -> httpx.Response:
        return self.http.post(PAGE, data={"csrf": self.token(), "do": deed, **fields})

    def made(self) -> str:
        """Return what the page says it shows, as a release names it."""
        return self.text.partition('name="seen" value="')[2].partition('"')[0]

    def release(self) -> str:
        return self.do("release", seen=self.made(), sure="yes")


def released(service: Service, token: str) -> tuple[dict[str, Any], ReportReader]:
    """Ask for a report and release it as its person; returns it and the browser."""
    report, browser = ask(service, token), ReportReader(service)
    browser.open(report)
    browser.do("make")
    assert "ist bereitgestellt" in browser.release()
    return report, browser
