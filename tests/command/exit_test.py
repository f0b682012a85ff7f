"""A host program whose kernel ends it: the exit code is the same each time, with pipes, however many
blocks do so at once."""

import os
import unittest

from harness import CommandTest, execute, run

SOURCE = """#include <cstdlib>

#include "acl/acl.h"
#include "kernel_operator.h"

__global__ __aicore__ void leave(GM_ADDR, int status) { exit(status); }

int main(int, char** words) {
  aclInit(nullptr);
  aclrtSetDevice(0);
  void* x;
  aclrtMalloc(&x, 32, ACL_MEM_MALLOC_HUGE_FIRST);
  leave<<<8, nullptr, nullptr>>>(x, std::atoi(words[1]));
  aclrtSynchronizeStream(nullptr);
  aclrtFree(x);
  aclFinalize();
}
"""


class Exit(CommandTest):
    def test_a_hundred_times(self):
        (self.directory / "p.asc").write_text(SOURCE)
        built = run("cc", "-O0", "p.asc", "-o", "p", cwd=self.directory)
        self.assertEqual(built.returncode, 0, built.stderr)
        times = 100 if os.environ.get("ASCTWIN_TEST_LONG") == "1" else 25
        for given, expected in ((0, 1), (7, 7)):
            for _ in range(times):
                result = execute([self.directory / "p", given], self.directory, {})
                self.assertEqual(result.returncode, expected, result.stderr)
                self.assertEqual(result.stderr.count("error[E0802]"), 1, result.stderr)


if __name__ == "__main__":
    unittest.main()
