"""--schedule: a seed draws when instructions take effect, and explore looks for a telling one."""

import json
import unittest

from harness import CommandTest

RACE = """extern "C" __global__ __aicore__ void k(__gm__ half* in, __gm__ half* out) {
  AscendC::GlobalTensor<half> from, to;
  from.SetGlobalBuffer(in, 64);
  to.SetGlobalBuffer(out, 64);
  AscendC::LocalTensor<half> x(AscendC::TPosition::VECCALC, 0, 64);
  AscendC::DataCopy(x, from, 64);
  SYNC
  AscendC::DataCopy(to, x, 64);
}
"""
ORDER = """AscendC::SetFlag<AscendC::HardEvent::MTE2_MTE3>(0);
  AscendC::WaitFlag<AscendC::HardEvent::MTE2_MTE3>(0);"""
ARGUMENTS = ("f16[64]=ones", "f16[64]=zeros")


class Schedule(CommandTest):
    def explore(self, *options):
        return self.run_command("k.cpp", *ARGUMENTS, "--schedule=explore:40", *options)

    def test_a_race_is_found_and_its_seed_repeats_it(self):
        self.source(RACE.replace("SYNC", ""))
        found = self.explore("--print", "1", "--no-check")
        self.assertEqual(found.returncode, 1, found.stderr)
        text, _, seed = found.stdout.rpartition("--schedule=random:")
        self.assertIn("argument 1 comes out another way than in program order", text)
        again = self.run_command("k.cpp", *ARGUMENTS, f"--schedule=random:{int(seed)}",
                                 "--print", "1", "--no-check")
        self.assertIn(again.stdout, found.stdout)

    def test_a_kernel_in_order_stays_the_same(self):
        self.source(RACE.replace("SYNC", ORDER))
        found = self.explore("--json")
        self.assertEqual(found.returncode, 0, found.stderr)
        self.assertEqual(json.loads(found.stdout)["comparisons"],
                         ["40 random schedules give the same result"])

    def test_what_is_refused(self):
        self.source(RACE.replace("SYNC", ORDER))
        for value, text in (("shuffled", "in-order, random:SEED or explore:N"),
                            ("random:", "takes a number in [0, 18446744073709551615]"),
                            ("random:-1", "takes a number"), ("explore:0", "[1, 1000000]")):
            with self.subTest(value=value):
                result = self.run_command("k.cpp", *ARGUMENTS, f"--schedule={value}")
                self.assert_refused(result, "`--schedule` is " + value, text)
        every_chip = self.run_command("k.cpp", *ARGUMENTS, "--schedule=random:1", "--soc", "all")
        self.assert_refused(every_chip, "`--schedule` is for one chip")


if __name__ == "__main__":
    unittest.main()
