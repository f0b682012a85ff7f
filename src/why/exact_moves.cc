// A move keeps the error of what it moves. One into another type rounds, and one that is added to
// what stands there adds the errors.
#include <algorithm>
#include <string_view>

#include "asctwin/isa/copy.h"
#include "asctwin/isa/copy_pad.h"
#include "stream/footprint.h"
#include "why/atomic_mode.h"
#include "why/exact_step.h"
#include "why/rearrangement.h"

namespace asctwin::why {
namespace {

using Part = stream::Footprint::Part;

isa::AtomicOp atomic_of(const stream::Instruction& call) {
  const isa::AtomicMode* const mode = atomic_mode_of(call);
  return mode == nullptr ? isa::AtomicOp::kNone : isa::AtomicOp(mode->op);
}

bool reads(const stream::Instruction& call) {
  return std::ranges::any_of(call.footprint->parts(),
                             [](const Part& part) { return isa::is_read(part.access.effect); });
}

bool writes(const stream::Instruction& call) {
  return std::ranges::any_of(call.footprint->parts(),
                             [](const Part& part) { return isa::is_write(part.access.effect); });
}

bool reads_shadows(Operands& operands) {
  for (const Part& part : operands.call().footprint->parts()) {
    if (!isa::is_read(part.access.effect)) continue;
    bool found = false;
    isa::for_each_run(part.access, [&](const uint8_t* run, int64_t bytes) {
      found = found || !operands.shadows(run, bytes).empty();
    });
    if (found) return true;
  }
  return false;
}

// The operand whose elements are moved, not one that says which or where: of the type of the result
// if there is one, else of floats.
int source_operand(const Operands& operands) {
  const DType to = operands.type_of(0);
  int source = -1;
  for (const Part& part : operands.call().footprint->parts()) {
    if (part.access.effect != isa::Effect::kRead) continue;
    const DType from = operands.type_of(part.access.operand);
    if (from == to) return part.access.operand;
    if (source < 0 || (is_floating(from) && !is_floating(operands.type_of(source))))
      source = part.access.operand;
  }
  return std::max(source, 0);
}

// Bytes that are read and written in the same order.
std::vector<std::pair<const uint8_t*, int64_t>> runs_of(const stream::Instruction& call,
                                                        isa::Effect effect) {
  std::vector<std::pair<const uint8_t*, int64_t>> runs;
  for (const Part& part : call.footprint->parts())
    if (part.access.effect == effect)
      isa::for_each_run(part.access,
                        [&](const uint8_t* run, int64_t bytes) { runs.emplace_back(run, bytes); });
  return runs;
}

bool is_straight(const Operands& operands) {
  const stream::Instruction& call = operands.call();
  const bool is_copy = as<isa::DataCopy>(call) != nullptr || as<isa::CopyPadOut>(call) != nullptr;
  return is_copy && operands.type_of(0) == operands.type_of(1) && !operands.accumulates(0);
}

std::optional<Step> straight(Operands& operands) {
  const auto from = runs_of(operands.call(), isa::Effect::kRead);
  const auto to = runs_of(operands.call(), isa::Effect::kWrite);
  Step step;
  size_t run = 0;
  int64_t at = 0;  // in the run that is written
  for (const auto& [begin, bytes] : from)
    for (int64_t done = 0; done < bytes;) {
      if (run == to.size()) return {};
      const int64_t piece = std::min(bytes - done, to[run].second - at);
      for (const auto& [distance, shadow] : operands.shadows(begin + done, piece))
        step.moved.emplace_back(to[run].first + at + distance, shadow);
      done += piece;
      at += piece;
      if (at == to[run].second) ++run, at = 0;
    }
  return step;
}

Step by_bits(Operands& operands, const std::vector<Moved>& all) {
  Step step;
  const auto bytes = static_cast<int64_t>(size_of(operands.type_of(0)));
  for (const Moved& one : all)
    if (one.from != nullptr)
      for (const auto& [distance, shadow] : operands.shadows(one.from, bytes))
        step.moved.emplace_back(one.to + distance, shadow);
  return step;
}

// Joins a moved element with what stands there.
Result joined(isa::AtomicOp atomic, const Input& old, const Input& moved, Result result) {
  const auto join = [&](double a, double b) {
    return atomic == isa::AtomicOp::kAdd   ? a + b
           : atomic == isa::AtomicOp::kMax ? std::max(a, b)
                                           : std::min(a, b);
  };
  result.of_actual = join(old.actual, moved.actual);
  result.of_exact = join(old.exact, moved.exact);
  Terms worst;
  worst.add(old);
  worst.add(moved);
  result.source = worst.source();
  return result;
}

bool has_relu(const stream::Instruction& call) {
  return std::ranges::any_of(call.info.parameters, [&](const isa::Parameter& one) {
    return std::string_view(one.name) == "reluEn" && one.value.get != nullptr &&
           one.value(call.record) != 0;
  });
}

std::optional<Step> by_numbers(Operands& operands, const std::vector<Moved>& all) {
  const DType to = operands.type_of(0), from = operands.type_of(source_operand(operands));
  const isa::AtomicOp atomic =
      operands.accumulates(0) ? atomic_of(operands.call()) : isa::AtomicOp::kNone;
  if (operands.accumulates(0) && atomic == isa::AtomicOp::kNone) return {};
  const bool relu = has_relu(operands.call());
  Step step;
  for (const Moved& one : all) {
    if (one.from == nullptr) continue;
    Input moved = operands.input(one.from, from);
    if (relu) moved = {std::max(moved.actual, 0.0), std::max(moved.exact, 0.0), moved.source};
    Result result{one.to, to, moved.actual, moved.exact, moved.source};
    if (atomic != isa::AtomicOp::kNone)
      result = joined(atomic, operands.input(one.to, to), moved, result);
    step.results.push_back(result);
  }
  return step;
}

}  // namespace

std::optional<Step> exact_moves(Operands& operands) {
  const stream::Instruction& call = operands.call();
  if (call.info.kind != isa::Kind::kMoves || call.execute_at == nullptr) return {};
  if (!reads(call) || !writes(call)) return Step{};
  const DType to = operands.type_of(0), from = operands.type_of(source_operand(operands));
  const bool keeps_bits = size_of(to) == size_of(from) && !operands.accumulates(0);
  const bool is_one_type = to == from;
  if (keeps_bits && is_one_type && !reads_shadows(operands)) return Step{};
  if (is_straight(operands)) return straight(operands);
  if (keeps_bits)
    if (const auto all = moved_bits(call)) return by_bits(operands, *all);
  if (const auto all = moved_numbers(call)) return by_numbers(operands, *all);
  return {};
}

}  // namespace asctwin::why
