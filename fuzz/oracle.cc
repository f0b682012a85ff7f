// Limits first: a call that breaks one has no bytes to look at.
#include "oracle.h"

#include <algorithm>
#include <optional>

#include "asctwin/base/dtype.h"
#include "asctwin/isa/scalar.h"

namespace asctwin::fuzz {
namespace {

using core::Core;
using core::Instruction;
using isa::Access;
using isa::Operand;

bool is_on_path(const isa::Support& row, const Instruction& call) {
  const auto operands = call.info.operands;
  for (size_t list = 0; list < operands.size(); ++list) {
    if (!isa::is_given(operands[list], call.record)) continue;
    const TPosition position = operands[list].first(call.record)->position;
    const isa::Positions own = operands[list].place;
    if (!own.empty()) {
      if (!own.contains(position)) return false;
      continue;
    }
    if (list == 0 && !row.dst.contains(position)) return false;
    if ((list > 0 || operands.size() == 1) && !row.src.contains(position)) return false;
  }
  return true;
}

bool has_type(const isa::Support& row, const Instruction& call) {
  if (call.info.dtype == nullptr) return true;
  const DType general = call.info.dtype(call.record);
  if (!row.types.contains(general)) return false;
  const isa::Types* own = row.own_types.data();
  for (const isa::OperandInfo& list : call.info.operands) {
    if (list.dtype.set == nullptr) continue;
    const isa::Types allowed = *own++;
    if (!isa::is_given(list, call.record)) continue;
    const DType type = list.dtype(call.record);
    if (allowed.empty() ? type != general : !allowed.contains(type)) return false;
  }
  return row.modes.empty() || row.modes.contains(call.info.mode.value(call.record));
}

bool runs_on(const Core& core, const Instruction& call) {
  for (const isa::Support& row : call.info.support)
    if (row.families.contains(core.chip().family) && is_on_path(row, call))
      return row.cores.contains(core.id().kind);
  return true;
}

bool is_modelled(const Core& core, const Instruction& call) {
  if (call.info.support.empty()) return true;
  for (const isa::Support& row : call.info.support)
    if (row.families.contains(core.chip().family) && is_on_path(row, call) && has_type(row, call))
      return row.modelled;
  return false;
}

std::string broken_limit(const Core& core, const Instruction& call) {
  for (const isa::Limit& limit : call.info.limits) {
    if (!limit.families.contains(core.chip().family)) continue;
    const int64_t value = limit.value(call.record);
    if (value == 0 && limit.zero_never_acts) continue;
    if (value == 0 && limit.zero_does_nothing && core.chip().zero_is_nop) continue;
    if (value < limit.lo || value > limit.hi || value % limit.multiple_of != 0)
      return std::string(limit.field) + " is " + std::to_string(value);
  }
  return "";
}

std::string broken_rule(const Core& core, const Instruction& call) {
  for (const isa::Rule& rule : call.info.rules)
    if (is_error(rule.code) && rule.families.contains(core.chip().family) &&
        !rule.holds(call.record, core.context()))
      return std::string("a rule: ") + rule.statement;
  return "";
}

bool exists(const Core& core, TPosition position) {
  return position < TPosition::MAX && core.chip().memory_of(position) != Hardware::MAX;
}

// Bytes in front of `address` in its memory or, for global memory, in its object.
std::optional<int64_t> bytes_before(const Core& core, const Operand& operand) {
  const Hardware memory = core.chip().memory_of(operand.position);
  if (memory == Hardware::GM) {
    const core::Object* object = core.object_at(operand.address);
    if (object == nullptr) return std::nullopt;
    return operand.address - object->begin;
  }
  const auto space = core.memory.of(memory);
  if (operand.address < space.data() || operand.address > space.data() + space.size())
    return std::nullopt;
  return operand.address - space.data();
}

int64_t alignment_of(const Core& core, const Instruction& call, int list, TPosition position) {
  const Hardware memory = core.chip().memory_of(position);
  for (const isa::Alignment& own : call.info.alignments)
    if (own.operand == list && own.memory == memory &&
        (own.only == nullptr || own.only(call.record)))
      return own.bytes != 0
                 ? own.bytes
                 : static_cast<int64_t>(size_of(isa::type_of(
                       call.info, call.info.operands[static_cast<size_t>(list)], call.record)));
  return core.chip().align_bytes[static_cast<size_t>(memory)];
}

// Walks over every run of bytes and holds each against its operand.
class Walk final : public isa::AccessSink {
 public:
  Walk(const Core& core, const Instruction& call) : core_(core), call_(call) {
    int list = 0;
    for (const isa::OperandInfo& info : call.info.operands) {
      for (int i = 0; i < info.count; ++i) lists_.push_back(list);
      ++list;
    }
  }

