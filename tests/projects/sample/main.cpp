#include <cstdio>
#include <fstream>

#ifndef ASCENDC_CPU_DEBUG
#include "acl/acl.h"
#include "aclrtlaunch_add_custom.h"
extern void add_custom_do(uint32_t blocks, void* stream, uint8_t* x, uint8_t* y, uint8_t* z);
#else
#include "tikicpulib.h"
extern "C" __global__ __aicore__ void add_custom(GM_ADDR x, GM_ADDR y, GM_ADDR z);
#endif

constexpr uint32_t kBlocks = 8;
constexpr size_t kBytes = 8 * 2048 * sizeof(uint16_t);

static void read(const char* path, void* to) {
  std::ifstream(path, std::ios::binary).read(static_cast<char*>(to), kBytes);
}
static void write(const char* path, const void* from) {
  std::ofstream(path, std::ios::binary).write(static_cast<const char*>(from), kBytes);
}

int main() {
#ifdef ASCENDC_CPU_DEBUG
  uint8_t* x = (uint8_t*)AscendC::GmAlloc(kBytes);
  uint8_t* y = (uint8_t*)AscendC::GmAlloc(kBytes);
  uint8_t* z = (uint8_t*)AscendC::GmAlloc(kBytes);
  read("input_x.bin", x);
  read("input_y.bin", y);
  AscendC::SetKernelMode(KernelMode::AIV_MODE);
  ICPU_RUN_KF(add_custom, kBlocks, x, y, z);
  write("output_z.bin", z);
  AscendC::GmFree((void*)x);
  AscendC::GmFree((void*)y);
  AscendC::GmFree((void*)z);
#else
  aclInit(nullptr);
  aclrtSetDevice(0);
  aclrtStream stream = nullptr;
  aclrtCreateStream(&stream);
  uint8_t *host = nullptr, *x = nullptr, *y = nullptr, *z = nullptr;
  aclrtMallocHost((void**)&host, kBytes);
  aclrtMalloc((void**)&x, kBytes, ACL_MEM_MALLOC_HUGE_FIRST);
  aclrtMalloc((void**)&y, kBytes, ACL_MEM_MALLOC_HUGE_FIRST);
  aclrtMalloc((void**)&z, kBytes, ACL_MEM_MALLOC_HUGE_FIRST);
  read("input_x.bin", host);
  aclrtMemcpy(x, kBytes, host, kBytes, ACL_MEMCPY_HOST_TO_DEVICE);
  read("input_y.bin", host);
  aclrtMemcpy(y, kBytes, host, kBytes, ACL_MEMCPY_HOST_TO_DEVICE);
  ACLRT_LAUNCH_KERNEL(add_custom)(kBlocks, stream, x, y, z);
  add_custom_do(kBlocks, stream, x, z, y);  // y = x + (x + y)
  aclrtSynchronizeStream(stream);
  aclrtMemcpy(host, kBytes, z, kBytes, ACL_MEMCPY_DEVICE_TO_HOST);
  write("output_z.bin", host);
  aclrtFree(x);
  aclrtFree(y);
  aclrtFree(z);
  aclrtFreeHost(host);
  aclrtDestroyStream(stream);
  aclrtResetDevice(0);
  aclFinalize();
#endif
  std::puts("passed");
  return 0;
}
