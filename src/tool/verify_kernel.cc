// A kernel of a source file: one build with counters, and a run of it for each case.
#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "driver/gcov.h"
#include "driver/own_files.h"
#include "driver/tokens.h"
#include "tool/chip_option.h"
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
    files_ = driver::own_files(request);
    read_facts(request);
    plan_ = plan_of(command, facts_);
    // Lines are counted where the compiler's gcov is there.
    gcov_ = driver::find_gcov(driver::Compiler::find(request.arch, request.dirs));
    module_.emplace(build(command_.run, chip_, gcov_ ? directory_.path() : ""));
  }

  void prepare(size_t, size_t) override {}

  SubjectRun run(const VerifyCase& one, const RunOrder& order, bool compares) const override {
    const auto run = std::make_shared<OneRun>(
        run_once(command_of(one, order, compares), *module_, chip_, order.seed, order.observer));
    SubjectRun result{run->report, run->differences(), {}, run};
    for (size_t i = 0; i < run->arguments.tensors.size(); ++i) {
      const GlobalBlock& block = run->arguments.tensors[i];
      if (block.size_bytes() == 0) continue;
      result.tensors.push_back({runner::tensor_type(run->arguments, i), block.data(),
                                block.size_bytes(), [run, i] { return run->gaps(i); }});
    }
    return result;
  }

  bool compares() const override { return !command_.run.expects.empty(); }

  std::string repeat_text(const VerifyCase& one, const std::string& schedule) const override {
    return repeat_of_kernel(command_, one, schedule);
  }

  const verify::SourceFacts& facts() const override { return facts_; }

  std::optional<runner::Coverage> coverage() const override {
    if (!gcov_) return std::nullopt;
    return runner::read_coverage(*gcov_, directory_.path(), files_);
  }

  std::vector<uint64_t> unreached_keys() const override { return {}; }

  nlohmann::ordered_json space() const override {
    return {{"points", plan_.all_points},
            {"values", plan_.values},
            {"blocks", plan_.blocks},
            {"tiling_keys", plan_.keys},
            {"random_orders", plan_.seeds.size()}};
  }

 private:
  bool is_own(const std::string& file) const {
    const std::string directory = std::filesystem::path(command_.run.file).parent_path();
    if (file.empty() || file[0] == '<') return false;
    return directory.empty() ? file[0] != '/' : file.rfind(directory + "/", 0) == 0;
  }

  void read_facts(const driver::BuildRequest& request) {
    const std::string text = driver::preprocess(request);
    const driver::Tokens tokens(text);
    facts_ = verify::facts_of(tokens, [&](const std::string& file) { return is_own(file); });
    for (const std::filesystem::path& path : files_)
      facts_.tiling_keys.merge(verify::tiling_keys_in(path));
  }

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
  std::set<std::filesystem::path> files_;
  verify::SourceFacts facts_;
  std::optional<runner::Module> module_;
};

}  // namespace

std::unique_ptr<VerifySubject> kernel_subject(const VerifyCommand& command) {
  return std::make_unique<KernelSubject>(command);
}

}  // namespace asctwin::tool
