"""--schedule: a seed draws when instructions take effect, explore looks for a telling one, and all
tries every order of the calls that conflict."""

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

    def test_every_order_of_a_race(self):
        self.source(RACE.replace("SYNC", ""))
        found = self.run_command("k.cpp", *ARGUMENTS, "--schedule=all", "--no-check")
        self.assertEqual(found.returncode, 1, found.stderr)
        self.assertRegex(found.stdout, r"argument 1 comes out another way than in program order if "
                         r"`DataCopy` \(k.cpp:\d+, block0.aiv0\) takes effect before `DataCopy` "
                         r"\(k.cpp:\d+, block0.aiv0\); repeat it with --schedule=order:2")
        again = self.run_command("k.cpp", *ARGUMENTS, "--schedule=order:2", "--save", "1=y.bin")
        self.assertNotEqual((self.directory / "y.bin").read_bytes(), b"\x00\x3c" * 64)
        self.assertEqual(again.returncode, 0, again.stderr)

    def test_a_kernel_without_conflicts_has_one_order(self):
        self.source(RACE.replace("SYNC", ORDER))
        found = self.run_command("k.cpp", *ARGUMENTS, "--schedule=all", "--json")
        self.assertEqual(json.loads(found.stdout)["comparisons"],
                         ["no calls conflict: every order gives the same result"])

    def sums(self, values):
        self.source("""extern "C" __global__ __aicore__ void k(GM_ADDR x, GM_ADDR y) {
          AscendC::GlobalTensor<float> from, to;
          from.SetGlobalBuffer((__gm__ float*)x, 24);
          to.SetGlobalBuffer((__gm__ float*)y, 8);
          AscendC::LocalTensor<float> a(AscendC::TPosition::VECCALC, 0, 8);
          AscendC::DataCopy(a, from[8 * AscendC::GetBlockIdx()], 8);
          AscendC::PipeBarrier<PIPE_ALL>();
          AscendC::SetAtomicAdd<float>();
          AscendC::DataCopy(to, a, 8);
          AscendC::SetAtomicNone();
        }""")
        return self.run_command("k.cpp", values, "f32[8]=zeros", "--blocks", "3",
                                "--schedule=all")

    def test_every_order_of_sums(self):
        self.assertIn("all 6 orders of 3 conflicting pairs of calls give the same result",
                      self.sums("f32[24]=arange(1)").stdout)
        numbers = [value for first in ("1e8", "-1e8", "1") for value in [first] + ["0"] * 7]
        self.assertIn("comes out another way than in program order if `DataCopy`",
                      self.sums(f"f32[24]=[{','.join(numbers)}]").stdout)

    def test_orders_that_cannot_be_listed(self):
        self.source("""__simt_vf__ __aicore__ inline void f(__gm__ float* y) {
          y[threadIdx.x] = 1;
        }
        extern "C" __global__ __aicore__ void k(GM_ADDR x, GM_ADDR y) {
          asc_vf_call<f>(dim3{8}, (__gm__ float*)y);
        }""")
        result = self.run_command("k.cpp", "f32[8]=zeros", "f32[8]=zeros", "--schedule=all",
                                  "--soc", "Ascend950")
        self.assert_refused(result, "cannot list the orders of this kernel", "explore:N")

    def test_what_is_refused(self):
        self.source(RACE.replace("SYNC", ORDER))
        for value, text in (("shuffled", "in-order, random:SEED, explore:N, all or order:K"),
                            ("order:0", "[1, 1000000]"), ("all:x", "takes a number"),
                            ("order:7", "this kernel has 1 orders"),
                            ("random:", "takes a number in [0, 18446744073709551615]"),
                            ("random:-1", "takes a number"), ("explore:0", "[1, 1000000]")):
            with self.subTest(value=value):
                result = self.run_command("k.cpp", *ARGUMENTS, f"--schedule={value}")
                self.assert_refused(result, "`--schedule` is " + value, text)
        every_chip = self.run_command("k.cpp", *ARGUMENTS, "--schedule=random:1", "--soc", "all")
        self.assert_refused(every_chip, "`--schedule` is for one chip")


if __name__ == "__main__":
    unittest.main()
