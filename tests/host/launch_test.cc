// Launches as `asctwin cc` spells them: a configuration, then a call of the wrapped kernel.
#include "asctwin/host/launch.h"

#include <atomic>

#include "program.h"

namespace {

using asctwin::host::configure;
using asctwin::host::run_or_launch;

class Launch : public host_test::Device {};

std::atomic<int> sum, runs;

void add_up(int value, int times) {
  run_or_launch({"add_up"}, [=]() mutable {
    while (times-- > 0) sum += value;
    ++runs;
  });
}

TEST_F(Launch, RunsTheBodyOnEveryCoreWithArgumentsOfItsOwn) {
  sum = runs = 0;
  (configure(3, nullptr, nullptr), add_up(2, 5));
  EXPECT_EQ(runs, 0) << "nothing has waited yet";
  EXPECT_EQ(aclrtSynchronizeStream(nullptr), ACL_SUCCESS);
  EXPECT_EQ(runs, 3);
  EXPECT_EQ(sum, 3 * 2 * 5);
}

TEST_F(Launch, TakesTwoToFourParameters) {
  runs = 0;
  (configure(1, nullptr), add_up(0, 0));
  (configure(2u, 0, nullptr), add_up(0, 0));
  (configure(int64_t{3}, nullptr, nullptr, 0), add_up(0, 0));
  EXPECT_EQ(aclrtSynchronizeDevice(), ACL_SUCCESS);
  EXPECT_EQ(runs, 1 + 2 + 3);
}

// A kernel may call another one: that is a call.
void outer() {
  run_or_launch({"outer"}, [=]() mutable { add_up(1, 1); });
}

TEST_F(Launch, OnACoreAKernelIsAFunction) {
  runs = 0;
  (configure(2, nullptr, nullptr), outer());
  EXPECT_EQ(aclrtSynchronizeStream(nullptr), ACL_SUCCESS);
  EXPECT_EQ(runs, 2);
}

TEST_F(Launch, ReadsAndWritesDeviceMemory) {
  void* x = host_test::device_copy_of(std::vector<float>(host_test::kCount, 2.0f));
  void* y = host_test::device_memory();
  host_test::launch_add_one(x, y);
  host_test::launch_add_one(y, y);
  EXPECT_EQ(aclrtSynchronizeStream(nullptr), ACL_SUCCESS);
  std::vector<float> result(host_test::kCount);
  EXPECT_EQ(host_test::copy_back(result, y), ACL_SUCCESS);
  EXPECT_EQ(result, std::vector<float>(host_test::kCount, 4.0f));
}

std::atomic<int> code_on_core;

void ask_the_host() {
  run_or_launch({"ask_the_host"}, [=]() mutable { code_on_core = aclrtSynchronizeDevice(); });
}

TEST_F(Launch, AKernelCannotCallTheHost) {
  (configure(1, nullptr, nullptr), ask_the_host());
  EXPECT_EQ(aclrtSynchronizeStream(nullptr), ACL_SUCCESS);
  EXPECT_EQ(code_on_core, ACL_ERROR_API_NOT_SUPPORT);
}

void overrun() {
  void* x = host_test::device_memory(host_test::kBytes / 2);
  host_test::launch_add_one(x, x);
  EXPECT_EQ(aclrtSynchronizeStream(nullptr), ACL_ERROR_RT_VECTOR_CORE_EXCEPTION);
  EXPECT_STREQ(aclGetRecentErrMsg(),
               "`aclrtSynchronizeStream` returns 507035: work that it has waited for has ended "
               "with errors");
}

TEST_F(Launch, BoundsOfDeviceMemoryAreChecked) {
  EXPECT_PROGRAM(overrun, 1,
                 "E0201.: `DataCopy` reads `src` at bytes \\[0, 256\\) of device memory 1 "
                 "\\(`aclrtMalloc` at .*\\), which holds 128 B");
}

void use_what_nothing_has_written() {
  host_test::launch_add_one(host_test::device_memory(), host_test::device_memory());
  EXPECT_EQ(aclrtSynchronizeStream(nullptr), ACL_ERROR_RT_VECTOR_CORE_EXCEPTION);
}

TEST_F(Launch, DeviceMemoryStartsUnwritten) {
  EXPECT_PROGRAM(use_what_nothing_has_written, 1, "E0302.: `Adds` reads `src` ");
}

}  // namespace
