"""Where the server is and which key is used: the environment first, then a file that only its owner may read."""

from __future__ import annotations

import json
import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Dict, Optional

#: What the command ends with.
DONE, REFUSED, USAGE, NO_REPORT, NO_KEY, NO_MONEY, NO_ANSWER, INTERRUPTED = 0, 1, 2, 3, 4, 5, 6, 130


class CommandError(Exception):
    """A message for the user, and the exit code."""

    def __init__(self, message: str, code: int = USAGE) -> None:
        self.code = code
        super().__init__(message)


@dataclass(frozen=True)
class Settings:
    """The server, and the key for it."""

    base_url: str
    api_key: Optional[str]


def config_path() -> Path:
    """`GM_CONFIG`, or `ground-motion/config.json` in the user's folder of settings."""
    given = os.environ.get("GM_CONFIG")
    if given:
        return Path(given)
    folder = os.environ.get("XDG_CONFIG_HOME")
    return (Path(folder) if folder else Path.home() / ".config") / "ground-motion" / "config.json"


def _read_config() -> Dict[str, str]:
    path = config_path()
    try:
        with open(path, encoding="utf-8") as file:
            if os.name == "posix" and stat.S_IMODE(os.fstat(file.fileno()).st_mode) & 0o077:
                raise CommandError(f"{path} contains a key and others can read it: chmod 600 {path}", NO_KEY)
            config = json.load(file)
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise CommandError(f"{path} cannot be read as settings: {error}", NO_KEY) from error
    if not isinstance(config, dict) or not all(isinstance(value, str) for value in config.values()):
        raise CommandError(f"{path} is not a JSON object of strings", NO_KEY)
    return config


def read_settings(url: Optional[str], needs_key: bool) -> Settings:
    """The settings of a call. A key in the file is for the server that the file names, and for no other."""
    config = _read_config()
    base_url = (url or os.environ.get("GM_URL") or config.get("base_url", "")).rstrip("/")
    if not base_url:
        raise CommandError("which server? set GM_URL, or give --url")
    api_key = os.environ.get("GM_KEY")
    if not api_key and config.get("base_url") == base_url:
        api_key = config.get("api_key")
    if needs_key and not api_key:
        raise CommandError("no key: ground-motion register --email you@example.com, or set GM_KEY", NO_KEY)
    return Settings(base_url, api_key or None)


def require_no_account(replace: bool) -> None:
    """Refuses to write over the key of another account unless told to."""
    if not replace and "api_key" in _read_config():
        raise CommandError(f"{config_path()} holds the key of an account already: --replace writes over it", NO_KEY)


def write_config(config: Dict[str, str]) -> Path:
    """Writes the file whole, for its owner alone; its path."""
    path = config_path()
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        json.dump(config, file, indent=2)
        file.flush()
        os.fsync(file.fileno())
    os.replace(draft, path)
    return path
