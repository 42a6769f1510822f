"""Five stories of a person, told by requests to a running service with a worker and a bank.

`python -m tests.stories.told` notes which rooms they pass in `tools/stories.json`, from which
`tools.draw_stories` draws pictures.
"""

import sys
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from tools import draw_stories

from kontowerk.kit.ids import new_id
from tests.database import TestServer, test_server
from tests.spec.conftest import Branch, running_branch
from tests.spec.test_approving import login
from tests.spec.test_customer import relations
from tests.spec.test_fetching import ACCESSES
from tests.spec.transfers import PRESENT, Sender
from tests.stories.passages import STORY, Passages

_HEADER = "X-Correlation-ID"
_AFTERWARDS = 2.0  # seconds until a job has ended whose outcome was told


@contextmanager
def _under(branch: Branch, name: str) -> Generator[None]:
    """Let the requests in it be those of a story, and wait for the job they order."""
    headers = branch.service.http.headers
    headers[_HEADER] = f"{STORY}{name}"
    try:
        yield
        time.sleep(_AFTERWARDS)
    finally:
        del headers[_HEADER]


REQUESTS = {
    "add": {"add": "POST bankzugaenge"},
    "approve": {"approve": "POST the TAN"},
    "refresh": {"refresh": "POST bankzugaenge?refresh=true"},
    "pay": {"pay": "POST single-transfer", "confirm": "POST the TAN"},
    "read": {"read": "GET kontoumsaetze"},
}
_PARTS = {"api": "{request}", "jobs": "{request}: its job"}


def tell(branch: Branch, passages: Passages) -> draw_stories.Told:
    """Live through all stories; returns what each passed."""
    person = Sender(branch)
    body = {str(new_id()): branch.service.entry(login(""))}
    with _under(branch, "add"):
        added = branch.service.call("POST", ACCESSES, person.token, json=body, headers=PRESENT)
    path = urlsplit(added.headers["location"]).path
    status = person.consent(person.begin(login(".sca-always.sms")))
    with _under(branch, "approve"):
        person.give_tan(status)
    with _under(branch, "refresh"):
        person.refresh(path)
    product = person.open(login(".sms"))
    with _under(branch, "pay"):
        status = person.send(product)
    with _under(branch, "confirm"):
        person.give_tan(status)
    account = person.get(path)["bankprodukte"][0]
    with _under(branch, "read"):
        person.get(relations(account)["get_kontoumsaetze"])
    return {
        story: [
            (_PARTS[door].format(request=words), passed)
            for request, words in requests.items()
            for door, passed in passages.of(request).items()
        ]
        for story, requests in REQUESTS.items()
    }


def count_files(passages: Passages) -> dict[str, int]:
    """Return how many files of the product each story passes."""
    return {
        story: len(set[Path]().union(*(passages.files(request) for request in requests)))
        for story, requests in REQUESTS.items()
    }


@contextmanager
def noting(
    server: TestServer, folder: Path, passages: Passages | None = None
) -> Generator[draw_stories.Told]:
    """Run a service whose threads note what they pass, and tell it all stories."""
    passages = passages or Passages()
    threading.setprofile(passages)
    try:
        with running_branch(server, folder) as branch:
            yield tell(branch, passages)
    finally:
        threading.setprofile(None)


if __name__ == "__main__":
    noted = Passages()
    with (
        test_server() as own,
        TemporaryDirectory() as place,
        noting(own, Path(place), noted) as told,
    ):
        draw_stories.store(told)
        for name, count in count_files(noted).items():
            sys.stdout.write(f"{name}: {count} files passed\n")
