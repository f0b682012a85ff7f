// acl/acl_base.h and the life of the whole: numbers, messages, aclInit.
#include "acl/acl_base.h"

#include <cstring>

#include "acl/acl.h"
#include "asctwin/num/half.h"
#include "host/runtime.h"

using asctwin::host::Runtime;

extern "C" {

size_t aclDataTypeSize(aclDataType dataType) {
  switch (dataType) {
    case ACL_INT8:
    case ACL_UINT8:
    case ACL_BOOL:
      return 1;
    case ACL_FLOAT16:
    case ACL_BF16:
    case ACL_INT16:
    case ACL_UINT16:
      return 2;
    case ACL_FLOAT:
    case ACL_INT32:
    case ACL_UINT32:
    case ACL_COMPLEX32:
      return 4;
    case ACL_INT64:
    case ACL_UINT64:
    case ACL_DOUBLE:
    case ACL_COMPLEX64:
      return 8;
    case ACL_COMPLEX128:
      return 16;
    default:
      return 0;
  }
}

aclFloat16 aclFloatToFloat16(float value) {
  const half rounded(value);
  aclFloat16 bits = 0;
  static_assert(sizeof(bits) == sizeof(rounded));
  std::memcpy(&bits, &rounded, sizeof(bits));
  return bits;
}

float aclFloat16ToFloat(aclFloat16 value) {
  half stored;
  std::memcpy(static_cast<void*>(&stored), &value, sizeof(stored));
  return static_cast<float>(stored);
}

const char* aclGetRecentErrMsg() { return asctwin::host::take_message(); }

aclError aclrtGetLastError(aclrtLastErrLevel) {
  const aclError error = asctwin::host::last_error();
  asctwin::host::forget_last_error();
  return error;
}

aclError aclrtPeekAtLastError(aclrtLastErrLevel) { return asctwin::host::last_error(); }

aclError aclInit(const char*) {
  return asctwin::host::call(__func__, [](Runtime& runtime) { runtime.initialise(); });
}

aclError aclFinalize() {
  const auto host_call = asctwin::host::host_call_of(__func__, __builtin_return_address(0));
  return asctwin::host::call(__func__, [&](Runtime& runtime) { runtime.finalise(host_call); });
}

}  // extern "C"
