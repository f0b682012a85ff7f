"""Copies of projects with a change. Those of one project lie at one place, one after the other: what
the change leaves as it was has been compiled for an earlier copy.
"""

import os
import pathlib
import shutil

HERE = pathlib.Path(__file__).parent


class Copies:
    def __init__(self, owner):
        """`owner` is the test that has this place for itself."""
        cache = pathlib.Path(os.environ["ASCTWIN_CACHE_DIR"]).resolve()
        self.root = cache.parent / "operator-copies" / owner

    def make(self, project, changes):
        """The project with {file: function of its text}; a file is named by the end of its path."""
        copy = self.root / project
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(HERE / project, copy)
        for name, change in changes.items():
            [file] = [path for path in copy.rglob("*.*") if str(path).endswith("/" + name)]
            text = file.read_text()
            changed = change(text)
            assert changed != text, f"{project}/{name} stays as it was"
            file.write_text(changed)
        return copy


def replaced(*pairs):
    """A change of each old text, which is there, into a new one."""
    def change(text):
        for old, new in pairs:
            assert old in text, old
            text = text.replace(old, new)
        return text

    return change
