#!/usr/bin/env python3
"""Runs the command blocks of README.md and of the hand-written pages of docs/, as a reader would.

Usage: run_blocks.py COMMAND [--check] [PAGE ...]. COMMAND is a built `asctwin`. A `console` block
shows `$ command` and what it prints; a `sh` block must only succeed. What is printed otherwise is
written into the page and its translation, or named with --check. HACKING.md describes the marks.
"""
import concurrent.futures
import difflib
import importlib.util
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"(?:^<!-- block: (?P<mark>[^\n]*) -->\n)?^```(?P<language>[\w-]*)\n"
                   r"(?P<body>.*?)^```$", re.M | re.S)
LATEST = 600  # seconds for one block
OWN_OUTPUTS = "<!-- outputs: zh -->"  # in a translation: it shows what commands print in Chinese
CUT = "...\n"  # stands for any lines of an output


def pages():
    """Every page with commands that is not generated, and translations with outputs of their own."""
    paths = [*sorted(ROOT.glob("README*.md")), *sorted((ROOT / "docs").glob("*.md"))]
    return [path for path in paths if not is_translation(path) or has_own_outputs(path)]


def is_translation(path):
    return path.name.endswith(".zh-CN.md")


def has_own_outputs(path):
    return path.exists() and OWN_OUTPUTS in path.read_text(encoding="utf-8")


def blocks(text):
    """(mark, language, body) of each fenced block."""
    return [(found["mark"] or "", found["language"], found["body"])
            for found in BLOCK.finditer(text)]


class Session:
    """A directory in which the blocks of one page run one after the other; the sources of the tree
    are there as well."""

    def __init__(self, command, directory, language):
        self.home = pathlib.Path(directory)
        self.work = self.home / "asctwin"
        tools = self.home / "bin"
        for made in (self.work, tools):
            made.mkdir()
        for name in ("examples", "tests", "docs"):
            (self.work / name).symlink_to(ROOT / name)
        (tools / "asctwin").symlink_to(pathlib.Path(command).resolve())
        (tools / "python3").write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')  # has numpy
        (tools / "python3").chmod(0o755)
        self.environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "COLUMNS": "100",
                            "NO_COLOR": "1", "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1",
                            "ASCTWIN_LANG": language}

    def bash(self, script):
        done = subprocess.run(["bash", "-c", script], cwd=self.work, env=self.environment,
                              text=True, encoding="utf-8", stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=LATEST,
                              check=False)
        return done.returncode, done.stdout

    def write(self, name, body):
        (self.work / name).parent.mkdir(parents=True, exist_ok=True)
        (self.work / name).write_text(body, encoding="utf-8")


def commands_of(body):
    """(command, shown output) of each `$ command`; a line that ends with \\ goes on."""
    parts = re.split(r"^\$ ", body, flags=re.M)
    if parts[0]:
        raise SystemExit(f"error: a console block begins with {parts[0].splitlines()[0]!r}")
    for part in parts[1:]:
        command, output = re.fullmatch(r"((?:[^\n]*\\\n)*[^\n]*\n)(.*)", part, re.S).groups()
        yield command, output


def matches(shown, printed):
    pattern = "".join(r"(?:.*\n)*?" if line == CUT else re.escape(line)
                      for line in shown.splitlines(keepends=True))
    return re.fullmatch(pattern, printed) is not None


def cut_alike(shown, printed):
    """What is printed now, with one cut where the page has some: as many lines as it showed before
    its first cut and behind its last."""
    old, new = (text.splitlines(keepends=True) for text in (shown, printed))
    if CUT not in old:
        return printed
    head, tail = old.index(CUT), old[::-1].index(CUT)
    if head + tail >= len(new):
        return printed
    return "".join([*new[:head], CUT, *new[len(new) - tail:]])


def run_console(session, body, problems):
    """The block with what the commands print now."""
    written = ""
    for command, shown in commands_of(body):
        _, printed = session.bash(command)
        if printed and not printed.endswith("\n"):
            printed += "\n"
        if matches(shown, printed):
            printed = shown
        else:
            problems.append("$ " + command + "".join(difflib.unified_diff(
                shown.splitlines(keepends=True), printed.splitlines(keepends=True),
                "shown", "printed")))
            printed = cut_alike(shown, printed)
        written += "$ " + command + printed
    return written


def run_shell(session, body, problems):
    status, printed = session.bash("set -eo pipefail\n" + body)
    if status != 0:
        problems.append(f"{body}ends with {status}\n{printed}")


def run_page(command, path):
    """(console blocks by their number in the page, problems)."""
    consoles, problems = {}, []
    with tempfile.TemporaryDirectory(prefix="asctwin-blocks-") as directory:
        session = Session(command, directory, "zh" if is_translation(path) else "en")
        for number, (mark, language, body) in enumerate(blocks(path.read_text(encoding="utf-8"))):
            kind, _, rest = mark.partition(" ")
            if mark.startswith("not run: "):
                continue
            if kind == "after":
                run_shell(session, rest, problems)
            if kind == "file":
                session.write(rest, body)
            elif mark and kind != "after":
                problems.append(f"unknown mark: {mark}\n")
            elif language == "console":
                consoles[number] = run_console(session, body, problems)
            elif language == "sh":
                run_shell(session, body, problems)
    return consoles, problems


def with_consoles(text, consoles):
    numbers = iter(range(sys.maxsize))

    def written(found):
        number = next(numbers)
        if number not in consoles:
            return found[0]
        mark = f"<!-- block: {found['mark']} -->\n" if found["mark"] else ""
        return f"{mark}```console\n{consoles[number]}```"

    return BLOCK.sub(written, text)


def renew(path, consoles):
    """Writes the outputs into a page, and into its translation where that shows the same ones."""
    for page in (path, path.with_name(path.stem + ".zh-CN.md")):
        if page == path or page.exists() and not has_own_outputs(page):
            text = page.read_text(encoding="utf-8")
            page.write_text(with_consoles(text, consoles), encoding="utf-8")


def main(arguments):
    if importlib.util.find_spec("numpy") is None:
        sys.exit(f"error: the pages call python3 with numpy, which {sys.executable} does not have")
    command, check = arguments[0], "--check" in arguments
    chosen = [ROOT / name for name in arguments[1:] if not name.startswith("--")] or pages()
    failed = False
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for path, (consoles, problems) in zip(chosen, pool.map(
                lambda page: run_page(command, page), chosen)):
            name = shlex.quote(str(path.relative_to(ROOT)))
            for problem in problems:
                print(f"{name}: {problem}")
            if problems and not check:
                renew(path, consoles)
            failed = failed or bool(problems)
    if failed and check:
        print("`make blocks` writes the outputs anew")
    return 1 if failed and check else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
