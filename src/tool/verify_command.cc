// One build, many runs: each case is a task of a forked process, and what it returns is JSON. The
// claims follow from the counts and from the facts of the source (docs/verify.md).
#include "tool/verify_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <utility>

#include "driver/gcov.h"
#include "driver/own_files.h"
#include "driver/tokens.h"
#include "format/file.h"
#include "report/language.h"
#include "runner/coverage.h"
#include "runner/expect.h"
#include "runner/process_pool.h"
#include "runner/usage_error.h"
#include "tool/chip_option.h"
#include "tool/every_order.h"
#include "tool/one_run.h"
#include "tool/progress_bar.h"
#include "tool/temporary_directory.h"
#include "tool/verify_cases.h"
#include "tool/verify_outcome.h"
#include "verify/source_facts.h"

namespace asctwin::tool {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;
using report::sentence;

constexpr size_t kBatch = 16;
constexpr size_t kMostFailures = 8;
constexpr size_t kMostLines = 200;
constexpr size_t kMostOrdersOfCase = 64;
constexpr int kOutOfBudget = 3;

class Verification {
 public:
  explicit Verification(const VerifyCommand& command)
      : command_(command),
        chip_(chip_named(command.run.soc)),
        budget_(seconds_of(command.budget)),
        facts_(source_facts()),
        plan_(plan_of(command, facts_)),
        module_(build_counting()),
        outcomes_(plan_.cases.size()) {}

  void run() {
    ProgressBar bar(report::translated("verifying"));
    for (size_t next = 0; next < plan_.cases.size() && failures_.size() < kMostFailures;) {
      if (is_over()) break;
      const size_t count = std::min(kBatch, plan_.cases.size() - next);
      const auto texts = runner::run_in_processes(
          count, [&](size_t i) { return outcome_of(plan_.cases[next + i]).dump(); });
      for (size_t i = 0; i < count; ++i) take(next + i, texts[i]);
      next += count;
      bar.show(static_cast<double>(next) / static_cast<double>(plan_.cases.size()));
    }
    read_coverage();
  }

  int exit_code() const {
    if (!failures_.empty()) return 1;
    return command_.complete && !is_whole() ? kOutOfBudget : 0;
  }

  // A space of which no case could run, or be compared where that was asked for, shows nothing.
  void refuse_an_empty_verdict() const {
    const bool compares = !command_.run.expects.empty();
    if (done_ > 0 && failures_.empty() && refused_ + (compares ? uncompared_ : 0) == done_)
      throw UsageError(set_aside_.begin()->first);
  }

  ordered_json document() const;
  std::string text() const;

 private:
  using Clock = std::chrono::steady_clock;

  // Every case has run and, where that was asked for, was compared.
  bool is_whole() const { return done_ == plan_.cases.size() && set_aside_.empty(); }

  bool is_over() const {
    return std::chrono::duration<double>(Clock::now() - start_).count() > budget_;
  }

  bool is_own(const std::string& file) const {
    const std::string directory = fs::path(command_.run.file).parent_path();
    if (file.empty() || file[0] == '<') return false;
    return directory.empty() ? file[0] != '/' : file.rfind(directory + "/", 0) == 0;
  }

  verify::SourceFacts source_facts() const {
    const driver::BuildRequest request = build_request(command_.run, chip_);
    const std::string text = driver::preprocess(request);
    const driver::Tokens tokens(text);
    verify::SourceFacts facts =
        verify::facts_of(tokens, [&](const std::string& file) { return is_own(file); });
    for (const fs::path& path : driver::own_files(request)) {
      std::ifstream file(path);
      std::stringstream source;
      source << file.rdbuf();
      const std::string written = source.str();
      facts.tiling_keys.merge(verify::tiling_keys_of(driver::Tokens(written)));
    }
    return facts;
  }

  // Lines are counted where the compiler's gcov is there.
  runner::Module build_counting() {
    const driver::BuildRequest request = build_request(command_.run, chip_);
    gcov_ = driver::find_gcov(driver::Compiler::find(request.arch, request.dirs));
    return build(command_.run, chip_, gcov_ ? directory_.path() : "");
  }

  RunCommand command_of(const VerifyCase& one, bool compares) const {
    RunCommand run = in_silence(command_.run);
    run.arguments = one.arguments;
    run.blocks = one.blocks;
    run.tiling_key = one.tiling_key;
    if (!compares) run.expects.clear();
    return run;
  }

  OneRun run_case(const VerifyCase& one, std::optional<uint64_t> seed, bool compares) const {
    return run_once(command_of(one, compares), module_, chip_, seed);
  }

