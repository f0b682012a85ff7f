// One sink for all instructions; who calls says which parts of an order it is to take.
#include "check/race/declared_order.h"

#include "isa/registers.h"

namespace asctwin::check {

using Kind = isa::OrderToken::Kind;

class DeclaredOrder::Sink final : public isa::OrderSink {
 public:
  struct Parts {
    bool barriers = false, acquires = false, releases = false;
  };

  Sink(DeclaredOrder& declared, Parts parts) : declared_(declared), parts_(parts) {}
  void read(const core::Instruction& instruction) {
    if (instruction.order != nullptr) instruction.order(instruction.record, *this);
  }

  void barrier(pipe_t pipe) override {
    if (parts_.barriers) order().barrier(pipe);
  }
  void acquire(pipe_t pipe, const isa::OrderToken& token) override {
    if (token.kind == Kind::kCores) declared_.acquired_ = pipe;
    if (!parts_.acquires) return;
    if (token.kind == Kind::kFlag) order().wait_flag(token.event, token.id);
    if (token.kind == Kind::kMutex) order().lock(pipe, token.id);
    if (token.kind == Kind::kUnitFlag && !declared_.unit_flags_.empty())
      order().acquire(*agent_of(pipe), declared_.unit_flags_[static_cast<size_t>(token.id)]);
  }
  void release(pipe_t pipe, const isa::OrderToken& token) override {
    if (token.kind == Kind::kCores) declared_.released_ = pipe;
    if (!parts_.releases) return;
    if (token.kind == Kind::kFlag) order().set_flag(token.event, token.id);
    if (token.kind == Kind::kMutex) order().unlock(pipe, token.id);
    if (token.kind == Kind::kUnitFlag) turn(pipe, static_cast<size_t>(token.id));
  }
  void take_value() override {
    if (parts_.releases) order().take_value();
  }
  void hand_to_scalar(pipe_t pipe) override {
    if (parts_.releases) order().wait_for(*agent_of(pipe), Agent::kScalar);
  }

 private:
  CoreOrder& order() { return declared_.order_; }
  // An instruction turns many flags, all at the same time.
  void turn(pipe_t pipe, size_t flag) {
    if (!complete_) complete_ = order().complete(pipe);
    declared_.unit_flags_.resize(isa::UnitFlags::kBits);
    declared_.unit_flags_[flag] = *complete_;
  }

  DeclaredOrder& declared_;
  Parts parts_;
  std::optional<VectorClock> complete_;
};

void DeclaredOrder::begin(const core::Instruction& instruction) {
  Sink(*this, {.barriers = true, .acquires = true}).read(instruction);
}

void DeclaredOrder::end(const core::Instruction& instruction) {
  Sink(*this, {.releases = true}).read(instruction);
}

void DeclaredOrder::hand_on(const core::Instruction& instruction) {
  released_ = acquired_ = std::nullopt;
  Sink(*this, {.barriers = true, .releases = true}).read(instruction);
}

void DeclaredOrder::go_on(const core::Instruction& instruction) {
  Sink(*this, {.acquires = true}).read(instruction);
}

}  // namespace asctwin::check
