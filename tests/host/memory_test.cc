// Memory, copies and fills: what they do, and the code and message of each way to get them wrong.
#include <array>
#include <cstring>
#include <numeric>

#include "program.h"

namespace {

using namespace host_test;

class Memory : public Device {};

std::vector<float> counting() {
  std::vector<float> values(kCount);
  std::iota(values.begin(), values.end(), 0.0f);
  return values;
}

void expect_message(const std::string& text) {
  const char* message = aclGetRecentErrMsg();
  EXPECT_NE(std::string(message == nullptr ? "" : message).find(text), std::string::npos)
      << (message == nullptr ? "no message" : message);
}

TEST_F(Memory, CopiesInEveryDirection) {
  std::vector<float> back(kCount), host(kCount);
  void *x = device_copy_of(counting()), *y = device_memory();
  EXPECT_EQ(aclrtMemcpy(y, kBytes, x, kBytes, ACL_MEMCPY_DEVICE_TO_DEVICE), ACL_SUCCESS);
  EXPECT_EQ(copy_back(back, y), ACL_SUCCESS);
  EXPECT_EQ(back, counting());
  EXPECT_EQ(aclrtMemcpy(host.data(), kBytes, back.data(), kBytes, ACL_MEMCPY_HOST_TO_HOST),
            ACL_SUCCESS);
  EXPECT_EQ(host, counting());
  std::fill(back.begin(), back.end(), 0.0f);
  EXPECT_EQ(aclrtMemcpy(back.data(), kBytes, y, kBytes, ACL_MEMCPY_DEFAULT), ACL_SUCCESS);
  EXPECT_EQ(back, counting());
}

TEST_F(Memory, FillsBytes) {
  void* x = device_copy_of(std::vector<float>(kCount, 0.0f));
  std::array<uint8_t, 4> back{};
  EXPECT_EQ(aclrtMemset(x, kBytes, 0x5A, 3), ACL_SUCCESS);
  EXPECT_EQ(aclrtMemcpy(back.data(), 4, x, 4, ACL_MEMCPY_DEVICE_TO_HOST), ACL_SUCCESS);
  EXPECT_EQ(back, (std::array<uint8_t, 4>{0x5A, 0x5A, 0x5A, 0}));
}

TEST_F(Memory, CopiesRowsOfTwoDimensions) {
  const std::string source = "abc.def.ghi";
  std::string back = "____________________";
  void* x = device_memory(16);
  EXPECT_EQ(aclrtMemcpy2d(x, 5, source.data(), 4, 3, 3, ACL_MEMCPY_HOST_TO_DEVICE), ACL_SUCCESS);
  EXPECT_EQ(aclrtMemcpy2d(back.data(), 6, x, 5, 3, 3, ACL_MEMCPY_DEVICE_TO_HOST), ACL_SUCCESS);
  EXPECT_EQ(back, "abc___def___ghi_____");
  EXPECT_EQ(aclrtMemcpy2d(x, 2, source.data(), 4, 3, 3, ACL_MEMCPY_HOST_TO_DEVICE),
            ACL_ERROR_INVALID_PARAM);
  expect_message("`width` is 3, but `dpitch` is 2");
  EXPECT_EQ(aclrtMemcpy2d(x, 7, source.data(), 4, 3, 3, ACL_MEMCPY_HOST_TO_DEVICE),
            ACL_ERROR_RT_PARAM_INVALID);
  expect_message("`dst` takes bytes [0, 17) of device memory");
}

TEST_F(Memory, ACopyStaysInItsAllocation) {
  std::vector<float> host(2 * kCount);
  char* x = static_cast<char*>(device_memory());
  EXPECT_EQ(copy_back(host, x), ACL_ERROR_RT_PARAM_INVALID);
  expect_message(", which holds 256 B");
  EXPECT_EQ(aclrtMemcpy(x + 4, kBytes, host.data(), kBytes, ACL_MEMCPY_HOST_TO_DEVICE),
            ACL_ERROR_RT_PARAM_INVALID);
  expect_message("`aclrtMemcpy` returns 107000: `dst` takes bytes [4, 260) of device memory");
  EXPECT_EQ(aclrtMemcpy(x, 8, host.data(), 9, ACL_MEMCPY_HOST_TO_DEVICE), ACL_ERROR_INVALID_PARAM);
  expect_message("`count` is 9, but `destMax` is 8");
  EXPECT_EQ(aclrtMemset(x, kBytes + 1, 0, kBytes + 1), ACL_ERROR_RT_PARAM_INVALID);
}

TEST_F(Memory, ACopyGoesWhereItsKindSays) {
  std::vector<float> host(kCount);
  void* x = device_memory();
  EXPECT_EQ(aclrtMemcpy(x, kBytes, host.data(), kBytes, ACL_MEMCPY_DEVICE_TO_HOST),
            ACL_ERROR_RT_PARAM_INVALID);
  expect_message("but the call takes memory of the host");
  EXPECT_EQ(aclrtMemcpy(host.data(), kBytes, x, kBytes, ACL_MEMCPY_HOST_TO_DEVICE),
            ACL_ERROR_RT_PARAM_INVALID);
  expect_message("`dst` points to memory of the host, but the call takes memory of a device");
  EXPECT_EQ(aclrtMemcpy(x, kBytes, host.data(), kBytes, static_cast<aclrtMemcpyKind>(99)),
            ACL_ERROR_INVALID_PARAM);
}

TEST_F(Memory, IsFreedOnceAndFromItsBegin) {
  char* x = static_cast<char*>(device_memory());
  EXPECT_EQ(aclrtFree(x + 32), ACL_ERROR_RT_PARAM_INVALID);
  expect_message("but only its begin can be freed");
  EXPECT_EQ(aclrtFreeHost(x), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtFree(x), ACL_SUCCESS);
  EXPECT_EQ(aclrtFree(x), ACL_ERROR_RT_PARAM_INVALID);
  expect_message("which was freed already");
  int foreign = 0;
  EXPECT_EQ(aclrtFree(&foreign), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtFree(nullptr), ACL_ERROR_INVALID_PARAM);
  std::vector<float> host(kCount);
  EXPECT_EQ(copy_back(host, x), ACL_ERROR_RT_PARAM_INVALID);
  expect_message(", which was freed, but the call takes memory of a device");
}

TEST_F(Memory, OfTheHostIsCheckedToo) {
  void *host = nullptr, *x = device_memory(2 * kBytes);
  EXPECT_EQ(aclrtMallocHost(&host, kBytes), ACL_SUCCESS);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(host) % 64, 0u);
  EXPECT_EQ(aclrtMemcpy(host, 2 * kBytes, x, 2 * kBytes, ACL_MEMCPY_DEVICE_TO_HOST),
            ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtFree(host), ACL_ERROR_RT_PARAM_INVALID);
  EXPECT_EQ(aclrtFreeHost(host), ACL_SUCCESS);
  EXPECT_EQ(aclrtFreeHost(host), ACL_ERROR_RT_PARAM_INVALID);
}