  ordered_json outcome_of(const VerifyCase& one) const {
    ordered_json outcome = ordered_json::object();
    try {
      outcome_in(one, true, outcome);
    } catch (const UsageError& error) {
      outcome = {{"not_compared", error.what()}};
      try {
        outcome_in(one, false, outcome);
      } catch (const UsageError& other) {
        outcome = {{"refused", other.what()}};
      }
    }
    return outcome;
  }

  void outcome_in(const VerifyCase& one, bool compares, ordered_json& outcome) const {
    const OneRun first = run_case(one, std::nullopt, compares);
    add_outcome(outcome, first, "");
    const bool hides = !first.report.allowed().empty() || !first.report.suppressed().empty();
    if (hides) outcome["hides"] = true;
    Spread spread;
    for (const uint64_t seed : one.seeds) {
      const OneRun other = run_case(one, seed, compares);
      add_outcome(outcome, other, fmt::format("random:{}", seed));
      if (other.was_stopped() || first.was_stopped()) continue;
      spread.join(spread_of(first, other));
    }
    if (!one.seeds.empty() && !first.was_stopped())
      try_every_order(one, compares, first, spread, outcome);
    if (!one.seeds.empty()) outcome["same"] = spread.same, outcome["spread"] = spread.most;
  }

  void try_every_order(const VerifyCase& one, bool compares, const OneRun& first, Spread& spread,
                       ordered_json& outcome) const {
    try {
      EveryOrder every(command_of(one, compares), module_, chip_, kMostOrdersOfCase);
      size_t happened = 0;
      for (size_t number = 1; every.conflicts() > 0 && number <= every.count(); ++number) {
        const EveryOrder::Result other = every.run(number);
        if (!other.can_happen) continue;
        ++happened;
        add_outcome(outcome, other.run, fmt::format("order:{}", number));
        if (!other.run.was_stopped()) spread.join(spread_of(first, other.run));
      }
      outcome["orders"] = {
          {"pairs", every.conflicts()}, {"count", happened}, {"whole", every.is_whole()}};
    } catch (const UsageError& error) {
      outcome["no_orders"] = error.what();
    }
  }

  void take(size_t i, const std::string& text) {
    outcomes_[i] =
        ordered_json::parse(text.empty() ? R"({"refused":"its process has died"})" : text);
    const ordered_json& outcome = *outcomes_[i];
    ++done_;
    if (outcome.contains("codes")) failures_.push_back(i);
    for (const char* const fault : {"refused", "not_compared"})
      if (outcome.contains(fault)) set_aside_[outcome[fault].get<std::string>()].push_back(i);
    if (outcome.contains("refused")) ++refused_;
    if (outcome.contains("not_compared")) ++uncompared_;
    if (outcome.contains("hides")) hides_ = true;
    if (outcome.contains("orders")) take_orders(outcome["orders"]);
    if (outcome.contains("no_orders")) no_orders_.insert(outcome["no_orders"].get<std::string>());
    if (!outcome.contains("same")) return;
    ++ordered_;
    orders_ += plan_.cases[i].seeds.size();
    if (!outcome["same"].get<bool>()) ++differing_;
    spread_ =
        std::max(spread_, outcome["spread"].is_number() ? outcome["spread"].get<double>() : 0);
  }

  void take_orders(const ordered_json& orders) {
    if (orders["pairs"] == 0) return;
    if (!orders["whole"].get<bool>()) {
      ++cut_;
      return;
    }
    ++conflicting_;
    every_orders_ += orders["count"].get<size_t>();
    pairs_ += orders["pairs"].get<size_t>();
  }

  void read_coverage() {
    if (!gcov_) return;
    coverage_ = runner::read_coverage(*gcov_, directory_.path(),
                                      driver::own_files(build_request(command_.run, chip_)));
  }

  // Points whose case with everything as the command has it has run, was compared and passes.
  size_t base_points() const {
    constexpr const char* kFaults[] = {"refused", "not_compared", "codes"};
    size_t count = 0;
    for (size_t i = 0; i < plan_.cases.size(); ++i)
      if (plan_.cases[i].is_base && outcomes_[i] &&
          std::ranges::none_of(kFaults, [&](auto key) { return outcomes_[i]->contains(key); }))
        ++count;
    return count;
  }

  std::vector<std::string> missed() const {
    std::vector<std::string> lines;
    if (!coverage_) return lines;
    const auto add = [&](const fs::path& path, int64_t line, const char* what) {
      lines.push_back(
          fmt::format("{}:{}: {}", path.filename().string(), line, report::translated(what)));
    };
    for (const auto& [path, file] : *coverage_) {
      for (const auto& [line, count] : file.lines)
        if (count == 0) add(path, line, "no case has executed this line");
      for (const auto& [line, branches] : file.branches)
        if (std::ranges::any_of(branches, [](const auto& taken) { return taken && *taken == 0; }))
          add(path, line, "no case has taken a branch of this line");
    }
    if (lines.size() > kMostLines) lines.resize(kMostLines);
    return lines;
  }