  void add(const isa::Access& access) override {
    if (isa::is_empty(access) || !fault.empty()) return;
    const isa::OperandRef ref = isa::operand_at(call_.info, call_.record, access.operand);
    check_start(*ref.operand, ref.info->name, lists_.at(static_cast<size_t>(access.operand)));
    if (!fault.empty()) return;
    const core::Object* object = core_.object_at(ref.operand->address);
    if (object == nullptr) {
      fault = std::string(ref.info->name) + " is in no memory";
      return;
    }
    check_runs(access, *ref.operand, ref.info->name, *object);
  }

  std::string fault;
  std::string harmless_fault;  // as `Opinion::is_harmless` says

 private:
  void check_start(const Operand& operand, const char* name, int list) {
    if (operand.address == nullptr) {
      fault = std::string(name) + " is null";
      return;
    }
    const int64_t align = alignment_of(core_, call_, list, operand.position);
    const std::optional<int64_t> before = bytes_before(core_, operand);
    if (align > 1 && before && *before % align != 0)
      fault = std::string(name) + " starts at byte " + std::to_string(*before);
  }

  void check_runs(const Access& access, const Operand& operand, const char* name,
                  const core::Object& object) {
    const uint8_t* begin = object.begin;
    const uint8_t* end = object.end;
    if (operand.extent_bytes != isa::kUnknownExtent) {
      const auto left = static_cast<uint64_t>(object.end - operand.address);
      const bool whole = operand.address == object.begin && operand.extent_bytes == left;
      if (!whole && operand.extent_bytes <= left)
        end = operand.address + std::min(usable_bytes(operand, object), left);
      begin = operand.address;
    }
    Access once = access;  // rounds that stay in place touch the same bytes
    for (isa::Loop& loop : once.loops)
      if (loop.stride_bytes == 0) loop.count = 1;
    if (!leaves(once, begin, end)) return;
    const bool is_harmless = object.memory == Hardware::GM
                                 ? !leaves(once, object.begin, object.end)
                                 : ends_in_l0(once, object.memory, begin);
    (is_harmless ? harmless_fault : fault) = std::string(name) + " leaves " + object.name.english();
  }

  bool ends_in_l0(const Access& access, Hardware memory, const uint8_t* begin) const {
    if (memory != Hardware::L0A && memory != Hardware::L0B && memory != Hardware::L0C) return false;
    const auto whole = core_.memory.of(memory);
    return !leaves(access, begin, whole.data() + whole.size());
  }

  // On chip a tensor has whole DataBlocks.
  static uint64_t usable_bytes(const Operand& operand, const core::Object& object) {
    if (object.memory == Hardware::GM) return operand.extent_bytes;
    return (operand.extent_bytes + 31) / 32 * 32;
  }

  static bool leaves(const Access& access, const uint8_t* begin, const uint8_t* end) {
    return isa::any_run(access, [&](const uint8_t* run, int64_t bytes) {
      const auto at = reinterpret_cast<uintptr_t>(run);
      return at < reinterpret_cast<uintptr_t>(begin) ||
             at + static_cast<uintptr_t>(bytes) > reinterpret_cast<uintptr_t>(end);
    });
  }

