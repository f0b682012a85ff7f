// Plan, log, and the tokens between cores.
#include "core/order/launch_order.h"

#include <algorithm>
#include <utility>

#include "core/core.h"
#include "core/order/planned_schedule.h"

namespace asctwin::core {
namespace {

void mix_clock(uint64_t& hash, const PipeClock& clock) {
  for (const int64_t count : clock) mix(hash, static_cast<uint64_t>(count));
}

void join(LaunchClock& into, const LaunchClock& other) {
  for (size_t core = 0; core < into.size(); ++core)
    for (size_t pipe = 0; pipe < into[core].size(); ++pipe)
      into[core][pipe] = std::max(into[core][pipe], other[core][pipe]);
}

// Whoever has waited for a token goes on behind all that was settled on the cores that signalled
// it.
class Tokens {
 public:
  void signal(const stream::Token& token, const LaunchClock& settled) {
    const auto [found, is_new] = signalled_.try_emplace(token, settled);
    if (!is_new) join(found->second, settled);
  }
  const LaunchClock* signalled(const stream::Token& token) const {
    const auto found = signalled_.find(token);
    return found == signalled_.end() ? nullptr : &found->second;
  }

 private:
  std::map<stream::Token, LaunchClock> signalled_;
};

class TokenReader final : public stream::Reader {
 public:
  static constexpr stream::Wants kWants = stream::kLaunchTokens;

  explicit TokenReader(std::shared_ptr<Tokens> tokens) : tokens_(std::move(tokens)) {}

  void signals(const Core& core, pipe_t, const stream::TokenUse& use) override {
    tokens_->signal(use.token, schedule_of(core).settled());
  }
  void waited(const Core& core, pipe_t, const stream::TokenUse& use) override {
    if (const LaunchClock* settled = tokens_->signalled(use.token))
      schedule_of(core).join_settled(*settled);
  }

 private:
  static PlannedSchedule& schedule_of(const Core& core) {
    return static_cast<PlannedSchedule&>(*core.schedule);
  }

  std::shared_ptr<Tokens> tokens_;
};

class TokensOfLaunch final : public stream::LaunchReader {
 public:
  void open(const Core&, stream::Readers& readers) override {
    readers.add(std::make_unique<TokenReader>(tokens_));
  }

 private:
  std::shared_ptr<Tokens> tokens_ = std::make_shared<Tokens>();
};

}  // namespace

void LaunchOrder::begin() {
  before_.clear();
  awaited_.clear();
  schedules_.clear();
  log_.clear();
  unseen_ = nullptr;
  was_dropped_ = false;
  for (const OrderedPair& pair : plan_) {
    before_[pair.after].push_back(pair.before);
    awaited_.insert(pair.before);
  }
}

std::shared_ptr<stream::LaunchReader> LaunchOrder::reader() {
  return std::make_shared<TokensOfLaunch>();
}

void LaunchOrder::note(LoggedInstruction instruction) {
  if (log_.size() < kMostInstructions)
    log_.push_back(std::move(instruction));
  else
    note_unseen("more instructions than can be compared");
}

// The instructions of a core come in the order of its program, those of several cores in any.
uint64_t LaunchOrder::fingerprint() const {
  std::map<int, uint64_t> of_cores;
  for (const LoggedInstruction& one : log_) {
    uint64_t& hash = of_cores[one.id.core];
    mix(hash, one.id.pipe);
    mix(hash, static_cast<uint64_t>(one.where.line));
    mix(hash, one.places);
    mix_clock(hash, one.own);
    for (const PipeClock& clock : *one.others) mix_clock(hash, clock);
  }
  uint64_t all = 0;
  for (const auto& [core, hash] : of_cores) mix(all, hash);
  return all;
}

bool LaunchOrder::may_run(const InstructionId& id) const {
  const auto found = before_.find(id);
  return found == before_.end() ||
         std::ranges::none_of(found->second,
                              [&](const InstructionId& one) { return awaited_.contains(one); });
}

void LaunchOrder::done(const InstructionId& id) { awaited_.erase(id); }

void LaunchOrder::advance() {
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    for (PlannedSchedule* schedule : schedules_)
      while (schedule->run_one()) goes_on = true;
  }
}

void LaunchOrder::drop() {
  was_dropped_ = true;
  awaited_.clear();
  advance();
}

}  // namespace asctwin::core
