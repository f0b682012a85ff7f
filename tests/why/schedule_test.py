"""asctwin why, --watch and diff-run under a random schedule: the seed is part of the request. The
kernel copies eight tiles, and lacks the flag between each copy and the call that reads it."""

import json
import pathlib
import re
import unittest

import numpy as np
from harness import CommandTest, run

RACE = (pathlib.Path(__file__).resolve().parent / "race.cpp").read_text()
COPY, MULS = (next(i for i, line in enumerate(RACE.splitlines(), 2) if line.endswith(mark))
              for mark in ("// COPY", "// MULS"))
QUEUES = """using namespace AscendC;
extern "C" __global__ __aicore__ void k(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<float> a, b;
  a.SetGlobalBuffer((__gm__ float*)x);
  b.SetGlobalBuffer((__gm__ float*)y);
  TPipe pipe;
  TQue<TPosition::VECIN, 2> in;
  TQue<TPosition::VECOUT, 2> out;
  pipe.InitBuffer(in, 2, 256);
  pipe.InitBuffer(out, 2, 256);
  for (int i = 0; i < 8 && GetBlockIdx() == 0; ++i) {
    LocalTensor<float> s = in.AllocTensor<float>(), t = out.AllocTensor<float>();
    DataCopy(s, a[i * 64], 64);
    Muls(t, s, 2.0f, 64);
    DataCopy(b[i * 64], t, 64);
    in.FreeTensor(s);
    out.FreeTensor(t);
  }
}
"""
ARGUMENTS = ("f32[1024]=arange(1)", "f32[1024]", "--blocks", "2")


class RandomSchedule(CommandTest):
    def setUp(self):
        super().setUp()
        self.kernel = self.source(RACE)

    def asctwin(self, command, *options, files=1):
        return run(command, *[self.kernel] * files, *ARGUMENTS, *options, cwd=self.directory)

    def results(self, seed):
        """Returns the results of the kernel in the order of a seed."""
        self.asctwin("run", f"--schedule=random:{seed}", "--keep-going", "--save", "1=y.npy")
        return np.load(self.directory / "y.npy")

    def wrong_seed(self):
        """A seed, and an element that it makes as old as the tile before, with all results."""
        right = 2 * np.arange(1, 1025, dtype=np.float32)
        for seed in range(1, 40):
            results = self.results(seed)
            for index in np.flatnonzero(results != right):
                if index % 512 >= 64 and results[index] == right[index - 64]:
                    return seed, int(index), results
        raise AssertionError("no seed shows the race")

    def test_the_stale_read_of_a_seed(self):
        seed, index, results = self.wrong_seed()
        schedule = f"--schedule=random:{seed}"
        answers = [self.asctwin("why", "--element", f"1[{index}]", schedule, *options).stdout
                   for options in ((), (), ("--check=fast",), ("--check=off",))]
        self.assertEqual(len(set(answers)), 1, answers)
        self.assertIn(f"[{index}] = {results[index]:g}\n", answers[0])
        self.assertIn(f"stale: read before `DataCopy` at line {COPY} took effect", answers[0])
        tile = index % 512 // 64
        self.assertRegex(answers[0], f"written by `Muls` at k.cpp:{MULS}, .*, iteration {tile + 1}")
        # In program order the same element is right, and nothing is stale.
        ordered = self.asctwin("why", "--element", f"1[{index}]").stdout
        self.assertIn(f"[{index}] = {2 * (index + 1)}\n", ordered)
        self.assertNotIn("stale", ordered)

        found = json.loads(self.asctwin("why", "--expect", "1=x0*2", schedule, "--json").stdout)
        self.assertEqual(found["expect"][0]["shape"][0]["kind"], "stale")
        page = self.asctwin("run", "--expect", "1=x0*2", schedule, "--html", "page.html")
        self.assertEqual(page.returncode, 1)
        self.assertIn(f"random:{seed}", (self.directory / "page.html").read_text())

        shown = [self.asctwin("run", schedule, "--watch", f"1[{index}]", "--watch", "ub:0+4").stdout
                 for _ in range(2)]
        self.assertEqual(shown[0], shown[1])
        self.assertRegex(shown[0],
                         rf"writes argument 1 .* \[{index}\]: \S+ -> {results[index]:g}\n")
        reads = re.findall(r"` at .*block0.*iteration 2 (reads|writes) UB 0x0000", shown[0])
        self.assertEqual(len(reads), 2, shown[0])

        parted = self.asctwin("diff-run", f"--other-schedule=random:{seed}", files=2)
        self.assertEqual(parted.returncode, 1)
        self.assertIn("they part here", parted.stdout)
        same = self.asctwin("diff-run", schedule, files=2)
        self.assertEqual((same.returncode, same.stdout), (0, "all tensors are equal\n"))

    def test_checks_do_not_change_the_order(self):
        self.kernel = self.source(QUEUES)
        ended = 0
        for seed in range(1, 6):
            results = {}
            for check in ("full", "fast", "off"):
                self.asctwin("run", f"--schedule=random:{seed}", f"--check={check}",
                             "--keep-going", "--save", "1=y.npy")
                results[check] = np.load(self.directory / "y.npy")[:512]
            # Where nothing was written yet, checks see poison, and a run without them a made-up value.
            written = results["fast"] > 0
            self.assertTrue(written.any())
            np.testing.assert_array_equal(results["fast"][written], results["off"][written])
            # The full checks end what a buffer holds when it is allocated.
            has_value = results["full"] > 0
            ended += np.count_nonzero(~has_value)
            np.testing.assert_array_equal(results["full"][has_value], results["fast"][has_value])
        self.assertGreater(ended, 0)

    def test_a_buffer_whose_content_has_ended(self):
        self.kernel = self.source(QUEUES)
        self.asctwin("run", "--schedule=random:1", "--keep-going", "--save", "1=y.npy")
        results = np.load(self.directory / "y.npy")[:512]
        index = int(np.flatnonzero(results < 0)[-1])
        answer = self.asctwin("why", "--schedule=random:1", "--keep-going", "--element",
                              f"1[{index}]")
        self.assertIn(f"[{index}] = {float(results[index]):.8g}\n", answer.stdout)
        self.assertIn("nothing has written it", answer.stdout)

    def test_many_orders_are_refused(self):
        for command, options in (("why", ("--element", "1[0]")), ("run", ("--watch", "1[0]"))):
            self.assert_refused(self.asctwin(command, "--schedule=explore:4", *options),
                                "one order")
        self.assert_refused(self.asctwin("diff-run", "--schedule=explore:4", files=2), "one order")


if __name__ == "__main__":
    unittest.main()
