// The schedule reads the order of an instruction.
#include "core/issue/delayed.h"

#include <cstring>
#include <memory>
#include <vector>

#include "core/launch/launch.h"
#include "stream/footprint.h"

namespace asctwin::core {
namespace {

// Barriers and acquires, or releases, of one instruction.
class ScheduleOrder final : public isa::OrderSink {
 public:
  enum class Part : uint8_t { kBefore, kBehind };

  ScheduleOrder(const Core& core, Part part) : core_(core), part_(part) {}

  void acquire(pipe_t pipe, const isa::OrderToken& token) override {
    // The thread that performs the instruction waits for other cores.
    if (part_ == Part::kBefore && token.kind != isa::OrderToken::Kind::kCores)
      schedule().acquire(pipe, token);
  }
  void release(pipe_t pipe, const isa::OrderToken& token) override {
    if (part_ == Part::kBefore) return;
    if (token.kind == isa::OrderToken::Kind::kCores)
      schedule().settle(pipe <= PIPE_FIX ? pipe : PIPE_ALL);
    else
      schedule().release(pipe, token);
  }
  void barrier(pipe_t pipe) override {
    if (part_ == Part::kBefore) schedule().barrier(pipe);
  }
  void interlock(pipe_t pipe) override { barrier(pipe); }
  void hand_to_scalar(pipe_t pipe) override {
    if (part_ == Part::kBehind) schedule().settle(pipe);
  }
  void toolchain_flags() override {
    if (part_ != Part::kBefore || core_.id().kind == CoreKind::kCube ||
        core_.launch().spec().autosync == Autosync::kOff)
      return;
    for (const pipe_t pipe : {PIPE_V, PIPE_MTE2, PIPE_MTE3}) schedule().settle(pipe);
  }

 private:
  Schedule& schedule() const { return *core_.schedule; }

  const Core& core_;
  Part part_;
};

void read_order(const Core& core, const RecordType& type, const void* record,
                ScheduleOrder::Part part) {
  ScheduleOrder order(core, part);
  if (type.order != nullptr) type.order(record, order);
}

// The bytes of a call by their hulls. They are kept whether checks ask for them or not, so that a
// seed means one order.
std::vector<Schedule::Bytes> touched_by(const RecordType& type, const void* record) {
  struct Sink final : isa::AccessSink {
    std::vector<Schedule::Bytes> hulls;
    void add(const isa::Access& access) override {
      if (isa::is_empty(access)) return;
      const isa::Hull hull = isa::hull_of(access);
      hulls.push_back({access.base + hull.first, access.base + hull.last});
    }
  };
  Sink sink;
  if (type.accesses != nullptr) type.accesses(record, sink);
  return std::move(sink.hulls);
}

// A copy of a call that acts when its turn comes.
class KeptCall final : public Schedule::Delayed {
 public:
  KeptCall(const SlowCall& call, const void* record)
      : core_(call.core),
        execute_(call.type.execute),
        seen_(call.instruction(record)),
        record_((call.type.bytes + sizeof(uint64_t) - 1) / sizeof(uint64_t)) {
    std::memcpy(record_.data(), record, call.type.bytes);
  }
  void take_effect() const override {
    show_effect(core_, instruction());
    execute_(record_.data());
  }
  Instruction instruction() const override {
    Instruction seen = seen_;
    seen.record = record_.data();
    return seen;
  }

 private:
  const Core& core_;
  void (*execute_)(const void* record);
  Instruction seen_;  // but for its record, which is gone
  std::vector<uint64_t> record_;
};

}  // namespace

void show_effect(const Core& core, Instruction seen) {
  if (core.readers.of_effects().empty()) return;
  Footprint footprint;
  footprint.walk(seen, 0);
  seen.footprint = &footprint;
  for (auto* reader : core.readers.of_effects()) reader->takes_effect(core, seen);
}

void execute_later(const SlowCall& call, const void* record) {
  Core& core = call.core;
  const RecordType& type = call.type;
  read_order(core, type, record, ScheduleOrder::Part::kBefore);
  const isa::Support* row = isa::find_support(type.info(record), record, core.chip().family);
  if (type.reads_addresses || row == nullptr || row->pipe == PIPE_S) {
    core.schedule->act({type, record}, [&] {
      show_effect(core, call.instruction(record));
      type.execute(record);
    });
  } else {
    core.schedule->issue(row->pipe, {type, record}, std::make_unique<KeptCall>(call, record),
                         touched_by(type, record));
  }
  read_order(core, type, record, ScheduleOrder::Part::kBehind);
}

void order_performed(Core& core, const RecordType& type, const void* record) {
  read_order(core, type, record, ScheduleOrder::Part::kBefore);
  read_order(core, type, record, ScheduleOrder::Part::kBehind);
}

}  // namespace asctwin::core
