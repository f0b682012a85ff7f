"""What every test of the command shares: running it, and judging how it ended.

The command and the sources come from the environment (ASCTWIN_COMMAND, ASCTWIN_SOURCE_DIR);
compiled kernels are kept in ASCTWIN_CACHE_DIR, which all tests of one build tree share.
"""

import itertools
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest

COMMAND = os.environ["ASCTWIN_COMMAND"]
SOURCE_DIR = pathlib.Path(os.environ["ASCTWIN_SOURCE_DIR"])
COMPILERS = [name for name in ("g++", "clang++") if shutil.which(name)]
LONG = os.environ.get("ASCTWIN_TEST_LONG") == "1"  # as set by `make test-long`

if LONG:
    os.environ["ASCTWIN_PRECOMPILED"] = "0"  # whole compilations
os.environ["ASCTWIN_LANG"] = "en"  # whatever the language of the developer is

CLEAN, FINDINGS, USAGE = 0, 1, 2  # what the command may end with
_HANGS_AFTER = 300  # seconds; only ends a test that would not end by itself


def execute(command, cwd, environment):
    """Runs any command with more environment variables; text is returned, not judged."""
    variables = {name: str(value) for name, value in environment.items()}
    return subprocess.run(list(map(str, command)), cwd=cwd, env={**os.environ, **variables},
                          text=True, stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=_HANGS_AFTER)


def run(*arguments, cwd=None, **environment):
    """Runs `asctwin ARGUMENTS`."""
    return execute([COMMAND, *arguments], cwd, environment)


def run_program(source, *checks, **environment):
    """Builds a host program with `asctwin cc` and runs it, both where its source is: once, or with
    each of `checks` as ASCTWIN_CHECK, and then returns as many results."""
    with tempfile.TemporaryDirectory(prefix="asctwin-program-") as directory:
        program = pathlib.Path(directory, source.stem)
        built = run("cc", source.name, "-o", program, cwd=source.parent, **environment)
        if not checks:
            return built if built.returncode else execute([program], source.parent, environment)
        return [built if built.returncode else
                execute([program], source.parent, {**environment, "ASCTWIN_CHECK": check})
                for check in checks]


def path_with_poor_python(directory):
    """A value for PATH whose first python3, made in `directory`, has no numpy."""
    python = pathlib.Path(directory, "poor", "python3")
    python.parent.mkdir()
    python.write_text("#!/bin/sh\nexit 1\n")
    python.chmod(0o755)
    return f"{python.parent}:{os.environ['PATH']}"


def findings_in(stderr):
    """Those of the JSON reports that a host program writes, one a launch."""
    text, findings = stderr.lstrip(), []
    while text:
        report, end = json.JSONDecoder().raw_decode(text)
        findings += report["findings"]
        text = text[end:].lstrip()
    return findings


def findings_of_program(source, **environment):
    """(exit code, findings) of a host program."""
    (result,) = run_program(source, "format=json", **environment)
    return result.returncode, findings_in(result.stderr)


def builds(levels):
    """Pairs of a compiler and an optimisation level: every level and every compiler is among
    them, and in a long run every pair."""
    if LONG:
        return list(itertools.product(COMPILERS, levels))
    count = max(len(levels), len(COMPILERS))
    return [(COMPILERS[i % len(COMPILERS)], levels[i % len(levels)]) for i in range(count)]


def head_command(path):
    """The arguments behind `asctwin run FILE` in the comment at the head of a source file; the
    command may go on in the next lines, which are indented as it is."""
    lines = iter(path.read_text().splitlines())
    for line in lines:
        text = line.removeprefix("//")
        if text.split()[:2] == ["asctwin", "run"]:
            following = itertools.takewhile(lambda next_one: next_one.startswith("//   "), lines)
            words = shlex.split(" ".join([text, *(one.removeprefix("//") for one in following)]))
            assert path.as_posix().endswith("/" + words[2]), f"{path} names {words[2]}"
            return words[3:]
    raise AssertionError(f"{path} does not say how to run it")


def without_dialect(text):
    """The text without the lines that say in which dialect a source was compiled."""
    return "".join(line for line in text.splitlines(keepends=True)
                   if not line.startswith("note: g++ "))


def redundant_calls(kernel):
    """{(line, change)} of the marks `// NOT NOTICED: CHANGE (why)` in a source file: what
    `asctwin mutate` may do without anything noticing."""
    marks = set()
    for number, line in enumerate(kernel.read_text().splitlines(), 1):
        change = re.search(r"// NOT NOTICED: (.*) \(.*\)$", line)
        if change:
            marks.add((number, change[1]))
    return marks


class CommandTest(unittest.TestCase):
    """A test with a directory of its own, in which the command runs."""

    maxDiff = None

    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="asctwin-test-")
        self.addCleanup(directory.cleanup)
        self.directory = pathlib.Path(directory.name)

    def source(self, body, name="k.cpp"):
        """A source file of these lines below the one include; its name is what the command gets."""
        (self.directory / name).write_text('#include "kernel_operator.h"\n' + body)
        return name

    def run_command(self, *arguments, **environment):
        return run("run", *arguments, cwd=self.directory, **environment)

    def assert_clean(self, result):
        self.assertEqual((result.returncode, result.stderr), (CLEAN, ""), result.stdout)

    def assert_refused(self, result, *texts):
        """One error, in one line, with at most one line of help; nothing else was said."""
        self.assertEqual((result.returncode, result.stdout), (USAGE, ""), result.stderr)
        lines = result.stderr.splitlines()
        self.assertRegex(lines[0], r"^error: \S.*[^.]$")
        self.assertTrue(all(line.startswith("  = help: ") for line in lines[1:]), result.stderr)
        self.assertLessEqual(len(lines), 2, result.stderr)
        for text in texts:
            self.assertIn(text, result.stderr)

    def assert_found(self, result, code, place, *texts):
        """One finding with this code; `place` is "k.cpp:3", or None where no line can be known."""
        self.assertEqual(result.returncode, FINDINGS, result.stdout + result.stderr)
        self.assertRegex(result.stderr, rf"^error\[{code}\]: ")
        self.assertTrue(result.stderr.endswith("\n1 error\n"), result.stderr)
        if place is not None:
            self.assertRegex(result.stderr, rf"(?m)^ *--> (\S*/)?{place} ")
        for text in texts:
            self.assertIn(text, result.stderr)
