// acl/acl_rt.h: events. Their times are those of this program, not of a device.
#include <chrono>

#include "acl/acl_rt.h"
#include "host/runtime.h"

namespace {

using asctwin::host::call;
using asctwin::host::Event;
using asctwin::host::host_call_of;
using asctwin::host::Record;
using asctwin::host::Refusal;
using asctwin::host::required;
using asctwin::host::Runtime;

aclError create(const char* function, aclrtEvent* event) {
  return call(function, [&](Runtime& runtime) {
    *required(event, "event") = runtime.events().add(std::make_unique<Event>());
  });
}

// UNVERIFIED: evidence = inferred. No page says what waiting for an event without a record returns.
Record& record_of(Runtime& runtime, aclrtEvent event) {
  const Event& found = runtime.event_of(required(event, "event"));
  if (found.record == nullptr)
    throw Refusal{ACL_ERROR_RT_PARAM_INVALID, "`event` has not been recorded"};
  return *found.record;
}

// Whether the event's moment has come; it has not before a record. Asking lets its stream go on by
// one piece of work.
bool is_complete(Runtime& runtime, aclrtEvent event) {
  const auto record = runtime.event_of(required(event, "event")).record;
  const bool is_done = record != nullptr && record->is_done;
  if (record != nullptr && !is_done) runtime.step_towards(*record);
  return is_done;
}

aclError synchronise(const char* function, aclrtEvent event) {
  return call(function, [&](Runtime& runtime) { runtime.settle(record_of(runtime, event)); });
}

Record& complete_record_of(Runtime& runtime, aclrtEvent event) {
  Record& record = record_of(runtime, event);
  if (!record.is_done)
    throw Refusal{ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID, "an event has not come yet"};
  return record;
}

}  // namespace

extern "C" {

aclError aclrtCreateEvent(aclrtEvent* event) { return create(__func__, event); }
aclError aclrtCreateEventWithFlag(aclrtEvent* event, uint32_t) { return create(__func__, event); }
aclError aclrtCreateEventExWithFlag(aclrtEvent* event, uint32_t) { return create(__func__, event); }

aclError aclrtDestroyEvent(aclrtEvent event) {
  return call(__func__, [&](Runtime& runtime) {
    runtime.event_of(required(event, "event"));
    runtime.events().remove(event);
  });
}

aclError aclrtRecordEvent(aclrtEvent event, aclrtStream stream) {
  const auto host_call = host_call_of(__func__, __builtin_return_address(0));
  return call(__func__, [&](Runtime& runtime) {
    Event& recorded = runtime.event_of(required(event, "event"));
    if (runtime.stream_of(stream).capture() != nullptr)
      throw Refusal{ACL_ERROR_FEATURE_UNSUPPORTED, "events of a captured stream are not modelled"};
    auto record = std::make_shared<Record>(Record{runtime.handle_of(stream)});
    runtime.stream_of(stream).enqueue(make_record(host_call, record));
    recorded.record = std::move(record);
  });
}

aclError aclrtResetEvent(aclrtEvent event, aclrtStream stream) {
  return call(__func__, [&](Runtime& runtime) {
    runtime.stream_of(stream);
    runtime.event_of(required(event, "event")).record = nullptr;
  });
}

aclError aclrtStreamWaitEvent(aclrtStream stream, aclrtEvent event) {
  const auto host_call = host_call_of(__func__, __builtin_return_address(0));
  return call(__func__, [&](Runtime& runtime) {
    const Event& awaited = runtime.event_of(required(event, "event"));
    runtime.stream_of(stream).enqueue(make_wait(host_call, awaited.record, event));
  });
}

aclError aclrtQueryEvent(aclrtEvent event, aclrtEventStatus* status) {
  return call(__func__, [&](Runtime& runtime) {
    required(status, "status");
    *status = is_complete(runtime, event) ? ACL_EVENT_STATUS_COMPLETE : ACL_EVENT_STATUS_NOT_READY;
  });
}

aclError aclrtQueryEventStatus(aclrtEvent event, aclrtEventRecordedStatus* status) {
  return call(__func__, [&](Runtime& runtime) {
    required(status, "status");
    *status = is_complete(runtime, event) ? ACL_EVENT_RECORDED_STATUS_COMPLETE
                                          : ACL_EVENT_RECORDED_STATUS_NOT_READY;
  });
}

aclError aclrtSynchronizeEvent(aclrtEvent event) { return synchronise(__func__, event); }

aclError aclrtSynchronizeEventWithTimeout(aclrtEvent event, int32_t) {
  return synchronise(__func__, event);
}

aclError aclrtEventElapsedTime(float* ms, aclrtEvent startEvent, aclrtEvent endEvent) {
  return call(__func__, [&](Runtime& runtime) {
    required(ms, "ms");
    const Record& start = complete_record_of(runtime, startEvent);
    const Record& end = complete_record_of(runtime, endEvent);
    if (end.at < start.at)
      throw Refusal{ACL_ERROR_RT_EVENT_TIMESTAMP_REVERSAL, "`endEvent` came before `startEvent`"};
    *ms = std::chrono::duration<float, std::milli>(end.at - start.at).count();
  });
}

}  // extern "C"
