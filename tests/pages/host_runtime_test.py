"""docs/host_runtime.md has a row for every function of the headers of acl/, and for no other."""

import re
import unittest

from harness import SOURCE_DIR

DECLARED = re.compile(r"^(?:aclError|size_t|float|aclFloat16|aclrtBinary|const char\*) (acl\w+)\(", re.MULTILINE)


class HostRuntime(unittest.TestCase):
    def test_every_function_has_a_row(self):
        headers = sorted((SOURCE_DIR / "include/acl").glob("*.h"))
        declared = [name for header in headers for name in DECLARED.findall(header.read_text())]
        self.assertGreater(len(declared), 50)
        page = (SOURCE_DIR / "docs/host_runtime.md").read_text(encoding="utf-8")
        rows = re.findall(r"^\| (`acl.*?) \|", page.partition("## Calls")[2], re.MULTILINE)
        told = [name for row in rows for name in re.findall(r"`(acl\w+)`", row)]
        self.assertEqual(sorted(told), sorted(declared))


if __name__ == "__main__":
    unittest.main()