  const Core& core_;
  const Instruction& call_;
  std::vector<int> lists_;  // by operand
};

// The index of a scalar access is 64 bits wide: its bytes could wrap around.
template <class Record>
std::optional<uint64_t> index_of(const Instruction& call) {
  if (&call.info != &Record::info) return std::nullopt;
  return static_cast<const Record*>(call.record)->index;
}

Opinion opinion_on_bytes(const Core& core, const Instruction& call) {
  for (const auto index : {index_of<isa::GetValue>(call), index_of<isa::SetValue>(call)})
    if (index && *index > uint64_t{1} << 40) return {true, "the index is far outside"};
  Walk walk(core, call);
  call.accesses(call.record, walk);
  if (!walk.fault.empty()) return {true, walk.fault};
  return {true, walk.harmless_fault, !walk.harmless_fault.empty()};
}

}  // namespace

Opinion opinion_on(const Core& core, const Instruction& call) {
  if (!runs_on(core, call)) return {false, ""};
  if (!is_modelled(core, call)) return {true, "the path or type is not supported"};
  for (int i = 0; i < isa::operand_count(call.info); ++i)
    if (!exists(core, isa::operand_at(call.info, call.record, i).operand->position))
      return {true, "a position that the chip does not have"};
  if (std::string broken = broken_limit(core, call); !broken.empty()) return {true, broken};
  if (std::string broken = broken_rule(core, call); !broken.empty()) return {true, broken};
  return opinion_on_bytes(core, call);
}

bool has_no_meaning(const Core& core, const Instruction& call) {
  return !is_modelled(core, call) || !broken_limit(core, call).empty();
}

namespace {

class Runs final : public isa::AccessSink {
 public:
  void add(const isa::Access& access) override {
    if (isa::is_write(access.effect)) add_to(writes, access);
    if (isa::is_read(access.effect)) add_to(reads, access);
    accumulates = accumulates || access.effect == isa::Effect::kAccumulate;
  }

  Intervals writes, reads;
  bool accumulates = false;

 private:
  static void add_to(Intervals& all, const isa::Access& access) {
    isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
      if (!all.empty() && all.back().second == run)
        all.back().second = run + bytes;
      else
        all.emplace_back(run, run + bytes);
    });
  }
};

Runs runs_of(const Instruction& call) {
  Runs runs;
  call.accesses(call.record, runs);
  return runs;
}

Intervals merged(Intervals intervals) {
  std::sort(intervals.begin(), intervals.end());
  Intervals result;
  for (const auto& [begin, end] : intervals)
    if (result.empty() || result.back().second < begin)
      result.emplace_back(begin, end);
    else
      result.back().second = std::max(result.back().second, end);
  return result;
}

int64_t bytes_of(const Intervals& intervals) {
  int64_t bytes = 0;
  for (const auto& [begin, end] : intervals) bytes += end - begin;
  return bytes;
}

}  // namespace

Overlaps overlaps_in(const Instruction& call) {
  Runs runs = runs_of(call);
  const int64_t written = bytes_of(runs.writes);
  const Intervals writes = merged(runs.writes), reads = merged(runs.reads);
  Intervals both = writes;
  both.insert(both.end(), reads.begin(), reads.end());
  const bool rewrites = bytes_of(writes) < written;
  const bool over_reads = bytes_of(merged(both)) < bytes_of(writes) + bytes_of(reads);
  const bool unordered = call.info.order == isa::Order::kNone && !runs.accumulates;
  return {rewrites || over_reads, rewrites && unordered};
}

Intervals declared_writes(const Instruction& call) { return merged(runs_of(call).writes); }

bool contains(const Intervals& intervals, const uint8_t* byte) {
  const auto behind = std::upper_bound(
      intervals.begin(), intervals.end(), byte,
      [](const uint8_t* value, const auto& interval) { return value < interval.first; });
  return behind != intervals.begin() && byte < std::prev(behind)->second;
}

}  // namespace asctwin::fuzz
