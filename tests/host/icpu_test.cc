// Kernels that a host program calls as plain functions: arguments, memory, what is found.
#include "tikicpulib.h"

#include <gtest/gtest-spi.h>

#include "host/kernel_name.h"
#include "program.h"

namespace {

using namespace host_test;
using asctwin::host::kernel_name_of;

TEST(KernelName, EndsAtTheFirstCommaOutsideOfBrackets) {
  EXPECT_EQ(kernel_name_of("k, 8, x"), "k");
  EXPECT_EQ(kernel_name_of("n::k<int, Two<3, 4>>, 8"), "n::k<int, Two<3, 4>>");
  EXPECT_EQ(kernel_name_of("[&](GM_ADDR x) { k(x, 1); }, 8, x"), "the lambda");
  EXPECT_EQ(kernel_name_of("k"), "k");
}

float* gm_of_ones() {
  auto* const memory = static_cast<float*>(AscendC::GmAlloc(kBytes));
  for (size_t i = 0; i < kCount; ++i) memory[i] = 1;
  return memory;
}

GM_ADDR address_of(float* memory) { return reinterpret_cast<GM_ADDR>(memory); }

TEST(Icpu, RunsTheKernelAtOnce) {
  float* const x = gm_of_ones();
  auto* const y = static_cast<float*>(AscendC::GmAlloc(kBytes));
  ICPU_RUN_KF(add_one, 1, address_of(x), address_of(y));
  EXPECT_EQ(y[kCount - 1], 2.0f);
  AscendC::GmFree(x);
  AscendC::GmFree(y);
}

// A run with errors fails the test around it, also in a process of its own.
void run_on_unwritten_memory() {
  auto* const x = static_cast<float*>(AscendC::GmAlloc(kBytes));
  ICPU_RUN_KF(add_one, 1, address_of(x), address_of(x));
}

TEST(Icpu, FindsMemoryThatNobodyHasWritten) {
  EXPECT_PROGRAM_RETURNING(0, run_on_unwritten_memory, 1, "E0302.: .*");
}

void run_on_short_memory() {
  auto* const x = static_cast<float*>(AscendC::GmAlloc(32));
  for (int i = 0; i < 8; ++i) x[i] = 1;
  ICPU_RUN_KF(add_one, 1, address_of(x), address_of(x));
}

TEST(Icpu, FindsAccessesBeyondMemory) {
  EXPECT_PROGRAM_RETURNING(0, run_on_short_memory, 1,
                           "E0201.: `DataCopy` reads `src` .* of memory [0-9]+ of");
}

void run_no_blocks() { ICPU_RUN_KF(add_one, 0, nullptr, nullptr); }

TEST(Icpu, LaunchesOneBlockAtLeast) {
  EXPECT_PROGRAM_RETURNING(0, run_no_blocks, 1,
                           "E1003.: the launch of `add_one` starts nothing: `blocks` is 0");
}

void free_twice() {
  void* const x = AscendC::GmAlloc(32);
  AscendC::GmFree(x);
  AscendC::GmFree(nullptr);
  AscendC::GmFree(x);
}

TEST(Icpu, TellsOfMemoryThatIsNotItsOwn) {
  EXPECT_PROGRAM(free_twice, 1, "error: `GmFree` is given an address that is none of `GmAlloc`");
}

void expect_a_failed_test() { EXPECT_NONFATAL_FAILURE(run_no_blocks(), "`blocks` is 0"); }

TEST(Icpu, FailsTheTestAroundIt) {
  EXPECT_PROGRAM(expect_a_failed_test, 1, "E1003.: the launch of `add_one` starts nothing");
}

}  // namespace
