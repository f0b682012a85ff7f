"""Batches: verdicts, order, resuming, shards, malformed lines, what cannot be written."""

import json
import os
import pathlib
import resource
import signal
import time
import unittest

import numpy as np

import batch_case
import generated
import harness
from batch_case import DONE, FAILED

COUNT, DISTINCT = (500, 60) if harness.LONG else (48, 7)


class Verdicts(batch_case.BatchTest):
    """The same results however the cases are run."""

    def setUp(self):
        super().setUp()
        if harness.LONG:
            self.expected = self.write_mixture(COUNT, DISTINCT)
        else:
            lines, self.expected = generated.cases(self.directory, COUNT, DISTINCT)
            self.write_cases(lines)

    def batch(self, *arguments, **options):
        return super().batch("--timeout", "5", *arguments, **options)

    def test_the_same_however_they_are_run(self):
        result = self.batch("-j", "1")
        self.assertEqual((result.returncode, result.stderr), (FAILED, ""))
        self.assertEqual(self.verdicts(), self.expected)
        self.assertEqual(list(self.verdicts()), list(self.expected), "not in the order of the file")
        whole = self.results()
        with self.subTest("two at a time"):
            self.batch("-j", "2", out="two.jsonl")
            self.assertEqual(self.results("two.jsonl"), whole)
        with self.subTest("killed and resumed"):
            self.check_resumed(whole)
        with self.subTest("in shards"):
            self.check_shards(whole)
        self.assertEqual(batch_case.end_of_processes_with(self.mark), [])

    def check_resumed(self, whole):
        process = self.start_batch("-j", "2", "--timeout", "5")
        file = self.directory / "results.jsonl"
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and process.poll() is None:
            if len(file.read_text().splitlines()) > COUNT // 4:
                break
            time.sleep(0.005)
        process.kill()
        process.wait()
        with open(file, "a") as half:
            half.write('{"schema":1,"id":"half')
        result = self.batch("--resume")
        self.assertIn(f"{COUNT} cases", result.stdout)
        self.assertEqual(self.results(), whole)

    def check_shards(self, whole):
        for i in range(1, 5):
            self.batch("--shard", f"{i}/4", out="parts.jsonl")
        self.assertEqual(self.results("parts.2-of-4.jsonl"), whole[1::4])
        merged = self.batch("--merge", out="parts.jsonl")
        self.assertEqual((merged.returncode, merged.stderr), (FAILED, ""))
        self.assertEqual(self.results("parts.jsonl"), whole)
        (self.directory / "parts.3-of-4.jsonl").unlink()
        self.assert_refused(self.batch("--merge", out="parts.jsonl"), "shard 3 of 4 are missing")
        part = self.directory / "parts.2-of-4.jsonl"
        part.write_text("".join(part.read_text().splitlines(True)[:-1]))
        others = [f"parts.{i}-of-4.jsonl" for i in (1, 2, 4)]
        self.assert_refused(self.batch(*others, "--merge", out="parts.jsonl"), "are missing")


