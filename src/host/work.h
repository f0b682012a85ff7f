// The work of a stream, which runs in order when the host waits for it: launches, copies, fills,
// records of events and waits for them. The runtime asks queued work whether it stands against what
// the host does meanwhile.
#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include "acl/acl_base.h"
#include "host/call_site.h"
#include "host/region.h"

namespace asctwin::host {

class Runtime;
struct Allocation;

// An immediate access of the host while work is queued.
struct HostAccess {
  const HostCall& host_call;
  Region region;
  const Allocation* inside;  // nullptr: in memory of the host that it has not allocated here
  bool writes;
};

struct Conflict {
  Bytes bytes;
  const char* done;  // what the work has yet to have done to them: "read", "written", "used"
};

// E1001: `access` comes before `work` has done what it was asked for.
Finding conflict_finding(const HostAccess& access, const Conflict& conflict, const HostCall& work);

// The loss when nothing waits for a piece of work.
enum class Worth : uint8_t { kNothing, kResult, kCopyToHost };

class Work {
 public:
  explicit Work(HostCall host_call) : deed_(std::move(host_call)) {}
  virtual ~Work() = default;
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  // @return ACL_SUCCESS, or what the next wait for its stream returns
  virtual aclError perform(Runtime& runtime) = 0;
  // Work that does not know before it runs what it touches may keep `access` until then.
  virtual std::optional<Conflict> conflict(const HostAccess&) { return std::nullopt; }
  virtual Worth worth() const { return Worth::kNothing; }
  const HostCall& host_call() const { return deed_; }

 private:
  HostCall deed_;
};

// The moment that an event stands for, from the time it is queued.
struct Record {
  const void* stream;  // its handle
  bool is_done = false;
  std::chrono::steady_clock::time_point at = {};
};

std::unique_ptr<Work> make_record(HostCall host_call, std::shared_ptr<Record> record);
// `event` is asked for its record when the wait's turn comes, if it has none now.
std::unique_ptr<Work> make_wait(HostCall host_call, std::shared_ptr<Record> record,
                                const void* event);

}  // namespace asctwin::host
