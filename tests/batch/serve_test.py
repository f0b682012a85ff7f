"""`asctwin serve`: the same results as a batch, and what it refuses."""

import json
import os
import signal
import subprocess
import threading
import unittest
import urllib.error
import urllib.request

import batch_case
import generated
import harness

TOKEN = "a-token-of-the-test"


class Serve(batch_case.BatchTest):
    def start(self, *arguments):
        process = subprocess.Popen(
            [harness.COMMAND, "serve", ".", "--port", "0", *arguments, *self.keeps_mark],
            env={**os.environ, **self.environment, "ASCTWIN_TOKEN": TOKEN}, cwd=self.directory,
            text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        line = process.stdout.readline()
        if not line:
            self.fail(process.stderr.read())
        self.url = line.split()[-1]
        return process

    def ask(self, path, body=None, token=TOKEN):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        request = urllib.request.Request(self.url + path, body, headers)
        try:
            with urllib.request.urlopen(request, timeout=600) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def test_the_results_are_those_of_a_batch(self):
        lines, _ = generated.cases(self.directory, 12, 4)
        self.write_cases([*lines, {"id": "malformed"}])
        self.batch()
        process = self.start()
        status, text = self.ask("/v1/cases", (self.directory / "cases.jsonl").read_bytes())
        (self.directory / "served.jsonl").write_text(text)
        self.assertEqual(status, 200)
        self.assertEqual(self.results("served.jsonl"), self.results())
        self.assertEqual(self.ask("/health", token=None), (200, '{"status":"ok"}\n'))
        metrics = self.ask("/metrics", token=None)[1]
        self.assertIn('asctwin_cases_total{verdict="pass"} 6\n', metrics)
        self.assertIn("asctwin_cases_waiting 0\n", metrics)
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(timeout=30), 0)
        self.assertEqual(batch_case.end_of_processes_with(self.mark), [])

    @unittest.skipUnless(harness.LONG, "500 cases are for `make test-long`")
    def test_five_hundred_cases(self):
        expected = self.write_mixture(500, 60)
        self.batch("--timeout", "5")
        self.start("--queue", "500", "--timeout", "5")
        status, text = self.ask("/v1/cases", (self.directory / "cases.jsonl").read_bytes())
        (self.directory / "served.jsonl").write_text(text)
        self.assertEqual(status, 200)
        self.assertEqual(self.verdicts("served.jsonl"), expected)
        self.assertEqual(self.results("served.jsonl"), self.results())

    def test_refusals(self):
        self.start("--queue", "2")
        self.assertEqual(self.ask("/v1/cases", b"{}", token="wrong")[0], 401)
        self.assertEqual(self.ask("/v1/cases", b"{}", token=None)[0], 401)
        self.assertEqual(self.ask("/nothing")[0], 404)
        status, text = self.ask("/v1/cases", b"no json\n")
        self.assertEqual((status, json.loads(text)["verdict"]), (200, "refused"))
        lines, _ = generated.cases(self.directory, 3, 1)
        body = "".join(json.dumps(line) + "\n" for line in lines).encode()
        self.assertEqual(self.ask("/v1/cases", body)[0], 429)

    def test_what_runs_is_finished_before_the_end(self):
        process = self.start("--timeout", "2")
        source = generated.hostile("/x", "/x")["sleeps"][0]
        body = json.dumps({"id": "s", "source": source, "args": ["f16[16]"]}).encode()
        answers = []
        asking = threading.Thread(target=lambda: answers.append(self.ask("/v1/cases", body)))
        asking.start()
        while "asctwin_cases_running 1" not in self.ask("/metrics")[1]:
            pass
        process.send_signal(signal.SIGTERM)
        asking.join()
        self.assertEqual(json.loads(answers[0][1])["verdict"], "timeout")
        self.assertEqual(process.wait(timeout=30), 0)


if __name__ == "__main__":
    unittest.main()
