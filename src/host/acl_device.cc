// acl/acl_rt.h: devices and contexts.
#include "acl/acl_rt.h"

#include "asctwin/builtin_support.h"
#include "host/chip.h"
#include "host/runtime.h"
#include "runtime/rt_ffts.h"

namespace {

using asctwin::host::call;
using asctwin::host::chosen_chip;
using asctwin::host::host_call_of;
using asctwin::host::kDevices;
using asctwin::host::Memory;
using asctwin::host::Refusal;
using asctwin::host::required;
using asctwin::host::Runtime;

// UNVERIFIED: evidence = inferred. The number of AI CPUs is not published by chip: there are none.
int64_t attribute(aclrtDevAttr attr) {
  const asctwin::isa::Chip& chip = chosen_chip();
  switch (attr) {
    case ACL_DEV_ATTR_AICPU_CORE_NUM:
      return 0;
    case ACL_DEV_ATTR_AICORE_CORE_NUM:
    case ACL_DEV_ATTR_CUBE_CORE_NUM:
      return chip.cube_cores;
    case ACL_DEV_ATTR_VECTOR_CORE_NUM:
      return chip.vector_cores;
    case ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE:
      return static_cast<int64_t>(Memory::total_bytes());
    case ACL_DEV_ATTR_L2_CACHE_SIZE:
      return static_cast<int64_t>(chip.l2_bytes);
  }
  throw Refusal{
      ACL_ERROR_INVALID_PARAM,
      asctwin::phrase("`attr` is {}, which is no known attribute", static_cast<int>(attr))};
}

uint64_t sync_memory = 0;  // only its address is given away

}  // namespace

bool asctwin::framework::is_sync_address(uint64_t address) {
  return address == reinterpret_cast<uintptr_t>(&sync_memory);
}

extern "C" {

aclError aclrtSetDevice(int32_t deviceId) {
  return call(__func__, [&](Runtime& runtime) { runtime.set_device(deviceId); });
}

aclError aclrtResetDevice(int32_t deviceId) {
  const auto host_call = host_call_of(__func__, __builtin_return_address(0));
  return call(__func__, [&](Runtime& runtime) { runtime.reset_device(deviceId, host_call); });
}

aclError aclrtResetDeviceForce(int32_t deviceId) {
  const auto host_call = host_call_of(__func__, __builtin_return_address(0));
  return call(__func__, [&](Runtime& runtime) { runtime.reset_device(deviceId, host_call); });
}

aclError aclrtGetDevice(int32_t* deviceId) {
  return call(__func__, [&](Runtime& runtime) {
    *required(deviceId, "deviceId") = runtime.current_device();
  });
}

aclError aclrtGetDeviceCount(uint32_t* count) {
  return call(__func__, [&](Runtime&) { *required(count, "count") = kDevices; });
}

aclError aclrtGetRunMode(aclrtRunMode* runMode) {
  return call(__func__, [&](Runtime&) { *required(runMode, "runMode") = ACL_HOST; });
}

const char* aclrtGetSocName() { return chosen_chip().name.data(); }

aclError aclrtGetDeviceInfo(uint32_t deviceId, aclrtDevAttr attr, int64_t* value) {
  return call(__func__, [&](Runtime& runtime) {
    runtime.require_device(deviceId);
    *required(value, "value") = attribute(attr);
  });
}

// UNVERIFIED: evidence = inferred. No document that we have states the two calls; their forms are
// those of programs.
aclError aclrtGetHardwareSyncAddr(void** addr) {
  return call(__func__, [&](Runtime&) { *required(addr, "addr") = &sync_memory; });
}

rtError_t rtGetC2cCtrlAddr(uint64_t* addr, uint32_t* len) {
  return call(__func__, [&](Runtime&) {
    required(addr, "addr");
    *required(len, "len") = sizeof(sync_memory);
    *addr = reinterpret_cast<uintptr_t>(&sync_memory);
  });
}

aclError aclrtCreateContext(aclrtContext* context, int32_t deviceId) {
  return call(__func__, [&](Runtime& runtime) {
    required(context, "context");
    *context = runtime.create_context(deviceId);
    runtime.make_current(*context);
  });
}

aclError aclrtDestroyContext(aclrtContext context) {
  const auto host_call = host_call_of(__func__, __builtin_return_address(0));
  return call(__func__, [&](Runtime& runtime) {
    runtime.destroy_context(required(context, "context"), host_call);
  });
}

aclError aclrtSetCurrentContext(aclrtContext context) {
  return call(__func__,
              [&](Runtime& runtime) { runtime.make_current(required(context, "context")); });
}

aclError aclrtGetCurrentContext(aclrtContext* context) {
  return call(__func__,
              [&](Runtime& runtime) { *required(context, "context") = runtime.current_context(); });
}

}  // extern "C"
