"""Programs that `asctwin cc` has built: how their kernels may end them, memory that was freed,
fresh memory of the device, the one total of all reports and the map of on-chip memory.
"""

import re
import unittest

from harness import SOURCE_DIR, CommandTest, execute, run, run_program

SOURCE = """#include <cstdio>
#include <cstdlib>

#include "acl/acl.h"
#include "kernel_operator.h"

#include <cassert>

using namespace AscendC;

__global__ __vector__ void die(GM_ADDR x, int way) {
  LocalTensor<float> tile(TPosition::VECCALC, 0, 8);
  Duplicate(tile, 1.0f, 8);  // line 13
  if (way == 0) *(volatile int32_t*)nullptr = 1;
  if (way == 1) exit(0);
  if (way == 2) x[way + 4000] = 1;
  if (way == 3) abort();
  if (way == 4) way /= (x == nullptr) * way;
}

__global__ __vector__ void add_one(GM_ADDR x) {
  GlobalTensor<int32_t> tensor;
  tensor.SetGlobalBuffer((__gm__ int32_t*)x, 8);
  LocalTensor<int32_t> tile(TPosition::VECCALC, 0, 8);
  DataCopy(tile, tensor, 8);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
  Adds(tile, tile, 1, 8);
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopy(tensor, tile, 8);
}

__global__ __vector__ void store_at_once(GM_ADDR x) {
  GlobalTensor<int32_t> tensor;
  tensor.SetGlobalBuffer((__gm__ int32_t*)x, 8);
  LocalTensor<int32_t> tile(TPosition::VECCALC, 0, 8);
  Duplicate(tile, 1, 8);
  PipeBarrier<PIPE_ALL>();
  Duplicate(tile, 2, 8);
  DataCopy(tensor, tile, 8);
}

__global__ __vector__ void claim(GM_ADDR x) {
  assert(x == nullptr);
}

namespace deep {
__global__ __vector__ void fail(GM_ADDR x) {
  throw x;
}
}  // namespace deep

int main(int count, char** words) {
  const int way = std::atoi(words[1]);
  aclInit(nullptr);
  aclrtSetDevice(0);
  aclrtStream stream;
  aclrtCreateStream(&stream);
  void *x, *y;
  aclrtMalloc(&x, 32, ACL_MEM_MALLOC_HUGE_FIRST);
  aclrtMalloc(&y, 32, ACL_MEM_MALLOC_HUGE_FIRST);
  if (way == 5) aclrtFree(x);
  if (way < 5) die<<<1, nullptr, stream>>>(x, way);
  if (way == 7) deep::fail<<<1, nullptr, stream>>>(x);
  if (way == 9) claim<<<1, nullptr, stream>>>(x);
  if (way == 8) store_at_once<<<1, nullptr, stream>>>(x);
  if (way >= 5 && way < 7) add_one<<<1, nullptr, stream>>>(x);
  aclrtSynchronizeStream(stream);
  int32_t last = 0;
  if (way == 6 || way == 8) aclrtMemcpy(&last, 4, x, 4, ACL_MEMCPY_DEVICE_TO_HOST);
  std::printf("%d\\n", last);
  if (way != 5) aclrtFree(x);
  aclrtFree(y);
  aclrtDestroyStream(stream);
  aclrtResetDevice(0);
  aclFinalize();
}
"""

CALLED = """#include <cstdio>

#include "asctwin/run.h"
#include "kernel_operator.h"

__global__ __cube__ void of_cubes(GM_ADDR x) {
  *(__gm__ int32_t*)x = AscendC::g_coreType == AscendC::AIC ? 1 : 2;
}
__global__ __vector__ void of_vectors(GM_ADDR x) {
  *(__gm__ int32_t*)x = AscendC::g_coreType == AscendC::AIC ? 1 : 2;
}

int main() {
  for (void (*kernel)(GM_ADDR) : {of_cubes, of_vectors}) {
    asctwin::Gm<int32_t> x(8);
    const asctwin::Report report = asctwin::run(kernel, {}, x);
    std::printf("%d %s", static_cast<int>(x[0]), report.text().c_str());
  }
}
"""


