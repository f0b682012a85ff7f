"""asctwin verify, on kernels whose faults and merits are known: what is claimed, what is found, and
that no claim says more than its runs and the source show."""

import json
import pathlib
import shlex
import unittest

from harness import COMMAND, CLEAN, FINDINGS, USAGE, CommandTest, execute, run

HERE = pathlib.Path(__file__).parent
KERNELS = HERE / "kernels"
ADD = ("'f32[n]=rand(1)' 'f32[n]' n --expect '1=x0+1' -O 0")
INCOMPLETE = 3


class Verify(CommandTest):
    def verify(self, kernel, *words, status=CLEAN):
        """The document of a verification that ends with `status`."""
        result = run("verify", kernel, *words, "--json", cwd=KERNELS)
        self.assertEqual(result.returncode, status, result.stderr + result.stdout)
        return json.loads(result.stdout)

    def kinds(self, document):
        return {claim["kind"] for claim in document["claims"]}

    def test_every_tail_of_a_right_kernel(self):
        document = self.verify("add_one.cpp", *shlex.split(ADD), "--space", "n=1..9",
                               "--budget", "10m", "--fix", "values,blocks")
        self.assertEqual(document["verdict"], "holds")
        self.assertEqual(document["space"]["points"], 9)
        self.assertLessEqual({"runs", "exhaustive", "all-orders", "data-independent"},
                             self.kinds(document))

    def test_lines_that_no_case_has_reached_are_named(self):
        document = self.verify("lost_tail.cpp", *shlex.split(ADD), "--space", "n=5,64,300",
                               "--budget", "10m", "--fix", "values,blocks,orders")
        line = 1 + (KERNELS / "lost_tail.cpp").read_text().splitlines().index(
            "      DataCopy(y_[at], y, length);")
        self.assertIn(f"lost_tail.cpp:{line}: no case has executed this line",
                      document["not_reached"])
        self.assertNotIn("coverage", self.kinds(document))

    def test_a_counterexample_is_a_command_that_fails(self):
        document = self.verify("lost_tail.cpp", *shlex.split(ADD), "--space", "n=tails",
                               "--budget", "10m", "--fix", "values,blocks,orders", status=FINDINGS)
        self.assertEqual(document["verdict"], "fails")
        self.assertNotIn("exhaustive", self.kinds(document))
        words = shlex.split(document["counterexamples"][0]["command"])
        self.assertEqual(words[:2], ["asctwin", "run"])
        again = execute([COMMAND, *words[1:]], KERNELS, {})
        self.assertEqual(again.returncode, FINDINGS)

    def test_a_struct_behind_a_pointer(self):
        (self.directory / "struct.cpp").write_text(
            '#include "kernel_operator.h"\nstruct Tiling { int32_t n; };\n'
            'extern "C" __global__ __aicore__ void k(__gm__ int32_t* y, __gm__ Tiling* t) {\n'
            "  y[0] = t->n;\n}\n")
        document = self.verify(self.directory / "struct.cpp", "i32[1]", "{n=3}", "--expect", "0=[3]",
                               "--budget", "10m")
        self.assertEqual(document["verdict"], "holds")

    def test_a_counterexample_has_the_options_of_the_run(self):
        document = self.verify("by_data.cpp", "f32[64]=rand(1)", "f32[64]", "--expect", "1=x0",
                               "--budget", "10m", "--autosync=off", "--numerics", "table", "--fix",
                               "values,orders", status=FINDINGS)
        command = document["counterexamples"][0]["command"]
        self.assertIn("--autosync off --numerics table", command)

    def test_a_line_that_reads_data_takes_the_claim_away(self):
        document = self.verify("by_data.cpp", "f32[64]=rand(1)", "f32[64]", "--expect", "1=x0+1",
                               "--budget", "10m", "--fix", "values")
        self.assertNotIn("data-independent", self.kinds(document))
        self.assertTrue(any("`GetValue`" in text for text in document["not_shown"]))

    def test_a_plain_pointer_takes_two_claims_away(self):
        document = self.verify("by_pointer.cpp", "f32[16]=rand(1)", "f32[16]", "--budget", "10m")
        self.assertFalse({"data-independent", "all-orders"} & self.kinds(document))
        self.assertIn("by_pointer.cpp:6 `x`", "".join(document["not_shown"]))

    def test_a_header_outside_of_the_directory_is_read(self):
        document = self.verify("by_header.cpp", "f32[64]=arange(1)", "f32[8]=zeros", "-I",
                               "../headers", "--budget", "10m", "--fix", "values,blocks")
        self.assertFalse({"data-independent", "all-orders"} & self.kinds(document))
        header = (HERE / "headers/parts.h").read_text().splitlines()
        for call in ("GetValue", "SetAtomicAdd"):
            line = next(i for i, text in enumerate(header, 1) if call in text)
            self.assertTrue(any(f"parts.h:{line} `{call}`" in text
                                for text in document["not_shown"]), document["not_shown"])

    def test_a_counterexample_names_its_findings(self):
        (self.directory / "lost_flag.cpp").write_text(
            (KERNELS / "sum_of_blocks.cpp").read_text().replace(
                "  WaitFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);\n", ""))
        document = self.verify(self.directory / "lost_flag.cpp", "f32[64]=arange(1)",
                               "f32[8]=zeros", "--budget", "10m", status=FINDINGS)
        for one in document["counterexamples"]:
            self.assertEqual([finding["code"] for finding in one["findings"]], one["codes"])
            self.assertTrue(all(finding["line"] > 0 and finding["file"].endswith("lost_flag.cpp")
                                for finding in one["findings"]))

    def test_values_are_varied(self):
        document = self.verify("by_data.cpp", "f32[64]=full(3e38)", "f32[64]", "--expect",
                               "1=x0+1", "--budget", "10m", "--fix", "orders", status=FINDINGS)
        self.assertEqual(document["counterexamples"][0]["codes"], [])

    def test_a_file_is_expected_of_the_values_given_alone(self):
        golden = self.directory / "ones.npy"
        result = run("run", "add_one.cpp", "f32[64]=zeros", "f32[64]", "64", "--save",
                     f"1={golden}", cwd=KERNELS)
        self.assertEqual(result.returncode, CLEAN, result.stderr)
        words = ("f32[64]=zeros", "f32[64]", "64", "--expect", f"1={golden}", "--fix",
                 "blocks,orders", "--budget", "10m")
        document = self.verify("add_one.cpp", *words)
        self.assertEqual((document["verdict"], document["ran"]), ("holds", 3))

    def test_every_order_of_calls_that_conflict(self):
        document = self.verify("sum_of_blocks.cpp", "f32[64]=arange(1)", "f32[8]=zeros", "--blocks",
                               "3", "--budget", "10m", "--fix", "values,blocks")
        (claim,) = [one for one in document["claims"] if one["kind"] == "every-order"]
        self.assertIn("all 6 orders of 3 conflicting pairs", claim["statement"])

    def test_sums_that_depend_on_the_order_have_a_spread(self):
        document = self.verify("sum_of_blocks.cpp", "f32[64]=rand(3)", "f32[8]=zeros", "--blocks",
                               "8", "--budget", "10m", "--fix", "values")
        self.assertNotIn("all-orders", self.kinds(document))
        self.assertTrue(any("differ by up to" in text for text in document["not_shown"]))

    def test_an_order_that_misses_the_expectation_is_a_failure(self):
        self.verify("sum_of_blocks.cpp", "f32[64]=rand(3)", "f32[8]=zeros", "--blocks", "8",
                    "--expect", "1=np.add.reduce(x0.reshape(8,8)[::-1])", "--budget", "10m",
                    "--fix", "values", status=FINDINGS)

    def test_a_budget_that_ends_before_the_space(self):
        words = ("add_one.cpp", *shlex.split(ADD), "--space", "n=1..600", "--budget", "0.001s")
        document = self.verify(*words)
        self.assertEqual(document["verdict"], "holds as far as it was run")
        self.assertTrue(any("have not run" in text for text in document["not_shown"]))
        self.verify(*words, "--complete", status=INCOMPLETE)

    def test_a_space_without_a_comparison_shows_nothing(self):
        result = run("verify", "add_one.cpp", *shlex.split(ADD.replace("x0+1", "nosuch")), "--space",
                     "n=5,8", "--fix", "values,blocks,orders", cwd=KERNELS)
        self.assertEqual(result.returncode, USAGE)
        self.assertIn("nosuch", result.stderr)

    def test_cases_that_were_not_compared_are_not_claimed(self):
        words = (*shlex.split(ADD.replace("x0+1", "x0+1+0*x0[6]")), "--space", "n=5,8", "--fix",
                 "values,blocks,orders", "--budget", "10m")
        document = self.verify("add_one.cpp", *words, "--complete", status=INCOMPLETE)
        self.assertEqual(document["verdict"], "holds as far as it was run")
        self.assertNotIn("exhaustive", self.kinds(document))
        (claim,) = [claim for claim in document["claims"] if claim["kind"] == "runs"]
        self.assertEqual(claim["statement"], "no case breaks a rule")

    def test_what_makes_no_space_is_refused(self):
        for space in ("n=9..1", "n=", "=1", "m=1..3", "n=a..b"):
            with self.subTest(space=space):
                result = run("verify", "add_one.cpp", *shlex.split(ADD), "--space", space,
                             cwd=KERNELS)
                self.assertEqual(result.returncode, USAGE)


if __name__ == "__main__":
    unittest.main()
