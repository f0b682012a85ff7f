// acl/acl_rt.h: memory, copies and fills.
#include "acl/acl_rt.h"
#include "host/runtime.h"
#include "host/transfer.h"

namespace {

using asctwin::host::call;
using asctwin::host::copy_now;
using asctwin::host::fill_now;
using asctwin::host::host_call_of;
using asctwin::host::kHost;
using asctwin::host::make_copy;
using asctwin::host::make_fill;
using asctwin::host::make_transfer;
using asctwin::host::Memory;
using asctwin::host::Refusal;
using asctwin::host::Region;
using asctwin::host::region_of;
using asctwin::host::required;
using asctwin::host::Runtime;
using asctwin::host::Transfer;

size_t require_size(size_t size) {
  if (size == 0) throw Refusal{ACL_ERROR_INVALID_PARAM, "`size` is 0"};
  return size;
}

aclError allocate_on_device(const char* function, const void* return_address, void** pointer,
                            size_t size) {
  const auto host_call = host_call_of(function, return_address);
  return call(function, [&](Runtime& runtime) {
    required(pointer, "devPtr");
    *pointer = runtime.memory().allocate(runtime.current_device(), require_size(size), host_call);
  });
}

void require_room(size_t count, size_t most, const char* name) {
  if (count > most)
    throw Refusal{ACL_ERROR_INVALID_PARAM,
                  asctwin::phrase("`count` is {}, but `{}` is {}", count, name, most)};
}

Transfer transfer_of(Runtime& runtime, void* dst, size_t dest_max, const void* src, size_t count,
                     aclrtMemcpyKind kind) {
  required(dst, "dst");
  required(src, "src");
  require_room(count, dest_max, "destMax");
  return make_transfer(runtime.memory(), region_of(dst, count), region_of(src, count), kind);
}

Region rows_of(const void* begin, size_t pitch, size_t width, size_t height, const char* name) {
  if (width > pitch)
    throw Refusal{ACL_ERROR_INVALID_PARAM,
                  asctwin::phrase("`width` is {}, but `{}` is {}", width, name, pitch)};
  return {static_cast<const uint8_t*>(begin), width, height, pitch};
}

Transfer transfer_2d_of(Runtime& runtime, void* dst, size_t dpitch, const void* src, size_t spitch,
                        size_t width, size_t height, aclrtMemcpyKind kind) {
  required(dst, "dst");
  required(src, "src");
  const Region to = rows_of(dst, dpitch, width, height, "dpitch");
  const Region from = rows_of(src, spitch, width, height, "spitch");
  return make_transfer(runtime.memory(), to, from, kind);
}

Region filled(Runtime& runtime, void* pointer, size_t most, size_t count) {
  required(pointer, "devPtr");
  require_room(count, most, "maxCount");
  const Region to = region_of(pointer, count);
  runtime.memory().require(to, true, "devPtr");
  return to;
}

}  // namespace

extern "C" {

aclError aclrtMalloc(void** devPtr, size_t size, aclrtMemMallocPolicy) {
  return allocate_on_device(__func__, __builtin_return_address(0), devPtr, size);
}

aclError aclrtMallocAlign32(void** devPtr, size_t size, aclrtMemMallocPolicy) {
  return allocate_on_device(__func__, __builtin_return_address(0), devPtr, size);
}

aclError aclrtMallocHost(void** hostPtr, size_t size) {
  const auto host_call = host_call_of(__func__, __builtin_return_address(0));
  return call(__func__, [&](Runtime& runtime) {
    required(hostPtr, "hostPtr");
    *hostPtr = runtime.memory().allocate(kHost, require_size(size), host_call);
  });
}

aclError aclrtFree(void* devPtr) {
  const auto host_call = host_call_of(__func__, __builtin_return_address(0));
  return call(__func__, [&](Runtime& runtime) {
    runtime.free(required(devPtr, "devPtr"), /*of_device=*/true, host_call);
  });
}

aclError aclrtFreeHost(void* hostPtr) {
  const auto host_call = host_call_of(__func__, __builtin_return_address(0));
  return call(__func__, [&](Runtime& runtime) {
    runtime.free(required(hostPtr, "hostPtr"), /*of_device=*/false, host_call);
  });
}

aclError aclrtGetMemInfo(aclrtMemAttr, size_t* free, size_t* total) {
  return call(__func__, [&](Runtime& runtime) {
    *required(total, "total") = Memory::total_bytes();
    *required(free, "free") = *total - runtime.memory().used_bytes(runtime.current_device());
  });
}

aclError aclrtMemset(void* devPtr, size_t maxCount, int32_t value, size_t count) {
  const auto host_call = host_call_of(__func__, __builtin_return_address(0));
  return call(__func__, [&](Runtime& runtime) {
    fill_now(runtime, host_call, filled(runtime, devPtr, maxCount, count), value);
  });
}

aclError aclrtMemsetAsync(void* devPtr, size_t maxCount, int32_t value, size_t count,
                          aclrtStream stream) {
  const auto host_call = host_call_of(__func__, __builtin_return_address(0));
  return call(__func__, [&](Runtime& runtime) {
    const Region to = filled(runtime, devPtr, maxCount, count);
    runtime.stream_of(stream).enqueue(make_fill(host_call, to, value));
  });
}

aclError aclrtMemcpy(void* dst, size_t destMax, const void* src, size_t count,
                     aclrtMemcpyKind kind) {
  const auto host_call = host_call_of(__func__, __builtin_return_address(0));
  return call(__func__, [&](Runtime& runtime) {
    copy_now(runtime, host_call, transfer_of(runtime, dst, destMax, src, count, kind));
  });
}

aclError aclrtMemcpyAsync(void* dst, size_t destMax, const void* src, size_t count,
                          aclrtMemcpyKind kind, aclrtStream stream) {
  const auto host_call = host_call_of(__func__, __builtin_return_address(0));
  return call(__func__, [&](Runtime& runtime) {
    const Transfer transfer = transfer_of(runtime, dst, destMax, src, count, kind);
    runtime.stream_of(stream).enqueue(make_copy(host_call, transfer));
  });
}

aclError aclrtMemcpy2d(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width,
                       size_t height, aclrtMemcpyKind kind) {
  const auto host_call = host_call_of(__func__, __builtin_return_address(0));
  return call(__func__, [&](Runtime& runtime) {
    copy_now(runtime, host_call,
             transfer_2d_of(runtime, dst, dpitch, src, spitch, width, height, kind));
  });
}

aclError aclrtMemcpy2dAsync(void* dst, size_t dpitch, const void* src, size_t spitch, size_t width,
                            size_t height, aclrtMemcpyKind kind, aclrtStream stream) {
  const auto host_call = host_call_of(__func__, __builtin_return_address(0));
  return call(__func__, [&](Runtime& runtime) {
    const Transfer transfer =
        transfer_2d_of(runtime, dst, dpitch, src, spitch, width, height, kind);
    runtime.stream_of(stream).enqueue(make_copy(host_call, transfer));
  });
}

}  // extern "C"
