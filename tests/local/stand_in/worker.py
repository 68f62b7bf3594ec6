"""A queue's worker as the project's are, at its worst: its child does not hear when it is asked to end."""

import os
import signal

child = os.fork()
if not child:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.pause()
print("worker works", flush=True)
signal.pause()
