// A kernel of a source file: one build with counters, and a run of it for each case.
#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

#include "driver/gcov.h"
#include "driver/own_files.h"
#include "driver/source_text.h"
#include "driver/tokens.h"
#include "tool/chip_option.h"
#include "tool/expectation.h"
#include "tool/one_run.h"
#include "tool/repeat_text.h"
#include "tool/temporary_directory.h"
#include "tool/verify_subject.h"

namespace asctwin::tool {
namespace {

class KernelSubject : public VerifySubject {
 public:
  explicit KernelSubject(const VerifyCommand& command)
      : command_(command), chip_(chip_named(command.run.soc)) {
    const driver::BuildRequest request = build_request(command.run, chip_);
    // Lines are counted where the compiler's gcov is there.
    gcov_ = driver::find_gcov(driver::Compiler::find(request.arch, request.dirs));
    module_.emplace(build(command_.run, chip_, gcov_ ? directory_.path() : ""));
    source_ = source_of(*module_, request);
    plan_ = plan_of(command, source_.facts);
  }

  // Expressions of --expect are evaluated together, by one Python.
  void prepare(size_t first, size_t count) override {
    if (command_.run.expects.empty() || command_.run.ranks) return;
    const runner::KernelSignature& kernel = module_->kernel(command_.run.kernel);
    std::map<std::vector<std::string>, runner::KernelArguments> distinct;
    for (size_t i = first; i < first + count; ++i) {
      const std::vector<std::string>& texts = plan_.cases[i].arguments;
      if (distinct.contains(texts)) continue;
      try {
        distinct.emplace(texts, runner::prepare_arguments(kernel, texts, command_.run.pad_args));
      } catch (const std::exception&) {  // the case tells why
      }
    }
    std::vector<ExpectationQuestion> questions;
    for (const auto& [texts, arguments] : distinct)
      for (const std::string& option : command_.run.expects)
        questions.push_back({option, texts, arguments});
    evaluate_expectations(questions);
  }

  SubjectRun run(const VerifyCase& one, const RunOrder& order, bool compares) const override {
    const auto run = std::make_shared<OneRun>(
        run_once(command_of(one, order, compares), *module_, chip_, order.seed, order.observer));
    SubjectRun result{run->report, run->differences(), {}, run};
    for (size_t i = 0; i < run->arguments.tensors.size(); ++i) {
      const GlobalBlock& block = run->arguments.tensors[i];
      if (block.size_bytes() == 0) continue;
      // A struct behind a pointer, bytes of a file and a list are compared as bytes.
      if (const auto* const tensor = std::get_if<TensorArgument>(&run->arguments.parsed[i]))
        result.tensors.push_back({tensor->type, block.data(), size_bytes(tensor->type),
                                  [run, i] { return run->gaps(i); }});
      else
        result.tensors.push_back(
            {{DType::kUInt8, {block.size_bytes()}}, block.data(), block.size_bytes(), [] {
               return runner::Gaps();
             }});
    }
    return result;
  }

  bool compares() const override { return !command_.run.expects.empty(); }

  std::string repeat_text(const VerifyCase& one, const std::string& schedule) const override {
    return repeat_of_kernel(command_, one, schedule);
  }

  const verify::SourceFacts& facts() const override { return source_.facts; }

  std::optional<runner::Coverage> coverage() const override {
    if (!gcov_) return std::nullopt;
    return runner::read_coverage(*gcov_, directory_.path(), source_.files);
  }

  std::vector<uint64_t> unreached_keys() const override { return {}; }

  IntervalVerdict intervals(std::chrono::steady_clock::time_point end) const override {
    if (source_.text.empty() || !source_.facts.data_dependences.empty()) return {};
    return intervals_of(command_, chip_, dimensions_of(command_), source_.text, source_.files, end);
  }

  nlohmann::ordered_json space() const override {
    return {{"points", plan_.all_points},
            {"values", plan_.values},
            {"blocks", plan_.blocks},
            {"tiling_keys", plan_.keys},
            {"random_orders", plan_.seeds.size()}};
  }

 private:
  // Checks are for program order and random ones: nothing fills memory in between in the others.
  RunCommand command_of(const VerifyCase& one, const RunOrder& order, bool compares) const {
    RunCommand run = in_silence(command_.run);
    run.arguments = one.arguments;
    run.blocks = one.blocks;
    run.tiling_key = one.tiling_key;
    if (order.observer != nullptr) run.check = Check::kOff;
    if (!compares) run.expects.clear();
    if (!one.has_given_values) std::erase_if(run.expects, is_of_file);
    return run;
  }

  const VerifyCommand& command_;
  const isa::Chip& chip_;
  TemporaryDirectory directory_;
  std::optional<driver::Gcov> gcov_;
  std::optional<runner::Module> module_;
  SourceOfKernel source_;
};

}  // namespace

SourceOfKernel source_of(const runner::Module& module, const driver::BuildRequest& request) {
  SourceOfKernel source;
  std::optional<driver::SourceText> again;  // of a library that the cache had
  const driver::SourceText* read = module.source();
  if (read == nullptr)
    read = &again.emplace(driver::read_source(driver::Compiler::find(request.arch, request.dirs),
                                              request.source, request.flags, request.tiling_key));
  source.files = driver::own_files(*read, request.dirs);
  if (!read->cube) source.text = read->text;
  const driver::AmongFiles is_own(source.files);
  source.facts = verify::facts_of(driver::Tokens(read->text), is_own);
  if (read->cube) source.facts.merge(verify::facts_of(driver::Tokens(*read->cube), is_own));
  for (const std::filesystem::path& path : source.files)
    source.facts.tiling_keys.merge(verify::tiling_keys_in(path));
  return source;
}

std::unique_ptr<VerifySubject> kernel_subject(const VerifyCommand& command) {
  return std::make_unique<KernelSubject>(command);
}

}  // namespace asctwin::tool
