// Mutex ids that a kernel asks for.
// spec: delta_2026.md, section 5
#include <utility>

#include "asctwin/framework.h"
#include "core/core.h"
#include "core/framework/buffer_pool.h"

namespace asctwin::framework {

using namespace core;

// UNVERIFIED: evidence = inferred: the lowest free id.
int32_t alloc_mutex_id(SourceLoc where) {
  Core& core = this_core(where);
  const int id = core.mutexes.take_id();
  if (id >= 0) return id;
  Finding finding = core.finding(Code::E0509, "AllocMutexID", where);
  fail(core, std::move(finding.with("ids", int64_t{Mutexes::kIds})));
  return 0;
}

void release_mutex_id(int32_t id, SourceLoc where) {
  Core& core = this_core(where);
  if (core.mutexes.is_taken(id)) {
    core.mutexes.give_back_id(id);
    return;
  }
  Finding finding = core.finding(Code::W0506, "ReleaseMutexID", where);
  core.report(std::move(finding.with("id", int64_t{id})));
}

}  // namespace asctwin::framework
