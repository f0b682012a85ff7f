"""The sample kernels of the documents that asctwin is built from, taken out of their text.

Three forms occur: a fenced block of markdown, an HTML list whose items are lines with highlighting
marks, and plain text, in which the lines stand behind a column of line numbers.
"""

import html.parser
import os
import pathlib
import re

_FIRST_LINE = '#include "kernel_operator.h"'


def folder(source_dir):
    """Where the documents are; None where they are not at hand."""
    given = os.environ.get("ASCTWIN_SEEDS")
    path = pathlib.Path(given) if given else source_dir.parent / "shared" / "seeds"
    return path if path.is_dir() else None


def read(directory, number):
    """The document whose name begins with `number`."""
    (path,) = directory.glob(f"{number:03}_*.txt")
    return path.read_text(encoding="utf-8")


def fenced_block(text, begin):
    """The fenced block of markdown that holds the line `begin`."""
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    (block,) = [block for block in blocks if begin in block]
    return block


class _ListItems(html.parser.HTMLParser):
    """The text of every list of lines: `lists` holds one list of strings for each <ol>."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.lists = []
        self._in_list = self._in_item = False

    def handle_starttag(self, tag, attributes):
        if tag == "ol":
            self._in_list = True
            self.lists.append([])
        elif tag == "li" and self._in_list:
            self._in_item = True
            self.lists[-1].append("")

    def handle_endtag(self, tag):
        if tag == "ol":
            self._in_list = False
        elif tag == "li":
            self._in_item = False

    def handle_data(self, data):
        if self._in_item:
            self.lists[-1][-1] += data


def html_list(text):
    """The HTML list that begins as a kernel's source does."""
    parser = _ListItems()
    parser.feed(text)
    (lines,) = [lines for lines in parser.lists if lines[:1] == [_FIRST_LINE]]
    return "\n".join(lines) + "\n"


def plain_text(text):
    """The source in plain text: it ends with the last closing brace in the first column."""
    lines = text.splitlines()
    begin = lines.index(_FIRST_LINE)
    end = max(i for i, line in enumerate(lines) if line == "}")
    return "\n".join(lines[begin:end + 1]) + "\n"
