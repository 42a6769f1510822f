"""News without being called: subscribe, let the service make a test call, pull the feed.

    python examples/python/news.py demo.json

The test call is received here, too, and its signature is checked with the client.
"""

import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

from kontowerk_client import Client, ClientLogin, NotGenuineError, verify

LONGEST = 64 * 1024
WAIT_SECONDS = 30


class Receiver(BaseHTTPRequestHandler):
    """Answers 204 to genuine calls and 401 to all others."""

    secret = ""
    heard = threading.Event()

    def do_POST(self) -> None:
        """Take one call."""
        body = self.rfile.read(min(int(self.headers.get("content-length", 0)), LONGEST))
        try:
            news = verify(self.secret, dict(self.headers.items()), body)
        except NotGenuineError as error:
            print("refused:", error)
            self.send_response(401)
        else:
            print("genuine call:", news["type"], news["serial"])
            self.send_response(204)
            self.heard.set()
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name
        """Print nothing else."""


def main(demo_file: str) -> None:
    """Subscribe an address of this machine, be called once, and read what else there is."""
    demo = json.loads(Path(demo_file).read_text(encoding="utf-8"))
    login = demo["tenants"]["demo"]["admin"]
    receiver = HTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    with Client(demo["base_url"], ClientLogin(login["username"], login["secret"])) as admin:
        subscription = admin.subscribe(f"http://127.0.0.1:{receiver.server_port}/")
        Receiver.secret = subscription["secret"]
        admin.test_subscription(subscription["id"])
        if not Receiver.heard.wait(WAIT_SECONDS):
            sys.exit("no call came")
        feed = admin.events(subscription["id"])
        for event in feed["events"]:
            if event["type"] == "transactions.new":
                data = event["data"]
                print(event["type"], data["accessId"], data["newTransactions"])
        print("next time from", feed["next"] or "the beginning")
        admin.unsubscribe(subscription["id"])
    receiver.shutdown()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "demo.json")
