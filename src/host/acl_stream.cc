// acl/acl_rt.h: streams. A wait is where work runs, so no timeout can come before its end.
#include "acl/acl_rt.h"
#include "host/runtime.h"

namespace {

using asctwin::host::call;
using asctwin::host::host_call_of;
using asctwin::host::Refusal;
using asctwin::host::required;
using asctwin::host::Runtime;
using asctwin::host::Stream;

aclError synchronise(Runtime& runtime, aclrtStream handle) {
  Stream& stream = runtime.stream_of(handle);
  if (stream.capture() != nullptr)
    throw Refusal{ACL_ERROR_RT_PARAM_INVALID, "`stream` is being captured: its work does not run"};
  stream.settle(runtime);
  return stream.take_error();
}

void require_timeout(int32_t timeout) {
  if (timeout < -1 || timeout == 0)
    throw Refusal{ACL_ERROR_RT_PARAM_INVALID,
                  asctwin::phrase("`timeout` is {}, but it is -1 or above 0", timeout)};
}

}  // namespace

extern "C" {

aclError aclrtCreateStream(aclrtStream* stream) {
  return call(__func__,
              [&](Runtime& runtime) { *required(stream, "stream") = runtime.create_stream(); });
}

aclError aclrtCreateStreamWithConfig(aclrtStream* stream, uint32_t, uint32_t) {
  return call(__func__,
              [&](Runtime& runtime) { *required(stream, "stream") = runtime.create_stream(); });
}

aclError aclrtDestroyStream(aclrtStream stream) {
  const auto host_call = host_call_of(__func__, __builtin_return_address(0));
  return call(__func__, [&](Runtime& runtime) { runtime.destroy_stream(stream, host_call); });
}

aclError aclrtDestroyStreamForce(aclrtStream stream) {
  const auto host_call = host_call_of(__func__, __builtin_return_address(0));
  return call(__func__, [&](Runtime& runtime) { runtime.destroy_stream(stream, host_call); });
}

aclError aclrtSynchronizeStream(aclrtStream stream) {
  return call(__func__, [&](Runtime& runtime) { return synchronise(runtime, stream); });
}

aclError aclrtSynchronizeStreamWithTimeout(aclrtStream stream, int32_t timeout) {
  return call(__func__, [&](Runtime& runtime) {
    require_timeout(timeout);
    return synchronise(runtime, stream);
  });
}

// Every question lets the stream go on by one piece of work, so that a loop of questions ends.
aclError aclrtStreamQuery(aclrtStream stream, aclrtStreamStatus* status) {
  return call(__func__, [&](Runtime& runtime) {
    required(status, "status");
    Stream& asked = runtime.stream_of(stream);
    *status = asked.is_idle() ? ACL_STREAM_STATUS_COMPLETE : ACL_STREAM_STATUS_NOT_READY;
    asked.step(runtime);
    return asked.is_idle() ? asked.take_error() : ACL_SUCCESS;
  });
}

aclError aclrtSynchronizeDevice() {
  return call(__func__, [](Runtime& runtime) { return runtime.synchronise_device(); });
}

aclError aclrtSynchronizeDeviceWithTimeout(int32_t timeout) {
  return call(__func__, [&](Runtime& runtime) {
    require_timeout(timeout);
    return runtime.synchronise_device();
  });
}

}  // extern "C"
