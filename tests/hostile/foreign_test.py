"""Foreign code, which is kernels, references and expressions: what it sees of its caller, how long
it may take, how much it may say, and that it ends with whoever has started it."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
import unittest
import urllib.request
import uuid

import numpy as np

import tries
from harness import COMMAND, LONG, USAGE, CommandTest, run

KERNEL = """#include <cstdlib>
#include "kernel_operator.h"
extern "C" __global__ __aicore__ void k(GM_ADDR x) {
  if (getenv("ASCTWIN_TOKEN") || getenv("DROPPED") || !getenv("KEPT") || !getenv("PATH")) abort();
}
"""
# Names are told in the reason of a refusal.
GOLDENS = """import os, time
def told(*a, **k):
    raise ValueError(" ".join(sorted(os.environ)) + " HOME=" + os.environ["HOME"])
def endless(*a, **k):
    time.sleep(1000)
"""


class Foreign(CommandTest):
    def setUp(self):
        super().setUp()
        self.mark = uuid.uuid4().hex
        self.environment = {"ASCTWIN_TEST_MARK": self.mark, "ASCTWIN_PYTHON": sys.executable}
        (self.directory / "g.py").write_text(GOLDENS)

    def case(self, name, **fields):
        return {"id": name, "source": tries.SOURCE, "args": ["f16[32]=ones"], **fields}

    def write(self, *cases):
        (self.directory / "c.jsonl").write_text("".join(json.dumps(case) + "\n" for case in cases))

    def batch(self, *words, **environment):
        """The lines of the results."""
        result = run("batch", "c.jsonl", "--out", "r.jsonl", *words, cwd=self.directory,
                     **self.environment, **environment)
        self.assertIn(result.returncode, (0, 1), result.stderr)
        return [json.loads(line) for line in (self.directory / "r.jsonl").read_text().splitlines()]

    def marked(self):
        """{process: its command} of those that have the mark in their environment."""
        found = {}
        for process in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{process}/environ", "rb") as environment:
                    if self.mark.encode() in environment.read():
                        with open(f"/proc/{process}/cmdline", "rb") as command:
                            found[int(process)] = command.read().replace(b"\0", b" ").decode()
            except OSError:
                pass
        return found

    def wait_until(self, holds):
        deadline = time.monotonic() + 60
        while not holds() and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertTrue(holds(), self.marked())

    def start(self, *words, **streams):
        process = subprocess.Popen(
            [COMMAND, *words], cwd=self.directory, env={**os.environ, **self.environment},
            **{"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **streams})
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def serve(self, *words):
        """(process, its address); the token is `T`."""
        self.environment["ASCTWIN_TOKEN"] = "T"
        server = self.start("serve", ".", "--port", "0", *words, stdout=subprocess.PIPE, text=True)
        self.addCleanup(server.stdout.close)
        return server, server.stdout.readline().split()[-1]


class Secrets(Foreign):
    def test_of_a_batch(self):
        secrets = {"ASCTWIN_TOKEN": "T", "DROPPED": "1", "KEPT": "1"}
        self.write(self.case("kernel", source=KERNEL),
                   self.case("reference", expect={"0": "g:told"}))
        for sandbox in ("auto", "off"):
            kernel, reference = self.batch("--env", "KEPT", "--sandbox", sandbox, **secrets)
            self.assertEqual(kernel["verdict"], "pass", kernel)
            self.assertIn(" KEPT ", reference["reason"])
            for word in ("ASCTWIN_TOKEN", "DROPPED", self.mark, f"HOME={os.environ['HOME']}\n"):
                self.assertNotIn(word, reference["reason"] + "\n")

    def test_of_a_server(self):
        self.environment["KEPT"] = "1"
        _, url = self.serve("--env", "KEPT")
        lines = "".join(json.dumps(case) + "\n" for case in (
            self.case("kernel", source=KERNEL), self.case("reference", expect={"0": "g:told"})))
        request = urllib.request.Request(url + "/v1/cases", lines.encode(),
                                         {"Authorization": "Bearer T"})
        with urllib.request.urlopen(request, timeout=300) as answer:
            kernel, reference = map(json.loads, answer.read().decode().splitlines())
        self.assertEqual(kernel["verdict"], "pass", kernel)
        self.assertIn(" KEPT ", reference["reason"])
        self.assertNotIn("ASCTWIN_TOKEN", reference["reason"])


class Bounds(Foreign):
    def test_the_time_of_a_case_as_a_whole(self):
        self.write(self.case("compiled before"))
        self.assertEqual(self.batch()[0]["verdict"], "pass")
        self.write(self.case("reference", expect={"0": "g:endless"}),
                   self.case("schedules", schedules=["explore:1000000"]))
        for line, reason in zip(self.batch("--case-timeout", "3"),
                                ("`g:endless` fails: it does not end", "of 1000000 schedules, ")):
            self.assertEqual(line["verdict"], "timeout", line)
            self.assertIn(reason, line["reason"])

    def test_messages_of_a_compiler(self):
        (self.directory / "self.cpp").write_text('#include "self.h"\n' + tries.SOURCE)
        (self.directory / "self.h").write_text('#include "self.h"\n' * 2)
        self.write({"id": "a", "kernel": "self.cpp", "args": []})
        [line] = self.batch()
        self.assertEqual(line["verdict"], "compile-error", line)
        self.assertLess(len(json.dumps(line)), 128 << 10)
        self.assertRegex(line["messages"], r"\[\d+ bytes more were left out\]")

    @unittest.skipUnless(LONG, "an expression has five minutes")
    def test_an_endless_expression(self):
        self.source(tries.SOURCE.partition("\n")[2])
        expression = "0=__import__('time').sleep(1000)"
        process = self.start("run", "k.cpp", "f16[32]=ones", "-O", "0", "--expect", expression,
                             stderr=subprocess.PIPE, text=True)
        said = process.communicate(timeout=600)[1]
        self.assertEqual(process.returncode, USAGE, said)
        self.assertIn(f"`--expect` {expression}: it does not end within 300 s", said)
        self.wait_until(lambda: not self.marked())

    def test_tensors_beyond_the_memory(self):
        self.write(self.case("large", args=["u8[4294967296]"]),
                   self.case("not so large", args=["u8[268435456]"]))
        for line in self.batch("--memory", "256"):
            self.assertEqual(line["verdict"], "refused", line)
            self.assertIn("--memory", line["reason"])

    def test_files_that_are_no_projects(self):
        result = run("op", "list", "/proc", cwd=self.directory)
        self.assertEqual(result.returncode, USAGE, result.stdout[:999])
        self.assertIn("`/proc`", result.stderr)

    def test_expected_files_of_other_types(self):
        self.source(tries.SOURCE.partition("\n")[2])
        for name, array, text in (("c.npy", np.ones(32, np.complex64), "c64"),
                                  ("e.npy", np.ones(0, np.float16), "[0]")):
            np.save(self.directory / name, array)
            result = run("run", "k.cpp", "f16[32]=ones", "-O", "0", "--expect", f"0={name}",
                         cwd=self.directory)
            self.assertEqual(result.returncode, USAGE, result.stderr)
            self.assertIn(text, result.stderr)


class CacheEntries(Foreign):
    """An entry's name that is no file counts as missing, and a link is never followed."""

    def test_dangling_links_and_directories(self):
        self.source(tries.SOURCE.partition("\n")[2])
        cache, outside = self.directory / "cache", self.directory / "outside"
        outside.mkdir()

        def check():
            result = run("run", "k.cpp", "f16[32]=ones", "-O", "0", cwd=self.directory,
                         ASCTWIN_CACHE_DIR=cache, ASCTWIN_PRECOMPILED=0)
            self.assertEqual(result.returncode, 0, result.stderr)
            entries = sorted(entry for entry in cache.iterdir() if entry.suffix in (".so", ".sum"))
            self.assertEqual([entry.suffix for entry in entries], [".so", ".sum"])
            self.assertTrue(all(entry.is_file() and not entry.is_symlink() for entry in entries))
            return entries

        library, total = check()
        library.unlink()
        library.symlink_to(outside / "library.so")
        total.unlink()
        (total / "directory").mkdir(parents=True)
        self.assertEqual(check(), [library, total])
        self.assertEqual(list(outside.iterdir()), [])


