// An operator of a project: the tiling function of every case is called first, in a process of its
// own, so that cases of other branches go first and each kernel is built once.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <mutex>
#include <set>
#include <utility>

#include "driver/gcov.h"
#include "operators/operator_call.h"
#include "report/language.h"
#include "runner/usage_error.h"
#include "tool/chip_option.h"
#include "tool/op_call.h"
#include "tool/op_command.h"
#include "tool/op_tensors.h"
#include "tool/operator_cases.h"
#include "tool/parallel.h"
#include "tool/python_golden.h"
#include "tool/repeat_text.h"
#include "tool/temporary_directory.h"
#include "tool/verify_outcome.h"
#include "tool/verify_subject.h"

namespace asctwin::tool {
namespace {

using nlohmann::json;
using operators::Plan;

constexpr double kShareOfTiling = 0.25;  // of the budget, for the tilings of all points

// The host side of one case: a plan, or why there is none.
struct Tiled {
  std::optional<Plan> plan;
  std::vector<Finding> faults;  // of the host side
  std::string refused;          // the host side takes no such call
  std::string does_not_build;   // what is said of the plan's kernel
};

// A tiling or inference function that returns a failure says that it takes no such call; that is
// no fault of the operator.
bool is_refusal(const std::vector<Finding>& findings) {
  const auto refuses = [](const Finding& finding) {
    return finding.code == Code::E1214 && finding.fact("ending").starts_with("returned ");
  };
  return std::ranges::any_of(findings, refuses) &&
         std::ranges::all_of(findings, [&](const Finding& finding) {
           return refuses(finding) || !counts_as_error(finding);
         });
}

// Describes the branches that a tiling function has taken: whatever it has chosen, with
// fields of the tiling data by their signs.
std::string branch_of(const Tiled& tiled) {
  if (!tiled.plan) return tiled.refused.empty() ? "fault" : "refused";
  const Plan& plan = *tiled.plan;
  std::string text =
      fmt::format("{} {} {} {} {}", plan.launches, plan.tiling_key, plan.blocks,
                  fmt::join(plan.defines, " "), fmt::join(plan.template_arguments, ","));
  for (const auto& [name, value] : plan.tiling_fields)
    text += fmt::format(" {}{}", name, value == "0" ? "=0" : value == "1" ? "=1" : "");
  return text;
}

class OperatorSubject : public VerifySubject {
 public:
  explicit OperatorSubject(const VerifyCommand& command)
      : command_(command),
        chip_(chip_named(command.run.soc)),
        gcov_(find_gcov()),
        project_(command.run.file, counting_settings()),
        prototype_(project_.description_of(command.run.type, chip_)) {
    check_outputs(command.run, prototype_);
    if (!command.run.golden.empty()) golden_.emplace(command.run, prototype_, directory_.path());
    directory_of_sources_ = project_.directory_of(command.run.type) + "/";
    for (const operators::HostSource& source :
         project_.host(project_.directory_of(command.run.type), chip_).sources.host)
      files_.insert(std::filesystem::absolute(source.path).lexically_normal());
    space_ = operator_space(command, prototype_);
    plan_ = operator_plan(command, prototype_, space_, branches());
    tiled_.resize(plan_.cases.size());
  }

  void prepare(size_t first, size_t count) override {
    for_each_in_parallel(count, [&](size_t i) {
      std::optional<Tiled>& tiled = tiled_[first + i];
      if (!tiled) tiled = tiling_of(plan_.cases[first + i]);
      if (tiled->plan && tiled->plan->launches) build_kernel(*tiled);
    });
    prepare_goldens(first, count);
  }

  SubjectRun run(const VerifyCase& one, const RunOrder& order, bool compares) const override {
    const Tiled& tiled = *tiled_[one.number];
    if (!tiled.refused.empty()) throw UsageError(tiled.refused);
    SubjectRun result;
    if (!tiled.does_not_build.empty()) result.differences = {tiled.does_not_build};
    if (!tiled.plan)
      result.report = Report(tiled.faults, std::string(chip_.product), {}, policy_of(command_.run));
    if (!tiled.plan || !tiled.does_not_build.empty()) return result;
    return launched(one, *tiled.plan, order, compares);
  }

  bool compares() const override {
    return !command_.run.expects.empty() || !command_.run.golden.empty();
  }

  std::string repeat_text(const VerifyCase& one, const std::string& schedule) const override {
    return repeat_of_operator(command_, one, schedule);
  }

  // From the operator's directory: sources of host and kernel often have one name.
  std::string name_of(const std::filesystem::path& file) const override {
    const std::string name = file.lexically_relative(directory_of_sources_).string();
    return name.empty() || name.starts_with("..") ? file.string() : name;
  }

