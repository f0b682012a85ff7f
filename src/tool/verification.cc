// One case is one task: what dies with its process is one case.
#include "tool/verification.h"

#include <fmt/format.h>

#include <algorithm>

#include "format/file.h"
#include "report/language.h"
#include "runner/process_pool.h"
#include "runner/usage_error.h"
#include "tool/every_order.h"
#include "tool/progress_bar.h"

namespace asctwin::tool {
namespace {

using nlohmann::ordered_json;

constexpr size_t kBatch = 16;
constexpr size_t kMostFailures = 8;
constexpr int kOutOfBudget = 3;
constexpr double kShareOfIntervals = 0.2;  // of the budget

}  // namespace

Verification::Verification(const VerifyCommand& command, VerifySubject& subject,
                           Clock::time_point start)
    : command_(command),
      subject_(subject),
      start_(start),
      budget_(seconds_of(command.budget)),
      outcomes_(subject.plan().cases.size()) {}

bool Verification::is_over() const {
  return std::chrono::duration<double>(Clock::now() - start_).count() > budget_;
}

void Verification::run() {
  ProgressBar bar(report::translated("verifying"));
  intervals_ =
      subject_.intervals(start_ + std::chrono::duration_cast<Clock::duration>(
                                      std::chrono::duration<double>(kShareOfIntervals * budget_)));
  for (size_t next = 0; next < plan().cases.size() && failures_.size() < kMostFailures;) {
    if (next > 0 && is_over()) break;  // what was built is run once at least
    const size_t count = std::min(kBatch, plan().cases.size() - next);
    subject_.prepare(next, count);
    // Lines of sources and words of compilers need not be UTF-8.
    const auto texts = runner::run_in_processes(count, [&](size_t i) {
      return outcome_of(plan().cases[next + i])
          .dump(-1, ' ', false, ordered_json::error_handler_t::replace);
    });
    for (size_t i = 0; i < count; ++i) take(next + i, texts[i]);
    next += count;
    bar.show(static_cast<double>(next) / static_cast<double>(plan().cases.size()));
  }
  coverage_ = subject_.coverage();
}

int Verification::exit_code() const {
  if (!failures_.empty()) return 1;
  return command_.complete && !is_whole() ? kOutOfBudget : 0;
}

void Verification::refuse_an_empty_verdict() const {
  const size_t uncompared = subject_.compares() ? uncompared_ : 0;
  if (done_ > 0 && failures_.empty() && refused_ + uncompared == done_)
    throw UsageError(set_aside_.begin()->first);
}

ordered_json Verification::outcome_of(const VerifyCase& one) const {
  ordered_json outcome = ordered_json::object();
  const auto tried = [&](bool compares, const char* fault) {
    try {
      outcome_in(one, compares, outcome);
      return true;
    } catch (const UsageError& error) {
      outcome = {{fault, error.what()}};
    } catch (const FormatError& error) {
      outcome = {{fault, error.what()}};
    }
    return false;
  };
  if (!tried(true, "not_compared")) tried(false, "refused");
  return outcome;
}

void Verification::outcome_in(const VerifyCase& one, bool compares, ordered_json& outcome) const {
  const SubjectRun first = subject_.run(one, {}, compares);
  add_outcome(outcome, first, "");
  const bool hides = !first.report.allowed().empty() || !first.report.suppressed().empty();
  if (hides) outcome["hides"] = true;
  Spread spread;
  for (const uint64_t seed : one.seeds) {
    const SubjectRun other = subject_.run(one, {seed}, compares);
    add_outcome(outcome, other, fmt::format("random:{}", seed));
    if (other.was_stopped() || first.was_stopped()) continue;
    spread.join(spread_of(first, other));
  }
  if (!one.seeds.empty() && !first.was_stopped())
    try_every_order(one, compares, first, spread, outcome);
  if (!one.seeds.empty()) outcome["same"] = spread.same, outcome["spread"] = spread.most;
}

void Verification::try_every_order(const VerifyCase& one, bool compares, const SubjectRun& first,
                                   Spread& spread, ordered_json& outcome) const {
  try {
    runner::OrderObserver seen;
    subject_.run(one, {.observer = &seen}, compares);
    OrderPlans plans(seen, kMostOrdersOfCase);
    size_t happened = 0;
    for (size_t number = 1; plans.conflicts() > 0 && number <= plans.count(); ++number) {
      runner::OrderObserver kept(plans.plan_of(number));
      const SubjectRun other = subject_.run(one, {.observer = &kept}, compares);
      if (!plans.take(kept)) continue;
      ++happened;
      add_outcome(outcome, other, fmt::format("order:{}", number));
      if (other.was_stopped())
        spread.same = false;
      else
        spread.join(spread_of(first, other));
    }
    outcome["orders"] = {
        {"pairs", plans.conflicts()}, {"count", happened}, {"whole", plans.is_whole()}};
  } catch (const UsageError& error) {
    outcome["no_orders"] = error.what();
  }
}

void Verification::take(size_t i, const std::string& text) {
  outcomes_[i] = ordered_json::parse(text.empty() ? R"({"refused":"its process has died"})" : text);
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
  orders_ += plan().cases[i].seeds.size();
  if (!outcome["same"].get<bool>()) ++differing_;
  spread_ = std::max(spread_, outcome["spread"].is_number() ? outcome["spread"].get<double>() : 0);
}

void Verification::take_orders(const ordered_json& orders) {
  if (orders["pairs"] == 0) return;
  if (!orders["whole"].get<bool>()) {
    ++cut_;
    return;
  }
  ++conflicting_;
  every_orders_ += orders["count"].get<size_t>();
  pairs_ += orders["pairs"].get<size_t>();
}

// Points whose case with everything as the command has it has run, was compared and passes.
size_t Verification::base_points() const {
  constexpr const char* kFaults[] = {"refused", "not_compared", "codes"};
  size_t count = 0;
  for (size_t i = 0; i < plan().cases.size(); ++i)
    if (plan().cases[i].is_base && outcomes_[i] &&
        std::ranges::none_of(kFaults, [&](auto key) { return outcomes_[i]->contains(key); }))
      ++count;
  return count;
}

}  // namespace asctwin::tool
