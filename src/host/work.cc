// The finding about the host's touching what queued work has yet to touch.
#include "host/work.h"

#include "host/memory.h"

namespace asctwin::host {

Finding conflict_finding(const HostAccess& access, const Conflict& conflict, const HostCall& work) {
  const bool is_known = access.inside != nullptr;
  const uint8_t* const from = is_known ? access.inside->block.data() : access.region.begin;
  Finding finding = finding_at(Code::E1001, access.host_call);
  finding.with("verb", access.writes ? "writes" : "reads")
      .with("first", int64_t{conflict.bytes.begin - from})
      .with("last", int64_t{conflict.bytes.end - from})
      .with("object", is_known ? access.inside->name : Phrase("the host's own memory"))
      .with("done", conflict.done);
  return with_other(finding, work);
}

}  // namespace asctwin::host
