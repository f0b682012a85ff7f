"""`--check=off` refuses nothing that can be executed, and `--keep-going` passes every finding that
can be passed: the failing kernel of each page of docs/errors comes to its end with both options,
unless it is listed here with the reason why nothing can be executed. A short run tries a few of
the pages.
"""

import concurrent.futures
import os
import pathlib
import re
import tempfile
import unittest
import zlib

from error_pages_test import PAGES, Page
from harness import LONG, run, run_program

HANGS = "the device hangs"
# Kernels that stop whatever is asked for.
STOPS = {
    "E0101": "there is no such path between memories",
    "E0103": "no document says what becomes of a part of a piece",
    "E0105": "no document says what becomes of bytes that are no element",
    "E0201": "the bytes are not there",
    "E0202": "the address is in no memory",
    "E0203": "the memory is freed",
    "E0204": "the bytes belong to no argument",
    "E0501": HANGS,
    "E0503": "there is no such flag",
    "E0504": "there is no flag left",
    "E0506": HANGS,
    "E0601": HANGS,
    "E0603": "the queue is empty: there is no tensor to take",
    "E0605": "there is no memory behind what was never initialised",
    "E0609": "there is no TPipe whose memory could be taken",
    "E0701": HANGS,
    "E0702": HANGS,
    "E0703": HANGS,
    "E0704": "the device ends the kernel with an error",
    "E0705": HANGS,
    "E0801": HANGS,
    "E0802": "the kernel ends itself",
    "E0803": "the kernel ends itself",
    "E0804": "the kernel ends itself",
    "E0901": "it is not modelled",
    "E1402": HANGS,
    "E1403": "no such block fits on a core",
    "E1501": "a task without a tiling says nothing of what is to be done",
    "E1502": HANGS,
    "E1503": HANGS,
    "E1504": HANGS,
    "E1505": HANGS,
    "E1506": "the launch has no such group",
}
END = "the end of the kernel"


def pages():
    all_pages = [Page(path) for path in PAGES if path.name.startswith("E")]
    return [page for page in all_pages
            if "Fails" in page.sections and not page.is_operator() and not page.is_program()]


def ends_of(page, option):
    """How many cores come to the end of the kernel."""
    kernel = re.sub(r"\}\s*\Z", f'  AscendC::PRINTF("{END}\\\\n");\n}}\n', page.kernel("Fails"))
    with tempfile.TemporaryDirectory(prefix="asctwin-page-") as directory:
        file = pathlib.Path(directory, page.code.lower() + ".cpp")
        file.write_text(kernel)
        result = run("run", file.name, *page.arguments(), option, cwd=directory)
        return result.returncode, (result.stdout + result.stderr).count(END)


def outcome(page):
    """Whether the kernel comes to its end with each of the two options."""
    status, ends = ends_of(page, "--check=off")
    goes_on = status == 0 and ends > 0
    return [goes_on, goes_on and ends_of(page, "--keep-going")[1] == ends]


def tried(page):
    return LONG or zlib.crc32(page.code.encode()) % 8 == 0


class GoingOn(unittest.TestCase):
    def test_every_kernel_that_can_be_executed_is(self):
        some = list(filter(tried, pages()))
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for page, goes_on in zip(some, pool.map(outcome, some)):
                with self.subTest(page=page.code):
                    self.assertEqual(set(goes_on), {page.code not in STOPS}, goes_on)

    def test_what_is_listed_has_a_page(self):
        self.assertLessEqual(set(STOPS), {page.code for page in pages()})

    def test_a_host_program_goes_on_behind_its_faults(self):
        """Only a call that starts nothing, or would never end, has nothing to go on with."""
        for path in PAGES:
            page = Page(path)
            if not page.code.startswith("E10") or "Fails" not in page.sections or not tried(page):
                continue
            with self.subTest(page=page.code), \
                    tempfile.TemporaryDirectory(prefix="asctwin-page-") as directory:
                file = pathlib.Path(directory, page.code.lower() + ".asc")
                text = page.kernel("Fails").replace("return aclrtResetDevice(0);",
                                                    f'return puts("{END}"), aclrtResetDevice(0);')
                file.write_text("#include <cstdio>\n" + text)
                (result,) = run_program(file, "off")
                self.assertIn(END, result.stdout)


if __name__ == "__main__":
    unittest.main()
