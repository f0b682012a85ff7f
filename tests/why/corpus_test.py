"""Scores `asctwin why` on the kernels of corpus/, each with one planted fault that no check reports:
the verdict has to name its pattern, and the tree the faulty line in its first three levels."""

import json
import pathlib
import shlex
import sys
import unittest

from harness import run

CORPUS = pathlib.Path(__file__).resolve().parent / "corpus"
LEVELS = 3
NEEDED = 0.9  # of the kernels


def lines_in(node, levels):
    """Lines of writers in the first levels of a tree, and of those that its notes name."""
    if levels == 0:
        return
    if node.get("writer"):
        yield node["writer"]["line"]
    if node.get("omitted_by"):
        yield node["omitted_by"]["line"]
    for child in node.get("inputs", []):
        yield from lines_in(child, levels - 1)


def judge(kernel):
    """(kinds wanted, kinds given, faulty line, lines given, standard error)"""
    source = kernel.read_text().splitlines()
    wanted = next(line for line in source if line.startswith("// KIND:")).split()[2:]
    faulty = next(i for i, line in enumerate(source, 1) if line.endswith("// FAULT"))
    words = shlex.split(next(line for line in source if line.startswith("//   asctwin why"))[2:])[3:]
    result = run("why", kernel.name, *words, "--json", cwd=CORPUS)
    if result.returncode != 0:
        return wanted, [], faulty, [], result.stderr + result.stdout
    answer = json.loads(result.stdout)
    kinds = [shape["kind"] for one in answer["expect"] for shape in one["shape"]]
    lines = [line for tree in answer["elements"] for line in lines_in(tree, LEVELS)]
    return wanted, kinds, faulty, lines, result.stderr


class Corpus(unittest.TestCase):
    def test_the_score(self):
        kernels, right, report = sorted(CORPUS.glob("*.cpp")), 0, []
        for kernel in kernels:
            wanted, kinds, faulty, lines, errors = judge(kernel)
            has_kind = any(kind in wanted for kind in kinds)
            has_line = faulty in lines
            right += has_kind and has_line
            if not (has_kind and has_line) or errors:
                report.append(f"{kernel.name}: {' '.join(kinds) or 'no kind'} for {' or '.join(wanted)}, "
                              f"lines {sorted(set(lines))} for {faulty} {errors[:600]}")
        text = f"{right} of {len(kernels)}\n" + "\n".join(report)
        print(text, file=sys.stderr)
        self.assertGreaterEqual(len(kernels), 40)
        self.assertGreaterEqual(right, NEEDED * len(kernels), text)


if __name__ == "__main__":
    unittest.main()
