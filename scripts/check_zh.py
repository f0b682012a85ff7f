#!/usr/bin/env python3
"""Holds src/report/zh*.inc against the texts of findings in the sources: each one has a Chinese
form, with the same places.

Usage: check_zh.py [--list]. With --list it prints the texts that have none.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LISTS = sorted((ROOT / "src/report").glob("zh*.inc"))
ROOMS = ("base", "check", "core", "host", "isa", "lib", "op", "operators", "report", "run", "runner")
LITERAL = r'"(?:[^"\\\n]|\\.)*"'
LITERALS = re.compile(rf"{LITERAL}(?:\s*{LITERAL})*")

# Where a C string is a text of a finding: which argument of which call, and which fields.
FIRST = re.compile(r"\bphrase\(")
SECOND = re.compile(r"\bwith\(\s*\"\w+\",")
ALL = re.compile(r"\b(?:refuse|ignores|unmodelled|refuse_field|need)\(")
FIELDS = re.compile(r"\.(?:help|actual|statement)\s*=")


def sources():
    for room in ROOMS:
        for ending in ("cc", "h", "inc"):
            yield from sorted((ROOT / "src" / room).rglob(f"*.{ending}"))
    yield from sorted((ROOT / "include/asctwin/op").glob("*.h"))
    yield ROOT / "include/asctwin/run.h"


def unquoted(literals):
    return "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literals)).replace('\\"', '"')


def end_of_part(text, begin, ends):
    """The first of `ends` outside of brackets and strings."""
    depth, i = 0, begin
    while i < len(text):
        if text[i] == '"':
            literal = re.compile(LITERAL).match(text, i)
            i = literal.end() if literal else i + 1
            continue
        if depth == 0 and text[i] in ends:
            return i
        depth += (text[i] in "([{") - (text[i] in ")]}")
        i += 1
    return i


def without_comments(text):
    return re.sub(rf"({LITERAL})|'.'|//[^\n]*|#include[^\n]*", lambda match: match.group(1) or "", text)


def texts_in(path):
    text = without_comments(path.read_text(encoding="utf-8"))
    parts = [(start.end(), ",)") for start in FIRST.finditer(text)]
    parts += [(start.end(), ")") for start in SECOND.finditer(text)]
    if path.parent.name == "lib":  # elsewhere other functions have such names
        parts += [(start.end(), ")") for start in ALL.finditer(text)]
    parts += [(start.end(), ";,}") for start in FIELDS.finditer(text)]
    return {unquoted(match.group())
            for begin, ends in parts
            for match in LITERALS.finditer(text, begin, end_of_part(text, begin, ends))}


def is_words(text):
    """Whether the text has a word of English outside of names in backticks and braces."""
    bare = re.sub(r"`[^`]*`|\{[^{}]*\}", " ", text)
    return " " in text.strip() and re.search(r"\b[a-z]{2,}\b", bare) is not None


def places(text):
    """What its places stand for: `{}` are numbered."""
    names, number = [], 0
    for name in re.findall(r"\{([^{}]*)\}", text):
        names.append(name or str(number))
        number += not name
    return sorted(names)


def entries():
    """{English: Chinese} of ASCTWIN_ZH."""
    found = {}
    for path in LISTS:
        text = without_comments(path.read_text(encoding="utf-8"))
        for start in re.finditer(r"\bASCTWIN_ZH\(", text):
            comma = end_of_part(text, start.end(), ",")
            end = end_of_part(text, comma + 1, ")")
            english, chinese = text[start.end():comma], text[comma:end]
            found[unquoted(english)] = unquoted(chinese)
    return found


def main(arguments):
    known = entries()
    missing = sorted({text for path in sources() for text in texts_in(path)
                      if is_words(text) and text not in known})
    for text in missing:
        print(text if "--list" in arguments else f"src/report/zh.inc has no Chinese for: {text}")
    differ = [text for text, chinese in known.items() if places(text) != places(chinese)]
    for text in differ:
        print(f"places differ in the Chinese of: {text}", file=sys.stderr)
    return 1 if missing or differ else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
