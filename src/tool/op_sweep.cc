// `asctwin op sweep`: the calls of a table, several at a time, each against its goldens.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <thread>

#include "driver/process.h"
#include "operators/call_text.h"
#include "operators/operator_call.h"
#include "operators/sweep_table.h"
#include "report/words.h"
#include "runner/expect.h"
#include "runner/tensor_file.h"
#include "runner/type_argument.h"
#include "runner/usage_error.h"
#include "tool/chip_option.h"
#include "tool/op_command.h"
#include "tool/progress_bar.h"
#include "tool/run_document.h"
#include "tool/table.h"

namespace asctwin::tool {
namespace {

using nlohmann::json;
using operators::SweepCase;

// Calls `module:function` with the inputs and attributes, and saves what it returns.
constexpr const char* kGoldenScript = R"(
import importlib, json, os, sys
import numpy as np
job = json.loads(sys.argv[1])
sys.path[:0] = job["path"]
module, _, name = job["function"].partition(":")
load = lambda one: one if one is None else [np.load(f) for f in one] if isinstance(one, list) \
    else np.load(one)
made = getattr(importlib.import_module(module), name)(*map(load, job["inputs"]), **job["attrs"])
if not isinstance(made, dict):
    made = dict(zip(job["outputs"], made if isinstance(made, tuple) else (made,)))
for output, array in made.items():
    np.save(os.path.join(job["directory"], output + ".npy"), np.asarray(array))
)";

// The one that has numpy may not be the first in $PATH.
std::string python() {
  const char* const wanted = std::getenv("ASCTWIN_PYTHON");
  return wanted != nullptr && *wanted != '\0' ? wanted : "python3";
}

// A directory that goes with its owner.
class Scratch {
 public:
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "asctwin-sweep-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr)
      throw UsageError("no temporary directory can be made: " + name);
    path_ = name;
  }
  ~Scratch() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

struct CaseResult {
  report::LaunchResult launch;
  std::string tiling;  // "key 1, 4 blocks"
};

class Sweep {
 public:
  explicit Sweep(const OpCommand& command)
      : command_(command),
        chip_(chip_named(command.soc)),
        project_(command.file, settings_of(command)),
        prototype_(prototype()),
        cases_(operators::read_sweep(command.table, prototype_)),
        results_(cases_.size()) {}

  int run() {
    const auto wanted = command_.jobs > 0 ? static_cast<size_t>(command_.jobs)
                                          : std::max(std::thread::hardware_concurrency(), 1u);
    {
      ProgressBar bar(fmt::format("{} calls of {}", cases_.size(), command_.type));
      std::vector<std::thread> workers;
      for (size_t i = 0; i < std::min(wanted, cases_.size()); ++i)
        workers.emplace_back([&] { work(bar); });
      for (std::thread& worker : workers) worker.join();
    }
    if (command_.shows_text()) show();
    RunCommand document = command_;
    document.output = command_.report;
    give_document(document, [&] { return this->document(); });
    return failures() == 0 ? 0 : 1;
  }

 private:
  json prototype() const {
    for (const json& one : operators::describe_operators(project_.library(), chip_))
      if (one["name"] == command_.type) return one;
    throw UsageError(fmt::format("there is no operator `{}`", command_.type),
                     fmt::format("asctwin op list {}", command_.file));
  }

  void work(ProgressBar& bar) {
    for (size_t i = next_++; i < cases_.size(); i = next_++) {
      results_[i] = result_of(cases_[i]);
      const std::lock_guard<std::mutex> lock(mutex_);
      bar.show(static_cast<double>(++done_) / static_cast<double>(cases_.size()));
    }
  }

  CaseResult result_of(const SweepCase& one) {
    CaseResult result;
    result.launch.soc = chip_.name;
    result.launch.name = fmt::format("{} {}", command_.type, one.name);
    try {
      call(one, result);
    } catch (const driver::BuildError& error) {
      result.launch.fault = fmt::format("the kernel does not compile: {}", error.what());
    } catch (const std::exception& error) {
      result.launch.fault = error.what();
    }
    return result;
  }

  void call(const SweepCase& one, CaseResult& result) {
    operators::CallText text(command_.type, one.inputs);
    text.call.attrs = one.attrs;
    text.call.deterministic = command_.deterministic ? 1 : 0;
    for (const auto& [name, type] : one.outputs)
      text.call.given_outputs.emplace_back(name, parse_tensor_type(type));
    const Scratch scratch;
    std::vector<std::pair<std::string, std::string>> goldens = one.goldens;
    if (!command_.golden.empty()) add_goldens(one, text.call, scratch, goldens);
    const operators::CallResult run =
        project_.call(text.call, chip_, launch_options(command_, chip_));
    result.launch.report = run.report;
    result.tiling = fmt::format("key {}, {} blocks", run.plan.tiling_key, run.plan.blocks);
    if (run.memory == nullptr || !run.report.ok()) return;
    for (const auto& [name, path] : goldens) compare_output(one, run, name, path, result);
  }

