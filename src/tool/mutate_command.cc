// Every mutant is run as the kernel itself is, and then compared with it: another finding or other
// bytes in any tensor notice the fault. A library holds all mutants among which a number can
// choose; the others are built one by one.
#include "tool/mutate_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>

#include "driver/mutant_switch.h"
#include "driver/mutation.h"
#include "driver/own_files.h"
#include "driver/source_text.h"
#include "driver/unused_functions.h"
#include "driver/value_mutation.h"
#include "report/language.h"
#include "runner/process_pool.h"
#include "runner/usage_error.h"
#include "tool/chip_option.h"
#include "tool/one_run.h"
#include "tool/progress_bar.h"
#include "tool/schedule_option.h"
#include "tool/table.h"

namespace asctwin::tool {
namespace {

using driver::Mutation;

constexpr const char* kWrongResult = "wrong result";
constexpr const char* kNotNoticed = "not noticed";
constexpr const char* kDoesNotCompile = "does not compile";
constexpr const char* kEquivalent = "equivalent";  // not noticed, and Mutation::excuse says why
constexpr const char* kDied = "died";

struct Mutant {
  Mutation mutation;
  std::string outcome;  // a code, or one of the words above

  bool counts() const { return outcome != kDoesNotCompile && outcome != kEquivalent; }
  bool is_noticed() const { return counts() && outcome != kNotNoticed; }
};

// Every line of a mutant has the number that it has in the kernel.
bool has(const Report& report, const Finding& wanted) {
  return std::ranges::any_of(report.findings(), [&](const Finding& finding) {
    return finding.code == wanted.code && finding.file == wanted.file &&
           finding.line == wanted.line;
  });
}

// The differences between the mutant's run and the original's.
std::string outcome_of(const OneRun& mutant, const OneRun& original) {
  for (const Finding& finding : mutant.report.findings())
    if (!has(original.report, finding)) return info_of(finding.code).id;
  return first_difference(mutant.arguments, original.arguments) ? kWrongResult : kNotNoticed;
}

namespace fs = std::filesystem;

bool is_below(const fs::path& file, const fs::path& directory) {
  const fs::path relative = file.lexically_relative(directory);
  return !relative.empty() && *relative.begin() != "..";
}

// The files without those of --skip, each of which has to name some.
std::set<fs::path> without(std::set<fs::path> files, const std::vector<std::string>& skips) {
  for (const std::string& skip : skips) {
    const fs::path path = fs::weakly_canonical(skip);
    if (std::erase_if(files, [&](const fs::path& file) {
          return is_below(fs::weakly_canonical(file), path);
        }) == 0)
      throw UsageError(
          report::sentence("`--skip {}` names no file in which faults would be planted", skip));
  }
  return files;
}

class Trial {
 public:
  explicit Trial(const MutateCommand& command)
      : command_(command),
        chip_(chip_named(command.soc)),
        text_(driver::preprocess(build_request(command, chip_))),
        tokens_(text_),
        mutations_(mutations_of(command, tokens_,
                                driver::own_files({text_}, build_request(command, chip_).dirs))),
        seed_(seed_of_one_order(command.schedule, "asctwin mutate")),
        original_(launch(command, build(command, chip_))),
        library_of_(mutations_.size()) {
    if (!original_.ok())
      throw UsageError(
          report::translated("the unchanged kernel fails, so its mutants tell nothing"),
          report::translated("asctwin run shows its findings and differences"));
    std::vector<size_t> all(mutations_.size());
    std::iota(all.begin(), all.end(), 0);
    join(all);
  }

  // `told` hears of each mutant in their order, as soon as those before it are known too.
  std::vector<Mutant> run(const std::function<void(const Mutant&)>& told) const {
    std::vector<Mutant> mutants;
    for (const Mutation& mutation : mutations_) mutants.push_back({mutation, ""});
    size_t next = 0, count = 0;
    ProgressBar bar(report::translated("trying mutants"));
    const auto done = [&](size_t i, const std::string& outcome) {
      const bool is_excused = outcome == kNotNoticed && mutations_[i].excuse != nullptr;
      mutants[i].outcome = outcome.empty() ? kDied : is_excused ? kEquivalent : outcome;
      if (mutants[next].outcome != "") bar.wipe();
      for (; next < mutants.size() && !mutants[next].outcome.empty(); ++next) told(mutants[next]);
      bar.show(static_cast<double>(++count) / static_cast<double>(mutants.size()));
    };
    runner::run_in_processes(
        mutations_.size(), [&](size_t i) { return try_one(i); }, done);
    for (Mutant& mutant : mutants)
      if (mutant.outcome.empty()) mutant.outcome = kDied;
    for (; next < mutants.size(); ++next) told(mutants[next]);
    return mutants;
  }

  const std::vector<Mutation>& mutations() const { return mutations_; }

 private:
  static std::vector<Mutation> mutations_of(const MutateCommand& command,
                                            const driver::Tokens& tokens,
                                            const std::set<fs::path>& own) {
    const driver::AmongFiles planted(without(own, command.skips));
    std::vector<Mutation> mutations = driver::find_mutations(tokens, planted);
    if (command.plants_values) {
      const std::vector<Mutation> more = driver::find_value_mutations(tokens, planted);
      mutations.insert(mutations.end(), more.begin(), more.end());
    }
    for (const driver::TokenRange& body : driver::unused_functions(tokens, driver::AmongFiles(own)))
      for (Mutation& mutation : mutations)
        if (mutation.is_in(body)) mutation.excuse = "nothing calls the function that it is in";
    return mutations;
  }

