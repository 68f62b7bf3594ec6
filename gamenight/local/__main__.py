import sys
from pathlib import Path

from gamenight.local.launch import launch
from gamenight.local.project import GAME_NIGHT

if __name__ == "__main__":
    sys.exit(launch(sys.argv[1:], GAME_NIGHT, Path(__file__).resolve().parents[2]))