TEST_F(Memory, HasAnEnd) {
  void* x = nullptr;
  size_t free = 0, total = 0;
  EXPECT_EQ(aclrtMalloc(&x, 0, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_INVALID_PARAM);
  EXPECT_EQ(aclrtMalloc(&x, SIZE_MAX, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_RT_MEMORY_ALLOCATION);
  EXPECT_EQ(aclrtMalloc(nullptr, 1, ACL_MEM_MALLOC_HUGE_FIRST), ACL_ERROR_INVALID_PARAM);
  EXPECT_EQ(aclrtGetMemInfo(ACL_HBM_MEM, &free, &total), ACL_SUCCESS);
  EXPECT_LE(free, total);
}

// The function may be named without a call of it.
TEST_F(Memory, FunctionsHaveAddresses) {
  aclError (*const allocate)(void**, size_t, aclrtMemMallocPolicy) = &aclrtMalloc;
  void* x = nullptr;
  EXPECT_EQ(allocate(&x, 32, ACL_MEM_MALLOC_HUGE_FIRST), ACL_SUCCESS);
  EXPECT_EQ(aclrtFree(x), ACL_SUCCESS);
}

TEST(Half, IsRoundedToNearestEven) {
  EXPECT_EQ(aclFloatToFloat16(1.0f), 0x3C00);
  EXPECT_EQ(aclFloatToFloat16(65504.0f), 0x7BFF);
  EXPECT_EQ(aclFloatToFloat16(1e6f), 0x7C00);
  EXPECT_EQ(aclFloatToFloat16(1.00048828125f), 0x3C00);
  EXPECT_EQ(aclFloat16ToFloat(0xC000), -2.0f);
}

}  // namespace
