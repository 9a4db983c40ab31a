"""An X server that nobody sees, for the scripts that open the real window."""

import os
import subprocess


class HiddenScreen:
    """Xvfb, under the first name that is free."""

    def __init__(self, width=1280, height=800):
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-noreset"]
        self.server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as told:
            self.name = ":" + told.readline().strip()

    def close(self):
        self.server.kill()
        self.server.wait()
