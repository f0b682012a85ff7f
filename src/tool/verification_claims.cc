// A claim follows from what has run, and from facts of the source that hold for more than that.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "report/language.h"
#include "tool/verification.h"

namespace asctwin::tool {
namespace {

using nlohmann::ordered_json;
using report::sentence;

constexpr size_t kMostLines = 200, kMostPlaces = 8;

ordered_json claim(const char* kind, const std::string& statement, const std::string& evidence) {
  return {{"kind", kind}, {"statement", statement}, {"evidence", evidence}};
}

std::string places_text(const std::vector<verify::Reason>& reasons) {
  std::string text;
  for (size_t i = 0; i < reasons.size() && i < kMostPlaces; ++i)
    text += fmt::format("{}{}:{} `{}`", i == 0 ? "" : ", ", reasons[i].file, reasons[i].line,
                        reasons[i].what);
  return reasons.size() > kMostPlaces ? text + ", ..." : text;
}

}  // namespace

std::vector<std::string> Verification::missed() const {
  std::vector<std::string> lines;
  for (const uint64_t key : subject_.unreached_keys())
    lines.push_back(sentence("tiling key {}: no case has it", key));
  if (!coverage_) return lines;
  const auto add = [&](const std::filesystem::path& path, int64_t line, const char* what) {
    lines.push_back(
        fmt::format("{}:{}: {}", subject_.name_of(path), line, report::translated(what)));
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

void Verification::add_claims(ordered_json& claims, ordered_json& not_shown) const {
  const size_t ran = done_ - refused_;
  if (failures_.empty() && ran > 0)
    claims.push_back(claim("runs",
                           !subject_.compares() || uncompared_ > 0
                               ? sentence("no case breaks a rule")
                               : sentence("no case breaks a rule or misses its expectation"),
                           sentence("{} of {} cases have run", ran, plan().cases.size())));
  add_points_claim(claims, not_shown);
  if (done_ < plan().cases.size())
    not_shown.push_back(
        sentence("{} of {} cases have not run", plan().cases.size() - done_, plan().cases.size()));
  for (const auto& [why, cases] : set_aside_)
    not_shown.push_back(
        sentence("results of {} cases, which could not run or be compared: {}", cases.size(), why));
  for (const std::string& types : plan().not_varied)
    not_shown.push_back(sentence("types that files of the inputs do not have: {}", types));
  add_order_claim(claims, not_shown);
  add_data_claim(claims, not_shown);
  add_interval_claim(claims, not_shown);
  add_coverage_claim(claims, not_shown);
}

void Verification::add_points_claim(ordered_json& claims, ordered_json& not_shown) const {
  const size_t points = base_points();
  if (failures_.empty() && points == plan().all_points)
    claims.push_back(claim("exhaustive",
                           sentence("it holds for every point of the space, with the values given"),
                           sentence("all {} points have run", points)));
  else
    not_shown.push_back(sentence("{} of {} points of the space have no run that passes",
                                 plan().all_points - points, plan().all_points));
}

void Verification::add_data_claim(ordered_json& claims, ordered_json& not_shown) const {
  const verify::SourceFacts& facts = subject_.facts();
  if (failures_.empty() && done_ > refused_ && facts.data_dependences.empty() && !hides_ &&
      command_.run.check == Check::kFull)
    claims.push_back(claim(
        "data-independent",
        sentence("data-independent: what was found of races, bounds, initialisation and queues "
                 "holds for all inputs of these shapes and tilings"),
        sentence("no call of the kernel's own code gives it tensor data or takes an address from "
                 "it")));
  else if (!facts.data_dependences.empty())
    not_shown.push_back(sentence("that it holds for other data: the code may depend on it at {}",
                                 places_text(facts.data_dependences)));
}

void Verification::add_order_claim(ordered_json& claims, ordered_json& not_shown) const {
  const verify::SourceFacts& facts = subject_.facts();
  const bool proves = failures_.empty() && !hides_ && done_ > refused_ &&
                      facts.order_dependences.empty() && command_.run.check == Check::kFull;
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
  if (!facts.order_dependences.empty())
    not_shown.push_back(sentence(has_every_order
                                     ? "every order of other cases: results may depend on it at {}"
                                     : "every order: results may depend on it at {}",
                                 places_text(facts.order_dependences)));
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

// It says nothing of values elsewhere, so a case that fails does not take it away. The document has
// each interval; the text shows the first ones.
void Verification::add_interval_claim(ordered_json& claims, ordered_json& not_shown) const {
  if (!intervals_.doubts.empty() && done_ < plan().cases.size())
    not_shown.push_back(
        sentence("values of `{}` between those that have run: the code is not "
                 "known to be linear at {}",
                 intervals_.name, places_text(intervals_.doubts)));
  if (intervals_.linear.empty()) return;
  std::string text;
  int64_t count = 0;
  ordered_json all = ordered_json::array();
  for (const auto& [first, last] : intervals_.linear) {
    if (all.size() < kMostPlaces)
      text += fmt::format("{}{}..{}", all.empty() ? "" : ", ", first, last);
    all.push_back({first, last});
    count += last - first + 1;
  }
  if (all.size() > kMostPlaces) text += ", ...";
  claims.push_back(claim(
      "interval",
      sentence("`{}` = {} with {} blocks: at the values that have run, the calls of each interval "
               "are the same, and branches, offsets and sizes are linear; so nothing speaks for a "
               "breach of bounds, alignment, queues or flags at any of the {} values",
               intervals_.name, text, command_.run.blocks, count),
      sentence(
          "{} runs without a finding, and a source in which nothing was read that is not linear "
          "in `{}`; no proof for the values between",
          intervals_.runs, intervals_.name)));
  claims.back()["intervals"] = std::move(all);
}

void Verification::add_coverage_claim(ordered_json& claims, ordered_json& not_shown) const {
  if (!coverage_)
    return not_shown.push_back(sentence("which lines were executed: nothing has counted them"));
  if (missed().empty())
    claims.push_back(claim("coverage",
                           sentence("every line and every branch of the kernel was executed"),
                           sentence("counted over all cases")));
}

ordered_json Verification::counterexamples() const {
  ordered_json all = ordered_json::array();
  for (const size_t i : failures_) {
    const ordered_json& outcome = *outcomes_[i];
    const std::string schedule = outcome.value("schedule", "");
    all.push_back({{"command", subject_.repeat_text(plan().cases[i], schedule)},
                   {"codes", outcome["codes"]},
                   {"findings", outcome["findings"]},
                   {"text", outcome["text"]}});
  }
  return all;
}

ordered_json Verification::document() const {
  ordered_json claims = ordered_json::array(), not_shown = ordered_json::array();
  add_claims(claims, not_shown);
  const char* const verdict = !failures_.empty() ? "fails"
                              : is_whole()       ? "holds"
                                                 : "holds as far as it was run";
  ordered_json all = {{"version", 1}, {"file", command_.run.file}};
  if (!command_.run.type.empty()) all["operator"] = command_.run.type;
  all["verdict"] = verdict;
  all["space"] = subject_.space();
  all["cases"] = plan().cases.size();
  all["ran"] = done_ - refused_;
  all["seconds"] = std::chrono::duration<double>(Clock::now() - start_).count();
  all["claims"] = std::move(claims);
  all["not_shown"] = std::move(not_shown);
  all["not_reached"] = missed();
  all["counterexamples"] = counterexamples();
  return all;
}

std::string Verification::text() const {
  const ordered_json all = document();
  std::string text = sentence("{} of {} cases have run, {} fail", done_ - refused_,
                              plan().cases.size(), failures_.size()) +
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

}  // namespace asctwin::tool