  const verify::SourceFacts& facts() const override { return facts_; }

  std::optional<runner::Coverage> coverage() const override {
    if (!gcov_) return std::nullopt;
    return runner::read_coverage(*gcov_, directory_.path(), files_);
  }

  std::vector<uint64_t> unreached_keys() const override {
    std::set<uint64_t> known = facts_.tiling_keys;
    for (const json& key : prototype_["keys"]) known.insert(key.get<uint64_t>());
    std::vector<uint64_t> unreached;
    std::ranges::set_difference(known, keys_, std::back_inserter(unreached));
    return unreached;
  }

  nlohmann::ordered_json space() const override {
    return {{"points", plan_.all_points}, {"types", plan_.types},
            {"values", plan_.values},     {"blocks", blocks_},
            {"tiling_keys", keys_},       {"random_orders", plan_.seeds.size()}};
  }

 private:
  std::optional<driver::Gcov> find_gcov() const {
    const operators::RunSettings settings = settings_of(command_.run);
    return driver::find_gcov(driver::Compiler::find({}, settings.dirs));
  }

  operators::RunSettings counting_settings() const {
    operators::RunSettings settings = settings_of(command_.run);
    settings.captures_messages = true;
    if (gcov_) settings.counters = directory_.path();
    return settings;
  }

  // The branches of as many bases as there is time for.
  std::vector<std::string> branches() {
    using Clock = std::chrono::steady_clock;
    const auto end =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(
                           kShareOfTiling * seconds_of(command_.budget)));
    std::vector<std::string> branches(space_.bases.size());
    for_each_in_parallel(space_.bases.size(), [&](size_t i) {
      if (Clock::now() < end) branches[i] = branch_of(tiling_of(space_.bases[i]));
    });
    return branches;
  }

  OpCommand command_of(const VerifyCase& one, bool compares) const {
    OpCommand run = command_.run;
    run.arguments = one.arguments;
    run.attrs = one.attrs;
    run.outputs = one.outputs;
    if (!compares) run.expects.clear();
    if (!one.has_given_values) std::erase_if(run.expects, is_of_file);
    return run;
  }

  // Numbers in the place of tensors have become tensors.
  operators::CallText settled_call(const OpCommand& command) const {
    operators::CallText text = call_of(command);
    text.settle(prototype_);
    return text;
  }

  Tiled tiling_of(const VerifyCase& one) {
    Tiled tiled;
    try {
      const operators::CallText text = settled_call(command_of(one, true));
      tiled.plan = project_.plan(text.call, chip_);
    } catch (const operators::OperatorFault& fault) {
      tiled.faults = fault.findings;
      if (is_refusal(fault.findings)) tiled.refused = fault.what();
    } catch (const std::exception& error) {
      tiled.refused = error.what();
    }
    return tiled;
  }

  // Faults of the launch, such as a key that the kernel lacks, come again when the case runs.
  void build_kernel(Tiled& tiled) {
    try {
      project_.kernel(*tiled.plan, chip_);
      note(*tiled.plan);
    } catch (const driver::BuildError& error) {
      const std::string said = error.messages.empty() ? error.what() : error.messages;
      tiled.does_not_build = report::sentence("the kernel does not compile: {}", said);
    } catch (const UsageError&) {
    } catch (const std::exception& error) {
      tiled.refused = error.what();
    }
  }

  // Notes what the plan has reached, and what its kernel's source shows.
  void note(const Plan& plan) {
    const std::lock_guard<std::mutex> lock(mutex_);
    keys_.insert(plan.tiling_key);
    blocks_.insert(plan.blocks);
    const std::string kernel =
        fmt::format("{} {}", fmt::join(plan.defines, " "), fmt::join(plan.template_arguments, ","));
    if (!known_.insert(kernel + fmt::format(" {}", plan.tiling_key)).second) return;
    SourceOfKernel source =
        source_of(project_.kernel(plan, chip_), project_.kernel_request(plan, chip_));
    facts_.merge(std::move(source.facts));
    files_.merge(source.files);
  }

  SubjectRun launched(const VerifyCase& one, const Plan& plan, const RunOrder& order,
                      bool compares) const {
    OpCommand command = command_of(one, compares);
    if (order.observer != nullptr) command.check = Check::kOff;
    operators::CallText text = settled_call(command);
    const std::vector<operators::Golden>& goldens = goldens_of(one, text, plan, compares);
    for (const operators::Golden& golden : goldens) text.call.wanted.push_back(golden.output);
    runner::LaunchOptions launch = launch_options(command, chip_);
    launch.run.schedule_seed = order.seed;
    if (order.observer != nullptr) {
      launch.observer = order.observer;
      launch.run.order = order.observer->order();
    }
    const auto run =
        std::make_shared<operators::CallResult>(project_.launch(plan, text.call, chip_, launch));
    SubjectRun result{run->report, {}, {}, run};
    if (run->memory == nullptr) return result;
    if (!result.was_stopped())
      result.differences = differences_of(command, text.call, goldens, *run);
    add_tensors(text.call, run, command.check == Check::kFull, result);
    return result;
  }

