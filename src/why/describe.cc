// Inputs that one event has written are one group: of a reduction they are usually all.
#include "why/describe.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

#include "core/launch/core_name.h"
#include "core/launch/launch.h"
#include "report/words.h"
#include "runner/element_text.h"
#include "stream/footprint.h"
#include "why/influence.h"
#include "why/questions.h"

namespace asctwin::why {
namespace {

using Json = nlohmann::json;

constexpr size_t kMostGroups = 64;

std::string operand_name(const stream::Instruction& call, int operand) {
  const isa::OperandRef ref = isa::operand_at(call.info, call.record, operand);
  if (ref.info == nullptr) return "";
  if (ref.info->count == 1) return ref.info->name;
  return fmt::format("{}[{}]", ref.info->name, ref.index_in_list);
}

// The arguments of the call that are numbers.
Json fields_of(const stream::Instruction& call) {
  Json fields = Json::array();
  for (const isa::Limit& limit : call.info.limits)
    if (limit.value.get != nullptr)
      fields.push_back({{"name", limit.field}, {"value", limit.value(call.record)}});
  for (const isa::Parameter& one : call.info.parameters)
    if (one.value.get != nullptr)
      fields.push_back({{"name", one.name}, {"value", one.value(call.record)}});
  return fields;
}

double magnitude_of(DType dtype, const uint8_t* bytes) {
  if (!is_number(dtype) || shares_bytes(dtype) || dtype == DType::kComplex64) return 0;
  return with_type(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    T value;
    std::memcpy(&value, bytes, sizeof value);
    double number = 0;
    if constexpr (std::is_arithmetic_v<T>)
      number = static_cast<double>(value);
    else if constexpr (requires { static_cast<float>(value); })
      number = static_cast<double>(static_cast<float>(value));
    return std::isnan(number) ? INFINITY : std::abs(number);
  });
}

struct Group {
  int operand;
  Time writer;
  std::vector<Contributor> members;
};

std::vector<Group> groups_of(const std::vector<Contributor>& contributors,
                             const Memories& memories) {
  std::map<std::pair<int, Time>, Group> groups;
  for (const Contributor& one : contributors) {
    const Time writer = memories.writer_of(one.address, one.size_bytes);
    Group& group =
        groups.try_emplace({one.operand, writer}, Group{one.operand, writer, {}}).first->second;
    group.members.push_back(one);
  }
  std::vector<Group> list;
  for (auto& [key, group] : groups) list.push_back(std::move(group));
  return list;
}

Json input_of(const Visit& visit, const Memories& memories, const Group& group) {
  const DType dtype = type_of_operand(visit.call, group.operand, DType::kUInt8);
  const auto larger = [&](const Contributor& a, const Contributor& b) {
    return magnitude_of(dtype, a.address) < magnitude_of(dtype, b.address);
  };
  const Contributor& largest = *std::ranges::max_element(group.members, larger);
  Json input = {{"operand", operand_name(visit.call, group.operand)},
                {"type", info_of(dtype).short_name},
                {"count", group.members.size()},
                {"place", to_json(memories.place_of(largest.address))},
                {"bytes", largest.size_bytes},
                {"value", value_text(dtype, largest.address, largest.size_bytes)},
                {"writer", group.writer}};
  const uint8_t* const first = group.members.front().address;
  const uint8_t* const last = group.members.back().address;
  input["first"] = to_json(memories.place_of(first));
  input["span_bytes"] = last + group.members.back().size_bytes - first;
  if (group.members.size() > 2) {
    const int64_t step = group.members[1].address - first;
    const bool is_regular = std::ranges::all_of(group.members, [&](const Contributor& one) {
      return one.address - first == step * (&one - group.members.data());
    });
    if (is_regular) input["step_bytes"] = step;
  }
  return input;
}

// Bytes that are written without a gap.
struct Run {
  const uint8_t* begin;
  const uint8_t* end;
};
constexpr size_t kMostRuns = 65536;

std::vector<Run> runs_written(const stream::Instruction& call, int operand) {
  std::vector<Run> runs;
  for (const stream::Footprint::Part& part : call.footprint->parts())
    if (isa::is_write(part.access.effect) && part.access.operand == operand)
      isa::for_each_run(part.access, [&](const uint8_t* run, int64_t bytes) {
        if (runs.size() < kMostRuns) runs.push_back({run, run + bytes});
      });
  std::ranges::sort(runs, {}, &Run::begin);
  std::vector<Run> joined;
  for (const Run& run : runs)
    if (!joined.empty() && run.begin <= joined.back().end)
      joined.back().end = std::max(joined.back().end, run.end);
    else
      joined.push_back(run);
  return joined;
}

// How far the runs are apart, all of them as long as the first; 0: they are not alike.
int64_t stride_of(const std::vector<Run>& runs) {
  if (runs.size() < 2) return 0;
  const int64_t stride = runs[1].begin - runs[0].begin, length = runs[0].end - runs[0].begin;
  for (size_t i = 0; i < runs.size(); ++i)
    if (runs[i].begin - runs[0].begin != stride * static_cast<int64_t>(i) ||
        runs[i].end - runs[i].begin != length)
      return 0;
  return stride;
}

// How the writes of the operand of the target repeat: "64 B of each 256 B".
Json reach_of(const stream::Instruction& call, const uint8_t* target) {
  for (const stream::Footprint::Part& part : call.footprint->parts()) {
    if (!isa::is_write(part.access.effect) || target < part.begin || target >= part.end) continue;
    const std::vector<Run> runs = runs_written(call, part.access.operand);
    int64_t bytes = 0;
    for (const Run& run : runs) bytes += run.end - run.begin;
    return {{"bytes", bytes},
            {"run_bytes", runs.front().end - runs.front().begin},
            {"stride_bytes", stride_of(runs)},
            {"unspecified", part.access.effect == isa::Effect::kWriteUnspecified}};
  }
  return nullptr;
}

DType type_at(const stream::Instruction& call, const uint8_t* target) {
  for (const stream::Footprint::Part& part : call.footprint->parts())
    if (isa::is_write(part.access.effect) && part.begin <= target && target < part.end)
      return type_of_operand(call, part.access.operand, DType::kUInt8);
  return DType::kUInt8;
}

// A scope is plain C++, and cannot run again; a result that comes from a register has no operand.
// Ranges as long as the one that it writes stand in for the element at the same place; others count
// as a whole.
std::vector<Contributor> read_by_scope(const stream::Instruction& call, const uint8_t* target,
                                       int64_t size_bytes, const std::vector<ScopeRead>& reads) {
  constexpr int64_t kMost = 4096;  // elements of a range
  std::vector<Contributor> found;
  for (const stream::Footprint::Part& part : call.footprint->parts()) {
    if (target < part.begin || target >= part.end) continue;
    for (const ScopeRead& read : reads) {
      const int64_t bytes = read.end - read.begin;
      if (bytes == part.end - part.begin && call.item != nullptr) {
        found.push_back({part.access.operand, read.begin + (target - part.begin), size_bytes});
        continue;
      }
      for (int64_t at = 0; at + size_bytes <= bytes && at / size_bytes < kMost; at += size_bytes)
        found.push_back({part.access.operand, read.begin + at, size_bytes});
    }
  }
  return found;
}

bool reads_memory(const stream::Instruction& call) {
  return std::ranges::any_of(call.footprint->parts(), [](const stream::Footprint::Part& part) {
    return isa::is_read(part.access.effect);
  });
}

const char* kind_text(isa::Kind kind) {
  return kind == isa::Kind::kMoves ? "moves" : kind == isa::Kind::kComputes ? "computes" : "other";
}

}  // namespace

