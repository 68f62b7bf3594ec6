"""The local machine: everything that `bin/up` starts, watches and stops. Imports no Django; needs Linux.

Two processes of this package run. The front is the one that the user started: it holds the data directory, passes
signals on and sweeps up (`front`). Its child supervises PostgreSQL and the project's processes (`supervisor`), each on
a leash that ends it with its parent (`leash`). So whichever of the two is killed, the other leaves nothing running.
"""
