"""A receiver for webhooks that needs nothing but Python: checks the signature, prints the news.

    WEBHOOK_SECRET=whsec_... python3 examples/receive_webhooks.py 9000

The form of the signature is that of Standard Webhooks; libraries for it exist in most languages.
"""

import base64
import hashlib
import hmac
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

TOLERANCE = 5 * 60  # seconds between the caller's clock and ours
LONGEST = 64 * 1024


def is_genuine(headers: dict[str, str], body: bytes, secret: str, now: float) -> bool:
    """Say whether a call was signed with our secret, and lately."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    message_id, sent = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not sent.isdecimal() or abs(now - int(sent)) > TOLERANCE:
        return False
    signed = f"{message_id}.{sent}.".encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # There are two signatures while a secret is being replaced.
    return any(
        hmac.compare_digest(f"v1,{expected}", given)
        for given in headers.get("webhook-signature", "").split(" ")
    )


class Receiver(BaseHTTPRequestHandler):
    """Answers 204 to genuine calls and 401 to all others."""

    def do_POST(self) -> None:
        """Take one call."""
        body = self.rfile.read(min(int(self.headers.get("content-length", 0)), LONGEST))
        headers = {name.lower(): value for name, value in self.headers.items()}
        genuine = is_genuine(headers, body, os.environ["WEBHOOK_SECRET"], time.time())
        self.send_response(204 if genuine else 401)
        self.end_headers()
        if genuine:
            news = json.loads(body)
            data = json.dumps(news["data"])
            print(f"{news['type']}, serial {news['serial']}: {data}", flush=True)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name
        """Print nothing else."""


if __name__ == "__main__":
    HTTPServer(("127.0.0.1", int(sys.argv[1])), Receiver).serve_forever()
