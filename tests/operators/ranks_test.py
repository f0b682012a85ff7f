"""`asctwin op run --ranks`: an operator whose kernel talks to those of other cards. Each rank has a call
and a tiling of its own.
spec: multi_card.md, section 2; custom_op.md, section 5.2
"""

import json
import pathlib
import shutil
import tempfile
import unittest

import numpy as np
from copies import Copies, replaced
from harness import CLEAN, FINDINGS, USAGE, run

PROJECT = pathlib.Path(__file__).parent / "sum_and_add"
RANKS = 3


class OperatorsOfRanks(unittest.TestCase):
    def setUp(self):
        self.directory = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.directory)

    def write(self, count, ranks=RANKS):
        """Files x_R.npy, bias_R.npy and golden_R.npy of each rank; returns the goldens."""
        random = np.random.default_rng(count)
        x, bias = random.integers(-9, 10, (2, ranks, count)).astype(np.float32)
        golden = x.sum(axis=0) + bias
        for name, arrays in (("x", x), ("bias", bias), ("golden", golden)):
            for rank in range(ranks):
                np.save(self.directory / f"{name}_{rank}.npy", arrays[rank])
        return golden

    def call(self, *options, project=PROJECT, ranks=RANKS, inputs=("x_{r}.npy", "bias_{r}.npy")):
        return run("op", "run", project, "SumAndAdd", *inputs, "--ranks", ranks, *options,
                   cwd=self.directory)

    def test_each_rank_is_compared_and_saved(self):
        for ranks, count, options in ((1, 64, ()), (RANKS, 64, ()), (RANKS, 512, ()),
                                      (8, 192, ("--schedule", "random:1"))):
            with self.subTest(ranks=ranks, count=count):
                golden = self.write(count, ranks)
                made = self.call("--expect", "y=golden_{r}.npy", "--save", "y=y_{r}.npy", *options,
                                 ranks=ranks)
                self.assertEqual((made.returncode, made.stderr), (CLEAN, ""), made.stdout)
                self.assertEqual(made.stdout.count("`rank "), ranks, made.stdout)
                for rank in range(ranks):
                    np.testing.assert_array_equal(np.load(self.directory / f"y_{rank}.npy"),
                                                  golden[rank])

    def test_other_chip(self):
        self.write(64)
        made = self.call("--expect", "y=golden_{r}.npy", "--soc", "Ascend910_9391")
        self.assertEqual((made.returncode, made.stderr), (CLEAN, ""), made.stdout)

    def test_one_rank_without_the_option(self):
        golden = self.write(64, 1)
        made = run("op", "run", PROJECT, "SumAndAdd", "x_0.npy", "bias_0.npy", "--expect",
                   "y=golden_0.npy", cwd=self.directory)
        self.assertEqual((made.returncode, made.stderr), (CLEAN, ""), made.stdout)
        self.assertEqual(golden.shape, (1, 64))

    def test_sweeps_know_of_no_cards(self):
        (self.directory / "calls.csv").write_text("x,bias\nf32[64]=ones,f32[64]=ones\n")
        made = run("op", "sweep", PROJECT, "SumAndAdd", "calls.csv", cwd=self.directory)
        self.assertNotEqual(made.returncode, CLEAN, made.stdout)
        self.assertIn("SumAndAdd communicates with other cards", made.stdout + made.stderr)

    def test_document(self):
        golden = self.write(64)
        made = self.call("--print", "y", "--rank", 1, "--expect", "y=golden_1.npy", "--json")
        self.assertEqual(made.returncode, CLEAN, made.stderr)
        document = json.loads(made.stdout)
        self.assertEqual(len(document["tilings"]), RANKS)
        self.assertEqual(document["tilings"][2]["blocks"], 1)
        (tensor,) = document["tensors"]
        self.assertEqual((tensor["rank"], tensor["output"]), (1, "y"))
        (expect,) = document["expect"]
        self.assertEqual((expect["rank"], expect["equal"]), (1, True))
        values = [float(word) for word in tensor["text"].strip("[]").split() if word != "..."]
        self.assertEqual(values[0], golden[1, 0])

    def test_a_difference_names_its_rank(self):
        golden = self.write(64)
        np.save(self.directory / "golden_2.npy", golden[2] + 1)
        made = self.call("--expect", "y=golden_{r}.npy")
        self.assertEqual(made.returncode, FINDINGS, made.stderr)
        self.assertRegex(made.stdout, "`rank 2, y` differs")
        self.assertRegex(made.stdout, "`rank 1, y` equals")

    def changed(self, file, *pairs):
        return Copies("ranks").make("sum_and_add", {file: replaced(*pairs)})

    def test_wrong_kernels(self):
        self.write(64)
        for pairs, code in (
                ([("  hccl.Wait(handle);\n", "")], "E0401"),
                ([("data.count, HCCL_DATA", "data.count + GetRankId(), HCCL_DATA"),
                  ("using namespace AscendC;", "using namespace AscendC;\nstatic uint32_t "
                   "GetRankId() { return reinterpret_cast<uint32_t*>(GetHcclContext<0>())[4]; }")],
                 "E1503")):
            with self.subTest(code):
                made = self.call("--json", project=self.changed("op_kernel/sum_and_add.cpp", *pairs))
                self.assertEqual(made.returncode, FINDINGS, made.stderr)
                found = json.loads(made.stdout)["findings"]["findings"]
                self.assertIn(code, {one["code"] for one in found})

    def test_group_names(self):
        self.write(64)
        made = self.call("--attr", "group=tp", "--json")
        self.assertEqual(made.returncode, FINDINGS, made.stderr)
        found = json.loads(made.stdout)["findings"]["findings"]
        self.assertEqual({one["code"] for one in found}, {"E1506"})
        made = self.call("--attr", "group=tp", "--group", "tp", "--expect", "y=golden_{r}.npy")
        self.assertEqual((made.returncode, made.stderr), (CLEAN, ""), made.stdout)

    def test_a_tiling_that_fails_on_a_rank(self):
        made = self.call(inputs=("f32[{64+r}]=ones", "f32[{64+r}]=ones"))
        self.assertEqual(made.returncode, FINDINGS)
        self.assertIn("on rank 1 of 3", made.stderr)

    def test_what_is_refused(self):
        self.write(64)
        for options, text in ((("--ranks", "0"), "`--ranks` is 0, outside [1, 256]"),
                              (("--rank", "3"), "`--rank` is 3, outside [0, 3)"),
                              (("--save", "y=y.npy"), "`--save` writes `y.npy` for several ranks"),
                              (("--golden", "a:b"), "a function gives no goldens of several ranks"),
                              (("--print", "{1/(r-r)}"), "divides by 0 on rank 0"),
                              (("--print", "z"), "`z` is no tensor of the call")):
            with self.subTest(options):
                made = self.call(*options) if options[0] != "--ranks" else self.call(ranks=options[1])
                self.assertEqual(made.returncode, USAGE, made.stderr + made.stdout)
                self.assertIn(text, made.stderr)
        made = self.call(inputs=("f32[{64*(r+1)}]=ones", "f32[{64*(r+1)}]=ones"))
        self.assertEqual(made.returncode, USAGE, made.stderr)
        self.assertIn("rank 1 is tiled with key 0 for 2 blocks, but rank 0 with key 0 for 1",
                      made.stderr)
        made = run("op", "run", PROJECT, "SumAndAdd", "f32[64]=ones", "f32[64]=ones", "--rank", 1)
        self.assertEqual(made.returncode, USAGE)


if __name__ == "__main__":
    unittest.main()
