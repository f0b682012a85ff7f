// The child's side of a run, and what its exit means.
#include "runner/kernel_process.h"

#include <fmt/format.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "asctwin/card.h"
#include "asctwin/task.h"
#include "isa/chips/chip.h"
#include "report/json.h"
#include "run/observed.h"
#include "runner/child.h"
#include "runner/crash.h"
#include "runner/kernel_library.h"
#include "runner/kernel_signature.h"

namespace asctwin::runner {
namespace {

Finding fork_finding(const Kernel& kernel) {
  Finding finding{};
  finding.code = Code::E0802;
  finding.file = kernel.file;
  finding.line = kernel.line;
  finding.with("op", kernel.name).with("what", "fork()");
  finding.help = "a kernel has no processes; what it started has been ended";
  return finding;
}

// A process that the kernel starts must not report in its place.
bool forked = false;

void watch_forks() {
  pthread_atfork(
      nullptr, [] { forked = true; }, nullptr);
}

// Those of the rank of the running core.
const std::vector<uint8_t>& arguments_of(const KernelRun& run) {
  return run.of_ranks.empty() ? run.arguments
                              : run.of_ranks[static_cast<size_t>(card::running_rank())];
}

// The kernel of an operator has its workspace and its tiling data as its last arguments. Each rank
// has a workspace of its own.
void set_workspace(const std::vector<uint8_t>& arguments) {
  uint8_t* last[2] = {};
  if (arguments.size() < sizeof(last)) return;
  std::memcpy(last, arguments.data() + arguments.size() - sizeof(last), sizeof(last));
  framework::set_system_workspace(last[0], false);
}

void invoke(const Kernel& kernel, const KernelRun& run) {
  const std::vector<uint8_t>& arguments = arguments_of(run);
  if (run.options.operator_launch && !run.of_ranks.empty()) set_workspace(arguments);
  kernel.invoke(kernel.function, arguments.data());
}

void live(const KernelRun& run, int descriptor) {
  if (run.enclose) run.enclose(run.library, descriptor);
  dup2(STDERR_FILENO, STDOUT_FILENO);  // the command's own output may be JSON
  install_crash_handler(descriptor, run.library);
  const LoadedLibrary library(run.library);
  library.choose_mutant(run.mutant);
  const Kernel& kernel = library.kernel(run.kernel);
  call_behind_crash(library.write_counters());
  RunOptions options = run.options;
  // The parent applies it, because it also reports how this process ends.
  options.policy = no_policy();
  options.environment = false;  // the command line says everything
  watch_forks();
  const pid_t self = getpid();
  LaunchReaders readers;
  if (run.observer != nullptr) readers.push_back(run.observer->reader());
  const Report report = run_observed([&] { invoke(kernel, run); }, options, run.ranges, readers);
  if (getpid() != self) _exit(0);  // a process that the kernel has started does not report
  if (library.write_counters() != nullptr) library.write_counters()();
  std::vector<Finding> findings = report.findings();
  if (forked) findings.push_back(fork_finding(kernel));
  for (Finding& finding : findings)
    if (finding.file.empty()) {  // it is unknown where an exception was thrown
      finding.file = kernel.file;
      finding.line = kernel.line;
    }
  // An exception's text need not be UTF-8.
  nlohmann::json result = {{"findings", report::to_whole_json(findings)},
                           {"memory", report::to_json(report.memory())}};
  if (run.observer != nullptr) result["observed"] = run.observer->result();
  std::string text = "J" + result.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  // JSON has no byte 0, so that one ends it.
  if (options.recording) text.append(1, '\0').append(*options.recording);
  write_all(descriptor, text);
}

// A whole number of seconds as one, so that JSON has an integer.
void add_seconds(Finding& finding, double seconds) {
  if (seconds >= 1 && seconds < 1e15 && seconds == std::floor(seconds))
    finding.with("seconds", static_cast<int64_t>(seconds));
  else
    finding.with("seconds", fmt::format("{:g}", seconds));
}

Finding ending_finding(const KernelRun& run, const ChildResult& child) {
  Finding finding{};
  finding.code = child.timed_out ? Code::E0801 : Code::E0802;
  finding.with("op", run.kernel);
  if (!child.timed_out) finding.with("what", child.ending_phrase());
  if (!child.timed_out && child.exited())
    finding.help =
        "its report did not arrive: does it close or write files that are not its own, "
        "or call exec?";
  return finding;
}

// Returns the child's JSON result of a run that it has survived; discarded: none.
nlohmann::json result_of(const ChildResult& child) {
  const std::string& output = child.output;
  return output.empty() || output[0] != 'J'
             ? nlohmann::json(nlohmann::json::value_t::discarded)
             : nlohmann::json::parse(output.substr(1, output.find('\0') - 1), nullptr, false);
}

void take_recording(const KernelRun& run, const ChildResult& child) {
  const size_t end = child.output.find('\0');
  if (run.options.recording && end != std::string::npos)
    *run.options.recording = child.output.substr(end + 1);
}

std::vector<Finding> findings_of(const KernelRun& run, const ChildResult& child) {
  if (const auto record = crash_record_in(child.output))
    return {crash_finding(*record, run.library, run.ranges)};
  return {ending_finding(run, child)};
}

}  // namespace

Report run_kernel(const KernelRun& run) {
  const ChildResult child =
      run_child([&](int descriptor) { live(run, descriptor); }, run.timeout_seconds, run.stop);
  if (child.stopped) throw Stopped{};
  if (run.peak_bytes != nullptr) *run.peak_bytes = child.peak_bytes;
  if (!child.fault.empty()) throw std::runtime_error(child.fault);
  const nlohmann::json result = result_of(child);
  std::vector<Finding> findings = result.is_discarded()
                                      ? findings_of(run, child)
                                      : report::findings_from_json(result.at("findings"));
  for (Finding& finding : findings)
    if (finding.code == Code::E0801) add_seconds(finding, run.timeout_seconds);
  findings.insert(findings.end(), run.earlier.begin(), run.earlier.end());
  Report report(std::move(findings), std::string(isa::find_chip(run.options.soc)->product),
                run.options.kind.value_or(KernelKind{}), policy_of(run.options));
  if (!result.is_discarded()) take_recording(run, child);
  if (!result.is_discarded()) report.set_memory(report::memories_from_json(result.at("memory")));
  if (run.observer != nullptr && result.contains("observed"))
    run.observer->take(result.at("observed"));
  return report;
}

}  // namespace asctwin::runner
