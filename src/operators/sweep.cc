// Every thread takes the next case.
#include "operators/sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <mutex>
#include <thread>

#include "driver/compiler.h"
#include "operators/call_text.h"
#include "report/language.h"
#include "report/words.h"
#include "runner/usage_error.h"

namespace asctwin::operators {
namespace {

class Sweep {
 public:
  Sweep(Project& project, const std::string& type, const isa::Chip& chip,
        const std::vector<SweepCase>& cases, const SweepSettings& settings)
      : project_(project),
        type_(type),
        chip_(chip),
        cases_(cases),
        settings_(settings),
        results_(cases.size()) {}

  std::vector<SweepResult> run() {
    const size_t wanted =
        settings_.jobs > 0 ? settings_.jobs : std::max(std::thread::hardware_concurrency(), 1u);
    std::vector<std::thread> threads;
    for (size_t i = 1; i < std::min(wanted, cases_.size()); ++i)
      threads.emplace_back([this] { work(); });
    work();
    for (std::thread& thread : threads) thread.join();
    return std::move(results_);
  }

 private:
  void work() {
    for (size_t i = next_++; i < cases_.size(); i = next_++) {
      results_[i] = result_of(cases_[i]);
      const std::lock_guard<std::mutex> lock(mutex_);
      ++done_;
      if (settings_.progress) settings_.progress(done_);
    }
  }

  SweepResult result_of(const SweepCase& one) {
    SweepResult result;
    result.name = one.name;
    try {
      call(one, result);
    } catch (const driver::BuildError& error) {
      result.fault = fmt::format("the kernel does not compile: {}", error.what());
    } catch (const std::exception& error) {
      result.fault = error.what();
    }
    return result;
  }

  void call(const SweepCase& one, SweepResult& result) {
    CallText text(type_, one.inputs);
    if (text.has_numbers()) text.settle(project_.description_of(type_, chip_));
    text.call.attrs = one.attrs;
    text.call.deterministic = settings_.deterministic ? 1 : 0;
    text.call.pads = settings_.pads;
    for (const auto& [name, type] : one.outputs) text.add_output(name, type);
    std::vector<Golden> goldens = goldens_of_files(one);
    if (settings_.golden)
      for (Golden& golden : settings_.golden(one, text.call)) goldens.push_back(std::move(golden));
    for (const Golden& golden : goldens) text.call.wanted.push_back(golden.output);
    runner::LaunchOptions launch = settings_.launch;
    if (settings_.profile) launch.run.recording = std::make_shared<std::string>();
    const CallResult run = project_.call(text.call, chip_, launch);
    result.report = run.report;
    if (settings_.profile) result.profile = settings_.profile(launch.run.recording);
    result.tiling = fmt::format("key {}, {} blocks", run.plan.tiling_key, run.plan.blocks);
    if (run.memory == nullptr || !run.report.ok()) return;
    for (const Golden& golden : goldens) compare_output(one, run, golden, result);
    if (goldens.empty() && has_goldens_)
      result.remarks.push_back(report::translated("its outputs are compared with nothing"));
  }

  static std::vector<Golden> goldens_of_files(const SweepCase& one) {
    std::vector<Golden> goldens;
    for (const auto& [output, path] : one.goldens)
      goldens.push_back(
          {output, std::filesystem::path(path).filename(),
           [path = path](const TensorType& type) { return read_expected(path, type); }});
    return goldens;
  }

  void compare_output(const SweepCase& one, const CallResult& run, const Golden& golden,
                      SweepResult& result) const {
    const Tolerance tolerance{one.relative >= 0 ? one.relative : settings_.tolerance.relative,
                              one.absolute >= 0 ? one.absolute : settings_.tolerance.absolute,
                              settings_.tolerance.ulps};
    const ComparedOutput compared = operators::compare_output(
        run, golden, tolerance, settings_.launch.run.check == Check::kFull);
    const Comparison& comparison = compared.comparison;
    if (comparison.equal() && comparison.both_nan == 0) return;
    (comparison.equal() ? result.remarks : result.differences).push_back(compared.text);
  }

  Project& project_;
  const std::string& type_;
  const isa::Chip& chip_;
  const std::vector<SweepCase>& cases_;
  const SweepSettings& settings_;
  // Where some cases have a golden, one without is worth a remark.
  const bool has_goldens_ = std::any_of(cases_.begin(), cases_.end(),
                                        [](const SweepCase& one) { return !one.goldens.empty(); });
  std::vector<SweepResult> results_;
  std::atomic<size_t> next_ = 0;
  std::mutex mutex_;  // of what is told
  size_t done_ = 0;
};

}  // namespace

std::string SweepResult::verdict() const {
  if (!fault.empty()) return "error";
  for (const Finding& finding : report.findings())
    if (counts_as_error(finding)) return info_of(finding.code).id;
  if (!differences.empty()) return "differs";
  return report.clean() ? "ok" : "ok, warns";
}

std::string SweepResult::reason() const {
  std::string text = fault;
  for (const Finding& finding : report.findings())
    if (text.empty()) text = report::message_of(finding);
  for (const std::vector<std::string>* texts : {&differences, &remarks})
    if (text.empty() && !texts->empty()) text = texts->front();
  return text.substr(0, text.find('\n'));
}

std::vector<SweepResult> run_sweep(Project& project, const std::string& type, const isa::Chip& chip,
                                   const std::vector<SweepCase>& cases,
                                   const SweepSettings& settings) {
  return Sweep(project, type, chip, cases, settings).run();
}

}  // namespace asctwin::operators
