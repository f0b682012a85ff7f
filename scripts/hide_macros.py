#!/usr/bin/env python3
"""Keeps a user's macros out of the public headers: `-DND`, `#define T float`.

Every header that users include begins by hiding macros and ends by showing them again; those of
include/forwards.txt are written so (cmake/Forwards.cmake). The names are those of one or two
characters, and those in capitals, that the headers use. Names that the headers ask for or define
themselves are left alone.

Usage: hide_macros.py [--check]. It writes base/macros_hide.inc and base/macros_show.inc and adds the
two lines where they are missing; with --check it only says what is stale.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = ROOT / "include"
HIDE, SHOW = "asctwin/base/macros_hide.inc", "asctwin/base/macros_show.inc"
DEEPEST = 60  # level of includes at which macros are still hidden
KEYWORDS = {"do", "if", "or"}
FOREIGN = re.compile(r"ASCTWIN_|_|NULL$|U?INT\d+_|(EXPECT|ASSERT)_|[EW]\d{4}$"
                     r"|(ACL|ACLNN|ACLSHMEMX?|ASCRT|GRAPH|HCCL|KERNEL_TYPE|FRACTAL|HASHTABLE|MC2|TRANSPOSE)_"
                     r"|(HOST|DEVICE)_SIDE$")
NOT_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)


def is_entry(path):
    """Whether users include this header themselves; `path` is relative to include/."""
    inside = path.parts
    return path.suffix == ".h" and (inside[0] != "asctwin" or len(inside) == 2
                                    or inside[1] == "host")


def names():
    used, own = set(), set()
    for path in INCLUDE.rglob("*"):
        if path.suffix not in (".h", ".inc") or path.name.startswith("macros_"):
            continue
        text = NOT_CODE.sub(" ", path.read_text(encoding="utf-8").replace("\\\n", " "))
        for line in text.splitlines():
            directive = re.match(r"\s*#\s*(\w+)(.*)", line)
            words = re.findall(r"[A-Za-z_]\w*", directive[2] if directive else line)
            if directive and directive[1] in ("if", "elif", "ifdef", "ifndef", "undef"):
                own.update(words)
            elif not directive or directive[1] == "define":
                own.update(words[:1] if directive else [])
                used.update(words)
    reachable = {word for word in used if len(word) <= 2 or word == word.upper()}
    return sorted(word for word in reachable - own - KEYWORDS if not FOREIGN.match(word))


def hide_text(words):
    levels = []
    for level in range(1, DEEPEST + 1):
        levels += [f"#{'if' if level == 1 else 'elif'} __INCLUDE_LEVEL__ == {level}",
                   f"#define ASCTWIN_MACROS_HIDDEN_AT {level}"]
    body = []
    for word in words:
        body += [f"#ifdef {word}", f'#pragma push_macro("{word}")', f"#undef {word}",
                 f"#define ASCTWIN_HIDDEN_{word}", "#endif"]
    return "\n".join([
        "// Hides macros of the user from the header that includes this, until macros_show.inc. Written",
        "// by scripts/hide_macros.py.", "#ifndef ASCTWIN_MACROS_HIDDEN_AT", *levels, "#endif",
        "#ifdef ASCTWIN_MACROS_HIDDEN_AT", *body, "#endif", "#endif", ""])


def show_text(words):
    body = []
    for word in words:
        body += [f"#ifdef ASCTWIN_HIDDEN_{word}", f'#pragma pop_macro("{word}")',
                 f"#undef ASCTWIN_HIDDEN_{word}", "#endif"]
    return "\n".join([
        "// Ends what macros_hide.inc has begun in the same header. Written by scripts/hide_macros.py.",
        "#ifdef ASCTWIN_MACROS_HIDDEN_AT", "#if __INCLUDE_LEVEL__ == ASCTWIN_MACROS_HIDDEN_AT",
        *body, "#undef ASCTWIN_MACROS_HIDDEN_AT", "#endif", "#endif", ""])


def with_lines(text):
    """A header that hides and shows: inside its guard."""
    if f'#include "{HIDE}"' in text and f'#include "{SHOW}"' in text:
        return text
    hide, show = f'#include "{HIDE}"\n', f'#include "{SHOW}"\n'
    begin = re.search(r"^#pragma once\n|^#ifndef (\w+)\n#define \1\n", text, re.MULTILINE)
    if begin is None:
        return text
    head, rest = text[:begin.end()], text[begin.end():].strip("\n") + "\n"
    if begin[0].startswith("#pragma"):
        return f"{head}{hide}\n{rest}\n{show}"
    body, _, end = rest.rpartition("#endif")
    return f"{head}{hide}\n{body.rstrip()}\n\n{show}#endif{end}"


def main(check):
    words = names()
    wanted = {INCLUDE / HIDE: hide_text(words), INCLUDE / SHOW: show_text(words)}
    for path in INCLUDE.rglob("*.h"):
        if is_entry(path.relative_to(INCLUDE)):
            wanted[path] = with_lines(path.read_text(encoding="utf-8"))
    stale = [path for path, text in wanted.items()
             if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        if check:
            print(f"error: {path.relative_to(ROOT)} is stale: scripts/hide_macros.py writes it")
        else:
            path.write_text(wanted[path], encoding="utf-8")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