class Cases(batch_case.BatchTest):
    """What a line may say."""

    def setUp(self):
        super().setUp()
        self.kernel = generated.Kernel(1)
        (self.directory / "k.cpp").write_text(self.kernel.source)
        np.save(self.directory / "z.npy", self.kernel.golden())

    def case(self, name, **fields):
        return {"id": name, "kernel": "k.cpp", "args": self.kernel.args(), **fields}

    def test_malformed_lines_harm_no_other(self):
        bad = ["not json", "[1]", '{"kernel": "k.cpp"}', '{"id": "a"}', '{"id": 7}',
               '{"id": "b", "kernel": "k.cpp", "source": "x"}',
               '{"id": "c", "kernel": "k.cpp", "args": [1]}',
               '{"id": "d", "kernel": "k.cpp", "blocks": [0]}',
               '{"id": "e", "kernel": "k.cpp", "expects": {}}',
               json.dumps(self.case("good"))]
        good = json.dumps(self.case("good", expect={"2": "z.npy"}))
        (self.directory / "cases.jsonl").write_text("\n".join([good, "", *bad]) + "\n")
        self.assertEqual(self.batch().returncode, FAILED)
        lines = self.results()
        self.assertEqual([line["verdict"] for line in lines], ["pass"] + ["refused"] * len(bad))
        self.assertEqual([line.get("field") for line in lines],
                         [None, "", "", "id", "kernel", "id", "kernel", "args", "blocks", "expects",
                          "id"])
        self.assertEqual([line["line"] for line in lines], [1, *range(3, 13)])
        self.assertIn("line 9: `args` is not a list of strings", lines[7]["reason"])

    def test_repetitions_are_cases_of_their_own(self):
        self.write_cases([self.case("a", socs=["Ascend910B1", "Ascend910B2"],
                                    schedules=["in-order", "random:1"])])
        self.assertEqual(self.batch().returncode, DONE)
        self.assertEqual(list(self.verdicts()),
                         [f"a[soc={soc},schedule={schedule}]"
                          for soc in ("Ascend910B1", "Ascend910B2")
                          for schedule in ("in-order", "random:1")])

    def test_several_ranks(self):
        kernel = harness.SOURCE_DIR / "tests/python/kernels/ring_sum.cpp"
        (self.directory / "sum.cpp").write_text(kernel.read_text())
        np.save(self.directory / "sum.npy", np.full(64, 10, np.float32))
        for rank in range(4):
            np.save(self.directory / f"x{rank}.npy", np.full(64, rank + 1, np.float32))
        case = {"kernel": "sum.cpp", "options": ["--ranks=4"], "expect": {"1": "sum.npy"}}
        arguments = ["f32[{n*16}]", "64"]
        self.write_cases([
            {**case, "id": "numbers", "args": ["f32[64]=full({r+1})", *arguments]},
            {**case, "id": "files", "args": ["x{r}.npy", *arguments]},
            {**case, "id": "wrong", "args": ["f32[64]=full({r})", *arguments]},
            {**case, "id": "none", "args": ["null", *arguments], "options": ["--ranks=0"]},
            {**case, "id": "function", "args": ["null", *arguments], "expect": {"1": "gold:sum"}}])
        self.batch()
        self.assertEqual(self.verdicts(), {"numbers": "pass", "files": "pass", "wrong": "mismatch",
                                           "none": "refused", "function": "refused"},
                         self.results())

    def test_what_cannot_be_run_is_refused(self):
        wrong = [self.case("option", options=["--no-such"]), self.case("save", options=["--save", "2=x.npy"]),
                 self.case("argument", options=["f16[1]"]), self.case("soc", options=["--soc", "x"]),
                 self.case("count", args=["1"]), self.case("golden", expect={"2": "absent.npy"}),
                 {"id": "kernel", "kernel": "absent.cpp"}]
        self.write_cases(wrong)
        self.batch()
        self.assertEqual(set(self.verdicts().values()), {"refused"}, self.results())
        self.assertEqual([line for line in self.results() if not line["reason"]], [])

    def test_references_in_python(self):
        (self.directory / "gold.py").write_text(
            "import numpy as np\n"
            f"def right(x, y, z):\n    return np.{self.kernel.function.__name__}(x, y) + {self.kernel.shift}\n"
            "def both(x, y, z):\n    return {2: right(x, y, z)}\n"
            "def wrong(x, y, z):\n    return x\n"
            "def fails(x, y, z):\n    raise ValueError('so it is')\n")
        self.write_cases([self.case(name, expect={"2": f"gold:{name}"})
                          for name in ("right", "both", "wrong", "fails", "absent")])
        self.batch()
        self.assertEqual(list(self.verdicts().values()),
                         ["pass", "pass", "mismatch", "refused", "refused"], self.results())
        self.assertIn("ValueError: so it is", self.results()[3]["reason"])
        (comparison,) = self.results()[2]["comparisons"]
        self.assertEqual(comparison["expected"], "gold:wrong")
        self.assertIn("max_ulp", comparison)
        self.assertIn("nan", comparison["census"]["got"])
        self.assertEqual([set(shape) for shape in comparison["shape"]],
                         [{"kind", "evidence", "lines"}] * len(comparison["shape"]))

    def test_another_python_first_in_the_path(self):
        (self.directory / "gold.py").write_text(
            "import numpy as np\n"
            f"def right(x, y, z):\n    return np.{self.kernel.function.__name__}(x, y) + {self.kernel.shift}\n")
        self.write_cases([self.case("right", expect={"2": "gold:right"})])
        self.batch(PATH=harness.path_with_poor_python(self.directory))
        self.assertEqual(list(self.verdicts().values()), ["pass"], self.results())

    def test_profile_of_a_case(self):
        source = pathlib.Path(__file__).parent / "add.cpp"
        (self.directory / "add.cpp").write_text(source.read_text())
        case = {"id": "one", "kernel": "add.cpp", "options": ["--profile"],
                "args": ["f16[32]=ones", "f16[32]=arange(1)", "f16[32]"]}
        traces = {**case, "id": "traces", "options": ["--timeline", "a.json"]}
        self.write_cases([case, traces, {**case, "id": "plain", "options": []}])
        self.batch()
        profiled, refused, plain = self.results()
        self.assertGreater(profiled["profile"]["total_us"], 0)
        self.assertEqual(refused["verdict"], "refused")
        self.assertIn("--timeline", refused["reason"])
        self.assertNotIn("profile", plain)

    def test_one_kernel_is_compiled_once(self):
        source = self.kernel.source + f"// {self.mark}\n"
        self.write_cases([{"id": str(i), "source": source, "args": self.kernel.args()}
                          for i in range(6)])
        self.batch("-j", "2")
        lines = [json.loads(line) for line in (self.directory / "results.jsonl").read_text().splitlines()]
        self.assertEqual([line["measured"]["library_from_cache"] for line in lines],
                         [False] + [True] * 5)

    def test_messages_of_compilers_are_the_same_each_time(self):
        hostile = generated.hostile("/no/such", "/no/such")
        self.write_cases([{"id": name, "source": hostile[name][0], "args": ["f16[16]"]}
                          for name in ("includes-a-secret", "embeds-a-secret", "does-not-compile")])
        self.batch("-j", "2")
        self.batch("-j", "1", out="again.jsonl")
        self.assertEqual(self.results("again.jsonl"), self.results())
        self.assertNotIn(os.environ["ASCTWIN_CACHE_DIR"],
                         (self.directory / "results.jsonl").read_text())

    def test_what_is_written_stays_valid_on_a_full_disk(self):
        self.write_cases([self.case(str(i)) for i in range(20)])
        self.batch(out="whole.jsonl")
        size = (self.directory / "whole.jsonl").stat().st_size

        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (size // 2, resource.RLIM_INFINITY))

        kept = harness.subprocess.run(
            [harness.COMMAND, "batch", "cases.jsonl", "--out", "results.jsonl", "--sandbox", "off"],
            cwd=self.directory, env={**os.environ, **self.environment}, preexec_fn=limit,
            capture_output=True, text=True)
        self.assertEqual(kept.returncode, harness.USAGE, kept.stderr)
        self.assertIn("`", kept.stderr)
        count = len(self.results())
        self.assertTrue(0 < count < 20, count)
        self.batch("--resume")
        self.assertEqual(self.results(), self.results("whole.jsonl"))

    def test_an_interrupted_batch_dies_of_the_signal(self):
        source = generated.hostile("/x", "/x")["sleeps"][0]
        self.write_cases([{"id": "s", "source": source, "args": ["f16[16]"]}])
        process = self.start_batch("--timeout", "60")
        time.sleep(1)
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(timeout=30), -signal.SIGTERM)
        self.assertEqual(batch_case.end_of_processes_with(self.mark), [])

    def test_an_environment_that_contradicts_itself(self):
        self.write_cases([])
        self.assert_refused(self.batch(OMPI_COMM_WORLD_RANK=4, OMPI_COMM_WORLD_SIZE=4),
                            "$OMPI_COMM_WORLD_RANK is 4, but there are 4 shards")
        self.assert_refused(self.batch(JOB_COMPLETION_INDEX=0), "JOB_COMPLETION_INDEX")
        self.assert_refused(self.batch("--shard", "5/4"), "`--shard` is 5/4")


