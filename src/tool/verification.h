// Runs the cases of a subject in forked processes, each of which returns JSON, and draws claims
// from the counts and from the facts of the source (docs/verify.md).
#pragma once

#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "runner/coverage.h"
#include "tool/verify_command.h"
#include "tool/verify_outcome.h"
#include "tool/verify_subject.h"

namespace asctwin::tool {

class Verification {
 public:
  using Clock = std::chrono::steady_clock;

  Verification(const VerifyCommand& command, VerifySubject& subject, Clock::time_point start);

  void run();
  int exit_code() const;
  // A space of which no case could run, or be compared where that was asked for, shows nothing.
  // @throw UsageError
  void refuse_an_empty_verdict() const;
  nlohmann::ordered_json document() const;
  std::string text() const;

 private:
  const VerifyPlan& plan() const { return subject_.plan(); }
  // Every case has run and, where that was asked for, was compared.
  bool is_whole() const { return done_ == plan().cases.size() && set_aside_.empty(); }
  bool is_over() const;

  nlohmann::ordered_json outcome_of(const VerifyCase& one) const;
  void outcome_in(const VerifyCase& one, bool compares, nlohmann::ordered_json& outcome) const;
  void try_every_order(const VerifyCase& one, bool compares, const SubjectRun& first,
                       Spread& spread, nlohmann::ordered_json& outcome) const;
  void take(size_t i, const std::string& text);
  void take_orders(const nlohmann::ordered_json& orders);
  size_t base_points() const;
  std::vector<std::string> missed() const;
  nlohmann::ordered_json counterexamples() const;

  void add_claims(nlohmann::ordered_json& claims, nlohmann::ordered_json& not_shown) const;
  void add_points_claim(nlohmann::ordered_json& claims, nlohmann::ordered_json& not_shown) const;
  void add_data_claim(nlohmann::ordered_json& claims, nlohmann::ordered_json& not_shown) const;
  void add_order_claim(nlohmann::ordered_json& claims, nlohmann::ordered_json& not_shown) const;
  void add_every_order_claim(nlohmann::ordered_json& claims,
                             nlohmann::ordered_json& not_shown) const;
  void add_interval_claim(nlohmann::ordered_json& claims, nlohmann::ordered_json& not_shown) const;
  void add_coverage_claim(nlohmann::ordered_json& claims, nlohmann::ordered_json& not_shown) const;

  const VerifyCommand& command_;
  VerifySubject& subject_;
  Clock::time_point start_;
  double budget_;
  std::vector<std::optional<nlohmann::ordered_json>> outcomes_;  // of each case that has run
  std::vector<size_t> failures_;
  std::map<std::string, std::vector<size_t>> set_aside_;  // why -> cases
  std::optional<runner::Coverage> coverage_;
  IntervalVerdict intervals_;
  size_t done_ = 0, refused_ = 0, uncompared_ = 0, ordered_ = 0, orders_ = 0, differing_ = 0;
  // Cases in which calls conflict: `conflicting_` of them have run in every order, `cut_` have not.
  size_t conflicting_ = 0, every_orders_ = 0, pairs_ = 0, cut_ = 0;
  std::set<std::string> no_orders_;  // why orders could not be listed
  double spread_ = 0;
  bool hides_ = false;
};

inline constexpr size_t kMostOrdersOfCase = 64;

}  // namespace asctwin::tool
