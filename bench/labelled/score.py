#!/usr/bin/env python3
"""Runs asctwin over the labelled set and prints recall, false alarms and time per kernel.

Usage: score.py [--command asctwin] [--mode run|verify|explore] [--every N] [--keep FILE]
                [DIRECTORY]
       score.py --keep FILE --table     writes the tables of docs/verify.md from what FILE has

A fault counts as found where the command reports, on the faulty half, the class of the label at
the line that the label says (`shows`). Wrong numbers are found at a line if `asctwin why` comes to
it on the way from the first wrong element. A false alarm is any exit code but 0 on the right half. The
exit code is 1 where a mode has a false alarm or misses a fault on the path of the run, or verify
misses one on another path.

--keep FILE appends each result to a file, and what is there already for the text of a kernel does
not run again: a whole set may be measured in parts. Times are those of the one command that judges
the kernel: on the clock, and of all its processes. Other tools can read the heads of the same files
(generate.py says what stands there).
"""

import argparse
import hashlib
import json
import os
import pathlib
import re
import resource
import shlex
import statistics
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).parent
PAGES = [HERE.parent.parent / "docs" / name for name in ("verify.md", "verify.zh-CN.md")]
HEADS = {
    "verify.md": "| mode | faults on the path of the run | faults on other paths | false alarms "
                 "| median time, s | median processor time, s |",
    "verify.zh-CN.md": "| 方式 | 运行路径上的错误 | 其他路径上的错误 | 误报 | 时间中位数（秒） "
                       "| 处理器时间中位数（秒） |",
}


def fields_of(path):
    fields = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("// "):
            return fields
        name, _, value = line[3:].partition(": ")
        fields[name] = value
    return fields


def words_of(mode, path):
    """The words behind `asctwin`, which runs where the kernel is."""
    fields = fields_of(path)
    if mode == "verify":
        return ["verify", path.name, *shlex.split(fields["verify"])]
    words = ["run", path.name, *shlex.split(fields["run"])]
    return words + (["--schedule", "explore:20"] if mode == "explore" else [])


class Asctwin:
    """The command, called where a kernel is."""

    def __init__(self, command):
        self.command = os.path.abspath(command) if "/" in command else command

    def run(self, path, words):
        """(exit code, document or None, seconds, seconds of processors)"""
        before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        result = subprocess.run([self.command, *words, "--json"], cwd=path.parent,
                                capture_output=True, check=False)
        seconds = time.monotonic() - began
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        document = json.loads(result.stdout) if result.returncode in (0, 1) else None
        return result.returncode, document, seconds, spent

    def lines_of_wrong_numbers(self, path, words):
        """The lines of the instructions that a wrong element is made of; `words` begin with run."""
        _, document, _, _ = self.run(path, ["why", *words[1:]])
        return sorted(lines_in(document, path.name))


def lines_in(document, name):
    """Every line of the file `name` that a document has."""
    if isinstance(document, list):
        return set().union(*(lines_in(one, name) for one in document))
    if not isinstance(document, dict):
        return set()
    own = {document["line"]} if document.get("file") == name and "line" in document else set()
    return own | lines_in(list(document.values()), name)


def found_by(mode, document, path, words, asctwin):
    """[class, line] of what a document of `run` or `verify`, called with `words`, reports."""
    if mode == "verify":
        cases = document["counterexamples"]
        wrong = [shlex.split(one["command"])[1:] for one in cases if not one["codes"]]
        found = [one for case in cases for one in case["findings"]]
    else:
        wrong = [] if document["equal"] else [words]
        found = document["findings"]["findings"]
    pairs = {(one["code"], one["line"]) for one in found if one["file"] == path.name}
    if wrong:
        pairs |= {("result", line) for line in asctwin.lines_of_wrong_numbers(path, wrong[0])}
    return sorted(map(list, pairs))


class Kept:
    """Results by mode, kernel and text, in a file of a line each."""

    def __init__(self, path):
        self.path, self.results = path, {}
        if path and path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                one = json.loads(line)
                self.results[one["mode"], one["kernel"], one["text"]] = one

    def result(self, mode, path, judged):
        """That of the file, or else what `judged` returns."""
        text = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        key = (mode, path.name, text)
        if key not in self.results:
            self.results[key] = {"mode": mode, "kernel": path.name, "text": text, **judged()}
            if self.path:
                with self.path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(self.results[key]) + "\n")
        return self.results[key]


