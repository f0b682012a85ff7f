"""Reports as notebooks show them: the text of the command with its colours."""

from __future__ import annotations

import html
import re

# Select graphic rendition, as src/report/text.cc writes it: colours that are legible on white and
# on black.
_STYLES = {"1": "font-weight:bold", "31": "color:#d1242f", "91": "color:#d1242f",
           "33": "color:#9a6700", "93": "color:#9a6700", "32": "color:#1a7f37",
           "92": "color:#1a7f37", "34": "color:#0969da", "94": "color:#0969da",
           "36": "color:#1b7c83", "96": "color:#1b7c83", "2": "opacity:.6"}
_LINK = re.compile(r"\x1b\]8;[^;]*;([^\x1b\x07]*)(?:\x1b\\|\x07)")
_COLOUR = re.compile(r"\x1b\[([0-9;]*)m")


def from_terminal(text: str) -> str:
    """Text with escape sequences of colours as HTML; the sequences of links are left out."""
    text = _LINK.sub("", text)
    parts, open_spans, done = [], 0, 0
    for match in _COLOUR.finditer(text):
        parts.append(html.escape(text[done:match.start()]))
        done = match.end()
        styles = [_STYLES[code] for code in match[1].split(";") if code in _STYLES]
        if styles:
            parts.append(f'<span style="{";".join(styles)}">')
            open_spans += 1
        else:
            parts.append("</span>" * open_spans)
            open_spans = 0
    parts.append(html.escape(text[done:]) + "</span>" * open_spans)
    return "".join(parts)


def block(text: str) -> str:
    """A block of such text."""
    return ('<pre style="overflow-x:auto;line-height:1.35;white-space:pre">'
            f"{from_terminal(text.rstrip())}</pre>")
