// Computes the row maxima of a matrix on the device and compares them with those of the host.
#include <algorithm>
#include <cstdio>
#include <vector>

#include "row_maxima.h"

namespace {

constexpr uint32_t kRows = 37;
constexpr uint32_t kColumns = 192;

std::vector<float> some_matrix() {
  std::vector<float> matrix(kRows * kColumns);
  uint32_t state = 1;
  for (float& value : matrix) {
    state = state * 1664525u + 1013904223u;
    value = static_cast<float>(state >> 8) - 8388608.0f;
  }
  return matrix;
}

std::vector<float> on_device(const std::vector<float>& matrix) {
  aclrtStream stream = nullptr;
  aclrtCreateStream(&stream);
  const size_t bytes = matrix.size() * sizeof(float), result_bytes = kRows * sizeof(float);
  void *x = nullptr, *y = nullptr;
  aclrtMalloc(&x, bytes, ACL_MEM_MALLOC_HUGE_FIRST);
  aclrtMalloc(&y, result_bytes, ACL_MEM_MALLOC_HUGE_FIRST);
  aclrtMemcpy(x, bytes, matrix.data(), bytes, ACL_MEMCPY_HOST_TO_DEVICE);
  row_maxima(static_cast<float*>(x), static_cast<float*>(y), kRows, kColumns, stream);
  aclrtSynchronizeStream(stream);
  std::vector<float> maxima(kRows);
  aclrtMemcpy(maxima.data(), result_bytes, y, result_bytes, ACL_MEMCPY_DEVICE_TO_HOST);
  aclrtFree(x);
  aclrtFree(y);
  aclrtDestroyStream(stream);
  return maxima;
}

}  // namespace

int main() {
  if (aclInit(nullptr) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) return 1;
  const std::vector<float> matrix = some_matrix();
  const std::vector<float> maxima = on_device(matrix);
  bool passed = true;
  for (uint32_t row = 0; row < kRows; ++row) {
    const auto begin = matrix.begin() + row * kColumns;
    passed = passed && maxima[row] == *std::max_element(begin, begin + kColumns);
  }
  aclrtResetDevice(0);
  aclFinalize();
  std::puts(passed ? "passed" : "failed");
  return passed ? 0 : 1;
}
