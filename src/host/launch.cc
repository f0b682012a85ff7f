// The two halves of a launch, met on the thread that makes it.
#include "asctwin/host/launch.h"

#include <cstdio>
#include <memory>
#include <utility>

#include "asctwin/run.h"
#include "core/core.h"

namespace asctwin::host {
namespace {

struct Configuration {
  int64_t blocks;
  void* stream;
  SourceLoc where;
};
thread_local std::optional<Configuration> pending_configuration;

}  // namespace

bool on_core() { return core::running_core != nullptr; }

void configure_launch(int64_t blocks, void* stream, SourceLoc where) {
  pending_configuration = {blocks, stream, where};
}

void launch(const KernelEntry& entry, const BoundKernel& bound) {
  const std::unique_ptr<void, void (*)(void*)> state(bound.state, bound.destroy);
  const auto configuration = std::exchange(pending_configuration, std::nullopt);
  if (!configuration) {
    std::fprintf(stderr, "error: `%s` is called, but a kernel is launched with <<<>>>\n",
                 entry.name);
    return;
  }
  RunOptions options;
  options.blocks = static_cast<int>(configuration->blocks);
  options.kind = entry.kind;
  options.kernel_name = entry.name;
  const Report report = run_on_cores([&] { bound.run(state.get()); }, options, {});
  if (!report.clean()) std::fputs(report.text().c_str(), stderr);
}

}  // namespace asctwin::host
