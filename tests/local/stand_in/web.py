"""A web server as the project's is: its parent forks a worker, which sleeps in `accept` when the parent is killed."""

import json
import os
import signal
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer


class Page(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(dict(os.environ)).encode())

    def log_message(self, *words: object) -> None:
        """Says nothing: the health check comes often."""


host, _, port = sys.argv[1].rpartition(":")
server = HTTPServer((host, int(port)), Page)
worker = os.fork()
if not worker:
    server.serve_forever()
signal.signal(signal.SIGTERM, lambda *_: os.kill(worker, signal.SIGKILL))
print("web listens", flush=True)
os.waitpid(worker, 0)
print("web ends", flush=True)