def judge(asctwin, mode, path):
    words = words_of(mode, path)
    code, document, seconds, spent = asctwin.run(path, words)
    found = found_by(mode, document, path, words, asctwin) if document else []
    return {"exit": code, "found": found, "seconds": seconds, "processor_seconds": spent}


def is_found(result, fields):
    return [fields["class"], int(fields["shows"])] in result["found"]


class Score:
    """Counts over pairs of one mode."""

    def __init__(self, mode):
        self.mode, self.pairs, self.alarms = mode, 0, 0
        self.groups = {"plain": [0, 0], "hidden": [0, 0]}
        self.seconds, self.spent = [], []

    def add(self, fields, fault, right):
        group = self.groups["hidden" if fields["hidden"] == "yes" else "plain"]
        group[0] += is_found(fault, fields)
        group[1] += 1
        self.pairs += 1
        self.alarms += right["exit"] != 0
        for one in (fault, right):
            self.seconds.append(one["seconds"])
            self.spent.append(one["processor_seconds"])

    def fails(self):
        expected = self.groups.values() if self.mode == "verify" else [self.groups["plain"]]
        return self.alarms > 0 or any(caught < count for caught, count in expected)

    def text(self):
        lines = [f"{name}: {caught} of {count} faults found"
                 for name, (caught, count) in self.groups.items()]
        caught = sum(group[0] for group in self.groups.values())
        return "\n".join([*lines, f"{self.mode}: recall {caught}/{self.pairs}, false alarms "
                          f"{self.alarms}/{self.pairs}, median "
                          f"{statistics.median(self.seconds):.2f} s a kernel, "
                          f"{statistics.median(self.spent):.2f} s of processors"])

    def row(self, of):
        """A row of a table; `of` stands between two numbers."""
        cells = [f"`{self.mode}`"] + [f"{caught}{of}{count}"
                                      for caught, count in self.groups.values()]
        cells += [f"{self.alarms}{of}{self.pairs}", f"{statistics.median(self.seconds):.2f}",
                  f"{statistics.median(self.spent):.2f}"]
        return "| " + " | ".join(cells) + " |"


def measure(options, kept, asctwin, mode):
    """The score of the pairs; each miss and each false alarm is printed."""
    score = Score(mode)
    for fault in sorted(options.directory.glob("*_fault.cpp"))[::options.every]:
        right = fault.with_name(fault.name.replace("_fault.cpp", "_right.cpp"))
        fields = fields_of(fault)
        of_fault, of_right = (kept.result(mode, path, lambda path=path: judge(asctwin, mode, path))
                              for path in (fault, right))
        score.add(fields, of_fault, of_right)
        if not is_found(of_fault, fields) or of_right["exit"] != 0:
            print(f"{fault.name}: wants {fields['class']} at {fields['shows']}, has "
                  f"{of_fault['found']}, right half {of_right['exit']}", flush=True)
    return score


def write_tables(scores):
    """Puts the tables into the pages, in the place of those that are there."""
    for page in PAGES:
        head, of = HEADS[page.name], " / " if "zh" in page.name else " of "
        table = "\n".join([head, "|---" * (head.count("|") - 1) + "|"]
                          + [score.row(of) for score in scores])
        text = page.read_text(encoding="utf-8")
        begin = head.split(" | ")[0]
        pattern = re.compile(re.escape(begin) + r" \|[^\n]*\n(\|[^\n]*\n?)+")
        assert len(pattern.findall(text)) == 1, f"{page} has no one such table"
        page.write_text(pattern.sub(lambda _: table + "\n", text), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--command", default="asctwin")
    parser.add_argument("--mode", choices=["run", "verify", "explore"], default="verify")
    parser.add_argument("--every", type=int, default=1, help="only each N-th pair")
    parser.add_argument("--keep", type=pathlib.Path, help="a file of results, which are added to")
    parser.add_argument("--table", action="store_true",
                        help="run what is missing of run and verify, and write the tables")
    parser.add_argument("directory", nargs="?", type=pathlib.Path, default=HERE / "kernels")
    options = parser.parse_args()
    kept, asctwin = Kept(options.keep), Asctwin(options.command)
    modes = ["run", "verify"] if options.table else [options.mode]
    scores = [measure(options, kept, asctwin, mode) for mode in modes]
    print("\n".join(score.text() for score in scores))
    if options.table:
        write_tables(scores)
    return any(score.fails() for score in scores)


if __name__ == "__main__":
    sys.exit(main())
