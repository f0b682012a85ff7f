// The schedule reads the order of an instruction.
#include "core/issue/delayed.h"

#include <vector>

#include "core/launch/launch.h"

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

// The bytes of a call by their hulls, where checks end what buffers hold; others do not ask.
std::vector<Schedule::Bytes> touched_by(const Core& core, const RecordType& type,
                                        const void* record) {
  struct Sink final : isa::AccessSink {
    std::vector<Schedule::Bytes> hulls;
    void add(const isa::Access& access) override {
      if (isa::is_empty(access)) return;
      const isa::Hull hull = isa::hull_of(access);
      hulls.push_back({access.base + hull.first, access.base + hull.last});
    }
  };
  Sink sink;
  if (type.accesses != nullptr && !core.readers.of_memory().empty()) type.accesses(record, sink);
  return std::move(sink.hulls);
}

}  // namespace

void execute_later(Core& core, const RecordType& type, const void* record) {
  read_order(core, type, record, ScheduleOrder::Part::kBefore);
  const isa::Support* row = isa::find_support(type.info(record), record, core.chip().family);
  if (type.reads_addresses || row == nullptr || row->pipe == PIPE_S) {
    core.schedule->act({type, record}, [&] { type.execute(record); });
  } else {
    std::vector<uint64_t> copy((type.bytes + sizeof(uint64_t) - 1) / sizeof(uint64_t));
    std::memcpy(copy.data(), record, type.bytes);
    core.schedule->issue(
        row->pipe, {type, record},
        [execute = type.execute, kept = std::move(copy)] { execute(kept.data()); },
        touched_by(core, type, record));
  }
  read_order(core, type, record, ScheduleOrder::Part::kBehind);
}

void order_performed(Core& core, const RecordType& type, const void* record) {
  read_order(core, type, record, ScheduleOrder::Part::kBefore);
  read_order(core, type, record, ScheduleOrder::Part::kBehind);
}

}  // namespace asctwin::core