class Hostile(batch_case.BatchTest):
    """Kernels against which a machine has to be guarded."""

    SECRET = "the word that nobody may know"

    def setUp(self):
        super().setUp()
        outside = self.directory / "outside"
        outside.mkdir()
        (outside / "secret").write_text(self.SECRET)
        self.marker = outside / "marker"
        self.kernels = generated.hostile(outside / "secret", self.marker)
        self.inside = self.directory / "inside"
        self.inside.mkdir()

    def run_hostile(self, which, *arguments):
        lines = [{"id": name, "source": self.kernels[name][0], "args": ["f16[16]"]}
                 for name in which]
        generated.write(self.inside / "cases.jsonl", lines)
        result = self.batch(*arguments, "--timeout", "2", cases="inside/cases.jsonl")
        self.assertEqual(result.stderr, "")
        self.assertEqual(batch_case.end_of_processes_with(self.mark), [])
        return self.verdicts()

    def test_in_the_sandbox(self):
        if not self.has_sandbox():
            self.skipTest("this machine gives no sandbox")
        found = self.run_hostile(self.kernels, "--sandbox", "on")
        self.assertEqual(found, {name: kernel[1] for name, kernel in self.kernels.items()})
        self.assertNotIn(self.SECRET, (self.directory / "results.jsonl").read_text())
        self.assertFalse(self.marker.exists())

    def test_without_a_sandbox(self):
        tame = [name for name, kernel in self.kernels.items() if kernel[2]]
        found = self.run_hostile(tame, "--sandbox", "off")
        self.assertEqual(found, {name: self.kernels[name][2] for name in tame})

    def test_cases_name_no_file_outside(self):
        if not self.has_sandbox():
            self.skipTest("this machine gives no sandbox")
        secret = self.directory / "outside" / "secret"
        (self.inside / "link.npy").symlink_to(secret)
        source = {"source": self.kernels["sleeps"][0]}
        lines = [{"id": "kernel", "kernel": str(secret)},
                 {"id": "argument", "args": [f"u8[8]=@{secret}"], **source},
                 {"id": "dots", "args": ["u8[8]=@../outside/secret"], **source},
                 {"id": "link", "args": ["link.npy"], **source},
                 {"id": "option", "args": [], "options": ["-I", str(secret.parent)], **source},
                 {"id": "golden", "args": [], "expect": {"0": str(secret)}, **source}]
        generated.write(self.inside / "cases.jsonl", lines)
        self.batch("--sandbox", "on", cases="inside/cases.jsonl")
        self.assertEqual([line["verdict"] for line in self.results()], ["refused"] * len(lines))
        for line in self.results():
            self.assertIn("is outside of what a case may read", line["reason"])


if __name__ == "__main__":
    unittest.main()
