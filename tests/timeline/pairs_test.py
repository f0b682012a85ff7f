"""Kernels in pairs, pairs.cpp: the profile of the slow one names the cause first, and the model says
that the other one is faster. Files that others read are held against the rules of their readers."""

import json
import pathlib
import tempfile
import unittest

from harness import CLEAN, USAGE, SOURCE_DIR, run
from profiled import profile_of

KERNELS = SOURCE_DIR / "tests/timeline/pairs.cpp"
VECTORS = ("f32[98304]=rand(1)", "f32[98304]=rand(2)", "f32[98304]", "98304")
ONE = ("f32[65536]=rand(1)",)
# kernel, arguments, blocks, cause, place of the hint, least and most of slow / tuned
PAIRS = (
    ("depth", VECTORS, 2, "queue_depth", "AllocTensor", 1.15, 2.5),
    ("tile", VECTORS, 2, "small_copy", "DataCopy", 1.5, 12),
    ("repeat", ONE, 1, "short_vector", "Muls", 2, 40),
    ("bank", ONE, 1, "bank_conflict", "Add", 1.4, 2.1),
    ("align", ONE, 1, "unaligned_gm", "DataCopy", 1.15, 1.5),
    ("scalar", ONE, 1, "scalar_access", "", 2, 40),
    ("balance", ONE, 8, "imbalance", "Muls", 1.5, 5),
    ("fused", ONE, 1, "fused_instruction", "Add", 1.15, 2.5),
)


def profile(kernel, arguments, blocks, *options):
    return profile_of(KERNELS, kernel, arguments, blocks, "-O", "0", *options)


class Pairs(unittest.TestCase):
    def test_the_cause_comes_first(self):
        for name, arguments, blocks, cause, call, *_ in PAIRS:
            with self.subTest(name):
                hints = profile(name + "_slow", arguments, blocks)["hints"]
                self.assertEqual(hints[0]["cause"], cause, hints)
                self.assertIn(call, hints[0]["call"])
                gains = [hint["gain_us"] for hint in hints]
                self.assertEqual(gains, sorted(gains, reverse=True))

    def test_the_tuned_one_is_faster(self):
        for name, arguments, blocks, cause, _, least, most in PAIRS:
            with self.subTest(name):
                slow = profile(name + "_slow", arguments, blocks)
                tuned = profile(name + "_tuned", arguments, blocks)["total_us"]
                self.assertTrue(least <= slow["total_us"] / tuned <= most,
                                f"{slow['total_us']} / {tuned}")
                gains = [hint["gain_us"] for hint in slow["hints"] if hint["cause"] == cause]
                predicted = slow["total_us"] - sum(gains)
                self.assertTrue(1 / 4 <= predicted / tuned <= 4, f"{predicted}, {tuned}")


