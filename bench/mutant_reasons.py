"""Reads why mutants are left, and joins the reasons to the mutants.

A file of reasons names a kernel, then mutants indented by two, then, indented by four, the reason
of the mutants since the last reason. Deeper lines go on with a mutant's name. A mutant is named by
its call and its change, and by its number where several of a kernel read alike, so that a reason
stays with its mutant when lines move:

    tests/kernels/real/example.cpp
      PipeBarrier<PIPE_V>() => removed
      2/3 Adds(x, x, 1, n) => ((n) / 2) for n
        The sentence that says why no run can tell these two from the kernel.

A mark `// NOT NOTICED: CHANGE (why)` beside a call in the kernel is a reason too.
"""

import collections
import re

COMMENT, KERNEL, MUTANT, REASON, LONGER = "#", 0, 2, 4, 6
MISSED = "missed: "  # begins the reason of a mutant that breaks a rule which is not checked
MARK = re.compile(r"// NOT NOTICED: (.*) \((.*)\)$")


class Malformed(ValueError):
    pass


def name_apart(mutants):
    """Gives each mutant of a kernel a name that no other one has."""
    plain = [f"{one['call']} => {one['change']}" for one in mutants]
    totals, seen = collections.Counter(plain), collections.Counter()
    for one, name in zip(mutants, plain):
        seen[name] += 1
        one["name"] = name if totals[name] == 1 else f"{seen[name]}/{totals[name]} {name}"


def lines_of(path):
    """(number, indentation, text) of each line that says something."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        text = line.strip()
        if text and not text.startswith(COMMENT):
            yield f"{path}:{number}", len(line) - len(line.lstrip()), text


def read(path):
    """{kernel: {name of a mutant: reason}}"""
    reasons, kernel, names, words = {}, "", [], []

    def close(place):
        for name in names:
            if not words:
                raise Malformed(f"{place}: before this line, {name} has no reason")
            if name in reasons[kernel]:
                raise Malformed(f"{place}: before this line, {name} has a second reason")
            reasons[kernel][name] = " ".join(words)
        names.clear()
        words.clear()

    place = str(path)
    for place, indent, text in lines_of(path):
        if indent == KERNEL:
            close(place)
            kernel = text
            reasons.setdefault(kernel, {})
        elif indent == MUTANT and kernel:
            if words:
                close(place)
            names.append(text)
        elif indent == LONGER and names and not words:
            names[-1] += " " + text
        elif indent == REASON and names:
            words.append(text)
        else:
            raise Malformed(f"{place}: no kernel, no mutant and no reason: {text}")
    close(place)
    return reasons


def explain_by_marks(path, mutants):
    """Adds `explained` to the mutants that a mark in the kernel is about."""
    marks = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        mark = MARK.search(line)
        if mark:
            marks[number, mark[1]] = mark[2]
    for one in mutants:
        reason = marks.get((one["line"], one["change"]))
        if is_left(one) and reason and one["file"].endswith(path.name):
            one["explained"] = reason


def is_left(mutant):
    return not mutant["noticed"] and "reason" not in mutant and "explained" not in mutant


def explain(all_mutants, reasons):
    """Adds `explained` to the mutants that are left and have a reason; returns a line for each
    reason whose mutant is not left."""
    stale = []
    for kernel, mutants in all_mutants.items():
        by_name = {one["name"]: one for one in mutants}
        for name, reason in reasons.get(kernel, {}).items():
            one = by_name.get(name)
            if one is None:
                stale.append(f"stale: {kernel}: no mutant is {name}")
            elif is_left(one):
                one["explained"] = reason
            else:
                why = f"{one['outcome']} notices it" if one["noticed"] else "it has a reason"
                stale.append(f"stale: {kernel}:{one['line']}: {why}: {name}")
    return stale