std::string value_text(DType dtype, const uint8_t* bytes, int64_t size_bytes) {
  const auto size = static_cast<int64_t>(size_of(dtype));
  std::string text;
  if (is_number(dtype) && !shares_bytes(dtype) && size_bytes % size == 0) {
    for (int64_t at = 0; at < size_bytes; at += size)
      text += (text.empty() ? "" : ", ") + element_text(dtype, bytes + at);
    return size_bytes == size ? text : "[" + text + "]";
  }
  for (int64_t at = 0; at < size_bytes; ++at) text += fmt::format("{:02x}", bytes[at]);
  return "0x" + text;
}

Json description_of(const Visit& visit) {
  const core::Core& core = visit.core;
  const stream::Instruction& call = visit.call;
  const core::LibraryFrames& frames = core.launch().frames();
  const SourceLoc user = frames.user_place(call.where);
  const char* const name = call.item != nullptr ? call.item->name : call.name;
  Json node = {
      {"time", visit.time},
      {"op", name},
      {"file", user.file},
      {"line", user.line},
      {"core", core.number()},
      {"block", core.id().block},
      {"core_name", core::short_name(core.id())},
      {"pipe", name_of(call.item != nullptr ? call.item->pipe : call.pipe_on(core.chip().family))},
      {"instruction", call.number},
      {"iteration", visit.iteration},
      {"kind", kind_text(call.info.kind)}};
  if (call.where.frame != 0) node["in"] = frames.functions_at(call.where);
  return node;
}

void explain_target(const Visit& visit, const Memories& memories, const uint8_t* target,
                    int64_t size_bytes, const std::vector<ScopeRead>& scope_reads, Json& node) {
  const stream::Instruction& call = visit.call;
  node["fields"] = fields_of(call);
  node["reach"] = reach_of(call, target);
  Influence influence = influence_on(call, target, size_bytes);
  const bool reads_register = influence.is_known && !reads_memory(call);
  if ((!influence.is_known && call.item != nullptr) || reads_register)
    influence.contributors = read_by_scope(call, target, size_bytes, scope_reads);
  const DType dtype = type_at(call, target);
  node["type"] = info_of(dtype).short_name;
  node["explained"] = influence.is_known;
  node["complete"] = influence.is_complete;
  if (influence.is_known) node["value"] = value_text(dtype, influence.result.data(), size_bytes);
  Json inputs = Json::array();
  for (const Group& group : groups_of(influence.contributors, memories)) {
    if (inputs.size() == kMostGroups) break;
    inputs.push_back(input_of(visit, memories, group));
  }
  node["inputs"] = std::move(inputs);
}

}  // namespace asctwin::why
