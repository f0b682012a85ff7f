#include <cstdio>
#include <vector>

#include "acl/acl.h"
#include "aclrtlaunch_mix.h"
#include "mix_tiling.h"

int main() {
  constexpr uint32_t kBlocks = 2;
  MixTiling tiling;
  tiling.set_count(16);
  tiling.set_value(40);
  std::vector<uint8_t> saved(tiling.GetDataSize());
  tiling.SaveToBuffer(saved.data(), saved.size());
  std::vector<int32_t> values(kBlocks * 2 * 16);
  const size_t bytes = values.size() * sizeof(int32_t);

  aclInit(nullptr);
  aclrtSetDevice(0);
  void *x = nullptr, *workspace = nullptr, *device_tiling = nullptr;
  aclrtMalloc(&x, bytes, ACL_MEM_MALLOC_HUGE_FIRST);
  aclrtMalloc(&workspace, 16 * 1024 * 1024 + 64, ACL_MEM_MALLOC_HUGE_FIRST);
  aclrtMalloc(&device_tiling, saved.size(), ACL_MEM_MALLOC_HUGE_FIRST);
  aclrtMemcpy(device_tiling, saved.size(), saved.data(), saved.size(), ACL_MEMCPY_HOST_TO_DEVICE);
  const uint32_t error = ACLRT_LAUNCH_KERNEL(mix)(kBlocks, nullptr, x, workspace, device_tiling);
  aclrtSynchronizeStream(nullptr);
  aclrtMemcpy(values.data(), bytes, x, bytes, ACL_MEMCPY_DEVICE_TO_HOST);
  for (void* each : {x, workspace, device_tiling}) aclrtFree(each);
  aclrtResetDevice(0);
  aclFinalize();

  bool passed = error == 0;
  for (size_t i = 0; i < values.size(); ++i) passed &= values[i] == 40 + int32_t(i / 16 % 2);
  std::puts(passed ? "passed" : "failed");
  return passed ? 0 : 1;
}
