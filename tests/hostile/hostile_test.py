"""Every try of tries.py: a refusal or a failure with a sentence of our own, in bounded time and size,
and nothing left behind."""

import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import time
import unittest
import uuid

import tries
from harness import COMMAND, FINDINGS, SOURCE_DIR, USAGE, CommandTest, run

# Texts of libraries and of the shell of things, which say nothing to a user.
FOREIGN = ("json.exception", "This should be caught", "std::", "terminate called", "basic_string",
           "Traceback", "filesystem error", "bad_alloc", "stoull",
           "Sanitizer", "runtime error:")  # of a command that is built with sanitizers
MOST_BYTES = 256 << 10


class Hostile(CommandTest):
    def setUp(self):
        super().setUp()
        self.mark = uuid.uuid4().hex
        self.source(tries.SOURCE.partition("\n")[2])
        self.before = self.files()

    def files(self):
        return sorted(str(path) for path in self.directory.rglob("*"))

    def ask(self, *words):
        return run(*words, cwd=self.directory, ASCTWIN_TEST_MARK=self.mark,
                   ASCTWIN_PYTHON=sys.executable)

    def processes(self):
        found = []
        for directory in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if self.mark.encode() in (directory / "environ").read_bytes():
                    found.append(directory.name)
            except OSError:
                pass
        return found

    def check(self, result, codes, text=""):
        said = result.stdout + result.stderr
        self.assertIn(result.returncode, codes, said[:2000])
        self.assertLess(len(said), MOST_BYTES)
        for foreign in FOREIGN:
            self.assertNotIn(foreign, said)
        if result.returncode != 0:
            self.assertRegex(said, text.replace("?", "[?]") if text else r"\S")

    def check_left(self):
        self.assertEqual(self.files(), self.before)
        deadline = time.monotonic() + 20
        while self.processes() and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertEqual(self.processes(), [])

    def test_options_and_arguments(self):
        for name, words, text in tries.options():
            with self.subTest(name):
                self.check(self.ask("run", "k.cpp", "f16[32]=ones", "-O", "0", *words)
                           if "-O9" not in words else
                           self.ask("run", "k.cpp", "f16[32]=ones", *words), (FINDINGS, USAGE), text)
        for name, text in tries.arguments():
            with self.subTest(name):
                self.check(self.ask("run", "k.cpp", "-O", "0", "--expect", "0=1", text),
                           (FINDINGS, USAGE))
        self.check_left()

    def test_cases(self):
        lines = list(tries.case_lines())
        (self.directory / "c.jsonl").write_text("".join(line + "\n" for _, line in lines))
        self.check(self.ask("batch", "c.jsonl", "--out", "r.jsonl", "-j", 2), (FINDINGS,))
        results = [json.loads(line) for line in (self.directory / "r.jsonl").read_text().splitlines()]
        numbers = {}
        for result in results:
            numbers.setdefault(result["line"], result)
        for number, (name, _) in enumerate(lines, 1):
            with self.subTest(name):
                self.assertEqual(numbers[number]["verdict"], "refused", numbers[number])
                self.assertTrue(numbers[number]["reason"].strip())
                for foreign in FOREIGN:
                    self.assertNotIn(foreign, json.dumps(numbers[number]))
        for name in ("c.jsonl", "r.jsonl"):
            (self.directory / name).unlink()
        self.check_left()

    def test_references_of_cases(self):
        (self.directory / "g.py").write_text(tries.golden_module())
        (self.directory / "c.jsonl").write_text("".join(
            json.dumps({"id": name, "source": tries.SOURCE, "args": ["f16[32]=ones"],
                        "expect": {"0": f"g:{name}"}}) + "\n" for name in tries.GOLDENS))
        self.check(self.ask("batch", "c.jsonl", "--out", "r.jsonl", "-j", 2), (FINDINGS,))
        for line in (self.directory / "r.jsonl").read_text().splitlines():
            result = json.loads(line)
            with self.subTest(result["id"]):
                self.assertEqual(result["verdict"], "refused", result)
                self.assertIn(tries.GOLDENS[result["id"]][1], result["reason"])

    def test_tables_and_goldens_of_sweeps(self):
        project = SOURCE_DIR / "tests/operators/add_custom"
        (self.directory / "g.py").write_text(tries.golden_module())
        for name, text, said in tries.tables():
            with self.subTest(name):
                (self.directory / "t.csv").write_text(text)
                self.check(self.ask("op", "sweep", project, "AddCustom", "t.csv"),
                           (FINDINGS, USAGE), said)
        (self.directory / "t.csv").write_text(
            "\ufeffcase,x,y,z\na,f16[32]=ones,f16[32]=ones,f16[32]\n")
        for name, (_, said) in {**tries.GOLDENS, **tries.SWEEP_GOLDENS}.items():
            with self.subTest(name):
                result = self.ask("op", "sweep", project, "AddCustom", "t.csv", "--golden", f"g:{name}",
                                  "--json")
                self.assertEqual(result.returncode, FINDINGS, result.stderr)
                [case] = json.loads(result.stdout)
                self.assertEqual(case["verdict"], "error", case)
                self.assertIn(said, case["fault"])
        result = self.ask("op", "sweep", project, "AddCustom", "t.csv", "--golden", "g")
        self.check(result, (USAGE,), "module:function")

    def test_recordings(self):
        made = self.ask("record", "r.json", "run", "k.cpp", "f16[32]=ones", "-O", "0")
        self.assertEqual(made.returncode, 0, made.stderr)
        good = json.loads((self.directory / "r.json").read_text())
        for name, recording in tries.recordings(good):
            if name in ("without error", "without report", "without words") and "words" in recording:
                continue
            with self.subTest(name):
                text = recording if isinstance(recording, str) else json.dumps(recording)
                (self.directory / "x.json").write_text(text)
                result = self.ask("replay", "x.json")
                harmless = re.match("(report|error|version)=|without (report|error)", name)
                self.check(result, (0, FINDINGS, USAGE) if harmless else (FINDINGS, USAGE))
        self.assertFalse(pathlib.Path("/etc/x").exists())

    def test_outputs_of_recordings_stay_below_the_replay(self):
        outside = self.directory / "outside"
        outside.mkdir()
        made = self.ask("record", "r.json", "run", "k.cpp", "f16[32]=ones", "-O", "0")
        self.assertEqual(made.returncode, 0, made.stderr)
        good = json.loads((self.directory / "r.json").read_text())
        for i, option in enumerate(("--save", "--output", "--memory-svg")):
            for place in (outside / f"{i}.npy", f"../../../../../../../../{outside}/r{i}.npy"):
                name = f"0={place}" if option == "--save" else str(place)
                good_words = ["run", "k.cpp", "f16[32]=ones", "-O", "0", option, name]
                (self.directory / "x.json").write_text(json.dumps({**good, "words": good_words}))
                self.assertEqual(self.ask("replay", "x.json").returncode, 0)
        self.assertEqual(list(outside.iterdir()), [])
        self.assertEqual(len([one for one in (self.directory / "x.json.outputs").rglob("*")
                              if one.is_file()]), 6)