class Ends(Foreign):
    """Whatever foreign code has been started ends with a parent that is killed."""

    def test_a_reference(self):
        self.write(self.case("a", expect={"0": "g:endless"}))
        for sandbox in ("auto", "off"):
            process = self.start("batch", "c.jsonl", "--out", "r.jsonl", "--sandbox", sandbox,
                                 "--env", "ASCTWIN_TEST_MARK")
            self.wait_until(lambda: any("python" in text for text in self.marked().values()))
            process.send_signal(signal.SIGKILL)
            process.wait()
            self.wait_until(lambda: not self.marked())

    def test_an_expression(self):
        self.source(tries.SOURCE.partition("\n")[2])
        process = self.start("run", "k.cpp", "f16[32]=ones", "-O", "0", "--expect",
                             "0=__import__('time').sleep(1000)")
        self.wait_until(lambda: any("python" in text for text in self.marked().values()))
        process.send_signal(signal.SIGKILL)
        process.wait()
        self.wait_until(lambda: not self.marked())


class ServerWithMessages(Foreign):
    def test_it_answers_and_ends_while_a_compiler_talks(self):
        (self.directory / "self.h").write_text('#include "self.h"\n' * 2)
        server, url = self.serve("--case-timeout", "6")
        source = f'#include "{self.directory}/self.h"\n' + tries.SOURCE
        request = urllib.request.Request(url + "/v1/cases",
                                         json.dumps(self.case("a", source=source)).encode() + b"\n",
                                         {"Authorization": "Bearer T"})
        answers = []

        def ask():
            with urllib.request.urlopen(request, timeout=300) as answer:
                answers.append(answer.read())

        asking = threading.Thread(target=ask)
        asking.start()
        times = []
        while asking.is_alive() and len(times) < 20:
            begin = time.monotonic()
            with urllib.request.urlopen(url + "/health", timeout=30) as answer:
                self.assertEqual(answer.status, 200)
            times.append(time.monotonic() - begin)
            time.sleep(0.05)
        self.assertLess(min(times), 0.1)
        server.send_signal(signal.SIGTERM)
        asking.join()
        self.assertEqual(server.wait(timeout=60), 0)
        [line] = answers[0].decode().splitlines()
        self.assertLess(len(line), 128 << 10)
        self.assertIn(json.loads(line)["verdict"], ("timeout", "compile-error"))


if __name__ == "__main__":
    unittest.main()
