"""The share of mended kernels: of the kernels of E02xx, E04xx, E05xx and E06xx in the diag corpus, how
many have an edit, and in how many `asctwin fix` clears every finding of these codes with no new one.
What an error of these codes has hidden, such as bytes that were undefined all along, may be left. With
SHARE_LIST=1 it names the others. It takes minutes, and so is for `make test-long`."""

import collections
import concurrent.futures
import json
import os
import re
import unittest

import harness
from harness import CLEAN, FINDINGS, head_command, run

KERNELS = sorted((harness.SOURCE_DIR / "tests/diag/kernels").glob("e0[2456]*.cpp"))
WANTED = 0.8  # of all
LEFT = re.compile(r"^[EW]0[2456]\d\d .*: no edit is known that clears it$", re.M)


class Outcome:
    def __init__(self, kernel):
        self.name = kernel.stem
        words = head_command(kernel)
        result = run("run", kernel.name, *words, "--json", cwd=kernel.parent)
        findings = json.loads(result.stdout)["findings"]["findings"]
        self.has_edit = any(one.get("fixes") for one in findings)
        mended = run("fix", kernel.name, *words, cwd=kernel.parent)
        self.is_clear = (mended.returncode in (CLEAN, FINDINGS) and not LEFT.search(mended.stderr)
                         and "as expected" not in mended.stderr)
        self.left = LEFT.findall(mended.stderr)


@unittest.skipUnless(harness.LONG or os.environ.get("SHARE_LIST"), "for `make test-long`")
class Share(unittest.TestCase):
    def test_share(self):
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            outcomes = list(pool.map(Outcome, KERNELS))
        counts = collections.Counter((one.has_edit, one.is_clear) for one in outcomes)
        edits, cleared = counts[True, True] + counts[True, False], counts[True, True]
        if os.environ.get("SHARE_LIST"):
            for one in outcomes:
                if not one.is_clear:
                    print(one.name, "has an edit" if one.has_edit else "has no edit", *one.left)
        print(f"{len(outcomes)} kernels, {edits} with an edit, {cleared} cleared")
        self.assertGreaterEqual(cleared, WANTED * len(outcomes))


if __name__ == "__main__":
    unittest.main()