  OneRun launch(const RunCommand& command, const runner::Module& module) const {
    return run_once(command, module, chip_, seed_);
  }

  // Makes libraries of the mutants with these indices, few ones: an expression that allows no
  // choice fails the whole text, which then is tried in halves.
  void join(const std::vector<size_t>& wanted) {
    const driver::SwitchedText text = driver::switched(tokens_, mutations_, wanted);
    if (text.has.size() < 2) return;
    if (std::optional<runner::Module> library = built(text.text); library && is_kernel(*library)) {
      libraries_.push_back(*std::move(library));
      for (const size_t i : text.has) library_of_[i] = &libraries_.back();
      return;
    }
    const auto half = text.has.begin() + static_cast<ptrdiff_t>(text.has.size() / 2);
    join({text.has.begin(), half});
    join({half, text.has.end()});
  }

  // Whether it acts as the kernel does as long as no mutant is chosen.
  bool is_kernel(const runner::Module& library) const {
    return outcome_of(launch(in_silence(command_), library), original_) == kNotNoticed;
  }

  // Nothing where it does not compile.
  std::optional<runner::Module> built(const std::string& text) const {
    driver::BuildRequest request = build_request(command_, chip_);
    request.preprocessed = text;
    request.captures_messages = true;
    try {
      return runner::Module(request);
    } catch (const driver::BuildError&) {
      return std::nullopt;
    }
  }

  std::string try_one(size_t i) const {
    RunCommand command = in_silence(command_);
    if (library_of_[i] != nullptr) {
      command.mutant = static_cast<int>(i + 1);
      return outcome_of(launch(command, *library_of_[i]), original_);
    }
    const std::optional<runner::Module> alone = built(driver::mutated(tokens_, mutations_[i]));
    return alone ? outcome_of(launch(command, *alone), original_) : kDoesNotCompile;
  }

  const RunCommand& command_;
  const isa::Chip& chip_;
  std::string text_;
  driver::Tokens tokens_;
  std::vector<Mutation> mutations_;
  std::optional<uint64_t> seed_;  // of the order of all runs; absent: that of the program
  OneRun original_;
  std::deque<runner::Module> libraries_;           // of several mutants each
  std::vector<const runner::Module*> library_of_;  // by mutation; nullptr: it is built alone
};

struct Score {
  int64_t noticed;
  int64_t counted;

  explicit Score(const std::vector<Mutant>& mutants)
      : noticed(std::count_if(mutants.begin(), mutants.end(),
                              [](const Mutant& mutant) { return mutant.is_noticed(); })),
        counted(std::count_if(mutants.begin(), mutants.end(),
                              [](const Mutant& mutant) { return mutant.counts(); })) {}
};

std::string place_text(const Mutation& mutation) {
  return fmt::format("{}:{}", mutation.place.file, mutation.place.line);
}

using Cells = std::vector<std::string>;

Cells row_of(const Mutation& mutation, const std::string& outcome) {
  const std::string reason =
      outcome == kEquivalent ? std::string(": ") + report::translated(mutation.excuse) : "";
  return {place_text(mutation), mutation.call, report::translated(mutation.change),
          report::translated(outcome) + reason};
}

// The table, a row at a time: only the last column is not known beforehand.
class Rows {
 public:
  explicit Rows(const std::vector<Mutation>& mutations) {
    std::vector<Cells> rows(1);
    for (const char* const heading : {"WHERE", "CALL", "CHANGE", "OUTCOME"})
      rows.front().emplace_back(report::translated(heading));
    for (const Mutation& mutation : mutations) rows.push_back(row_of(mutation, ""));
    widths_ = column_widths(rows);
    if (!mutations.empty()) print(rows.front());
  }

  void print(const Cells& row) const {
    fmt::print("{}", row_text(row, widths_));
    std::fflush(stdout);
  }

 private:
  std::vector<size_t> widths_;
};

std::string summary_of(const std::vector<Mutant>& mutants, const Score& score) {
  std::string text = mutants.empty() ? "" : "\n";
  text += report::sentence("{} of {} mutants noticed", score.noticed, score.counted) + "\n";
  if (score.noticed < score.counted)
    text +=
        report::sentence("a call whose loss nothing notices is redundant, or a hole in the test") +
        "\n";
  return text;
}

std::string json_of(const std::vector<Mutant>& mutants, const Score& score) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Mutant& mutant : mutants) {
    list.push_back({{"file", mutant.mutation.place.file},
                    {"line", mutant.mutation.place.line},
                    {"call", mutant.mutation.call},
                    {"change", mutant.mutation.change},
                    {"outcome", mutant.outcome},
                    {"noticed", mutant.is_noticed()}});
    if (mutant.outcome == kEquivalent) list.back()["reason"] = mutant.mutation.excuse;
  }
  const nlohmann::ordered_json all = {
      {"mutants", list}, {"noticed", score.noticed}, {"counted", score.counted}};
  return all.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace

int mutate_command(const MutateCommand& command) {
  check_command(command);
  refuse_tensor_outputs(command, "but `mutate` makes one for each mutant");
  const bool json = command.format == ReportFormat::kJson;
  const Trial trial(command);
  const std::optional<Rows> rows = json ? std::nullopt : std::optional<Rows>(trial.mutations());
  const std::vector<Mutant> mutants = trial.run([&](const Mutant& mutant) {
    if (rows) rows->print(row_of(mutant.mutation, mutant.outcome));
  });
  const Score score(mutants);
  fmt::print("{}", json ? json_of(mutants, score) : summary_of(mutants, score));
  return score.noticed == score.counted ? 0 : 1;
}

}  // namespace asctwin::tool
