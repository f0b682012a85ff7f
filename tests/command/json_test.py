"""--json: one JSON document on standard output, whatever the kernel does, and nothing else."""

import json
import unittest

from harness import CLEAN, FINDINGS, CommandTest

KERNEL = """extern "C" __global__ __aicore__ void k(__gm__ float* out) {{
  {body}
}}
"""


class Json(CommandTest):
    def document(self, body, status, *options, before=""):
        self.source(before + KERNEL.format(body=body))
        result = self.run_command("k.cpp", "f32[4]=arange(1)", "--json", *options)
        self.assertEqual((result.returncode, result.stderr), (status, ""), result.stdout)
        return json.loads(result.stdout)

    def finding(self, *arguments, **more):
        document = self.document(arguments[0], FINDINGS, *arguments[1:], **more)
        (finding,) = document["findings"]["findings"]
        return finding

    def test_a_clean_run(self):
        document = self.document("out[0] = 7;", CLEAN, "--print", "0")
        self.assertEqual(document["kernel"], "k")
        self.assertEqual(document["findings"]["findings"], [])
        (tensor,) = document["tensors"]
        self.assertEqual((tensor["argument"], tensor["type"], tensor["text"]),
                         (0, "f32[4]", "[7 2 3 4]"))
        self.assertIs(document["equal"], True)

    def test_a_finding_of_an_instruction(self):
        finding = self.finding("AscendC::SetFlag<AscendC::HardEvent::MTE2_V>(9);", "--blocks", "3")
        self.assertEqual((finding["code"], finding["file"], finding["line"]), ("E0503", "k.cpp", 3))
        self.assertEqual(finding["blocks"], [0, 1, 2])

    def test_a_kernel_that_dies(self):
        finding = self.finding("abort();", before="#include <cstdlib>\n")
        self.assertEqual((finding["code"], finding["file"], finding["line"]), ("E0802", "k.cpp", 4))

    def test_text_that_is_not_utf8(self):
        finding = self.finding('throw std::runtime_error("\\xff\\"\\n");',
                               before="#include <stdexcept>\n")
        self.assertEqual(finding["code"], "E0803")

    def test_a_comparison(self):
        (self.directory / "golden.bin").write_bytes(bytes(16))
        document = self.document("out[0] = 0;", FINDINGS, "--expect", "0=golden.bin")
        self.assertIs(document["equal"], False)
        self.assertIn("differs from `golden.bin` in 3 of 4", document["comparisons"][0])


if __name__ == "__main__":
    unittest.main()
