#include <cstdio>
#include <vector>

#include "acl/acl.h"
#include "shift.h"

#include "aclrtlaunch_shift_float.h"
#include "aclrtlaunch_shift_int32.h"

template <typename T, typename Launch>
bool is_shifted(Launch launch) {
  std::vector<T> values(128, T(1));
  const size_t bytes = values.size() * sizeof(T);
  void* device = nullptr;
  aclrtStream stream = nullptr;
  aclrtCreateStream(&stream);
  aclrtMalloc(&device, bytes, ACL_MEM_MALLOC_HUGE_FIRST);
  aclrtMemcpy(device, bytes, values.data(), bytes, ACL_MEMCPY_HOST_TO_DEVICE);
  launch(2, stream, device, Shift{3, 2});
  aclrtSynchronizeStream(stream);
  aclrtMemcpy(values.data(), bytes, device, bytes, ACL_MEMCPY_DEVICE_TO_HOST);
  aclrtFree(device);
  aclrtDestroyStream(stream);
  return values == std::vector<T>(128, T(7));
}

int main() {
  aclInit(nullptr);
  aclrtSetDevice(0);
  const bool passed = is_shifted<float>(ACLRT_LAUNCH_KERNEL(shift_float)) &&
                      is_shifted<int32_t>(ACLRT_LAUNCH_KERNEL(shift_int32));
  aclrtResetDevice(0);
  aclFinalize();
  std::puts(passed ? "passed" : "failed");
  return passed ? 0 : 1;
}
