// The state of the process behind acl/: devices, contexts, streams, events and memory. Calls of
// several threads take turns; each thread has a current context.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <type_traits>
#include <vector>

#include "asctwin/host/launch.h"
#include "host/error.h"
#include "host/handles.h"
#include "host/memory.h"
#include "host/stream.h"

namespace asctwin::host {

inline constexpr int32_t kDevices = 8;  // a server's

struct Context {
  int32_t device;
  void* default_stream;  // a handle
};

struct Event {
  std::shared_ptr<Record> record;  // the newest; nullptr: not recorded
};

class Runtime {
 public:
  // Made with the first call, and never destroyed: what is left is seen to when the process ends.
  static Runtime& instance();

  void initialise();
  void finalise(const HostCall& host_call);

  // Devices. `deed` names the call in the finding about work that was not waited for.
  void set_device(int32_t device);
  void reset_device(int32_t device, const HostCall& host_call);
  int32_t current_device();
  aclError synchronise_device();
  void require_device(int64_t device) const;

  void* create_context(int32_t device);
  void destroy_context(const void* context, const HostCall& host_call);
  void make_current(void* context);
  void* current_context();

  void* create_stream();
  void destroy_stream(const void* stream, const HostCall& host_call);
  Stream& stream_of(const void* stream);  // nullptr: the default stream
  void* handle_of(void* stream);          // the same, of the default stream where it is nullptr
  int32_t device_of(const Stream& stream) const { return contexts_.find(stream.context())->device; }
  // Runs what stands before `record`. False where that waits for itself.
  bool settle(const Record& record);
  // Lets the stream of `record` go on by one piece of work.
  void step_towards(const Record& record);
  // Lets any stream go on by one piece of work. False: it is gone, has no work, or is running.
  bool step_stream(const void* handle);

  Handles<Event>& events() { return events_; }
  Handles<std::shared_ptr<Graph>>& graphs() { return graphs_; }
  Event& event_of(const void* event);
  Memory& memory() { return memory_; }

  // Tells of queued work that stands against the host's reading, or writing, `region` now.
  void check_read(const HostCall& host_call, const Region& region) {
    check(host_call, region, false);
  }
  void check_write(const HostCall& host_call, const Region& region) {
    check(host_call, region, true);
  }
  bool has_queued_work();  // in any stream
  // Frees memory, of the device or of the host; queued work runs before where it stands against it.
  void free(const void* begin, bool of_device, const HostCall& host_call);

  // Sees to what is left in every stream, for `deed` has ended what could wait for it.
  void abandon_all(const HostCall& host_call) { abandon(streams_of(nullptr), host_call); }

  std::mutex& mutex() { return mutex_; }

 private:
  void check(const HostCall& host_call, const Region& region, bool writes);
  // Tells of work that nothing has waited for when `deed` comes, and runs what of it can be run.
  void abandon(const std::vector<const void*>& streams, const HostCall& host_call);
  void remove_context(const void* context, const HostCall& host_call);
  std::vector<const void*> streams_of(const void* context) const;  // nullptr: of all

  struct Device {
    int32_t uses = 0;         // how often it is set
    void* context = nullptr;  // its own
  };

  std::mutex mutex_;
  bool is_initialised_ = false;
  bool was_finalised_ = false;
  Device devices_[kDevices];
  Handles<Context> contexts_;
  Handles<Stream> streams_;
  Handles<Event> events_;
  Handles<std::shared_ptr<Graph>> graphs_;
  Memory memory_;
};

// Runs one call of the interface: alone, and nothing is thrown out of it. `body` returns nothing,
// or the code of the work that it has waited for.
template <class Body>
aclError call(const char* function, Body body) {
  if (on_core())  // the thread that runs the kernel holds the lock
    return fail(function, {ACL_ERROR_API_NOT_SUPPORT, "a kernel calls it, but it is the host's"});
  Runtime& runtime = Runtime::instance();
  const std::lock_guard lock(runtime.mutex());
  try {
    aclError error = ACL_SUCCESS;
    if constexpr (std::is_void_v<decltype(body(runtime))>)
      body(runtime);
    else
      error = body(runtime);
    if (error == ACL_SUCCESS) return error;
    return fail(function, {error, "work that it has waited for has ended with errors"});
  } catch (const Refusal& refusal) {
    return fail(function, refusal);
  } catch (const std::bad_alloc&) {
    return fail(function, {ACL_ERROR_RT_MEMORY_ALLOCATION, "there is no memory left"});
  }
}

}  // namespace asctwin::host
