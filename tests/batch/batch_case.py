"""What the tests of batches share."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time
import uuid

import generated
import harness

DONE, FAILED = 0, 1


def results(path):
    """The lines of a file of results, without what may differ from run to run."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    for line in lines:
        line.pop("measured", None)
    return lines


def verdicts(path):
    return {line["id"]: line["verdict"] for line in results(path)}


def processes_with(mark):
    """The processes that have this word in their environment."""
    found = []
    for directory in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if mark.encode() in (directory / "environ").read_bytes():
                found.append(directory.name)
        except OSError:
            pass
    return found


def end_of_processes_with(mark):
    """Those that are left a while after they should have ended."""
    deadline = time.monotonic() + 20
    while (left := processes_with(mark)) and time.monotonic() < deadline:
        time.sleep(0.05)
    return left


class BatchTest(harness.CommandTest):
    """A directory with a file of cases in it, and a word to know processes by."""

    def setUp(self):
        super().setUp()
        self.mark = "ASCTWIN_TEST_MARK=" + uuid.uuid4().hex
        name, value = self.mark.split("=")
        self.environment = {name: value}
        self.keeps_mark = ["--env", name]  # behind other words: foreign code has the word too
        for engine in ("SLURM_", "OMPI_", "PMI_"):  # of whatever runs this test
            self.assertFalse([key for key in os.environ if key.startswith(engine)])

    def write_cases(self, lines, name="cases.jsonl"):
        generated.write(self.directory / name, lines)

    def write_mixture(self, count, distinct):
        """Good, wrong and hostile cases. @return their verdicts by id"""
        outside = tempfile.TemporaryDirectory()
        self.addCleanup(outside.cleanup)
        lines, expected = generated.mixture(self.directory, pathlib.Path(outside.name),
                                            self.has_sandbox(), count, distinct)
        self.write_cases(lines)
        return expected

    def batch(self, *arguments, cases="cases.jsonl", out="results.jsonl", **environment):
        return harness.run("batch", cases, "--out", out, *arguments, *self.keeps_mark,
                           cwd=self.directory, **self.environment, **environment)

    def results(self, name="results.jsonl"):
        return results(self.directory / name)

    def verdicts(self, name="results.jsonl"):
        return verdicts(self.directory / name)

    def start_batch(self, *arguments):
        return subprocess.Popen(
            [harness.COMMAND, "batch", "cases.jsonl", "--out", "results.jsonl", *arguments,
             *self.keeps_mark],
            cwd=self.directory, env={**os.environ, **self.environment},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def has_sandbox(self):
        self.write_cases([], "none.jsonl")
        return self.batch("--sandbox", "on", cases="none.jsonl", out="none").returncode == DONE


def has(*programs):
    return all(shutil.which(program) for program in programs)
