"""The pages on a loopback address, with the headers of the real door and nothing behind it."""

import threading
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

from kontowerk.api.pages.shell import HEADERS
from kontowerk.api.webform.render import ASSETS, PageRefusal, kind_of, render, render_refusal
from tests.webform.fixtures import ACTION, NOW, PAGES, frame_for

ROOT: Final = ACTION.rsplit("/", 1)[0]
PICTURE: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h4v4H0zM4 4h4v4H4z"/>'
    "</svg>"
)


class Stage:
    """What is shown next; a test may change it, as a bank's answer would."""

    def __init__(self) -> None:
        self.html = ""
        self.kind = ""
        self.version = "1"
        self.posted: list[str] = []

    def set(self, name: str, language: str = "de", **changes: object) -> None:
        """Put the named page on the stage."""
        if name.startswith("refusal-"):
            refusal = PageRefusal(name.removeprefix("refusal-"))
            self.html = render_refusal(refusal, language=language, reference="7K4M-29QX")
            return
        page = PAGES[name][1]
        frame = frame_for(name, language, **changes)
        self.kind = kind_of(page)
        self.html = render(frame, page, form_action=ACTION, now=NOW)


def _answer_to(stage: Stage, path: str) -> tuple[str, bytes] | None:
    asset = ASSETS.files.get(path.removeprefix("/static/"))
    if asset is not None:
        return asset.media_type, asset.body
    status = f'{{"page": "{stage.kind}", "version": "{stage.version}"}}'
    return {
        "/step": ("text/html; charset=utf-8", stage.html.encode()),
        "/status": ("application/json", status.encode()),
        "/photo": ("image/svg+xml", PICTURE.encode()),
        "/logo": ("image/svg+xml", PICTURE.encode()),
        "/brand.css": ("text/css", b":root{--tenant:#2f7d32}"),
    }.get(path)


class _Handler(BaseHTTPRequestHandler):
    """Answers like the door, from the stage."""

    stage: Stage

    def do_GET(self) -> None:
        answer = _answer_to(self.stage, self.path.partition("?")[0].removeprefix(ROOT))
        if answer is None:
            self.send_error(404)
            return
        media_type, body = answer
        self.send_response(200)
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.send_header("content-type", media_type)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.stage.posted.append(self.rfile.read(int(self.headers["content-length"])).decode())
        self.send_response(303)
        self.send_header("location", ACTION)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name
        """Stay quiet."""


@contextmanager
def served() -> Generator[tuple[Stage, str]]:
    """Serve a stage; gives it and the address of the step."""
    stage = Stage()
    handler = type("Handler", (_Handler,), {"stage": stage})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield stage, f"http://127.0.0.1:{server.server_port}{ACTION}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