  void add_claims(ordered_json& claims, ordered_json& not_shown) const;
  void add_order_claim(ordered_json& claims, ordered_json& not_shown) const;
  void add_every_order_claim(ordered_json& claims, ordered_json& not_shown) const;
  void add_coverage_claim(ordered_json& claims, ordered_json& not_shown) const;

  const VerifyCommand& command_;
  const isa::Chip& chip_;
  Clock::time_point start_ = Clock::now();
  double budget_;
  TemporaryDirectory directory_;
  std::optional<driver::Gcov> gcov_;
  verify::SourceFacts facts_;
  VerifyPlan plan_;
  runner::Module module_;
  std::vector<std::optional<ordered_json>> outcomes_;  // of each case that has run
  std::vector<size_t> failures_;
  std::map<std::string, std::vector<size_t>> set_aside_;  // why -> cases
  std::optional<runner::Coverage> coverage_;
  size_t done_ = 0, refused_ = 0, uncompared_ = 0, ordered_ = 0, orders_ = 0, differing_ = 0;
  // Cases in which calls conflict: `conflicting_` of them have run in every order, `cut_` have not.
  size_t conflicting_ = 0, every_orders_ = 0, pairs_ = 0, cut_ = 0;
  std::set<std::string> no_orders_;  // why orders could not be listed
  double spread_ = 0;
  bool hides_ = false;
};

ordered_json claim(const char* kind, const std::string& statement, const std::string& evidence) {
  return {{"kind", kind}, {"statement", statement}, {"evidence", evidence}};
}

std::string places_text(const std::vector<verify::Reason>& reasons) {
  std::string text;
  for (size_t i = 0; i < reasons.size() && i < 8; ++i)
    text += fmt::format("{}{}:{} `{}`", i == 0 ? "" : ", ", reasons[i].file, reasons[i].line,
                        reasons[i].what);
  return reasons.size() > 8 ? text + ", ..." : text;
}

void Verification::add_claims(ordered_json& claims, ordered_json& not_shown) const {
  const size_t ran = done_ - refused_;
  if (failures_.empty() && ran > 0)
    claims.push_back(claim("runs",
                           command_.run.expects.empty() || uncompared_ > 0
                               ? sentence("no case breaks a rule")
                               : sentence("no case breaks a rule or misses its expectation"),
                           sentence("{} of {} cases have run", ran, plan_.cases.size())));
  const size_t points = base_points();
  if (failures_.empty() && points == plan_.all_points)
    claims.push_back(claim("exhaustive",
                           sentence("it holds for every point of the space, with the values given"),
                           sentence("all {} points have run", points)));
  else
    not_shown.push_back(sentence("{} of {} points of the space have no run that passes",
                                 plan_.all_points - points, plan_.all_points));
  if (done_ < plan_.cases.size())
    not_shown.push_back(
        sentence("{} of {} cases have not run", plan_.cases.size() - done_, plan_.cases.size()));
  for (const auto& [why, cases] : set_aside_)
    not_shown.push_back(
        sentence("results of {} cases, which could not run or be compared: {}", cases.size(), why));
  add_order_claim(claims, not_shown);
  if (failures_.empty() && ran > 0 && facts_.data_dependences.empty() && !hides_ &&
      command_.run.check == Check::kFull)
    claims.push_back(claim(
        "data-independent",
        sentence("data-independent: what was found of races, bounds, initialisation and queues "
                 "holds for all inputs of these shapes and tilings"),
        sentence("no call of the kernel's own code gives it tensor data or takes an address from "
                 "it")));
  else if (!facts_.data_dependences.empty())
    not_shown.push_back(sentence("that it holds for other data: the code may depend on it at {}",
                                 places_text(facts_.data_dependences)));
  add_coverage_claim(claims, not_shown);
}

void Verification::add_order_claim(ordered_json& claims, ordered_json& not_shown) const {
  const bool proves = failures_.empty() && !hides_ && done_ > refused_ &&
                      facts_.order_dependences.empty() && command_.run.check == Check::kFull;
  if (proves && differing_ == 0) {
    claims.push_back(claim("all-orders",
                           sentence("every order of the instructions and cores of these runs gives "
                                    "the same bytes"),
                           sentence("no run has two conflicting accesses without an order; {} "
                                    "random orders agree",
                                    orders_)));
    return;
  }
  add_every_order_claim(claims, not_shown);
  if (ordered_ > 0 && differing_ == 0)
    claims.push_back(claim("sampled-orders",
                           sentence("{} random orders give the bytes of program order", orders_),
                           sentence("in {} cases", ordered_)));
  if (differing_ > 0)
    not_shown.push_back(
        sentence("that the order does not matter: results of {} of {} cases differ "
                 "by up to {}",
                 differing_, ordered_, spread_));
  const bool has_every_order = conflicting_ > 0 && cut_ == 0 && no_orders_.empty();
  if (!facts_.order_dependences.empty())
    not_shown.push_back(sentence(has_every_order
                                     ? "every order of other cases: results may depend on it at {}"
                                     : "every order: results may depend on it at {}",
                                 places_text(facts_.order_dependences)));
}

void Verification::add_every_order_claim(ordered_json& claims, ordered_json& not_shown) const {
  if (conflicting_ > 0 && differing_ == 0)
    claims.push_back(claim("every-order",
                           sentence("all {} orders of {} conflicting pairs of calls give the bytes "
                                    "of program order",
                                    every_orders_, pairs_),
                           sentence("in {} cases, each order has run", conflicting_)));
  if (cut_ > 0)
    not_shown.push_back(
        sentence("every order of {} cases, which have more than {}", cut_, kMostOrdersOfCase));
  for (const std::string& why : no_orders_)
    not_shown.push_back(sentence("every order of calls that conflict: {}", why));
}

void Verification::add_coverage_claim(ordered_json& claims, ordered_json& not_shown) const {
  if (!coverage_)
    return not_shown.push_back(sentence("which lines were executed: nothing has counted them"));
  if (missed().empty())
    claims.push_back(claim("coverage",
                           sentence("every line and every branch of the kernel was executed"),
                           sentence("counted over all cases")));
}

ordered_json Verification::document() const {
  ordered_json claims = ordered_json::array(), not_shown = ordered_json::array(),
               counterexamples = ordered_json::array();
  add_claims(claims, not_shown);
  for (const size_t i : failures_) {
    const ordered_json& outcome = *outcomes_[i];
    const std::string schedule = outcome.value("schedule", "");
    counterexamples.push_back({{"command", repeat_text(command_, plan_.cases[i], schedule)},
                               {"codes", outcome["codes"]},
                               {"text", outcome["text"]}});
  }
  ordered_json space = {{"points", plan_.all_points},
                        {"values", plan_.values},
                        {"blocks", plan_.blocks},
                        {"tiling_keys", plan_.keys},
                        {"random_orders", plan_.seeds.size()}};
  const char* const verdict = !failures_.empty() ? "fails"
                              : is_whole()       ? "holds"
                                                 : "holds as far as it was run";
  return {{"version", 1},
          {"file", command_.run.file},
          {"verdict", verdict},
          {"space", std::move(space)},
          {"cases", plan_.cases.size()},
          {"ran", done_ - refused_},
          {"seconds", std::chrono::duration<double>(Clock::now() - start_).count()},
          {"claims", std::move(claims)},
          {"not_shown", std::move(not_shown)},
          {"not_reached", missed()},
          {"counterexamples", std::move(counterexamples)}};
}

std::string Verification::text() const {
  const ordered_json all = document();
  std::string text = sentence("{} of {} cases have run, {} fail", done_ - refused_,
                              plan_.cases.size(), failures_.size()) +
                     "\n";
  const auto line = [&](const char* head, const std::string& rest) {
    text += fmt::format("  {}: {}\n", report::translated(head), rest);
  };
  for (const ordered_json& one : all["claims"])
    line("shown", fmt::format("{} ({})", one["statement"].get<std::string>(),
                              one["evidence"].get<std::string>()));
  for (const ordered_json& one : all["not_shown"]) line("not shown", one.get<std::string>());
  for (const ordered_json& one : all["not_reached"]) line("not reached", one.get<std::string>());
  for (const ordered_json& one : all["counterexamples"])
    text += fmt::format("\n{}\n{}\n", one["command"].get<std::string>(),
                        one["text"].get<std::string>());
  return text;
}

void check_verify(const VerifyCommand& command) {
  check_command(command.run);
  refuse_tensor_outputs(command.run, "but `verify` makes many");
  if (command.run.soc == kEveryChip)
    throw UsageError(report::translated("`--soc` is for one chip, not for all"));
  if (command.run.schedule != "in-order")
    throw UsageError(
        report::translated("`--schedule` is for one run; `verify` tries orders by itself"));
}

}  // namespace

int verify_command(const VerifyCommand& command) {
  check_verify(command);
  Verification verification(command);
  verification.run();
  verification.refuse_an_empty_verdict();
  const bool json = command.run.format == ReportFormat::kJson;
  const std::string text =
      json ? verification.document().dump(2, ' ', false, ordered_json::error_handler_t::replace) +
                 "\n"
           : verification.text();
  if (command.run.output.empty())
    fmt::print("{}", text);
  else
    write_atomically(command.run.output, {std::as_bytes(std::span(text))});
  return verification.exit_code();
}

}  // namespace asctwin::tool