  static std::vector<std::string> differences_of(const OpCommand& command,
                                                 const operators::Call& call,
                                                 const std::vector<operators::Golden>& goldens,
                                                 const operators::CallResult& run) {
    std::vector<std::string> texts;
    for (const auto& comparisons :
         {compare_tensors(command, call, run), compare_goldens(command, goldens, run)})
      for (const TensorComparison& comparison : comparisons)
        if (!comparison.equal) texts.push_back(comparison.text);
    return texts;
  }

  void add_tensors(const operators::Call& call, const std::shared_ptr<operators::CallResult>& run,
                   bool checked, SubjectRun& result) const {
    const auto add = [&](const TensorType& type, const void* memory) {
      result.tensors.push_back({type, static_cast<const uint8_t*>(memory), size_bytes(type),
                                [run, type, memory, checked] {
                                  return runner::Gaps(run->memory->arguments(), memory, type,
                                                      checked);
                                }});
    };
    for (size_t i = 0; i < run->plan.outputs.size(); ++i)
      add(run->plan.outputs[i].type, run->memory->output(i));
    for (size_t i = 0; i < call.inputs.size(); ++i)
      for (size_t n = 0; n < call.inputs[i].size(); ++n)
        add(call.inputs[i][n].type, run->memory->input(i, n));
  }

  // Distinct calls among the cases; what cannot be asked for is told when its case runs.
  void prepare_goldens(size_t first, size_t count) {
    prepared_.clear();
    if (!golden_) return;
    std::map<std::string, operators::CallText> calls;
    for (size_t i = first; i < first + count; ++i) {
      const VerifyCase& one = plan_.cases[i];
      if (!tiled_[i]->plan || calls.contains(words_of(one))) continue;
      try {
        calls.emplace(words_of(one), settled_call(command_of(one, true)));
      } catch (const std::exception&) {
        continue;
      }
    }
    prepared_ = golden_->of_many(calls);
  }

  // All that a golden depends on.
  static std::string words_of(const VerifyCase& one) {
    return fmt::format("{}\n\n{}", fmt::join(one.arguments, "\n"), fmt::join(one.attrs, "\n"));
  }

  std::vector<operators::Golden> golden_of(const VerifyCase& one,
                                           const operators::CallText& text) const {
    const auto known = prepared_.find(words_of(one));
    return known != prepared_.end() ? known->second : (*golden_)(text.call.attrs, text.call);
  }

  // Runs of one case follow each other: its goldens are asked for once. Their files go with
  // directory_, because the process of a case ends without destructors.
  const std::vector<operators::Golden>& goldens_of(const VerifyCase& one,
                                                   const operators::CallText& text,
                                                   const Plan& plan, bool compares) const {
    static const std::vector<operators::Golden> kNone;
    if (!golden_ || !compares) return kNone;
    if (goldens_case_ == one.number) return goldens_;
    goldens_.clear();
    for (operators::Golden& golden : golden_of(one, text)) {
      const operators::PlannedTensor& output = plan.outputs[operators::output_of(plan, golden)];
      if (!output.shape_from_kernel)
        golden.read = [bytes = golden.read(output.type)](const TensorType&) { return bytes; };
      goldens_.push_back(std::move(golden));
    }
    goldens_case_ = one.number;
    return goldens_;
  }

  const VerifyCommand& command_;
  const isa::Chip& chip_;
  TemporaryDirectory directory_;  // of what counts
  std::optional<driver::Gcov> gcov_;
  mutable operators::Project project_;
  json prototype_;
  std::optional<PythonGolden> golden_;
  std::string directory_of_sources_;
  OperatorSpace space_;
  std::vector<std::optional<Tiled>> tiled_;  // of each case that was prepared
  std::mutex mutex_;                         // of what follows
  std::set<std::string> known_;              // kernels whose sources were read
  std::set<std::filesystem::path> files_;
  std::set<uint64_t> keys_;
  std::set<uint32_t> blocks_;
  verify::SourceFacts facts_;
  std::map<std::string, std::vector<operators::Golden>> prepared_;  // of the cases that run next
  mutable std::vector<operators::Golden> goldens_;                  // of goldens_case_
  mutable std::optional<size_t> goldens_case_;
};

}  // namespace

std::unique_ptr<VerifySubject> operator_subject(const VerifyCommand& command) {
  return std::make_unique<OperatorSubject>(command);
}

}  // namespace asctwin::tool