class HostileClients(CommandTest):
    def start(self, *words):
        process = subprocess.Popen(
            [COMMAND, "serve", ".", "--port", "0", *words], cwd=self.directory, text=True,
            env={**os.environ, "ASCTWIN_TOKEN": "T"}, stdout=subprocess.PIPE)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        self.port = int(process.stdout.readline().rsplit(":", 1)[1])
        return process

    def connect(self, data=b""):
        made = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        try:
            made.sendall(data)
        except OSError:
            pass  # it has answered and closed already
        return made

    def answer(self, data):
        got = b""
        with self.connect(data) as made:
            try:
                while part := made.recv(1 << 16):
                    got += part
            except OSError:
                pass
        return got

    def health_seconds(self):
        begin = time.monotonic()
        self.assertTrue(self.answer(b"GET /health HTTP/1.1\r\n\r\n").startswith(b"HTTP/1.1 200 "))
        return time.monotonic() - begin

    def memory(self, process):
        text = pathlib.Path(f"/proc/{process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) >> 10  # MiB

    def test_heads(self):
        process = self.start()
        for name, data, status in tries.heads():
            with self.subTest(name):
                self.assertRegex(self.answer(data)[:60].decode(), f"^HTTP/1.1 {status} ")
        self.assertLess(self.memory(process), 200)
        self.assertIsNone(process.poll())

    def test_slow_clients(self):
        process = self.start()
        slow = [self.connect(b"POST /v1/cases HTTP/1.1\r\n") for _ in range(40)]
        slow += [self.connect(b"POST /v1/cases HTTP/1.1\r\nAuthorization: Bearer T\r\n"
                              b"Content-Length: 1000000\r\n\r\n") for _ in range(40)]
        for one in slow:
            self.addCleanup(one.close)
        for _ in range(5):
            for one in slow:
                one.sendall(b"A")
            self.assertLess(min(self.health_seconds() for _ in range(3)), 0.1)
        begin = time.monotonic()
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(timeout=30), 0)
        self.assertLess(time.monotonic() - begin, 10)

    def test_many_requests_without_growth(self):
        count = 100_000 if os.environ.get("ASCTWIN_TEST_LONG") == "1" else 2_000
        process = self.start()
        bodies = (b"", b"{}\n", b"no json\n")
        for i in range(count):
            if i == count // 10:
                before = self.memory(process)
            body = bodies[i % 3]
            got = self.answer(b"POST /v1/cases HTTP/1.1\r\nAuthorization: Bearer T\r\n"
                              b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
            self.assertTrue(got.startswith(b"HTTP/1.1 200 "), got[:100])
        self.assertLess(self.memory(process) - before, 8)


if __name__ == "__main__":
    unittest.main()
