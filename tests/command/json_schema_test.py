"""docs/run_json.schema.json describes what --json prints, all of it, and docs/run_json.md has a
row for each field.
"""

import json
import re
import unittest

from harness import SOURCE_DIR, CommandTest, head_command, run

try:
    import jsonschema
except ImportError:
    jsonschema = None

SCHEMA = json.loads((SOURCE_DIR / "docs/run_json.schema.json").read_text(encoding="utf-8"))
KERNELS = SOURCE_DIR / "tests/diag/kernels"


def closed(schema):
    """The schema, with a field that it does not name made an error."""
    if isinstance(schema, list):
        return [closed(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    more = {"additionalProperties": False} if schema.get("type") == "object" else {}
    return {**{key: closed(value) for key, value in schema.items()}, **more}


@unittest.skipIf(jsonschema is None, "no jsonschema")
class JsonSchema(CommandTest):
    def check(self, *arguments):
        result = run("run", *arguments, "--json", cwd=self.directory)
        document = json.loads(result.stdout)
        jsonschema.validate(document, closed(SCHEMA))
        return document

    def test_it_is_a_schema(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)

    def test_a_clean_run(self):
        name = self.source('extern "C" __global__ __aicore__ void k(__gm__ float* x) { x[0] = 7; }')
        (self.directory / "x.bin").write_bytes(bytes(8))
        document = self.check(name, "f32[2]=zeros", "--print", "0", "--expect", "0=x.bin")
        self.assertEqual((document["version"], document["equal"]), (1, False))

    def test_ranks(self):
        name = self.source('extern "C" __global__ __aicore__ void k(__gm__ float* x) { x[0] = 7; }')
        document = self.check(name, "f32[2]=zeros", "--ranks", "2", "--print", "0", "--expect", "0=x0*0+7")
        self.assertEqual([one["rank"] for one in document["expect"] + document["tensors"]],
                         [0, 1, 0, 1])

    def test_a_map_of_the_memories(self):
        kernel = SOURCE_DIR / "examples/data_copy.cpp"
        document = self.check(kernel, *head_command(kernel), "--memory")
        self.assertEqual(document["memory"][0]["memory"], "UB")

    def test_a_profile(self):
        kernel = SOURCE_DIR / "examples/data_copy.cpp"
        document = self.check(kernel, *head_command(kernel), "--profile")
        self.assertEqual(document["profile"]["model"], "A2")

    def test_findings_of_every_class(self):
        classes = {}
        for kernel, *options in (("e0102_count.cpp",), ("e0401_copy_in.cpp",),
                                 ("e0802_abort.cpp",), ("e0901_enhanced.cpp",),
                                 ("w0501_left.cpp",), ("w0501_left.cpp", "--allow", "W0501")):
            with self.subTest(kernel=kernel, options=options):
                path = KERNELS / kernel
                report = self.check(path, *head_command(path), *options)["findings"]
                for finding in report["findings"] + report["allowed"]:
                    classes[finding["class"]] = finding
        self.assertGreaterEqual(set(classes), {"violation", "hazard", "unmodelled", "suspicious"})

    def test_a_field_that_it_does_not_name_is_noticed(self):
        name = self.source('extern "C" __global__ __aicore__ void k(__gm__ float* x) {}')
        document = {**self.check(name, "f32[2]=zeros"), "more": 1}
        with self.assertRaises(jsonschema.ValidationError):
            jsonschema.validate(document, closed(SCHEMA))


class Page(unittest.TestCase):
    def test_it_has_a_row_for_each_field(self):
        page = (SOURCE_DIR / "docs/run_json.md").read_text(encoding="utf-8")
        told = [re.findall(r"^\| `(\w+)`", part, re.M) for part in page.split("\n## ")[1:]]
        listed = [SCHEMA, SCHEMA["$defs"]["report"], SCHEMA["$defs"]["finding"]]
        self.assertEqual(told, [list(schema["properties"]) for schema in listed])


if __name__ == "__main__":
    unittest.main()
