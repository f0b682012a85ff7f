// Ownership: contexts belong to devices, streams to contexts; a thread has a current context.
#include "host/runtime.h"

#include <utility>

#include "host/findings.h"
#include "host/process_end.h"

namespace asctwin::host {
namespace {

thread_local void* context_of_thread = nullptr;  // a handle, perhaps of a context that is gone

// The finding of what is lost when `end` comes, if anything is.
void report_left(const Stream& stream, const HostCall& end) {
  const Work* most = nullptr;
  stream.for_each([&](const Work& work) {
    if (work.worth() > (most == nullptr ? Worth::kNothing : most->worth())) most = &work;
  });
  if (most == nullptr) return;
  const Line line = end.place.line();
  const Phrase when =
      line.line > 0 ? phrase("{} at {}", end.name, line.file + ":" + std::to_string(line.line))
                    : end.name;
  const bool is_copy = most->worth() == Worth::kCopyToHost;
  publish(finding_at(is_copy ? Code::E1006 : Code::W1001, most->host_call()).with("end", when));
}

}  // namespace

Runtime& Runtime::instance() {
  static Runtime& runtime = [&]() -> Runtime& {
    see_to_process_end();
    return *new Runtime;
  }();
  return runtime;
}

void Runtime::initialise() {
  if (is_initialised_)
    throw Refusal{ACL_ERROR_REPEAT_INITIALIZE, "the program has called it before"};
  is_initialised_ = true;
}

void Runtime::finalise(const HostCall& host_call) {
  if (!is_initialised_)
    throw Refusal{was_finalised_ ? ACL_ERROR_REPEAT_FINALIZE : ACL_ERROR_UNINITIALIZE,
                  "the program has not called aclInit"};
  abandon_all(host_call);
  is_initialised_ = false;
  was_finalised_ = true;
}

void Runtime::require_device(int64_t device) const {
  if (device < 0 || device >= kDevices)
    throw Refusal{ACL_ERROR_RT_INVALID_DEVICEID,
                  phrase("`deviceId` is {}, outside [0, {}]", device, kDevices - 1)};
}

void Runtime::set_device(int32_t device) {
  require_device(device);
  Device& own = devices_[device];
  ++own.uses;
  if (own.context == nullptr) own.context = create_context(device);
  context_of_thread = own.context;
}

void Runtime::reset_device(int32_t device, const HostCall& host_call) {
  require_device(device);
  Device& own = devices_[device];
  if (own.uses == 0)
    throw Refusal{ACL_ERROR_RT_INVALID_DEVICEID, phrase("device {} is not set", device)};
  if (--own.uses > 0) return;
  remove_context(own.context, host_call);
  own.context = nullptr;
}

int32_t Runtime::current_device() { return contexts_.find(current_context())->device; }

aclError Runtime::synchronise_device() {
  const int32_t device = current_device();
  aclError first = ACL_SUCCESS;
  streams_.for_each([&](const void*, Stream& stream) {
    if (device_of(stream) != device) return;
    stream.settle(*this);
    const aclError error = stream.take_error();
    if (first == ACL_SUCCESS) first = error;
  });
  return first;
}

void* Runtime::create_context(int32_t device) {
  require_device(device);
  void* const handle = contexts_.add(std::make_unique<Context>(Context{device, nullptr}));
  contexts_.find(handle)->default_stream = streams_.add(std::make_unique<Stream>(handle));
  return handle;
}

void Runtime::remove_context(const void* context, const HostCall& host_call) {
  const std::vector<const void*> streams = streams_of(context);
  abandon(streams, host_call);
  for (const void* stream : streams) streams_.remove(stream);
  contexts_.remove(context);
}

void Runtime::destroy_context(const void* context, const HostCall& host_call) {
  if (contexts_.find(context) == nullptr)
    throw Refusal{ACL_ERROR_RT_CONTEXT_NULL, "`context` is no context, or is destroyed"};
  for (const Device& device : devices_)
    if (device.context == context)
      throw Refusal{ACL_ERROR_RT_PARAM_INVALID, "`context` is the device's own"};
  remove_context(context, host_call);
}

void Runtime::make_current(void* context) {
  if (contexts_.find(context) == nullptr)
    throw Refusal{ACL_ERROR_RT_CONTEXT_NULL, "`context` is no context, or is destroyed"};
  context_of_thread = context;
}

void* Runtime::current_context() {
  if (contexts_.find(context_of_thread) == nullptr)
    throw Refusal{ACL_ERROR_RT_CONTEXT_NULL,
                  "this thread has no context: aclrtSetDevice gives it one"};
  return context_of_thread;
}

void* Runtime::create_stream() { return streams_.add(std::make_unique<Stream>(current_context())); }

void* Runtime::handle_of(void* stream) {
  return stream != nullptr ? stream : contexts_.find(current_context())->default_stream;
}

Stream& Runtime::stream_of(const void* stream) {
  Stream* const found =
      streams_.find(stream != nullptr ? stream : contexts_.find(current_context())->default_stream);
  if (found == nullptr)
    throw Refusal{ACL_ERROR_RT_STREAM_CONTEXT, "`stream` is no stream, or is destroyed"};
  return *found;
}

std::vector<const void*> Runtime::streams_of(const void* context) const {
  std::vector<const void*> handles;
  streams_.for_each([&](const void* handle, const Stream& stream) {
    if (context == nullptr || stream.context() == context) handles.push_back(handle);
  });
  return handles;
}

void Runtime::destroy_stream(const void* stream, const HostCall& host_call) {
  required(stream, "stream");
  stream_of(stream);
  abandon({stream}, host_call);
  streams_.remove(stream);
}

bool Runtime::settle(const Record& record) {
  Stream* const stream = streams_.find(record.stream);
  return record.is_done || (stream != nullptr && stream->settle_until(record, *this));
}

void Runtime::step_towards(const Record& record) {
  if (Stream* const stream = streams_.find(record.stream)) stream->step(*this);
}

bool Runtime::step_stream(const void* handle) {
  Stream* const stream = streams_.find(handle);
  if (stream == nullptr || stream->is_idle() || stream->is_running()) return false;
  stream->step(*this);
  return true;
}

Event& Runtime::event_of(const void* event) {
  Event* const found = events_.find(event);
  if (found == nullptr)
    throw Refusal{ACL_ERROR_RT_PARAM_INVALID, "`event` is no event, or is destroyed"};
  return *found;
}

void Runtime::check(const HostCall& host_call, const Region& region, bool writes) {
  const HostAccess access{host_call, region, memory_.find(region.begin), writes};
  bool is_told = false;
  streams_.for_each([&](const void*, const Stream& stream) {
    stream.for_each([&](Work& work) {
      const auto conflict = work.conflict(access);
      if (!conflict || is_told) return;
      publish(conflict_finding(access, *conflict, work.host_call()));
      is_told = true;
    });
  });
}

bool Runtime::has_queued_work() {
  bool has_work = false;
  streams_.for_each([&](const void*, const Stream& stream) { has_work |= !stream.is_idle(); });
  return has_work;
}

void Runtime::free(const void* begin, bool of_device, const HostCall& host_call) {
  const Allocation& allocation = memory_.owned(begin, of_device);
  const HostAccess access{host_call, allocation.region(), &allocation, true};
  const Work* first = nullptr;
  streams_.for_each([&](const void*, const Stream& stream) {
    stream.for_each([&](Work& work) {
      if (first == nullptr && work.conflict(access)) first = &work;
    });
  });
  if (first != nullptr) {
    Finding finding = finding_at(Code::E1002, host_call);
    finding.with("object", allocation.name);
    with_other(finding, first->host_call());
    // That the host has read too early is known when the work has run, and comes first.
    streams_.for_each([&](const void*, Stream& stream) { stream.settle(*this); });
    publish(finding);
  }
  memory_.free(begin);
}

void Runtime::abandon(const std::vector<const void*>& streams, const HostCall& host_call) {
  for (const void* stream : streams) {
    report_left(*streams_.find(stream), host_call);
    streams_.find(stream)->drop_copies_to_host();
  }
  for (const void* stream : streams) streams_.find(stream)->settle(*this);
}

}  // namespace asctwin::host
