// Results are looked at when the next call comes, or the launch ends. Of an element the larger of
// two errors decides where it arose: that of the instruction itself, which rounds, and that of its
// inputs, carried through it.
#include "why/ledger.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "asctwin/isa/scalar.h"
#include "core/launch/launch.h"
#include "report/words.h"
#include "runner/decimal.h"
#include "stream/footprint.h"
#include "why/exact_step.h"

namespace asctwin::why {
namespace {

using Json = nlohmann::json;
using stream::Instruction;

constexpr size_t kMostSources = 5;
// A difference cancels if so much of its operands is gone, and its error has grown as much.
constexpr double kCancels = 64;
constexpr double kBadlyOff = 1e-3;  // the relative error from which a cancellation is told

// The scalar unit reads a value with an error: what plain C++ makes of it is not seen.
bool leaves_with_an_error(Operands& operands) {
  const auto* const op = as<isa::GetValue>(operands.call());
  if (op == nullptr || !is_floating(op->dtype)) return false;
  const std::vector<Input> inputs = operands.inputs(0);
  return std::ranges::any_of(inputs, [](const Input& one) { return one.actual != one.exact; });
}

// Gives floats, or bytes without a type.
bool gives_floats(const Instruction& call) {
  return as<isa::GetValue>(call) != nullptr ||
         std::ranges::any_of(call.footprint->parts(), [&](const stream::Footprint::Part& part) {
           if (!isa::is_write(part.access.effect)) return false;
           return call.item != nullptr ||
                  (call.info.dtype != nullptr &&
                   is_floating(isa::type_of(
                       call.info,
                       *isa::operand_at(call.info, call.record, part.access.operand).info,
                       call.record)));
         });
}

}  // namespace

void Ledger::see(const core::Core& core, const Instruction& call) {
  settle();
  if (call.footprint == nullptr || call.footprint->parts().empty()) return;
  if (call.item != nullptr) return leave_out(core, call);
  Operands operands(call, values_);
  if (leaves_with_an_error(operands)) return leave_out(core, call);
  if (const std::optional<Step> step = exact_step(operands))
    take(core, call, *step);
  else
    leave_out(core, call);
}

void Ledger::take(const core::Core& core, const Instruction& call, const Step& step) {
  clear(call);
  for (const auto& [at, shadow] : step.moved) values_.set(at, shadow);
  for (const Result& result : step.results)
    if (is_floating(result.dtype) && size_of(result.dtype) > 1)
      pending_.push_back({result, number_of(core, call.name, call.where, result.dtype)});
}

// Its results have no error from here on.
void Ledger::leave_out(const core::Core& core, const Instruction& call) {
  const bool is_told = gives_floats(call);
  clear(call);
  if (!is_told) return;
  if (call.item != nullptr)
    ++left_out_[number_of(core, call.item->name, call.where, std::nullopt)];
  else
    ++left_out_[number_of(core, call.name, call.where, Operands(call, values_).type_of(0))];
}

void Ledger::clear(const Instruction& call) {
  for (const stream::Footprint::Part& part : call.footprint->parts())
    if (isa::is_write(part.access.effect))
      isa::for_each_run(part.access,
                        [&](const uint8_t* run, int64_t bytes) { values_.clear(run, bytes); });
}

uint32_t Ledger::number_of(const core::Core& core, const char* name, SourceLoc where,
                           std::optional<DType> dtype) {
  const auto key = std::tuple(where.file, where.line, name, dtype);
  const auto [at, is_new] = numbers_.try_emplace(key, static_cast<uint32_t>(lines_.size() + 1));
  if (is_new) {
    const SourceLoc user = core.launch().frames().user_place(where);
    lines_.push_back({name, user.file, dtype ? info_of(*dtype).api_name : "", user.line});
  }
  return at->second;
}

void Ledger::settle() {
  for (const Pending& pending : pending_) {
    const Result& one = pending.result;
    const double actual = floating_value(one.dtype, one.at);
    if (!std::isfinite(actual) || !std::isfinite(one.of_exact)) continue;
    const double own = std::abs(actual - one.of_actual);
    const double carried = std::abs(one.of_actual - one.of_exact);
    const uint32_t source = own >= carried || one.source == 0 ? pending.line : one.source;
    values_.set(one.at, {one.of_exact, ShadowValues::bits_of(one.at, one.dtype), source,
                         static_cast<uint32_t>(size_of(one.dtype))});
    note_cancellation(pending, actual);
  }
  pending_.clear();
}

void Ledger::note_cancellation(const Pending& pending, double actual) {
  const Result& one = pending.result;
  if (one.largest_input == 0 || std::abs(actual) * kCancels > one.largest_input) return;
  const double after = relative_error(actual, one.of_exact);
  if (after < kBadlyOff || after < kCancels * one.input_error) return;
  Line& line = lines_[pending.line - 1];
  ++line.cancelled;
  line.worst_after = std::max(line.worst_after, after);
  const double lost = actual == 0 ? 1 : 1 - std::abs(actual) / one.largest_input;
  line.most_lost = std::max(line.most_lost, lost);
}

Json Ledger::end(const core::Core& core) {
  settle();
  Json tensors = Json::array();
  core.launch().global_objects().for_each([&](const core::Object& object) {
    if (Json one = tensor_json(object); !one.is_null()) tensors.push_back(std::move(one));
  });
  Json cancellations = Json::array(), others = Json::array();
  for (size_t i = 0; i < lines_.size(); ++i)
    if (lines_[i].cancelled > 0) {
      Json one = line_json(static_cast<uint32_t>(i + 1));
      one["elements"] = lines_[i].cancelled;
      one["lost"] = lines_[i].most_lost;
      one["error"] = lines_[i].worst_after;
      cancellations.push_back(std::move(one));
    }
  for (const auto& [line, count] : left_out_) {
    Json one = line_json(line);
    one["calls"] = count;
    others.push_back(std::move(one));
  }
  return {{"tensors", tensors}, {"cancellations", cancellations}, {"not_followed", others}};
}

Json Ledger::line_json(uint32_t number) const {
  const Line& line = lines_[number - 1];
  return {{"op", line.op}, {"file", line.file}, {"line", line.line}, {"type", line.type}};
}

Json Ledger::tensor_json(const core::Object& object) {
  if (!object.result.element || !is_floating(*object.result.element)) return {};
  const DType dtype = *object.result.element;
  std::map<uint32_t, double> errors;  // by line
  size_t count = 0;
  double worst = 0, worst_relative = 0, all = 0;
  values_.for_each_in(object.begin, object.end, [&](const uint8_t* at, const ShadowValue&) {
    const ShadowValue* const shadow = values_.find(at, dtype);
    if (shadow == nullptr) return;
    const double actual = floating_value(dtype, at), error = std::abs(actual - shadow->exact);
    ++count;
    worst = std::max(worst, error);
    worst_relative = std::max(worst_relative, relative_error(actual, shadow->exact));
    errors[shadow->source] += error;
    all += error;
  });
  if (count == 0) return {};
  std::vector<std::pair<uint32_t, double>> lines(errors.begin(), errors.end());
  std::ranges::stable_sort(lines, std::ranges::greater(), &std::pair<uint32_t, double>::second);
  Json sources = Json::array();
  for (const auto& [line, error] : lines) {
    if (all == 0 || error == 0 || sources.size() == kMostSources) break;
    Json one = line_json(line);
    one["share"] = error / all;
    sources.push_back(std::move(one));
  }
  return {{"tensor", report::text_of(object.name)},
          {"elements", count},
          {"max_abs_error", worst},
          {"max_rel_error", worst_relative},
          {"lines", sources}};
}

}  // namespace asctwin::why