  void compare_output(const SweepCase& one, const operators::CallResult& run,
                      const std::string& name, const std::string& path,
                      CaseResult& result) const {
    for (size_t i = 0; i < run.plan.outputs.size(); ++i) {
      if (run.plan.outputs[i].name != name) continue;
      const TensorType& type = run.plan.outputs[i].type;
      const Tolerance tolerance{one.relative >= 0 ? one.relative : command_.relative,
                                one.absolute >= 0 ? one.absolute : command_.absolute};
      const Comparison comparison =
          compare(type, run.memory->output(i), read_expected(path, type).data(), tolerance);
      const std::string shown = std::filesystem::path(path).filename().string();
      if (!comparison.equal())
        result.launch.differences.push_back(comparison_text(name, shown, type, comparison));
      return;
    }
    throw UsageError(fmt::format("`{}` is no output", name));
  }

  // What the Python function says of the case, as files.
  void add_goldens(const SweepCase& one, const operators::Call& call, const Scratch& scratch,
                   std::vector<std::pair<std::string, std::string>>& goldens) const {
    json inputs = json::array(), attrs = json::object(), outputs = json::array();
    for (size_t i = 0; i < call.inputs.size(); ++i) {
      std::vector<std::string> files;
      for (const operators::GivenTensor& tensor : call.inputs[i]) {
        files.push_back(scratch.file(fmt::format("in{}_{}.npy", i, files.size())));
        write_tensor_file(files.back(), tensor.type, tensor.data);
      }
      const bool is_list = prototype_["inputs"][i]["kind"] == "dynamic";
      inputs.push_back(is_list ? json(files) : files.empty() ? json() : json(files[0]));
    }
    for (const auto& [name, text] : one.attrs) {
      const json value = json::parse(text, nullptr, false);
      attrs[name] = value.is_discarded() ? json(text) : value;
    }
    for (const json& output : prototype_["outputs"]) outputs.push_back(output["name"]);
    const std::string beside =
        std::filesystem::absolute(command_.table).parent_path().string();
    const json job = {{"path", {beside, std::filesystem::current_path().string()}},
                      {"function", command_.golden},
                      {"inputs", inputs},
                      {"attrs", attrs},
                      {"outputs", outputs},
                      {"directory", scratch.file("")}};
    const driver::Finished finished = driver::run_process(
        {python(), "-c", kGoldenScript, job.dump()}, {{}, true, true});
    if (finished.status != 0)
      throw UsageError(fmt::format("`{}` fails:\n{}", command_.golden, finished.errors));
    for (const json& output : outputs) {
      const std::string name = output;
      const std::string file = scratch.file(name + ".npy");
      if (std::filesystem::exists(file)) goldens.emplace_back(name, file);
    }
  }

  static std::string verdict_of(const report::LaunchResult& launch) {
    if (!launch.fault.empty()) return "error";
    for (const Finding& finding : launch.report.findings())
      if (counts_as_error(finding)) return info_of(finding.code).id;
    if (!launch.differences.empty()) return "differs";
    return launch.report.clean() ? "ok" : "ok, warns";
  }

  static std::string reason_of(const report::LaunchResult& launch) {
    std::string text = launch.fault;
    for (const Finding& finding : launch.report.findings())
      if (text.empty()) text = report::message_of(finding);
    if (text.empty() && !launch.differences.empty()) text = launch.differences.front();
    return text.substr(0, text.find('\n'));
  }

  size_t failures() const {
    size_t count = 0;
    for (const CaseResult& result : results_) count += result.launch.ok() ? 0 : 1;
    return count;
  }

  void show() const {
    std::vector<std::vector<std::string>> cells = {{"CASE", "VERDICT", "TILING", "REASON"}};
    for (size_t i = 0; i < cases_.size(); ++i)
      cells.push_back({cases_[i].name, verdict_of(results_[i].launch), results_[i].tiling,
                       reason_of(results_[i].launch)});
    fmt::print("{}{} of {} calls passed\n", table_text(cells), cases_.size() - failures(),
               cases_.size());
  }

  std::string document() const {
    std::vector<report::LaunchResult> launches;
    json all = json::array();
    for (size_t i = 0; i < cases_.size(); ++i) {
      const report::LaunchResult& launch = results_[i].launch;
      launches.push_back(launch);
      all.push_back({{"case", cases_[i].name},
                     {"verdict", verdict_of(launch)},
                     {"tiling", results_[i].tiling},
                     {"fault", launch.fault},
                     {"findings", json::parse(launch.report.json())},
                     {"differences", launch.differences}});
    }
    if (command_.format == ReportFormat::kJson || command_.format == ReportFormat::kText)
      return all.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
    return document_of(launches, command_.format);
  }

  const OpCommand& command_;
  const isa::Chip& chip_;
  operators::Project project_;
  json prototype_;
  std::vector<SweepCase> cases_;
  std::vector<CaseResult> results_;
  std::atomic<size_t> next_ = 0;
  std::mutex mutex_;  // of what is shown
  size_t done_ = 0;
};

}  // namespace

int op_sweep_command(const OpCommand& command) { return Sweep(command).run(); }

}  // namespace asctwin::tool
