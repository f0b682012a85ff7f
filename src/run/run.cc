// Wires a launch to the checks and the report.
#include "asctwin/run.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string_view>
#include <thread>

#include "asctwin/kernel_registry.h"
#include "check/checks.h"
#include "core/launch/launch.h"
#include "core/memory/written_words.h"
#include "isa/poison.h"
#include "run/card_setup.h"
#include "run/crash_line.h"
#include "run/environment.h"
#include "run/global_arrays.h"
#include "run/invented_contents.h"
#include "run/launch_document.h"
#include "run/memory_note.h"
#include "run/memory_use.h"
#include "run/observed.h"
#include "timeline/recorder.h"

namespace asctwin {
namespace {

// ASCTWIN_FAST_PATH=off: to find out whether a fault is one of the fast path.
bool wants_slow_path() {
  const char* fast_path = std::getenv("ASCTWIN_FAST_PATH");
  return fast_path != nullptr && std::string_view(fast_path) == "off";
}

// If an earlier launch or the host has left values in a tensor, its gaps may be theirs.
ResultPart result_of(const GlobalRange& range) {
  const bool is_fresh = range.size_bytes > 0 && range.begin[0] == isa::kPoison &&
                        std::memcmp(range.begin, range.begin + 1, range.size_bytes - 1) == 0;
  if (range.result.has_other_launches && !is_fresh) return {0, range.result.element};
  return range.result;
}

// The system is asked once: it reads a file each time.
int processors() {
  static const auto count = static_cast<int>(std::thread::hardware_concurrency());
  return count;
}

core::LaunchSpec spec_of(const std::function<void()>& kernel, const RunOptions& options,
                         const std::vector<GlobalRange>& ranges) {
  core::LaunchSpec spec;
  spec.chip = isa::find_chip(options.soc);
  if (const std::string why(isa::why_not_modelled(options.soc)); !why.empty())
    throw std::invalid_argument("`soc` " + options.soc + " is known, not modelled: " + why);
  if (spec.chip == nullptr) throw std::invalid_argument("`soc` " + options.soc + " is unknown");
  if (options.blocks < 1)
    throw std::invalid_argument("`blocks` is " + std::to_string(options.blocks) +
                                ", but a launch has at least 1 block");
  spec.blocks = options.blocks;
  spec.kind = options.kind;
  spec.tiling_key = options.tiling_key;
  spec.operator_launch = options.operator_launch;
  spec.kernel = kernel;
  spec.kernel_name = options.kernel_name;
  spec.workers = options.workers > 0 ? options.workers : processors();
  const WantedSchedule schedule = schedule_by_environment(options);
  spec.thread_per_core = schedule.threads;
  spec.schedule_seed = schedule.seed;
  spec.order = options.order;
  spec.autosync = options.autosync;
  spec.numerics = options.numerics;
  spec.fast_path = options.fast_path && !wants_slow_path();
  spec.keep_going = options.keep_going;
  spec.expects_writes = options.expects_writes;
  spec.simt = options.simt;
  for (const GlobalRange& range : ranges) {
    if (range.freed) {
      spec.freed_objects.add(
          {range.begin, range.begin + range.size_bytes, Hardware::GM, range.name});
      continue;
    }
    core::Object object{range.begin, range.begin + range.size_bytes, Hardware::GM, range.name};
    object.result = result_of(range);
    object.giver = range.giver;
    object.neighbours = range.neighbours;
    object.rank = range.rank;
    object.room_bytes = static_cast<int64_t>(range.room_bytes);
    if (range.unwritten && options.check == Check::kFull)
      object.written = range.written != nullptr
                           ? range.written
                           : std::make_shared<core::WrittenWords>(object.begin, object.end);
    spec.global_objects.add(std::move(object));
  }
  add_global_arrays(spec);
  add_cards(spec, options, ranges);
  if (options.check == Check::kOff) {
    spec.content = core::MemorySpace::Content::kLeftOver;
    spec.content_seed = spec.schedule_seed;
  }
  check::add_checks(spec, options.check, options.autosync);
  return spec;
}

}  // namespace

Policy policy_of(const RunOptions& options) {
  Policy policy = options.policy;
  if (policy.kernel.empty()) policy.kernel = options.kernel_name;
  policy.tell_unused = policy.tell_unused && options.check == Check::kFull;
  return policy;
}

namespace {

// Again, where the kernel says that it is of another kind.
Report launch_cores(const std::function<void()>& kernel, RunOptions options,
                    const std::vector<GlobalRange>& ranges, const LaunchReaders& readers) {
  core::LaunchSpec spec = spec_of(kernel, options, ranges);
  spec.readers.insert(spec.readers.end(), readers.begin(), readers.end());
  const InventedContents invented(ranges, spec.content_seed);
  const auto recorder = options.recording ? std::make_shared<timeline::Recorder>() : nullptr;
  if (recorder) spec.readers.push_back(recorder);
  core::Launch launch(std::move(spec));
  {
    const CrashLine on_crash;
    launch.run();
  }
  if (launch.declared_kind()) {
    options.kind = launch.declared_kind();
    return launch_cores(kernel, options, ranges, readers);
  }
  Report report(launch.findings(), std::string(launch.spec().chip->product),
                options.kind.value_or(KernelKind{}), policy_of(options));
  if (options.tells_memory) report.set_memory(memory_use(launch));
  if (recorder) *options.recording = timeline::to_bytes(recorder->recording());
  return report;
}

}  // namespace

std::optional<KernelKind> kind_of_kernel(void* function) {
  for (const Kernel& kernel : registered_kernels())
    if (kernel.function == function) return kernel.kind;
  return std::nullopt;
}

Report run_on_cores(const std::function<void()>& kernel, const RunOptions& options,
                    const std::vector<GlobalRange>& ranges) {
  return run_observed(kernel, options, ranges, {});
}

Report run_observed(const std::function<void()>& kernel, const RunOptions& given,
                    const std::vector<GlobalRange>& ranges, const LaunchReaders& readers) {
  const auto [options, format, memory, output] = steered_by_environment(given);
  if (const std::string fault = fault_of(options.policy); !fault.empty())
    throw std::invalid_argument("`allow` " + fault);
  const auto start = std::chrono::steady_clock::now();
  const Report report = launch_cores(kernel, options, ranges, readers);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  if (memory) tell_memory(report);
  if (format && is_one_document(*format))
    add_to_document(report, taken.count(), *format, output);
  else if (format && !report.clean())
    std::fputs(report.as(*format).c_str(), stderr);
  return report;
}

}  // namespace asctwin
