// The two halves of a launch call; both come from the same thread.
#include "asctwin/host/launch.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "asctwin/task.h"
#include "core/core.h"
#include "host/findings.h"
#include "host/joint_launch.h"
#include "host/launch_work.h"
#include "host/runtime.h"

namespace asctwin::host {
namespace {

struct Configuration {
  SimtShape shape;
  int64_t blocks;
  void* stream;
  SourceLoc where;
};
// The newest is that of the next kernel: an argument of a launch may launch as well.
thread_local std::vector<Configuration> pending_configurations;

std::optional<Configuration> take_configuration() {
  if (pending_configurations.empty()) return std::nullopt;
  const Configuration newest = pending_configurations.back();
  pending_configurations.pop_back();
  return newest;
}

void enqueue(Runtime& runtime, const KernelEntry& entry, const BoundKernel& bound,
             KernelState state, const Configuration& configuration, const HostCall& host_call) {
  const int64_t blocks = configuration.blocks;
  if (const Phrase fault = fault_of_blocks(blocks); !fault.empty())
    throw Refusal{ACL_ERROR_RT_PARAM_INVALID, fault};
  Stream& stream = runtime.stream_of(configuration.stream);
  if (const RankHandle* rank = rank_of_launch(bound, runtime.device_of(stream)))
    return stream.enqueue(make_joint_launch(host_call, entry, bound, std::move(state),
                                            static_cast<int>(blocks), *rank,
                                            runtime.handle_of(configuration.stream)));
  stream.enqueue(make_launch(host_call, entry, bound, std::move(state), static_cast<int>(blocks),
                             configuration.shape, runtime.device_of(stream), runtime.memory()));
}

}  // namespace

bool on_core() { return core::running_core != nullptr; }

bool runs_on_cube() { return on_core() && core::running_core->id().kind == CoreKind::kCube; }

void die_without_cube_kernel(const char* key) {
  std::fprintf(stderr, "error: the text for cube cores lacks a kernel: %s\n", key);
  std::abort();
}

// UNVERIFIED: evidence = inferred. The first workspace that a kernel is given stays the system's.
uint8_t* split_workspace(uint8_t* workspace) {
  if (workspace == nullptr || !on_core()) return workspace;
  framework::set_system_workspace(workspace, false);
  return framework::user_workspace(workspace);
}

void configure_launch(int64_t blocks, void* stream, SourceLoc where) {
  // On a core a kernel's call is a call, and takes no configuration.
  configure_launch(SimtShape{}, blocks, stream, where);
}

void configure_launch(const SimtShape& shape, int64_t blocks, void* stream, SourceLoc where) {
  if (!on_core()) pending_configurations.push_back({shape, blocks, stream, where});
}

void launch(const KernelEntry& entry, const BoundKernel& bound, SourceLoc where) {
  KernelState state(bound.state, bound.destroy);
  const auto configuration = take_configuration();
  const Phrase name = phrase("`{}`", entry.name);
  if (!configuration) return publish(finding_at(Code::E1004, {name, CallSite(where)}));
  const HostCall host_call{phrase("the launch of {}", name), CallSite(configuration->where)};
  Runtime& runtime = Runtime::instance();
  const std::lock_guard lock(runtime.mutex());
  try {
    enqueue(runtime, entry, bound, std::move(state), *configuration, host_call);
  } catch (const Refusal& refusal) {
    fail(entry.name, refusal);
    publish(finding_at(Code::E1003, host_call).with("why", refusal.text));
  }
}

}  // namespace asctwin::host