class HostPrograms(CommandTest):
    def setUp(self):
        super().setUp()
        (self.directory / "p.asc").write_text(SOURCE)
        built = run("cc", "-O0", "p.asc", "-o", "p", cwd=self.directory)
        self.assertEqual(built.returncode, 0, built.stderr)

    def program(self, way, **environment):
        return execute([self.directory / "p", way], self.directory, environment)

    def check_dies(self, way, *texts):
        result = self.program(way)
        self.assertNotEqual(result.returncode, 0, result.stderr)
        for text in (*texts, "behind `Duplicate` at p.asc:13, in block 0 of `die`"):
            self.assertIn(text, result.stderr)
        self.assertEqual(result.stderr.count("error["), 1, result.stderr)

    def test_a_kernel_that_ends_its_program(self):
        self.check_dies(0, "error[E0204]: the kernel touches address 0x0 by a pointer: "
                        "a null pointer\n")
        self.check_dies(1, "error[E0802]: the kernel stopped its program with exit()")
        self.check_dies(2, "error[E0204]: the kernel touches address 0x",
                        "byte 4002 of device memory 1, which holds 32 B")
        self.check_dies(3, "error[E0802]: the kernel stopped its program with abort()")
        self.check_dies(4, "error[E0802]: the kernel stopped its program with an integer division")

    def test_memory_that_was_freed(self):
        result = self.program(5)
        self.assertIn("error[E0201]: `DataCopy` reads `src` at bytes [0, 32) of device memory 1 "
                      "(freed), which holds 32 B", result.stderr)
        self.assertIn("launch the kernel before device memory 1 is freed", result.stderr)

    def test_an_exception_before_the_first_call(self):
        line = SOURCE.splitlines().index("__global__ __vector__ void fail(GM_ADDR x) {") + 1
        result = self.program(7)
        self.assertIn("error[E0803]: the kernel let an exception out", result.stderr)
        self.assertIn(f"p.asc:{line} ", result.stderr)

    def test_fresh_memory(self):
        self.assertIn("error[E0302]", self.program(6).stderr)
        result = self.program(6, ASCTWIN_DEVICE_MEMORY="zeros")
        self.assertEqual((result.returncode, result.stdout), (0, "1\n"), result.stderr)
        self.assertEqual(result.stderr, "note: device memory begins with zeros here; on a device "
                                        "it holds anything\n")
        result = self.program(6, ASCTWIN_DEVICE_MEMORY="ones")
        self.assertEqual(result.returncode, 2)
        self.assertIn("it is poison or zeros", result.stderr)

    def test_a_kernel_that_the_library_calls(self):
        (self.directory / "called.cpp").write_text(CALLED)
        built = run("cc", "called.cpp", "-o", "called", cwd=self.directory)
        self.assertEqual(built.returncode, 0, built.stderr)
        result = execute([self.directory / "called"], self.directory, {})
        self.assertEqual((result.returncode, result.stdout), (0, "1 no findings\n2 no findings\n"),
                         result.stderr)

    def test_an_assertion_of_the_host_in_a_kernel(self):
        result = self.program(9)
        self.assertEqual((result.returncode, result.stdout), (1, "0\n"), result.stderr)
        self.assertIn("error[E0804]: the assertion `x == nullptr` does not hold", result.stderr)

    def test_a_missing_flag_shows_in_random_orders(self):
        def printed(schedule):
            return self.program(8, ASCTWIN_CHECK="off", ASCTWIN_SCHED=schedule).stdout

        self.assertEqual(printed("in-order"), "2\n")
        self.assertEqual({printed(f"random:{seed}") for seed in range(12)}, {"1\n", "2\n"})

    def test_a_workspace_that_is_too_small_for_a_matmul(self):
        """The library's part is 16 MiB on this chip; a mixed kernel's objects talk through it."""
        text = (SOURCE_DIR / "examples/matmul_object/relu.asc").read_text()
        source = self.directory / "small.asc"
        source.write_text(text.replace("c.size() * 4, workspace}", "c.size() * 4, 1024}"))
        result = run_program(source)
        self.assertEqual(result.returncode, 1)
        self.assertIn("error[E1210]: `REGIST_MATMUL_OBJ`", result.stderr)
        self.assertIn("but the workspace has 1024 B", result.stderr)

    def test_a_schedule_that_does_not_exist(self):
        result = self.program(6, ASCTWIN_SCHED="backwards")
        self.assertEqual(result.returncode, 2)
        self.assertIn("error: `ASCTWIN_SCHED` is `backwards`, but it is threads, in-order or "
                      "random:SEED", result.stderr)


