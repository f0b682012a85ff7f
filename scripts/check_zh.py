#!/usr/bin/env python3
"""Holds src/report/zh*.inc against the texts of findings, of usage errors and of the command in the
sources: each one has a Chinese form, with the same places. A text that is joined from parts, by + or by fmt::format, has none
whatever the lists say: it has to be a `phrase(...)`.

Usage: check_zh.py [--list]. With --list it prints the texts that have none.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LISTS = sorted((ROOT / "src/report").glob("zh*.inc"))
ROOMS = ("base", "batch", "check", "core", "host", "html", "isa", "lib", "op", "operators", "reference",
         "report", "run", "runner", "show", "timeline", "tool", "why")
FOR_PROGRAMS = (ROOT / "src/tool/mcp",)  # its sentences are English in each language
LITERAL = r'"(?:[^"\\\n]|\\.)*"'
LITERALS = re.compile(rf"{LITERAL}(?:\s*{LITERAL})*")

# Where a C string is a text of a finding: which argument of which call, and which fields.
FIRST = re.compile(r"\b[pP]hrase\(")
SENTENCE = re.compile(r"\b(?:sentence|translated|in_language)\(")
USAGE = re.compile(r"\b(?:Usage|Request)Error\(")
SECOND = re.compile(r"\bwith\(\s*\"\d+\",")
THROWN = re.compile(r"\bRefusal\{|\bfail\(")
ALL = re.compile(r"\b(?:refuse|ignores|unmodelled|refuse_field|need)\(")
FIELDS = re.compile(r"\.(?:help|actual|statement)\s*=")
NOTES = re.compile(r"\bnotes\.(?:push_back|emplace_back)\(")
VARIABLES = re.compile(r"\b(?:const char\*|Phrase)\s+\w+\s*=|\brule\s*=")

# What makes a std::string of a literal, which stands as its number in quotes. A std::string in a
# finding is shown as it is.
JOINED = re.compile(r'\+=?\s*"(\d+)"|"(\d+)"\s*\+|\bfmt::format\(\s*"(\d+)"|'
                    r'\bstd::string(?:\s+\w+)?\s*[=({]\s*"(\d+)"')
NUMBER = re.compile(r'"(\d+)"')
STRING_FUNCTION = re.compile(r"\bstd::string\s+[\w:]+\([^;{}]*\)\s*(?:const\s*)?\{")
TEXT_FUNCTION = re.compile(
    r"\b(?:const char\*|Phrase)\s+[\w:]+\([^;{}]*\)\s*(?:const\s*)?\{")
RETURNED = re.compile(r'\breturn\s+(?:[^;"]*\?\s*)?"(\d+)"(?:\s*:\s*"(\d+)")?\s*;')

# Texts of no finding: what ends a program because of its environment, which is English.
ENGLISH = re.compile(r"\brefuse_environment\(")
# They stand in a signature or for a name, as in docs/ops and in the source.
NAMES = ("any type", "any integer", "the lambda")

# In these rooms a literal in a variable, or that a function returns, is for a finding. In isa/ the
# pages of docs/ops have such texts too.
ALL_TEXTS = ("check", "core", "host", "lib")
# In these rooms readers see texts of findings alone, so that no text at all is joined.
ONLY_FINDINGS = ("base", "check", "core", "host", "isa", "lib")


def sources():
    for room in ROOMS:
        for ending in ("cc", "h", "inc"):
            yield from (path for path in sorted((ROOT / "src" / room).rglob(f"*.{ending}"))
                        if path.parent not in FOR_PROGRAMS)
    for headers in ("op", "api/te"):
        yield from sorted((ROOT / "include/asctwin" / headers).glob("*.h"))
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


def is_in(path, rooms):
    return any(ROOT / "src" / room in path.parents for room in rooms)


def parts_of(path, text):
    """The begin and the end of each part of the text that makes texts of findings."""
    parts = [(start.end(), ",)") for start in FIRST.finditer(text)]
    parts += [(start.end(), ",)") for start in SENTENCE.finditer(text)]
    parts += [(start.end(), ")") for start in USAGE.finditer(text)]
    parts += [(start.end(), ")") for start in SECOND.finditer(text)]
    parts += [(start.end(), ")}") for start in THROWN.finditer(text)]
    if is_in(path, ["lib"]):  # elsewhere other functions have such names
        parts += [(start.end(), ")") for start in ALL.finditer(text)]
    if is_in(path, ALL_TEXTS):
        parts += [(start.end(), ";{") for start in VARIABLES.finditer(text)]
    parts += [(start.end(), ";,}") for start in FIELDS.finditer(text)]
    parts += [(start.end(), ")") for start in NOTES.finditer(text)]
    return [(begin, end_of_part(text, begin, ends)) for begin, ends in parts]


def returns_of(function, text):
    """What the functions return that are literals alone: matches of RETURNED."""
    return [match for start in function.finditer(text)
            for match in RETURNED.finditer(text, start.end(), end_of_part(text, start.end(), "}"))]


class Source:
    """A file in which a literal stands as its number in quotes."""

    def __init__(self, path):
        self.path, self.literals = path, []
        self.text = LITERALS.sub(self._number, without_comments(path.read_text(encoding="utf-8")))
        self.parts = parts_of(path, self.text)

    def _number(self, match):
        self.literals.append(unquoted(match.group()))
        return f'"{len(self.literals) - 1}"'

    def _literals_of(self, matches):
        numbers = {int(number) for match in matches for number in match.groups() if number}
        return [self.literals[number] for number in sorted(numbers)]

    def texts(self):
        found = returns_of(TEXT_FUNCTION, self.text) if is_in(self.path, ALL_TEXTS) else []
        for begin, end in self.parts:
            found += NUMBER.finditer(self.text, begin, end)
        return set(self._literals_of(found))

    def joined(self):
        """The literals with words that become a std::string where a finding may show it."""
        whole = is_in(self.path, ONLY_FINDINGS)
        found = returns_of(STRING_FUNCTION, self.text) if whole else []
        for begin, end in [(0, len(self.text))] if whole else self.parts:
            found += JOINED.finditer(self.text, begin, end)
        english = [(start.end(), end_of_part(self.text, start.end(), ")"))
                   for start in ENGLISH.finditer(self.text)]
        found = [match for match in found
                 if not any(begin <= match.start() < end for begin, end in english)]
        return [text for text in self._literals_of(found) if text not in NAMES and has_word(text)]


def has_word(text):
    """Whether a blank stands beside a word of English outside of names in backticks, braces and paths."""
    bare = re.sub(r"`[^`]*`|\{[^{}]*\}|\S*/\S*", "`", text)
    return re.search(r"\b[a-z]{2,}\b", bare) is not None and " " in text


def is_words(text):
    """Whether a whole text has such a word."""
    return " " in text.strip() and has_word(text)


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
    known, all_sources = entries(), [Source(path) for path in sources()]
    missing = sorted({text for source in all_sources for text in source.texts()
                      if is_words(text) and text not in known})
    for text in missing:
        print(text if "--list" in arguments else f"src/report/zh.inc has no Chinese for: {text}")
    joined = [(source.path, text) for source in all_sources for text in source.joined()]
    for path, text in joined:
        print(f"{path.relative_to(ROOT)} joins a text that no language but English has: {text}",
              file=sys.stderr)
    differ = [text for text, chinese in known.items() if places(text) != places(chinese)]
    for text in differ:
        print(f"places differ in the Chinese of: {text}", file=sys.stderr)
    return 1 if missing or joined or differ else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
