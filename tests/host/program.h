// Small host programs for tests: kernels as `asctwin cc` wraps them, and programs that end the
// test's process, whose exit code and findings are what the test is about.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

#include "acl/acl.h"
#include "asctwin/host/launch.h"
#include "kernel_operator.h"

namespace host_test {

inline constexpr size_t kCount = 64;
inline constexpr size_t kBytes = kCount * sizeof(float);

// y = x + 1
inline void add_one(GM_ADDR x, GM_ADDR y) {
  using namespace AscendC;
  asctwin::host::run_or_launch({"add_one"}, [=]() mutable {
    TPipe pipe;
    TQue<TPosition::VECIN, 1> in;
    TQue<TPosition::VECOUT, 1> out;
    pipe.InitBuffer(in, 1, kBytes);
    pipe.InitBuffer(out, 1, kBytes);
    GlobalTensor<float> from, to;
    from.SetGlobalBuffer((__gm__ float*)x, kCount);
    to.SetGlobalBuffer((__gm__ float*)y, kCount);
    LocalTensor<float> source = in.AllocTensor<float>();
    DataCopy(source, from, kCount);
    in.EnQue(source);
    source = in.DeQue<float>();
    LocalTensor<float> sum = out.AllocTensor<float>();
    Adds(sum, source, 1.0f, kCount);
    out.EnQue(sum);
    in.FreeTensor(source);
    sum = out.DeQue<float>();
    DataCopy(to, sum, kCount);
    out.FreeTensor(sum);
  });
}

inline void* device_memory(size_t size_bytes = kBytes) {
  void* memory = nullptr;
  EXPECT_EQ(aclrtMalloc(&memory, size_bytes, ACL_MEM_MALLOC_HUGE_FIRST), ACL_SUCCESS);
  return memory;
}

inline void* device_copy_of(const std::vector<float>& values) {
  const size_t size_bytes = values.size() * sizeof(float);
  void* memory = device_memory(size_bytes);
  EXPECT_EQ(aclrtMemcpy(memory, size_bytes, values.data(), size_bytes, ACL_MEMCPY_HOST_TO_DEVICE),
            ACL_SUCCESS);
  return memory;
}

inline aclError copy_back(std::vector<float>& values, const void* memory) {
  const size_t size_bytes = values.size() * sizeof(float);
  return aclrtMemcpy(values.data(), size_bytes, memory, size_bytes, ACL_MEMCPY_DEVICE_TO_HOST);
}

inline void launch_add_one(void* x, void* y, aclrtStream stream = nullptr, int64_t blocks = 1) {
  (asctwin::host::configure(blocks, nullptr, stream),
   add_one(static_cast<GM_ADDR>(x), static_cast<GM_ADDR>(y)));
}

// A test with device 0.
class Device : public testing::Test {
 protected:
  Device() { aclrtSetDevice(0); }
  ~Device() override { aclrtResetDevice(0); }
};

}  // namespace host_test

// Runs `program` as a process of its own with device 0; it ends as if main() had returned
// `returned`.
#define EXPECT_PROGRAM_RETURNING(returned, program, exit_code, told) \
  EXPECT_EXIT((aclrtSetDevice(0), program(), std::exit(returned)),   \
              testing::ExitedWithCode(exit_code), told)
// As if it had returned 0, unless an expectation in it has failed.
#define EXPECT_PROGRAM(program, exit_code, told) \
  EXPECT_PROGRAM_RETURNING(testing::Test::HasFailure() ? 3 : 0, program, exit_code, told)