# The first launch has an error and the second a warning, each several times.
SEVERAL = """#include "acl/acl.h"
#include "kernel_operator.h"

using namespace AscendC;

__global__ __vector__ void fail(GM_ADDR x) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> queue;
  pipe.InitBuffer(queue, 1, 1024);
  GlobalTensor<int32_t> tensor;
  tensor.SetGlobalBuffer((__gm__ int32_t*)x, 8);
  tensor.SetValue(1 << 20, 7);
}

__global__ __vector__ void warn(GM_ADDR x) {
  TBuf<TPosition::VECCALC> unused;
  LocalTensor<half> tile(TPosition::VECCALC, 0, 64);
  GlobalTensor<half> tensor;
  tensor.SetGlobalBuffer((__gm__ half*)x, 64);
  DataCopy(tile, tensor, 20);
}

int main() {
  aclrtSetDevice(0);
  aclrtStream stream;
  aclrtCreateStream(&stream);
  void* x;
  aclrtMalloc(&x, 128, ACL_MEM_MALLOC_HUGE_FIRST);
  for (int i = 0; i < 3; ++i) warn<<<1, nullptr, stream>>>(x);
  aclrtSynchronizeStream(stream);
  for (int i = 0; i < 3; ++i) fail<<<1, nullptr, stream>>>(x);
  aclrtSynchronizeStream(stream);
}
"""


class SeveralReports(CommandTest):
    def setUp(self):
        super().setUp()
        (self.directory / "p.asc").write_text(SEVERAL)
        built = run("cc", "-O0", "p.asc", "-o", "p", cwd=self.directory)
        self.assertEqual(built.returncode, 0, built.stderr)

    def report(self, check=""):
        result = execute([self.directory / "p"], self.directory, {"ASCTWIN_CHECK": check})
        self.assertEqual(result.returncode, 1, result.stderr)
        return result.stderr

    def test_one_total(self):
        lines = self.report().splitlines()
        heads = [line.partition(":")[0] for line in lines if "[" in line.split(":")[0]]
        self.assertEqual(heads[:2], ["warning[W0101]", "error[E0205]"])
        totals = [line for line in lines if re.match(r"\d+ (error|warning)", line)]
        self.assertEqual(totals, [lines[-1]])
        errors = sum(head.startswith("error") for head in heads)
        warnings = len(heads) - errors
        self.assertEqual(lines[-1], f"{errors} error, {warnings} warning"
                         + ("s" if warnings > 1 else ""))

    def test_the_map_of_memory(self):
        text = self.report("memory")
        self.assertEqual(text.count("on-chip memory of `fail`\n"), 1, text)
        self.assertIn("UB: 196608 B, peak 1024 B", text)
        self.assertIn("VECIN queue `queue`", text)
        self.assertEqual(text.count("on-chip memory of `warn`\nUB: 196608 B, peak 128 B"), 1, text)
        self.assertNotIn("on-chip memory", self.report())

    def test_the_map_is_text(self):
        result = execute([self.directory / "p"], self.directory,
                         {"ASCTWIN_CHECK": "memory,format=json"})
        self.assertEqual(result.returncode, 2)
        self.assertIn("`ASCTWIN_CHECK` has memory, which goes with format=text", result.stderr)


if __name__ == "__main__":
    unittest.main()