class Command(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="asctwin-timeline-")
        self.addCleanup(directory.cleanup)
        self.directory = pathlib.Path(directory.name)

    def run_kernel(self, *options, soc="Ascend910B1", code=CLEAN):
        result = run("run", KERNELS, *VECTORS, "--kernel", "depth_tuned", "--blocks", "2", "-O", "0",
                     "--soc", soc, *options, cwd=self.directory)
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        return result

    def test_text(self):
        text = self.run_kernel("--profile").stdout
        self.assertIn("profile of depth_tuned on Ascend910B1, timing model A2", text)
        for part in (r"total [\d.]+ us, estimated within 25.0 %", r"bound by MTE2: [\d.]+ %",
                     r"AIV MTE2", r"global memory: ", r"critical path", r"waits"):
            self.assertRegex(text, part)

    def test_chrome_trace_keeps_the_rules_of_perfetto(self):
        self.run_kernel("--timeline", "a.json", "--timeline", "a.html")
        document = json.loads((self.directory / "a.json").read_text())
        events = document["traceEvents"]
        lanes, flows = {}, {}
        for event in events:
            self.assertIsInstance(event["pid"], int)
            self.assertIsInstance(event["tid"], int)
            if event["ph"] == "X":
                lanes.setdefault((event["pid"], event["tid"]), []).append(event)
            if event["ph"] in "sf":
                flows.setdefault(event["id"], []).append(event)
        for lane in lanes.values():
            for one, two in zip(lane, lane[1:]):
                self.assertLessEqual(one["ts"] + one["dur"], two["ts"] + 2e-4)
        self.assertTrue(flows)
        for start, finish in flows.values():
            self.assertEqual((start["ph"], finish["ph"], finish["bp"]), ("s", "f", "e"))
            self.assertLessEqual(start["ts"], finish["ts"] + 1e-3)
            for end in (start, finish):
                self.assertTrue(any(e["ts"] - 1e-3 <= end["ts"] <= e["ts"] + e["dur"] + 1e-3
                                    for e in lanes[end["pid"], end["tid"]]))
        self.assertIn("depth_tuned", (self.directory / "a.html").read_text())

    def test_insight_trace_keeps_its_rules(self):
        self.run_kernel("--timeline", "trace.json", "--timeline-format", "insight")
        text = (self.directory / "trace.json").read_text()
        head = text[:text.index("[")]
        self.assertIn('"profilingType":"op"', head)
        begun = {}
        for event in json.loads(text)["traceEvents"]:
            self.assertIn(event["ph"], "MXBEst")
            self.assertIsInstance(event["pid"], str)
            if event["ph"] in "BE":
                self.assertIn(event["name"], ("SET_FLAG", "WAIT_FLAG"))
                begun[event["id"]] = begun.get(event["id"], "") + event["ph"]
            if event["ph"] == "X":
                self.assertTrue(all(isinstance(v, str) for v in event["args"].values()))
        self.assertEqual(set(begun.values()), {"BE"})

    def test_directory_of_profiles(self):
        self.run_kernel("--profile-dir", "out")
        out = self.directory / "out"
        summary = json.loads((out / "report/results/kernel_0_reports/summary.json").read_text())
        self.assertEqual(summary["top_level_diagnosis"]["dominant_pipeline"], "AIV0_MTE2")
        self.assertEqual(summary["kernel_info"]["ai_core_active"], 2)
        core = out / "simulator/core0.veccore0"
        lines = (core / "core0.veccore0_instr_exe.csv").read_text().splitlines()
        self.assertEqual(lines[0], "instr,addr,pipe,call_count,cycles,running_time(us),detail")
        head, row = (out / "mindstudio_profiler_output/op_summary_0.csv").read_text().splitlines()
        cells = dict(zip(head.split(","), row.split(",")))
        self.assertEqual(cells["aic_mac_time(us)"], "NA")
        self.assertGreater(float(cells["aiv_mte2_time(us)"]), 0)

    def test_terminal_view(self):
        text = self.run_kernel("--timeline", "-").stdout
        self.assertRegex(text, r"MTE2 +\|[ D.]+\|")

    def test_a_chip_without_figures_is_unmodelled(self):
        result = self.run_kernel("--profile", soc="Ascend310P3", code=USAGE)
        self.assertIn("unmodelled", result.stderr)

    def test_ranks_have_a_chip_each(self):
        alone = profile("tile_tuned", VECTORS, 48)
        two = profile("tile_tuned", VECTORS, 48, "--ranks", "2", "--timeline",
                      str(self.directory / "ranks.json"))
        self.assertEqual((two["ranks"], two["blocks"]), (2, 48))
        self.assertAlmostEqual(two["total_us"], alone["total_us"])
        self.assertEqual(two["bytes_read"], 2 * alone["bytes_read"])
        events = json.loads((self.directory / "ranks.json").read_text())["traceEvents"]
        names = {event["args"]["name"]: event["pid"] for event in events
                 if event["name"] == "process_name"}
        self.assertEqual(len(set(names.values())), 96)
        self.assertIn("rank1.core47.veccore0", names)

    def test_own_figures(self):
        (self.directory / "my.model").write_text("number gm.read.ub 16\n")
        before = profile("depth_tuned", VECTORS, 2)["total_us"]
        after = profile("depth_tuned", VECTORS, 2, "--timing-model",
                        str(self.directory / "my.model"))["total_us"]
        self.assertTrue(1.7 < after / before < 2.1)

    def test_diff_and_calibrate(self):
        for name in ("depth_slow", "depth_tuned"):
            (self.directory / f"{name}.json").write_text(json.dumps(profile(name, VECTORS, 2)))
        slower = run("diff", "depth_tuned.json", "depth_slow.json", "--fail-if-slower", "5",
                     cwd=self.directory)
        self.assertEqual(slower.returncode, 1, slower.stderr)
        self.assertRegex(slower.stdout, r"total [\d.]+ -> [\d.]+ us \(\+")
        faster = run("diff", "depth_slow.json", "depth_tuned.json", "--fail-if-slower", "5",
                     cwd=self.directory)
        self.assertEqual(faster.returncode, CLEAN, faster.stderr)
        busy = {f"{pipe['core']} {pipe['pipe']}": pipe["busy_us"] for pipe in
                json.loads((self.directory / "depth_slow.json").read_text())["pipes"]}
        row = f"depth_slow,2,{2 * busy['AIV VECTOR']}\n"
        (self.directory / "op_summary.csv").write_text(
            "Op Name,Block Dim,aiv_vec_time(us)\n" + 3 * row)
        result = run("calibrate", "op_summary.csv", "depth_slow.json", cwd=self.directory)
        self.assertEqual(result.returncode, CLEAN, result.stderr)
        self.assertIn("scale vector 2\n", result.stdout)
        self.assertRegex(result.stderr, r"vector: times x 2.00, from 2 rows; .* 50.0 % before, 0 % ")


if __name__ == "__main__":
    unittest.main()
